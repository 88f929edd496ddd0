"""What stands in what: a screen as a tree of boxes, which one engine measures, fits, drops and layers.

    show(scene, Plate(Column([Words(question), Row([Press(no), Press(yes)], even=True)])), rect)

A box says how large it would like to be and how small it may become; no box knows a rectangle. Where there is not room
for all, gaps and pictures shrink first, then all letters together down to what can be read from where people sit, then
boxes are dropped in the order they say (`drop`: 1 goes first, 0 never).
"""

from game.ui.boxes.box import Box, Ink, Span
from game.ui.boxes.fitting import Laid, Region, fit, painted, show
from game.ui.boxes.holders import Column, Either, Grid, Plate, Row, Stack, begun
from game.ui.boxes.leaves import Bar, Control, Line, Picture, Press, Rule, Sign, Space, Steps, Words, icon
from game.ui.boxes.scrolling import Scroll
from game.ui.boxes.tiles import Tile, listed

__all__ = [
    "Bar",
    "Box",
    "Column",
    "Control",
    "Either",
    "Grid",
    "Ink",
    "Laid",
    "Line",
    "Picture",
    "Plate",
    "Press",
    "Region",
    "Row",
    "Rule",
    "Scroll",
    "Sign",
    "Space",
    "Span",
    "Stack",
    "Steps",
    "Tile",
    "Words",
    "begun",
    "fit",
    "icon",
    "listed",
    "painted",
    "show",
]
