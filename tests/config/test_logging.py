"""The log and crash reports hold no key, whatever way it took."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from nexa_desktop.config.logging import KEPT_REPORTS, start_log, write_crash_report

KEY = "canary:key/of=odd+shape"


@pytest.fixture
def root_level() -> Iterator[None]:
    """Put the root logger's level back."""
    level = logging.getLogger().level
    yield
    logging.getLogger().setLevel(level)


@pytest.mark.usefixtures("root_level")
def test_log_is_redacted_by_value_and_by_shape(tmp_path: Path) -> None:
    """G84: a key in a message, an argument, an exception or a URL is masked; the rest is there to read."""
    log = start_log(tmp_path, secrets=lambda: {KEY})
    logger = logging.getLogger("nexa_desktop.test")
    logger.info("message %s", KEY)
    logger.info("GET https://host/path?key=abcdefghijk and Authorization: Bearer abcdefghijk")
    logger.info("by the proxy socks5h://me:abcdefghijk@10.0.0.1:1080, not by https://host:8080/an@address")
    logger.info("by http://me:abc@defghijk@10.0.0.1:3128 and ftp://me:abcdefghijk@host 'a@b'")
    try:
        raise ValueError(f"bad {KEY}")
    except ValueError:
        logger.exception("it failed")
    log.close()
    logger.info("after closing")
    text = (tmp_path / "nexa.log").read_text()
    assert KEY not in text
    assert "abcdefghijk" not in text
    assert "after closing" not in text
    assert all(word in text for word in ("message", "https://host/path", "it failed", "ValueError", "Traceback"))
    assert "by http://me:•••@10.0.0.1:3128 and ftp://me:•••@host 'a@b'" in text
    assert "socks5h://me:•••@10.0.0.1:1080, not by https://host:8080/an@address" in text
    if os.name == "posix":
        assert (tmp_path / "nexa.log").stat().st_mode & 0o777 == 0o600


@pytest.mark.usefixtures("root_level")
def test_log_rotates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log does not grow without bound, and rotated files are as private as the first."""
    monkeypatch.setattr("nexa_desktop.config.logging.MAX_LOG_BYTES", 2_000)
    log = start_log(tmp_path, secrets=lambda: ())
    for number in range(300):
        logging.getLogger("nexa_desktop.test").info("line %d", number)
    log.close()
    files = sorted(tmp_path.glob("nexa.log*"))
    assert len(files) == 5
    assert all(file.stat().st_size <= 2_000 for file in files)
    assert "line 299" in (tmp_path / "nexa.log").read_text()


def test_crash_reports_are_local_redacted_and_few(tmp_path: Path) -> None:
    """G84: a crash report has the traceback and the versions, no key, and old reports go."""
    for number in range(KEPT_REPORTS + 3):
        try:
            raise RuntimeError(f"number {number} with {KEY}")
        except RuntimeError as error:
            path = write_crash_report(tmp_path / "crashes", error, secrets={KEY}, context="while testing")
    text = path.read_text()
    assert KEY not in text
    assert all(word in text for word in ("RuntimeError", "while testing", "Nexa Desktop", "test_logging.py"))
    assert len(list((tmp_path / "crashes").iterdir())) == KEPT_REPORTS


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.usefixtures("root_level")
def test_a_full_disk_takes_the_log_and_nothing_else(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A line that cannot be written shows up nowhere else, where keys would be read, and the program ends as usual."""
    (tmp_path / "nexa.log").symlink_to("/dev/full")
    log = start_log(tmp_path, secrets=lambda: {KEY})
    logging.getLogger("nexa_desktop.test").warning("by the key %s", KEY)
    log.close()
    assert capfd.readouterr().err == ""
