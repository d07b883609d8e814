"""Pages of a transcript to show: built from stored values, as the store would give them."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from nexa_desktop.core.codec import JsonObject
from nexa_desktop.core.ids import CallId, RunId, SessionId, call_id
from nexa_desktop.core.library import DamagedMessage, RunRow, TranscriptCursor, TranscriptPage
from nexa_desktop.core.messages import (
    ArtifactRef,
    CallOutcome,
    FilePart,
    InternalKind,
    Message,
    ReasoningPart,
    ResponseUsage,
    Role,
    Stop,
    StopReason,
    TextPart,
    ToolCallPart,
    ToolResultPart,
)
from nexa_desktop.core.runs import (
    Approval,
    CallState,
    EndedBy,
    ErrorKind,
    JournalEntry,
    ProviderIdentity,
    RunConfig,
    RunError,
    RunStatus,
    RunUsage,
)
from nexa_desktop.core.tools import Effect, Verdict, Verification

T0 = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)
SESSION = SessionId("ses_test")
IDENTITY = ProviderIdentity("openai", "openai_responses", "https://api.example", "gpt-example-5")


def run_row(
    run_id: str,
    *,
    status: RunStatus = RunStatus.COMPLETED,
    parent: str | None = None,
    ended_by: EndedBy | None = EndedBy.MODEL,
    error: RunError | None = None,
    minute: int = 0,
    is_alive: bool = False,
    usage: RunUsage | None = None,
    config: RunConfig | None = None,
) -> RunRow:
    """A run as lists show it."""
    started = T0 + timedelta(minutes=minute)
    return RunRow(
        run_id=RunId(run_id),
        session_id=SESSION,
        parent_run_id=RunId(parent) if parent else None,
        fork_of=None,
        status=status,
        prompt="",
        answer="",
        started_at=started,
        ended_at=started + timedelta(seconds=12),
        elapsed_s=12.4,
        deadline_at=started + timedelta(minutes=15),
        config=config or RunConfig(),
        usage=usage or RunUsage(model_calls=2, tool_calls=1, input_tokens=1234, output_tokens=345),
        identity=IDENTITY,
        working_directory="/home/ada/project",
        ended_by=ended_by,
        error=error,
        is_alive=is_alive,
    )


class PageBuilder:
    """Adds messages to the run begun last."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.runs: list[RunRow] = []
        self.journal: list[JournalEntry] = []
        self.damaged: list[DamagedMessage] = []
        self.partials: dict[str, str] = {}
        self._seq = 0

    def run(self, row: RunRow) -> "PageBuilder":
        """Begin a run."""
        self.runs.append(row)
        self._seq = 0
        return self

    def _add(self, role: Role, *parts: object, **more: object) -> Message:
        self._seq += 1
        message = Message(
            role=role,
            parts=parts,  # type: ignore[arg-type]  # parts of any kind
            seq=self._seq,
            run_id=self.runs[-1].run_id,
            created_at=self.runs[-1].started_at,
            **more,  # type: ignore[arg-type]  # fields of Message
        )
        self.messages.append(message)
        return message

    def user(self, text: str, *files: FilePart) -> "PageBuilder":
        """The person's message."""
        self._add(Role.USER, *files, TextPart(text))
        return self

    def answer(
        self, text: str, *, reasoning: str = "", stop: Stop | None = None, reasoning_tokens: int | None = None
    ) -> "PageBuilder":
        """The model's."""
        parts = ([ReasoningPart(reasoning)] if reasoning else []) + ([TextPart(text)] if text else [])
        usage = ResponseUsage(reasoning_tokens=reasoning_tokens)
        self._add(Role.ASSISTANT, *parts, stop=stop, usage=usage, model=IDENTITY.model)
        return self

    def call(
        self,
        name: str,
        arguments: JsonObject,
        result: str | None,
        outcome: CallOutcome = CallOutcome.DONE,
        *,
        seconds: float = 0.4,
        text: str = "",
        state: CallState | None = None,
        approval: Approval = Approval.NOT_NEEDED,
        artifact: ArtifactRef | None = None,
        verification: Verification | None = None,
        reason: str | None = None,
    ) -> "PageBuilder":
        """A call, and its result unless that is None."""
        run = self.runs[-1]
        key: CallId = call_id(run.run_id, self._seq + 1, 0)
        parts: list[object] = [TextPart(text)] if text else []
        self._add(Role.ASSISTANT, *parts, ToolCallPart(name, arguments, call_id=key), model=IDENTITY.model)
        if result is not None:
            self._add(Role.TOOL, ToolResultPart(key, name, result, outcome, artifact))
        self.journal.append(
            JournalEntry(
                call_id=key,
                run_id=run.run_id,
                name=name,
                arguments=arguments,
                arguments_raw="",
                digest="0" * 64,
                effect=Effect.WRITE,
                state=state or CallState.of(outcome),
                approval=approval,
                started_at=run.started_at,
                ended_at=run.started_at + timedelta(seconds=seconds) if result is not None else None,
                result_text=result,
                verification=verification,
                reason=reason,
            )
        )
        return self

    def internal(self, text: str, kind: InternalKind = InternalKind.NOTICE) -> "PageBuilder":
        """The engine's own message."""
        self._add(Role.INTERNAL, TextPart(text), internal=kind)
        return self

    def damage(self, role: Role, problem: str) -> "PageBuilder":
        """A stored message that cannot be read."""
        self._seq += 1
        self.damaged.append(DamagedMessage(self.runs[-1].run_id, self._seq, role, problem))
        return self

    def page(self, older: TranscriptCursor | None = None) -> TranscriptPage:
        """All of it."""
        return TranscriptPage(
            messages=tuple(self.messages),
            runs=tuple(self.runs),
            journal=tuple(self.journal),
            damaged=tuple(self.damaged),
            partials=self.partials,
            older=older,
        )


def page_of(pairs: Sequence[tuple[str, str]], older: TranscriptCursor | None = None, prefix: str = "run") -> TranscriptPage:
    """A page of prompts and answers, one run each."""
    builder = PageBuilder()
    for number, (prompt, answer) in enumerate(pairs):
        parent = f"{prefix}_{number - 1}" if number else None
        builder.run(run_row(f"{prefix}_{number}", parent=parent, minute=number)).user(prompt).answer(answer)
    return builder.page(older)


def picture(name: str = "harbour.png", media_type: str = "image/png", size: int = 48_211, digit: str = "a") -> FilePart:
    """An attachment."""
    return FilePart(name, media_type, ArtifactRef(digit * 64, size, media_type))


ANSWER = """\
## What I found

The crash comes from **two writers** on one connection; see
[the SQLite manual](https://www.sqlite.org/isolation.html "Isolation").
`commit()` is called while a *read* is still open, so the second statement gets `SQLITE_BUSY_SNAPSHOT`.

1. Open the write transaction with `BEGIN IMMEDIATE`.
2. Read **inside** it.
   - nested: keep it short
   - and no network in there
3. Commit, then tell.

| file | lines | status |
|:-----|------:|:------:|
| `store/sessions.py` | 212 | ok |
| `store/runs.py` | 1,034 | **failed** |
| `store/search.py` | 88 | `a|b` skipped |

```python
@contextmanager
def transaction(self) -> Iterator[Connection]:
    \"\"\"One writer at a time.\"\"\"
    self.execute("BEGIN IMMEDIATE")  # waits up to busy_timeout
    try:
        yield self.connection
    except BaseException:
        self.execute("ROLLBACK")
        raise
    else:
        self.execute("COMMIT", retries=3, message="a line quite a bit longer than the column is wide, so it scrolls")
```

> A write that was told before it was committed is a lie with a timestamp.
>
> > The rule is old.

- [x] reproduce
- [ ] fix, then run `pytest -q`

---

代理程序读取**「仓库」**中的每个文件，然后**计划**一组小的修改。日本語のテキストも混ぜる。

הפונקציה `f(x)` מחזירה את הנתיב `/usr/local/bin` ועולה $3.50 לכל קריאה.

A picture: ![architecture](https://example.com/a.png) and a local one: ![secret](file:///etc/passwd). <script>alert(1)</script>
"""

_TEXT = """the agent reads every file in the repository and then plans a small set of edits which keep the public
interface stable while the tests run in parallel on two cores because latency matters more than throughput here"""
_WORDS = tuple(_TEXT.split())
_CJK = ("代理程序读取仓库中的每个文件", "然后计划一组小的修改", "日本語のテキストも混ぜる", "한국어 문장도 있습니다")


def paragraph(rng: random.Random, words: int) -> str:
    """English with some markup."""
    chosen = [rng.choice(_WORDS) for _ in range(words)]
    for _ in range(max(1, words // 15)):
        at = rng.randrange(words)
        chosen[at] = rng.choice(["**%s**", "*%s*", "`%s`", "[%s](https://example.com/x)"]) % chosen[at]
    return " ".join(chosen).capitalize() + "."


def block(rng: random.Random) -> str:
    """One block of markdown: paragraph, CJK, code, list or table."""
    kind = rng.random()
    if kind < 0.45:
        return paragraph(rng, rng.randrange(20, 70))
    if kind < 0.58:
        return "，".join(rng.choice(_CJK) for _ in range(rng.randrange(3, 9))) + "。"
    if kind < 0.75:
        body = "\n".join(
            f"    total += values[{i}] * {rng.randrange(99)}  # {rng.choice(_WORDS)}" for i in range(rng.randrange(3, 14))
        )
        return f"```python\ndef step(values: list[int]) -> int:\n    total = 0\n{body}\n    return total\n```"
    if kind < 0.9:
        return "\n".join("- " + paragraph(rng, rng.randrange(4, 14)) for _ in range(rng.randrange(3, 7)))
    rows = "\n".join(f"| `src/{rng.choice(_WORDS)}.py` | {rng.randrange(9999)} | ok |" for _ in range(rng.randrange(3, 7)))
    return "| file | lines | status |\n|---|---:|:--|\n" + rows


def conversation(turns: int, seed: int = 7) -> list[tuple[str, str]]:
    """Prompts and answers, the same for the same seed."""
    rng = random.Random(seed)
    return [
        (paragraph(rng, rng.randrange(6, 40)), "\n\n".join(block(rng) for _ in range(rng.randrange(1, 5))))
        for _ in range(turns)
    ]


def tokens(count: int, seed: int = 11) -> list[str]:
    """Pieces of about four characters that make one long answer of mixed content."""
    rng = random.Random(seed)
    found: list[str] = []
    while len(found) < count:
        text = block(rng) + "\n\n"
        while text and len(found) < count:
            size = rng.choice((2, 3, 4, 5, 6))
            found.append(text[:size])
            text = text[size:]
    return found


def rich_page() -> TranscriptPage:
    """Everything that a transcript can hold, once."""
    b = PageBuilder()
    b.run(run_row("run_1"))
    b.user(
        "Why does the store fail when two windows write at once?\nPlease look at `store/` and fix it.",
        picture(),
        picture("trace.log", "text/plain", 18_233, "b"),
    )
    b.answer(
        "",
        reasoning="The error names a **snapshot**. So a read came first.\n\nLook at the callers of `transaction()`.",
        reasoning_tokens=412,
    )
    b.call(
        "read_file",
        {"path": "nexa_desktop/store/database.py", "limit": 200},
        "import apsw\n" + "\n".join(f"line {i}" for i in range(60)),
        text="I will look at the store first.",
    )
    b.call(
        "grep",
        {"pattern": "BEGIN", "path": "nexa_desktop/store"},
        "store/runs.py:12: BEGIN\nstore/sessions.py:40: BEGIN",
        seconds=0.02,
    )
    b.call(
        "shell",
        {"command": "pytest -q tests/store --maxfail=1"},
        "E   apsw.BusyError: database is locked\n1 failed",
        CallOutcome.FAILED,
        seconds=12.7,
    )
    b.call("write_file", {"path": "nexa_desktop/store/database.py", "content": "…"}, "denied", CallOutcome.DENIED)
    b.answer(ANSWER)
    b.run(run_row("run_2", parent="run_1", minute=5, status=RunStatus.RUNNING, ended_by=None))
    b.user("Now apply it, and run the migration on the copy.")
    b.call(
        "write_file",
        {"path": "store/database.py"},
        None,
        CallOutcome.UNKNOWN,
        state=CallState.UNKNOWN,
        verification=Verification(Verdict.UNKNOWN, "The file exists with 2,311 bytes; before the call it had 2,290."),
    )
    b.partials["run_2"] = "I have written the new transaction helper and am about to run"
    b.run(run_row("run_3", parent="run_2", minute=9, status=RunStatus.CANCELLED, ended_by=EndedBy.USER))
    b.internal("You were interrupted while `write_file` was running. Check the file before you go on.")
    b.answer("Let me check the file before", stop=Stop(StopReason.INTERRUPTED, cause="cancelled"))
    b.run(
        run_row(
            "run_4",
            parent="run_3",
            minute=12,
            status=RunStatus.BUDGET_EXHAUSTED,
            ended_by=EndedBy.LIMIT,
            config=RunConfig(max_model_calls=2),
        )
    )
    b.user("go on")
    b.call("fetch_url", {"url": "https://example.com/\u202ecod.exe"}, "not allowed", CallOutcome.REJECTED)
    b.damage(Role.ASSISTANT, "The stored JSON ends in the middle of a string (row 4,211).")
    b.run(
        run_row(
            "run_5",
            parent="run_4",
            minute=20,
            status=RunStatus.FAILED,
            ended_by=EndedBy.PROVIDER,
            error=RunError(
                ErrorKind.PROVIDER, "The server answered 503 three times.", "Try again in a minute, or choose another model."
            ),
        )
    )
    b.user("and the docs?")
    b.answer("The docs need one line in", stop=Stop(StopReason.INTERRUPTED, cause="network"))
    return b.page()
