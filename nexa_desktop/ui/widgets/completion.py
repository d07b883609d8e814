"""What `@` and `/` offer while typing: files of the working directory, commands of the window.

The list never takes the focus; the editor hands it the keys it needs (arrows, Tab, Enter, Esc).
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.widgets.parts import vertical

_MOST = 50


class Candidate(Struct, frozen=True):
    """One offer: ``value`` is what choosing it means, ``text`` and ``detail`` what is read."""

    value: str
    text: str
    detail: str = ""
    icon: str = "file"


def matching(candidates: Iterable[Candidate], typed: str) -> tuple[Candidate, ...]:
    """Those whose letters contain the typed ones in order, best first: a prefix of the last part, then a piece, then spread."""
    wanted = typed.casefold()
    ranked = []
    for candidate in candidates:
        text = candidate.text.casefold()
        name = text.rsplit("/", 1)[-1]
        if name.startswith(wanted):
            rank = 0
        elif wanted in text:
            rank = 1
        elif _spread(wanted, text):
            rank = 2
        else:
            continue
        ranked.append((rank, len(text), text, candidate))
    ranked.sort(key=lambda found: found[:3])
    return tuple(candidate for *_, candidate in ranked[:_MOST])


def _spread(wanted: str, text: str) -> bool:
    letters = iter(text)
    return all(letter in letters for letter in wanted)


class CompletionPopup(QFrame):
    """The list above the cursor. ``chosen(Candidate)``."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._candidates: tuple[Candidate, ...] = ()
        self._list = QListWidget(self)
        self._list.setAccessibleName(self.tr("Suggestions"))
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setUniformItemSizes(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.itemClicked.connect(self._choose)
        vertical(self, margin=1, gap=0).addWidget(self._list)
        self.hide()

    def offer(self, candidates: Sequence[Candidate], at: QPoint) -> None:
        """Show these with their lower left corner at ``at`` (parent coordinates); nothing hides it."""
        self._candidates = tuple(candidates)
        if not candidates:
            self.hide()
            return
        self._list.clear()
        for candidate in candidates:
            text = f"{candidate.text}    {candidate.detail}" if candidate.detail else candidate.text
            QListWidgetItem(icons.icon(candidate.icon, "text_muted"), text, self._list)
        self._list.setCurrentRow(0)
        row = max(self._list.sizeHintForRow(0), theme.space(5))
        width = min(self._parent_width() - theme.space(4), theme.space(110))
        height = row * min(len(candidates), 8) + theme.space(3)
        left = max(theme.space(2), min(at.x(), self._parent_width() - width - theme.space(2)))
        self.setGeometry(left, max(0, at.y() - height), width, height)
        self.show()
        self.raise_()

    def take_key(self, key: int) -> bool:
        """Whether this key was for the list."""
        if not self.isVisible():
            return False
        match key:
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                step = 1 if key == Qt.Key.Key_Down else -1
                self._list.setCurrentRow((self._list.currentRow() + step) % self._list.count())
            case Qt.Key.Key_Tab | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._choose()
            case Qt.Key.Key_Escape:
                self.hide()
            case _:
                return False
        return True

    def _parent_width(self) -> int:
        parent = self.parentWidget()
        return parent.width() if parent is not None else theme.space(110)

    @Slot()
    def _choose(self) -> None:
        row = self._list.currentRow()
        self.hide()
        if 0 <= row < len(self._candidates):
            self.chosen.emit(self._candidates[row])
