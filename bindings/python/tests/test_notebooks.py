"""The notebooks run from beginning to end, and lie here without what they print."""

from pathlib import Path

import nbclient
import nbformat
import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OUTFLANK_WTHOR", raising=False)
    monkeypatch.delenv("OUTFLANK_PLAYER", raising=False)
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in cells), "outputs are stripped"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert any("image/svg+xml" in output.get("data", {}) for cell in cells for output in cell.outputs), "a picture"


def test_there_are_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["openings", "train_evaluation"]
