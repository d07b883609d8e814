"""Large contents by hash: stored once, verified on read, found in their own folder first, never a path."""

import hashlib
from pathlib import Path

import pytest

from nexa_desktop.core.errors import ArtifactMissing, InvalidInput, StoreUnavailable
from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.store.artifacts import Artifacts


def test_a_content_is_stored_once_under_its_hash(tmp_path: Path) -> None:
    """The name is the SHA-256; the same content again is the same file; no temporary file is left."""
    artifacts = Artifacts(tmp_path / "kept")
    content = b"\0large\xff" * 10_000
    ref = artifacts.write(content, media_type="application/octet-stream")
    assert ref == artifacts.write(content, media_type="application/octet-stream")
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [hashlib.sha256(content).hexdigest()]
    assert (ref.size_bytes, artifacts.read(ref)) == (len(content), content)


def test_an_artifact_is_looked_for_in_its_own_folder_then_in_others(tmp_path: Path) -> None:
    """Semantics 10.21: a changed artifact directory does not lose what is in the old one."""
    artifacts = Artifacts(tmp_path / "kept")
    ref = artifacts.write(b"content", media_type="text/plain", directory=tmp_path / "run")
    assert ref.directory == str(tmp_path / "run")
    assert artifacts.read(ref) == b"content"
    (tmp_path / "moved").mkdir()
    (tmp_path / "run" / ref.sha256).rename(tmp_path / "moved" / ref.sha256)
    with pytest.raises(ArtifactMissing, match="is gone"):
        artifacts.read(ref)
    assert artifacts.read(ref, also_in=[tmp_path / "moved"]) == b"content"


def test_a_changed_artifact_is_not_given_out(tmp_path: Path) -> None:
    """What does not match its hash is missing; written again it is repaired."""
    artifacts = Artifacts(tmp_path)
    ref = artifacts.write(b"content", media_type="text/plain")
    (tmp_path / ref.sha256).write_bytes(b"tampered")
    with pytest.raises(ArtifactMissing, match="was changed"):
        artifacts.read(ref)
    artifacts.write(b"content", media_type="text/plain")
    assert artifacts.read(ref) == b"content"


@pytest.mark.parametrize("bad", ["../../etc/passwd", "/etc/passwd", "A" * 64, "a" * 63, "", "a" * 64 + "\0"])
def test_a_reference_is_never_a_path(tmp_path: Path, bad: str) -> None:
    """Only 64 lower-case hex digits name a content."""
    artifacts = Artifacts(tmp_path)
    with pytest.raises(InvalidInput):
        artifacts.read(ArtifactRef(bad, 1))
    assert not artifacts.is_there(bad, "")
    artifacts.discard(bad, "/etc")
    assert Path("/etc").is_dir()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """A file in the way, a full disk: an error with a hint and no piece left."""
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnavailable) as refused:
        Artifacts(tmp_path / "file").write(b"x", media_type="text/plain")
    assert refused.value.hint
    with pytest.raises(StoreUnavailable):
        Artifacts(Path("/dev/null/x")).write(b"x", media_type="text/plain")
