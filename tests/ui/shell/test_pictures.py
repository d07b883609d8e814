"""Five kinds of "nothing to see" that a person tells at a glance: each has a picture and words of its own."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from nexa_desktop.core.errors import NetworkError, SecretStoreError, StoreUnavailable
from nexa_desktop.ui.widgets.empty_state import EmptyState
from nexa_desktop.ui.widgets.parts import IconLabel
from nexa_desktop.ui.widgets.run_notice import RunNotice, notice_of_error
from tests.ui.shell.conftest import OpenScene


def _picture(of: EmptyState | RunNotice) -> QImage:
    """Its icon's shape, at one size and in black and white, so that neither size nor colour makes the difference."""
    label = of.findChildren(IconLabel)[0]
    label.resize(32, 32)
    image = label.grab(QRect(0, 0, 32, 32)).toImage()
    paper = image.pixelColor(0, 0).lightnessF()
    shape = QImage(32, 32, QImage.Format.Format_Grayscale8)
    for x in range(32):
        for y in range(32):
            is_ink = abs(image.pixelColor(x, y).lightnessF() - paper) > 0.2
            shape.setPixel(x, y, 0 if is_ink else 255)
    return shape


def test_the_five_pictures_differ(scene: OpenScene) -> None:
    """Empty, no match, could not load, keyring locked, provider unreachable."""
    one = scene()
    sidebar = one.window.sidebar
    shown = {"empty": _picture(sidebar.empty)}
    sidebar.search_box.setText("nowhere to be found")
    one.until(lambda: "No match" in sidebar.empty.accessibleName())
    shown["no match"] = _picture(sidebar.empty)
    sidebar.search_box.clear()
    sidebar.show_problem(StoreUnavailable("The store is locked.").message)
    one.until(lambda: "Could not load" in sidebar.empty.accessibleName())
    shown["could not load"] = _picture(sidebar.empty)
    errors = {
        "keyring locked": SecretStoreError("The keyring is locked.", "Unlock it.", state="locked"),
        "unreachable": NetworkError("The server cannot be reached."),
    }
    for name, error in errors.items():
        notice = RunNotice(notice_of_error(error, can_retry=True), one.window)
        notice.show()
        shown[name] = _picture(notice)
    pictures = list(shown.values())
    assert [pictures.index(picture) for picture in pictures] == list(range(5)), list(shown)
