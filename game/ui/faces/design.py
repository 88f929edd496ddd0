"""The design of a table's cards; a table without a face.toml gets a plain one in its colours."""

from __future__ import annotations

from game.engine.sources.content import Content
from game.presentation.face import Back, Design, design_of, load_face
from game.ui.identity import theme_of


def load_design(content: Content) -> Design:
    """A table's design, from the file beside its table.toml if it has one."""
    face = load_face(content)
    if face is not None:
        return design_of(content, face)
    theme = theme_of(content.id)
    return Design(content, backs={"": Back(base=theme.cloth, colour=theme.accent)})
