"""The sample session: a played script over real tools in a folder of its own. Labelled so wherever it shows."""

from pathlib import Path

from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.settings import SAMPLE_CONNECTION_IDS, Connection

SAMPLE_RUN_CONFIG = RunConfig(timeout=7 * 86_400.0, max_model_calls=40, max_tool_calls=20)
_SCRIPTS = {"en": "script.json", "zh_CN": "script.zh_CN.json"}
_NOTES = {
    "en": "Shopping list\n- tea\n- bread\n- apples\n",
    "zh_CN": "购物清单\n- 茶\n- 面包\n- 苹果\n",
}


def sample_connections() -> tuple[Connection, ...]:
    """The connections that play the script, one for each language of the window."""
    return tuple(
        Connection(
            id=SAMPLE_CONNECTION_IDS[language],
            name=phrase("Sample (a played script, no model)"),
            vendor="scripted",
            protocol="scripted",
            base_url="",
            model=_model(language),
            options={"script_file": str(resources_directory() / "sample" / script)},
        )
        for language, script in _SCRIPTS.items()
    )


def sample_settings(directory: Path, connection_id: str | None) -> SessionSettings:
    """Settings of the sample session that this connection plays; makes its folder with one file to read."""
    language = next((one for one, known in SAMPLE_CONNECTION_IDS.items() if known == connection_id), "en")
    place = directory if language == "en" else directory / language
    place.mkdir(parents=True, exist_ok=True)
    notes = place / "notes.txt"
    if not notes.exists():
        notes.write_text(_NOTES[language], encoding="utf-8")
    return SessionSettings(
        connection_id=SAMPLE_CONNECTION_IDS[language],
        model=_model(language),
        permission_mode=PermissionMode.ASK_WRITES,
        config=SAMPLE_RUN_CONFIG,
        working_directory=str(place),
    )


def _model(language: str) -> str:
    return "sample-script" if language == "en" else f"sample-script-{language}"


def resources_directory() -> Path:
    """``resources/`` beside the package in a checkout, inside it in a wheel."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"
