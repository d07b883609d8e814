"""Where files live, and the words for a place that cannot be used."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from nexa_desktop.config.paths import models_directory, prepare, resolve_paths
from nexa_desktop.core.errors import ConfigurationError


def test_option_wins_over_environment_and_environment_over_platform(tmp_path: Path) -> None:
    """--data-dir, then NEXA_DATA_DIR, then the platform's place; a chosen directory holds everything."""
    environ = {"NEXA_DATA_DIR": str(tmp_path / "environment"), "HOME": str(tmp_path)}
    assert resolve_paths(tmp_path / "option", environ=environ).data == tmp_path / "option"
    chosen = resolve_paths(environ=environ)
    assert chosen.data == tmp_path / "environment"
    for path in (chosen.state, chosen.logs, chosen.cache, chosen.settings_file, chosen.key_file, chosen.crash_reports):
        assert path.is_relative_to(chosen.data)
    assert not resolve_paths(environ={}).data.is_relative_to(tmp_path)
    assert models_directory({"NEXA_MODELS_DIR": str(tmp_path / "models")}) == tmp_path / "models"


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_directories_are_made_for_this_user_alone(tmp_path: Path) -> None:
    """What is created is 0700, and what was there keeps its mode."""
    (tmp_path / "there").mkdir(mode=0o755)
    made = prepare(resolve_paths(tmp_path / "made" / "deep"))
    prepare(resolve_paths(tmp_path / "there"))
    assert stat.S_IMODE(made.data.stat().st_mode) == 0o700
    assert stat.S_IMODE(made.logs.stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "there").stat().st_mode) == 0o755
    assert list(made.data.glob(".write-test*")) == []


def test_place_that_cannot_be_a_directory_is_named(tmp_path: Path) -> None:
    """A data directory that cannot be made: which, why, and what to do."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(ConfigurationError, match="cannot be written") as caught:
        prepare(resolve_paths(tmp_path / "file" / "data"))
    assert str(tmp_path / "file" / "data") in caught.value.message
    assert "--data-dir" in (caught.value.hint or "")


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_read_only_directory_is_told_at_the_start(tmp_path: Path) -> None:
    """A3: a directory without write permission is found out before anything is stored; also when it looks fine."""
    (tmp_path / "data" / "state").mkdir(parents=True)
    (tmp_path / "data" / "logs").mkdir()
    (tmp_path / "data").chmod(0o555)
    code = (
        "import os, sys\nfrom nexa_desktop.config.paths import prepare, resolve_paths\n"
        "from nexa_desktop.core.errors import ConfigurationError\n"
        "paths = resolve_paths(sys.argv[1])\n"
        "if os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"  # root may write anywhere
        "try: prepare(paths)\n"
        "except ConfigurationError as error: print(error)\n"
    )
    for parent in (tmp_path, *tmp_path.parents[:2]):
        parent.chmod(0o755)  # so that the other user gets to the directory at all
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "data")],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert "cannot be written (Permission denied)" in done.stdout, done.stderr
