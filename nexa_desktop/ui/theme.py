"""How the window looks: colours, palette, one small style sheet, the scale that follows the font.

Qt's own dark mode needs a desktop platform theme (`QStyleHints.setColorScheme` does nothing without one), so the
program brings its own palettes on the Fusion style and switches them itself. A widget that paints asks `colors()`
each time it paints and repaints on `notifier().changed`; it never keeps a colour.
"""

from string import Template
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication

from nexa_desktop.core.settings import ThemeChoice
from nexa_desktop.ui.palette import CONTRAST, DARK, LIGHT, LOOKS, Colors
from nexa_desktop.ui.resources import resource

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyle

__all__ = [
    "CONTRAST", "DARK", "LIGHT", "Colors", "ThemeNotifier", "apply", "colors", "current", "mono_font", "notifier",
    "requested", "scaled_font", "space", "zoom_percent",
]  # fmt: skip

_REFERENCE_PIXELS = 13.0  # the font size that `space` steps of 4 px were drawn for
_SMALLEST_POINTS = 10.0  # without a desktop theme Qt falls back to 9 pt, too small to read all day


class ThemeNotifier(QObject):
    """Tells that colours or sizes changed."""

    changed = Signal()


class _State:
    """The one look of this process."""

    choice: ThemeChoice = ThemeChoice.LIGHT
    requested: ThemeChoice = ThemeChoice.LIGHT
    colors: Colors = LIGHT
    scale: float = 1.0
    zoom_percent: int = 100
    base_font: QFont | None = None
    notifier: ThemeNotifier | None = None


def colors() -> Colors:
    """The colours now."""
    return _State.colors


def current() -> ThemeChoice:
    """Which palette is shown: light, dark or contrast, never ``system``."""
    return _State.choice


def requested() -> ThemeChoice:
    """What was asked for, ``system`` too."""
    return _State.requested


def zoom_percent() -> int:
    """The zoom that was applied, 100 when none."""
    return _State.zoom_percent


def notifier() -> ThemeNotifier:
    """The object whose ``changed`` signal tells of a new look."""
    if _State.notifier is None:
        _State.notifier = ThemeNotifier(QApplication.instance())
    return _State.notifier


def space(steps: float) -> int:
    """``steps`` × 4 px, scaled with the font; what margins, gaps and icon sizes are made of."""
    return max(0, round(steps * 4 * _State.scale))


def mono_font() -> QFont:
    """The fixed-width font at the size of the app's font."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if not QFontInfo(font).fixedPitch():
        font = QFont("monospace")
        font.setStyleHint(QFont.StyleHint.Monospace)
    fallbacks = QApplication.font().families()[1:]  # set where the language needs a face of its own
    if fallbacks:
        font.setFamilies([QFontInfo(font).family(), *fallbacks])
    font.setPointSizeF(QApplication.font().pointSizeF() * 0.95)
    return font


def scaled_font(factor: float, *, bold: bool = False) -> QFont:
    """The app's font times ``factor``; ``bold`` gives a demi-bold cut."""
    font = QFont(QApplication.font())
    font.setPointSizeF(font.pointSizeF() * factor)
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def apply(app: QApplication, choice: ThemeChoice, zoom_percent: int = 100) -> None:
    """Give the whole program this look at this zoom; cheap enough to call on every change of a setting."""
    zoom = min(300, max(50, zoom_percent))
    if _State.base_font is None or zoom != _State.zoom_percent:
        app.setStyle(_style(zoom))
    if _State.base_font is None:
        font = QFont(app.font())
        if font.pointSizeF() < _SMALLEST_POINTS:
            font.setPointSizeF(_SMALLEST_POINTS)
        _State.base_font = font
    _State.requested = choice
    _State.choice = _resolved(app, choice)
    _State.colors = LOOKS[_State.choice]
    _State.zoom_percent = zoom
    font = QFont(_State.base_font)
    font.setPointSizeF(font.pointSizeF() * _State.zoom_percent / 100)
    app.setFont(font)
    _State.scale = QFontInfo(font).pixelSize() / _REFERENCE_PIXELS
    app.setPalette(_palette(_State.colors))
    app.setStyleSheet(_style_sheet(_State.colors))
    notifier().changed.emit()


def _style(zoom: int) -> "str | QStyle":
    if zoom == 100:
        return "Fusion"
    from nexa_desktop.ui.zoomed_style import ZoomedFusion

    return ZoomedFusion(zoom / 100)


def _resolved(app: QApplication, choice: ThemeChoice) -> ThemeChoice:
    if choice is not ThemeChoice.SYSTEM:
        return choice
    is_dark = app.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return ThemeChoice.DARK if is_dark else ThemeChoice.LIGHT


def _palette(c: Colors) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    shown = {
        role.Window: c.window,
        role.WindowText: c.text,
        role.Base: c.base,
        role.AlternateBase: c.sunken,
        role.Text: c.text,
        role.PlaceholderText: c.text_faint,
        role.Button: c.raised,
        role.ButtonText: c.text,
        role.BrightText: c.danger,
        role.Light: c.raised,
        role.Midlight: c.hover,
        role.Mid: c.border_strong,
        role.Dark: c.border_strong,
        role.Shadow: c.border,
        role.Highlight: c.selection,
        role.HighlightedText: c.text,
        role.Link: c.accent,
        role.LinkVisited: c.accent,
        role.ToolTipBase: c.raised,
        role.ToolTipText: c.text,
        role.Accent: c.accent,
    }
    for which, value in shown.items():
        palette.setColor(which, QColor(value))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(c.text_faint))
    return palette


def _style_sheet(c: Colors) -> str:
    """The few shapes that the palette cannot say. Selectors name classes and properties, never single widgets."""
    sizes = {
        "s1": f"{space(1)}px",
        "s15": f"{space(1.5)}px",
        "s2": f"{space(2)}px",
        "s3": f"{space(3)}px",
        "in1": f"{space(1) - 1}px",  # inside the wider border of what has the focus: nothing moves
        "in15": f"{space(1.5) - 1}px",
        "in2": f"{space(2) - 1}px",
        "in3": f"{space(3) - 1}px",
        "radius": f"{space(1.5)}px",
        "bar": f"{space(2.5)}px",
        "box": f"{space(4)}px",
        "dot": f"{space(4)}px",
        "dot_radius": f"{space(2)}px",
        "hole": f"{space(4) + 2 - 2 * space(1)}px",
    }
    shade = "dark" if c.is_dark else "light"
    files = {name: resource("icons", f"qss-{name}-{shade}.svg").as_posix() for name in ("check", "down", "up")}
    files["scroll"] = c.border_strong if c is CONTRAST else _mixed(c.border_strong, c.window)
    names = {name: value for name, value in c._asdict().items() if isinstance(value, str)}
    return _SHEET.substitute(names, **sizes, **files)


def _mixed(one: str, other: str) -> str:
    """The colour half way between two."""
    a, b = QColor(one), QColor(other)
    return QColor((a.red() + b.red()) // 2, (a.green() + b.green()) // 2, (a.blue() + b.blue()) // 2).name()


_SHEET = Template("""
QToolTip { background: $raised; color: $text; border: 1px solid $border_strong; padding: $s1; }
QMenu { background: $raised; color: $text; border: 1px solid $border; padding: $s1; }
QMenu::item { padding: $s15 $s3; border-radius: $s1; }
QMenu::item:selected { background: $accent_soft; color: $text; }
QMenu::item:disabled { color: $text_faint; }
QMenu::separator { height: 1px; background: $border; margin: $s1 $s2; }
QMenu::icon { padding-left: $s2; }
QPushButton {
  background: $raised; color: $text; border: 1px solid $border_strong; border-radius: $radius; padding: $s15 $s3;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $sunken; }
QPushButton:focus { border: 2px solid $focus; padding: $in15 $in3; }
QPushButton:disabled { color: $text_faint; border-color: $border; background: $window; }
QPushButton:default, QPushButton[kind="primary"] { background: $accent; color: $accent_text; border-color: $accent; }
QPushButton:default:focus, QPushButton[kind="primary"]:focus { border: 2px solid $text; }
QPushButton[kind="primary"]:disabled { background: $sunken; color: $text_faint; border-color: $border; }
QPushButton[kind="danger"] { color: $danger; border-color: $danger; }
QPushButton[kind="quiet"] { background: transparent; border-color: transparent; }
QPushButton[kind="quiet"]:hover { background: $hover; }
QPushButton[kind="quiet"]:focus { border: 2px solid $focus; }
QPushButton[kind="idea"] { background: transparent; border-color: $border; color: $text_muted; }
QPushButton[kind="idea"]:hover { background: $hover; color: $text; }
QPushButton[kind="idea"]:focus { border: 2px solid $focus; }
QToolButton { background: transparent; color: $text; border: 1px solid transparent; border-radius: $radius; padding: $s1; }
QToolButton:hover { background: $hover; }
QToolButton:pressed, QToolButton:checked { background: $accent_soft; }
QToolButton:focus { border: 2px solid $focus; padding: $in1; }
QToolButton:disabled { color: $text_faint; }
QToolButton[kind="quiet"] { color: $text_muted; padding: $s1 $s15 $s1 $s1; }
QToolButton[kind="quiet"]:hover { color: $text; }
QToolButton[kind="quiet"]:focus { padding: $in1 $in15 $in1 $in1; }
QToolButton[kind="status"] { color: $text_muted; padding: $s1 $s15; border-radius: $s1; }
QToolButton[kind="status"]:hover { color: $text; }
QToolButton[kind="status"]:focus { padding: $in1 $in15; }
QToolButton[kind="send"] { border-color: $border; padding: $s1 $s3; }
QToolButton[kind="send"]:focus { padding: $in1 $in3; }
QToolButton[primary="true"] { background: $accent; color: $accent_text; border-color: $accent; }
QToolButton[primary="true"]:hover { background: $accent; }
QToolButton[primary="true"]:focus { border: 2px solid $text; }
QToolButton::menu-indicator { image: none; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit, QTextEdit, QKeySequenceEdit {
  background: $base; color: $text; border: 1px solid $border_strong; border-radius: $radius;
  selection-background-color: $selection; selection-color: $text;
}
QLineEdit, QComboBox { padding: $s15 $s2; }
QComboBox::drop-down { border: none; width: $bar; padding-right: $s2; }
QComboBox::down-arrow { image: url($down); width: $bar; height: $bar; }
QSpinBox, QDoubleSpinBox { padding: $s15 $box $s15 $s2; }
QSpinBox::up-button, QDoubleSpinBox::up-button { border: none; width: $box; subcontrol-position: top right; }
QSpinBox::down-button, QDoubleSpinBox::down-button { border: none; width: $box; subcontrol-position: bottom right; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url($up); width: $bar; height: $bar; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url($down); width: $bar; height: $bar; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus {
  border: 2px solid $focus;
}
QLineEdit:focus, QComboBox:focus { padding: $in15 $in2; }
QSpinBox:focus, QDoubleSpinBox:focus { padding: $in15 $box $in15 $in2; }
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled { color: $text_faint; background: $window; border-color: $border; }
QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"] { border: 2px solid $danger; }
QPlainTextEdit[frameless="true"], QTextEdit[frameless="true"], QPlainTextEdit[frameless="true"]:focus,
QTextEdit[frameless="true"]:focus { border: none; background: transparent; }
QAbstractItemView { background: $base; color: $text; border: none; outline: none; }
QAbstractItemView[kind="sidebar"] { background: transparent; }
QComboBox QAbstractItemView { border: 1px solid $border; selection-background-color: $accent_soft; selection-color: $text; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }
QHeaderView::section {
  background: $window; color: $text_muted; border: none; border-bottom: 1px solid $border; padding: $s1 $s2;
}
QScrollBar:vertical { background: transparent; width: $bar; margin: 0; }
QScrollBar:horizontal { background: transparent; height: $bar; margin: 0; }
QScrollBar::handle { background: $scroll; border-radius: 3px; margin: 2px; }
QScrollBar::handle:pressed { background: $text_muted; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: $text_faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: $border; }
QTabWidget::pane { border: none; border-top: 1px solid $border; }
QTabBar::tab { background: transparent; color: $text_muted; padding: $s2 $s3; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:focus { color: $text; background: $accent_soft; }
QProgressBar { background: $sunken; border: none; border-radius: $s1; text-align: center; color: $text; }
QProgressBar::chunk { background: $accent; border-radius: $s1; }
QCheckBox, QRadioButton { spacing: $s2; }
QCheckBox::indicator { width: $box; height: $box; border: 1px solid $border_strong; border-radius: $s1; background: $base; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url($check); }
QRadioButton::indicator {
  width: $dot; height: $dot; border: 1px solid $border_strong; border-radius: $dot_radius; background: $base;
}
QRadioButton::indicator:checked { border: $s1 solid $accent; background: $accent_text; width: $hole; height: $hole; }
QRadioButton::indicator:focus { border-color: $focus; }
QCheckBox::indicator:focus { border: 2px solid $focus; }
QCheckBox::indicator:disabled { background: $sunken; border-color: $border; }
QGroupBox { border: 1px solid $border; border-radius: $radius; margin-top: $s3; padding: $s3; }
QGroupBox::title { subcontrol-origin: margin; left: $s3; color: $text_muted; }
QLabel[role="muted"] { color: $text_muted; }
QLabel[role="faint"] { color: $text_faint; }
QLabel[role="danger"] { color: $danger; }
QLabel[role="warning"] { color: $warning; }
QLabel[role="success"] { color: $success; }
QFrame[role="card"] { background: $raised; border: 1px solid $border; border-radius: $radius; }
QFrame[role="sunken"] { background: $sunken; border: none; border-radius: $radius; }
QFrame[role="line"] { background: $border; border: none; max-height: 1px; }
QFrame[role="sidebar"] { background: $window; border: none; }
QFrame[role="page"] { background: $base; border: none; }
""")
