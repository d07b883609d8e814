"""A real window over real services in a directory of its own, with a scripted provider as the model."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import SessionRow
from nexa_desktop.core.services import Services
from nexa_desktop.core.settings import DESKTOP_RUN_CONFIG, AppSettings, Connection
from nexa_desktop.ui.controllers.window import WindowController
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.widgets.composer import ComposerState
from nexa_desktop.wiring import build_services, close_services
from tests.support.window_script import scripted

PATIENCE_MS = 20_000


@dataclass
class Scene:
    """One window. `open_scene` makes it; `close` ends it in the program's own order."""

    services: Services
    window: MainWindow
    controller: WindowController
    qtbot: QtBot
    data: Path
    work: Path
    closed: bool = field(default=False)

    def type_and_send(self, text: str) -> None:
        """Write a message and press Enter."""
        edit = self.window.composer.edit
        edit.setPlainText(text)
        self.qtbot.keyClick(edit, Qt.Key.Key_Return)  # type: ignore[no-untyped-call]  # pytest-qt has no types here

    def until(self, condition: Callable[[], object]) -> None:
        """Wait for a condition."""
        self.qtbot.waitUntil(lambda: bool(condition()), timeout=PATIENCE_MS)

    def until_idle(self) -> None:
        """Wait until nothing runs and the composer takes a message."""
        self.until(lambda: not self.controller.live.all() and self.window.composer.state is ComposerState.IDLE)
        self.until(lambda: self.controller.chat.place.head is not None)

    def titles(self) -> list[str]:
        """Titles in the list."""
        model = self.window.sessions_model
        return [row.title for one in model.session_ids() if (row := model.session(one)) is not None]

    def row(self, session_id: SessionId) -> SessionRow:
        """A row as the list has it."""
        row = self.window.sessions_model.session(session_id)
        assert row is not None
        return row

    def text(self) -> str:
        """All text of the transcript."""
        page = self.window.chat_page(self.controller.transcript)
        page.view.setFocus()
        rows = self.controller.transcript.rows
        return "\n".join(str(getattr(row, "text", "") or "") for row in rows)

    def close(self) -> None:
        """Quit as a person who agrees to stop."""
        if not self.closed:
            self.closed = True
            self.controller.quit()
            self.until(lambda: self.controller.has_ended)
            close_services(self.services)
            self.window.deleteLater()


def open_scene(
    tmp_path: Path,
    qtbot: QtBot,
    steps: Sequence[Mapping[str, Any]] | None = None,
    *,
    settings: Callable[[AppSettings], AppSettings] = lambda app: app,
    connection: Connection | None = None,
    shown: bool = True,
    waits: bool = True,
    size: tuple[int, int] = (1180, 780),
    **options: Any,
) -> Scene:
    """A window that is filled, on the data of ``tmp_path``; without ``steps`` a relaunch keeps the script of before.
    It is as large as on a usual screen; the one of these tests is small."""
    data, work = tmp_path / "data", tmp_path / "work"
    work.mkdir(exist_ok=True)
    services = build_services(data_directory=data, new_run_config=DESKTOP_RUN_CONFIG)
    app = services.load_settings()
    if steps is not None or not app.is_onboarded:
        used = connection or scripted(tmp_path, steps or [{"text": "Hello."}], **options)
        wanted = AppSettings(connections=(used,), default_connection_id=used.id, working_directory=str(work), is_onboarded=True)
        services.save_settings(settings(app if app.is_onboarded else wanted))
    window = MainWindow(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    window.furnish()
    window.resize(*size)
    controller = WindowController(services, window)
    scene = Scene(services, window, controller, qtbot, data, work)
    if shown:
        window.show()
    controller.start()
    scene.until(lambda: controller.settings.settings is not None)
    if waits:
        scene.until(lambda: window.sidebar.has_loaded)
    return scene
