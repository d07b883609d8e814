"""Out of the store and into it: Markdown, JSON, whole-store backup, imports, and a check of everything.

Keys are not in the store, so no export can hold one. Files are written beside their target, synced and renamed, so
that a full disk leaves what was there before.
"""

import base64
import hashlib
import json
import os
import secrets
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import apsw

from nexa_desktop.core.codec import dump_json, load
from nexa_desktop.core.errors import ArtifactMissing, InvalidInput, NexaError, StoreDamaged, StoreUnavailable
from nexa_desktop.core.ids import SessionId, checked_id
from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.services import ImportReport
from nexa_desktop.store.exchange import FORMAT, VERSION, ExportedRun, ExportedSession, read_session, session_ids
from nexa_desktop.store.foreign import chatgpt_session, claude_session
from nexa_desktop.store.location import sync_directory
from nexa_desktop.store.markdown import markdown
from nexa_desktop.store.merge import Merge
from nexa_desktop.store.rows import UNREADABLE, artifacts_of, unsent_contents, word
from nexa_desktop.store.runs import SQLiteCheckpointStore
from nexa_desktop.store.salvage import salvage

_SQLITE = b"SQLite format 3\0"
_MOST_PROBLEMS = 50


class StoreTransfer:
    """Fulfils `TransferService` over a store, which stays its owner's to close."""

    def __init__(self, store: SQLiteCheckpointStore) -> None:
        self._store = store

    # ------------------------------------------------------------------------------------------------ out
    def export_markdown(self, session_id: SessionId, path: Path) -> None:
        """A session to read, with tool calls and lineage."""
        checked_id(session_id, kind="session")
        with self._store.database.reading() as connection:
            session = read_session(connection, session_id)
        with self._writing(path) as file:
            file.write(markdown(session).encode("utf-8", "replace"))

    def export_json(self, session_ids: tuple[SessionId, ...], path: Path) -> None:
        """Sessions with all branches, opaque items and large contents, to come back equal; no ids: all sessions."""
        with self._store.database.reading() as connection, self._writing(path) as file:
            wanted = session_ids or _all(connection)
            head = {"format": FORMAT, "version": VERSION, "exported_at": datetime.now(UTC).isoformat()}
            file.write(dump_json(head).removesuffix("}").encode() + b',"sessions":[\n')
            contents: dict[str, ArtifactRef] = {}
            for position, session_id in enumerate(wanted):
                session = read_session(connection, SessionId(checked_id(session_id, kind="session")))
                contents |= {ref.sha256: ref for ref in _contents(session)}
                file.write((b",\n" if position else b"") + dump_json(session).encode())
            file.write(b'\n],"artifacts":{')
            written = 0
            for sha256, ref in contents.items():
                with suppress(ArtifactMissing, InvalidInput):  # what is gone here cannot be sent along
                    content = base64.b64encode(self._store.artifacts.read(ref))
                    file.write((b",\n" if written else b"\n") + json.dumps(sha256).encode() + b':"' + content + b'"')
                    written += 1
            file.write(b"}}\n")

    def back_up(self, path: Path) -> None:
        """The whole store as one database file, looked through before it takes the place of an older one."""
        with self._beside(path) as temporary:
            self._store.database.back_up_to(temporary)
            copy = apsw.Connection(str(temporary), flags=apsw.SQLITE_OPEN_READONLY)
            try:
                found = copy.execute("PRAGMA quick_check(1)").fetchone()
            finally:
                copy.close()
            if found is None or found[0] != "ok":
                raise StoreUnavailable("The backup could not be verified.", hint="Check the disk and try again.")

    def check(self) -> tuple[str, ...]:
        """Problems found in the store; empty when sound. Looks at everything, so it is slow on a large one."""
        found = list(self._store.database.problems())
        with self._store.database.reading() as connection, suppress(apsw.CorruptError):
            found += [
                phrase(f"Message {seq} of run {run} cannot be read.") for run, seq in connection.execute(_BROKEN_MESSAGES)
            ]
            found += [
                phrase(f"Run {run} has lost the link to the run before it.") for (run,) in connection.execute(_LOST_LINKS)
            ]
            uses = connection.execute("SELECT DISTINCT sha256, directory FROM artifact_use").fetchall()
            found += [
                phrase(f"The stored content {word(sha256)[:12]}… is gone.")
                for sha256, directory in uses
                if not self._store.artifacts.is_there(word(sha256), word(directory))
            ]
        return tuple(found)

    # ------------------------------------------------------------------------------------------------ in
    def import_file(self, path: Path) -> ImportReport:
        """Our JSON, a backup of a store, or a ChatGPT or Claude data export (``conversations.json`` or its zip).

        Merging twice adds nothing. Entries that cannot be read are named in the report; the others come in.
        """
        self._refuse_live(path)  # also to read: closing it here would drop SQLite's locks
        merge = Merge(self._store)
        try:
            with path.open("rb") as file:
                is_database = file.read(len(_SQLITE)) == _SQLITE
            if is_database:
                self._import_database(path, merge)
            else:
                for data in _documents(path):
                    self._import_document(data, merge)
        except OSError as error:
            raise InvalidInput(
                f"{path.name} cannot be read ({error.strerror or error}).", hint="Choose another file."
            ) from error
        return merge.report()

    def _import_document(self, data: object, merge: Merge) -> None:
        if isinstance(data, dict) and data.get("format") == FORMAT:
            self._import_own(data, merge)
            return
        listed = data.get("conversations") if isinstance(data, dict) else data
        if not isinstance(listed, list) or not any(_reader(entry) for entry in listed):
            raise InvalidInput(
                "This file holds no sessions that are known here.",
                hint="Known are this program's JSON and backups, and the conversations.json of ChatGPT and Claude.",
            )
        found = []
        for position, entry in enumerate(listed, start=1):
            read, name = _reader(entry), _name(entry, position)
            try:
                if read is None:
                    raise InvalidInput("it is not a conversation.")
                found.append((read(entry), name))
            except NexaError as error:
                merge.problems.append(f"{name}: {error.message}")
            except UNREADABLE as error:
                merge.problems.append(f"{name}: it cannot be read ({error}).")
        _add_all(merge, found)

    def _import_own(self, data: Mapping[str, object], merge: Merge) -> None:
        version, listed, contents = data.get("version"), data.get("sessions"), data.get("artifacts")
        if not isinstance(version, int) or version > VERSION:
            raise InvalidInput(f"This export has version {version!r:.20}; known is {VERSION}.", hint="Update this program.")
        found = []
        for position, entry in enumerate(listed if isinstance(listed, list) else (), start=1):
            name = _name(entry, position)
            try:
                found.append((_exported_session(entry, merge, name), name))
            except UNREADABLE as error:
                merge.problems.append(f"{name}: it cannot be read ({error}).")
        for sha256, encoded in contents.items() if isinstance(contents, dict) else ():
            try:
                content = base64.b64decode(str(encoded), validate=True)
            except ValueError:
                merge.problems.append(f"Content {str(sha256)[:12]}: it cannot be read.")
                continue
            if hashlib.sha256(content).hexdigest() == sha256:
                self._store.artifacts.write(content, media_type="application/octet-stream")
            else:
                merge.problems.append(f"Content {str(sha256)[:12]}: it was changed.")
        _add_all(merge, found)

    def _import_database(self, path: Path, merge: Merge) -> None:
        """A backup, opened as a copy: it may have to be migrated, and the file given is never written.

        Of a damaged one comes in what can still be read, and the report says what was lost.
        """
        with tempfile.TemporaryDirectory(prefix="nexa-import-") as folder:
            copy = Path(folder) / "copy.db"
            shutil.copyfile(path, copy)
            log = path.with_name(path.name + "-wal")
            if log.is_file():
                shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
            if not _is_sound(copy):
                salvaged = copy.with_name("salvaged.db")
                merge.problems += salvage(copy, salvaged)
                copy = salvaged
            with SQLiteCheckpointStore(copy) as other, other.database.reading() as connection:
                for position, session_id in enumerate(session_ids(connection), start=1):
                    session = read_session(connection, session_id)
                    merge.add(session, name=f"Session {position} ({session.title[:60]})")

    # ------------------------------------------------------------------------------------------------ files
    @contextmanager
    def _beside(self, path: Path) -> Iterator[Path]:
        """A temporary name beside ``path``; renamed onto it at the end. The live store is never a target."""
        target = path.absolute()
        self._refuse_live(target)
        temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.new")
        try:
            yield temporary
            temporary.replace(target)
            sync_directory(target.parent)
        except OSError as error:
            raise StoreUnavailable(
                f"{target} could not be written ({error.strerror or error}).", hint="Check the folder and the free space."
            ) from error
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

    def _refuse_live(self, path: Path) -> None:
        live = self._store.path
        own = [live.with_name(live.name + end) for end in ("", "-wal", "-shm")]
        if path.absolute() in own or (path.exists() and any(file.exists() and path.samefile(file) for file in own)):
            raise InvalidInput(f"{path} is the store itself.", hint="Choose another file.")

    @contextmanager
    def _writing(self, path: Path) -> Iterator[IO[bytes]]:
        with self._beside(path) as temporary:
            descriptor = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o600)
            with os.fdopen(descriptor, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())


def _is_sound(database: Path) -> bool:
    """Whether a copy can be read to its end. A newer schema raises, it is no damage."""
    try:
        with SQLiteCheckpointStore(database) as store:
            return not store.database.problems()
    except StoreDamaged:
        return False


def _documents(path: Path) -> Iterator[object]:
    """The JSON of a file, or of each ``conversations*.json`` in a zip."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            names = [n for n in archive.namelist() if Path(n).name.startswith("conversations") and n.endswith(".json")]
            if not names:
                raise InvalidInput(
                    "This archive has no conversations.json.", hint="Choose the data export as it was downloaded."
                )
            for name in sorted(names):
                yield _parsed(archive.read(name), name)
    else:
        yield _parsed(path.read_bytes(), path.name)


def _parsed(content: bytes, name: str) -> object:
    try:
        return json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{name} is not a JSON file ({error}).", hint="Choose another file.") from error


def _reader(entry: object) -> Callable[[Mapping[str, object]], ExportedSession] | None:
    if isinstance(entry, dict):
        if "mapping" in entry:
            return chatgpt_session
        if "chat_messages" in entry:
            return claude_session
    return None


def _exported_session(entry: object, merge: Merge, name: str) -> ExportedSession:
    """A session of our JSON; runs that cannot be read become problems, the others stay."""
    data = entry if isinstance(entry, dict) else {}
    runs = []
    for run in data.get("runs") or ():
        try:
            runs.append(load(ExportedRun, run))
        except UNREADABLE as error:
            merge.problems.append(f"{name}: a turn cannot be read ({error}).")
    session = load(ExportedSession, {**data, "runs": []})
    return session.model_copy(update={"runs": tuple(runs)})


def _add_all(merge: Merge, found: list[tuple[ExportedSession, str]]) -> None:
    """Newest first: each gets message ids below the one before, so that search shows newer ones first."""
    for session, name in sorted(found, key=lambda pair: pair[0].updated_at, reverse=True):
        merge.add(session, name=name)


def _name(entry: object, position: int) -> str:
    title = (entry.get("title") or entry.get("name")) if isinstance(entry, dict) else None
    return phrase(f"Entry {position} ({title[:60]})") if isinstance(title, str) and title else phrase(f"Entry {position}")


def _contents(session: ExportedSession) -> Iterator[ArtifactRef]:
    for run in session.runs:
        for message in run.snapshot.messages:
            yield from artifacts_of(message.parts)
    yield from unsent_contents(session.settings)


_all = session_ids
_BROKEN_MESSAGES = f"""SELECT run_id, seq FROM message
    WHERE body IS NULL OR NOT json_valid(body) OR NOT COALESCE(json_valid(opaque), 1) LIMIT {_MOST_PROBLEMS}"""  # noqa: S608
_LOST_LINKS = f"""SELECT id FROM run r WHERE parent_run_id IS NULL AND fork_of IS NULL AND EXISTS (
    SELECT 1 FROM run e WHERE e.session_id = r.session_id AND e.rowid < r.rowid)
    LIMIT {_MOST_PROBLEMS}"""  # noqa: S608
