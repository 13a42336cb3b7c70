"""Solutions as NumPy arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ._bitqueens import Solutions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
