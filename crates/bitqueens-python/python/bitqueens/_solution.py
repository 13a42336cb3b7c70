"""One solution: a tuple that draws itself."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._bitqueens import InputError, Problem

if TYPE_CHECKING:
    from typing_extensions import Self


class Solution(tuple[int, ...]):
    """The column of each row's queen, from 0, as a tuple; shown as a picture in a notebook.

    `problem` is the board with its blocked squares, fixed queens and regions.

    >>> Solution((1, 3, 0, 2)) == (1, 3, 0, 2)
    True
    >>> print(Solution((1, 3, 0, 2)))
    ┌─────────┐
    │ · ♛ · · │
    │ · · · ♛ │
    │ ♛ · · · │
    │ · · ♛ · │
    └─────────┘
    """

    _problem: Problem | None

    def __new__(cls, columns: Iterable[int], problem: Problem | None = None) -> Self:
        solution = super().__new__(cls, map(operator.index, columns))
        if not all(0 <= column < len(solution) for column in solution):
            raise InputError(f"columns of {len(solution)} rows go from 0 to {len(solution) - 1}, not {tuple(solution)}")
        solution._problem = problem
        return solution

    @property
    def problem(self) -> Problem:
        """The board that this is a solution of."""
        return Problem(len(self)) if self._problem is None else self._problem

    @property
    def squares(self) -> list[tuple[int, int]]:
        """The squares of the queens, as pairs (row, column) from 0."""
        return list(enumerate(self))

    def svg(self, *, attacked: bool = False, coordinates: bool = False, caption: str | None = None) -> str:
        """Draw the solution as an SVG document; n is at most 100."""
        return self.problem.svg(self, attacked=attacked, coordinates=coordinates, caption=caption)

    def text(self, *, attacked: bool = False, coordinates: bool = False) -> str:
        """Draw the solution as Unicode text; n is at most 100."""
        return self.problem.text(self, attacked=attacked, coordinates=coordinates)

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self) <= 100 else None

    def __str__(self) -> str:
        return self.text().rstrip("\n") if len(self) <= 100 else repr(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({super().__repr__()})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (tuple(self), self._problem)
