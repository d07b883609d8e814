"""Where this program keeps its files, and whether it can.

    --data-dir DIR | NEXA_DATA_DIR      everything below DIR, so that two instances share nothing
    otherwise                           the places the platform has for an application's data, state, log and cache

The offline model is 98 MB and the same for all: it lives in the user's cache (``NEXA_MODELS_DIR`` moves it).
"""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from nexa_desktop.core.errors import ConfigurationError
from nexa_desktop.core.mounts import network_file_system

APP_NAME = "nexa-desktop"


class Paths(Struct, frozen=True):
    """The directories of one instance. Nothing is created by holding it; `prepare` does that."""

    data: Path
    state: Path
    logs: Path
    cache: Path
    models: Path

    @property
    def settings_file(self) -> Path:
        """`AppSettings` as JSON."""
        return self.data / "settings.json"

    @property
    def key_file(self) -> Path:
        """Keys of people who asked for a file; normally absent."""
        return self.data / "keys.json"

    @property
    def crash_reports(self) -> Path:
        """One text file per crash."""
        return self.logs / "crashes"


def resolve_paths(data_dir: str | Path | None = None, *, environ: Mapping[str, str] | None = None) -> Paths:
    """The directories for ``--data-dir``, ``NEXA_DATA_DIR`` or this user, in that order. Touches no disk."""
    environ = os.environ if environ is None else environ
    chosen = data_dir or environ.get("NEXA_DATA_DIR") or None
    if chosen is not None:
        root = Path(chosen).expanduser().absolute()
        return Paths(
            data=root, state=root / "state", logs=root / "logs", cache=root / "cache", models=models_directory(environ)
        )
    import platformdirs

    return Paths(
        data=platformdirs.user_data_path(APP_NAME, appauthor=False),
        state=platformdirs.user_state_path(APP_NAME, appauthor=False),
        logs=platformdirs.user_log_path(APP_NAME, appauthor=False),
        cache=platformdirs.user_cache_path(APP_NAME, appauthor=False),
        models=models_directory(environ),
    )


def models_directory(environ: Mapping[str, str] | None = None) -> Path:
    """Where downloaded models are, shared by all data directories of this user."""
    environ = os.environ if environ is None else environ
    if chosen := environ.get("NEXA_MODELS_DIR"):
        return Path(chosen).expanduser().absolute()
    import platformdirs

    return platformdirs.user_cache_path(APP_NAME, appauthor=False) / "models"


def prepare(paths: Paths) -> Paths:
    """Create the directories for this user alone and try writing; ``paths`` again, links resolved in ``data``.

    Raises `ConfigurationError` when a directory cannot be written or the data would be on a network file system,
    where SQLite's write-ahead log and file locks do not hold what they promise.
    """
    for directory in (paths.data, paths.state, paths.logs):
        _make_private(directory)
    _try_writing(paths.data)
    kind = network_file_system(paths.data)
    if kind is not None:
        raise ConfigurationError(
            f"The data directory {paths.data} is on a network file system ({kind}).",
            hint="Sessions could be damaged there. Choose a directory on this machine with --data-dir or NEXA_DATA_DIR.",
        )
    return Paths(data=paths.data.resolve(), state=paths.state, logs=paths.logs, cache=paths.cache, models=paths.models)


def _make_private(directory: Path) -> None:
    """Create it with mode 0700. One that exists keeps its mode: its owner may share it on purpose."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_write(directory, error) from error


def _try_writing(directory: Path) -> None:
    try:
        with tempfile.NamedTemporaryFile(dir=directory, prefix=".write-test-") as probe:
            probe.write(b"x")
            probe.flush()
    except OSError as error:
        raise _cannot_write(directory, error) from error


def _cannot_write(directory: Path, error: OSError) -> ConfigurationError:
    return ConfigurationError(
        f"The directory {directory} cannot be written ({error.strerror or type(error).__name__}).",
        hint="Free space or correct its permissions, or choose another directory with --data-dir or NEXA_DATA_DIR.",
    )
