"""The tests import the installed wheel, never the source tree."""

from __future__ import annotations

from pathlib import Path

import bitqueens


def pytest_configure() -> None:
    source = Path(__file__).resolve().parents[1]
    assert source not in Path(bitqueens.__file__).resolve().parents, "install the wheel and test that"
