"""The second language is complete, and counted texts read right in the first."""

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from nexa_desktop.ui.housekeeping import install_translations
from nexa_desktop.ui.resources import resource

ROOT = Path(__file__).resolve().parents[3]
_PLACES = re.compile(r"\{\w+\}|%n|%\d")


def messages(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Each source text with its translations (one, or one per plural form)."""
    for message in ElementTree.parse(path).iter("message"):  # noqa: S314  our own file
        translation = message.find("translation")
        assert translation is not None
        forms = [form.text or "" for form in translation.findall("numerusform")]
        yield message.findtext("source") or "", forms or [translation.text or ""]


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_every_translation_is_there_and_keeps_its_places(language: str) -> None:
    """No empty translation, and no placeholder lost or invented."""
    for source, forms in messages(resource("translations", f"nexa_{language}.ts")):
        for form in forms:
            assert form, source
            assert sorted(_PLACES.findall(form)) == sorted(_PLACES.findall(source)), source


def test_no_text_of_the_window_is_missing_in_chinese(tmp_path: Path) -> None:
    """`python packaging/translations.py` tells which texts are new; each needs its Chinese before it ships."""
    tool = Path(sys.executable).parent / "pyside6-lupdate"
    if not tool.exists():
        pytest.skip("pyside6-lupdate is not installed")
    target = tmp_path / "nexa_zh_CN.ts"
    shutil.copy(resource("translations", "nexa_zh_CN.ts"), target)
    files = [str(path) for path in (ROOT / "nexa_desktop" / "ui").rglob("*.py")]
    command = [
        str(tool),
        *files,
        str(ROOT / "nexa_desktop" / "app.py"),
        "-ts",
        str(target),
        "-no-obsolete",
        "-locations",
        "none",
    ]
    subprocess.run(command, check=True, capture_output=True)
    assert [source for source, forms in messages(target) if not all(forms)] == []


@pytest.fixture
def restored(qapp: QApplication) -> Iterator[None]:
    """Takes out what the test installs."""
    before = set(qapp.findChildren(QTranslator))
    yield
    for translator in set(qapp.findChildren(QTranslator)) - before:
        qapp.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(QLocale.system())
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def test_the_window_speaks_chinese(qapp: QApplication, restored: None) -> None:
    """The built file is loaded by the language's name; Qt's own texts come with it."""
    install_translations(qapp, "zh_CN")
    assert QCoreApplication.translate("SessionList", "Needs you") == "需要您"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"


def test_counted_english_has_two_forms(qapp: QApplication, restored: None) -> None:
    """ "1 branch", "2 branches"; the source text is only the key."""
    install_translations(qapp, "en")
    words = [QCoreApplication.translate("SessionDelegate", "%n branch(es)", "", count) for count in (1, 2)]
    assert words == ["1 branch", "2 branches"]


def test_a_right_to_left_language_mirrors_the_shell(qapp: QApplication, restored: None) -> None:
    """Arabic has no translation yet; the shell is mirrored all the same."""
    install_translations(qapp, "ar")
    assert qapp.layoutDirection() is Qt.LayoutDirection.RightToLeft
