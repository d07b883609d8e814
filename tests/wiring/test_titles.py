"""A session's title from its own model, through the services that the window uses."""

import subprocess
import sys
import time
from pathlib import Path
from threading import Event

import pytest

from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.library import SessionQuery, SessionSettings
from nexa_desktop.core.messages import UserInput
from nexa_desktop.core.runs import RunConfig, RunState, RunStatus
from nexa_desktop.core.services import RunAction, RunRequest, Services
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.core.spend import Cost
from nexa_desktop.wiring import build_services, close_services
from nexa_desktop.wiring.titles import clean_title
from tests.support.window_script import scripted

ASKED = {"when": {"contains": "<question>"}}


def begun(tmp_path: Path, *steps: dict[str, object], config: RunConfig | None = None) -> tuple[Services, RunState]:
    """Services with a session whose first turn was answered; ``steps`` play what the model says."""
    services = build_services(data_directory=tmp_path / "data")
    used = scripted(tmp_path, [*steps, {"text": "They are red."}], repeat_last=True)
    services.save_settings(AppSettings(connections=(used,), default_connection_id=used.id, working_directory=str(tmp_path)))
    request = RunRequest(RunAction.START, SessionSettings(config=config), input=UserInput("What colour are the  roses?"))
    return services, services.runs.perform(request, cancel=Event())


def test_the_model_is_asked_for_the_title_of_an_answered_session(tmp_path: Path) -> None:
    """Its first line without marks; nothing of the asking is kept in the session."""
    services, state = begun(tmp_path, {**ASKED, "text": '\n**"Colour of the Roses."**\n\nShall I go on?'})
    try:
        assert services.suggest_title is not None
        suggestion = services.suggest_title(state.run_id)
        assert suggestion is not None
        assert suggestion.title == "Colour of the Roses"
        assert suggestion.instead_of == "What colour are the roses?"
        library = services.open_library()
        assert library.session_row(state.metadata.session_id).title == suggestion.instead_of
        assert len(library.runs(state.metadata.session_id)) == 1
        assert len(library.sessions(SessionQuery(), limit=10).rows) == 1
        follow = RunRequest(RunAction.CONTINUE, SessionSettings(), input=UserInput("More."), run_id=state.run_id)
        later = services.runs.perform(follow, cancel=Event())
        assert services.suggest_title(later.run_id) is None
    finally:
        close_services(services)


def test_a_name_that_was_given_is_not_replaced(tmp_path: Path) -> None:
    """The model is not even asked: its step would fail."""
    services, state = begun(tmp_path, {**ASKED, "error": {"kind": "auth"}})
    try:
        services.open_library().rename(state.metadata.session_id, "Roses")
        assert services.suggest_title is not None
        assert services.suggest_title(state.run_id) is None
    finally:
        close_services(services)


def test_a_model_that_fails_says_so(tmp_path: Path) -> None:
    """The caller hears why; the session keeps its title."""
    services, state = begun(tmp_path, {**ASKED, "error": {"kind": "auth"}})
    try:
        assert services.suggest_title is not None
        with pytest.raises(NexaError):
            services.suggest_title(state.run_id)
        assert services.open_library().session_row(state.metadata.session_id).title == "What colour are the roses?"
    finally:
        close_services(services)


def test_what_a_title_used_is_the_sessions(tmp_path: Path) -> None:
    """It counts against the session's cap and in what is shown as its spend, also when the model failed."""
    services, state = begun(tmp_path, {**ASKED, "text": "Roses"})
    try:
        library, session = services.open_library(), state.metadata.session_id
        before = library.session_spend(session).usage
        assert before.total_tokens == state.usage.total_tokens > 0
        assert services.suggest_title is not None
        services.suggest_title(state.run_id)
        after = library.session_spend(session)
        assert (after.usage.model_calls, after.usage.unreported_calls) == (before.model_calls + 1, 0)
        assert after.usage.total_tokens > before.total_tokens
        assert after.cost == Cost()  # a script costs nothing, which is known
        follow = RunRequest(
            RunAction.CONTINUE,
            SessionSettings(config=RunConfig(max_session_tokens=before.total_tokens + 1)),
            input=UserInput("More."),
            run_id=state.run_id,
        )
        assert services.runs.perform(follow, cancel=Event()).status is RunStatus.BUDGET_EXHAUSTED
    finally:
        close_services(services)


def test_a_title_that_failed_is_unknown_and_not_free(tmp_path: Path) -> None:
    """A call that brought no report is counted as such."""
    services, state = begun(tmp_path, {**ASKED, "error": {"kind": "auth"}})
    try:
        assert services.suggest_title is not None
        with pytest.raises(NexaError):
            services.suggest_title(state.run_id)
        assert services.open_library().session_spend(state.metadata.session_id).usage.unreported_calls == 1
    finally:
        close_services(services)


_ASK = (
    "import sys; from pathlib import Path; from nexa_desktop.wiring import build_services; "
    "build_services(data_directory=Path(sys.argv[1])).suggest_title(sys.argv[2])"
)


def test_a_title_that_was_being_asked_for_when_the_program_died_is_unknown(tmp_path: Path) -> None:
    """kill -9 while the model thinks: the call was noted before it was sent, so it is not counted as nothing."""
    services, state = begun(tmp_path, {**ASKED, "hang": True})
    try:
        library, session = services.open_library(), state.metadata.session_id
        asking = subprocess.Popen([sys.executable, "-c", _ASK, str(tmp_path / "data"), state.run_id])
        try:
            until = time.monotonic() + 60
            while library.session_spend(session).usage.unreported_calls == 0 and time.monotonic() < until:
                assert asking.poll() is None
                time.sleep(0.05)
        finally:
            asking.kill()
            asking.wait()
        used = library.session_spend(session).usage
        assert (used.model_calls, used.unreported_calls) == (state.usage.model_calls + 1, 1)
    finally:
        close_services(services)


def test_a_session_at_its_cap_gets_no_title(tmp_path: Path) -> None:
    """The model is not asked: its step would fail."""
    services, state = begun(tmp_path, {**ASKED, "error": {"kind": "auth"}}, config=RunConfig(max_session_tokens=1))
    try:
        assert state.status is RunStatus.COMPLETED
        assert services.suggest_title is not None
        assert services.suggest_title(state.run_id) is None
        assert services.open_library().session_spend(state.metadata.session_id).usage.model_calls == 1
    finally:
        close_services(services)


@pytest.mark.parametrize(
    ("answer", "title"),
    [
        ("Title: A walk\nin the park", "A walk"),
        ("“玫瑰的颜色。”", "玫瑰的颜色"),
        ("\n\n# Heading #\n", "Heading"),
        ("", ""),
        ("***", ""),
        ("word " * 40, ""),
    ],
)
def test_only_a_title_is_taken(answer: str, title: str) -> None:
    """The first line that says something; a whole answer is none."""
    assert clean_title(answer) == title
