"""The conversation on screen. See `view` for how its parts work together."""

from nexa_desktop.ui.widgets.transcript.find import FindBar
from nexa_desktop.ui.widgets.transcript.view import TranscriptView

__all__ = ["FindBar", "TranscriptView"]
