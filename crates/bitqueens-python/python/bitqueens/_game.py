"""A puzzle to play in a notebook, as a widget of anywidget."""

# traitlets has no types of its own.
# pyright: basic

from __future__ import annotations

import pathlib
from typing import Any, Literal

import anywidget  # type: ignore[import-not-found, import-untyped, unused-ignore]
import traitlets  # type: ignore[import-not-found, import-untyped, unused-ignore]

from ._bitqueens import hint, is_solution
from ._records import Hint, Puzzle

_WORDS = {
    "clash": ("These queens attack each other.", "这些皇后互相攻击。"),
    "blocked": ("No queen may stand here.", "这里不能放皇后。"),
    "wrong": ("This queen is in no solution.", "这个皇后不在解里。"),
    "several": ("Nothing follows: try this square.", "推不出下一步：试试这一格。"),
    "done": ("Solved.", "解完了。"),
}


class Game(anywidget.AnyWidget, metaclass=traitlets.MetaHasTraits):  # type: ignore[misc, unused-ignore]
    """A board to play on: a click crosses a square out, the next one places a queen, the third one empties it.

    `queens` and `marks`: the squares of the player, which may be set as well. `is_solved`: whether they are the solution.
    """

    _esm: Any = pathlib.Path(__file__).with_name("_game.js")

    regions: Any = traitlets.List().tag(sync=True)
    language: Any = traitlets.Unicode().tag(sync=True)
    queens: Any = traitlets.List().tag(sync=True)
    marks: Any = traitlets.List().tag(sync=True)
    message: Any = traitlets.Unicode().tag(sync=True)
    shown: Any = traitlets.List().tag(sync=True)
    is_solved: Any = traitlets.Bool().tag(sync=True)

    def __init__(self, puzzle: Puzzle, language: Literal["en", "zh"] = "en") -> None:
        self._problem = puzzle.problem
        lines = puzzle.problem.regions or []
        names = sorted({*"".join(lines)})
        super().__init__(
            regions=[[names.index(name) for name in line] for line in lines],
            language=language,
            queens=[list(square) for square in puzzle.queens],
            marks=[list(square) for square in puzzle.marks],
        )
        self._judge()
        self.observe(self._judge, "queens")
        self.on_msg(self._asked)

    def hint(self) -> Hint:
        """Show the next step, or what is wrong, and return it."""
        found = hint(self._problem, self._squares("queens"), crossed=self._squares("marks"))
        is_chinese = self.language == "zh"
        if found.step is not None:
            self.message = found.step.text_zh if is_chinese else found.step.text
        else:
            self.message = _WORDS[found.kind][is_chinese]
        self.shown = [list(square) for square in found.squares]
        return found

    def _squares(self, which: str) -> list[tuple[int, int]]:
        return [(int(row), int(column)) for row, column in getattr(self, which)]

    def _judge(self, _change: object = None) -> None:
        self.is_solved = is_solution(self._squares("queens"), self._problem)

    def _asked(self, _widget: object, content: Any, _buffers: object) -> None:
        if content == "hint":
            self.hint()
