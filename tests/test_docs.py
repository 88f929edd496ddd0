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


def test_every_page_that_is_linked_to_is_there():
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    gone = []
    for page in pages:
        for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            path, _, place = link.partition("#")
            if link.startswith(("http:", "https:")):
                continue
            other = (page.parent / path).resolve() if path else page
            if not other.exists():
                gone.append(f"{page.name}: {link}")
            elif place and other.suffix == ".md" and place not in headings(other):
                gone.append(f"{page.name}: {link}, without such a heading")
    assert gone == []


def headings(page: Path) -> set[str]:
    """As they are linked to."""
    lines = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}
