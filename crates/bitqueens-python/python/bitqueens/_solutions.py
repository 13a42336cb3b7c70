"""Solutions, one after the other and as NumPy arrays."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from ._bitqueens import Search

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Self

_NO_LIST = (
    "solutions are found one after the other: count(…) has their number, first(…) the first one, "
    "and list(solutions(…)) all of them"
)


class Solutions(Search):
    """A lazy iterator over the solutions of a board in lexicographic order, as Solution values; `solutions` is another name
    of the class.

    With `unique`, only the smallest solution of each orbit. n is at most 64, a longer side 32; a row without a queen is None,
    and 255 in arrays. Arrays and rows of bytes are found by `threads` threads (1 to 4096, by default the number of cores),
    which search about five megabytes each ahead; an iterator that begins with values goes on with one thread. Python threads
    may share an iterator; each solution goes to one of them. A signal handler that interrupts the iterator and uses it gets a
    ValueError. `with` frees the search at the end of the block.

    >>> list(solutions(4))
    [Solution((1, 3, 0, 2)), Solution((2, 0, 3, 1))]
    >>> solutions(8).array().shape
    (92, 8)
    >>> sum(1 for _ in solutions(8, unique=True))
    12
    """

    __slots__ = ()

    def arrays(self, chunk: SupportsIndex = 65_536) -> Iterator[NDArray[np.uint8]]:
        """Yield the remaining solutions as NumPy arrays of shape (k, n), dtype uint8, with k = `chunk` for all but the last."""
        import numpy

        def array(count: int, rows: bytearray) -> NDArray[np.uint8]:
            return numpy.frombuffer(rows, dtype=numpy.uint8).reshape(count, self.n)

        parts = itertools.chain([self.rows(chunk)], iter(lambda: self.rows(chunk), (0, bytearray())))
        return (array(*part) for part in parts if part[0])

    def array(self) -> NDArray[np.uint8]:
        """Return all remaining solutions as one NumPy array of shape (k, n), dtype uint8, whose differences wrap around: take
        `array().astype(int)` to subtract.
        """
        import numpy

        arrays = list(self.arrays(1 << 20))
        return arrays[0] if len(arrays) == 1 else numpy.concatenate([numpy.empty((0, self.n), numpy.uint8), *arrays])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return self.array() if dtype is None else self.array().astype(dtype)

    def __len__(self) -> NoReturn:
        raise TypeError(_NO_LIST)

    def __getitem__(self, index: object, /) -> NoReturn:
        raise TypeError(_NO_LIST)

    def __bool__(self) -> bool:
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()
