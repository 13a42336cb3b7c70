"""A bar for `progress=True`: tqdm's where it is installed, otherwise a line on standard error."""

from __future__ import annotations

import sys
from typing import Any

from ._records import Progress


class Bar:
    """Shows the progress of a count."""

    def __init__(self) -> None:
        self._tqdm: Any = None
        self._has_line = False
        try:
            from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
        except ImportError:
            return
        self._tqdm = tqdm(total=1.0, bar_format="{percentage:3.0f}%|{bar}| {elapsed}<{remaining}{postfix}")

    def __call__(self, progress: Progress) -> None:
        by_units = progress.units_done / max(progress.units, 1)
        share = min(by_units if progress.share is None else progress.share, 1.0)
        if self._tqdm is not None:
            self._tqdm.set_postfix_str(f"{progress.solutions} solutions", refresh=False)
            self._tqdm.n = share
            self._tqdm.refresh()
        elif sys.stderr is not None and (sys.stderr.isatty() or "ipykernel" in sys.modules):
            self._has_line = True
            left = "" if progress.forecast is None else f" of about {progress.forecast:.1f}"
            sys.stderr.write(f"\r{share:4.0%}  {progress.elapsed:.1f}{left} s  {progress.solutions} solutions")
            sys.stderr.flush()

    def close(self) -> None:
        """End the bar."""
        if self._tqdm is not None:
            self._tqdm.close()
        elif self._has_line:
            sys.stderr.write("\n")
