#!/usr/bin/env python3
"""Sets Nexa Desktop up in its checkout and starts it, or passes its tests. Needs Python 3.11+ and a package index.

    python3 packaging/bootstrap.py run  [--no-offline-model] [app arguments …]
    python3 packaging/bootstrap.py test [--no-checks] [pytest arguments …]
    python3 packaging/bootstrap.py setup [--with-tests] [--no-offline-model]

Standard library only, and says what it does before it does it. What is done stays done: the virtual environment
(``.venv``, or where ``NEXA_VENV`` says) carries a fingerprint of ``pyproject.toml``, so that the next call starts at
once. System libraries that Qt needs are installed with apt where this may be done without asking for a password
(root, or ``sudo -n``); otherwise the exact command is printed. ``uv`` is used where it is installed, else pip.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  this file is what an older Python is given to run
    sys.exit(
        "Nexa Desktop needs Python 3.11 or newer; this is Python {}.{} ({}).\n"
        "Run it with a newer one, for example: python3.12 packaging/bootstrap.py run".format(
            *sys.version_info[:2], sys.executable
        )
    )

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
RUN_EXTRAS = ("desktop", "local", "mcp", "prices", "tools")
TEST_EXTRAS = (*RUN_EXTRAS, "dev", "test")
CHECKS = (
    ("ruff check", ("-m", "ruff", "check", ".")),
    ("ruff format", ("-m", "ruff", "format", "--check", ".")),
    ("mypy --strict", ("-m", "mypy")),
    ("mypy --strict, tests' support", ("-m", "mypy", "--explicit-package-bases", "tests/support", "packaging")),
    ("import contracts", ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")),
)
NO_WINDOW = 3
"""Exit code of ``run`` where no window can open."""


class SetupFailed(Exception):
    """A step that cannot be done here; the text says which, and what the person can do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; the exit code."""
    options, rest = _parser().parse_known_args(arguments)
    os.chdir(ROOT)
    try:
        if options.command == "run":
            return run(rest, offline_model=not options.no_offline_model)
        if options.command == "test":
            return test(rest, checks=not options.no_checks)
        _refuse(rest)
        python = set_up(TEST_EXTRAS if options.with_tests else RUN_EXTRAS)
        return 0 if options.no_offline_model else fetch_offline_model(python)
    except SetupFailed as error:
        say(f"\n{error}")
        return 1
    except KeyboardInterrupt:
        say("\nStopped. Run the same command again to go on.")
        return 130


def run(arguments: Sequence[str], *, offline_model: bool) -> int:
    """Set up, then open the window. Without a display: what is missing, and how the console is called."""
    python = set_up(RUN_EXTRAS)
    if offline_model:
        fetch_offline_model(python)
    problem = load_preflight().problem()
    if problem is not None:
        say(f"\nThe window cannot open here. {problem}\n\nThe console works all the same:")
        say(f'  {_shown(python.with_name("nexa"))} agent "What can you do?"')
        return NO_WINDOW
    command = [str(python), "-m", "nexa_desktop", *arguments]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command[0], command)  # noqa: S606  the app takes this process's place: its signals reach it
    return subprocess.call(command)


def test(arguments: Sequence[str], *, checks: bool) -> int:
    """Set up, then what CI runs: lint, format, types, import contracts, tests. 0 when all of it passes."""
    python = set_up(TEST_EXTRAS, environ={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    environ = {**os.environ, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM") or "offscreen", "MYPYPATH": str(ROOT)}
    failed = [name for name, command in CHECKS if checks and not _check(name, [str(python), *command], environ)]
    say("Tests:")
    code = subprocess.call([str(python), "-m", "pytest", *_parallel(arguments), *arguments], env=environ)
    if failed:
        say(f"Not clean: {', '.join(failed)} (see above the tests' output).")
    return code or (1 if failed else 0)


def set_up(extras: Sequence[str], *, environ: dict[str, str] | None = None) -> Path:
    """System libraries, virtual environment, package with ``extras``; the environment's Python."""
    install_system_libraries(environ)
    python = venv_python(venv_directory())
    marker = venv_directory() / "nexa-bootstrap.json"
    is_there = _works(python)
    installed = _read_marker(marker) if is_there else None
    if installed is not None and set(extras) <= installed:
        return python
    if not is_there:
        create_venv(venv_directory())
    wanted = sorted({*extras, *(installed or ())})
    install_package(python, wanted)
    marker.write_text(json.dumps({"fingerprint": fingerprint(), "extras": wanted}), encoding="utf-8")
    return python


def fingerprint() -> str:
    """Changes when what has to be installed may have changed: the project file, the Python, the checkout's place."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes())
    digest.update(f"{sys.version_info[:2]} {ROOT}".encode())
    return digest.hexdigest()


def venv_directory() -> Path:
    """Where the virtual environment lives: ``NEXA_VENV``, else ``.venv`` in the checkout."""
    return Path(os.environ.get("NEXA_VENV") or ROOT / ".venv").resolve()


def venv_python(directory: Path) -> Path:
    """The Python of a virtual environment."""
    return directory / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def create_venv(directory: Path) -> None:
    """A fresh environment with pip in it, made with uv or with the standard library's venv."""
    say(f"Creating the virtual environment {_shown(directory)} …")
    uv = shutil.which("uv")
    if uv and subprocess.call([uv, "venv", "--quiet", "--seed", "--clear", "--python", sys.executable, str(directory)]) == 0:
        return
    if importlib.util.find_spec("ensurepip") is None:  # Debian and Ubuntu keep it in a package of its own
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        if not _apt_install([package]):
            raise SetupFailed(f"Python's venv module is not complete here. Install it with:\n  sudo apt-get install {package}")
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(directory)]) != 0:
        raise SetupFailed(f"The virtual environment {directory} could not be made; the lines above say why.")


def install_package(python: Path, extras: Sequence[str]) -> None:
    """The checkout itself, editable, with its extras."""
    target = f".[{','.join(extras)}]"
    say(f"Installing Nexa Desktop with {', '.join(extras)} (some 200 MB the first time; a minute or two) …")
    started = time.monotonic()
    uv = shutil.which("uv")
    quiet = [] if sys.stdout.isatty() else ["--quiet"]
    if not (uv and subprocess.call([uv, "pip", "install", *quiet, "--python", str(python), "-e", target]) == 0):
        pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--prefer-binary", *quiet]
        if subprocess.call([*pip, "-e", target]) != 0:
            raise SetupFailed(
                "The packages could not be installed; the lines above say why. Nothing else was changed.\n"
                "The package index must be reachable (PIP_INDEX_URL and proxy settings are used as pip uses them)."
            )
    say(f"Installed in {time.monotonic() - started:.0f} s.")


def install_system_libraries(environ: dict[str, str] | None = None) -> None:
    """Install the libraries Qt needs where that may be done without a question, else print the command and go on."""
    missing = list(load_preflight().missing_packages(environ, every_platform=environ is None))
    if missing and not _apt_install(missing):
        say("System libraries for the window are missing. Install them with:")
        say("  sudo apt-get install -y --no-install-recommends " + " ".join(missing))


def fetch_offline_model(python: Path) -> int:
    """Have the small offline model there (nothing to do when it is); a failure is told and stops nothing else."""
    code = subprocess.call([str(python), str(ROOT / "packaging" / "fetch_offline_model.py")])
    if code:
        say("Going on without the offline model; the next start tries again.")
    return code


def load_preflight() -> ModuleType:
    """`nexa_desktop/preflight.py` by its path: the package is not installed yet."""
    spec = importlib.util.spec_from_file_location("nexa_preflight", ROOT / "nexa_desktop" / "preflight.py")
    if spec is None or spec.loader is None:
        raise SetupFailed("nexa_desktop/preflight.py is missing: this checkout is not complete.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclass looks itself up there
    spec.loader.exec_module(module)
    return module


def say(text: str) -> None:
    """A line for the person, in order with what the commands print."""
    print(text, flush=True)


def _check(name: str, command: list[str], environ: dict[str, str]) -> bool:
    started = time.monotonic()
    done = subprocess.run(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    say(f"{name}: {'ok' if done.returncode == 0 else 'FAILED'} ({time.monotonic() - started:.0f} s)")
    if done.returncode:
        say(done.stdout)
    return done.returncode == 0


def _parallel(arguments: Sequence[str]) -> list[str]:
    """Two workers where there are two processors, unless the caller decides or debugs."""
    decided = any(a.startswith(("-n", "--numprocesses", "--pdb", "--dist")) or a == "no:xdist" for a in arguments)
    return [] if decided or (os.cpu_count() or 1) < 2 else ["-n", "2", "--dist", "loadgroup"]


def _apt_install(packages: list[str]) -> bool:
    """Whether the packages are installed now. Never asks for a password."""
    if not sys.platform.startswith("linux") or shutil.which("apt-get") is None:
        return False
    prefix: list[str] = []
    if os.geteuid() != 0:
        if shutil.which("sudo") is None or subprocess.call(["sudo", "-n", "true"], stderr=subprocess.DEVNULL) != 0:
            return False
        prefix = ["sudo", "-n"]
    command = [*prefix, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    say("Installing system packages: " + " ".join(packages))
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.call([*prefix, "apt-get", "update", "-qq"], env=environ)
    return subprocess.call(command, env=environ, stdout=subprocess.DEVNULL) == 0


def _works(python: Path) -> bool:
    """Whether the environment's Python starts and has pip: a moved or half-made environment is made anew."""
    try:
        probe = [str(python), "-c", "import importlib.util as u, sys; sys.exit(u.find_spec('pip') is None)"]
        return subprocess.run(probe, capture_output=True, check=False, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _read_marker(marker: Path) -> set[str] | None:
    """The extras that are installed, or None when something has to be installed whatever they are."""
    try:
        data = json.loads(marker.read_text(encoding="utf-8"))
        return {str(extra) for extra in data["extras"]} if data["fingerprint"] == fingerprint() else None
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _shown(path: Path) -> str:
    """Relative to the checkout where that is shorter."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def _refuse(rest: Sequence[str]) -> None:
    if rest:
        raise SetupFailed(f"Unknown arguments: {' '.join(rest)}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bootstrap.py", description="Set up Nexa Desktop; then run it or test it.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True)
    run_parser = commands.add_parser("run", help="set up and open the window", allow_abbrev=False)
    run_parser.add_argument("--no-offline-model", action="store_true", help="do not fetch the offline model (98 MB)")
    test_parser = commands.add_parser("test", help="set up and pass the tests", allow_abbrev=False)
    test_parser.add_argument("--no-checks", action="store_true", help="tests only, no lint, format, types and contracts")
    setup_parser = commands.add_parser("setup", help="set up only", allow_abbrev=False)
    setup_parser.add_argument("--with-tests", action="store_true", help="with what the tests need")
    setup_parser.add_argument("--no-offline-model", action="store_true", help="do not fetch the offline model (98 MB)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
