"""Case 105: what stands in a row, or in a file to import, is data. Reading it runs nothing, imports nothing, builds nothing
but the program's own values."""

import base64
import json
import pickle
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import apsw
import pytest
from msgspec import Struct

from nexa_desktop.core.codec import Hidden, Value
from nexa_desktop.core.errors import NexaError
from nexa_desktop.core.library import SessionQuery
from nexa_desktop.store import SQLiteCheckpointStore, StoredRules, StoredSessions, StoreTransfer
from tests.support.store_build import new_store, whole_run

MODULE = "hostile_module_of_a_row"
COLUMNS = {
    "message": ("body", "opaque", "stop", "usage", "model", "internal"),
    "run": ("config", "fingerprint", "output", "error", "stop", "status", "ended_by", "working_directory", "prompt"),
    "tool_call": ("arguments", "arguments_raw", "evidence", "verification", "state", "approval", "effect", "late_text"),
    "model_call": ("error",),
    "session": ("title", "settings"),
    "permission_rule": ("body",),
}


class _Bomb:
    def __init__(self, code: str) -> None:
        self._code = code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return exec, (self._code,)


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that exists once a payload was run; the module in the payloads makes it when it is imported."""
    sprung = tmp_path / "sprung"
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / f"{MODULE}.py").write_text(
        f"import pathlib\npathlib.Path({str(sprung)!r}).touch()\nclass Evil:\n    def __init__(self, **_): pass\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path / "modules"))
    return sprung


def payloads(trap: Path) -> Mapping[str, str]:
    """How other programs mark a class in stored text, each made to spring the trap."""
    code = f"import pathlib; pathlib.Path({str(trap)!r}).touch()"
    pickled = pickle.dumps(_Bomb(code))
    command = f"touch {trap}"
    return {
        "pickle in base 64": base64.b64encode(pickled).decode(),
        "pickle of protocol 0": pickle.dumps(_Bomb(code), protocol=0).decode("latin-1"),
        "langchain": json.dumps({"lc": 2, "type": "constructor", "id": [MODULE, "Evil"], "kwargs": {"command": command}}),
        "langgraph": json.dumps({"lc": 2, "type": "constructor", "id": ["os", "system"], "method": None, "args": [command]}),
        "jsonpickle": json.dumps({"py/object": f"{MODULE}.Evil", "py/reduce": [{"py/function": "os.system"}, [command]]}),
        "class name": json.dumps({"__class__": f"{MODULE}.Evil", "__module__": MODULE, "kind": f"{MODULE}.Evil"}),
        "parts": json.dumps([{"kind": f"{MODULE}.Evil"}, {"kind": "__import__", "text": code}]),
        "yaml": f"!!python/object/apply:os.system ['{command}']",
        "python": f"__import__('pathlib').Path({str(trap)!r}).touch()",
    }


def plain(value: object) -> bool:
    """Whether everything in ``value`` is the program's own or a plain one."""
    if isinstance(value, Hidden):
        return True
    if isinstance(value, Struct):
        return isinstance(value, Value) and all(plain(getattr(value, name)) for name in value.__struct_fields__)
    if isinstance(value, Mapping):
        return all(plain(item) for pair in value.items() for item in pair)
    if isinstance(value, list | tuple | frozenset):
        return all(plain(item) for item in value)
    return type(value).__module__.partition(".")[0] in ("builtins", "datetime", "nexa_desktop")


def read_all(store: SQLiteCheckpointStore, aside: Path) -> list[object]:
    """Everything that the program ever reads of its store."""
    library, found = StoredSessions(store), list[object]()
    for row in library.sessions(SessionQuery()).rows:
        states = store.session(row.session_id)
        found += [row, *states, library.settings(row.session_id), *library.runs(row.session_id)]
        found += [library.transcript(state.run_id) for state in states]
        StoreTransfer(store).export_markdown(row.session_id, aside / "out.md")
        StoreTransfer(store).export_json((row.session_id,), aside / "out.json")
    found += [library.needs_you(), library.interrupted(), library.prompts(), library.usage(), library.search("touch")]
    return [*found, *StoredRules(store).rules()]


def test_a_hostile_row_is_only_data(tmp_path: Path, trap: Path) -> None:
    """Every column that holds values, with every kind of marker: shown or refused by name, never acted on."""
    aside = tmp_path / "aside"
    aside.mkdir()
    with new_store(tmp_path / "store") as store:
        whole_run(store, "prompt", "answer", tool_output="output")
        before = store.path.parent / "before.db"
        StoreTransfer(store).back_up(before)
    for kind, payload in payloads(trap).items():
        path = tmp_path / "hostile" / f"{kind.replace(' ', '_')}.db"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(before.read_bytes())
        connection = apsw.Connection(str(path))
        connection.execute("INSERT INTO permission_rule (id, body) VALUES ('rule', '{}')")
        for table, columns in COLUMNS.items():
            for column in columns:
                connection.execute(f"UPDATE {table} SET {column} = ?", (payload,))  # noqa: S608  our own names
                assert connection.changes() > 0, (table, column)
        connection.close()
        with SQLiteCheckpointStore(path) as store:
            found = read_all(store, aside)
            assert found
            assert [item for item in found if not plain(item)] == [], kind
        assert not trap.exists(), kind
        assert MODULE not in sys.modules, kind


def test_a_hostile_import_is_only_data(tmp_path: Path, trap: Path) -> None:
    """The same in an exported file, in the place of every value."""
    with new_store(tmp_path / "one") as one:
        session, _ = whole_run(one, "prompt", "answer", tool_output="output")
        StoreTransfer(one).export_json((session,), tmp_path / "whole.json")
    whole = json.loads((tmp_path / "whole.json").read_text())
    with new_store(tmp_path / "two") as two:
        library = StoredSessions(two)
        for kind, payload in payloads(trap).items():
            for position in range(_places(whole)):
                (tmp_path / "hostile.json").write_text(json.dumps(_with(whole, _parsed(payload), position)[0]))
                with suppress(NexaError):
                    StoreTransfer(two).import_file(tmp_path / "hostile.json")
                taken_in = [row.session_id for row in library.sessions(SessionQuery()).rows]
                assert all(plain(state) for session_id in taken_in for state in two.session(session_id)), kind
                library.move_to_trash(taken_in)
                library.purge(taken_in)
            assert not trap.exists(), kind
            assert MODULE not in sys.modules, kind


def _parsed(payload: str) -> object:
    try:
        return json.loads(payload)
    except ValueError:
        return payload


def _places(value: object) -> int:
    return _with(value, None, -1)[1]


def _with(value: object, marker: object, position: int) -> tuple[object, int]:
    """``value`` with the item that is met as number ``position`` replaced, and how many items there are."""
    if position == 0:
        return marker, 1
    seen = 1
    if isinstance(value, dict | list):
        made: list[tuple[object, object]] = []
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            changed, count = _with(item, marker, position - seen if position >= seen else -1)
            made.append((key, changed))
            seen += count
        return dict(made) if isinstance(value, dict) else [item for _, item in made], seen
    return value, seen
