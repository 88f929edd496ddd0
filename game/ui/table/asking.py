"""The question on the table: which cards, places and buttons answer it, and what the prompt box says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import wording
from game.engine.state import Decision
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.table.places import Pose
from game.ui.table.prompt import Entry, Tool

if TYPE_CHECKING:
    from game.ui.scenes.table import Table

EVENT_LINES = 14


class Asking:
    """Made anew for every question. `options` are the cards on offer with their options' numbers."""

    def __init__(self, table: Table):
        self.table = table
        self.decision: Decision | None = table.decision
        self.bot = table.bot_is_asked
        self.options: dict[int, list[int]] = {}
        self.spaces: dict[int, int] = {}
        for index, option in enumerate(self.decision.options if self.decision and not self.bot else ()):
            if option.kind == "card":
                self.options.setdefault(option.value, []).append(index)
            elif option.kind == "space":
                self.spaces[option.value] = index
        self._card_of: dict[int, int] = {}  # by the target's identity
        self.coming: set[int] = set()  # cards on offer that the motion has still to bring into sight

    # --- showing it

    def show(self) -> None:
        """Targets, light and prompt, all of them for this question."""
        table = self.table
        table.targets = []
        for part in (table.ribbon, table.dials):
            if part is not None:
                table.targets += part.targets
        if table.board is not None:
            table.targets += table.board.targets(set(self.spaces))
            table.board.light(set(self.spaces), table.theme.light)
        for part in table.parts:
            table.targets += part.targets(self)
            part.light(self, table.theme.light)
        if (offer := getattr(table.dials, "offer", None)) is not None:
            offer({seat for seat in range(1, table.state.players + 1) if self.player_option(seat) is not None})
        self._pile_targets()
        self._card_targets()
        tops = {pile.top for pile in table.view.piles}
        hidden = [card for card in self.options if card not in table.view.places.poses]
        self.coming = self._coming_into_sight([card for card in hidden if card not in tops])
        table.tray.show([card for card in hidden if card not in tops and card not in self.coming])
        question, detail = self._question()
        asked = self.decision.player if self.decision else 0
        table.prompt.show(asked, question, detail, self._entries(), self._tools(), table.telling.lines[-EVENT_LINES:])
        table.view.light(self.options, table.theme.light)
        self._light_piles(hidden)

    def _coming_into_sight(self, cards: list[int]) -> set[int]:
        """Those of the cards that lie on the table when the motion that is still running ends: they can be chosen
        where they will be, and need no tray until then."""
        table = self.table
        if not cards or not table.choreography.waiting:
            return set()
        places = table.view.lay_out(table.state, self.decision.player, table.seats)
        found = {card for card in cards if card in places.poses}
        for card in sorted(found, key=lambda card: places.poses[card].layer):
            self._card_target(card, places.poses[card], places.zone_of[card])
        return found

    def _pile_targets(self) -> None:
        for pile in self.table.view.piles:
            look = lambda pile=pile: self.table.open_pile(pile)  # noqa: E731
            zone = pile.area.zone
            if pile.top in self.options:
                take = lambda card=pile.top: self.table.choose_card(card)  # noqa: E731
                self.add_card(Target(pile.rect, take, look, group=f"zone:{zone}", name=f"card:{pile.top}"), pile.top)
                continue
            self.table.targets.append(Target(pile.rect, look, look, group=f"zone:{zone}", name=f"pile:{zone}"))

    def _card_targets(self) -> None:
        """Every card in sight can be looked at; those on offer can be chosen."""
        places = self.table.view.places
        for card, pose in sorted(places.poses.items(), key=lambda item: item[1].layer):
            self._card_target(card, pose, places.zone_of[card])

    def _card_target(self, card: int, pose: Pose, zone: str) -> None:
        target = Target(
            pose.rect,
            lambda: self.table.choose_card(card),
            lambda: self.table.inspect_card(card),
            group=f"zone:{zone}",
            name=f"card:{card}",
            radius=max(4, round(pose.height) // 18),
            ring=zone != "hand" or pose.face != "full",
        )
        self.add_card(target, card)

    def add_card(self, target: Target, card: int) -> None:
        """A target that stands for a card."""
        self.name_card(target, card)
        self.table.targets.append(target)

    def name_card(self, target: Target, card: int) -> None:
        """Says which card a target stands for that somebody else puts on the table."""
        self._card_of[id(target)] = card

    def _light_piles(self, hidden: list[int]) -> None:
        """The piles that cards on offer come from glow."""
        table = self.table
        for card in hidden:
            zone, seat = table.sitting.cartridge.zone_names[table.state.raw.cards[card - 1].zone]
            table.view.light_pile(zone, seat, table.theme.light)

    def _question(self) -> tuple[str, str]:
        table, lang = self.table, self.table.cabinet.lang
        if table.past is not None:
            return table.say("looking_back", n=table.past, most=table.sitting.match.position), ""
        if self.decision is None:
            return wording.winners_text(table.state, lang), "" if table.layout.sheet else _score_text(table)
        if self.bot:
            return table.say("thinking"), ""
        detail = table.hint_text or (table.say("choose_on_table") if self.options or self.spaces else "")
        return wording.prompt_text(table.state, self.decision, lang), detail

    def _entries(self) -> list[Entry]:
        """Options that are not things on the table, as buttons."""
        table = self.table
        if self.decision is None:
            return self._closing_entries()
        if self.bot:
            seat = self.decision.player
            return [] if table.demo else [Entry(table.say("take_seat"), lambda: table.take_seat(seat), "take_seat")]
        texts = self._named(wording.option_texts(table.state, self.decision, table.cabinet.lang))
        passing = table.sitting.passing()
        return [
            Entry(
                texts[index],
                lambda index=index: table.answer(index),
                f"option:{index}",
                "primary" if option.kind == "button" else "plain",
                "pass" if index == passing else "",
            )
            for index, option in enumerate(self.decision.options)
            if option.kind not in ("card", "space")
        ]

    def _named(self, texts: list[str]) -> list[str]:
        """Players on offer go by the name of whom they play, where the table shows that."""
        told = getattr(self.table.dials, "name_of", None)
        options = self.decision.options
        return [
            told(option.value) if told is not None and option.kind == "player" else text
            for text, option in zip(texts, options, strict=True)
        ]

    def _closing_entries(self) -> list[Entry]:
        table = self.table
        if table.past is not None:
            return [
                Entry(table.say("look_first"), lambda: table.look_back(0), "look:first"),
                Entry(table.say("look_before"), lambda: table.look_by(-1), "look:before"),
                Entry(table.say("look_after"), lambda: table.look_by(1), "look:after"),
                Entry(table.say("look_now"), table.look_now, "look:now", "primary"),
            ]
        if table.demo:
            return []
        entries = [Entry(table.say("to_scores"), table.finish, "finish", "primary")]
        if table.layout.sheet:
            entries.insert(0, Entry(table.say("scoresheet.title"), table.open_sheet, "sheet"))
        return entries

    def _tools(self) -> list[Tool]:
        table = self.table
        playing = table.past is None and not table.demo
        tools = [
            Tool("undo", "undo", table.undo, playing and bool(table.sitting.match.position)),
            *([Tool("redo", "redo", table.redo)] if playing and table.sitting.match.undone else []),
            Tool("hint", "hint", table.hint, playing and self.decision is not None and not self.bot),
            Tool("log", "log", table.open_log, not table.demo),
            Tool("pause", "pause", table.open_pause, not table.demo),
        ]
        if table.layout.sheet:
            tools.insert(2, Tool("trophy", "sheet", table.open_sheet, not table.demo))
        return tools

    # --- what is what

    def card_of(self, target: Target | None) -> int:
        """The card a target stands for, or 0."""
        return self._card_of.get(id(target), 0) if target is not None else 0

    def target_of(self, option: int) -> Target | None:
        """What to choose for an option."""
        return next((target for target in self.legal() if self.focused_option(target) == option), None)

    def legal(self) -> list[Target]:
        """Everything that answers the question."""
        found = []
        for target in self.table.targets:
            kind, _, number = target.name.partition(":")
            offered = (
                target.group == "prompt"
                or self.card_of(target) in self.options
                or (kind == "space" and int(number) in self.spaces)
                or (kind == "player" and self.player_option(int(number)) is not None)
            )
            if target.enabled and offered:
                found.append(target)
        return found

    def player_option(self, seat: int) -> int | None:
        for index, option in enumerate(self.decision.options if self.decision and not self.bot else ()):
            if option.kind == "player" and option.value == seat:
                return index
        return None

    def focused_option(self, target: Target | None) -> int | None:
        """The option that choosing the target would take."""
        if target is None or self.decision is None or self.bot:
            return None
        options = self.options.get(self.card_of(target), [])
        if options:
            return options[0]
        kind, _, number = target.name.partition(":")
        if kind == "space":
            return self.spaces.get(int(number))
        return int(number) if kind == "option" else None

    def first(self) -> Target | None:
        """Where the focus begins: a card on offer, else a button. A finger needs none."""
        if self.table.cabinet.device is Device.TOUCH:
            return None
        legal = self.legal()
        things = [target for target in legal if target.group != "prompt"]
        return (things or legal or [None])[0]


def _score_text(table: Table) -> str:
    return "\n".join(f"{who}: {score}" for who, score in wording.score_lines(table.state, table.cabinet.lang))
