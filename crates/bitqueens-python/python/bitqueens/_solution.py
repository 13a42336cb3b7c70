"""One solution: a tuple that draws itself."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from . import _pictures
from ._bitqueens import InputError, Problem, canonical, is_solution

if TYPE_CHECKING:
    from os import PathLike

    import numpy as np
    from numpy.typing import NDArray
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

    # Of a solution of a plain board; those that the library finds of others have their own.
    _problem: Problem | None = None

    def __new__(cls, columns: Iterable[int], problem: Problem | None = None) -> Self:
        solution = super().__new__(cls, map(operator.index, columns))
        if not all(0 <= column < len(solution) for column in solution):
            raise InputError(f"columns of {len(solution)} rows go from 0 to {len(solution) - 1}, not {tuple(solution)}")
        if problem is not None:
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

    def write(self, format: str = "text") -> str:
        """Return the board with these queens as a text in one of FORMATS."""
        return self.problem.with_fixed(self.squares).write(format)

    def save(self, path: str | PathLike[str]) -> None:
        """Save a picture: SVG by the library, and what matplotlib writes (PNG, PDF) where that is installed."""
        _pictures.save(self.problem, path, self)

    def plot(self, axes: Any = None) -> Any:
        """Draw the solution on matplotlib's axes, by default new ones, and return them."""
        return _pictures.plot(self.problem, self, axes)

    def to_array(self) -> NDArray[np.bool_]:
        """Return the board as an n × n NumPy array that is true where queens stand."""
        import numpy

        board: NDArray[np.bool_] = numpy.equal.outer(numpy.array(self, dtype=int), numpy.arange(len(self)))
        return board

    def rotate(self) -> Self:
        """Return the solution turned clockwise by a quarter, on the board turned with it.

        >>> Solution((1, 3, 0, 2)).rotate()
        Solution((1, 3, 0, 2))
        """
        return self._moved(lambda row, col: (col, len(self) - 1 - row))

    def reflect(self) -> Self:
        """Return the mirror image, left to right, on the board reflected with it.

        >>> Solution((1, 3, 0, 2)).reflect()
        Solution((2, 0, 3, 1))
        """
        return self._moved(lambda row, col: (row, len(self) - 1 - col))

    def orbit(self) -> list[Self]:
        """Return the different images under rotation and reflection that solve the same board, in order.

        >>> Solution((1, 3, 0, 2)).orbit()
        [Solution((1, 3, 0, 2)), Solution((2, 0, 3, 1))]
        """
        images = [self]
        for _ in range(3):
            images.append(images[-1].rotate())
        images += [image.reflect() for image in images]
        return sorted({image for image in images if image.problem == self.problem and is_solution(image, self.problem)})

    def canonical(self) -> Self:
        """Return the smallest image: two solutions have the same one if they are equal up to rotation and reflection."""
        return type(self)(canonical(self, self.problem), self._problem)

    def _moved(self, move: Callable[[int, int], tuple[int, int]]) -> Self:
        """The solution and its board with every square moved."""
        columns, problem = dict(move(row, col) for row, col in enumerate(self)), self._problem
        if problem is not None:
            regions = problem.regions
            if regions is not None:
                names = {move(row, col): name for row, line in enumerate(regions) for col, name in enumerate(line)}
                regions = ["".join(names[row, col] for col in range(len(self))) for row in range(len(self))]
            blocked, fixed = ([move(*square) for square in squares] for squares in (problem.blocked, problem.fixed))
            problem = Problem(len(self), blocked=blocked, fixed=fixed, rules=problem.rules, regions=regions)
        return type(self)((columns[row] for row in range(len(self))), problem)

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self) <= 100 else None

    def __str__(self) -> str:
        return self.text().rstrip() if len(self) <= 100 else repr(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({super().__repr__()})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (tuple(self), self._problem)
