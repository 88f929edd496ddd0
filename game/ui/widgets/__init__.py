"""What menus are made of: buttons, steppers, lists, texts. Each puts its sprites and targets on a scene by itself."""

from game.ui.widgets.buttons import Button, footer
from game.ui.widgets.fields import Field, Slider, Stepper, Toggle
from game.ui.widgets.lists import Block, Row, Rows, ScrollBox, ScrollText, Sight
from game.ui.widgets.texts import header, label, text_block

__all__ = [
    "Block",
    "Button",
    "Field",
    "Row",
    "Rows",
    "ScrollBox",
    "ScrollText",
    "Sight",
    "Slider",
    "Stepper",
    "Toggle",
    "footer",
    "header",
    "label",
    "text_block",
]
