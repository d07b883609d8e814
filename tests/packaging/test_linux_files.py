"""The files a Linux desktop reads about the program."""

import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from nexa_desktop import __version__

LINUX = Path(__file__).parents[2] / "packaging" / "linux"


@pytest.mark.parametrize(
    ("tool", "arguments", "file"),
    [
        ("desktop-file-validate", (), "ai.nexa.Desktop.desktop"),
        ("appstreamcli", ("validate", "--no-net"), "ai.nexa.Desktop.metainfo.xml"),
    ],
)
def test_files_are_valid(tool: str, arguments: tuple[str, ...], file: str) -> None:
    """The desktop's own validators accept them."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    done = subprocess.run([tool, *arguments, LINUX / file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_they_speak_of_this_version_and_of_one_another() -> None:
    """The newest release is this version; the launcher and the icon are the files beside."""
    root = ElementTree.parse(LINUX / "ai.nexa.Desktop.metainfo.xml").getroot()  # noqa: S314  our own file
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__
    launchable, icon = root.findtext("launchable"), root.findtext("icon")
    assert (LINUX / str(launchable)).is_file()
    assert (LINUX / f"{icon}.svg").is_file()
    assert f"Icon={icon}\n" in (LINUX / str(launchable)).read_text()
