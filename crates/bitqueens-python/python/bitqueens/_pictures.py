"""Pictures of boards: files, and matplotlib's axes."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable
from typing import Any, Union

from ._bitqueens import Problem, drawing

Board = Union[Problem, tuple[int, int]]


def matplotlib(module: str) -> Any:
    """A module of matplotlib."""
    try:
        return importlib.import_module(f"matplotlib.{module}")
    except ModuleNotFoundError as error:
        why = "pictures other than .svg need matplotlib: pip install bitqueens[plots], or save as .svg"
        raise ModuleNotFoundError(why, name=error.name) from error


def squares(columns: Iterable[int | None]) -> list[tuple[int, int]]:
    """The squares of the queens in these columns."""
    return [(row, int(column)) for row, column in enumerate(columns) if column is not None]


def save(board: Board, path: str | os.PathLike[str], queens: Iterable[int] | None = None) -> None:
    """Save a picture: SVG by the library; PNG, PDF and others by matplotlib."""
    if os.fspath(path).lower().endswith(".svg"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(drawing(board, queens))
        return
    figure = matplotlib("figure").Figure(figsize=(6, 6))
    plot(board, queens, figure.add_subplot())
    figure.savefig(path, bbox_inches="tight")


def plot(board: Board, queens: Iterable[int] | None = None, axes: Any = None) -> Any:
    """Draw a board on matplotlib's axes, by default new ones, and return them."""
    if axes is None:
        axes = matplotlib("pyplot").subplots()[1]
    if isinstance(board, tuple):
        (rows, cols), names, blocked, fixed = board, None, [], []
    else:
        rows, cols, names, blocked, fixed = board.n, board.n, board.regions, board.blocked, board.fixed
    order = sorted({*"".join(names or [])})
    lines = [[order.index(name) for name in line] for line in names or []]
    shades = lines or [[(row + col) % 2 for col in range(cols)] for row in range(rows)]
    axes.imshow(shades, cmap="YlOrBr" if names is None else "tab20", vmin=0, vmax=4 if names is None else 19, alpha=0.7)
    for draw, side in (axes.axhline, rows), (axes.axvline, cols):
        for line in range(1, side):
            draw(line - 0.5, color="black", linewidth=0.5)
    placed = fixed if queens is None else squares(queens)
    for sign, of in ("\N{BLACK SQUARE}", blocked), ("\N{BLACK CHESS QUEEN}", placed):
        for row, col in of:
            axes.text(col, row, sign, ha="center", va="center", fontsize=min(200 / max(rows, cols), 40))
    axes.set(xlim=(-0.5, cols - 0.5), ylim=(rows - 0.5, -0.5), xticks=[], yticks=[], aspect="equal")
    return axes
