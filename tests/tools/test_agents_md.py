"""AGENTS.md of the working directory: offered as it is, bounded, and only from inside."""

from pathlib import Path

from nexa_desktop.tools.agents_md import MOST_CHARS, find_agents_md


def test_found_and_bounded(tmp_path: Path) -> None:
    """The text with its hash; a long one is cut and says so."""
    assert find_agents_md(tmp_path) is None
    (tmp_path / "AGENTS.md").write_bytes(b"# Rules\r\nUse tabs.\r\n")
    notes = find_agents_md(tmp_path)
    assert notes is not None
    assert notes.text == "# Rules\nUse tabs.\n"
    assert notes.path == tmp_path.resolve() / "AGENTS.md"
    assert not notes.is_cut
    (tmp_path / "AGENTS.md").write_text("x" * (MOST_CHARS + 1))
    longer = find_agents_md(tmp_path)
    assert longer is not None
    assert longer.is_cut
    assert len(longer.text) == MOST_CHARS
    assert longer.sha256 != notes.sha256


def test_only_from_inside(tmp_path: Path) -> None:
    """Not from the folder above, not through a link that leads out, not binary, not blank, not from a missing folder."""
    work = tmp_path / "work"
    work.mkdir()
    (tmp_path / "AGENTS.md").write_text("above")
    assert find_agents_md(work) is None
    (work / "AGENTS.md").symlink_to(tmp_path / "AGENTS.md")
    assert find_agents_md(work) is None
    (work / "AGENTS.md").unlink()
    for content in (b"\x00binary", b"  \n", b""):
        (work / "AGENTS.md").write_bytes(content)
        assert find_agents_md(work) is None
    assert find_agents_md(tmp_path / "missing") is None
    assert find_agents_md(tmp_path, data_directory=tmp_path) is None
