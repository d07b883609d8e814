"""What stands on the view and is not painted by it: the widget at the end of the content, the rail, the jump button."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from nexa_desktop.ui.widgets.transcript.jump import JumpButton
from nexa_desktop.ui.widgets.transcript.rail import PromptRail

if TYPE_CHECKING:
    from nexa_desktop.ui.widgets.transcript.view import TranscriptView


class Overlays(QObject):
    """Real widgets on one view's viewport, kept in their places."""

    footer_resized = Signal()

    def __init__(self, view: "TranscriptView") -> None:
        super().__init__(view)
        self._view = view
        self.rail = PromptRail(view)
        self.jump = JumpButton(view.viewport())
        self.footer: QWidget | None = None

    def set_footer(self, widget: QWidget | None) -> None:
        """Another widget at the end of the content; the one before is hidden and left to its owner."""
        if self.footer is not None:
            self.footer.removeEventFilter(self)
            self.footer.hide()
        self.footer = widget
        if widget is not None:
            widget.setParent(self._view.viewport())
            widget.installEventFilter(self)
            widget.show()
        self.measure_footer()

    def measure_footer(self) -> None:
        """How high the footer wants to be at the column's width."""
        footer, geometry = self.footer, self._view.geometry_
        if footer is None:
            geometry.footer_height = 0.0
            return
        width = int(self._view.column.width)
        height = footer.heightForWidth(width) if footer.hasHeightForWidth() else footer.sizeHint().height()
        geometry.footer_height = float(max(height, footer.minimumSizeHint().height()))

    def place_footer(self) -> None:
        """Below the last row, wherever that is now."""
        if self.footer is not None:
            geometry, column = self._view.geometry_, self._view.column
            y = round(column.total + geometry.footer_gap - geometry.top)
            self.footer.setGeometry(round(geometry.left), y, int(column.width), int(geometry.footer_height))

    def place(self) -> None:
        """Rail and button, after the viewport or the look has changed."""
        viewport, geometry, column = self._view.viewport(), self._view.geometry_, self._view.column
        width = int(geometry.rail_width)
        x = 0 if column.style.is_rtl else viewport.width() - width
        self.rail.setGeometry(x, 0, width, viewport.height())
        size = self.jump.sizeHint()
        left = round(geometry.left + (column.width - size.width()) / 2)
        self.jump.setGeometry(
            left, viewport.height() - size.height() - int(column.style.space(3)), size.width(), size.height()
        )  # fmt: skip

    def scrolled(self) -> None:
        """Another part is seen: the footer moves along, the button is there when the end is far."""
        self.place_footer()
        self.rail.refresh()
        bar, geometry = self._view.verticalScrollBar(), self._view.geometry_
        self.jump.setVisible(not geometry.is_sticking and bar.maximum() - bar.value() > geometry.view_height / 3)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.footer and event.type() == QEvent.Type.LayoutRequest:
            self.measure_footer()
            self.footer_resized.emit()
        return super().eventFilter(watched, event)
