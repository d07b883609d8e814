"""The look before Qt: it says in words what Qt would end the process for."""

import os
import sys

import pytest

from nexa_desktop import preflight

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere Qt brings its libraries")


def test_no_display_is_told() -> None:
    """Neither Wayland nor X: a sentence and the console as a way out."""
    found = preflight.problem({})
    assert found is not None
    assert "no display" in found.message
    assert "nexa agent" in found.hint
    assert found.packages == ()


def test_x_server_that_is_gone_is_told() -> None:
    """A DISPLAY nobody serves is named."""
    found = preflight.problem({"DISPLAY": ":987"})
    assert found is not None
    if found.packages:
        pytest.skip(f"Qt's libraries for X are missing here and told first: {', '.join(found.packages)}")
    assert "DISPLAY=:987 does not answer" in found.message
    assert "set DISPLAY" in found.hint


def test_missing_libraries_name_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """All missing libraries at once, with the command that installs them."""
    monkeypatch.setattr(preflight, "BASE_LIBRARIES", {"libnot-there.so.1": "libnot-there1", "libnor-this.so.2": "libnor2"})
    found = preflight.problem({"QT_QPA_PLATFORM": "offscreen"})
    assert found is not None
    assert found.packages == ("libnot-there1", "libnor2")
    assert "apt-get install -y --no-install-recommends libnot-there1 libnor2" in str(found)


def test_tests_need_no_display() -> None:
    """Offscreen needs the base libraries only, which a machine that runs these tests has."""
    assert preflight.problem({"QT_QPA_PLATFORM": "offscreen"}) is None


@pytest.mark.xvfb
@pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="no X server: DISPLAY is not set")
def test_display_that_answers_is_fine() -> None:
    """Under a running X server a window can open."""
    assert preflight.problem({"DISPLAY": os.environ["DISPLAY"]}) is None
