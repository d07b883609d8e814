"""What a relaunch finds: drafts, partial answers, waiting approvals, one offer to resume."""

import json
from pathlib import Path

from PySide6.QtWidgets import QApplication

from nexa_desktop.core.runs import RunStatus
from nexa_desktop.core.settings import AppSettings
from nexa_desktop.ui.dialogs.resume import ResumeDialog
from nexa_desktop.ui.viewmodels.approvals import ApprovalDecision, DecisionKind
from nexa_desktop.ui.viewmodels.resume import ResumeChoiceKind
from nexa_desktop.wiring import build_services
from tests.support.window_processes import WindowProcess
from tests.support.window_scene import Scene
from tests.support.window_script import scripted
from tests.ui.shell.conftest import OpenScene


def configure(tmp_path: Path, steps: list[dict[str, object]], **options: object) -> None:
    """Settings with a scripted model, as the first run would store them."""
    (tmp_path / "work").mkdir(exist_ok=True)
    connection = scripted(tmp_path, steps, **options)
    services = build_services(data_directory=tmp_path / "data")
    services.load_settings()
    services.save_settings(
        AppSettings(
            connections=(connection,),
            default_connection_id=connection.id,
            working_directory=str(tmp_path / "work"),
            is_onboarded=True,
        )
    )


def resume_dialog(scene: Scene) -> ResumeDialog | None:
    """The dialog, when it is open."""
    return next((w for w in QApplication.topLevelWidgets() if isinstance(w, ResumeDialog) and w.isVisible()), None)


def test_a_draft_survives_a_relaunch(tmp_path: Path, scene: OpenScene) -> None:
    """Case 4: what was typed and not sent is there after a relaunch."""
    one = scene()
    one.window.composer.edit.setPlainText("half a thought\nand more")
    one.close()
    again = scene()
    again.until(lambda: again.window.composer.edit.toPlainText() == "half a thought\nand more")


def test_killed_in_mid_answer_then_resumed_once(tmp_path: Path, scene: OpenScene) -> None:
    """D6, N1, case 19: kill -9 while streaming; the relaunch shows the partial, offers to resume, and never again."""
    configure(tmp_path, [{"text": "word " * 5000}, {"text": "And here is the whole answer."}], tokens_per_second=80)
    with WindowProcess(tmp_path / "data", "--send", "tell me a story") as program:
        program.until("begun")
        for _ in range(40):
            program.until("streaming")
        program.kill()
    (tmp_path / "script.json").write_text(json.dumps({"steps": [{"text": "The whole answer."}], "repeat_last": True}))
    one = scene()
    one.until(lambda: resume_dialog(one))
    dialog = resume_dialog(one)
    assert dialog is not None
    assert len(dialog.cards) == 1
    assert one.titles() == ["tell me a story"]
    dialog.cards[0]._choose(ResumeChoiceKind.RESUME, "Resume")
    dialog.close()
    one.until(lambda: one.controller.chat.place.session_id is not None)
    one.until(lambda: "The whole answer." in one.text())
    one.until_idle()
    one.until(lambda: "word word" in one.text())
    head = one.controller.chat.place.head
    assert head is not None
    assert head.status is RunStatus.COMPLETED
    one.close()
    again = scene()
    found: list[object] = []
    again.controller.resume.offered.connect(found.append)
    again.controller.resume.offer()
    again.until(lambda: found)
    assert set(found) == {0}  # the window has asked too by now, when the machine is slow
    assert resume_dialog(again) is None


def test_killed_while_it_waits_the_request_is_there_and_writes_once(tmp_path: Path, scene: OpenScene) -> None:
    """D4, case 66: a waiting approval is stored state; after a relaunch it can be answered, and the file is written once."""
    call = {"name": "write_file", "arguments": {"path": "out.txt", "content": "once"}}
    configure(tmp_path, [{"text": "I will write.", "calls": [call]}, {"text": "Written."}])
    with WindowProcess(tmp_path / "data", "--send", "write") as program:
        program.until("waiting")
        program.kill()
    assert not (tmp_path / "work" / "out.txt").exists()
    one = scene()
    one.until(lambda: one.controller.sessions.needs_you)
    needs = one.controller.sessions.needs_you[0]
    one.window.sidebar.run_opened.emit((needs.session_id, needs.run_id))
    one.until(lambda: one.controller.approvals.views)
    assert not one.controller.live.all()
    view = one.controller.approvals.views[0]
    one.controller.approvals.decide(ApprovalDecision(view.run_id, view.call_id, view.digest, DecisionKind.ONCE))
    one.until_idle()
    assert (tmp_path / "work" / "out.txt").read_text() == "once"
    one.until(lambda: "Written." in one.text())


def test_a_stop_is_durable(tmp_path: Path, scene: OpenScene) -> None:
    """Case 33: a turn that was stopped is not offered after a relaunch."""
    one = scene([{"text": "word " * 5000}], tokens_per_second=60)
    one.type_and_send("talk")
    one.until(lambda: "word" in one.text())
    one.controller.sending.stop()
    one.until_idle()
    one.close()
    again = scene()
    found: list[object] = []
    again.controller.resume.offered.connect(found.append)
    again.controller.resume.offer()
    again.until(lambda: found)
    assert found == [0]
