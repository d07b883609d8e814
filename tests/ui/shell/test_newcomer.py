"""What made a person who had never seen the window hesitate, and does no longer."""

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSettings
from PySide6.QtWidgets import QLabel, QMenu, QPushButton

from nexa_desktop.core.library import SearchHit
from nexa_desktop.core.settings import DESKTOP_RUN_CONFIG, OFFLINE_CONNECTION_ID, AppSettings
from nexa_desktop.ui.controllers.window import WindowController
from nexa_desktop.ui.dialogs.first_run import FirstRunPage
from nexa_desktop.ui.main_window import MainWindow
from nexa_desktop.ui.viewmodels.settings import OFFLINE_CONNECTION
from nexa_desktop.ui.widgets.composer import ComposerState
from nexa_desktop.ui.widgets.transcript.pieces import LinePiece, Verb
from nexa_desktop.wiring import build_services
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene


def offered(one: Scene) -> list[str]:
    """The words of the buttons that go on with a turn."""
    view = one.window.chat_page(one.controller.transcript).view
    view.grab()
    lines = [piece for box in view.column.boxes for piece in box.pieces or () if isinstance(piece, LinePiece)]
    return [item.text for line in lines for item in line.items if item.action is not None and item.action.verb is Verb.RETRY]


def test_a_stopped_turn_says_how_it_is_gone_on_with(scene: OpenScene) -> None:
    """Resume stands where it says that the turn was stopped, and nowhere once something newer follows."""
    one = scene([{"text": "word " * 4000}, {"text": "Done."}], tokens_per_second=60)
    one.type_and_send("talk")
    one.until(lambda: one.window.composer.state is ComposerState.RUNNING and "word" in one.text())
    one.window.composer.send_button.click()
    one.until_idle()
    assert offered(one) == ["Resume"]
    one.type_and_send("something else")
    one.until_idle()
    one.until(lambda: "Done." in one.text())
    assert offered(one) == []


def test_what_a_search_has_marked_goes_with_the_search(scene: OpenScene) -> None:
    """An emptied search box leaves no yellow words behind."""
    one = scene([{"text": "A dragon lives in the sea."}])
    one.type_and_send("tell me of a dragon")
    one.until_idle()
    sidebar, view = one.window.sidebar, one.window.chat_page(one.controller.transcript).view
    sidebar.search_box.setText("dragon")

    def hits() -> list[SearchHit]:
        model = one.window.search_model
        entries = (model.entry(model.index(row, 0)) for row in range(model.rowCount()))
        return [entry for entry in entries if isinstance(entry, SearchHit)]

    one.until(hits)
    sidebar.hit_opened.emit(hits()[0])
    one.until(lambda: view.finder.count)
    sidebar.search_box.clear()
    assert view.finder.needle == ""
    assert view.finder.count == 0


def test_the_menu_of_models_stays_on_the_screen_when_it_grows(scene: OpenScene) -> None:
    """What is found while it is open comes in above, not below the edge of the screen."""
    one = scene([{"text": "Hello."}])
    controls = one.window.composer.controls
    menu = controls.model_button.menu()
    assert isinstance(menu, QMenu)
    bottom = menu.screen().availableGeometry().bottom()
    menu.popup(QPoint(100, bottom - menu.sizeHint().height()))
    before = menu.y()
    controls.set_offline(True)
    assert menu.y() < before
    assert menu.y() + menu.sizeHint().height() <= bottom + 1
    menu.close()


def test_a_model_without_tools_is_asked_what_it_can_do(scene: OpenScene) -> None:
    """The offline model is not asked to look into a folder; a model with tools is."""

    def ideas(one: Scene) -> set[str]:
        return {made.text() for made in one.window.welcome.findChildren(QPushButton) if made.isVisible()}

    one = scene([{"text": "Hello."}])
    one.until(lambda: "Explain what is in this folder" in ideas(one))

    def offline(app: AppSettings) -> AppSettings:
        return replace(app, connections=(*app.connections, OFFLINE_CONNECTION), default_connection_id=OFFLINE_CONNECTION_ID)

    one.controller.settings.change(offline)
    one.until(lambda: "Tell me a short story" in ideas(one))
    assert "Explain what is in this folder" not in ideas(one)


def test_after_an_answer_the_next_word_goes_into_the_message(scene: OpenScene) -> None:
    """The card that was answered takes no focus with it: the composer has it, as before the question."""
    call = {"name": "write_file", "arguments": {"path": "out.txt", "content": "hello"}}
    one = scene([{"text": "I will write.", "calls": [call]}, {"text": "Written."}])
    one.type_and_send("write it")
    one.until(lambda: one.controller.approvals.views)
    card = one.window.chat_page(one.controller.transcript).approval_cards[0]
    card.once_button.setFocus()

    def is_answered() -> bool:
        card.once_button.click()  # takes no input in its first half second
        return not one.controller.approvals.views

    one.until(is_answered)
    one.until(one.window.composer.edit.hasFocus)
    one.until_idle()


def test_settings_that_cannot_be_read_are_no_first_start(scene: OpenScene, tmp_path: Path) -> None:
    """A damaged file is said, with the name of its copy, and the three steps of a newcomer stay away; damaged while the
    window stands, it takes nothing from the window, and the next change writes all of it again."""
    one = scene([{"text": "Hello."}])
    path = one.data / "settings.json"
    path.write_text("{ half an edit")
    one.controller.settings.load_settings()
    one.until(lambda: "settings_file" in one.window.banners.causes())
    assert one.controller.settings.settings is not None
    assert one.controller.settings.settings.connections
    one.window.actions_table["view.zoom_in"].trigger()
    one.until(lambda: "connections" in path.read_text())
    one.controller.settings.load_settings()
    one.until(lambda: "settings_file" not in one.window.banners.causes())
    one.close()
    path.write_text("{ half an edit")
    services = build_services(data_directory=one.data, new_run_config=DESKTOP_RUN_CONFIG)
    window = MainWindow(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    window.furnish()
    two = Scene(services, window, WindowController(services, window), one.qtbot, one.data, one.work)
    window.show()
    two.controller.start()
    two.until(lambda: "settings_file" in window.banners.causes() and two.controller.settings.settings is not None)
    words = " ".join(label.text() for label in window.banners.findChildren(QLabel))
    assert "settings.damaged-" in words
    assert not window.pages.findChildren(FirstRunPage)
    two.close()
