"""Every public name has a docstring; every example in one is run, and every Python block of the README."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import bitqueens
import pytest

GLOBALS = {**{name: getattr(bitqueens, name) for name in bitqueens.__all__}, "bitqueens": bitqueens}


def documented() -> dict[str, object]:
    found: dict[str, object] = {"bitqueens": bitqueens}
    for name in bitqueens.__all__:
        thing = getattr(bitqueens, name)
        if not callable(thing):
            continue
        found[name] = thing
        if inspect.isclass(thing):
            found |= {f"{name}.{part}": getattr(thing, part) for part in vars(thing) if not part.startswith("_")}
    return found


@pytest.mark.parametrize("name", documented())
def test_docstring(name: str) -> None:
    text = inspect.getdoc(documented()[name])
    assert text, f"{name} has no docstring"
    run(text, name)


def run(text: str, name: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, dict(GLOBALS), name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test)
    assert runner.failures == 0, f"see the output: the example of {name}"


def test_readme() -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    session = "\n".join(block for block in blocks if ">>>" in block)
    assert session
    run(session, "README")
