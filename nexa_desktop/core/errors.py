"""One tree of errors, by whose turn it is. A bug is not a `NexaError`.

    NexaError                      code                  whose turn
    ├─ UserError                                         the person's
    │  ├─ InvalidInput             invalid-input
    │  ├─ UnknownRun               unknown-run
    │  ├─ ContinuationRefused      continuation-refused
    │  ├─ AgentResumeError         resume-refused
    │  ├─ DecisionRefused          decision-refused
    │  ├─ RunNotCompleted          run-not-completed
    │  └─ ConfigurationError       configuration
    │     └─ DirectoryMissing      directory-missing
    ├─ StoreError                                        this machine's
    │  ├─ SessionBusy              session-busy
    │  ├─ Fenced                   fenced
    │  ├─ StoreUnavailable         store-unavailable     (locked, full, unreadable, read-only)
    │  ├─ StoreDamaged             store-damaged
    │  ├─ StoreTooNew              store-too-new
    │  ├─ InstanceRunning          instance-running
    │  └─ ArtifactMissing          artifact-missing
    ├─ SecretStoreError            secret-store          the keyring's
    ├─ ToolError                   tool                  a tool's
    └─ ProviderError                                     the model server's
       ├─ AuthenticationFailed     provider-auth
       ├─ NotFound                 provider-not-found
       ├─ RateLimited              provider-rate-limited
       ├─ Overloaded               provider-overloaded
       ├─ InvalidRequest           provider-invalid-request
       ├─ ContextFull              provider-context-full
       ├─ QuotaExhausted           provider-quota
       ├─ ContentRefused           provider-refused
       ├─ NetworkError             provider-network      (also a stream that ended too early)
       ├─ ProviderTimeout          provider-timeout
       ├─ TLSError                 provider-tls
       ├─ ProxyError               provider-proxy
       ├─ ProtocolError            provider-protocol
       └─ RequestAborted           request-aborted       (our own Stop or deadline; never shown as a fault)

``message`` says what happened in the user's words, ``hint`` what they can do. Neither ever holds a key, a
header or the content of a conversation.
"""

from typing import ClassVar


class NexaError(Exception):
    """Root of all errors that a person may be shown."""

    code: ClassVar[str] = "nexa"

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}" if self.hint else self.message


class UserError(NexaError):
    """Something that the person (or the calling program) can put right."""

    code = "user"


class InvalidInput(UserError, ValueError):
    """A value that is not allowed; the message names it, the hint says what is."""

    code = "invalid-input"


class UnknownRun(UserError, KeyError):
    """No run or session of that id is in this store."""

    code = "unknown-run"

    __str__ = NexaError.__str__


class ContinuationRefused(UserError):
    """`continue_run` may not go on from that run.

    ``reason`` is one of ``unsettled``, ``unknown_outcome``, ``empty_input``, ``mismatch``; ``details`` names what
    differs or which calls are open, one entry each.
    """

    code = "continuation-refused"

    def __init__(self, message: str, hint: str | None = None, *, reason: str, details: tuple[str, ...] = ()) -> None:
        super().__init__(message, hint)
        self.reason = reason
        self.details = details


class AgentResumeError(UserError):
    """There is nothing to resume, and why.

    ``reason`` is one of ``completed``, ``refused``, ``context_full``, ``unknown_stop``, ``empty``, ``malformed``,
    ``waiting_approval``, ``busy``, ``unknown_outcome``, ``settled``.
    """

    code = "resume-refused"

    def __init__(self, message: str, hint: str | None = None, *, reason: str) -> None:
        super().__init__(message, hint)
        self.reason = reason


class DecisionRefused(UserError):
    """An approval, denial or settlement that no longer (or never did) apply."""

    code = "decision-refused"


class RunNotCompleted(UserError):
    """`run` returns an output and this run has none; ``state`` is its `RunState`."""

    code = "run-not-completed"

    def __init__(self, message: str, hint: str | None = None, *, state: object) -> None:
        super().__init__(message, hint)
        self.state = state


class ConfigurationError(UserError):
    """Settings, arguments or environment that cannot work."""

    code = "configuration"


class DirectoryMissing(ConfigurationError):
    """The working directory of a session is not there (any more)."""

    code = "directory-missing"


class StoreError(NexaError):
    """The store on this machine could not do its part."""

    code = "store"


class SessionBusy(StoreError):
    """Another live process (or another run here) owns the session; ``owner`` says which."""

    code = "session-busy"

    def __init__(self, message: str, hint: str | None = None, *, owner: str) -> None:
        super().__init__(message, hint)
        self.owner = owner


class Fenced(StoreError):
    """A later owner took the session over; this one must not write any more."""

    code = "fenced"


class StoreUnavailable(StoreError):
    """Locked, full, read-only or unreadable; nothing earlier is lost."""

    code = "store-unavailable"


class StoreDamaged(StoreError):
    """The database file is not sound. It is kept as it is; salvage is offered."""

    code = "store-damaged"


class StoreTooNew(StoreError):
    """The database was written by a newer version of the program."""

    code = "store-too-new"


class InstanceRunning(StoreError):
    """Another instance uses this data directory."""

    code = "instance-running"


class ArtifactMissing(StoreError):
    """A stored large output is gone or does not match its hash."""

    code = "artifact-missing"


class SecretStoreError(NexaError):
    """The OS keyring could not read, write or delete; ``state`` is a `KeyringState` value."""

    code = "secret-store"

    def __init__(self, message: str, hint: str | None = None, *, state: str) -> None:
        super().__init__(message, hint)
        self.state = state


class ToolError(NexaError):
    """A tool could not do what was asked. Reported to the model; never ends a run by itself."""

    code = "tool"


class OutcomeUnknown(ToolError):
    """A tool cannot tell whether what was asked has happened: the connection broke after it was sent. The call is
    recorded as unknown, never as failed, and the model is told."""

    code = "tool-outcome-unknown"


class ProviderError(NexaError):
    """The model's server (or the way to it) failed.

    ``vendor``: who was asked. ``status``: HTTP status or None. ``raw_code``: the vendor's own code. ``retry_after_s``:
    seconds the server asked for, or None. ``is_retryable``: None when it cannot be told. ``sent_deltas``: whether
    anything of the answer had been received before the failure.
    """

    code = "provider"
    retryable_by_default: ClassVar[bool | None] = False

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        *,
        vendor: str = "",
        status: int | None = None,
        raw_code: str | None = None,
        retry_after_s: float | None = None,
        is_retryable: bool | None = None,
    ) -> None:
        super().__init__(message, hint)
        self.vendor = vendor
        self.status = status
        self.raw_code = raw_code
        self.retry_after_s = retry_after_s
        self.is_retryable = self.retryable_by_default if is_retryable is None else is_retryable


class AuthenticationFailed(ProviderError):
    """401, 403 or a vendor's word for a bad key."""

    code = "provider-auth"


class NotFound(ProviderError):
    """Unknown model or wrong path."""

    code = "provider-not-found"


class RateLimited(ProviderError):
    """429: too many requests or tokens per minute."""

    code = "provider-rate-limited"
    retryable_by_default = True


class Overloaded(ProviderError):
    """5xx, 529, 408, 409: the server cannot answer just now."""

    code = "provider-overloaded"
    retryable_by_default = True


class InvalidRequest(ProviderError):
    """The vendor rejected the request's form."""

    code = "provider-invalid-request"


class ContextFull(ProviderError):
    """The conversation does not fit the model's context window."""

    code = "provider-context-full"


class QuotaExhausted(ProviderError):
    """The account has no credit or quota left."""

    code = "provider-quota"


class ContentRefused(ProviderError):
    """The vendor's filter refused the prompt."""

    code = "provider-refused"


class NetworkError(ProviderError):
    """No connection, a broken one, or a stream that ended before its end."""

    code = "provider-network"
    retryable_by_default = True


class ProviderTimeout(NetworkError):
    """Nothing came within the connect, first-byte or idle limit."""

    code = "provider-timeout"


class TLSError(ProviderError):
    """The server's certificate is not trusted. Never retried."""

    code = "provider-tls"


class ProxyError(ProviderError):
    """The proxy refused or could not be reached. Never retried."""

    code = "provider-proxy"


class ProtocolError(ProviderError):
    """The server answered with something its protocol does not allow."""

    code = "provider-protocol"


class RequestAborted(ProviderError):
    """We closed the request ourselves: Stop or the deadline."""

    code = "request-aborted"
