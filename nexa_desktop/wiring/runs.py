"""Runs agents for both doors: from a request and the settings to an agent, and from there to a stored state."""

import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from nexa_desktop.core.errors import DirectoryMissing, InvalidInput, NexaError
from nexa_desktop.core.events import RunEvent
from nexa_desktop.core.ids import CallId, RunId
from nexa_desktop.core.library import SessionSettings
from nexa_desktop.core.messages import FilePart, UserInput
from nexa_desktop.core.permissions import PermissionMode, PermissionRequest, RuleOffer
from nexa_desktop.core.runs import EndedBy, ProviderIdentity, ResumePoint, RunConfig, RunState, RunStatus
from nexa_desktop.core.services import ContinuationReview, RunAction, RunRequest
from nexa_desktop.core.settings import AppSettings, Connection
from nexa_desktop.core.tools import CancelSignal, Preview
from nexa_desktop.wiring.connections import Unopened, has_tools
from nexa_desktop.wiring.exchanges import ExchangeLog
from nexa_desktop.wiring.sample import sample_settings

if TYPE_CHECKING:
    from nexa_desktop.core.ports import Provider
    from nexa_desktop.engine import NexaAgent
    from nexa_desktop.store import SQLiteCheckpointStore
    from nexa_desktop.wiring.connections import Connections
    from nexa_desktop.wiring.toolbox import Toolbox

AGENT_NAME = "nexa"
DEFAULT_PROMPT = "You are a careful assistant. Answer briefly. Use a tool only when the task needs it."
PROJECT_NOTES_HINT = (
    "Where the working directory has an AGENTS.md, it holds notes for you: read it before you change anything there."
)
"""Always said, whether the file is there or not: what an agent is must not change while it works."""
ATTACHMENT_LIMIT_BYTES = 20 * 1024 * 1024


class _Setup(Struct, frozen=True):
    """A session's settings with every None filled in."""

    connection: Connection
    model: str
    mode: PermissionMode
    working_directory: Path
    prompt: str


class AgentRuns:
    """`core.services.RunService` over the engine, the store, providers and tools. Safe from several threads."""

    def __init__(
        self,
        *,
        open_store: "Callable[[], SQLiteCheckpointStore]",
        load_settings: Callable[[], AppSettings],
        connections: "Connections",
        toolbox: "Toolbox",
        exchanges: ExchangeLog,
        new_run_config: Callable[[], RunConfig],
        sample_directory: Path,
    ) -> None:
        self._open_store = open_store
        self._load_settings = load_settings
        self._connections = connections
        self._toolbox = toolbox
        self._exchanges = exchanges
        self._new_run_config = new_run_config
        self._sample_directory = sample_directory

    def perform(
        self, request: RunRequest, *, cancel: CancelSignal, on_event: Callable[[RunEvent], None] | None = None
    ) -> RunState:
        """Do the job to its end. Raises `NexaError` when it cannot begin."""
        store = self._open_store()
        previous = store.load(request.run_id) if request.run_id else None
        beside = store.load(request.fork_of) if request.fork_of else None
        settings = (
            sample_settings(self._sample_directory, request.settings.connection_id) if request.is_sample else request.settings
        )
        if request.action in (RunAction.RESUME, RunAction.PROCEED) and not request.is_handover:
            # the run's own connection, directory and budget; a composer that shows others must not change what goes on
            settings = SessionSettings(permission_mode=settings.permission_mode)
        setup = self._setup(settings, previous or beside)
        agent = self._agent(setup, provider=self._connections.open(setup.connection, setup.model, cancel=cancel))
        how: _Common = {"cancel": cancel, "save": store.save, "on_event": on_event, "record": self._exchanges.record}
        match request.action:
            case RunAction.START:
                config = settings.config or (beside.config if beside else None) or self._new_run_config()
                return agent.execute(_said(request), config=config, fork_of=beside, is_sample=request.is_sample, **how)
            case RunAction.CONTINUE:
                return agent.continue_run(
                    _needed(previous),
                    _said(request),
                    config=settings.config,
                    handover=request.is_handover,
                    fork_of=beside,
                    **how,
                )
            case RunAction.RESUME:
                return agent.resume(_needed(previous), config=request.budget or settings.config, **how)
            case RunAction.PROCEED:
                return agent.execute(state=_needed(previous), **how)

    def load(self, run_id: RunId) -> RunState:
        """The run's state now."""
        return self._open_store().load(run_id)

    def resume_point(self, run_id: RunId) -> ResumePoint | None:
        """What a resume would do; raises `AgentResumeError` with the reason when it is refused."""
        state = self.load(run_id)
        agent = self._bare_agent(state)
        point = agent.resume_point(state)
        if point is None and state.status.is_settled:
            agent.require_resume_point(state)
        return point

    def review_continuation(self, run_id: RunId, settings: SessionSettings) -> ContinuationReview:
        """The checks of a continuation of that run with these settings. Opens no connection and no model."""
        state = self.load(run_id)
        setup = self._setup(settings, state)
        return self._agent(setup, provider=self._connections.unopened(setup.connection, setup.model)).review(state)

    def approve(self, run_id: RunId, call_id: CallId, *, by: str = "user") -> RunState:
        """Approve one waiting call."""
        from nexa_desktop.engine import decisions

        return decisions.approve(self.load(run_id), call_id, by=by)

    def deny(self, run_id: RunId, call_id: CallId, reason: str = "", *, by: str = "user") -> RunState:
        """Deny one waiting call."""
        from nexa_desktop.engine import decisions

        return decisions.deny(self.load(run_id), call_id, reason, by=by)

    def settle(self, run_id: RunId, call_id: CallId, outcome: str, text: str = "", *, by: str = "user") -> RunState:
        """Say what became of an unknown call."""
        from nexa_desktop.engine import decisions

        return decisions.settle(self.load(run_id), call_id, outcome, text, by=by)

    def abandon(self, run_id: RunId, call_id: CallId) -> bool:
        """Give up waiting for a running call; its outcome becomes unknown."""
        from nexa_desktop.engine import decisions

        return decisions.abandon(self.load(run_id), call_id)

    def cancel_waiting(self, run_id: RunId) -> RunState:
        """Settle a waiting run as cancelled by the person, and one that its owner left as what it is: cut off by a crash."""
        state = self.load(run_id)
        by = EndedBy.USER if state.status is RunStatus.WAITING_APPROVAL else EndedBy.CRASH
        return self._bare_agent(state).cancel(state, by=by)

    def preview(self, run_id: RunId, call_id: CallId) -> Preview | None:
        """What a waiting call would do; None when the tool cannot tell."""
        state = self.load(run_id)
        return self._bare_agent(state).preview(state, call_id)

    def rule_offers(self, run_id: RunId, call_id: CallId) -> tuple[RuleOffer, ...]:
        """Standing rules that would cover this waiting call, narrowest first, each with the text of what it covers."""
        from nexa_desktop.tools import rule_text, suggest_rules

        state = self.load(run_id)
        call = next((entry for entry in state.journal if entry.call_id == call_id), None)
        if call is None or call.arguments is None:
            return ()
        directory = Path(state.metadata.working_directory)
        tool = next((tool for tool in self._toolbox.tools(directory) if tool.name == call.name), None)
        if tool is None:
            return ()
        request = PermissionRequest(
            tool=call.name,
            effect=call.effect,
            arguments=call.arguments,
            working_directory=directory,
            run_id=run_id,
            session_id=state.metadata.session_id,
            source=tool.source,
        )
        return tuple(RuleOffer(rule, rule_text(rule)) for rule in suggest_rules(request))

    def attach(self, path: Path) -> FilePart:
        """Store a file as an artifact and return the part to send."""
        try:
            size = path.stat().st_size
            if not path.is_file():
                raise InvalidInput(f"{path.name!r:.120} is not a file.", "Choose a file.")
            if size > ATTACHMENT_LIMIT_BYTES:
                raise InvalidInput(
                    f"{path.name!r:.120} has {size / 1e6:.0f} MB.",
                    f"At most {ATTACHMENT_LIMIT_BYTES // 2**20} MiB can be attached.",
                )
            content = path.read_bytes()
        except OSError as error:
            raise InvalidInput(
                f"{path.name!r:.120} cannot be read: {error.strerror or error}.", "Choose another file."
            ) from error
        if not content:
            raise InvalidInput(f"{path.name!r:.120} is empty.", "There is nothing to send in it.")
        media_type = mimetypes.guess_type(path.name)[0] or _guess_from(content)
        ref = self._open_store().artifacts.write(content, media_type=media_type)
        return FilePart(path.name, media_type, ref)

    def raw_exchanges(self, run_id: RunId) -> tuple[tuple[int, str, str], ...]:
        """What was sent and received in this process, keys removed."""
        return self._exchanges.of(run_id)

    # ------------------------------------------------------------------ agents
    def _setup(self, settings: SessionSettings, previous: RunState | None) -> _Setup:
        """Every field of the settings filled in: from the run before, else from the app."""
        app = self._load_settings()
        before = previous.metadata if previous else None
        connection = self._connections.find(settings.connection_id, identity=before.identity if before else None)
        earlier_model = before.identity.model if before and before.identity and settings.connection_id is None else ""
        model = settings.model or earlier_model or connection.model
        directory = settings.working_directory or (before.working_directory if before else "") or app.working_directory
        return _Setup(
            connection,
            model,
            settings.permission_mode or self._stored_mode(previous) or app.permission_mode,
            Path(directory) if directory else Path.home(),
            app.system_prompt.strip() or DEFAULT_PROMPT,
        )

    def _stored_mode(self, previous: RunState | None) -> PermissionMode | None:
        """What the session was set to: a door that shows no composer keeps to it."""
        from nexa_desktop.store.sessions import StoredSessions

        return StoredSessions(self._open_store()).settings(previous.metadata.session_id).permission_mode if previous else None

    def _agent(self, setup: _Setup, *, provider: "Provider") -> "NexaAgent":
        from nexa_desktop.engine import NexaAgent
        from nexa_desktop.wiring.prices import call_price

        if not setup.working_directory.is_dir():
            raise DirectoryMissing(
                f"The working directory {str(setup.working_directory)!r:.200} is not there.",
                "Choose another one for this session.",
            )
        offers_tools = has_tools(setup.connection)
        return NexaAgent(
            AGENT_NAME,
            prompt=f"{setup.prompt}\n\n{PROJECT_NOTES_HINT}" if offers_tools else setup.prompt,
            provider=provider,
            tools=self._toolbox.tools(setup.working_directory) if offers_tools else (),
            working_directory=setup.working_directory,
            policy=self._toolbox.policy(setup.mode),
            price=call_price,
        )

    def _bare_agent(self, state: RunState) -> "NexaAgent":
        """An agent to decide about a stored run with: its own model is not opened, its connection may be gone.

        Its tools are there where they can be, since they know evidence and previews.
        """
        from nexa_desktop.engine import NexaAgent

        provider = Unopened(state.metadata.identity or ProviderIdentity("", "", "", ""))
        try:
            return self._agent(self._setup(SessionSettings(), state), provider=provider)
        except NexaError:
            return NexaAgent(state.metadata.agent_name or AGENT_NAME, provider=provider)


class _Common(TypedDict):
    """What every entry of the engine takes here."""

    cancel: CancelSignal
    save: Callable[[RunState], None]
    on_event: Callable[[RunEvent], None] | None
    record: Callable[[RunId, int, str, str], None]


def _said(request: RunRequest) -> UserInput:
    if request.input is None:
        raise InvalidInput(f"{request.action.value!r} needs an input.", "Say what to do.")
    return request.input


def _needed(previous: RunState | None) -> RunState:
    if previous is None:
        raise InvalidInput("No run is named.", "Name the run to go on with.")
    return previous


def _guess_from(content: bytes) -> str:
    """Text or not, for a name that tells nothing."""
    try:
        content[:65_536].decode()
    except UnicodeDecodeError as error:
        if error.start < len(content[:65_536]) - 4:
            return "application/octet-stream"
    return "application/octet-stream" if b"\0" in content[:65_536] else "text/plain"
