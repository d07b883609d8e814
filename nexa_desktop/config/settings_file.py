"""`AppSettings` as one JSON file, which a person may also edit.

    {"format": 1, "settings": { … the fields of AppSettings … }}

Reading is tolerant: an unknown field is kept for the version that wrote it, a field (or one connection) that cannot
be read takes its default and is reported, and the file as it was is kept beside. A format from the future is
refused, never half-read. Writing replaces the file as a whole; two processes that change different things both
keep their change: what a saved value changed against the state it was loaded from is laid over what is on disk now.

Formats: 1  first.
"""

import hashlib
import json
import shutil
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from nexa_desktop.config.atomic import write_file
from nexa_desktop.core.codec import CodecError, Hidden, dump
from nexa_desktop.core.errors import ConfigurationError, StoreUnavailable
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.settings import AppSettings

FORMAT = 1
_LOCK_TIMEOUT_S = 10.0
_KEYED_BY = {"connections": "id", "mcp_servers": "name"}

Item = TypeVar("Item")


class SettingsFile:
    """The settings of one data directory. May be called from any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: dict[str, AppSettings] = {"": AppSettings()}
        self._lock = threading.Lock()
        self._problems: tuple[str, ...] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        """What the last `load` could not read, a sentence each; empty when all is well."""
        return self._problems

    def load(self) -> AppSettings:
        """The settings on disk, or the defaults when there is no file yet.

        Raises `ConfigurationError` for a newer format and `StoreUnavailable` when the file cannot be read at all:
        the defaults would later be saved over what is there.
        """
        with self._lock:
            return self._marked(self._read()[0])

    def save(self, settings: AppSettings) -> None:
        """Store what ``settings`` changes against the state it was loaded from, or all of it in the place of a file of which
        nothing can be read. Raises `StoreUnavailable`."""
        with self._lock:
            base = self._seen.get(settings.revision.inside, self._seen[""])
            self._write(lambda current: settings if self._is_lost(current) else merge(base, settings, current))

    def _is_lost(self, current: AppSettings) -> bool:
        return bool(self._problems) and current == AppSettings()

    def update(self, change: Callable[[AppSettings], AppSettings]) -> AppSettings:
        """Apply ``change`` to what is on disk now, with other writers kept out; what was stored."""
        with self._lock:
            return self._write(change)

    def _write(self, change: Callable[[AppSettings], AppSettings]) -> AppSettings:
        from filelock import FileLock, Timeout

        try:
            with FileLock(self._path.with_suffix(".lock"), timeout=_LOCK_TIMEOUT_S):
                current, unknown = self._read()
                changed = change(current)
                stored = {"format": FORMAT, "settings": {**unknown, **changed.model_dump()}}
                write_file(self._path, (json.dumps(stored, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace"))
        except Timeout as error:
            raise StoreUnavailable("The settings are in use by another process.", hint="Try again in a moment.") from error
        except OSError as error:
            raise StoreUnavailable(
                f"The settings could not be saved ({error.strerror or error}).",
                hint=f"The earlier ones are untouched in {self._path}. Free space or correct the permissions, then save again.",
            ) from error
        return self._marked(changed)

    def _marked(self, settings: AppSettings) -> AppSettings:
        """With a revision by which `save` finds what a changed copy of it was made from."""
        revision = hashlib.sha256(settings.model_dump_json().encode()).hexdigest()
        marked = settings.model_copy(update={"revision": Hidden(revision)})
        self._seen[revision] = self._seen[""] = marked  # what carries no revision is compared with the latest
        return marked

    def _read(self) -> tuple[AppSettings, dict[str, Any]]:
        """The settings and the fields this version does not know."""
        self._problems = ()
        try:
            raw = self._path.read_bytes()
        except FileNotFoundError:
            return AppSettings(), {}
        except OSError as error:
            raise StoreUnavailable(
                f"The settings in {self._path} cannot be read ({error.strerror or error}).",
                hint="Correct the file's permissions, then start again.",
            ) from error
        try:
            stored = json.loads(raw.decode("utf-8-sig"))
            written = stored.get("format", FORMAT)
        except (ValueError, AttributeError, RecursionError):
            stored, written = {}, FORMAT
        if isinstance(written, int) and written > FORMAT:
            raise ConfigurationError(
                f"The settings in {self._path} were written by a newer version of Nexa Desktop (format {written}).",
                hint="Start that version, or give this one a data directory of its own with --data-dir.",
            )
        data = stored.get("settings")
        if not isinstance(data, dict):
            self._report(phrase("The settings file was damaged; the defaults are used."))
            return AppSettings(), {}
        known = set(AppSettings.__struct_fields__)
        unknown = {name: value for name, value in data.items() if name not in known}
        settings, unreadable = _tolerant(data)
        if unreadable:
            self._report(phrase(f"Some settings could not be read and were left out: {', '.join(unreadable)}."))
        return settings, unknown

    def _report(self, sentence: str) -> None:
        kept = self._keep_aside()
        left = phrase(f"The file as it was is kept as {kept.name}." if kept else "It could not be kept aside.")
        self._problems = (*self._problems, f"{sentence} {left}")

    def _keep_aside(self) -> Path | None:
        """A copy of the damaged file under a name of its own; the same damage is kept once."""
        try:
            raw = self._path.read_bytes()
            for earlier in self._path.parent.glob(f"{self._path.stem}.damaged-*"):
                if earlier.read_bytes() == raw:
                    return earlier
            stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
            kept = self._path.with_name(f"{self._path.stem}.damaged-{stamp}{self._path.suffix}")
            shutil.copy2(self._path, kept)
        except OSError:
            return None
        return kept


def merge(base: AppSettings, mine: AppSettings, theirs: AppSettings) -> AppSettings:
    """``theirs`` with everything in which ``mine`` differs from ``base``; connections and MCP servers one by one."""
    changes: dict[str, Any] = {}
    for field in AppSettings.__struct_fields__:
        old, new, now = (getattr(value, field) for value in (base, mine, theirs))
        if old == new:
            continue
        changes[field] = _merge_items(old, new, now, key=_KEYED_BY[field]) if field in _KEYED_BY else new
    return theirs.model_copy(update=changes)


def _merge_items(old: tuple[Item, ...], new: tuple[Item, ...], now: tuple[Item, ...], *, key: str) -> tuple[Item, ...]:
    """My order and my changes; what the other added stays, what I removed goes, what I left alone is theirs."""
    before, mine, theirs = ({getattr(item, key): item for item in items} for items in (old, new, now))
    kept = [
        theirs[name] if item == before.get(name) and name in theirs else item
        for name, item in mine.items()
        if item != before.get(name) or name in theirs
    ]
    added = [item for name, item in theirs.items() if name not in mine and name not in before]
    return (*kept, *added)


def _tolerant(data: dict[str, Any]) -> tuple[AppSettings, list[str]]:
    """The settings from ``data``, and the names of what could not be read."""
    try:
        return AppSettings.model_validate(data), []
    except (CodecError, ValueError):
        pass
    readable: dict[str, Any] = {}
    unreadable: list[str] = []
    for field in AppSettings.__struct_fields__:
        if field not in data:
            continue
        items = data[field]
        if field in _KEYED_BY and isinstance(items, list):
            good = [item for item in items if _is_readable({field: [item]})]
            unreadable += [f"{len(items) - len(good)} of {field}"] if len(good) < len(items) else []
            readable[field] = good
        elif _is_readable({field: items}):
            readable[field] = items
        else:
            unreadable.append(field)
    return AppSettings.model_validate(readable), unreadable


def _is_readable(data: dict[str, Any]) -> bool:
    try:
        dump(AppSettings.model_validate(data))
    except (CodecError, ValueError, TypeError):
        return False
    return True
