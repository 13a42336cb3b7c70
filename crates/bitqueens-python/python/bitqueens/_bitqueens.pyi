from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from os import PathLike
from typing import Any, Final, Literal, SupportsIndex, TypeAlias, TypedDict, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Unpack

from ._records import (
    Estimate,
    Explanation,
    Hint,
    LadderTotal,
    Orbits,
    Progress,
    Puzzle,
    RunReport,
    Status,
    Step,
    Verdict,
)
from ._solution import Solution

_Square: TypeAlias = SupportsIndex | Problem | Puzzle | str
_Board: TypeAlias = _Square | tuple[int, int]
_Columns: TypeAlias = Iterable[SupportsIndex | None] | Iterable[Iterable[object]] | str | NDArray[Any]
_Squares: TypeAlias = Iterable[Iterable[SupportsIndex]] | Iterable[str] | str | NDArray[np.bool_] | NDArray[np.integer[Any]]
_Queens: TypeAlias = _Squares | Iterable[SupportsIndex]
_Path: TypeAlias = str | PathLike[str]
_Paths: TypeAlias = _Path | Iterable[_Path]
_Report: TypeAlias = Callable[[Progress], object] | bool | None
_Rules: TypeAlias = Literal["queen", "torus", "semi", "torus-semi", "superqueen", "touching"]
_Regions: TypeAlias = str | Sequence[str] | Iterable[Iterable[SupportsIndex]] | NDArray[np.integer[Any]]

class _Parts(TypedDict, total=False):
    blocked: _Squares | None
    fixed: _Queens | None
    rules: _Rules
    regions: _Regions | None

class _Of(_Parts, total=False):
    n: SupportsIndex

class _Stopped(_Of, total=False):
    cancel: Cancel | None

class _Threaded(_Stopped, total=False):
    threads: SupportsIndex | None

class _Followed(_Threaded, total=False):
    progress: _Report

class _Counted(_Followed, total=False):
    kernel: str | None
    method: Literal["auto", "search", "join", "both"] | None
    device: str | None

class _Seeded(_Stopped, total=False):
    seed: SupportsIndex | None

class _Estimated(_Seeded, total=False):
    probes: SupportsIndex

class _Solved(_Seeded, total=False):
    patience: SupportsIndex | None

class _Listed(_Of, total=False):
    unique: bool
    threads: SupportsIndex | None

class _Drawn(TypedDict, total=False):
    attacked: bool
    coordinates: bool

class _Captioned(_Drawn, total=False):
    caption: str | None

__version__: str
RULES: list[str]
FORMATS: list[str]

class InputError(ValueError): ...
class ComputationError(RuntimeError): ...
class Undecided(RuntimeError): ...
class Cancelled(RuntimeError): ...

def count(board: _Board | None = None, **options: Unpack[_Counted]) -> int: ...
def count_many(
    boards: Iterable[_Board], *, threads: SupportsIndex | None = None, cancel: Cancel | None = None
) -> list[int]: ...
def fundamental(board: _Square | None = None, **options: Unpack[_Followed]) -> int: ...
def orbits(board: _Square | None = None, **options: Unpack[_Followed]) -> Orbits: ...
def tree_profile(board: _Board | None = None, **options: Unpack[_Threaded]) -> list[int]: ...
def estimate(board: _Square | None = None, **options: Unpack[_Estimated]) -> Estimate: ...
def published(n: SupportsIndex) -> int | None: ...
def kernels(n: SupportsIndex = 16) -> dict[str, str]: ...
def devices() -> list[str]: ...
def first(board: _Board | None = None, **options: Unpack[_Stopped]) -> Solution | None: ...
def solve(board: _Board | None = None, **options: Unpack[_Solved]) -> Solution | None: ...
def random_solution(board: _Board | None = None, **options: Unpack[_Seeded]) -> Solution | None: ...
def is_solution(columns: _Columns, board: _Board | None = None, **options: Unpack[_Parts]) -> bool: ...
def check(columns: _Columns, board: _Board | None = None, **options: Unpack[_Parts]) -> None: ...
def drawing(board: _Board, queens: _Columns | None = None, *, text: bool = False, **options: Unpack[_Captioned]) -> str: ...
def canonical(columns: _Columns, board: _Square | None = None) -> Solution: ...
def make_puzzle(n: SupportsIndex = 8, level: Literal["easy", "medium", "hard"] = "medium", *, seed: SupportsIndex | None = None) -> Puzzle: ...
def daily_puzzle(day: date | str | SupportsIndex | None = None) -> Puzzle: ...
def puzzle_from_image(source: _Path | bytes) -> Puzzle: ...
def explain(board: _Square) -> Explanation: ...
def hint(board: _Square, queens: _Queens | None = None, *, crossed: _Squares | None = None) -> Hint: ...
def sequences() -> list[str]: ...
def verify(
    certificate: Certificate,
    *,
    recheck: float = 0.01,
    seed: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
) -> Verdict: ...

@final
class Cancel:
    def __new__(cls) -> Cancel: ...
    def cancel(self) -> None: ...
    is_cancelled: Final[bool]
    def __enter__(self) -> Cancel: ...
    def __exit__(self, *_exception: object) -> None: ...

@final
class Problem:
    def __new__(cls, n: SupportsIndex, **options: Unpack[_Parts]) -> Problem: ...
    @classmethod
    def parse(cls, text: str | bytes, format: str | None = None) -> Problem: ...
    @staticmethod
    def detect(text: str | bytes) -> str: ...
    def write(self, format: str = "text") -> str: ...
    def with_blocked(self, squares: _Squares) -> Problem: ...
    def with_fixed(self, squares: _Queens) -> Problem: ...
    def with_regions(self, regions: _Regions) -> Problem: ...
    def with_rules(self, rules: _Rules) -> Problem: ...
    n: Final[int]
    blocked: Final[list[tuple[int, int]]]
    fixed: Final[list[tuple[int, int]]]
    open: Final[list[tuple[int, int]]]
    rules: Final[_Rules]
    regions: Final[list[str] | None]
    is_plain: Final[bool]
    symmetries: Final[int]
    def svg(self, queens: _Columns | None = None, **options: Unpack[_Captioned]) -> str: ...
    def text(self, queens: _Columns | None = None, **options: Unpack[_Drawn]) -> str: ...
    def save(self, path: _Path, queens: _Columns | None = None) -> None: ...
    def _repr_svg_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Solutions(Iterator[Solution]):
    def __new__(cls, board: _Board | None = None, **options: Unpack[_Listed]) -> Solutions: ...
    n: Final[int]
    def __next__(self) -> Solution: ...
    def rows(self, most: SupportsIndex) -> tuple[int, bytearray]: ...
    def arrays(self, chunk: SupportsIndex = 65536) -> Iterator[NDArray[np.uint8]]: ...
    def array(self) -> NDArray[np.uint8]: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]: ...
    def close(self) -> None: ...
    def __enter__(self) -> Solutions: ...
    def __exit__(self, *_exception: object) -> None: ...

@final
class LadderSolver:
    def __new__(cls, name: str) -> LadderSolver: ...
    @staticmethod
    def all() -> list[LadderSolver]: ...
    id: Final[str]
    word: Final[str]
    name_zh: Final[str]
    idea: Final[str]
    idea_zh: Final[str]
    time: Final[str]
    listing: Final[str]
    def count(self, n: SupportsIndex) -> LadderTotal: ...
    def steps(self, n: SupportsIndex) -> Steps: ...
    def step_count(self, n: SupportsIndex) -> int: ...

@final
class Steps(Iterator[Step]):
    def __next__(self) -> Step: ...

@final
class Plan:
    def __new__(cls, board: _Square, *, depth: SupportsIndex | None = None, method: Literal["search", "join"] = "search") -> Plan: ...
    @classmethod
    def parse(cls, text: str | bytes) -> Plan: ...
    problem: Final[Problem]
    method: Final[Literal["search", "join"]]
    depth: Final[int]
    units: Final[int]
    identity: Final[str]
    def run(
        self,
        folder: _Path,
        *,
        shard: str | tuple[int, int] | None = None,
        threads: SupportsIndex | None = None,
        kernel: str | None = None,
        time_limit: float | None = None,
        progress: _Report = None,
        cancel: Cancel | None = None,
    ) -> RunReport: ...
    def status(self, paths: _Paths) -> Status: ...

@final
class Certificate:
    def __new__(cls, plan: Plan, paths: _Paths) -> Certificate: ...
    @classmethod
    def parse(cls, text: str | bytes) -> Certificate: ...
    plan: Final[Plan]
    total: Final[int]

@final
class IntegerSequence:
    def __new__(cls, id: str) -> IntegerSequence: ...
    id: Final[str]
    offset: Final[int]
    last_index: Final[int]
    definition: Final[str]
    def terms(self, *, threads: SupportsIndex | None = None) -> Terms: ...
    def __iter__(self) -> Terms: ...

@final
class Terms(Iterator[tuple[int, int]]):
    def __next__(self) -> tuple[int, int]: ...
