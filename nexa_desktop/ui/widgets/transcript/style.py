"""Fonts, colours and distances of the transcript, taken once per look."""

from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication

from nexa_desktop.ui import theme
from nexa_desktop.ui.widgets.transcript.formulas import Formulas

_COLUMN_EMS = 58.0  # a line of about 95 characters: as wide as is still easy to read


class Style(Struct, frozen=True, dict=True):
    """One look. ``unit`` is the step of distances: 4 px at the reference font. Made by `Style.now`; replaced whole."""

    colors: theme.Colors
    font: QFont
    mono: QFont
    unit: float
    em: float
    is_rtl: bool = False
    formulas: Formulas | None = None
    """Who makes pictures of formulas in this look; without one they stay text."""

    @classmethod
    def now(cls, zoom_percent: int = 100) -> "Style":
        """The look of the program now, with the transcript's own zoom on top."""
        factor = zoom_percent / 100
        font = QFont(QApplication.font())
        font.setPointSizeF(font.pointSizeF() * factor)
        mono = theme.mono_font()
        mono.setPointSizeF(mono.pointSizeF() * factor)
        mono.setStyleHint(QFont.StyleHint.Monospace)
        pixels = float(QFontInfo(font).pixelSize())
        is_rtl = QApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
        return cls(colors=theme.colors(), font=font, mono=mono, unit=pixels / 13 * 4, em=pixels, is_rtl=is_rtl)

    def space(self, steps: float) -> float:
        """``steps`` units, on whole pixels."""
        return float(round(steps * self.unit))

    @property
    def column_width(self) -> float:
        """The widest that text gets."""
        return self.em * _COLUMN_EMS

    @property
    def paragraph_gap(self) -> float:
        """Between two paragraphs."""
        return self.space(2.5)

    @cached_property
    def small(self) -> QFont:
        """For what stands beside the content: labels, footers."""
        return self.scaled(0.9)

    @cached_property
    def small_bold(self) -> QFont:
        """A label that names something."""
        font = QFont(self.small)
        font.setWeight(QFont.Weight.DemiBold)
        return font

    @cached_property
    def small_mono(self) -> QFont:
        """Short code in a label."""
        font = QFont(self.mono)
        font.setPointSizeF(font.pointSizeF() * 0.93)
        return font

    def scaled(self, factor: float) -> QFont:
        """The text font, larger or smaller."""
        font = QFont(self.font)
        font.setPointSizeF(font.pointSizeF() * factor)
        return font

    @cached_property
    def metrics(self) -> QFontMetricsF:
        """Of the text font."""
        return QFontMetricsF(self.font)

    @cached_property
    def small_metrics(self) -> QFontMetricsF:
        """Of the small font."""
        return QFontMetricsF(self.small)

    @cached_property
    def mono_metrics(self) -> QFontMetricsF:
        """Of the fixed-width font."""
        return QFontMetricsF(self.mono)

    @cached_property
    def line(self) -> float:
        """Height of a line of text with its leading."""
        return self.metrics.lineSpacing() * LINE_HEIGHT / 100

    @cached_property
    def code_line(self) -> float:
        """Height of a line of code."""
        return float(round(self.mono_metrics.lineSpacing() * CODE_LINE_HEIGHT / 100))

    @cached_property
    def character(self) -> float:
        """Mean width of a character of text."""
        return self.metrics.averageCharWidth()

    def color(self, role: str) -> QColor:
        """A colour by the name of its role."""
        return QColor(getattr(self.colors, role))

    @cached_property
    def palette(self) -> QPalette:
        """For painting documents."""
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, QColor(self.colors.text))
        palette.setColor(QPalette.ColorRole.Dark, QColor(self.colors.border))
        palette.setColor(QPalette.ColorRole.Mid, QColor(self.colors.border))
        palette.setColor(QPalette.ColorGroup.Inactive, QPalette.ColorRole.WindowText, QColor(self.colors.border))  # rules
        return palette


LINE_HEIGHT = 132
"""Line distance of text in per cent of the font's own."""
CODE_LINE_HEIGHT = 118
