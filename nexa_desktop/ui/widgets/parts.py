"""The small parts that all dialogs and panels are made of, so that they look and read alike.

Labels take a colour role and a size relative to the app's font and follow theme and zoom; texts are plain unless we made
the markup. `Dialog` is the frame of every dialog here: a heading, a body that scrolls, a row of buttons; it opens without
blocking and fits 800 × 600.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, QSize, Qt, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nexa_desktop.ui import icons, theme
from nexa_desktop.ui.widgets.flow import FlowLayout

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractSpinBox

translate = QCoreApplication.translate
SpinBox = TypeVar("SpinBox", bound="QAbstractSpinBox")

# What a dialog may take of an 800 × 600 screen, window frame and panels allowed for.
WIDEST, TALLEST = 780, 560


class Label(QLabel):
    """Plain text in a colour role, at a size relative to the app's font."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        role: str | None = None,
        size: float = 1.0,
        bold: bool = False,
        wrap: bool = True,
        selectable: bool = False,
    ) -> None:
        super().__init__(text, parent)
        self._size, self._bold = size, bold
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            # Qt sets a label to the side that its words begin at: English would stand away from its icon.
            self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter)
        if selectable:
            self.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        if role:
            self.setProperty("role", role)
        if size != 1.0 or bold:
            self._restyle()
            theme.notifier().changed.connect(self._restyle)

    def set_role(self, role: str | None) -> None:
        """Change the colour role."""
        if self.property("role") != role:
            self.setProperty("role", role)
            repolish(self)

    @Slot()
    def _restyle(self) -> None:
        self.setFont(theme.scaled_font(self._size, bold=self._bold))


class ChoiceLabel(Label):
    """The words beside a radio button or check box: a click on them is a click on it.

    Not a buddy of it, since Qt then takes each ``&`` in the text for a mnemonic and hides it.
    """

    def __init__(self, text: str, choice: QAbstractButton, parent: QWidget | None = None, *, bold: bool = False) -> None:
        super().__init__(text, parent, bold=bold)
        self._choice = choice

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._choice.click()
            self._choice.setFocus()


class IconLabel(QWidget):
    """An icon of ours at ``steps`` × 4 px, for decoration beside words that say the same."""

    def __init__(self, name: str, parent: QWidget | None = None, *, role: str = "text_muted", steps: float = 5) -> None:
        super().__init__(parent)
        self._name, self._role, self._steps = name, role, steps
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.notifier().changed.connect(self._retheme)

    def set_icon(self, name: str, role: str) -> None:
        """Show another icon."""
        self._name, self._role = name, role
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.space(self._steps), theme.space(self._steps))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            icons.paint(painter, self._name, self.rect(), color_role=self._role)

    @Slot()
    def _retheme(self) -> None:
        self.updateGeometry()
        self.update()


class Card(QFrame):
    """A raised box with a vertical layout in `column`."""

    def __init__(self, parent: QWidget | None = None, *, role: str = "card", padding: float = 4) -> None:
        super().__init__(parent)
        self.setProperty("role", role)
        self.column = vertical(self, margin=padding, gap=2)


class Line(QFrame):
    """A thin rule."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "line")
        self.setFixedHeight(1)


def repolish(widget: QWidget) -> None:
    """Let the style sheet see a changed property."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def vertical(parent: QWidget | None = None, *, margin: float = 0, gap: float = 2) -> QVBoxLayout:
    """A column with themed margins."""
    layout = QVBoxLayout(parent) if parent is not None else QVBoxLayout()
    _space(layout, margin, gap)
    return layout


def horizontal(parent: QWidget | None = None, *, margin: float = 0, gap: float = 2) -> QHBoxLayout:
    """A row with themed margins."""
    layout = QHBoxLayout(parent) if parent is not None else QHBoxLayout()
    _space(layout, margin, gap)
    return layout


def _space(layout: QBoxLayout, margin: float, gap: float) -> None:
    layout.setContentsMargins(*(theme.space(margin),) * 4)
    layout.setSpacing(theme.space(gap))


def button(text: str, *, kind: str | None = None, icon: str | None = None, parent: QWidget | None = None) -> QPushButton:
    """A push button; ``kind`` is ``primary``, ``danger`` or ``quiet``."""
    made = QPushButton(text, parent)
    made.setAutoDefault(False)
    if kind:
        made.setProperty("kind", kind)
    if icon:
        made.setIcon(icons.icon(icon, {"primary": "accent_text", "danger": "danger"}.get(kind or "", "text_muted")))
    return made


def inset(field: SpinBox) -> SpinBox:
    """A number field whose text stands as far from its edge as that of the other fields: a style sheet cannot say so."""
    edge = theme.space(2)
    field.lineEdit().setTextMargins(edge, 0, edge, 0)
    return field


def tool_button(icon: str, name: str, parent: QWidget | None = None) -> QToolButton:
    """A button with an icon only; ``name`` is what it is called and its tooltip."""
    made = QToolButton(parent)
    made.setIcon(icons.icon(icon, "text_muted"))
    made.setAccessibleName(name)
    made.setToolTip(name)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


def plain_tip(text: str) -> str:
    """``text`` for a tool tip. Qt guesses whether a tip is HTML, so untrusted text is escaped inside markup of ours."""
    from html import escape  # with its table of all entities: not before the first tip

    return f"<qt>{escape(text)}</qt>" if text else ""


def caption(text: str) -> str:
    """``text`` for a button, where ``&`` would be taken for a mnemonic."""
    return text.replace("&", "&&")


def scrolled(content: QWidget, parent: QWidget | None = None, *, name: str = "") -> QScrollArea:
    """``content`` in a frameless area that scrolls down, never sideways unless it must."""
    area = QScrollArea(parent)
    scroll(area, content, name=name)
    return area


def scroll(area: QScrollArea, content: QWidget, *, name: str = "") -> None:
    """Make ``area`` such an area; see `scrolled`."""
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setAccessibleName(name or translate("Parts", "Content"))
    area.viewport().setAutoFillBackground(False)
    content.setAutoFillBackground(False)
    area.setWidget(content)


def name_inner_parts(root: QWidget) -> None:
    """Give names to what Qt makes inside controls: the lists of combo boxes, the buttons in line edits."""
    for box in root.findChildren(QComboBox):
        box.view().setAccessibleName(box.accessibleName())
    for inner in root.findChildren(QToolButton):
        edit = inner.parent()
        if isinstance(edit, QLineEdit) and not inner.accessibleName():
            inner.setAccessibleName(translate("Parts", "Clear: {field}").format(field=edit.accessibleName()))


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and delete the widgets."""
    while (item := layout.takeAt(0)) is not None:
        _discard(item)


def _discard(item: QLayoutItem) -> None:
    widget, inner = item.widget(), item.layout()
    if widget is not None:
        widget.hide()
        widget.deleteLater()
    elif inner is not None:
        clear(inner)


class Dialog(QDialog):
    """The frame of a dialog: heading, an explanation, a body that scrolls, and buttons below it.

    Deleted when closed. ``wide`` × ``tall`` are wishes in 4 px steps; it never grows past an 800 × 600 screen unless the
    screen is larger.
    """

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        explanation: str = "",
        *,
        icon: str | None = None,
        wide: float = 130,
        tall: float = 0,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self._wish = (wide, tall)
        outer = vertical(self, margin=0, gap=0)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        head = self._head = horizontal(gap=3)
        head.setContentsMargins(theme.space(6), theme.space(5), theme.space(6), theme.space(3))
        if icon:
            head.addWidget(IconLabel(icon, self, role="accent", steps=7), 0, Qt.AlignmentFlag.AlignTop)
        words = vertical(gap=1)
        self.heading = Label(title, self, size=1.3, bold=True)
        self.explanation = Label(explanation, self, role="muted")
        self.explanation.setVisible(bool(explanation))
        words.addWidget(self.heading)
        words.addWidget(self.explanation)
        head.addLayout(words, 1)
        outer.addLayout(head)
        self.content = QWidget(self)
        self.body = vertical(self.content, gap=3)
        self.body.setContentsMargins(theme.space(6), theme.space(1), theme.space(6), theme.space(4))
        self.area = scrolled(self.content, self, name=title)
        outer.addWidget(self.area, 1)
        outer.addWidget(Line(self))
        foot = vertical()
        foot.setContentsMargins(theme.space(6), theme.space(3), theme.space(6), theme.space(4))
        self.footer = FlowLayout(gap=2)
        foot.addLayout(self.footer)
        outer.addLayout(foot)

    def hide_heading(self) -> None:
        """Leave the room to the content, where that says what it is about."""
        self.heading.hide()
        self.explanation.hide()
        self._head.setContentsMargins(0, theme.space(3), 0, 0)

    def settle_size(self) -> None:
        """Take the wished size, or as much as the content needs, within the screen."""
        screen = self.screen() or QGuiApplication.primaryScreen()
        available = screen.availableSize() if screen is not None else QSize(WIDEST, TALLEST)
        widest, tallest = min(WIDEST, available.width() - 20), min(TALLEST, available.height() - 40)
        if available.width() > 1200 and available.height() > 800:
            widest, tallest = int(available.width() * 0.8), int(available.height() * 0.8)
        width = min(theme.space(self._wish[0]), widest)
        layout = self.layout()
        assert layout is not None  # noqa: S101  made in the constructor
        layout.activate()
        hint = layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
        chrome = hint - self.area.sizeHint().height()
        inner = self.body.heightForWidth(width) if self.body.hasHeightForWidth() else self.body.sizeHint().height()
        height = max(chrome + inner + theme.space(3), theme.space(self._wish[1]))
        self.resize(width, min(height, tallest))

    def add_button(self, made: QPushButton, slot: Callable[[], object] | None = None) -> QPushButton:
        """Put a button into the row below."""
        self.footer.addWidget(made)
        if slot is not None:
            made.clicked.connect(slot)
        return made

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus: Qt would press the default one, which may do the opposite."""
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QPushButton):
            if not event.isAutoRepeat():
                focused.click()
        else:
            super().keyPressEvent(event)

    def present(self) -> None:
        """Size it and show it without blocking."""
        self.settle_size()
        self.open()


def duration_words(seconds: float) -> str:
    """A length of time, short: ``0.4 s``, ``12 s``, ``3 min 20 s``, ``2 h 5 min``."""
    if seconds < 10:
        return translate("Parts", "{n} s").format(n=QLocale().toString(max(0.0, seconds), "f", 1))
    whole = round(seconds)
    if whole < 60:
        return translate("Parts", "{n} s").format(n=whole)
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return (
            translate("Parts", "{m} min {s} s").format(m=minutes, s=rest)
            if rest
            else translate("Parts", "{m} min").format(m=minutes)
        )
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return (
            translate("Parts", "{h} h {m} min").format(h=hours, m=minutes)
            if minutes
            else translate("Parts", "{h} h").format(h=hours)
        )
    return translate("Parts", "{d} days").format(d=hours // 24)


def size_words(size_bytes: int) -> str:
    """A number of bytes in the unit that reads best."""
    return QLocale().formattedDataSize(size_bytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def count_words(number: int) -> str:
    """A count with the language's separators."""
    return QLocale().toString(number)


def when_words(at: datetime) -> str:
    """An instant as a person says it: relative when near, date and time when not."""
    seconds = (datetime.now(UTC) - at).total_seconds()
    if 0 <= seconds < 60:
        return translate("Parts", "just now")
    if 0 <= seconds < 3600:
        return translate("Parts", "{n} min ago").format(n=int(seconds // 60))
    local = QDateTime.fromSecsSinceEpoch(int(at.timestamp()))
    clock = QLocale().toString(local.time(), QLocale.FormatType.ShortFormat)
    if local.date() == QDate.currentDate():
        return translate("Parts", "today, {clock}").format(clock=clock)
    return QLocale().toString(local.date(), QLocale.FormatType.ShortFormat) + ", " + clock
