"""Counts n queens with bitqueens and with other Python programs, in turns, and prints one table of ratios.

    pip install bitqueens nqueens pillow matplotlib ortools python-constraint2
    python compare.py path/to/listings/l5.py

Every count is compared with the published one. bitqueens counts on one thread. Times are minima of three turns.
"""

from __future__ import annotations

import itertools
import runpy
import sys
import time
from collections.abc import Callable

import bitqueens


def constraint(n: int) -> int:
    """python-constraint: a variable for each row, a function for each pair of rows."""
    from constraint import AllDifferentConstraint, Problem

    problem = Problem()
    rows = range(n)
    problem.addVariables(rows, rows)
    problem.addConstraint(AllDifferentConstraint())
    for i in rows:
        for j in range(i):
            problem.addConstraint(lambda a, b, d=i - j: abs(a - b) != d, (i, j))
    return sum(1 for _ in problem.getSolutionIter())


def cp_sat(n: int) -> int:
    """OR-tools' CP-SAT: three constraints that all values differ; all solutions enumerated."""
    from ortools.sat.python import cp_model

    class Count(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    model = cp_model.CpModel()
    queens = [model.new_int_var(0, n - 1, f"q{row}") for row in range(n)]
    model.add_all_different(queens)
    model.add_all_different(queen + row for row, queen in enumerate(queens))
    model.add_all_different(queen - row for row, queen in enumerate(queens))
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    count = Count()
    solver.solve(model, count)
    return count.found


def nqueens(n: int) -> int:
    """The package nqueens of PyPI, which lists the solutions."""
    from nqueens import Queen

    return int(Queen(n).count)


def main() -> None:
    """Prints the table."""
    programs: dict[str, tuple[Callable[[int], int], int]] = {
        "bitqueens.count": (lambda n: bitqueens.count(n, threads=1), 13),
        "the fifth solver in pure Python": (runpy.run_path(sys.argv[1])["count"], 13),
        "nqueens": (nqueens, 10),
        "python-constraint2": (constraint, 10),
        "OR-tools CP-SAT": (cp_sat, 10),
    }
    sides = (8, 10, 12, 13)
    best: dict[tuple[str, int], float] = {}
    for _, n, (name, (count, largest)) in itertools.product(range(3), sides, programs.items()):
        # What takes long is timed once.
        if n > largest or best.get((name, n), 0) > 20:
            continue
        begin = time.perf_counter()
        found = count(n)
        elapsed = time.perf_counter() - begin
        assert found == bitqueens.published(n), (name, n, found)
        best[name, n] = min(best.get((name, n), elapsed), elapsed)
    print("| program | " + " | ".join(f"n = {n}" for n in sides) + " |")
    print("|---|" + "---|" * len(sides))
    for name in programs:
        ratios = {n: best[name, n] / best["bitqueens.count", n] for n in sides if (name, n) in best}
        cells = [f"{float(f'{ratios[n]:.2g}'):,g} times" if n in ratios else "" for n in sides]
        if name == "bitqueens.count":
            cells = [f"{best[name, n] * 1e3:.2g} ms" for n in sides]
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
