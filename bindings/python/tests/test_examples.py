"""The examples in the documentation, those of the README among them, say what really happens."""

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import outflank

README = Path(__file__).parent.parent / "README.md"


def documented() -> Iterator[tuple[str, str]]:
    """Every documentation with an example, by the name of what it documents."""
    modules = [outflank] + [
        importlib.import_module(f"outflank.{found.name}") for found in pkgutil.iter_modules(outflank.__path__)
    ]
    seen = set()
    for module in modules:
        places = [(module.__name__, module)]
        for name, value in vars(module).items():
            if not str(getattr(value, "__module__", "")).startswith("outflank"):
                continue
            places.append((f"{module.__name__}.{name}", value))
            if inspect.isclass(value):
                places += [(f"{module.__name__}.{name}.{part}", inside) for part, inside in vars(value).items()]
        for name, value in places:
            doc = getattr(value, "__doc__", None)
            if isinstance(doc, str) and ">>>" in doc and doc not in seen:
                seen.add(doc)
                yield name, doc
    yield "README.md", README.read_text(encoding="utf-8")


EXAMPLES = dict(documented())


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], {}, name, None, None)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    said: list[str] = []
    doctest.DocTestRunner(optionflags=flags).run(test, out=said.append)
    assert not said, "".join(said)


def test_the_endgame_that_is_solved_from_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    # The README of the whole repository; a package on its own does not have it.
    readme = (README.parent.parent.parent / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    (row,) = re.findall(r"^\| \[Python\].*\| (.+) \| (.+) \| (.+) \|$", readme, re.MULTILINE)
    exec(program, {})
    assert capsys.readouterr().out == " ".join(row) + "\n"


def test_nearly_everything_has_an_example() -> None:
    assert len(EXAMPLES) >= 25
