"""Fusion with icons as large as the zoom says; used only when there is a zoom."""

from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QWidget

_SCALED_METRICS = frozenset(
    {
        QStyle.PixelMetric.PM_SmallIconSize,
        QStyle.PixelMetric.PM_ButtonIconSize,
        QStyle.PixelMetric.PM_ListViewIconSize,
        QStyle.PixelMetric.PM_TabBarIconSize,
    }
)


class ZoomedFusion(QProxyStyle):
    """Each metric is a call into Python, which is why 100 % does without it."""

    def __init__(self, factor: float) -> None:
        super().__init__("Fusion")
        self._factor = factor

    def pixelMetric(self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None) -> int:
        size = super().pixelMetric(metric, option, widget)
        return round(size * self._factor) if metric in _SCALED_METRICS else size
