"""Everything around the n-queens problem: counts, solutions, puzzles, lessons, proofs.

>>> import bitqueens
>>> bitqueens.count(12)
14200
>>> bitqueens.solve(6)
Solution((1, 3, 5, 0, 2, 4))
>>> next(bitqueens.solutions(8))
Solution((0, 4, 7, 5, 2, 6, 1, 3))

A board is a side (an int), a `Problem`, a `Puzzle`, rows and columns such as (5, 8), or a text such as FEN, whole or in
lines. A solution is a tuple: the column of each row's queen, from 0.
Arguments, results and errors count rows and columns from 0. Sentences (steps, reasons) count them from 1, as people do.

Errors of input are `InputError` (a ValueError), failed work is `ComputationError` (a RuntimeError).
Counting releases the interpreter lock; Ctrl-C, a callback for progress that raises, and a `Cancel` stop it.
"""

import copyreg

from ._bitqueens import *
from ._bitqueens import __version__
from ._ladder import LadderRow, LadderTable, ladder
from ._records import *
from ._solution import Solution
from ._solutions import Solutions

# The class is the function that makes one.
solutions = Solutions

copyreg.pickle(Problem, lambda problem: (Problem.parse, (problem.write(), "text")))
copyreg.pickle(Plan, lambda plan: (Plan.parse, (str(plan),)))
copyreg.pickle(Certificate, lambda certificate: (Certificate.parse, (str(certificate),)))
copyreg.pickle(LadderSolver, lambda solver: (LadderSolver, (solver.id,)))
copyreg.pickle(IntegerSequence, lambda sequence: (IntegerSequence, (sequence.id,)))

__all__ = [
    "FORMATS", "RULES", "Cancel", "Cancelled", "Certificate", "Check", "ComputationError", "Estimate", "Explanation",
    "Figure", "Hint", "InputError", "IntegerSequence", "LadderRow", "LadderSolver", "LadderTable", "LadderTotal",
    "Orbits", "Plan", "Problem", "Progress", "Puzzle", "Reason", "RunReport", "Solution", "Solutions", "Status",
    "Step", "Steps", "Terms", "Undecided", "Verdict", "__version__", "canonical", "check", "count", "count_many",
    "daily_puzzle", "devices", "estimate", "explain", "first", "fundamental", "hint", "is_solution", "kernels",
    "ladder", "make_puzzle", "orbits", "published", "random_solution", "sequences", "solutions", "solve",
    "tree_profile", "verify",
]


def __dir__() -> list[str]:
    return __all__
