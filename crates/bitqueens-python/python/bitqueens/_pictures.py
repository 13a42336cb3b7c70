"""Pictures of boards: files, and matplotlib's axes."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable
from typing import Any, SupportsIndex

from ._bitqueens import Problem


def matplotlib(module: str) -> Any:
    """A module of matplotlib."""
    try:
        return importlib.import_module(f"matplotlib.{module}")
    except ModuleNotFoundError as error:
        why = "pictures other than .svg need matplotlib: pip install matplotlib, or save a board as .svg"
        raise ModuleNotFoundError(why, name=error.name) from error


def save(problem: Problem, path: str | os.PathLike[str], queens: Iterable[SupportsIndex] | None = None) -> None:
    """Save a picture: SVG by the library; PNG, PDF and others by matplotlib."""
    if os.fspath(path).lower().endswith(".svg"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(problem.svg(queens))
        return
    figure = matplotlib("figure").Figure(figsize=(6, 6))
    plot(problem, queens, figure.add_subplot())
    figure.savefig(path, bbox_inches="tight")


def plot(problem: Problem, queens: Iterable[SupportsIndex] | None = None, axes: Any = None) -> Any:
    """Draw a board on matplotlib's axes, by default new ones, and return them."""
    if axes is None:
        axes = matplotlib("pyplot").subplots()[1]
    n, names = problem.n, problem.regions
    order = sorted({*"".join(names or [])})
    lines = [[order.index(name) for name in line] for line in names or []]
    shades = lines or [[(row + col) % 2 for col in range(n)] for row in range(n)]
    axes.imshow(shades, cmap="YlOrBr" if names is None else "tab20", vmin=0, vmax=4 if names is None else 19, alpha=0.7)
    for line in range(1, n):
        axes.axhline(line - 0.5, color="black", linewidth=0.5)
        axes.axvline(line - 0.5, color="black", linewidth=0.5)
    for row, col in problem.blocked:
        axes.text(col, row, "\N{BLACK SQUARE}", ha="center", va="center", fontsize=min(200 / n, 40))
    placed = problem.fixed if queens is None else enumerate(queens)
    for row, column in placed:
        axes.text(int(column), row, "\N{BLACK CHESS QUEEN}", ha="center", va="center", fontsize=min(200 / n, 40))
    axes.set(xlim=(-0.5, n - 0.5), ylim=(n - 0.5, -0.5), xticks=[], yticks=[], aspect="equal")
    return axes
