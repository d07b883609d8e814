"""What moves by itself: a text cursor that blinks, menus, lists and tips that slide or fade in.

Thread: GUI. The texts that stream in and the times that count are news, not decoration: they stay.
"""

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)


class _Motion(Struct):
    """``flash_ms`` and ``effects``: what the system has set; None until it was asked."""

    is_reduced: bool = False
    flash_ms: int | None = None
    effects: tuple[Qt.UIEffect, ...] = ()


_motion = _Motion()


def is_reduced() -> bool:
    """Whether less motion is wanted."""
    return _motion.is_reduced


def reduce(application: QApplication, *, wanted: bool) -> None:
    """Hold still from now on, or move again as the system has it. Harmless when asked again.

    The first call, at the start, asks what the system has: later a cursor may be resting (`caret`).
    """
    if _motion.flash_ms is None:
        _motion.flash_ms = application.cursorFlashTime()
        _motion.effects = tuple(effect for effect in _EFFECTS if application.isEffectEnabled(effect))
    if wanted is not _motion.is_reduced:
        _motion.is_reduced = wanted
        application.setCursorFlashTime(0 if wanted else _motion.flash_ms)
        for effect in _motion.effects:
            application.setEffectEnabled(effect, not wanted)
