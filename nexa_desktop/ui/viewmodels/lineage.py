"""A session's runs as a tree in rows, ready to be painted.

Rows stand in depth-first order. A run's first child goes on in its lane; every other child is a branch, stands between
the run and that first child, and begins one lane to the right:

    ● first prompt
    ├─● edited prompt         branch, lane 1
    │ ● its follow-up
    ● follow-up               first child, lane 0

So lanes count nesting of branches, not branches, and a hundred siblings need two lanes.
"""

from collections.abc import Sequence
from enum import IntEnum
from html import escape

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from nexa_desktop.core.ids import RunId
from nexa_desktop.core.library import RunRow
from nexa_desktop.core.runs import EndedBy, RunStatus

translate = QCoreApplication.translate


class LineageRole(IntEnum):
    """Roles beside Qt's own."""

    NODE = Qt.ItemDataRole.UserRole + 1
    RUN_ID = Qt.ItemDataRole.UserRole + 2
    MARKED = Qt.ItemDataRole.UserRole + 3


class LineageNode(Struct, frozen=True):
    """One row. ``passing`` are the lanes with a line through this row, each with whether the path on screen runs in it;
    ``from_lane`` is the parent's lane for a branch; ``leads_path`` says that the path goes on below this run."""

    run: RunRow
    lane: int
    passing: tuple[tuple[int, bool], ...]
    from_lane: int | None
    has_parent: bool
    has_children: bool
    is_on_path: bool
    is_head: bool
    leads_path: bool
    children: int


def lineage_nodes(rows: Sequence[RunRow], head: RunId | None) -> tuple[LineageNode, ...]:
    """The rows of the tree. A run whose parent is not among ``rows`` stands as a root. Never recurses: chains are long."""
    by_id = {row.run_id: row for row in rows}
    children: dict[RunId, list[RunRow]] = {}
    roots: list[RunRow] = []
    for row in sorted(rows, key=lambda r: (r.started_at, r.run_id)):
        if row.parent_run_id is not None and row.parent_run_id in by_id:
            children.setdefault(row.parent_run_id, []).append(row)
        else:
            roots.append(row)
    path = _path(by_id, head)
    nodes: list[LineageNode] = []
    # a stack of (run, lane, lanes with a line through, lane it branches from)
    stack: list[tuple[RunRow, int, tuple[tuple[int, bool], ...], int | None]] = [
        (root, 0, (), None) for root in reversed(roots)
    ]
    while stack:
        row, lane, passing, from_lane = stack.pop()
        kids = children.get(row.run_id, [])
        nodes.append(
            LineageNode(
                run=row,
                lane=lane,
                passing=passing,
                from_lane=from_lane,
                has_parent=row.parent_run_id in by_id,
                has_children=bool(kids),
                is_on_path=row.run_id in path,
                is_head=row.run_id == head,
                leads_path=any(kid.run_id in path for kid in kids),
                children=len(kids),
            )
        )
        if kids:
            stack.append((kids[0], lane, passing, None))
            path_is_below = kids[0].run_id in path
            for kid in reversed(kids[1:]):
                stack.append((kid, lane + 1, (*passing, (lane, path_is_below)), lane))
                path_is_below = path_is_below or kid.run_id in path
    return tuple(nodes)


def _path(by_id: dict[RunId, RunRow], head: RunId | None) -> frozenset[RunId]:
    path: set[RunId] = set()
    while head is not None and head in by_id and head not in path:
        path.add(head)
        head = by_id[head].parent_run_id
    return frozenset(path)


def status_words(run: RunRow) -> str:
    """A run's state in a word or two, with who ended it where that says more."""
    if run.status is RunStatus.RUNNING:
        return translate("Lineage", "running") if run.is_alive else translate("Lineage", "interrupted")
    if run.status is RunStatus.CANCELLED:
        return (
            translate("Lineage", "discarded")
            if run.ended_by is EndedBy.SUPERSEDED
            else translate("Lineage", "stopped")
            if run.ended_by in (EndedBy.USER, None)
            else translate("Lineage", "stopped by shutdown")
            if run.ended_by is EndedBy.SHUTDOWN
            else translate("Lineage", "interrupted")
        )
    return {
        RunStatus.WAITING_APPROVAL: translate("Lineage", "needs you"),
        RunStatus.COMPLETED: translate("Lineage", "completed"),
        RunStatus.FAILED: translate("Lineage", "failed"),
        RunStatus.TIMED_OUT: translate("Lineage", "out of time"),
        RunStatus.BUDGET_EXHAUSTED: translate("Lineage", "limit reached"),
    }[run.status]


def status_icon(run: RunRow) -> str:
    """The name of the icon that goes with `status_words`."""
    if run.status is RunStatus.RUNNING:
        return "running" if run.is_alive else "interrupted"
    return {
        RunStatus.WAITING_APPROVAL: "hand",
        RunStatus.COMPLETED: "check-circle",
        RunStatus.FAILED: "cross-circle",
        RunStatus.CANCELLED: "stop",
        RunStatus.TIMED_OUT: "clock",
        RunStatus.BUDGET_EXHAUSTED: "gauge",
    }[run.status]


def status_role(run: RunRow) -> str:
    """The colour role that goes with it; never the only sign."""
    if run.status is RunStatus.RUNNING:
        return "accent" if run.is_alive else "warning"
    return {
        RunStatus.WAITING_APPROVAL: "accent",
        RunStatus.COMPLETED: "success",
        RunStatus.FAILED: "danger",
        RunStatus.CANCELLED: "text_muted",
        RunStatus.TIMED_OUT: "warning",
        RunStatus.BUDGET_EXHAUSTED: "warning",
    }[run.status]


def run_title(run: RunRow) -> str:
    """The first line of the prompt; a resumed child without one says so."""
    first = next((line.strip() for line in run.prompt.splitlines() if line.strip()), "")
    return first or translate("Lineage", "Resumed without a new message")


def is_continuable(run: RunRow) -> bool:
    """Whether "continue from here" makes sense at all; the engine's checks decide the rest."""
    return run.status.is_settled


class LineageModel(QAbstractListModel):
    """The rows for a view; one list, so that arrow keys and screen readers walk it in order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: tuple[LineageNode, ...] = ()
        self._index: dict[RunId, int] = {}
        self._marked: RunId | None = None

    def set_runs(self, rows: Sequence[RunRow], head: RunId | None) -> None:
        """Show these runs. The same tree with changed states keeps selection and scroll place."""
        nodes = lineage_nodes(rows, head)
        if [n.run.run_id for n in nodes] == [n.run.run_id for n in self._nodes]:
            changed = [i for i, (old, new) in enumerate(zip(self._nodes, nodes, strict=True)) if old != new]
            self._nodes = nodes
            for row in changed:
                self.dataChanged.emit(self.index(row), self.index(row), [])
            return
        self.beginResetModel()
        self._nodes = nodes
        self._index = {node.run.run_id: row for row, node in enumerate(nodes)}
        if self._marked not in self._index:
            self._marked = None
        self.endResetModel()

    def node(self, row: int) -> LineageNode:
        """The node in that row."""
        return self._nodes[row]

    def row_of(self, run_id: RunId | None) -> int | None:
        """Where a run stands."""
        return self._index.get(run_id) if run_id is not None else None

    def parent_row(self, row: int) -> int | None:
        """The row of a run's parent."""
        return self.row_of(self._nodes[row].run.parent_run_id)

    def child_row(self, row: int) -> int | None:
        """The row of a run's first child: the one that goes on in its lane."""
        node = self._nodes[row]
        for later in range(row + 1, len(self._nodes)):
            child = self._nodes[later]
            if child.run.parent_run_id == node.run.run_id and child.lane == node.lane:
                return later
        return None

    @property
    def marked(self) -> RunId | None:
        """The run marked for a comparison."""
        return self._marked

    def set_marked(self, run_id: RunId | None) -> None:
        """Mark a run for comparison, or none."""
        rows = {self.row_of(self._marked), self.row_of(run_id)}
        self._marked = run_id
        for row in rows:
            if row is not None:
                self.dataChanged.emit(self.index(row), self.index(row), [int(LineageRole.MARKED)])

    @property
    def lanes(self) -> int:
        """How many lanes the tree takes."""
        return max((node.lane for node in self._nodes), default=0) + 1

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._nodes)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._nodes):
            return None
        node = self._nodes[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return run_title(node.run)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(node)
            case Qt.ItemDataRole.ToolTipRole:
                return f"<qt>{escape(self._spoken(node))}</qt>"  # Qt would take a prompt with tags for HTML
            case LineageRole.NODE:
                return node
            case LineageRole.RUN_ID:
                return node.run.run_id
            case LineageRole.MARKED:
                return node.run.run_id == self._marked
        return None

    def _spoken(self, node: LineageNode) -> str:
        words = [run_title(node.run), status_words(node.run)]
        if node.is_head:
            words.append(translate("Lineage", "on screen"))
        elif node.is_on_path:
            words.append(translate("Lineage", "on the path on screen"))
        if node.from_lane is not None:
            words.append(translate("Lineage", "branch, level {level}").format(level=node.lane))
        if node.children > 1:
            words.append(translate("Lineage", "{count} continuations").format(count=node.children))
        if node.run.unresolved_calls:
            words.append(translate("Lineage", "{count} calls with unknown outcome").format(count=node.run.unresolved_calls))
        return ", ".join(words)
