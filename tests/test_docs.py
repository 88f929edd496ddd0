"""What the pages for newcomers promise is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HELPERS = {
    "quest": "quest/positions.py",
    "underdark": "underdark/positions.py",
    "fellowship": "fellowship/fellowship_table.py",
    "ringwar": "ringwar/ringwar_table.py",
}


@pytest.mark.parametrize("table", HELPERS)
def test_every_helper_of_card_tests_is_on_its_page(table):
    page = (ROOT / "docs" / "testing-a-card.md").read_text(encoding="utf-8")
    shared, *sections = re.split(r"^## ", page, flags=re.MULTILINE)
    own = next(section for section in sections if section.startswith(f"{table}\n")) + sections[0] + shared
    tree = ast.parse((ROOT / "tests" / "tables" / HELPERS[table]).read_text(encoding="utf-8"))
    made = next(one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == "Table")
    names = [one.name for one in made.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")]
    assert [name for name in names if not re.search(rf"`(t\.)?{name}\b", own)] == []
