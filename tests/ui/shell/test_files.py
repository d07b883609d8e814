"""Files that a person pastes, opens and saves: read and written in the background, whatever their size."""

import os
import random
import subprocess
import sys
import threading
import zlib
from pathlib import Path

import pytest
from msgspec.structs import force_setattr
from PySide6.QtCore import QBuffer, QMimeData, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel

from nexa_desktop.core.ids import SessionId
from nexa_desktop.core.library import UsageRow
from nexa_desktop.core.messages import ArtifactRef
from nexa_desktop.ui.viewmodels.settings import SettingsFailure
from nexa_desktop.ui.widgets.artifact_viewer import ArtifactViewer
from tests.support.window_scene import Scene
from tests.ui.shell.conftest import OpenScene


def _paste(one: Scene, *paths: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    one.window.composer.edit.insertFromMimeData(mime)


def test_pasted_files_are_attached_and_pasted_folders_are_text(
    scene: OpenScene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file becomes a chip; a folder, or a file that is gone, its address. The disk is not asked in the GUI thread."""
    one = scene()
    threads: list[threading.Thread] = []
    is_file = Path.is_file

    def watched(path: Path) -> bool:
        threads.append(threading.current_thread())
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", watched)
    (tmp_path / "notes.txt").write_text("hello")
    _paste(one, tmp_path / "notes.txt")
    one.until(lambda: one.window.composer.current_input().files)
    assert one.window.composer.edit.toPlainText() == ""
    _paste(one, tmp_path / "notes.txt", tmp_path)
    one.until(lambda: tmp_path.name in one.window.composer.edit.toPlainText())
    assert len(one.window.composer.current_input().files) == 1
    assert threads
    assert threading.main_thread() not in threads


def test_a_large_text_that_cannot_be_stored_stays_in_the_message(scene: OpenScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk it cannot become a chip: the person keeps it as text, and is told."""
    one = scene()
    text = "a long thought\n" * 3000
    artifacts = one.data / "artifacts"
    artifacts.write_text("no folder")  # nothing can be written there, as on a full disk
    mime = QMimeData()
    mime.setText(text)
    one.window.composer.edit.insertFromMimeData(mime)
    one.until(lambda: one.window.composer.edit.toPlainText())
    assert one.window.composer.edit.toPlainText() == text
    assert one.window.composer.notice.isVisible()
    assert one.window.composer.send_button.isEnabled()


def _open(one: Scene, media_type: str, content: bytes) -> ArtifactViewer:
    """Show ``content`` as a stored output."""
    force_setattr(one.services, "read_artifact", lambda ref: content)
    one.controller.artifacts.open(ArtifactRef("", len(content), media_type))

    def viewers() -> list[ArtifactViewer]:
        return [w for w in QApplication.topLevelWidgets() if isinstance(w, ArtifactViewer) and w.isVisible()]

    one.until(viewers)
    return viewers()[0]


def test_a_long_output_is_laid_out_part_by_part(scene: OpenScene) -> None:
    """The first part comes at once, "Show more" brings the rest, and in the end nothing is missing or double."""
    text = "".join(f"line {number}\n" for number in range(60_000))
    viewer = _open(scene(), "text/plain", text.encode())
    first = viewer.field.toPlainText()
    assert text.startswith(first)
    assert 0 < len(first) <= 200_000
    assert first.endswith("\n")
    while viewer.more_button.isVisible():
        viewer.more_button.click()
    assert viewer.field.toPlainText() == text
    viewer.close()


def _png(width: int, height: int) -> bytes:
    """A PNG that says it is that large; its pixels are not there."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")

    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    head = chunk(b"IHDR", size + bytes([8, 2, 0, 0, 0]))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def test_a_picture_is_decoded_at_the_size_it_is_shown(scene: OpenScene) -> None:
    """A large picture is scaled while it is read; one of billions of pixels, or an SVG, is told and not decoded."""
    one = scene()
    image = QImage(4_000, 1_000, QImage.Format.Format_RGB32)
    image.fill(0xFF00FF00)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes
    viewer = _open(one, "image/png", buffer.data().data())
    shown = next(label.pixmap() for label in viewer.findChildren(QLabel) if label.accessibleName() == "Picture")
    assert shown.width() <= one.window.screen().availableSize().width()
    assert shown.width() == pytest.approx(4 * shown.height(), abs=4)
    viewer.close()
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    for content in (_png(60_000, 60_000), svg, b"nothing"):
        viewer = _open(one, "image/png", content)
        assert any("cannot be read" in label.text() for label in viewer.findChildren(QLabel))
        viewer.close()


@pytest.mark.parametrize(
    ("width", "height", "kind", "name", "largest"),
    [(9_000, 10, "PNG", "view.png", 2_000), (10, 2_001, "JPEG", "view.jpg", 2_000), (12, 10, "BMP", "view.png", 12)],
)
def test_a_picture_that_no_model_takes_goes_as_a_smaller_copy(
    scene: OpenScene, tmp_path: Path, width: int, height: int, kind: str, name: str, largest: int
) -> None:
    """Case 123: the copy is small enough for every vendor and in a format they read; that it is a copy is said."""
    one, path = scene(), tmp_path / f"view.{kind.lower()}"
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFF00FF00)
    assert image.save(str(path), kind)  # type: ignore[call-overload]  # the stub wants bytes
    one.controller.attachments.attach((path,))
    one.until(lambda: one.window.composer.current_input().files)
    (part,) = one.window.composer.current_input().files
    assert part.name == name
    assert one.services.read_artifact is not None
    stored = QImage.fromData(one.services.read_artifact(part.artifact))
    assert max(stored.width(), stored.height()) == largest
    assert path.name in one.window.composer.notice.text()


def test_a_picture_of_many_bytes_goes_as_a_smaller_copy(scene: OpenScene, tmp_path: Path) -> None:
    """Case 123: 12 MB of noise become less than 3.5, also beside a file that goes as it is."""
    one, path = scene(), tmp_path / "noise.png"
    noise = QImage(random.Random(1).randbytes(2_000 * 2_000 * 4), 2_000, 2_000, QImage.Format.Format_RGB32)
    assert noise.save(str(path), "PNG")  # type: ignore[call-overload]  # the stub wants bytes
    assert path.stat().st_size > 11_000_000
    small = tmp_path / "small.png"
    assert noise.scaled(20, 20).save(str(small), "PNG")  # type: ignore[call-overload]  # the stub wants bytes
    one.controller.attachments.attach((path, small))
    one.until(lambda: len(one.window.composer.current_input().files) == 2)
    parts = {part.name: part for part in one.window.composer.current_input().files}
    assert parts["noise.jpg"].artifact.size_bytes < 3_500_000
    assert one.services.read_artifact is not None
    assert one.services.read_artifact(parts["small.png"].artifact) == small.read_bytes()
    assert one.window.composer.notice.text().count("noise.png") == 1


def test_what_cannot_be_attached_is_told(scene: OpenScene, tmp_path: Path) -> None:
    """Case 123: an empty file and a picture of billions of pixels are refused in words, each one; nothing is attached."""
    one = scene()
    (tmp_path / "empty.png").touch()
    (tmp_path / "huge.png").write_bytes(_png(60_000, 60_000))
    one.controller.attachments.attach((tmp_path / "empty.png", tmp_path / "huge.png"))
    one.until(lambda: one.window.composer.notice.text().count("\n") == 1)
    assert "empty.png' is empty" in one.window.composer.notice.text()
    assert "huge.png' is too large" in one.window.composer.notice.text()
    assert not one.window.composer.current_input().files


def test_an_output_is_saved_or_the_reason_is_told(scene: OpenScene, tmp_path: Path) -> None:
    """The exact bytes are written; where that is not possible the viewer says why."""
    one = scene()
    content = b"a\r\nb\xff"
    viewer = _open(one, "text/plain", content)
    viewer.save_wanted.emit(tmp_path / "out.txt")
    one.until(lambda: "Written" in viewer.explanation.text())
    assert (tmp_path / "out.txt").read_bytes() == content
    viewer.save_wanted.emit(tmp_path / "no" / "such" / "folder.txt")
    one.until(lambda: "could not be written" in viewer.explanation.text())
    viewer.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit to set")
def test_what_cannot_be_saved_whole_leaves_the_old_file(tmp_path: Path) -> None:
    """A disk that fills up in the middle takes nothing of the file that was there."""
    chosen = tmp_path / "out.txt"
    chosen.write_text("old")
    code = (
        "import resource, sys; from pathlib import Path; from nexa_desktop.core.errors import InvalidInput\n"
        "from nexa_desktop.ui.saving import save_file\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try: save_file(Path(sys.argv[1]), b'new' * 100_000)\n"
        "except InvalidInput as error: print(error.message)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(chosen)], capture_output=True, text=True, check=True)
    assert "could not be written" in done.stdout
    assert chosen.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_the_settings_read_and_write_files_in_the_background(scene: OpenScene, tmp_path: Path) -> None:
    """A list of servers is read up to 1 MB; what cannot be read or written is told."""
    one = scene()
    settings = one.controller.settings
    texts: list[str] = []
    failures: list[SettingsFailure] = []
    written: list[Path] = []
    settings.mcp_file_read.connect(texts.append)
    settings.usage_exported.connect(written.append)
    settings.failed.connect(failures.append)
    (tmp_path / "mcp.json").write_text('{"mcpServers": {}}', encoding="utf-8-sig")
    settings.read_mcp_file(tmp_path / "mcp.json")
    one.until(lambda: texts)
    assert texts == ['{"mcpServers": {}}']
    (tmp_path / "large.json").write_text(" " * 1_000_001)
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "folder.json").mkdir()
    names = ["large.json", "bytes.json", "missing.json", "folder.json"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")  # nobody writes into it: opening it would wait for ever
        names.append("pipe.json")
    for name in names:
        settings.read_mcp_file(tmp_path / name)
    one.until(lambda: len(failures) == len(names))
    assert {failure.operation for failure in failures} == {"read_mcp_file"}
    assert any("larger than 1 MB" in failure.message for failure in failures)
    rows = (UsageRow("2026-11-01", "m", "p", SessionId("s"), "S", 1, 2, 3, 4, 5, 6, None),)
    settings.export_usage(tmp_path / "usage.csv", rows)
    one.until(lambda: written)
    assert "2026-11-01" in (tmp_path / "usage.csv").read_text()
    settings.export_usage(tmp_path / "no" / "usage.csv", rows)
    one.until(lambda: len(failures) == len(names) + 1)
    assert failures[-1].operation == "export_usage"
