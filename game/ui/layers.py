"""What lies over what on a table, from below to above. The one list: sprites name a layer of it.

Where several lie in one layer a step or two apart (a halo under its card, a lamp under its die), they count from it.
"""

GROUND = 18  # what a board or a track is painted on
DREAD = 20  # the shadow that comes along a line
LANE = 24  # lanes of a track, rows of events
GLOW = 36  # what can be chosen on a map or a track
PIECE = 40  # troops, markers, hobbits
HUNTER = 41  # after them
WALKER = 42  # hobbits on the line, a seat above the other
SPY = 44  # over the troops of a site
FLYING = 60  # a piece on its way
NAMED = 70  # the name of the place in focus
CARD = 100  # cards in rows, piles and lines: a dozen steps each
HAND = 300  # and of a hand
LIGHT = 300  # what a procedure speaks of
ABOVE = 600  # cards that lie over the others
TRAY = 620
LYING = 625  # a die that lies until its result is dealt with
ASIDE = 630  # a procedure's plate, a card that a question is about
ALOFT = 640  # a card on its way
LESSON = 640  # over the tray, under a card that is lifted to be read
INPLACE = 660  # what is told where it lies
FLOATING = 700  # the caption, numbers that rise
DIE = 710  # while it rolls
MOMENT = 720  # a climax
CLOSE_UP = 740  # what is held up large
HELD_UP = 800  # a card that is looked at
NOTE = 810  # over that
LEGEND = 820
CURSOR = 900  # the ring around the focus
INVITATION = 950  # over a demo
TOAST = 10_000
