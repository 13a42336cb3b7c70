"""The puzzle of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._bitqueens import Puzzle
from ._bitqueens import daily_puzzle as _puzzle_of_day

if TYPE_CHECKING:
    import datetime


def daily_puzzle(day: datetime.date | int | None = None) -> Puzzle:
    """Return the puzzle of a day, by default today; an int counts days from 1 January 1970.

    >>> import datetime
    >>> daily_puzzle(datetime.date(2026, 11, 23)) == daily_puzzle(20_780)
    True
    """
    import datetime

    if day is None:
        day = datetime.date.today()
    if isinstance(day, datetime.date):
        day = datetime.date(day.year, day.month, day.day).toordinal() - datetime.date(1970, 1, 1).toordinal()
    return _puzzle_of_day(day)
