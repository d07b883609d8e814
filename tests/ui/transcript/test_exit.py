"""The end of a program that has shown a transcript."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from nexa_desktop.core.settings import ThemeChoice
from nexa_desktop.ui import theme
from nexa_desktop.ui.viewmodels.transcript import TranscriptModel
from nexa_desktop.ui.widgets.transcript import TranscriptView
from tests.support.transcripts import rich_page

app = QApplication([])
theme.apply(app, ThemeChoice.LIGHT)
view = TranscriptView()
model = TranscriptModel(view)
view.set_model(model)
view.resize(900, 2000)
view.show()
model.load(rich_page())
app.processEvents()
view.selection.select_all()
view.copy_text()
QTimer.singleShot(0, app.quit)
code = app.exec()
print("text kept:", "What I found" in app.clipboard().text())
sys.exit(code)
"""


def test_quitting_after_a_copy_ends_cleanly() -> None:
    """With code being coloured and our own data on the clipboard: exit code 0, and the text stays on the clipboard."""
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=root, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "text kept: True"), done.stderr
