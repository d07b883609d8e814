"""The one command of a newcomer: what it says and does on machines that are not as it wants them."""

import ast
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
BOOTSTRAP = ROOT / "packaging" / "bootstrap.py"


def loaded() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("bootstrap", BOOTSTRAP)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bootstrap(*arguments: str, environ: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run it as a person does, with the base interpreter."""
    command = [str(Path(sys.base_prefix) / "bin" / "python3"), str(BOOTSTRAP), *arguments]
    return subprocess.run(command, env=environ, cwd="/", capture_output=True, text=True, check=False, timeout=100)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment of the base interpreter, with pip."""
    python = Path(sys.base_prefix) / "bin" / "python3"
    if not python.exists():
        pytest.skip("the base interpreter is not where POSIX has it")
    directory = tmp_path_factory.mktemp("environment") / "venv"
    subprocess.run([python, "-m", "venv", directory], check=True)
    return directory


@pytest.fixture
def environ(made: Path, tmp_path: Path) -> dict[str, str]:
    """An environment in which everything counts as set up, without a display, an index or the caller's settings."""
    python = Path(sys.base_prefix) / "bin" / "python3"
    done = {"fingerprint": fingerprint_of(python), "extras": list(loaded().TEST_EXTRAS)}
    (made / "nexa-bootstrap.json").write_text(json.dumps(done))
    kept = {key: os.environ[key] for key in ("HOME", "PATH") if key in os.environ}
    return {**kept, "NEXA_VENV": str(made), "PIP_NO_INDEX": "1", "NEXA_MODELS_DIR": str(tmp_path / "models")}


def fingerprint_of(python: Path) -> str:
    """What that interpreter's bootstrap compares with."""
    code = f"import runpy; print(runpy.run_path({str(BOOTSTRAP)!r})['fingerprint']())"
    return subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_second_call_has_nothing_to_do(environ: dict[str, str]) -> None:
    """A set-up environment is used as it is: no network, no word."""
    done = bootstrap("setup", "--no-offline-model", environ=environ)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr


def test_changed_project_is_installed_again_and_a_missing_index_is_told(environ: dict[str, str]) -> None:
    """Another fingerprint means installing; without an index that fails with a sentence, not a traceback."""
    marker = Path(environ["NEXA_VENV"]) / "nexa-bootstrap.json"
    marker.write_text(json.dumps({"fingerprint": "earlier", "extras": ["desktop"]}))
    done = bootstrap("setup", "--no-offline-model", environ=environ)
    assert done.returncode == 1
    assert "could not be installed" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert json.loads(marker.read_text())["fingerprint"] == "earlier"


def test_run_without_a_display_offers_the_console(environ: dict[str, str]) -> None:
    """No display: what is missing, the console's command, and an exit code of its own."""
    done = bootstrap("run", "--no-offline-model", environ=environ)
    assert done.returncode == 3
    assert "no display" in done.stdout
    assert 'nexa agent "' in done.stdout


def test_arguments_it_does_not_know_are_refused(environ: dict[str, str]) -> None:
    """A typing error is not passed over in silence."""
    done = bootstrap("setup", "--no-offline-modle", environ=environ)
    assert done.returncode == 1
    assert "--no-offline-modle" in done.stdout


def test_older_python_is_told_which_one_is_needed() -> None:
    """Python 3.9 gets a sentence: the file has to parse there, and ends before anything newer is used."""
    ast.parse(BOOTSTRAP.read_text(encoding="utf-8"), feature_version=(3, 7))
    code = (
        "import runpy, sys\nsys.version_info = (3, 9, 2, 'final', 0)\n"
        f"runpy.run_path({str(BOOTSTRAP)!r}, run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; this is Python 3.9" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "parallel"),
    [([], True), (["-x", "tests/core"], True), (["-n", "0"], False), (["-n4"], False), (["--pdb"], False)],
)
def test_workers_are_the_callers_choice_where_made(arguments: list[str], parallel: bool) -> None:
    """Two workers by default on two processors; a caller who decides or debugs is left alone."""
    added = loaded()._parallel(arguments)
    assert bool(added) is (parallel and (os.cpu_count() or 1) > 1)
