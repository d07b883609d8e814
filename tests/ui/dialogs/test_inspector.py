"""The inspector: budgets, timeline, journal with evidence, changes, raw exchanges, JSON."""

import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import call_id
from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.core.runs import (
    Approval,
    CallState,
    ErrorKind,
    JournalEntry,
    ModelCallRecord,
    Resolution,
    RunConfig,
    RunError,
    RunStatus,
    RunUsage,
)
from nexa_desktop.core.spend import Cost, SessionSpend
from nexa_desktop.core.tools import ChangeKind, Effect, FileChange, Verdict, Verification, call_digest
from nexa_desktop.ui.viewmodels.inspector import (
    SpanKind,
    budgets,
    changes,
    evidence_words,
    run_json,
    session_budgets,
    state_words,
    timeline,
)
from nexa_desktop.ui.widgets.diff_view import DiffView, LineKind, diff_lines
from nexa_desktop.ui.widgets.inspector import InspectorPanel
from tests.support.dialog_rows import START, run_id, run_row

_RUN = run_row(0)


def _entry(
    index: int,
    name: str,
    arguments: JsonObject,
    *,
    state: CallState = CallState.DONE,
    approval: Approval = Approval.NOT_NEEDED,
    start_s: float | None = 5,
    end_s: float | None = 6,
    decided_s: float | None = None,
    **more: object,
) -> JournalEntry:
    def at(seconds: float | None) -> object:
        return None if seconds is None else START + timedelta(seconds=seconds)

    values: dict[str, object] = {
        "call_id": call_id(run_id(0), 2, index),
        "run_id": run_id(0),
        "name": name,
        "arguments": arguments,
        "arguments_raw": json.dumps(arguments),
        "digest": call_digest(name, arguments),
        "effect": Effect.WRITE,
        "state": state,
        "approval": approval,
        "started_at": at(start_s),
        "ended_at": at(end_s),
        "decided_at": at(decided_s),
    }
    return JournalEntry(**(values | more))  # type: ignore[arg-type]


def _call(n: int, start_s: float, end_s: float | None, *, error: str | None = None) -> ModelCallRecord:
    end = None if end_s is None else START + timedelta(seconds=end_s)
    return ModelCallRecord(n, 1, START + timedelta(seconds=start_s), end, error)


def test_budgets_say_how_much_of_how_much() -> None:
    """Time, calls and tokens against their limits, in words and as a part of one (D9)."""
    found = {b.name: b for b in budgets(_RUN, START)}
    assert found["Tool calls"].words == "12 of 40"
    assert found["Tool calls"].fraction == pytest.approx(0.3)
    assert found["Time"].words == "0:42 of 15:00"
    assert found["Tokens"].words == "20,330, no limit"


def test_a_used_up_budget_is_called_so() -> None:
    """At the limit nothing is left; unreported tokens are unknown, not zero (B9)."""
    usage = RunUsage(model_calls=20, tool_calls=0, input_tokens=10, unreported_calls=1)
    run = run_row(0, config=RunConfig(max_tool_calls=0), usage=usage)
    found = {b.name: b for b in budgets(run, START)}
    assert found["Model calls"].is_used_up
    assert "(+ unknown)" in found["Tokens"].words


def test_a_running_run_counts_its_time_until_now() -> None:
    """The time bar of a live run moves (D9)."""
    run = run_row(0, status=RunStatus.RUNNING, elapsed_s=0.0, is_alive=True)
    assert budgets(run, START + timedelta(seconds=90))[0].words == "1:30 of 15:00"


def test_the_timeline_is_to_scale_and_knows_waits() -> None:
    """Model calls, the wait for approval from the model's answer to the decision, and the tool (D9)."""
    entry = _entry(0, "write_file", {"path": "a"}, approval=Approval.APPROVED, start_s=24.2, end_s=24.5, decided_s=24)
    spans = timeline(_RUN, [entry], [_call(1, 0, 4), _call(2, 25, 30, error="HTTP 503")], START)
    assert [(s.kind, s.start_s, s.end_s) for s in spans] == [
        (SpanKind.MODEL, 0, 4),
        (SpanKind.WAIT, 4, 24),
        (SpanKind.TOOL, 24.2, 24.5),
        (SpanKind.MODEL, 25, 30),
    ]
    assert spans[3].is_bad
    assert spans[3].state == "HTTP 503"


def test_what_has_no_recorded_end_is_shown_as_open() -> None:
    """A call that was running when the process died ends nowhere, and the timeline says so."""
    spans = timeline(_RUN, [_entry(0, "x", {}, state=CallState.UNKNOWN, end_s=None)], [_call(1, 0, None)], START)
    assert all(span.is_open for span in spans)


def test_states_name_who_settled_an_unknown() -> None:
    """An unknown outcome that the person settled says what and who (C2)."""
    entry = _entry(0, "x", {}, state=CallState.UNKNOWN, resolution=Resolution.HAPPENED, resolved_by="user")
    assert state_words(entry) == "unknown: it happened, says you"


def test_evidence_is_told_in_words() -> None:
    """What was recorded before, and what a check found afterwards (N4)."""
    marks: JsonObject = {"files": [{"path": "a.md", "before": None, "after": "sha256:" + "f" * 64}]}
    found = Verification(Verdict.HAPPENED, "a.md holds what was to be written")
    words = evidence_words(_entry(0, "write_file", {}, evidence=marks, verification=found))
    assert "a.md: nothing → ffffffffff…" in words
    assert "it happened" in words


def test_changes_are_told_from_the_calls_that_were_made() -> None:
    """Writes, edits, moves, deletes and patches of done and unknown calls; denied ones changed nothing."""
    journal = [
        _entry(0, "write_file", {"path": "new.md", "content": "x\n"}, evidence={"files": [{"path": "new.md", "before": None}]}),
        _entry(1, "edit_file", {"path": "a.py", "old_text": "1", "new_text": "2"}),
        _entry(2, "move_file", {"source": "a", "target": "b"}),
        _entry(3, "delete_file", {"path": "c"}),
        _entry(4, "apply_patch", {"patch": "--- a/p\n+++ b/p\n@@ -1 +1 @@\n-old\n+new\n"}),
        _entry(5, "write_file", {"path": "no", "content": "x"}, state=CallState.DENIED),
        _entry(6, "write_file", {"path": "maybe", "content": "x"}, state=CallState.UNKNOWN),
        _entry(7, "read_file", {"path": "r"}),
    ]
    found = changes(journal)
    assert [(c.path, c.change) for c in found] == [
        ("new.md", ChangeKind.CREATE),
        ("a.py", ChangeKind.MODIFY),
        ("a", ChangeKind.MOVE),
        ("c", ChangeKind.DELETE),
        ("p", ChangeKind.MODIFY),
        ("maybe", ChangeKind.CREATE),
    ]
    assert (found[4].before, found[4].after) == ("old", "new")
    assert "unknown" in (found[5].note or "")


# ------------------------------------------------------------------------------------------------ diffs
_TEXT = st.text(alphabet="ab\n\r\t", max_size=60)


@given(before=_TEXT, after=_TEXT)
def test_a_diff_leads_from_one_text_to_the_other(before: str, after: str) -> None:
    """With all context shown, context and added lines are the new text, context and removed ones the old (D4)."""
    lines = diff_lines(before, after, context=1_000)
    if before != after:
        old = [line.text for line in lines if line.kind in (LineKind.CONTEXT, LineKind.REMOVED)]
        new = [line.text for line in lines if line.kind in (LineKind.CONTEXT, LineKind.ADDED)]
        assert old == [line.rstrip("\r\n") for line in before.splitlines(keepends=True)]
        assert new == [line.rstrip("\r\n") for line in after.splitlines(keepends=True)]


@given(before=_TEXT, after=_TEXT, context=st.integers(0, 3))
def test_hunks_are_those_that_difflib_makes(before: str, after: str, context: int) -> None:
    """The bounded comparison says what the plain one says: every changed line, with the context asked for."""
    lines = diff_lines(before, after, context=context)
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    removed = sum(line.kind is LineKind.REMOVED for line in lines)
    added = sum(line.kind is LineKind.ADDED for line in lines)
    assert len(old) - removed == len(new) - added
    for line in lines:
        if line.kind is LineKind.CONTEXT:
            assert line.before is not None
            assert line.after is not None
            assert old[line.before - 1] == new[line.after - 1]


def test_huge_texts_are_capped_and_say_so() -> None:
    """A file of 100,000 lines and a line of a megabyte neither freeze nor vanish."""
    lines = diff_lines("a\n" * 100_000, "b\n" * 100_000)
    assert len(lines) < 3_000
    assert "198,000 more lines" in lines[-1].text.replace("198000", "198,000")
    same = "".join(f"{n}\n" for n in range(100_000))
    (gap, *shown) = diff_lines(same, same.replace("\n50000\n", "\nnew\n"))
    assert gap.kind is LineKind.GAP
    assert [(line.kind, line.text) for line in shown if line.kind is not LineKind.CONTEXT] == [
        (LineKind.REMOVED, "50000"),
        (LineKind.ADDED, "new"),
    ]
    (line,) = diff_lines(None, "x" * 1_000_000)
    assert len(line.text) < 3_000
    assert "more characters" in line.text


def test_invisible_differences_are_said(qtbot: QtBot) -> None:
    """Line ends and the last newline are differences too, and odd characters in lines are spelled out."""
    notes = [line.text for line in diff_lines("a\nb", "a\r\nb\n") if line.kind is LineKind.NOTE]
    assert notes == ["Line ends change.", "The newline at the end of the file changes."]
    view = DiffView(FileChange("a\u202eb.md", ChangeKind.CREATE, None, "x\u200by\n"))
    qtbot.addWidget(view)
    texts = [label.text() for label in view.findChildren(QLabel)]
    assert "a⟨U+202E⟩b.md" in texts


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (FileChange("a", ChangeKind.CREATE, None, ""), "An empty file."),
        (FileChange("a", ChangeKind.MODIFY, "x", "x"), "The content stays the same."),
        (FileChange("a", ChangeKind.MODIFY), "Not a text, or too large to show."),
        (FileChange("a", ChangeKind.MOVE, target="b"), "moved → b"),
    ],
)
def test_changes_without_lines_are_explained(qtbot: QtBot, change: FileChange, words: str) -> None:
    """An empty diff is never just empty."""
    view = DiffView(change)
    qtbot.addWidget(view)
    assert any(words in label.text() for label in view.findChildren(QLabel))


# ------------------------------------------------------------------------------------------------ the panel
def _words(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def test_the_run_tab_shows_one_run_in_every_detail(qtbot: QtBot) -> None:
    """State, usage, cost (unknown said so), journal rows that open to arguments, decision and evidence."""
    panel = InspectorPanel()
    qtbot.addWidget(panel)
    panel.resize(360, 700)
    panel.show()
    artifact = ArtifactRef("c" * 64, 234_567)
    entry = _entry(
        0,
        "write_file",
        {"path": "a\u202eb.md", "content": "x"},
        approval=Approval.APPROVED,
        decided_s=5,
        result_text="Written.",
        artifact=artifact,
    )
    panel.show_run(_RUN, [entry], [_call(1, 0, 4)], ((1, '{"model":"m"}', "data: [DONE]"),))
    text = _words(panel)
    assert "completed" in text
    assert "Cost unknown" in text
    toggle = next(b for b in panel.findChildren(QPushButton) if b.text().startswith("write_file · done"))
    toggle.click()
    assert "Approval: approved" in _words(panel)
    shown = "\n".join(view.toPlainText() for view in panel.findChildren(type(panel.request_view)))
    assert "⟨U+202E⟩" in shown
    assert "Written." in shown
    opener = next(b for b in panel.findChildren(QPushButton) if b.text().startswith("Open the whole output"))
    with qtbot.waitSignal(panel.artifact_requested) as blocker:
        opener.click()
    assert blocker.args == [artifact]
    assert panel.tabs.tabText(2) == "Changes (1)"


def test_everything_can_be_copied_as_json(qtbot: QtBot) -> None:
    """The copy holds run, journal, model calls and exchanges, and reads back."""
    panel = InspectorPanel()
    qtbot.addWidget(panel)
    entry = _entry(0, "read_file", {"path": "a"})
    panel.show_run(_RUN, [entry], [_call(1, 0, 4)], ((1, '{"model":"m"}', "data: [DONE]"),))
    panel.copy_button.click()
    data = json.loads(QGuiApplication.clipboard().text())
    assert data == json.loads(run_json(_RUN, [entry], [_call(1, 0, 4)], ((1, '{"model":"m"}', "data: [DONE]"),)))
    assert data["run"]["run_id"] == run_id(0)
    assert data["exchanges"] == [{"model_call": 1, "request": {"model": "m"}, "response": "data: [DONE]"}]


def test_a_run_that_works_on_keeps_what_was_opened(qtbot: QtBot) -> None:
    """Shown again with more in its journal, the opened call stays open; another run starts closed."""
    panel = InspectorPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.tabs.setCurrentIndex(1)

    def toggle() -> QPushButton:
        def shown() -> list[QPushButton]:
            return [b for b in panel.findChildren(QPushButton) if b.text().startswith("a && b · done") and b.isVisible()]

        qtbot.waitUntil(lambda: len(shown()) == 1)
        return shown()[0]

    entry = _entry(0, "a & b", {"path": "x"})
    panel.show_run(_RUN, [entry], [])
    toggle().click()
    panel.show_run(_RUN, [entry, _entry(1, "read_file", {})], [])
    assert toggle().isChecked()
    panel.show_run(run_row(1), [_entry(0, "a & b", {"path": "x"})], [])
    assert not toggle().isChecked()


@pytest.mark.usefixtures("chinese")
def test_why_a_run_ended_is_told_in_the_readers_language(qtbot: QtBot) -> None:
    """What the engine says in English, with what to do about it, is translated here as it is in the transcript."""
    panel = InspectorPanel()
    qtbot.addWidget(panel)
    error = RunError(ErrorKind.BUDGET, "All 3 model calls of this run are used.", "Continue, or resume, with a fresh budget.")
    panel.show_run(run_row(1, status=RunStatus.BUDGET_EXHAUSTED, error=error), [], [])
    told = [label.text() for label in panel.findChildren(QLabel)]
    assert not any("model calls" in text or "budget" in text for text in told)


@pytest.mark.parametrize(
    ("spend", "expected"),
    [
        (None, []),
        (SessionSpend(RunUsage(input_tokens=30, output_tokens=10)), ["40 of 40"]),
        (SessionSpend(RunUsage(input_tokens=9), Cost(0.5)), ["9 of 40", "$0.50 of $2.00"]),
        (
            SessionSpend(RunUsage(input_tokens=9, unreported_calls=1), Cost(0.5, unreported=1)),
            ["9 of 40 (+ unknown)", "$0.50 of $2.00 (+ unknown)"],
        ),
    ],
)
def test_a_session_stands_against_its_caps(spend: SessionSpend | None, expected: list[str]) -> None:
    """One bar for each cap, with what is unknown said; none where no cap was set."""
    config = RunConfig(max_session_tokens=40, max_session_cost_usd=2.0)
    assert [bar.words for bar in session_budgets(config, spend)] == expected
    assert session_budgets(RunConfig(), spend) == ()


def test_another_run_replaces_the_first(qtbot: QtBot) -> None:
    """Nothing of the run shown before is left."""
    panel = InspectorPanel()
    qtbot.addWidget(panel)
    panel.show_run(_RUN, [_entry(0, "write_file", {"path": "a", "content": "x"})], [])
    panel.show_run(run_row(1, prompt="Another one"), [], [])
    assert "Another one" in _words(panel)
    assert panel.tabs.tabText(2) == "Changes"
    panel.clear_run()
    assert "Choose a turn" in _words(panel)


def test_the_timeline_is_walked_by_keys_and_described(qtbot: QtBot) -> None:
    """Each piece is described in words when the arrow keys reach it."""
    panel = InspectorPanel()
    qtbot.addWidget(panel)
    panel.resize(360, 700)
    panel.tabs.setCurrentIndex(1)
    panel.show()
    panel.show_run(_RUN, [_entry(0, "read_file", {"path": "a"})], [_call(1, 0, 4)])
    qtbot.keyClick(panel.timeline, Qt.Key.Key_Right)
    assert "model call 1" in panel.timeline.accessibleDescription()
    qtbot.keyClick(panel.timeline, Qt.Key.Key_End)
    assert "read_file" in panel.timeline.accessibleDescription()
    panel.grab()
