"""Settings survive damage, newer versions, full disks and two writers."""

import json
import multiprocessing
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from nexa_desktop.config.settings_file import SettingsFile, merge
from nexa_desktop.core.errors import ConfigurationError, StoreUnavailable
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.core.secrets import KeySource
from nexa_desktop.core.settings import AppSettings, Connection, McpServer, ThemeChoice


def connection(name: str, url: str = "https://api.example.com/v1") -> Connection:
    """A plain connection."""
    return Connection(name, name=name.title(), vendor="any", protocol="openai_chat", base_url=url, key_source=KeySource.KEYRING)


FULL = AppSettings(
    connections=(connection("a"), connection("b")),
    default_connection_id="b",
    run_config=RunConfig(timeout=77.0),
    theme=ThemeChoice.DARK,
    mcp_servers=(McpServer("files", command="server", arguments=("--stdio",)),),
    shortcuts={"send": "Ctrl+Return"},
    system_prompt="Antworte auf Deutsch: ä ö ü 🙂",
    is_onboarded=True,
)


def test_settings_come_back_equal(tmp_path: Path) -> None:
    """What was saved is what the next process loads; the file is this user's alone."""
    path = tmp_path / "settings.json"
    SettingsFile(path).save(FULL)
    assert SettingsFile(path).load() == FULL
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(p.name for p in tmp_path.iterdir() if p.suffix != ".lock") == ["settings.json"]


def test_no_file_means_defaults_and_writes_nothing(tmp_path: Path) -> None:
    """A first start reads defaults and leaves the directory empty."""
    assert SettingsFile(tmp_path / "settings.json").load() == AppSettings()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"", b"\0" * 4096, b'{"format": 1, "settings": {', b"[]", b'"text"', b"\xff\xfe", b"[" * 100_000]
)
def test_damaged_file_is_kept_aside_and_reported(tmp_path: Path, content: bytes) -> None:
    """A4: a file that is not settings gives defaults, a word about it, and a copy that survives the next save."""
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    file = SettingsFile(path)
    assert file.load() == AppSettings()
    assert len(file.problems) == 1
    file.load()
    file.save(FULL)
    assert [kept.read_bytes() for kept in tmp_path.glob("settings.damaged-*.json")] == [content]
    assert SettingsFile(path).load() == FULL


def test_a_file_damaged_by_another_hand_gets_everything_back(tmp_path: Path) -> None:
    """What was loaded before the damage is whole: the next save writes all of it, not only what it changes."""
    path = tmp_path / "settings.json"
    file = SettingsFile(path)
    file.save(FULL)
    loaded = file.load()
    path.write_bytes(b"{ half an edit")
    file.save(replace(loaded, zoom_percent=175))
    assert SettingsFile(path).load() == replace(FULL, zoom_percent=175)


def test_one_bad_value_costs_only_itself(tmp_path: Path) -> None:
    """A6: a field or a connection that cannot be read is left out and named; all others are there."""
    path = tmp_path / "settings.json"
    stored = {"format": 1, "settings": FULL.model_dump()}
    stored["settings"]["theme"] = "mauve"  # type: ignore[index]
    stored["settings"]["connections"][0]["base_url"] = None  # type: ignore[index]
    stored["settings"]["run_config"] = {"timeout": -1}  # type: ignore[index]
    path.write_text(json.dumps(stored))
    file = SettingsFile(path)
    loaded = file.load()
    assert loaded.connections == (connection("b"),)
    assert loaded.system_prompt == FULL.system_prompt
    assert loaded.theme is ThemeChoice.SYSTEM
    assert all(name in file.problems[0] for name in ("theme", "1 of connections", "run_config"))
    assert len(list(tmp_path.glob("settings.damaged-*.json"))) == 1


def test_newer_format_is_refused_and_untouched(tmp_path: Path) -> None:
    """A8: settings of a newer version are neither half-read nor overwritten, and the text says what to do."""
    path = tmp_path / "settings.json"
    path.write_text('{"format": 2, "other": {}}')
    with pytest.raises(ConfigurationError, match="newer version") as caught:
        SettingsFile(path).load()
    assert "--data-dir" in (caught.value.hint or "")
    with pytest.raises(ConfigurationError, match="newer version"):
        SettingsFile(path).save(FULL)
    assert path.read_text() == '{"format": 2, "other": {}}'


def test_fields_of_a_newer_minor_version_survive_a_save(tmp_path: Path) -> None:
    """What this version does not know it keeps for the one that wrote it."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"format": 1, "settings": {"colour_of_joy": [1, 2], "theme": "dark"}}))
    file = SettingsFile(path)
    file.save(replace(file.load(), zoom_percent=150))
    stored = json.loads(path.read_text())["settings"]
    assert (stored["colour_of_joy"], stored["theme"], stored["zoom_percent"]) == ([1, 2], "dark", 150)
    assert file.problems == ()


def test_unreadable_file_never_becomes_defaults(tmp_path: Path) -> None:
    """A12: a file that is there and cannot be read is an error, not a first start."""
    path = tmp_path / "settings.json"
    path.mkdir()
    with pytest.raises(StoreUnavailable):
        SettingsFile(path).load()


def test_failed_save_leaves_the_old_settings(tmp_path: Path) -> None:
    """A2: a save that cannot be made says so, keeps the old file, leaves nothing beside it, and works again later."""
    resource = pytest.importorskip("resource")
    path = tmp_path / "settings.json"
    file = SettingsFile(path)
    file.save(FULL)
    before = path.read_bytes()
    import signal

    old_handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write past the limit is then an error like a full disk
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, limits[1]))
    try:
        with pytest.raises(StoreUnavailable, match="could not be saved") as caught:
            file.save(replace(FULL, zoom_percent=120))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, old_handler)
    assert "untouched" in (caught.value.hint or "")
    assert path.read_bytes() == before
    assert list(tmp_path.glob(".settings*")) == []
    file.save(replace(FULL, zoom_percent=120))
    assert SettingsFile(path).load().zoom_percent == 120


def test_two_writers_keep_both_changes(tmp_path: Path) -> None:
    """A window and a console that loaded the same settings and change different things lose nothing."""
    path = tmp_path / "settings.json"
    SettingsFile(path).save(FULL)
    window, console = SettingsFile(path), SettingsFile(path)
    in_window, in_console = window.load(), console.load()
    window.save(replace(in_window, theme=ThemeChoice.LIGHT, connections=(*in_window.connections, connection("w"))))
    changed = connection("a", "https://other.example.com")
    console.save(replace(in_console, zoom_percent=130, connections=(changed, connection("c"))))
    after = SettingsFile(path).load()
    assert (after.theme, after.zoom_percent) == (ThemeChoice.LIGHT, 130)
    assert {c.id for c in after.connections} == {"a", "c", "w"}  # b was removed by the console
    assert after.connection("a") == changed


def test_later_load_does_not_make_an_older_copy_forget(tmp_path: Path) -> None:
    """A window that loaded, then looked again elsewhere, and then saves its first copy removes nothing of others."""
    path = tmp_path / "settings.json"
    SettingsFile(path).save(FULL)
    window, console = SettingsFile(path), SettingsFile(path)
    shown = window.load()
    console.update(lambda now: replace(now, connections=(*now.connections, connection("c")), zoom_percent=110))
    window.load()
    window.save(replace(shown, theme=ThemeChoice.LIGHT))
    after = SettingsFile(path).load()
    assert [c.id for c in after.connections] == ["a", "b", "c"]
    assert (after.theme, after.zoom_percent) == (ThemeChoice.LIGHT, 110)


def _add_connections(path: str, prefix: str) -> None:
    file = SettingsFile(Path(path))
    for number in range(15):
        file.update(lambda now, n=number: replace(now, connections=(*now.connections, connection(f"{prefix}{n}"))))  # type: ignore[misc]


def test_writing_processes_lose_no_update(tmp_path: Path) -> None:
    """Two processes that write at the same time: every one of their updates is in the file."""
    path = str(tmp_path / "settings.json")
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_add_connections, args=(path, prefix)) for prefix in ("x", "y")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
        writer.close()
    assert len(SettingsFile(Path(path)).load().connections) == 30


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_link_to_a_settings_file_stays_a_link(tmp_path: Path) -> None:
    """Settings kept in another place by a link are written there."""
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "settings.json").symlink_to(tmp_path / "dotfiles" / "nexa.json")
    SettingsFile(tmp_path / "settings.json").save(FULL)
    assert (tmp_path / "settings.json").is_symlink()
    assert SettingsFile(tmp_path / "dotfiles" / "nexa.json").load() == FULL


SETTINGS = st.builds(
    AppSettings,
    connections=st.lists(st.sampled_from("abcd"), unique=True).map(lambda names: tuple(connection(n) for n in names)),
    zoom_percent=st.integers(50, 300),
    theme=st.sampled_from(ThemeChoice),
    language=st.sampled_from(["", "de", "fr"]),
)


@settings(max_examples=150, deadline=None)
@given(base=SETTINGS, mine=SETTINGS, theirs=SETTINGS)
def test_merge_keeps_whichever_side_changed(base: AppSettings, mine: AppSettings, theirs: AppSettings) -> None:
    """A merge with an unchanged side is the other side, and a change of mine is always in it."""
    assert merge(base, mine, base) == mine
    assert merge(base, base, theirs) == theirs
    merged = merge(base, mine, theirs)
    if mine.zoom_percent != base.zoom_percent:
        assert merged.zoom_percent == mine.zoom_percent
    before, mine_ids = {c.id for c in base.connections}, {c.id for c in mine.connections}
    assert mine_ids - before <= {c.id for c in merged.connections}
    assert not (before - mine_ids) & {c.id for c in merged.connections}
