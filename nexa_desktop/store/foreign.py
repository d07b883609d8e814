"""Data exports of other programs, read tolerantly: ChatGPT's and Claude's ``conversations.json``.

Both are lists of conversations whose messages form a tree. Each user message begins a run; where the tree parts below
one (an edit, a regenerated answer) a sibling run begins. Ids are made from the source's own, so that importing the
same file again finds everything there. What tools did over there is shown, never taken for calls of ours.
"""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.codec import JsonValue
from nexa_desktop.core.errors import InvalidInput
from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.messages import HostedToolPart, Message, Part, ReasoningPart, Role, TextPart
from nexa_desktop.core.run_facts import RunRecord, RunSnapshot
from nexa_desktop.core.runs import AgentFingerprint, EndedBy, ProviderIdentity, RunConfig, RunStatus
from nexa_desktop.store.exchange import ExportedRun, ExportedSession

_ANY_TIME = datetime(2023, 1, 1, tzinfo=UTC)
_SUMMARY_CHARS = 4_000


class Node(Struct):
    """One message of a foreign tree. ``message`` None: nothing to show (roots, hidden ones)."""

    message: Message | None
    parent: str | None
    children: list[str] = []


def chatgpt_session(data: Mapping[str, object]) -> ExportedSession:
    """A conversation with ``mapping``; raises `InvalidInput` when nothing of it can be read."""
    mapping = data.get("mapping")
    if not isinstance(mapping, dict):
        raise InvalidInput("it has no messages (mapping).")
    nodes = {
        str(key): Node(_chatgpt_message(entry.get("message")), _text_or_none(entry.get("parent")))
        for key, entry in mapping.items()
        if isinstance(entry, dict)
    }
    source_id = str(data.get("conversation_id") or data.get("id") or _digest(sorted(nodes)))
    return _session("chatgpt", source_id, data.get("title"), data.get("create_time"), data.get("update_time"), nodes)


def claude_session(data: Mapping[str, object]) -> ExportedSession:
    """A conversation with ``chat_messages``, as a chain or with parent links; raises `InvalidInput`."""
    listed = data.get("chat_messages")
    if not isinstance(listed, list):
        raise InvalidInput("it has no messages (chat_messages).")
    nodes: dict[str, Node] = {}
    last: str | None = None
    for position, entry in enumerate(listed):
        if not isinstance(entry, dict):
            continue
        key = str(entry.get("uuid") or f"message-{position}")
        parent = _text_or_none(entry.get("parent_message_uuid"))
        nodes[key] = Node(_claude_message(entry), parent if parent in nodes else last)
        last = key
    source_id = str(data.get("uuid") or _digest(sorted(nodes)))
    return _session("claude", source_id, data.get("name"), data.get("created_at"), data.get("updated_at"), nodes)


# ------------------------------------------------------------------------------------------------ trees to runs
class _Growing(Struct):
    """A run as its messages are found."""

    run_id: RunId
    parent: RunId | None
    fork_of: RunId | None
    messages: list[Message] = []


def _session(
    source: str, source_id: str, title: object, created: object, updated: object, nodes: dict[str, Node]
) -> ExportedSession:
    for key, node in nodes.items():
        if node.parent in nodes and node.parent != key:
            nodes[node.parent].children.append(key)
    session_id = SessionId(f"imp_{_digest([source, source_id])}")
    growing = [run for run in _grow(source, source_id, nodes) if run.messages]
    if not growing:
        raise InvalidInput("it holds no message that can be read.")
    begin = _time(created) or next((m.created_at for run in growing for m in run.messages if m.created_at), _ANY_TIME)
    runs: list[ExportedRun] = []
    end = begin
    for run in growing:  # one without times of its own stands after those before it
        runs.append(_exported(source, session_id, run, end + timedelta(milliseconds=1)))
        end = max(end, runs[-1].snapshot.run.ended_at or end)
    first = next((m.text for run in growing for m in run.messages if m.text), "")
    return ExportedSession(
        session_id=session_id,
        title=str(title).strip() if isinstance(title, str) and title.strip() else first[:80],
        created_at=begin,
        updated_at=_time(updated) or end,
        runs=tuple(runs),
        head_run_id=runs[-1].snapshot.run.run_id,
    )


def _grow(source: str, source_id: str, nodes: dict[str, Node]) -> list[_Growing]:
    """Walk every tree from its root; a part that hangs on nothing is walked too, so that nothing is dropped."""
    made: list[_Growing] = []
    seen: set[str] = set()
    first_of: dict[RunId | None, RunId] = {}
    roots = [key for key, node in nodes.items() if node.parent not in nodes or node.parent == key]
    stack: list[tuple[str, _Growing | None]] = [(key, None) for key in reversed([*roots, *nodes])]
    while stack:
        key, run = stack.pop()
        if key in seen:
            continue
        seen.add(key)
        message = nodes[key].message
        if message is not None:
            if message.role is Role.USER or run is None:
                parent = run.run_id if run is not None else None
                run_id = RunId(f"imr_{_digest([source, source_id, key])}")
                run = _Growing(run_id, parent, first_of.get(parent))
                first_of.setdefault(parent, run_id)
                made.append(run)
            run.messages.append(message)
        # the branch that was grown first goes on in this run; each other one that does not begin with a user message
        # (a regenerated answer) gets a sibling with the same beginning
        others = nodes[key].children[1:]
        stack += [(child, _sibling(source, source_id, child, run, nodes, made)) for child in reversed(others)]
        if nodes[key].children:
            stack.append((nodes[key].children[0], run))
    return made


def _sibling(
    source: str, source_id: str, child: str, run: _Growing | None, nodes: dict[str, Node], made: list[_Growing]
) -> _Growing | None:
    message = nodes[child].message
    if run is None or message is None or message.role is Role.USER:
        return run
    copy = _Growing(
        RunId(f"imr_{_digest([source, source_id, child])}"), run.parent, run.fork_of or run.run_id, list(run.messages)
    )
    made.append(copy)
    return copy


def _exported(source: str, session_id: SessionId, run: _Growing, begin: datetime) -> ExportedRun:
    messages = tuple(replace(m, seq=i + 1, run_id=run.run_id) for i, m in enumerate(run.messages))
    times = [message.created_at for message in messages if message.created_at]
    started_at, ended_at = (times[0], max(times)) if times else (begin, begin)
    answer = next((m.text for m in reversed(messages) if m.role is Role.ASSISTANT and m.text), None)
    model = next((m.model for m in reversed(messages) if m.model), "") or ""
    record = RunRecord(
        run_id=run.run_id,
        session_id=session_id,
        status=RunStatus.COMPLETED if answer is not None else RunStatus.CANCELLED,
        config=RunConfig(),
        fingerprint=AgentFingerprint(source, ""),
        identity=ProviderIdentity(source, "import", "", model),
        working_directory="",
        started_at=started_at,
        deadline_at=ended_at,
        parent_run_id=run.parent,
        fork_of=run.fork_of,
        version=1,
        ended_at=ended_at,
        elapsed_s=max(0.0, (ended_at - started_at).total_seconds()),
        ended_by=EndedBy.MODEL if answer is not None else EndedBy.USER,
        output=answer,
    )
    return ExportedRun(RunSnapshot(record, messages))


# ------------------------------------------------------------------------------------------------ messages
def _chatgpt_message(data: object) -> Message | None:
    if not isinstance(data, dict):
        return None
    author, content, metadata = (_mapping(data.get(key)) for key in ("author", "content", "metadata"))
    if metadata.get("is_visually_hidden_from_conversation") is True:
        return None
    role, recipient = author.get("role"), data.get("recipient")
    parts = list(_chatgpt_parts(content))
    if role == "user":
        return _message(Role.USER, parts, data.get("create_time"), None)
    if role not in ("assistant", "tool"):
        return None
    if role == "tool" or (isinstance(recipient, str) and recipient not in ("all", "")):
        name = str(author.get("name") or "tool") if role == "tool" else str(recipient)
        text = "\n".join(part.text for part in parts if isinstance(part, TextPart | ReasoningPart))
        parts = [HostedToolPart(name, text[:_SUMMARY_CHARS])] if text.strip() else []
    model = metadata.get("model_slug")
    return _message(Role.ASSISTANT, parts, data.get("create_time"), model)


def _chatgpt_parts(content: Mapping[str, object]) -> Iterator[Part]:
    kind = content.get("content_type")
    listed = content.get("parts")
    if kind == "thoughts":
        thoughts = content.get("thoughts")
        for thought in thoughts if isinstance(thoughts, list) else ():
            if isinstance(thought, dict) and isinstance(thought.get("content"), str):
                yield ReasoningPart(thought["content"])
        return
    if kind == "reasoning_recap":
        return
    for piece in listed if isinstance(listed, list) else ():
        if isinstance(piece, str):
            if piece.strip():
                yield TextPart(piece)
        elif isinstance(piece, dict):
            if isinstance(piece.get("text"), str):
                yield TextPart(piece["text"])
            else:
                yield HostedToolPart(str(piece.get("content_type") or "attachment"), "Not part of the export.")
    for key in ("text", "result"):
        if isinstance(content.get(key), str) and str(content[key]).strip():
            yield TextPart(str(content[key]))


def _claude_message(data: Mapping[str, object]) -> Message | None:
    role = Role.USER if data.get("sender") == "human" else Role.ASSISTANT
    parts = list(_claude_parts(data))
    for key in ("attachments", "files"):
        listed = data.get(key)
        for entry in listed if isinstance(listed, list) else ():
            if isinstance(entry, dict) and entry.get("file_name"):
                extracted = entry.get("extracted_content")
                summary = extracted[:_SUMMARY_CHARS] if isinstance(extracted, str) else "Not part of the export."
                parts.append(HostedToolPart(str(entry["file_name"]), summary))
    return _message(role, parts, data.get("created_at"), None)


def _claude_parts(data: Mapping[str, object]) -> Iterator[Part]:
    content = data.get("content")
    pieces = [piece for piece in content if isinstance(piece, dict)] if isinstance(content, list) else []
    if not pieces:
        if isinstance(data.get("text"), str) and str(data["text"]).strip():
            yield TextPart(str(data["text"]))
        return
    for piece in pieces:
        match piece.get("type"):
            case "text" if isinstance(piece.get("text"), str) and piece["text"].strip():
                yield TextPart(piece["text"])
            case "thinking" if isinstance(piece.get("thinking"), str):
                yield ReasoningPart(piece["thinking"])
            case "tool_use":
                yield HostedToolPart(str(piece.get("name") or "tool"), "", detail=_json(piece.get("input")))
            case "tool_result":
                yield HostedToolPart(str(piece.get("name") or "tool"), _plain(piece.get("content"))[:_SUMMARY_CHARS])


def _message(role: Role, parts: list[Part], created: object, model: object) -> Message | None:
    if not parts:
        return None
    has_words = any(isinstance(part, TextPart) for part in parts)
    return Message(
        role=role,
        parts=tuple(parts),
        created_at=_time(created),
        model=model if isinstance(model, str) else None,
        in_context=has_words,
    )


# ------------------------------------------------------------------------------------------------ small things
def _plain(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(
            str(piece["text"]) for piece in content if isinstance(piece, dict) and isinstance(piece.get("text"), str)
        )
    return ""


def _time(value: object) -> datetime | None:
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(value, UTC)
        if isinstance(value, str):
            parsed = datetime.fromisoformat(value)
            return parsed.replace(tzinfo=UTC) if parsed.tzinfo is None else parsed.astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return None


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _json(value: object) -> JsonValue:
    return value  # type: ignore[return-value]  # it came out of the JSON parser


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _digest(pieces: list[str]) -> str:
    return hashlib.sha256("\0".join(pieces).encode("utf-8", "replace")).hexdigest()[:26]
