"""Talking through the real window: send, stream, stop, queue, approve."""

import threading

import pytest

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.runs import RunStatus
from nexa_desktop.store.sessions import StoredSessions
from nexa_desktop.ui.viewmodels.approvals import ApprovalDecision, DecisionKind
from nexa_desktop.ui.widgets.composer import ComposerState
from tests.ui.shell.conftest import OpenScene


def test_a_message_is_sent_answered_and_listed(scene: OpenScene) -> None:
    """D1, D2: Enter sends, the answer streams in, the session is named after its first prompt at once."""
    one = scene([{"text": "Good morning to you."}])
    one.type_and_send("Good morning")
    one.until_idle()
    assert "Good morning to you." in one.text()
    assert one.titles() == ["Good morning"]
    assert one.window.composer.edit.toPlainText() == ""
    head = one.controller.chat.place.head
    assert head is not None
    assert head.status is RunStatus.COMPLETED


def test_a_second_message_continues_the_session(scene: OpenScene) -> None:
    """E5, E8: in the ordinary case one just types and presses Enter; the new run names its parent."""
    one = scene([{"text": "First answer."}, {"text": "Second answer."}])
    one.type_and_send("one")
    one.until_idle()
    one.type_and_send("two")
    one.until(lambda: len(one.controller.chat.place.rows) == 2)
    one.until_idle()
    rows = one.controller.chat.place.rows
    assert rows[1].parent_run_id == rows[0].run_id
    assert "Second answer." in one.text()
    assert len(one.titles()) == 1


def test_a_message_sent_while_reading_further_up_is_shown(scene: OpenScene) -> None:
    """What a person has just sent comes into view; a prompt from the queue does not take the reader away."""
    one = scene([{"text": "A line.\n\n" * 60}, {"text": "Second answer."}, {"text": "word " * 300}], tokens_per_second=200)
    one.type_and_send("one")
    one.until_idle()
    bar = one.window.chat_page(one.controller.transcript).view.verticalScrollBar()
    one.until(lambda: bar.maximum() > 1000)
    bar.setValue(0)
    one.type_and_send("two")
    one.until(lambda: len(one.controller.chat.place.rows) == 2)
    one.until_idle()
    assert bar.value() == bar.maximum()
    one.type_and_send("three")
    one.until(lambda: one.window.composer.state is ComposerState.RUNNING)
    one.type_and_send("four")
    bar.setValue(0)
    one.until(lambda: len(one.controller.chat.place.rows) == 4)
    one.until_idle()
    assert bar.value() == 0


def test_stop_in_mid_answer_keeps_the_partial(scene: OpenScene) -> None:
    """X1, case 51: five fast clicks on Stop are one stop; the button says so until the thread has ended."""
    one = scene([{"text": "word " * 4000}], tokens_per_second=60)
    one.type_and_send("talk")
    one.until(lambda: one.window.composer.state is ComposerState.RUNNING)
    one.until(lambda: "word" in one.text())
    for _ in range(5):
        one.window.composer.send_button.click()
    assert one.window.composer.state is ComposerState.STOPPING
    assert one.controller.live.all()
    one.until_idle()
    head = one.controller.chat.place.head
    assert head is not None
    assert head.status is RunStatus.CANCELLED
    assert "word" in one.text()


def test_a_message_during_a_run_waits_and_is_sent_after_it(scene: OpenScene) -> None:
    """While a turn runs Enter queues; the queue is visible and goes out when the turn has ended."""
    one = scene([{"text": "slow " * 40}, {"text": "Now the second."}], tokens_per_second=60)
    one.type_and_send("first")
    one.until(lambda: one.window.composer.state is ComposerState.RUNNING)
    one.type_and_send("second")
    assert one.window.composer.queue_list.isVisible()
    assert [prompt.text for prompt in one.window.composer.settings().queue] == ["second"]
    assert one.window.composer.edit.toPlainText() == ""
    one.until(lambda: len(one.controller.chat.place.rows) == 2)
    one.until_idle()
    assert one.window.composer.settings().queue == ()
    assert "Now the second." in one.text()


def test_a_write_tool_waits_for_approval_and_goes_on(scene: OpenScene) -> None:
    """D4: the card is in the transcript, the session needs you; Allow writes the file once."""
    call = {"name": "write_file", "arguments": {"path": "out.txt", "content": "hello"}}
    one = scene([{"text": "I will write.", "calls": [call]}, {"text": "Written."}])
    one.type_and_send("write it")
    one.until(lambda: one.controller.approvals.views)
    page = one.window.chat_page(one.controller.transcript)
    assert page.approval_cards
    one.until(lambda: one.controller.sessions.needs_you)
    assert one.window.composer.state is ComposerState.WAITING
    assert not (one.work / "out.txt").exists()
    view = one.controller.approvals.views[0]
    one.controller.approvals.decide(ApprovalDecision(view.run_id, view.call_id, view.digest, DecisionKind.ONCE))
    one.until_idle()
    assert (one.work / "out.txt").read_text() == "hello"
    one.until(lambda: "Written." in one.text())
    one.until(lambda: not one.controller.sessions.needs_you)


def test_an_approval_visited_again_has_its_diff_and_rules(scene: OpenScene) -> None:
    """D4: going to another session and back costs a request nothing, and nothing untrue is said of rules meanwhile."""
    call = {"name": "write_file", "arguments": {"path": "out.txt", "content": "hello"}}
    one = scene([{"text": "I will write.", "calls": [call]}, {"text": "Written."}])
    one.type_and_send("write it")
    one.until(lambda: one.controller.approvals.views and one.controller.approvals.views[0].preview is not None)
    first = one.controller.approvals.views[0]
    assert first.run_rule is not None
    one.controller.chat.open_new()
    one.until(lambda: not one.controller.approvals.views)
    one.controller.open_session(first.session_id)
    one.until(lambda: one.controller.approvals.views)
    card = one.window.chat_page(one.controller.transcript).approval_cards[0]
    assert card.request.preview == first.preview
    assert card.run_button.isEnabled()
    assert card.always_button.isEnabled()


def test_two_sessions_run_at_once(scene: OpenScene) -> None:
    """D2: several runs at once; events of a run that is not on screen never reach the transcript."""
    one = scene([{"text": "tick " * 100}], tokens_per_second=60)
    one.type_and_send("alpha")
    one.until(lambda: one.controller.live.all() and one.controller.live.all()[0].has_begun)
    one.controller.chat.open_new()
    one.type_and_send("beta")
    one.until(lambda: len([live for live in one.controller.live.all() if live.has_begun]) == 2)
    one.until(lambda: "beta" in one.titles())
    assert "alpha" not in one.text()
    one.until_idle()
    one.until(lambda: not one.controller.live.all())
    assert sorted(one.titles()) == ["alpha", "beta"]


def test_what_ends_while_its_session_is_read_is_shown(scene: OpenScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """D2, D4: a run that stores its answer and ends after the page was read, before it is shown, is not left "working"."""
    one = scene([{"text": "tick " * 400}], tokens_per_second=60)
    one.type_and_send("alpha")
    one.until(lambda: one.controller.live.all() and one.controller.live.all()[0].pieces)
    live = one.controller.live.all()[0]
    one.controller.chat.open_new()
    assert live.session_id is not None
    was_read, may_go = threading.Event(), threading.Event()
    settings = StoredSessions.settings

    def held(library: StoredSessions, session_id: SessionId | None) -> SessionSettings:
        if session_id == live.session_id:
            was_read.set()
            may_go.wait(20)
        return settings(library, session_id)

    monkeypatch.setattr(StoredSessions, "settings", held)
    one.controller.chat.open(live.session_id)  # reads the page, then the settings
    assert was_read.wait(20)
    live.thread.stop()
    one.until(lambda: not one.controller.live.all())
    may_go.set()
    one.until(lambda: one.controller.chat.place.session_id == live.session_id)
    one.until_idle()
    one.until(lambda: "tick" in one.text())
    assert not one.controller.transcript.is_live
    head = one.controller.chat.place.head
    assert head is not None
    assert head.status is RunStatus.CANCELLED
