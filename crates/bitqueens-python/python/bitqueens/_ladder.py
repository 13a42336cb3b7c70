"""The ladder of solvers, measured side by side."""

from __future__ import annotations

import time
from collections.abc import Iterator
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

    def _cells(self) -> Iterator[tuple[str, ...]]:
        for row in self:
            nodes = "" if row.nodes is None else f"{row.nodes:,}"
            yield row.solver, nodes, f"{row.seconds * 1e3:.3g} ms", f"{self[0].seconds / row.seconds:.3g}"

    def __str__(self) -> str:
        lines = [self._COLUMNS, *self._cells()]
        widths = [max(map(len, column)) for column in zip(*lines)]
        return "\n".join(
            "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) for line in lines
        )

    def _repr_html_(self) -> str:
        import html  # with `re`, half the time of importing the package

        def line(cells: tuple[str, ...], tag: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        rows = "".join(line(cells, "td") for cells in self._cells())
        return f"<table><thead>{line(self._COLUMNS, 'th')}</thead><tbody>{rows}</tbody></table>"

    def plot(self) -> Any:
        """Draw the times on a logarithmic axis and return matplotlib's axes. Needs matplotlib."""
        axes = matplotlib("pyplot").subplots()[1]
        axes.barh([row.solver for row in self], [row.seconds for row in self])
        axes.set(xscale="log", xlabel="seconds")
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
        nodes: int | None = None
        for _ in range(max(repeat, 1)):
            begin = time.perf_counter()
            total, nodes = (count(n, threads=1), None) if solver is None else solver.count(n)
            times.append(time.perf_counter() - begin)
            if total != expected:
                raise AssertionError(f"{solver} counted {total}, the engine {expected}")
        named = ("bitqueens.count", "中心十字") if solver is None else (f"{solver.id} {solver.word}", solver.name_zh)
        return LadderRow(*named, nodes, min(times))

    return LadderTable(map(best, [*LadderSolver.all(), None]))
