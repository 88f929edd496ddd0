"""`--only` for the benchmarks: the figures of one group."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--only", default="", help="measure only the figures of this group")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    only = config.getoption("--only")
    if only:
        items[:] = [item for item in items if group_of(item) == only]


def group_of(item: pytest.Item) -> str:
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return parameters["figure"].group if "figure" in parameters else ""
