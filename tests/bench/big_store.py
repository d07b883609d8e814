"""Stores of a given size for the window's bench: many sessions, and two long conversations in real markdown.

    python -m tests.bench.big_store DIRECTORY [--sessions N] [--messages M]

makes ``DIRECTORY`` a data directory of the program; an existing one of the same size is used again.
"""

import argparse
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nexa_desktop.core.codec import dump_json
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.messages import Message, Role, TextPart
from nexa_desktop.core.runs import EndedBy, ProviderIdentity
from nexa_desktop.core.settings import DESKTOP_RUN_CONFIG
from nexa_desktop.store import SQLiteCheckpointStore
from nexa_desktop.store.rows import MESSAGE_COLUMNS, message_row, microseconds
from nexa_desktop.store.search import index_new_messages
from nexa_desktop.store.writing import preview
from nexa_desktop.wiring.build import DATABASE_NAME
from tests.bench.library import fill
from tests.support.store_build import FINGERPRINT
from tests.support.transcripts import conversation

LONGEST = SessionId("ses_longest")
LONG = tuple(SessionId(f"ses_long_{kind}") for kind in ("mixed", "paragraph", "list", "table", "word", "code"))
"""One session of 500 messages for each kind of stream."""


def build(directory: Path, *, sessions: int, messages: int) -> Path:
    """The database in ``directory``: ``sessions`` with ``messages`` between them, one of 10,000 more, six of 500 more."""
    directory.mkdir(parents=True, exist_ok=True)
    path, note = directory / DATABASE_NAME, directory / "built.json"
    size = {"sessions": sessions, "messages": messages, "format": 3}
    if path.exists() and note.exists() and json.loads(note.read_text()) == size:
        return path
    if path.exists():
        raise SystemExit(f"{path} is another store; choose another directory.")
    with SQLiteCheckpointStore(path) as store:
        fill(store, sessions, messages)
        add_conversation(store, LONGEST, 5_000, "The longest conversation")
        for session_id in LONG:
            add_conversation(store, session_id, 250, f"A long one: {session_id}")
        index_new_messages(store.database)
        store.database.maintain()
    note.write_text(json.dumps(size))
    return path


def add_conversation(store: SQLiteCheckpointStore, session_id: SessionId, turns: int, title: str) -> None:
    """One path of ``turns`` runs with a prompt and an answer each, newest of all sessions."""
    begun = datetime.now(UTC) - timedelta(days=1)
    identity = ProviderIdentity("bench", "openai_chat", "http://127.0.0.1:1/v1", "bench-1")
    config, fingerprint = dump_json(DESKTOP_RUN_CONFIG), dump_json(FINGERPRINT)
    with store.database.transaction("fill", durable=False) as connection:
        ids = [RunId(f"run_{session_id[4:]}_{n}") for n in range(turns)]
        at = begun + timedelta(seconds=10 * turns)
        connection.execute(
            _SESSION,
            (session_id, ids[-1], "completed", title, title.casefold(), microseconds(begun), microseconds(at), 1, turns),
        )
        for n, (prompt, answer) in enumerate(conversation(turns)):
            start = begun + timedelta(seconds=10 * n)
            end = start + timedelta(seconds=4)
            words = len(prompt.split()), len(answer.split())
            row = (ids[n], session_id, ids[n - 1] if n else None, "completed", 3, config, fingerprint)
            row += (identity.provider, identity.protocol, identity.endpoint, identity.model, str(Path.home()))
            row += (1, *words, microseconds(start), microseconds(start + timedelta(seconds=900)), microseconds(end), 4.0)
            row += (EndedBy.MODEL.value, dump_json(answer), preview(prompt), preview(answer))
            connection.execute(_RUN, row)
            said = (
                Message(Role.USER, (TextPart(prompt),), seq=1, run_id=ids[n], created_at=start),
                Message(Role.ASSISTANT, (TextPart(answer),), seq=2, run_id=ids[n], created_at=end, model=identity.model),
            )
            for message in said:
                connection.execute(_MESSAGE, message_row(message, created_at=start))


_SESSION = """INSERT INTO session (id, head_run_id, head_status, title, title_folded, created_us, updated_us, branches, runs)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_RUN = """INSERT INTO run (id, session_id, parent_run_id, status, version, config, fingerprint, provider, protocol, endpoint,
    model, working_directory, model_calls, input_tokens, output_tokens, started_us, deadline_us, ended_us, elapsed_s, ended_by,
    output, prompt, answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_MESSAGE = f"INSERT INTO message ({MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608  a constant


def main() -> None:
    """Build one from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--sessions", type=int, default=20_000)
    parser.add_argument("--messages", type=int, default=100_000)
    options = parser.parse_args()
    build(options.directory, sessions=options.sessions, messages=options.messages)


if __name__ == "__main__":
    main()
