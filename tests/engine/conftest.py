"""Every engine test runs over both stores unless it asks for one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from nexa_desktop.engine import MemoryStore
from nexa_desktop.store import SQLiteCheckpointStore

settings.register_profile("engine", deadline=None)  # a busy machine is no failure
settings.load_profile("engine")


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """A run store."""
    if request.param == "memory":
        yield MemoryStore()
        return
    with SQLiteCheckpointStore(tmp_path / "store" / "runs.db") as opened:
        yield opened


@pytest.fixture
def workdir(tmp_path: Path) -> Path:
    """An agent's working directory."""
    directory = tmp_path / "work"
    directory.mkdir()
    return directory
