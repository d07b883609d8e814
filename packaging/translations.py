"""Bring the translations up to date with the texts of the window, and build what Qt loads.

    python packaging/translations.py

Reads every text of ``nexa_desktop/ui`` and ``app.py`` into the ``.ts`` files, keeps what is translated, lists what is not,
and writes the ``.qm`` files beside them. ``nexa_en.ts`` holds nothing but the two forms of counted texts. A text that has
``%n`` needs one translation per plural form of its language; in Qt Linguist they stand side by side.
"""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TRANSLATIONS = ROOT / "resources" / "translations"
TOOLS = Path(sys.executable).parent


def sources() -> list[str]:
    """All files with texts for people."""
    return [str(path) for path in (*sorted((ROOT / "nexa_desktop" / "ui").rglob("*.py")), ROOT / "nexa_desktop" / "app.py")]


def extract(target: Path, *options: str) -> None:
    """Bring one ``.ts`` file up to date."""
    command = [str(TOOLS / "pyside6-lupdate"), *sources(), "-ts", str(target), "-no-obsolete", "-locations", "none", *options]
    subprocess.run(command, check=True, capture_output=True)


def missing(target: Path) -> list[str]:
    """Texts of a ``.ts`` file that have no translation."""
    found = []
    for message in ElementTree.parse(target).iter("message"):  # noqa: S314  our own file
        translation = message.find("translation")
        forms = [form.text for form in translation.findall("numerusform")] if translation is not None else []
        text = translation.text if translation is not None else None
        is_open = translation is None or translation.get("type") == "unfinished"
        if is_open or not (all(forms) if forms else text):
            found.append(message.findtext("source") or "")
    return found


def main() -> int:
    """Update and build all; 1 when something is untranslated."""
    open_texts = 0
    for target in sorted(TRANSLATIONS.glob("nexa_*.ts")):
        extract(target, *(["-pluralonly"] if target.stem == "nexa_en" else []))
        left = missing(target)
        open_texts += len(left)
        for text in left:
            print(f"{target.name}: not translated: {text!r}")
        subprocess.run(
            [str(TOOLS / "pyside6-lrelease"), str(target), "-qm", str(target.with_suffix(".qm"))],
            check=True,
            capture_output=True,
        )
        print(f"{target.name}: built")
    return 1 if open_texts else 0


if __name__ == "__main__":
    raise SystemExit(main())
