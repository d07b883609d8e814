"""A list of rows that tells each change after it was made, with indices of that moment. Rows are told apart by identity."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from nexa_desktop.ui.viewmodels.transcript_rows import Row, RowKind


class RowList(QObject):
    """Rows, oldest first. What is going on right now (`ActivityRow`) is the last one, if it is there. Thread: GUI only."""

    rows_reset = Signal()
    rows_inserted = Signal(object, object)  # first index, count
    rows_removed = Signal(object, object)  # first index, count
    row_changed = Signal(object)  # index
    text_appended = Signal(object, object)  # index, the new text

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []

    @property
    def rows(self) -> Sequence[Row]:
        """All rows, oldest first."""
        return self._rows

    def index_of(self, row: Row) -> int:
        """Where a row stands; looked up from the end, where things happen. -1: not (any more) in the list."""
        for index in range(len(self._rows) - 1, -1, -1):
            if self._rows[index] is row:
                return index
        return -1

    # ------------------------------------------------------------------------------------------ changing it
    def replace(self, rows: Iterable[Row]) -> None:
        """Show these instead."""
        self._rows = list(rows)
        self.rows_reset.emit()

    def put_in_front(self, rows: Iterable[Row]) -> None:
        """Add before the first row; those that stand here already move there."""
        new = list(rows)
        moved = {id(row) for row in new}
        for row in [row for row in self._rows if id(row) in moved]:
            self.remove(row)
        self._rows[:0] = new
        if new:
            self.rows_inserted.emit(0, len(new))

    def append(self, rows: Iterable[Row]) -> None:
        """Add at the end, before the activity."""
        new = list(rows)
        if not new:
            return
        at = len(self._rows)
        if self._rows and self._rows[-1].kind is RowKind.ACTIVITY and new[0].kind is not RowKind.ACTIVITY:
            at -= 1
        self._rows[at:at] = new
        self.rows_inserted.emit(at, len(new))

    def remove(self, row: Row | None) -> None:
        """Take a row away, if it is there."""
        index = self.index_of(row) if row is not None else -1
        if index >= 0:
            del self._rows[index]
            self.rows_removed.emit(index, 1)

    def tell_changed(self, row: Row) -> None:
        """The row shows something else now."""
        index = self.index_of(row)
        if index >= 0:
            self.row_changed.emit(index)

    def tell_appended(self, row: Row, text: str) -> None:
        """The row has got more text at its end."""
        self.text_appended.emit(self.index_of(row), text)
