"""How each kind of row is made of pieces."""

from msgspec import Struct

from nexa_desktop.ui.widgets.transcript.pieces import Card, Piece
from nexa_desktop.ui.widgets.transcript.style import Style


class RowView(Struct):
    """What a person has opened in one row. Lives as long as the row."""

    is_open: bool = False
    shown: dict[str, int] = {}  # "show more": how much of what
    wraps: set[str] = set()  # code blocks that wrap
    shows_all: bool = False  # something was found in it: nothing is held back


class Composer:
    """Makes the pieces of one row. One object for one row, so that it can keep what streaming needs."""

    is_openable = False
    outside = 0
    """How many of the last pieces stand below the card."""

    def __init__(self, view: RowView, style: Style) -> None:
        self.view = view
        self.style = style

    @property
    def gap(self) -> float:
        """Space above the row."""
        return self.style.space(3)

    def card(self) -> Card | None:
        """The background, when there is one."""
        return None

    def guess(self, width: float) -> float:
        """The height without making anything."""
        raise NotImplementedError

    def compose(self) -> list[Piece]:
        """All pieces, as the row is now."""
        raise NotImplementedError

    def grow(self) -> list[Piece] | None:
        """The pieces after text was added to a live row; None: compose again."""
        return None

    def forget(self) -> None:
        """The pieces were dropped."""

    def show_more(self, key: str) -> None:
        """The next part of what is called ``key``."""
        self.view.shown[key] = self.view.shown.get(key, 0) + 1
        if key.startswith("lines-"):
            self.view.wraps.add(key.removeprefix("lines-"))  # so long a line is read wrapped, not scrolled

    def copied_text(self) -> str:
        """The row in copied text."""
        return ""

    def copied_markdown(self) -> str:
        """The row in copied markdown."""
        return self.copied_text()

    def spoken(self) -> str:
        """The row read aloud."""
        return self.copied_text()
