"""From an older schema to the current one: a backup first, then one transaction per step with its version bump.

`executescript`-like helpers commit on their own and splitting at ``;`` breaks triggers, so a step is a tuple of
single statements. DDL and ``user_version`` roll back together when the process dies in between.
"""

from collections.abc import Sequence
from pathlib import Path

import apsw

from nexa_desktop.store import faults
from nexa_desktop.store.schema import APPLICATION_ID, STEPS, Step


def known_version(connection: apsw.Connection, path: Path, *, steps: Sequence[Step] = STEPS) -> int:
    """The schema of the file (0: a new one), by reading alone.

    Raises `StoreTooNew` for a newer file and `StoreDamaged` for a database that is not a store.
    """
    found = _version(connection)
    if found > len(steps):
        raise faults.too_new(path, found, len(steps))
    if found == 0 and connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone():
        raise faults.damaged(path, "it is a database, but not one of this program.")
    return found


def migrate(connection: apsw.Connection, path: Path, *, steps: Sequence[Step] = STEPS) -> int:
    """Bring the store to the newest schema; returns the version that was found (0: a new file)."""
    found = known_version(connection, path, steps=steps)
    if 0 < found < len(steps):
        back_up_before(connection, path, found)
    for version in range(found + 1, len(steps) + 1):
        _apply(connection, steps[version - 1], version)
    return found


def backup_path(path: Path, version: int) -> Path:
    """Where the copy of schema ``version`` lies."""
    return path.with_name(f"{path.name}.schema-{version}.backup")


def back_up_before(connection: apsw.Connection, path: Path, version: int) -> Path:
    """A copy of the whole database beside it; one per schema version, an existing one is kept as it is."""
    target = backup_path(path, version)
    if target.exists():
        return target
    unfinished = target.with_name(target.name + ".new")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    connection.execute("VACUUM INTO ?", (str(unfinished),))
    unfinished.replace(target)
    return target


def _apply(connection: apsw.Connection, step: Step, version: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _version(connection) >= version:  # another process was quicker
            connection.execute("ROLLBACK")
            return
        for statement in step:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version:d}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID:d}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _version(connection: apsw.Connection) -> int:
    row = connection.execute("PRAGMA user_version").fetchone()
    return int(row[0]) if row else 0
