"""What this is, whom it belongs to, and what it is made with."""

from __future__ import annotations

from game.engine.telling import wording
from game.ui.boxes import Column, Control, Plate, show
from game.ui.identity import identity_of
from game.ui.scene import Scene
from game.ui.theme import MUTED
from game.ui.widgets import Block, ScrollText, footer, header
from game.version import version

# Name, licence and who made it: the same in every language.
USED = (
    ("Python", "PSF License 2", "Python Software Foundation"),
    ("pygame-ce", "LGPL 2.1", "pygame-ce contributors"),
    ("cffi", "MIT-0", "Armin Rigo, Maciej Fijalkowski"),
    ("msgpack", "Apache License 2.0", "Inada Naoki"),
    ("platformdirs", "MIT", "platformdirs contributors"),
    ("Source Serif, Source Sans", "SIL Open Font License 1.1", "Adobe"),
)


class About(Scene):
    def build(self) -> None:
        room = header(self, self.say("title", version=version()))
        blocks = [Block(self.say("what"))]
        for part in ("unofficial", "own"):
            blocks += [Block(self.say(f"{part}_title"), heading=True), Block(self.say(part))]
        blocks += [Block(self.say("games_title"), heading=True)]
        told = [wording.say(identity_of(table).about, self.cabinet.lang) for table in self.cabinet.row]
        blocks += [Block(text) for text in told if text]
        blocks += [Block(self.say("licence_title"), heading=True), Block(self.say("licence"))]
        blocks += [Block(self.say("used_title"), heading=True)]
        blocks += [Block(f"{name} · {licence} · {maker}") for name, licence, maker in USED]
        blocks.append(Block(self.say("used"), colour=MUTED))
        page = Control(lambda rect: ScrollText(self, rect, blocks, name="page"), 60, least=1, grow=1)
        show(self, Column([Plate(page, 1, 2, 240, lit=False, widest=140, grow=1)]), room)
        footer(self, [("back", self.say("back"), self.back)])
