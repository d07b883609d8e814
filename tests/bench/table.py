"""One table for all figures: what was measured, the floor it stands on, the target, and whether it is held."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One figure. With a ``floor`` the target is a ratio to it; otherwise an upper limit in the figure's own unit."""

    name: str
    figure: float
    unit: str
    target: float | None = None
    floor: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """The figure in floors."""
        return self.figure / self.floor if self.floor else None

    @property
    def is_held(self) -> bool | None:
        """Whether the target is held; None when there is none."""
        if self.target is None:
            return None
        return (self.ratio if self.ratio is not None else self.figure) <= self.target

    def cells(self) -> tuple[str, ...]:
        """As the table shows it."""
        held = {True: "held", False: "MISSED", None: ""}[self.is_held]
        target = "" if self.target is None else f"≤ {self.target:g}" + (" ×" if self.floor else f" {self.unit}")
        return (
            self.name,
            f"{self.floor:.1f}" if self.floor else "",
            f"{self.figure:.2f}" if self.figure < 10 else f"{self.figure:.1f}",
            self.unit,
            f"{self.ratio:.2f}" if self.ratio is not None else "",
            target,
            held,
            self.note,
        )


def show(rows: Sequence[Row]) -> None:
    """Print the table."""
    head = ("", "floor", "figure", "unit", "ratio", "target", "", "")
    cells = [head, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(head))]
    for line in cells:
        texts = [
            text.rjust(width) if column in (1, 2, 4) else text.ljust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(texts).rstrip())
