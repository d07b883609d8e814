"""The sample session: a played script over real tools in a folder of its own. Labelled so wherever it shows."""

from pathlib import Path

from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.permissions import PermissionMode
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.settings import SAMPLE_CONNECTION_ID, Connection

SAMPLE_MODEL = "sample-script"
SAMPLE_RUN_CONFIG = RunConfig(timeout=7 * 86_400.0, max_model_calls=40, max_tool_calls=20)
SAMPLE_NOTES = """Shopping list
- tea
- bread
- apples
"""


def sample_connection() -> Connection:
    """The connection that plays the script."""
    return Connection(
        id=SAMPLE_CONNECTION_ID,
        name=phrase("Sample (a played script, no model)"),
        vendor="scripted",
        protocol="scripted",
        base_url="",
        model=SAMPLE_MODEL,
        options={"script_file": str(resources_directory() / "sample" / "script.json")},
    )


def sample_settings(directory: Path) -> SessionSettings:
    """Settings of the sample session; makes its folder with one file to read."""
    directory.mkdir(parents=True, exist_ok=True)
    notes = directory / "notes.txt"
    if not notes.exists():
        notes.write_text(SAMPLE_NOTES, encoding="utf-8")
    return SessionSettings(
        connection_id=SAMPLE_CONNECTION_ID,
        model=SAMPLE_MODEL,
        permission_mode=PermissionMode.ASK_WRITES,
        config=SAMPLE_RUN_CONFIG,
        working_directory=str(directory),
    )


def resources_directory() -> Path:
    """``resources/`` beside the package in a checkout, inside it in a wheel."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"
