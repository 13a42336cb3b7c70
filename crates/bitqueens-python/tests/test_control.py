"""Ctrl-C, callbacks, threads, forks, memory."""

from __future__ import annotations

import asyncio
import gc
import itertools
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable

import bitqueens as bq
import pytest

# Each takes many seconds to years when nothing stops it.
ENDLESS: list[Callable[[], object]] = [
    lambda: bq.count(26),
    lambda: bq.count(20, method="join", threads=1),
    lambda: bq.count(bq.Problem(40, rules="superqueen")),
    lambda: bq.fundamental(26),
    lambda: bq.tree_profile(25),
    lambda: sum(1 for _ in bq.solutions(25)),
    lambda: bq.solutions(25).array(),
    lambda: bq.solutions(17, threads=2).array(),
    lambda: bq.LadderSolver("l5").count(17),
    lambda: list(bq.IntegerSequence("A000170")),
]


@pytest.mark.parametrize("work", ENDLESS)
def test_interrupt(work: Callable[[], object]) -> None:
    # Ignored in what a shell starts in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    assert bq.count(8) == 92


@pytest.mark.parametrize("board", [26, 32, bq.Problem(40, rules="superqueen")], ids=repr)
def test_callbacks_begin_early_and_may_stop_the_count(board: int | bq.Problem) -> None:
    seen: list[bq.Progress] = []
    begin = time.monotonic()

    def stop(progress: bq.Progress) -> None:
        seen.append(progress)
        # The forecast of a wide board takes a moment.
        if len(seen) >= 3 and (progress.forecast or isinstance(board, bq.Problem)):
            raise LookupError

    with pytest.raises(LookupError):
        bq.count(board, progress=stop)
    # The interval is a third of this: other programs may keep the processors busy.
    assert seen[0].elapsed < 0.6
    assert all(one.elapsed < two.elapsed for one, two in itertools.pairwise(seen))
    assert all(one.units_done <= one.units for one in seen)
    if isinstance(board, int):
        assert seen[-1].forecast and seen[-1].forecast > 60
        assert seen[-1].share is not None and 0 < seen[-1].share < 0.5


def test_cancel() -> None:
    flag = bq.Cancel()
    threading.Timer(0.2, flag.cancel).start()
    with pytest.raises(bq.Cancelled, match="by its flag"):
        bq.count(28, cancel=flag)
    assert flag.is_cancelled
    for work in (bq.count, bq.orbits, bq.fundamental, bq.tree_profile, bq.solve, bq.first, bq.random_solution):
        with pytest.raises(bq.Cancelled):
            work(31, cancel=flag)
    with pytest.raises(bq.Cancelled):
        bq.estimate(31, probes=10**6, cancel=flag)


def test_asyncio_with_a_timeout() -> None:
    ended: list[BaseException] = []

    def count(flag: bq.Cancel) -> int:
        try:
            return bq.count(30, cancel=flag)
        except bq.Cancelled as error:
            ended.append(error)
            raise

    async def main() -> int:
        with bq.Cancel() as flag:
            return await asyncio.wait_for(asyncio.to_thread(count, flag), 0.3)

    # Waits for the threads that it started.
    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(main())
    assert len(ended) == 1


@pytest.mark.parametrize("progress", [True, False, None])
def test_bar(progress: bool | None, capsys: pytest.CaptureFixture[str]) -> None:
    assert bq.count(14, progress=progress) == 365596
    assert bool(capsys.readouterr().err) == (progress is True)


def test_other_threads_run_during_a_count() -> None:
    done = threading.Event()
    counted: list[int] = []

    def count() -> None:
        counted.append(bq.count(17, threads=1))
        done.set()

    thread = threading.Thread(target=count)
    thread.start()
    ticks = 0
    while not done.is_set():
        ticks += 1
    thread.join()
    assert counted == [95815104] and ticks > 1000


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="this system has no SIGALRM")
@pytest.mark.parametrize("use", ["next", "rows", "close"])
def test_a_signal_handler_that_uses_the_iterator_it_interrupts(use: str) -> None:
    found = bq.solutions(25)

    def handler(*_: object) -> None:
        {"next": lambda: next(found), "rows": lambda: found.rows(1), "close": found.close}[use]()

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(ValueError, match="already executing"):
            found.array()
    finally:
        signal.signal(signal.SIGALRM, before)
    found.close()


def test_interrupt_while_another_thread_uses_the_iterator() -> None:
    found = bq.solutions(20, threads=1)
    counts: list[int] = []
    other = threading.Thread(target=lambda: counts.append(found.rows(600_000)[0]))
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
    other.start()
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        time.sleep(0.05)
        next(found)
        timer.join()
    assert other.is_alive()
    other.join()
    assert counts == [600_000]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_fork_after_a_count() -> None:
    code = """
        import os, bitqueens
        assert bitqueens.count(12) == 14200
        found = bitqueens.solutions(9)
        first = next(found)
        ahead = bitqueens.solutions(13, threads=2)
        rows = ahead.rows(7)[1]

        def rest():
            return len(list(found)) == 351 and rows + ahead.rows(10**6)[1] == whole

        whole = bitqueens.solutions(13).rows(10**6)[1]
        child = os.fork()
        if child == 0:
            os._exit(0 if bitqueens.count(12) == 14200 and rest() else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert bitqueens.count(12) == 14200 and rest()
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True, timeout=60)


def resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="this system has no /proc")
def test_memory_stays_flat() -> None:
    board = bq.Problem(6, blocked=[(0, 0)])

    def calls() -> None:
        bq.count(6, threads=1)
        next(bq.solutions(8))
        bq.solve(board)
        bq.is_solution((0, 1, 2))
        try:
            bq.count(99)
        except bq.InputError:
            pass
        list(bq.LadderSolver("l5").steps(4))
        board.svg()

    for _ in range(500):
        calls()
    gc.collect()
    threads, before = threading.active_count(), resident()
    for _ in range(10_000 // 6):
        calls()
    gc.collect()
    assert resident() - before < 4 << 20
    assert threading.active_count() == threads
    if os.path.exists("/proc/self/task"):
        assert len(os.listdir("/proc/self/task")) <= threads + 12
