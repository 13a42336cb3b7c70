"""Solutions as tuples and as arrays."""

from __future__ import annotations

import os
import threading
import time

import bitqueens as bq
import numpy as np
import pytest


@pytest.mark.parametrize("n", range(11))
def test_tuples_and_arrays(n: int) -> None:
    found = list(bq.solutions(n))
    assert len(found) == bq.count(n) and found == sorted(found)
    assert all(bq.is_solution(columns, n) for columns in found[:50])
    array = bq.solutions(n).array()
    assert array.shape == (len(found), n) and array.dtype == np.uint8
    assert array.tolist() == [list(columns) for columns in found]
    assert sum(1 for _ in bq.solutions(n, unique=True)) == bq.fundamental(n)


@pytest.mark.parametrize("chunk", [1, 91, 92, 93, 10**6])
def test_chunks(chunk: int) -> None:
    arrays = list(bq.solutions(8).arrays(chunk))
    assert [len(array) for array in arrays[:-1]] == [chunk] * (len(arrays) - 1)
    assert np.concatenate(arrays).tolist() == np.array(bq.solutions(8)).tolist()
    arrays[0][0, 0] = 7  # the memory is the caller's


def test_arrays_continue_after_tuples() -> None:
    found = bq.solutions(8)
    before = [next(found) for _ in range(10)]
    assert before + [tuple(row) for row in found.array().tolist()] == list(bq.solutions(8))


def test_tuples_continue_after_rows() -> None:
    found = bq.solutions(13)
    count, rows = found.rows(5000)
    before = np.frombuffer(rows, np.uint8).reshape(count, 13)
    assert [tuple(row) for row in before.tolist()] + list(found) == list(bq.solutions(13))


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("unique", [False, True])
def test_any_number_of_threads_gives_the_same_array(threads: int, unique: bool) -> None:
    for board in 13, bq.Problem(13, blocked=[(0, 0), (7, 3)]):
        array = bq.solutions(board, unique=unique, threads=threads).array()
        assert [tuple(row) for row in array.tolist()] == list(bq.solutions(board, unique=unique))


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="this system has no /proc")
def test_a_dropped_iterator_ends_its_threads() -> None:
    before = len(os.listdir("/proc/self/task"))
    for _ in range(3):
        arrays = bq.solutions(18, threads=3).arrays(100)
        assert next(arrays).shape == (100, 18)
        with bq.solutions(18, threads=3) as found:
            assert found.rows(1)[0] == 1
        del arrays, found
    # The system lists a thread for a moment after its end.
    end = time.monotonic() + 10
    while len(os.listdir("/proc/self/task")) > before:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_close() -> None:
    with bq.solutions(30) as found:
        next(found)
    with pytest.raises(StopIteration):
        next(found)


def test_threads_share_an_iterator() -> None:
    shared = bq.solutions(10)
    parts: list[list[tuple[int, ...]]] = [[] for _ in range(8)]
    threads = [threading.Thread(target=part.extend, args=(shared,)) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(sum(parts, [])) == list(bq.solutions(10))
