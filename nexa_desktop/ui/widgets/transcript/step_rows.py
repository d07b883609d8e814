"""A tool call: one line that opens to its arguments and its result."""

import json
import re

from PySide6.QtCore import QCoreApplication

from nexa_desktop.core.visible import visible_text
from nexa_desktop.ui.markdown import CODE_LINES
from nexa_desktop.ui.viewmodels.said import said
from nexa_desktop.ui.viewmodels.step_words import step_look, step_seconds
from nexa_desktop.ui.viewmodels.transcript_rows import StepRow, StepState
from nexa_desktop.ui.viewmodels.words import size_words
from nexa_desktop.ui.widgets.transcript.composing import Composer, RowView
from nexa_desktop.ui.widgets.transcript.flow import code_header, long_lines, show_more
from nexa_desktop.ui.widgets.transcript.pieces import Action, ButtonsPiece, Card, Item, LineLook, LinePiece, Piece, Verb
from nexa_desktop.ui.widgets.transcript.style import Style
from nexa_desktop.ui.widgets.transcript.text_pieces import PlainPiece
from nexa_desktop.ui.widgets.transcript.wide_pieces import CodeFrame, CodePiece, Sideways, fenced

translate = QCoreApplication.translate

_ASKING_CARD = Card("raised", border="border", pad_x=2, pad_y=1.5, stripe="warning")
_RESULT_LINES = 30
_MORE_LINES = 2_000
_CHUNK_CHARS = 20_000
_TOOL_ICONS = (
    ("read", "file"), ("list", "folder"), ("glob", "search"), ("grep", "search"), ("search", "search"), ("find", "search"),
    ("write", "edit"), ("edit", "edit"), ("patch", "edit"), ("replace", "edit"), ("shell", "terminal"), ("bash", "terminal"),
    ("run", "terminal"), ("exec", "terminal"), ("fetch", "globe"), ("http", "globe"), ("web", "globe"), ("delete", "trash"),
    ("trash", "trash"), ("remove", "trash"),
)  # fmt: skip


def tool_icon(name: str) -> str:
    """The icon of a tool by what its name says it does."""
    lowered = name.lower()
    return next((icon for part, icon in _TOOL_ICONS if part in lowered), "tool")


class StepComposer(Composer):
    """Status always with a word. A call whose outcome is unknown stands out and asks what happened."""

    is_openable = True

    def __init__(self, row: StepRow, view: RowView, style: Style) -> None:
        super().__init__(view, style)
        self.row = row

    @property
    def gap(self) -> float:
        return self.style.space(2 if self._asks else 0.5)

    @property
    def _asks(self) -> bool:
        return self.row.needs_settling or self.row.state is StepState.STOPPING

    def card(self) -> Card | None:
        return _ASKING_CARD if self._asks else None

    def guess(self, width: float) -> float:
        line = self.style.small_metrics.height() * 2.1
        if self._asks:
            line *= 4
        if not self.view.is_open:
            return line
        lines = min(_RESULT_LINES, (self.row.result or "").count("\n") + 1) + 8
        return line + lines * self.style.code_line

    # ------------------------------------------------------------------------------------------ the line
    def compose(self) -> list[Piece]:
        pieces: list[Piece] = [self._line()]
        if self.row.needs_settling:
            pieces += self._question()
        elif self.row.state is StepState.STOPPING:
            pieces += self._give_up()
        if self.row.progress and self.row.state.is_open:
            last = self.row.progress.rstrip().rsplit("\n", 1)[-1][-300:]
            item = Item(visible_text(last), role="text_faint", font=self.style.small_mono, is_elastic=True)
            pieces.append(LinePiece(self.style, [item], indent=self.style.space(7), look=LineLook(height=1.5)))
        if self.view.is_open:
            pieces += self._details()
        return pieces

    def _line(self) -> LinePiece:
        row, style = self.row, self.style
        look = step_look(row)
        duration = row.duration_s
        items = [
            Item(icon=tool_icon(row.name), role="text_muted"),
            Item(row.name, role="text", font=style.small_bold),
            Item(visible_text(row.target), role="text_muted", font=style.small_mono, is_elastic=True),
        ]
        if duration is not None:
            items.append(Item(step_seconds(duration), role="text_faint", is_right=True))
        items.append(Item(look.word, icon=look.icon, role=look.color_role, is_right=True))
        chevron = "chevron-down" if self.view.is_open else "chevron-right"
        items.append(Item(icon=chevron, role="text_faint", is_right=True, gap=style.space(1)))
        return LinePiece(
            style, items, action=Action(Verb.TOGGLE), name=self.spoken(), copied=self._summary(),
            look=LineLook(height=2.1, lights_up=True, inset=style.space(1.5)),
        )  # fmt: skip

    def _summary(self) -> str:
        words = [self.row.name, self.row.target, step_look(self.row).word]
        return "[" + " · ".join(word for word in words if word) + "]"

    def _question(self) -> list[Piece]:
        row, style = self.row, self.style
        found = said(row.journal.verification.text) if row.journal is not None and row.journal.verification is not None else ""
        words = translate(
            "Transcript", "The program ended while this call was running. Nobody has recorded whether it took effect."
        )
        indent = style.space(1.5)
        pieces: list[Piece] = [PlainPiece(style, words, role="text_muted", indent=indent, gap=style.space(0.5), is_ours=True)]
        if found:
            pieces.append(PlainPiece(style, found, indent=indent, gap=style.space(1), is_ours=True))
        settle = Verb.SETTLE
        buttons = [
            Item(translate("Transcript", "It happened"), is_framed=True, role="text", action=Action(settle, "happened")),
            Item(
                translate("Transcript", "It did not happen"), is_framed=True, role="text",
                action=Action(settle, "did_not_happen"),
            ),
            Item(
                translate("Transcript", "Tell the model to find out"), is_framed=True, role="text",
                action=Action(settle, "reported"),
            ),
        ]  # fmt: skip
        return [*pieces, buttons_piece(style, buttons, indent=indent)]

    def _give_up(self) -> list[Piece]:
        words = translate("Transcript", "Stop was asked, but this call has not ended yet.")
        button = Item(
            translate("Transcript", "Stop waiting for it"), is_framed=True, role="text", action=Action(Verb.ABANDON)
        )  # fmt: skip
        body = PlainPiece(self.style, words, role="text_muted", indent=self.style.space(1.5), is_ours=True)
        return [body, buttons_piece(self.style, [button], indent=self.style.space(1.5))]

    # ------------------------------------------------------------------------------------------ the details
    def _details(self) -> list[Piece]:
        row = self.row
        pieces: list[Piece] = []
        arguments = arguments_text(row)
        if arguments:
            pieces += self._block("arguments", translate("Transcript", "Arguments"), arguments_text(row), language="json")
        if row.result is not None and row.result != "":
            pieces += self._block("result", translate("Transcript", "Result"), row.result)
        elif row.state is StepState.DONE:
            pieces.append(self._remark(translate("Transcript", "It returned nothing.")))
        journal = row.journal
        if journal is not None and journal.reason:
            pieces.append(self._remark(said(journal.reason)))
        if journal is not None and journal.verification is not None and not row.needs_settling:
            pieces.append(self._remark(said(journal.verification.text)))
        if journal is not None and journal.late_text:
            title = translate("Transcript", "Came after the turn had ended; never used")
            pieces += self._block("late", title, journal.late_text)
        if row.artifact is not None:
            size = size_words(row.artifact.size_bytes)
            words = translate("Transcript", "Open the full output (%1)").replace("%1", size)
            action = Action(Verb.OPEN_ARTIFACT, row.artifact)
            item = Item(words, icon="file", role="accent", action=action)
            pieces.append(LinePiece(self.style, [item], indent=self.style.space(6), look=LineLook(height=2.2)))
        return pieces

    def _remark(self, words: str) -> Piece:
        style = self.style
        return PlainPiece(style, words, role="text_muted", indent=style.space(7), gap=style.space(1), is_ours=True)

    def _block(self, key: str, title: str, text: str, *, language: str = "") -> list[Piece]:
        """A titled block of code, its first part when it is long."""
        style, view = self.style, self.view
        lines = text.split("\n")
        limit = len(lines) if view.shows_all else view.shown.get(key, _RESULT_LINES)
        shown = lines if len(lines) <= limit + 3 else lines[:limit]
        frame = CodeFrame(Sideways(), None, language, text)
        frame.take_view(key, view)
        indent = style.space(6)
        pieces: list[Piece] = [code_header(style, frame, key, title=title, indent=indent, gap=style.space(1))]
        for start, chunk in _chunks(shown):
            piece = CodePiece(style, shown_as_is(chunk), frame, first_line=start, indent=indent)
            piece.is_last = False
            pieces.append(piece)
        last = pieces[-1]
        if isinstance(last, CodePiece):
            last.is_last = True
        for line in long_lines(style, frame, shown, key):
            line.indent = indent
            pieces.append(line)
        if len(shown) < len(lines):
            words = translate("Transcript", "Show %n more line(s)", "", min(len(lines) - len(shown), _MORE_LINES))
            more = show_more(style, words, key)
            more.indent = indent
            pieces.append(more)
        return pieces

    def show_more(self, key: str) -> None:
        if key.startswith("lines-"):
            super().show_more(key)
        else:
            self.view.shown[key] = self.view.shown.get(key, _RESULT_LINES) + _MORE_LINES

    # ------------------------------------------------------------------------------------------ words
    def copied_text(self) -> str:
        if not self.view.is_open:
            return self._summary()
        return "\n".join(part for part in (self._summary(), arguments_text(self.row), self.row.result or "") if part)

    def copied_markdown(self) -> str:
        parts = [f"**{self.row.name}** `{self.row.target}`" if self.row.target else f"**{self.row.name}**"]
        parts[0] += f" ({step_look(self.row).word})"
        if self.view.is_open:
            arguments = arguments_text(self.row)
            parts += [fenced(arguments, "json")] if arguments else []
            parts += [fenced(self.row.result)] if self.row.result else []
        return "\n\n".join(parts)

    def spoken(self) -> str:
        row = self.row
        duration = row.duration_s
        words = [
            translate("Transcript", "Step: %1").replace("%1", row.name),
            row.target,
            step_look(row).word,
            step_seconds(duration) if duration is not None else "",
        ]
        return ", ".join(word for word in words if word)


def arguments_text(row: StepRow) -> str:
    """The arguments as indented JSON, or as they came when they are no object."""
    if row.arguments:
        return json.dumps(row.arguments, ensure_ascii=False, indent=2)
    return row.arguments_raw if row.arguments_raw.strip() not in ("", "{}") else ""


_HARMLESS = re.compile(r"[\n\t\x20-\x7e\xa1-\xac\xae-\u036f\u0400-\u058f\u3001-\u9fff\uac00-\ud7a3\uff01-\uff60]*")
_TERMINAL_COLOR = re.compile(r"\x1b\[[0-9;]*m")


def shown_as_is(text: str) -> str:
    """Control and direction characters spelled out: what is shown must be what was passed. Colours of a terminal go."""
    if "\x1b" in text:
        text = _TERMINAL_COLOR.sub("", text)
    return text if _HARMLESS.fullmatch(text) else visible_text(text, keep_layout=True)


def _chunks(lines: list[str]) -> list[tuple[int, str]]:
    """Parts small enough to lay out at once."""
    found: list[tuple[int, str]] = []
    part: list[str] = []
    size = 0
    for index, line in enumerate(lines):
        if part and (len(part) >= CODE_LINES or size + len(line) > _CHUNK_CHARS):
            found.append((index - len(part), "\n".join(part)))
            part, size = [], 0
        part.append(line)
        size += len(line)
    return [*found, (len(lines) - len(part), "\n".join(part))] if part else found


def buttons_piece(style: Style, buttons: list[Item], *, indent: float = 0.0) -> Piece:
    """Buttons that answer a question."""
    return ButtonsPiece(style, buttons, indent=indent, gap=style.space(1), look=LineLook(height=2.6))
