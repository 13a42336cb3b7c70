"""Solutions as a lazy iterator, and as NumPy arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex

from ._bitqueens import Problem, Solutions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._records import Puzzle


def solutions(
    board: SupportsIndex | Problem | Puzzle | None = None,
    *,
    unique: bool = False,
    threads: SupportsIndex | None = None,
    **more: Any,
) -> Solutions:
    """Return a lazy iterator over the solutions of a board in lexicographic order.

    A side may be followed by the arguments of `Problem`. With `unique`, only the smallest solution of each orbit under
    rotation and reflection. The iterator's `arrays()` returns NumPy arrays instead of tuples, found by `threads` threads
    (by default as many as there are cores).

    >>> next(solutions(8))
    (0, 4, 7, 5, 2, 6, 1, 3)
    >>> solutions(8).array().shape
    (92, 8)
    """
    return Solutions(board, unique=unique, threads=threads, **more)


def chunks(found: Solutions, chunk: int) -> Iterator[NDArray[np.uint8]]:
    """Yield the remaining solutions as arrays of shape (k, n), with k = `chunk` for all but the last."""
    import numpy

    while True:
        count, rows = found.rows(chunk)
        if count:
            yield numpy.frombuffer(rows, dtype=numpy.uint8).reshape(count, found.n)
        if count < chunk:
            return


def whole(found: Solutions) -> NDArray[np.uint8]:
    """Return all remaining solutions as one array of shape (k, n)."""
    import numpy

    arrays = list(chunks(found, 1 << 20))
    return arrays[0] if len(arrays) == 1 else numpy.concatenate([numpy.empty((0, found.n), numpy.uint8), *arrays])
