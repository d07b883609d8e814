"""Bars above the transcript for what concerns the whole program: a store that cannot write, a keyring that is locked.

A banner stays until its cause is gone; each cause has one.
"""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from nexa_desktop.ui.widgets.parts import IconLabel, Label, button, horizontal, tool_button, vertical
from nexa_desktop.ui.widgets.toast import announce


class BannerStack(QWidget):
    """``action_triggered((cause, action))``: a button of a banner."""

    action_triggered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = vertical(self, gap=1)
        self._banners: dict[str, QFrame] = {}
        self._texts: dict[str, str] = {}
        self.setVisible(False)

    def show_banner(
        self,
        cause: str,
        text: str,
        *,
        detail: str = "",
        role: str = "danger",
        icon: str = "warning",
        actions: Sequence[tuple[str, str]] = (),
        can_close: bool = False,
    ) -> None:
        """Show or change the banner of ``cause``; ``actions`` are (key, words)."""
        if self._texts.get(cause) == text + detail:
            return
        self.hide_banner(cause)
        banner = QFrame(self)
        banner.setProperty("role", "card")
        banner.setAccessibleName(text)
        row = horizontal(banner, margin=2, gap=3)
        row.addWidget(IconLabel(icon, banner, role=role, steps=5))
        words = vertical(gap=0)
        words.addWidget(Label(text, banner, role=role, bold=True))
        if detail:
            words.addWidget(Label(detail, banner, role="muted", selectable=True))
        row.addLayout(words, 1)
        for key, label in actions:
            made = button(label, parent=banner)
            made.clicked.connect(lambda _=False, chosen=key: self.action_triggered.emit((cause, chosen)))
            row.addWidget(made)
        if can_close:
            close = tool_button("cross", self.tr("Close"), banner)
            close.clicked.connect(lambda: self.hide_banner(cause))
            row.addWidget(close)
        self._banners[cause] = banner
        self._texts[cause] = text + detail
        self._column.addWidget(banner)
        self.setVisible(True)
        announce(self, f"{text} {detail}", is_urgent=True)

    def hide_banner(self, cause: str) -> None:
        """The cause is gone."""
        banner = self._banners.pop(cause, None)
        self._texts.pop(cause, None)
        if banner is not None:
            self._column.removeWidget(banner)
            banner.hide()
            banner.deleteLater()
        self.setVisible(bool(self._banners))

    def causes(self) -> tuple[str, ...]:
        """What is shown."""
        return tuple(self._banners)
