"""One solution: a tuple that draws itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, cast

from . import _pictures
from ._bitqueens import InputError, Problem, check, columns_of, drawing, is_solution

if TYPE_CHECKING:
    from os import PathLike

    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Self


class Solution(tuple[int, ...]):
    """The column of each row's queen, from 0, as a tuple; shown as a picture in a notebook.

    `problem` is the board with its blocked squares, fixed queens and regions, or the rows and columns of a board that is
    not square. If there are more rows than columns, the column of a row without a queen is None.

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
    _problem: Problem | tuple[int, int] | None = None

    def __new__(
        cls,
        columns: Iterable[int | None] | Iterable[Iterable[object]] | str,
        problem: Problem | tuple[int, int] | None = None,
        *others: object,
    ) -> Self:
        if others:
            raise TypeError("columns are given together: Solution((1, 3, 0, 2))")
        found = columns_of(columns)
        solution = super().__new__(cls, cast("list[int]", found))
        rows, cols = problem if isinstance(problem, tuple) else (len(found), len(found))
        if rows != len(found):
            raise InputError(f"a board of {rows} rows takes a column for each, not {len(found)} columns")
        if not all(rows > cols if column is None else 0 <= column < cols for column in found):
            raise InputError(f"columns of {rows} rows go from 0 to {cols - 1}, not {tuple(found)}")
        if rows != cols or isinstance(problem, Problem):
            solution._problem = problem
        return solution

    @property
    def problem(self) -> Problem:
        """The board that this is a solution of, if it is square."""
        if isinstance(self._board, tuple):
            raise InputError("a board of {} rows and {} columns is no Problem: take shape, text() or svg()".format(*self.shape))
        return self._board

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of the board."""
        return self._problem if isinstance(self._problem, tuple) else (len(self), len(self))

    @property
    def _board(self) -> Problem | tuple[int, int]:
        return Problem(len(self)) if self._problem is None else self._problem

    @property
    def squares(self) -> list[tuple[int, int]]:
        """The squares of the queens, as pairs (row, column) from 0."""
        return _pictures.squares(self)

    def svg(self, *, attacked: bool = False, coordinates: bool = False, caption: str | None = None) -> str:
        """Draw the solution as an SVG document; a side is at most 100."""
        return drawing(self._board, self, attacked=attacked, coordinates=coordinates, caption=caption)

    def text(self, *, attacked: bool = False, coordinates: bool = False) -> str:
        """Draw the solution as Unicode text; a side is at most 100."""
        return drawing(self._board, self, text=True, attacked=attacked, coordinates=coordinates)

    def write(self, format: str = "text") -> str:
        """Return the board with these queens as a text in one of FORMATS."""
        return self.problem.with_fixed(self.squares).write(format)

    def save(self, path: str | PathLike[str]) -> None:
        """Save a picture: SVG by the library, and what matplotlib writes (PNG, PDF) where that is installed."""
        _pictures.save(self._board, path, self)

    def plot(self, axes: Any = None) -> Any:
        """Draw the solution on matplotlib's axes, by default new ones, and return them."""
        return _pictures.plot(self._board, self, axes)

    def to_array(self) -> NDArray[np.bool_]:
        """Return the board as a NumPy array of its shape that is true where queens stand."""
        import numpy

        board: NDArray[np.bool_] = numpy.zeros(self.shape, dtype=bool)
        for square in self.squares:
            board[square] = True
        return board

    def rotate(self) -> Self:
        """Return the solution turned clockwise by a quarter, on the board turned with it.

        >>> Solution((1, 3, 0, 2)).rotate()
        Solution((1, 3, 0, 2))
        """
        return self._moved(lambda row, col: (col, len(self) - 1 - row), (self.shape[1], len(self)))

    def reflect(self) -> Self:
        """Return the mirror image, left to right, on the board reflected with it.

        >>> Solution((1, 3, 0, 2)).reflect()
        Solution((2, 0, 3, 1))
        """
        return self._moved(lambda row, col: (row, self.shape[1] - 1 - col), self.shape)

    def orbit(self) -> list[Self]:
        """Return the different images under rotation and reflection that solve the same board, in order.

        >>> Solution((1, 3, 0, 2)).orbit()
        [Solution((1, 3, 0, 2)), Solution((2, 0, 3, 1))]
        """
        images = [self]
        for _ in range(3):
            images.append(images[-1].rotate())
        images += [image.reflect() for image in images]
        solving = {image for image in images if image._board == self._board and is_solution(image, self._board)}
        return sorted(solving, key=lambda image: image.squares)

    def canonical(self) -> Self:
        """Return the smallest image: two solutions have the same one if they are equal up to rotation and reflection."""
        check(self, self._board)
        return self.orbit()[0]

    def _moved(self, move: Callable[[int, int], tuple[int, int]], shape: tuple[int, int]) -> Self:
        """The solution and its board with every square moved, to a board of this shape."""
        columns, problem = dict(move(*square) for square in self.squares), self._problem or shape
        rows, cols = shape
        if isinstance(problem, tuple):
            problem = shape
        else:
            regions = problem.regions
            if regions is not None:
                names = {move(row, col): name for row, line in enumerate(regions) for col, name in enumerate(line)}
                regions = ["".join(names[row, col] for col in range(cols)) for row in range(rows)]
            blocked, fixed = ([move(*square) for square in squares] for squares in (problem.blocked, problem.fixed))
            problem = Problem(rows, blocked=blocked, fixed=fixed, rules=problem.rules, regions=regions)
        return type(self)((columns.get(row) for row in range(rows)), problem)

    def _repr_svg_(self) -> str | None:
        return self.svg() if max(self.shape) <= 100 else None

    def __str__(self) -> str:
        return self.text().rstrip() if max(self.shape) <= 100 else repr(self)

    def __repr__(self) -> str:
        shape = f", {self.shape}" if isinstance(self._problem, tuple) else ""
        return f"{type(self).__name__}({super().__repr__()}{shape})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (tuple(self), self._problem)
