"""The ladder of solvers, measured side by side."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from ._bitqueens import LadderSolver, count
from ._pictures import matplotlib


class LadderRow(NamedTuple):
    """A solver, its Chinese name, the nodes of its tree (None for the engine), its time in seconds."""

    solver: str
    name_zh: str
    nodes: int | None
    seconds: float


class LadderTable(tuple[LadderRow, ...]):
    """The measured ladder: a tuple of rows, shown as a table in a notebook."""

    _COLUMNS = ("solver", "nodes", "time", "times as fast as l0")

    def _cells(self) -> list[tuple[str, ...]]:
        slowest = self[0].seconds
        return [
            (
                row.solver,
                "" if row.nodes is None else f"{row.nodes:,}",
                f"{row.seconds * 1e3:.3g} ms",
                f"{slowest / row.seconds:.3g}",
            )
            for row in self
        ]

    def __str__(self) -> str:
        lines = [self._COLUMNS, *self._cells()]
        widths = [max(map(len, column)) for column in zip(*lines)]
        return "\n".join(
            "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) for line in lines
        )

    def _repr_html_(self) -> str:
        import html  # with `re`, half the time of importing the package

        head = "".join(f"<th>{html.escape(name)}</th>" for name in self._COLUMNS)
        rows = (
            "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>" for cells in self._cells()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"

    def plot(self) -> Any:
        """Draw the times on a logarithmic axis and return matplotlib's axes. Needs matplotlib."""
        axes = matplotlib("pyplot").subplots()[1]
        axes.barh([row.solver for row in self], [row.seconds for row in self])
        axes.set_xscale("log")
        axes.set_xlabel("seconds")
        axes.invert_yaxis()
        return axes


def ladder(n: int, *, repeat: int = 3) -> LadderTable:
    """Measure every solver of the ladder and the engine on one thread, and return the table.

    The times are the minima of `repeat` counts, all of which must agree.

    >>> table = ladder(8, repeat=1)
    >>> [row.nodes for row in table]
    [2057, 2057, 2057, 2057, 2057, 2057, 1029, None]
    """
    expected = count(n, threads=1)

    def best(solver: LadderSolver | None) -> LadderRow:
        times: list[float] = []
        nodes = None
        for _ in range(max(repeat, 1)):
            begin = time.perf_counter()
            total = count(n, threads=1) if solver is None else solver.count(n)
            times.append(time.perf_counter() - begin)
            found, nodes = (total, None) if isinstance(total, int) else total
            if found != expected:
                raise AssertionError(f"{solver} counted {found}, the engine {expected}")
        if solver is None:
            return LadderRow("bitqueens.count", "中心十字", None, min(times))
        return LadderRow(f"{solver.id} {solver.word}", solver.name_zh, nodes, min(times))

    return LadderTable(map(best, [*LadderSolver.all(), None]))
