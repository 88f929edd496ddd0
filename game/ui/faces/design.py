"""The design of a table's cards; a table without a face.toml gets a plain one in its colours."""

from __future__ import annotations

from game.engine.sources.content import Content
from game.engine.sources.records import read_file
from game.engine.sources.vocabulary import content_names
from game.presentation.face import FILE, Back, Design, design_of, read_face
from game.ui.identity import theme_of


def load_design(content: Content) -> Design:
    """A table's design, from the file beside its table.toml if it has one."""
    path = content.folder / FILE
    if path.is_file():
        return design_of(content, read_face(read_file(path), content_names(content)).whole)
    theme = theme_of(content.id)
    return Design(content, backs={"": Back(base=theme.cloth, colour=theme.accent)})
