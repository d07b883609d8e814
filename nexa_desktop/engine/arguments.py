"""What callers of an agent may pass: checked here, refused by name before anything is stored."""

import inspect
from collections.abc import Callable
from typing import cast

from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import RunId, checked_id
from nexa_desktop.core.ports import Provider, RunStore
from nexa_desktop.core.runs import RunConfig, RunState
from nexa_desktop.engine.run_writer import SaveCallback

ProviderSource = Provider | Callable[..., Provider]

_STORE_METHODS = ("claim", "read_lineage", "load", "record_decision", "settle_unknown")


def check_callables(save: object, cancel: object) -> None:
    """Raise `InvalidInput` when ``save`` cannot be called or ``cancel`` is no signal."""
    if save is not None and not callable(save):
        raise InvalidInput(f"save={save!r:.60} cannot be called.", hint="Give store.save, or a callable of your own.")
    if cancel is not None and not (hasattr(cancel, "is_set") and hasattr(cancel, "wait")):
        raise InvalidInput(f"cancel={cancel!r:.60} is no signal.", hint="Give a threading.Event.")


def checked_source(source: ProviderSource | None) -> ProviderSource | None:
    """A provider, a maker of one, or None; `InvalidInput` for anything else."""
    if source is None or hasattr(source, "stream") or callable(source):
        return source
    raise InvalidInput(
        f"provider={source!r:.60} is not a provider.",
        hint="Give an object with identity and stream(), such as create_provider(…) makes, or a callable that returns one.",
    )


def made_provider(source: ProviderSource | None, model: str | None) -> Provider:
    """The provider itself; a maker is called with the model's name when it takes an argument."""
    if source is None:
        raise InvalidInput("This agent has no provider.", hint="Give one to NexaAgent(provider=…).")
    if hasattr(source, "stream") and not isinstance(source, type):
        return cast(Provider, source)
    make = cast("Callable[..., Provider]", source)
    try:
        takes_model = bool(inspect.signature(make).parameters)
    except (TypeError, ValueError):
        takes_model = False
    return make(model) if takes_model and model is not None else make()


def checked_config(config: RunConfig | None) -> RunConfig | None:
    """A `RunConfig` or None."""
    if config is not None and not isinstance(config, RunConfig):
        raise InvalidInput(f"config={config!r:.60} is not a RunConfig.")
    return config


def checked_state(state: RunState) -> RunState:
    """A `RunState`."""
    if not isinstance(state, RunState):
        raise InvalidInput(f"{state!r:.60} is not a RunState.", hint="Load it with store.load(run_id).")
    return state


def checked_run_id(state: RunState) -> RunId:
    """The id of a state's run, legal."""
    return RunId(checked_id(checked_state(state).run_id, kind="run"))


def fork_id(fork_of: RunState | RunId) -> RunId:
    """The id of the sibling that a state or an id names."""
    return fork_of.run_id if isinstance(fork_of, RunState) else RunId(checked_id(fork_of, kind="run"))


def store_behind(save: SaveCallback | None) -> RunStore | None:
    """The run store whose `save` this is, or None for a callable of the caller's own."""
    owner = getattr(save, "__self__", None)
    if owner is None or getattr(save, "__name__", "") != "save":
        return None
    return cast(RunStore, owner) if all(hasattr(owner, name) for name in _STORE_METHODS) else None
