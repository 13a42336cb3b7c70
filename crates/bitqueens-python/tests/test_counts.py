"""Counts, orbits, profiles, estimates, sequences."""

from __future__ import annotations

import builtins
import collections.abc
import itertools
import os
import random
import subprocess
import sys
import typing

import bitqueens as bq
import pytest

SOLUTIONS = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]
FUNDAMENTAL = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787]


@pytest.mark.parametrize("n", range(13))
def test_counts(n: int) -> None:
    assert bq.count(n) == bq.count(n, threads=1) == SOLUTIONS[n] == bq.published(n)
    assert bq.fundamental(n) == FUNDAMENTAL[n]
    assert bq.tree_profile(n)[-1] == SOLUTIONS[n]
    orbits = bq.orbits(n)
    assert orbits.total == sum(size * number for size, number in orbits.by_size.items())


def test_every_kernel_and_method() -> None:
    tested = 0
    for name, reason in bq.kernels(11).items():
        if reason.startswith("not here"):
            with pytest.raises(bq.InputError, match=name):
                bq.count(11, kernel=name)
        else:
            assert bq.count(11, kernel=name) == 2680
            tested += 1
    assert tested
    assert bq.count(11, kernel="scalar", method="join") == 2680
    assert bq.count(11, method="join") == bq.count(11, method="both") == 2680


def test_other_rules() -> None:
    assert bq.count(bq.Problem(13, rules="torus")) == 4524
    assert bq.count(bq.Problem(10, rules="superqueen")) == 4


def test_estimate() -> None:
    one, two = bq.estimate(12, probes=5000, seed=3), bq.estimate(12, probes=5000, seed=3)
    assert one == two
    assert abs(one.solutions.mean - 14200) < 6 * one.solutions.error
    assert float(one.solutions) == one.solutions.mean
    assert str(one).startswith("solutions 1.") and str(one.nodes) in str(one) and " ± " in str(one)


def test_sequences() -> None:
    for name in bq.sequences():
        sequence = bq.IntegerSequence(name)
        assert sequence.definition
        assert next(sequence.terms(threads=1)) == (sequence.offset, sequence[sequence.offset])
    values = [value for _, value in itertools.islice(bq.IntegerSequence("a000170"), 9)]
    assert values == SOLUTIONS[:9]
    assert len({bq.IntegerSequence("A000170"), bq.IntegerSequence("a000170")}) == 1


def test_a_gpu_that_cannot_be_opened_is_a_warning() -> None:
    if not bq.devices():
        pytest.skip("this wheel has no GPU support, or the machine no GPU")
    # Mesa's RADV offers a GPU without hardware, which fails when it is opened.
    code = "import bitqueens as bq; print(bq.count(18, device='auto'))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "RADV_FORCE_FAMILY": "navi21"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "666090624\n"
    assert "RuntimeWarning: Null hardware" in run.stderr and "it is left out" in run.stderr, run.stderr


def test_devices() -> None:
    names = bq.devices()
    assert bq.count(9, device="cpu") == bq.count(9, device="auto") == 352
    assert bq.count(bq.Problem(7, rules="torus"), device="auto") == 28
    assert bq.count(10, device="auto", threads=1, kernel="scalar", method="both") == 724
    if not names:
        with pytest.raises(bq.InputError, match=r"no GPU"):
            bq.count(8, device="cpu,gpu")
        return
    assert bq.count(12, device="gpu") == bq.count(12, device="cpu,gpu:0", threads=1) == 14200
    assert bq.count(bq.Problem(9, blocked=[(0, 0)]), device="gpu") == bq.count(bq.Problem(9, blocked=[(0, 0)]))
    with pytest.raises(bq.InputError, match="there is no GPU 99"):
        bq.count(8, device="gpu:99")
    with pytest.raises(bq.InputError, match="kernel is for the processor"):
        bq.count(8, device="gpu", kernel="scalar")
    assert bq.count(10, device="gpu", method="join") == bq.count(10, device="cpu,gpu", method="join") == 724
    with pytest.raises(bq.InputError, match="only the rules `queen`"):
        bq.count(bq.Problem(7, rules="torus"), device="gpu")


@pytest.mark.parametrize("threads", [None, 1, 3])
def test_counts_of_many_boards(threads: int | None) -> None:
    boards = [14, *range(13), bq.Problem(8, blocked=[(0, 0)]), bq.Problem(7, rules="torus"), 14]
    assert bq.count_many(boards, threads=threads) == [365596, *SOLUTIONS, 88, 28, 365596]
    assert bq.count_many([]) == []


def test_a_board_in_its_arguments() -> None:
    assert bq.count(n=8) == bq.count(8) == 92
    assert bq.count(7, rules="torus") == bq.count(n=7, rules="torus") == 28
    assert bq.orbits(8, blocked=[(0, 0)]) == bq.orbits(bq.Problem(8, blocked=[(0, 0)]))
    assert len(list(bq.solutions(7, rules="torus"))) == len(list(bq.solutions(n=7, rules="torus"))) == 28
    found = bq.solve(8, fixed=[(0, 0)])
    assert found is not None and found.problem.fixed == [(0, 0)]
    assert bq.count((5, 8)) == bq.count("8x5", threads=1) == 568


def test_names_of_choices_and_seeds() -> None:
    assert bq.count(10, method="auto", kernel="auto", device="auto") == bq.count(10, method=None, device=None) == 724
    random.seed(7)
    one = (bq.random_solution(50), bq.estimate(9, probes=10), bq.make_puzzle(6))
    random.seed(7)
    assert one == (bq.random_solution(50), bq.estimate(9, probes=10), bq.make_puzzle(6))
    assert bq.random_solution(50) != one[0]


def test_nothing_shadows_the_standard_library() -> None:
    taken = {*sys.stdlib_module_names, *dir(builtins), *typing.__all__, *collections.abc.__all__}
    assert not taken & {*bq.__all__}
