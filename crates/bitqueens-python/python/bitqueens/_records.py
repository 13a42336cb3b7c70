"""Results as named tuples: they pickle, copy, compare, hash, match, and go into data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ._bitqueens import Problem, puzzle_from_image, puzzle_of

if TYPE_CHECKING:
    from os import PathLike

    from typing_extensions import Self

    from ._solution import Solution

Square = tuple[int, int]


class Progress(NamedTuple):
    """A snapshot of a long count, as callbacks for progress get it.

    Units: the finished ones, and those known so far. `solutions`: those of the finished units. `attempts`: queens
    tried. `share`: the estimated fraction of the work that is done, from 0 to 1, or None where only units are known.
    `elapsed`: seconds since the start. `forecast`: the expected seconds from start to end, or None if nothing is known.
    Until a share is known, it is that of the forecast that has passed.
    """

    units_done: int
    units: int
    solutions: int
    attempts: int
    share: float | None
    elapsed: float
    forecast: float | None


class Orbits(NamedTuple):
    """The solutions of a board and their orbits under its symmetries.

    `fundamental`: orbits. Solutions that a half turn (`point_symmetric`) and a quarter turn (`quarter_turn`) leave
    unchanged. `by_size`: the number of orbits of each size, the largest size first.
    """

    total: int
    fundamental: int
    point_symmetric: int
    quarter_turn: int
    by_size: dict[int, int]

    def __hash__(self) -> int:
        return hash(self[:4])


class Figure(NamedTuple):
    """An estimated figure: the mean of the probes and its standard error."""

    mean: float
    error: float

    def __float__(self) -> float:
        return self.mean

    def __str__(self) -> str:
        return f"{self.mean:.4g} ± {self.error:.2g}"


class Estimate(NamedTuple):
    """Random probes of the search tree: solutions, queens that the search will try, and nodes of the plain tree."""

    solutions: Figure
    attempts: Figure
    nodes: Figure
    probes: int

    def __str__(self) -> str:
        return f"solutions {self.solutions}, attempts {self.attempts}, nodes {self.nodes}"


class LadderTotal(NamedTuple):
    """What a solver counted: solutions, and nodes of the tree that it walks, the root included."""

    solutions: int
    nodes: int


class Step(NamedTuple):
    """A step of a search: what the solver did, and the board of side `n` after it.

    `number`: from 0. `row`: from 0; for a solution, n. `col`: None if the action does not concern one square. `queens`:
    the column of each queen on the board, from the top row. `nodes` (the root included) and `solutions` so far.
    """

    n: int
    number: int
    action: Literal["start", "mask", "reject", "place", "solution", "back up"]
    row: int
    col: int | None
    queens: tuple[int, ...]
    nodes: int
    solutions: int
    text: str
    text_zh: str

    def _repr_svg_(self) -> str:
        return Problem(self.n).svg(self.queens, attacked=True, coordinates=True, caption=self.text)

    def __str__(self) -> str:
        return self.text


class _Puzzle(NamedTuple):
    problem: Problem
    solution: Solution
    difficulty: str
    queens: tuple[Square, ...] = ()
    marks: tuple[Square, ...] = ()
    level: Literal["easy", "medium", "hard"] | None = None
    seed: int | None = None


class Puzzle(_Puzzle):
    """A region puzzle with exactly one solution, also of a text, rows or a `Problem`: `Puzzle("ABBB/ACCC/ACDD/DDDD")`.

    `problem`: regions, and rules under which queens do not touch. `difficulty`: the hardest reason that it needs, and
    `level`: that of such puzzles, None if one needs a search. `seed`: that of a puzzle of `make_puzzle`.
    `queens` and `marks`: squares that a player has filled and crossed out in the picture that it was read from.
    """

    __slots__ = ()

    def __new__(cls, problem: Any, *known: Any, **named: Any) -> Self:
        if isinstance(problem, str) or not (known or named):
            return cls._make(puzzle_of(problem))
        return super().__new__(cls, problem, *known, **named)

    @staticmethod
    def from_image(source: str | PathLike[str] | bytes) -> Puzzle:
        """Read a puzzle from a picture, a screenshot for instance: the path or the bytes of a PNG, JPEG or WebP file.

        A warning tells what is doubtful. A board without exactly one solution is refused: it is misread.
        """
        return puzzle_from_image(source)

    def write(self, format: str = "text") -> str:
        """Return the board as a text in one of FORMATS."""
        return self.problem.write(format)

    def svg(self) -> str:
        """Draw the board as an SVG document."""
        return self.problem.svg()

    def save(self, path: str | PathLike[str]) -> None:
        """Save a picture: SVG by the library, and what matplotlib writes (PNG, PDF) where that is installed."""
        self.problem.save(path)

    def play(self, language: Literal["en", "zh"] = "en") -> Any:
        """A widget to play on in a notebook, with hints; it needs anywidget (`pip install bitqueens[notebook]`)."""
        try:
            from ._game import Game
        except ModuleNotFoundError as error:
            why = "playing in a notebook needs anywidget: pip install bitqueens[notebook]"
            raise ModuleNotFoundError(why, name=error.name) from error
        return Game(self, language)

    def _repr_svg_(self) -> str | None:
        return self.problem._repr_svg_()

    def __str__(self) -> str:
        return self.write("letters").rstrip()


class Reason(NamedTuple):
    """A step of an explanation: a queen to place, or squares that it closes because no solution uses them."""

    difficulty: str
    queen: Square | None
    closed: tuple[Square, ...]
    text: str
    text_zh: str

    def __str__(self) -> str:
        return self.text


class Explanation(NamedTuple):
    """A chain of reasons from a puzzle to its only solution, and the level of such puzzles, None if one needs a search."""

    outcome: Literal["solved", "several", "unsolvable"]
    solution: Solution | None
    steps: tuple[Reason, ...]
    hardest: Reason | None
    level: Literal["easy", "medium", "hard"] | None = None

    def __str__(self) -> str:
        steps = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        end = {"solved": [], "several": ["several solutions"], "unsolvable": ["no solution"]}[self.outcome]
        return "\n".join([*steps, *end])


class Hint(NamedTuple):
    """A hint for a player: the squares that it is about, and the step for the kinds step and unsolvable."""

    kind: Literal["clash", "blocked", "wrong", "unsolvable", "step", "several", "done"]
    squares: tuple[Square, ...]
    step: Reason | None

    def __str__(self) -> str:
        squares = " and ".join(f"({row + 1}, {col + 1})" for row, col in self.squares)
        return {
            "clash": f"the queens at {squares} attack each other",
            "blocked": f"no queen may stand at {squares}",
            "wrong": f"no solution has the queen at {squares}",
            "unsolvable": f"no solution has what is on the board: {self.step}",
            "step": str(self.step),
            "several": f"there are several solutions, with a queen at {squares} and without",
            "done": "every queen is placed",
        }[self.kind]


class RunReport(NamedTuple):
    """The result of a run: units of the shard, those done before, those added; seconds from start to end.

    `total`: the number of solutions, or None if units of the plan are missing.
    """

    units: int
    before: int
    added: int
    is_complete: bool
    out_of_time: bool
    elapsed: float
    total: int | None


class Status(NamedTuple):
    """The progress of a run, from its ledgers: units of the plan, done ones, and their share of the work.

    `left`: seconds left while a run counts; None when none does, or none has counted long enough.
    """

    units: int
    done: int
    share: float
    left: float | None
    is_complete: bool


class Check(NamedTuple):
    """The report of one check: whether it passed (None if it was not done), what it found, what it cannot catch."""

    name: str
    passed: bool | None
    found: str
    limits: str


class Verdict(NamedTuple):
    """The reports of all checks of a result; true if none failed.

    `total`: the number of solutions, or None if units are missing; `missing`: their number.
    """

    holds: bool
    total: int | None
    missing: int
    checks: tuple[Check, ...]

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        said = {True: "passed", False: "FAILED", None: "not done"}
        width = max((len(check.name) for check in self.checks), default=0)
        lines = [f"{check.name:<{width}}  {said[check.passed]:<8}  {check.found}" for check in self.checks]
        total = f"{self.missing} units missing" if self.total is None else f"total {self.total}"
        return "\n".join([*lines, f"{total}: {'holds' if self.holds else 'does not hold'}"])
