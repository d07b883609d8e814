"""Where the window is: a session, its runs, and the run whose path the transcript shows."""

from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.ids import RunId, SessionId
from nexa_desktop.core.library import RunRow, SessionRow
from nexa_desktop.core.runs import RunState
from nexa_desktop.core.spend import SessionSpend


class Place(Struct, frozen=True):
    """What is on screen. ``session`` None: a session that has not begun. ``leaf``: the run whose path is shown. ``spend``:
    what the session had used when its runs were read."""

    session: SessionRow | None = None
    rows: tuple[RunRow, ...] = ()
    leaf: RunId | None = None
    spend: SessionSpend | None = None

    @property
    def session_id(self) -> SessionId | None:
        """The session's id, or None."""
        return self.session.session_id if self.session else None

    @property
    def head(self) -> RunRow | None:
        """The run at the end of the path."""
        return self.row(self.leaf)

    def row(self, run_id: RunId | None) -> RunRow | None:
        """A run of this session."""
        return next((row for row in self.rows if row.run_id == run_id), None)

    def with_state(self, state: RunState) -> "Place":
        """The same place with one run as it has just ended, until the stored rows are read again."""
        rows = tuple(
            replace(
                row,
                status=state.status,
                ended_at=state.metadata.ended_at,
                ended_by=state.metadata.ended_by,
                elapsed_s=state.metadata.elapsed_s,
                usage=state.usage,
                error=state.error,
                stop=state.stop,
                pending_calls=state.pending_calls,
                is_alive=False,
            )
            if row.run_id == state.run_id
            else row
            for row in self.rows
        )
        return replace(self, rows=rows)

    def newest_below(self, run_id: RunId) -> RunId:
        """The leaf of the newest path through a run."""
        children = [row for row in self.rows if row.parent_run_id == run_id]
        return self.newest_below(max(children, key=lambda row: row.started_at).run_id) if children else run_id
