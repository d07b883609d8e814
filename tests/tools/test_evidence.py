"""N4: after a kill at any point of a file change, the evidence says the truth about whether it happened."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tests.support.tools_killed_call as killed_call
from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.errors import ToolError
from nexa_desktop.core.tools import Tool, Verdict, Verification
from nexa_desktop.tools import builtin_tools
from tests.support.tools_context import by_name, context_in
from tests.support.tools_killed_call import fresh_directory

REPOSITORY = Path(killed_call.__file__).parents[2]
TWO_FILES = "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-old\n+new\n--- b.txt\n+++ b.txt\n@@ -1 +1 @@\n-bold\n+bnew\n"

CALLS: dict[str, tuple[str, JsonObject, Callable[[Path], bool], Callable[[Path], bool]]] = {
    "write a new file": (
        "write_file",
        {"path": "sub/n.txt", "content": "new\n"},
        lambda w: (w / "sub/n.txt").exists() and (w / "sub/n.txt").read_text() == "new\n",
        lambda w: not (w / "sub/n.txt").exists(),
    ),
    "write over a file": (
        "write_file",
        {"path": "a.txt", "content": "new\n"},
        lambda w: (w / "a.txt").read_text() == "new\n",
        lambda w: (w / "a.txt").read_text() == "old\n",
    ),
    "edit": (
        "edit_file",
        {"path": "a.txt", "old_text": "old", "new_text": "new"},
        lambda w: (w / "a.txt").read_text() == "new\n",
        lambda w: (w / "a.txt").read_text() == "old\n",
    ),
    "move": (
        "move_file",
        {"source": "a.txt", "target": "sub/moved.txt"},
        lambda w: not (w / "a.txt").exists() and (w / "sub/moved.txt").read_text() == "old\n",
        lambda w: (w / "a.txt").read_text() == "old\n" and not (w / "sub/moved.txt").exists(),
    ),
    "move a folder": (
        "move_file",
        {"source": "folder", "target": "sub/moved"},
        lambda w: not (w / "folder").exists() and (w / "sub/moved/x").read_text() == "x",
        lambda w: (w / "folder/x").read_text() == "x" and not (w / "sub/moved").exists(),
    ),
    "delete": (
        "delete_file",
        {"path": "a.txt"},
        lambda w: not (w / "a.txt").exists(),
        lambda w: (w / "a.txt").read_text() == "old\n",
    ),
    "patch two files": (
        "apply_patch",
        {"patch": TWO_FILES},
        lambda w: (w / "a.txt").read_text() == "new\n" and (w / "b.txt").read_text() == "bnew\n",
        lambda w: (w / "a.txt").read_text() == "old\n" and (w / "b.txt").read_text() == "bold\n",
    ),
}


def _tool(work: Path, name: str) -> Tool:
    return by_name(builtin_tools(work, data_directory=work.parent / "data", use_system_trash=False))[name]


def _verify(work: Path, name: str, arguments: JsonObject, evidence: JsonObject | None) -> Verification:
    tool = _tool(work, name)
    assert tool.verify is not None
    return tool.verify(arguments, context_in(work), evidence)


@pytest.mark.skipif(os.name == "nt", reason="counts POSIX calls")
@pytest.mark.parametrize("call", CALLS)
def test_the_truth_at_every_kill_point(call: str, tmp_path: Path) -> None:
    """Killed before and after each disk call: "happened" and "did not" are never wrong, and unknown only when half-way."""
    name, arguments, has_happened, has_not = CALLS[call]
    order = {"base": str(tmp_path), "tool": name, "arguments": arguments}
    done = subprocess.run(
        [sys.executable, killed_call.__file__],
        input=json.dumps(order),
        text=True,
        capture_output=True,
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        check=True,
    )
    points = [json.loads(line) for line in done.stdout.splitlines()]
    assert {point["code"] for point in points[:-1]} <= {0, 9}, done.stderr
    assert points[-1]["code"] == 0
    verdicts: list[Verdict] = []
    for point in points:
        work = Path(point["work"])
        found = _verify(work, name, arguments, json.loads((work.parent / "evidence.json").read_text()))
        verdicts.append(found.verdict)
        if has_happened(work):
            assert found.verdict is Verdict.HAPPENED, (point, found.text)
        elif has_not(work):
            assert found.verdict is Verdict.DID_NOT_HAPPEN, (point, found.text)
        else:
            assert found.verdict is Verdict.UNKNOWN
            assert call == "patch two files", "only a change of several files can be half done"
        assert not list(work.rglob(".nexa-*")), "the killed call's own temporary file is gone after verify"
    assert Verdict.DID_NOT_HAPPEN in verdicts
    assert verdicts[-1] is Verdict.HAPPENED
    assert (Verdict.UNKNOWN in verdicts) is (call == "patch two files")


def test_a_third_content_is_unknown_and_named(tmp_path: Path) -> None:
    """A file that holds neither what was there nor what was intended is unknown, and the text says what is there."""
    work = fresh_directory(tmp_path)
    tool = _tool(work, "write_file")
    assert tool.prepare is not None
    arguments: JsonObject = {"path": "a.txt", "content": "new\n"}
    evidence = tool.prepare(arguments, context_in(work))
    (work / "a.txt").write_text("somebody else\n")
    found = _verify(work, "write_file", arguments, evidence)
    assert found.verdict is Verdict.UNKNOWN
    assert "'a.txt' now holds something else (sha256 " in found.text
    (work / "a.txt").unlink()
    found = _verify(work, "write_file", arguments, evidence)
    assert found.verdict is Verdict.UNKNOWN
    assert "missing" in found.text


@pytest.mark.parametrize(
    "evidence", [None, {}, {"files": []}, {"files": "x"}, {"files": [{"path": 1}]}, {"files": [{"path": "../x"}]}]
)
def test_unusable_evidence_is_unknown(tmp_path: Path, evidence: JsonObject | None) -> None:
    """Missing or malformed evidence never becomes a claim."""
    work = fresh_directory(tmp_path)
    assert _verify(work, "write_file", {"path": "a.txt", "content": "new\n"}, evidence).verdict is Verdict.UNKNOWN


def test_evidence_holds_hashes_and_no_content(tmp_path: Path) -> None:
    """The journal gets paths and hashes; a call that cannot work is refused before it starts."""
    work = fresh_directory(tmp_path)
    tool = _tool(work, "edit_file")
    assert tool.prepare is not None
    evidence = tool.prepare({"path": "a.txt", "old_text": "old", "new_text": "secret"}, context_in(work))
    assert evidence is not None
    assert "secret" not in json.dumps(evidence)
    assert json.dumps(evidence).count("sha256:") == 2
    with pytest.raises(ToolError, match="not in"):
        tool.prepare({"path": "a.txt", "old_text": "missing", "new_text": "x"}, context_in(work))


def test_a_file_that_changes_between_record_and_run_is_left_alone(tmp_path: Path) -> None:
    """What the journal recorded is what is done, or nothing."""
    work = fresh_directory(tmp_path)
    tool = _tool(work, "edit_file")
    assert tool.prepare is not None
    context = context_in(work)
    arguments: JsonObject = {"path": "a.txt", "old_text": "old", "new_text": "new"}
    tool.prepare(arguments, context)
    (work / "a.txt").write_text("old and more\n")
    with pytest.raises(ToolError, match="while the call was being recorded"):
        tool.run(context, **arguments)
    assert (work / "a.txt").read_text() == "old and more\n"


def test_a_made_folder_is_its_own_evidence(tmp_path: Path) -> None:
    """make_directory needs none: the folder is there or it is not."""
    work = fresh_directory(tmp_path)
    assert _verify(work, "make_directory", {"path": "q"}, None).verdict is Verdict.DID_NOT_HAPPEN
    assert _verify(work, "make_directory", {"path": "folder"}, None).verdict is Verdict.HAPPENED
