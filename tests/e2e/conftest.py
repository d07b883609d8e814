"""A model's server, each protocol spoken to it, and a store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nexa_desktop.store import SQLiteCheckpointStore
from tests.support.provider_server import ModelServer
from tests.support.spoken_wire import SPOKEN, Spoken


@pytest.fixture(params=SPOKEN)
def spoken(request: pytest.FixtureRequest) -> Spoken:
    """Each protocol."""
    return SPOKEN[request.param]


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A model's server."""
    with ModelServer() as running:
        yield running


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteCheckpointStore]:
    """Where runs live."""
    with SQLiteCheckpointStore(tmp_path / "store" / "runs.db") as opened:
        yield opened
