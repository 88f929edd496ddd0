"""What a table's files say of its looks and sounds, read before it opens, while there is nothing else to do."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.sources.content import Content
from game.engine.telling.deeds import book_of
from game.engine.telling.wording import own_words
from game.presentation.art import load_art
from game.presentation.client_words import words
from game.presentation.face import load_face
from game.presentation.layout import load_layout
from game.presentation.sounding import load_sounding
from game.presentation.staging import load_staging

READ_FIRST = ("cabinet", "table")  # the scenes whose words every table needs


def load_ahead(content: Content) -> Iterator[None]:
    """A file with every step. What is wrong with one is refused, as it is where the table opens."""
    for load in (load_layout, load_staging, load_sounding, load_art, load_face, book_of):
        load(content)
        yield
    for scene in READ_FIRST:
        words(scene)
        yield
    own_words()
    yield
