"""What a local server says of one of its models at an address of its own, beside the protocol it is spoken to by.

    Ollama      POST /api/show {"model"}   capabilities, model_info["<architecture>.context_length"], parameters (text)
    LM Studio   GET /api/v0/models         data: id, type, state, capabilities, loaded_context_length
                GET /api/v1/models         models: key, capabilities, loaded_instances[].config.context_length

Nothing is guessed: what is not said, or said in another form, is unknown. The context is the window that the next
request meets, not what the model could do at most. LM Studio offers tools to models that were not trained for them by
instructions of its own, so there a missing word is no "none". (docs.ollama.com and lmstudio.ai/docs, November 2026)
"""

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.errors import ProviderError
from nexa_desktop.core.model_io import CallLimits
from nexa_desktop.providers.assembler import parse_json
from nexa_desktop.providers.http import HttpClient, short_limits
from nexa_desktop.providers.http_watch import Timeouts
from nexa_desktop.providers.ollama import asked_context
from nexa_desktop.providers.protocol import Endpoint, ModelProfile, WireRequest
from nexa_desktop.providers.wire_values import as_count

_PATIENCE_S = 2.0
_KEPT_S = 60.0
"""A person may load the model anew with another window meanwhile."""
_FAILED_S = 5.0
_MAX_BYTES = 16 * 1024 * 1024

_monotonic_s = time.monotonic

Read = Callable[[JsonValue, Endpoint], ModelProfile | None]


class _Door(Struct, frozen=True):
    """One address, below the server's root, and how its answer is read: None when it is none of this kind."""

    method: str
    path: str
    body: JsonObject | None
    read: Read


class ModelDetails:
    """The profile of ``endpoint`` with what its server says, remembered for a minute. Any thread; never raises."""

    def __init__(self, endpoint: Endpoint, headers: dict[str, str]) -> None:
        self._endpoint = endpoint
        self._headers = headers
        self._doors = tuple(_doors(endpoint))
        root = endpoint.base_url.removesuffix("/v1")
        timeouts = Timeouts(connect_s=_PATIENCE_S)
        self._http = HttpClient(root, ca_file=endpoint.ca_file, timeouts=timeouts, vendor=endpoint.vendor)
        self._known = endpoint.profile
        self._until = 0.0
        self._has_answered = False

    @property
    def asks(self) -> bool:
        """Whether there is a server to ask."""
        return bool(self._doors)

    def profile(self, limits: CallLimits | None = None) -> ModelProfile:
        """Blocks for two seconds at most when it has to ask; ``limits`` (a run's) end it earlier."""
        if self._doors and _monotonic_s() >= self._until:
            found = self._ask(limits)
            self._known = _over(self._endpoint, found)
            self._until = _monotonic_s() + (_KEPT_S if found is not None else _FAILED_S)
        return self._known

    def answered(self) -> None:
        """The model has answered, so it is loaded now: after the first answer an unknown window is asked for again."""
        if not self._has_answered and self._known.context_tokens is None:
            self._until = 0.0
        self._has_answered = True

    def close(self) -> None:
        """Release connections."""
        self._http.close()

    def _ask(self, limits: CallLimits | None) -> ModelProfile | None:
        until = datetime.now(UTC) + timedelta(seconds=_PATIENCE_S)
        for door in self._doors:
            given = limits or short_limits(_PATIENCE_S)
            bounded = replace(given, deadline_at=min(given.deadline_at, until), record=None)
            try:
                with self._http.send(WireRequest(door.method, door.path, self._headers, door.body), bounded) as response:
                    if response.status != 200:
                        continue
                    found = door.read(parse_json(response.read(max_bytes=_MAX_BYTES)), self._endpoint)
            except ProviderError:
                return None  # whoever asks the model next meets the same fault and says so
            if found is not None:
                return found
        return None


def _doors(endpoint: Endpoint) -> Iterator[_Door]:
    if endpoint.protocol == "ollama" or endpoint.vendor == "ollama":
        yield _Door("POST", "/api/show", {"model": endpoint.model}, _read_ollama)
    elif endpoint.vendor == "lmstudio":
        yield _Door("GET", "/api/v0/models", None, _read_lmstudio_v0)
        yield _Door("GET", "/api/v1/models", None, _read_lmstudio_v1)


def _over(endpoint: Endpoint, found: ModelProfile | None) -> ModelProfile:
    """The endpoint's profile with what is known in ``found``; a person who says that there are tools is believed."""
    if found is None:
        return endpoint.profile
    names = ["context_tokens", "supports_images", "supports_reasoning"]
    if endpoint.options.get("tools") is not True:
        names.append("supports_tools")
    return replace(endpoint.profile, **{name: value for name in names if (value := getattr(found, name)) is not None})


# ------------------------------------------------------------------------------------------------ Ollama
def _read_ollama(body: JsonValue, endpoint: Endpoint) -> ModelProfile | None:
    if not isinstance(body, dict):
        return None
    capabilities = _words(body.get("capabilities"))
    # a list without "completion" is that of an embedding model, or of a stub that says next to nothing
    is_whole = "completion" in capabilities

    def can(word: str) -> bool | None:
        return True if word in capabilities else False if is_whole else None

    return ModelProfile(
        context_tokens=_ollama_context(body, endpoint),
        supports_tools=can("tools"),
        supports_images=can("vision"),
        supports_reasoning=can("thinking"),
    )


def _ollama_context(body: JsonObject, endpoint: Endpoint) -> int | None:
    """What is asked for with each request, else what the model's file sets; the model's own limit holds over both."""
    info = body.get("model_info")
    information: JsonObject = info if isinstance(info, dict) else {}
    most = as_count(information.get(f"{information.get('general.architecture')}.context_length"))
    if most is None or body.get("remote_host"):  # a model in Ollama's cloud has its whole window
        return most
    parameters = body.get("parameters")
    set_there = re.search(r"^num_ctx\s+(\d{1,9})\s*$", parameters, re.MULTILINE) if isinstance(parameters, str) else None
    window = asked_context(endpoint) if endpoint.protocol == "ollama" else None
    window = window or (int(set_there[1]) if set_there else None)
    return min(window, most) if window else None


# ------------------------------------------------------------------------------------------------ LM Studio
def _read_lmstudio_v0(body: JsonValue, endpoint: Endpoint) -> ModelProfile | None:
    rows = _rows(body, "data")
    if rows is None:
        return None
    mine = [row for row in rows if row.get("id") == endpoint.model]
    row = next((row for row in mine if row.get("state") == "loaded"), mine[0] if mine else {})
    return ModelProfile(
        context_tokens=as_count(row.get("loaded_context_length")) if row.get("state") == "loaded" else None,
        supports_tools=True if "tool_use" in _words(row.get("capabilities")) else None,
        supports_images={"vlm": True, "llm": False}.get(str(row.get("type"))),
    )


def _read_lmstudio_v1(body: JsonValue, endpoint: Endpoint) -> ModelProfile | None:
    rows = _rows(body, "models")
    if rows is None:
        return None
    for row in rows:
        instances = _rows(row, "loaded_instances") or []
        named = [instance for instance in instances if instance.get("id") == endpoint.model]
        if row.get("key") != endpoint.model and not named:
            continue
        said = row.get("capabilities")
        capabilities: JsonObject = said if isinstance(said, dict) else {}
        windows = {_window(instance) for instance in named or instances}
        vision = capabilities.get("vision")
        return ModelProfile(
            context_tokens=windows.pop() if len(windows) == 1 else None,
            supports_tools=True if capabilities.get("trained_for_tool_use") is True else None,
            supports_images=vision if isinstance(vision, bool) else None,
        )
    return ModelProfile()


def _window(instance: JsonObject) -> int | None:
    config = instance.get("config")
    return as_count(config.get("context_length")) if isinstance(config, dict) else None


def _rows(body: JsonValue, key: str) -> list[JsonObject] | None:
    rows = body.get(key) if isinstance(body, dict) else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else None


def _words(value: JsonValue) -> frozenset[str]:
    return frozenset(word for word in value if isinstance(word, str)) if isinstance(value, list) else frozenset()
