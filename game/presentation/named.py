"""The names that presentation files use, each of one family: a misspelt one is found where it stands."""

from __future__ import annotations

from typing import Annotated

from game.engine.sources.records import Named

Zone = Annotated[str, Named("zone")]
SeatZone = Annotated[str, Named("zone of a seat")]
SharedZone = Annotated[str, Named("shared zone")]
Counter = Annotated[str, Named("counter")]
Flag = Annotated[str, Named("flag")]
Variable = Annotated[str, Named("variable")]
PlayerVariable = Annotated[str, Named("player variable")]
Fact = Annotated[str, Named("fact")]
SpaceFact = Annotated[str, Named("fact of a space")]
SpaceField = Annotated[str, Named("field of a space")]
Card = Annotated[str, Named("card")]
Site = Annotated[str, Named("site")]
Tag = Annotated[str, Named("tag")]
CardText = Annotated[str, Named("text")]
Step = Annotated[str, Named("step")]
Prompt = Annotated[str, Named("prompt")]
Announcement = Annotated[str, Named("announcement")]
Function = Annotated[str, Named("function")]
Icon = Annotated[str, Named("icon")]
Sign = Annotated[str, Named("sign")]
Emblem = Annotated[str, Named("emblem")]
Sound = Annotated[str, Named("sound")]
