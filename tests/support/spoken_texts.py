"""Everything a window says, by widget and by item: to find texts that were left in another language."""

import re
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

_WORD = re.compile(r"[A-Za-z]{2,}")
_NO_WORDS = re.compile(r"<[^>]+>|\S*[/\\_@{}]\S*|https?:\S+|\(\*[^)]*\)|&\w+;|\b\w+\.\w+\b")
_NAMES = """
    Nexa Desktop Ctrl Enter Shift Alt Esc Tab Space Home End PgUp PgDown Del Return Left Right Up Down
    JSON Markdown MCP SQLite GGUF CSV Token OpenAI Anthropic Google Gemini OpenRouter Ollama LM Studio llama cpp ChatGPT
    Claude DeepSeek Mistral xAI Grok Groq Azure Responses Chat Completions Messages Interactions API English KB MB kB GB
    env mcpServers command url args low medium high min shell bwrap bubblewrap
"""
NAMES = frozenset(_NAMES.split())
"""What stays as it is in every language: products, protocols, keys, formats and words of configuration files."""


def foreign_words(text: str, allowed: frozenset[str] = NAMES) -> list[str]:
    """English words in a text of another language; paths, addresses, file names and markup are none."""
    return [word for word in _WORD.findall(_NO_WORDS.sub(" ", text)) if word not in allowed]


def spoken_texts(root: QWidget) -> Iterator[tuple[str, str]]:
    """(where, text) for each text of ``root`` and what is in it, shown or only spoken by a screen reader."""
    for widget in (root, *root.findChildren(QWidget)):
        where = type(widget).__name__
        for text in _of_widget(widget):
            yield where, text
        for action in widget.actions():
            yield f"{where} action", action.text()
            yield f"{where} action", action.toolTip()
    for action in root.findChildren(QAction):
        yield "QAction", action.text()


def _of_widget(widget: QWidget) -> Iterator[str]:
    yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.windowTitle())
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit() if not isinstance(widget.parent(), QComboBox | QAbstractSpinBox):
            yield widget.placeholderText()
        case QPlainTextEdit() | QTextEdit():
            yield widget.placeholderText()
        case QGroupBox():
            yield widget.title()
        case QAbstractSpinBox():
            yield widget.text()
        case QComboBox():
            yield from (widget.itemText(index) for index in range(widget.count()))
        case QTabBar():
            yield from (widget.tabText(index) for index in range(widget.count()))
        case QAbstractItemView() if widget.model() is not None:
            yield from _of_items(widget)
        case QAbstractScrollArea():
            yield from _spoken_rows(widget)


def _of_items(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    columns = 0
    while model.hasIndex(0, columns):  # a list model keeps its columnCount to itself
        header = model.headerData(columns, Qt.Orientation.Horizontal)
        if isinstance(header, str) and not header.isdecimal():
            yield header
        columns += 1
    for row in range(min(model.rowCount(), 200)):
        for column in range(columns):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                text = model.data(model.index(row, column), role)
                if isinstance(text, str):
                    yield text


def _spoken_rows(area: QAbstractScrollArea) -> Iterator[str]:
    """What a painted view says of itself row by row."""
    top = QAccessible.queryAccessibleInterface(area)
    waiting: list[QAccessibleInterface] = [top] if top is not None else []
    while waiting:
        one = waiting.pop()
        yield from (one.text(QAccessible.Text.Name), one.text(QAccessible.Text.Description))
        waiting += [child for n in range(min(one.childCount(), 200)) if (child := one.child(n)) is not None]
