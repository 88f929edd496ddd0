"""The table: a game being played, with every device, by people and bots."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.engine import story, wording
from game.engine.state import Decision, State
from game.engine.wording import Seats
from game.players.sitting import Happening, Sitting
from game.ui import focus, saved_picture
from game.ui.focus import Target
from game.ui.intents import Act, Device, Intent, Point, Press, Stop
from game.ui.scene import Scene
from game.ui.table import felt
from game.ui.table.cards import Pictures
from game.ui.table.choreography import Choreography
from game.ui.table.dials import Dials
from game.ui.table.layout import Layout, Station, load_layout
from game.ui.table.places import Places
from game.ui.table.prompt import Entry, PromptBox, Tool
from game.ui.table.ribbon import Ribbon
from game.ui.table.seatframe import SeatFrame
from game.ui.table.tray import Tray
from game.ui.table.versus import VersusBox
from game.ui.table.view import LIFTED, TableView
from game.ui.theme import DANGER, GOLD, HEAL

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

PASS_EVERY = 0.28  # seconds between two passes while the button is held
FAST = 5.0  # times the speed while fast-forward is held
PEEK_AFTER = 0.5  # seconds the pointer rests on a card before it is shown large
EVENT_LINES = 14
LATE = 2.6  # seconds of motion waiting, after which everything moves faster


class Table(Scene):
    """`demo`: bots play while nobody does, and any input ends it. `replay`: a game is looked at, not played."""

    def __init__(self, cabinet: Cabinet, sitting: Sitting, *, demo: bool = False, replay: bool = False):
        self.table = sitting.cartridge.id
        super().__init__(cabinet)
        self.sitting = sitting
        self.layout: Layout = load_layout(sitting.cartridge.content)
        self.demo, self.replay = demo, replay
        self.seat = 1  # whose side of the table is open
        self.past: int | None = 0 if replay else None  # looking back: after so many choices
        self.view: TableView | None = None
        self.hint_text = ""
        self._state: State | None = None
        self._held: set[str] = set()
        self._pass_in = 0.0
        self._hover = 0.0
        self._lines: list[str] = []
        self._pending = sitting.settle() if not replay and not sitting.over else []
        self._pending.insert(0, Happening(sitting.match.opening)) if not sitting.match.steps else None
        self._ended = False
        self._face_work = iter(())
        self._stale = self._fresh = False
        self._tell(self._pending)

    # --- whose eyes

    @property
    def state(self) -> State:
        """What is shown: the game as it stands, or as it stood."""
        if self.past is None:
            return self.sitting.state
        if self._state is None:
            self._state = self.sitting.match.state_at(self.past)
        return self._state

    @property
    def decision(self) -> Decision | None:
        return self.sitting.decision if self.past is None else None

    @property
    def seats(self) -> Seats:
        """Who reads the screen."""
        if self.demo or not self.sitting.secret:
            people = self.sitting.people
            alone = people[:1] if len(people) == 1 and not self.sitting.cartridge.content.open_hands else None
            return tuple(alone) if alone and not self.demo else None
        return (self.seat,)

    def _own_seat(self) -> int:
        """Whose side to open: the person asked, else whoever was open."""
        decision = self.decision
        if decision is None:
            return self.seat
        if not self.sitting.chairs[decision.player - 1].bot or not self.sitting.people:
            return decision.player
        return self.seat if self.seat in self.sitting.people else self.sitting.people[0]

    # --- laying out

    def backdrop(self) -> pygame.Surface:
        return felt.felt(self.size, self.layout.felt, self.theme)

    def build(self) -> None:
        layout = self.layout
        self.seat = self._own_seat() if self._pending or self.seat == 1 else self.seat
        self.pictures = Pictures(self.cabinet.faces(self.table), self.px(19.4))
        self.view = TableView(self, layout, self.pictures)
        places = self.view.lay_out(self.state, self.seat, self.seats)
        self._plates(places)
        self.ribbon = self._ribbon(places)
        self.dials = None
        if layout.dial:
            self.dials = Dials(self, places.slots["dials"], layout.dial, self.state.players, self.choose_player)
        self.versus = None
        if layout.versus:
            slot = places.slots[layout.versus.slot]
            self.versus = VersusBox(self, _inside(slot, layout.versus.box), layout.versus)
        self.prompt = PromptBox(self, places.slots["prompt"])
        self.frame = SeatFrame(self, [places.slots[name] for name in ("seat", "hand") if name in places.slots])
        self.tray = Tray(self, places)
        self.choreography = Choreography(self)
        pending, self._pending = self._pending, []
        self.view.sync(self.state, self.seat, self.seats)
        self.refresh()
        if pending and not self.motions.reduced:
            self.choreography.opening(pending)
        self.cabinet.sound.ambience(self.table)
        self._prepare_faces()

    def _plates(self, places: Places) -> None:
        ground = self.stage.background
        for name, rect in places.slots.items():
            if name not in ("ribbon", "dials", "prompt"):
                felt.plate(ground, rect, self.theme, strength=120 if name == "hand" else 165)
        self.stage.damage_all()

    def _ribbon(self, places: Places) -> Ribbon | None:
        if not self.layout.stations:
            return None
        names = [wording.say(station.title, self.cabinet.lang) for station in self.layout.stations]
        stops = self.sitting.habits.stops
        return Ribbon(self, places.slots["ribbon"], self.layout.stations, names, stops, self.open_stops)

    def _prepare_faces(self) -> None:
        """Draws, when there is time, the faces that may come into sight next."""
        raw = self.state.raw
        seen = list(dict.fromkeys(raw.cards[n].definition for n in range(raw.card_count)))
        hand = [raw.cards[card - 1].definition for card in self.state.cards("hand", self.seat)] if self._has_hand else []
        read = round(self.size[1] * LIFTED)
        wanted = [("full", definition, read) for definition in hand]
        wanted += [("table", definition, self.pictures.usual) for definition in seen]
        self._face_work = self.pictures.faces.prepare(wanted)

    @property
    def _has_hand(self) -> bool:
        return "hand" in self.sitting.cartridge.content.zones

    def first_focus(self) -> Target | None:
        return self._first_target()

    # --- after every change

    def refresh(self) -> None:
        """Everything that says what is asked: prompt, light, targets, dials, ribbon."""
        self._stale = False
        state, decision = self.state, self.decision
        places = self.view.places
        asked = decision.player if decision else 0
        self.frame.show(self.seat, asked == self.seat)
        if self.dials:
            bots = {seat for seat, chair in enumerate(self.sitting.chairs, 1) if chair.bot}
            self.dials.show(state, asked, self.seat, bots, values=not self.motions.busy)
        if self.ribbon:
            flow = self.sitting.cartridge.content.flow
            self.ribbon.go(self.ribbon.station_of(flow[state.raw.step] if state.raw.step < len(flow) else ""))
        self.targets = []
        if self.ribbon:
            self.targets += self.ribbon.targets
        if self.dials:
            self.targets += self.dials.targets
        self._options = self._options_by_card(decision)
        self._card_targets(places)
        entries = self._entries(decision)
        question, detail = self._question(decision)
        self.prompt.show(asked, question, detail, entries, self._tools(), self._lines[-EVENT_LINES:])
        colour = self.theme.light
        self.view.light(self._options if not self._bot_asked else (), colour)
        self._light_the_rest(decision)
        self.set_focus(self._first_target())
        self._show_numbers()

    @property
    def _bot_asked(self) -> bool:
        return self.past is None and self.sitting.bot_is_asked

    def _options_by_card(self, decision: Decision | None) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for index, option in enumerate(decision.options if decision else ()):
            if option.kind == "card":
                found.setdefault(option.value, []).append(index)
        return found

    def _card_targets(self, places: Places) -> None:
        """Every card in sight can be looked at; those on offer can be chosen."""
        self._card_of: dict[int, int] = {}
        ordered = sorted(places.poses.items(), key=lambda item: item[1].layer)
        for pile in self.view.piles:
            target = Target(
                pile.rect,
                lambda pile=pile: self.open_pile(pile),
                group=f"zone:{pile.area.zone}",
                name=f"pile:{pile.area.zone}",
                inspect=lambda pile=pile: self.open_pile(pile),
            )
            self.targets.append(target)
        for card, pose in ordered:
            target = Target(
                pose.rect,
                lambda card=card: self.choose_card(card),
                lambda card=card: self.inspect_card(card),
                group=f"zone:{places.zone_of[card]}",
                name=f"card:{card}",
                radius=max(4, round(pose.height) // 18),
                ring=pose.face != "full" or places.zone_of[card] != "hand",
            )
            self._card_of[id(target)] = card
            self.targets.append(target)
        hidden = [card for card in self._options if card not in places.poses]
        self.tray.show(hidden if not self._bot_asked else [])

    def _entries(self, decision: Decision | None) -> list[Entry]:
        """Options that are not things on the table, as buttons."""
        if decision is None:
            return self._closing_entries()
        if self._bot_asked:
            return [Entry(self.say("take_seat"), lambda: self.take_seat(decision.player), "take_seat")]
        texts = wording.option_texts(self.state, decision, self.cabinet.lang)
        passing = self.sitting.passing()
        entries = []
        for index, option in enumerate(decision.options):
            if option.kind == "card":
                continue
            entries.append(
                Entry(
                    texts[index],
                    lambda index=index: self.answer(index),
                    f"option:{index}",
                    "primary" if index == passing or option.kind == "button" else "plain",
                    "pass" if index == passing else "",
                )
            )
        return entries

    def _closing_entries(self) -> list[Entry]:
        if self.past is not None:
            return [
                Entry(self.say("look_first"), lambda: self.look_back(0), "look:first"),
                Entry(self.say("look_before"), lambda: self.look_by(-1), "look:before"),
                Entry(self.say("look_after"), lambda: self.look_by(1), "look:after"),
                Entry(self.say("look_now"), self.look_now, "look:now", "primary"),
            ]
        if self.demo:
            return []
        return [Entry(self.say("to_scores"), self.finish, "finish", "primary")]

    def _question(self, decision: Decision | None) -> tuple[str, str]:
        lang = self.cabinet.lang
        if self.past is not None:
            return self.say("looking_back", n=self.past, most=self.sitting.match.position), ""
        if decision is None:
            return wording.winners_text(self.state.winners, lang), self._score_text()
        if self._bot_asked:
            return self.say("thinking"), ""
        detail = self.hint_text or (self.say("table.choose_on_table") if self._options else "")
        return wording.prompt_text(self.state, decision, lang), detail

    def _score_text(self) -> str:
        lines = [
            f"{wording.player_name(seat, self.cabinet.lang)}: {score}"
            for seat, score in enumerate(self.state.scores, 1)
        ]
        return "\n".join(dict.fromkeys(lines))

    def _tools(self) -> list[Tool]:
        playing = self.past is None and not self.demo
        return [
            Tool("undo", "undo", self.undo, playing and bool(self.sitting.match.position)),
            Tool("hint", "hint", self.hint, playing and self.decision is not None and not self._bot_asked),
            Tool("log", "log", self.open_log, not self.demo),
            Tool("pause", "pause", self.open_pause),
        ]

    def _light_the_rest(self, decision: Decision | None) -> None:
        """Players on offer glow on their dials' names: they are buttons too, so the dial only answers a tap."""
        if decision is None or self._bot_asked:
            return
        zones = self.sitting.cartridge.zone_names
        for card in self._options:
            if card not in self.view.places.poses:
                zone, seat = zones[self.state.raw.cards[card - 1].zone]
                self.view.light_pile(zone, seat, self.theme.light)

    def _first_target(self) -> Target | None:
        if self.cabinet.device is Device.TOUCH:
            return None
        legal = self._legal()
        prompts = [target for target in legal if target.group == "prompt"]
        cards = [target for target in legal if id(target) in self._card_of]
        return (cards or prompts or [None])[0]

    def _legal(self) -> list[Target]:
        """What can be chosen as an answer."""
        found = [t for t in self.targets if t.enabled and (t.group in ("prompt", "tray") or self._is_option(t))]
        decision = self.decision
        if decision and any(option.kind == "player" for option in decision.options) and self.dials:
            found += [t for t in self.dials.targets if self._player_option(int(t.name.partition(":")[2])) is not None]
        return found

    def _is_option(self, target: Target) -> bool:
        return self._card_of.get(id(target), 0) in self._options

    # --- answering

    def answer(self, index: int) -> None:
        """A person's choice."""
        if self.decision is None or self._bot_asked:
            return
        before = self.state.clone()
        self.choreography.finish()
        self.after(before, self.sitting.choose(index))

    def after(self, before: State, happened: list[Happening]) -> None:
        """Shows what came of a choice."""
        self.hint_text = ""
        self._tell(happened)
        if self.sitting.match.warning:
            self.cabinet.toast(self.sitting.match.warning, bad=True)
        self.choreography.play(before, happened, self._own_seat())
        self._stale = self._fresh = True  # the motion begins first; what is asked next follows a frame later
        if self.sitting.over and not self._ended:
            self._ended = True
            won = bool(self.state.winners)
            self.cabinet.sound.play("victory" if won else "defeat")
            self.choreography.end(won)

    def open_seat(self, seat: int) -> None:
        """Shows another side of the table."""
        if seat != self.seat:
            self.seat = seat
            self.choreography.finish()
            self.view.sync(self.state, self.seat, self.seats)
            self.refresh()

    def choose_card(self, card: int) -> None:
        options = self._options.get(card, [])
        if not options or self._bot_asked:
            self.inspect_card(card)
        elif len(options) == 1:
            self.answer(options[0])
        else:
            self._pick_one(card, options)

    def _pick_one(self, card: int, options: list[int]) -> None:
        from game.ui.scenes.pick import Pick

        texts = wording.option_texts(self.state, self.decision, self.cabinet.lang)
        title = wording.card_title(self.state, card, self.cabinet.lang, self.seats)
        choices = [(texts[index], lambda index=index: self.answer(index)) for index in options]
        self.cabinet.push(Pick(self.cabinet, title, choices))

    def choose_player(self, seat: int) -> None:
        option = self._player_option(seat)
        if option is not None:
            self.answer(option)
        elif not self.sitting.secret:
            self.open_seat(seat)

    def _player_option(self, seat: int) -> int | None:
        decision = self.decision
        for index, option in enumerate(decision.options if decision else ()):
            if option.kind == "player" and option.value == seat:
                return index
        return None

    def take_seat(self, seat: int) -> None:
        """A person takes over from a bot."""
        self.sitting.seat(seat, replace(self.sitting.chairs[seat - 1], bot=""))
        self.open_seat(seat)
        self.refresh()

    # --- verbs of the table

    def undo(self) -> None:
        self._taken(self.sitting.undo(), "undone")

    def redo(self) -> None:
        self._taken(self.sitting.redo(), "redone")

    def _taken(self, problem: str, done: str) -> None:
        if problem:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(self.say(problem))
            return
        self.hint_text = ""
        self._ended = False
        self._lines = []
        self.cabinet.sound.play("slide")
        self.choreography.finish()
        self.seat = self._own_seat()
        self.view.sync(self.state, self.seat, self.seats)
        self.refresh()
        self.cabinet.toast(self.say(done))

    def hint(self) -> None:
        if self.decision is not None and not self._bot_asked:
            self.sitting.ask_hint()
            self.hint_text = self.say("thinking")
            self.refresh()

    def _tell_hint(self) -> None:
        opinions = self.sitting.poll_hint()
        if not opinions:
            return
        texts = wording.option_texts(self.state, self.decision, self.cabinet.lang)
        best, *others = opinions
        lines = [self.say("hint_best", what=texts[best.option], n=round(100 * best.share))]
        if others:
            lines.append(self.say("hint_next", what=texts[others[0].option], n=round(100 * others[0].share)))
        self.hint_text = "\n".join(lines)
        self.refresh()
        option = self.decision.options[best.option]
        if option.kind == "card":
            self.set_focus(next((t for t in self.targets if t.name == f"card:{option.value}"), self.focus))

    def inspect_card(self, card: int) -> None:
        from game.ui.scenes.inspect import Inspect

        self.cabinet.sound.play("open")
        self.cabinet.push(Inspect(self.cabinet, self.sitting, card))

    def open_pile(self, pile) -> None:
        """The cards of a pile that may be looked at."""
        from game.ui.scenes.browse import Browse

        cards = [card for card in self.state.cards(pile.area.zone, pile.seat) if self._may_see(card)]
        if not cards:
            self.cabinet.toast(self.say("nothing_to_see"))
            return
        self.cabinet.push(Browse(self.cabinet, self, pile.area.zone, list(reversed(cards))))

    def _may_see(self, card: int) -> bool:
        return wording.may_know(self.state.raw.cards[card - 1].known, self.seats)

    def open_stops(self, station: Station) -> None:
        from game.ui.scenes.stops import Stops

        if station.windows:
            self.cabinet.push(Stops(self.cabinet, self, station))

    def open_log(self) -> None:
        from game.ui.scenes.log import Log

        self.cabinet.push(Log(self.cabinet, self))

    def open_pause(self) -> None:
        from game.ui.scenes.pause import Pause

        self.cabinet.push(Pause(self.cabinet, self))

    def finish(self) -> None:
        """From the end of the game to its score table."""
        from game.ui.table.ending import to_the_scores

        to_the_scores(self)

    # --- looking back

    def look_back(self, position: int) -> None:
        """The table as it stood after so many choices."""
        self.past = max(0, min(position, self.sitting.match.position))
        self._look()

    def look_by(self, by: int) -> None:
        self.look_back((self.past or 0) + by)

    def look_now(self) -> None:
        if self.replay:
            self.leave()
            return
        self.past = None
        self._look()

    def _look(self) -> None:
        self._state = None
        self.choreography.finish()
        self.view.sync(self.state, self.seat, self.seats)
        self.refresh()

    def leave(self) -> None:
        """Away from the table; the game is on disk."""
        from game.ui.scenes.cabinets import Cabinets

        self.cabinet.home(Cabinets(self.cabinet))

    def left(self) -> None:
        if not self.demo and not self.replay:
            saved_picture.keep(self)
        self.sitting.close()

    # --- devices

    def handle(self, intent: Intent) -> None:
        if self.demo and not isinstance(intent, Point | Stop):
            from game.ui.scenes.title import Title

            self.cabinet.home(Title(self.cabinet))
            return
        if self._stale:
            self.refresh()
        if isinstance(intent, Press) and self.choreography.waiting:
            self.choreography.finish()
            self.refresh()
        match intent:
            case Act(action="pass"):
                self._held.add("pass")
                self._pass_in = PASS_EVERY
                self.pass_on(first=True)
            case Act(action="fast"):
                self._held.add("fast")
            case Stop(action=action):
                self._held.discard(action)
            case Act(action="undo"):
                self.undo()
            case Act(action="redo"):
                self.redo()
            case Act(action="hint"):
                self.hint()
            case Act(action="log"):
                self.open_log()
            case Act(action="pause"):
                self.open_pause()
            case _:
                if self._others_pad(intent):
                    self.cabinet.sound.play("sour")
                    return
                super().handle(intent)

    def _others_pad(self, intent: Intent) -> bool:
        """Whether a controller speaks that belongs to another seat than the one asked."""
        decision = self.decision
        if not intent.pad or decision is None:
            return False
        owner = self.sitting.chairs[decision.player - 1].pad
        claimed = {chair.pad for chair in self.sitting.chairs}
        return bool(owner) and owner != intent.pad and intent.pad in claimed

    def back(self) -> None:
        """B takes back: at the table that is undo, while looking back it returns to the game."""
        if self.past is not None:
            self.look_now()
        else:
            self.undo()

    def move(self, dx: int, dy: int) -> None:
        """Directions go among the options; from a card that is none, among everything."""
        if self.past is not None and dx and self.focus is not None and self.focus.group == "prompt":
            self.look_by(dx)
            return
        legal = self._legal()
        here = self.focus
        tools = [target for target in self.targets if target.group == "tools" and target.enabled]
        among = legal + tools if here is None or here in legal or here in tools else self.targets
        found = focus.nearest([target for target in among if target.enabled], here, dx, dy)
        if found is not None:
            self.cabinet.sound.play("focus")
            self.set_focus(found)

    def pass_on(self, *, first: bool = False) -> None:
        """Declines what is asked; held down it goes on until something more than a window needs an answer."""
        passing = self.sitting.passing() if self.past is None else None
        if passing is None or self._bot_asked:
            if first:
                self.cabinet.sound.play("sour")
            return
        if first or self.sitting.is_window:
            self.answer(passing)

    def set_focus(self, target: Target | None) -> None:
        super().set_focus(target)
        self._hover = 0.0
        if self.view is None:
            return
        card = self._card_of.get(id(target), 0) if target is not None else 0
        self.view.put_down()
        if card and self.view.places.zone_of.get(card) == "hand" and not self.choreography.waiting:
            self.view.lift(card)
        self._show_numbers()

    def _focused_option(self) -> int | None:
        target = self.focus
        if target is None or self.decision is None or self._bot_asked:
            return None
        options = self._options.get(self._card_of.get(id(target), 0), [])
        if options:
            return options[0]
        kind, _, number = target.name.partition(":")
        return int(number) if kind == "option" else None

    def _show_numbers(self) -> None:
        """What the option in focus would change: compared numbers, damage, who would die."""
        if self.view is None or not hasattr(self, "prompt"):
            return
        option = self._focused_option()
        if self.versus:
            self.versus.show(self.state, self._tried(option))
        self._show_damage(option)

    def _tried(self, option: int | None) -> State | None:
        """The state after an option, unless it would tell something nobody knows yet."""
        if option is None or not self._options:
            return None
        tried = self.state.clone()
        tried.choose(option)
        return tried if tried.barrier == self.state.barrier and not tried.over else None

    def _show_damage(self, option: int | None) -> None:
        decision = self.decision
        if option is None or decision is None:
            self.prompt.note("", "")
            return
        prompt = self.sitting.cartridge.program.names.prompts[decision.prompt - 1]
        preview = self.layout.preview_of(prompt)
        if preview is None:
            self.prompt.note("", "")
            return
        value = decision.options[option].value
        damage = self.state.call(preview.damage, value, decision.subject)
        hurt = decision.subject if preview.on == "subject" else value
        if hurt <= 0:
            self.prompt.note("damage", self.say("would_hurt", n=damage), DANGER if damage else HEAL)
            return
        left = self.state.call(preview.left, hurt)
        name = wording.card_title(self.state, hurt, self.cabinet.lang, self.seats)
        dies = damage >= left
        key = "would_die" if dies else "would_take" if damage else "no_damage"
        good = (preview.on == "subject") == dies and (dies or damage > 0)
        text = self.say(key, card=name, n=damage, left=max(0, left - damage))
        self.prompt.note("doomed" if dies else "damage", text, HEAL if good else DANGER if dies else GOLD)

    # --- time

    def tick(self, passed: float) -> None:
        fast = FAST if "fast" in self._held else 1.0
        late = max(1.0, self.choreography.left / LATE)
        self.motions.speed = self.cabinet.settings.speed / 100 * fast * late
        super().tick(passed)
        if self._stale and not self._fresh:
            self.refresh()
        self._fresh = False
        self.choreography.tick()
        if self.past is None:
            self._let_bots_play()
            if self.sitting.hinting:
                self._tell_hint()
        self._keep_passing(passed)
        self._peek(passed)
        if not self.motions.busy:
            next(self._face_work, None)

    def _let_bots_play(self) -> None:
        if not self._bot_asked or (self.motions.busy and not self.demo) or self.cabinet.scene is not self:
            return
        if self.demo and self.motions.busy:
            return
        before = self.state.clone()
        if happened := self.sitting.poll():
            self.after(before, happened)

    def _keep_passing(self, passed: float) -> None:
        if "pass" not in self._held:
            return
        self._pass_in -= passed
        if self._pass_in <= 0 and not self.motions.busy:
            self._pass_in = PASS_EVERY
            self.pass_on()

    def _peek(self, passed: float) -> None:
        """A pointer that rests on a card of the table sees it large."""
        card = self._card_of.get(id(self.focus), 0) if self.focus is not None else 0
        if self.cabinet.device is not Device.MOUSE or not card or self.view.places.zone_of.get(card) == "hand":
            return
        before, self._hover = self._hover, self._hover + passed
        if before < PEEK_AFTER <= self._hover:
            self.view.peek(card)

    @property
    def wait(self) -> float:
        """Seconds until there is something to do without a player."""
        if self.past is None and (self._bot_asked or self.sitting.hinting):
            return 1 / 30
        if "pass" in self._held:
            return PASS_EVERY / 2
        resting = self.cabinet.device is Device.MOUSE and self._hover < PEEK_AFTER and self.focus is not None
        return PEEK_AFTER / 4 if resting else 60.0

    # --- telling

    def _tell(self, happened: list[Happening]) -> None:
        """Keeps the last lines of the log in words."""
        lang = self.cabinet.lang
        for one in happened:
            self._lines += story.event_lines(self.sitting.state, one.events, lang, self.seats)
        del self._lines[:-40]

    def overlay_lines(self) -> list[str]:
        """For the developer's overlay."""
        decision = self.decision
        names = self.sitting.cartridge.program.names
        lines = [f"choices {self.sitting.match.position}, seat {self.seat}, cards in sight {len(self.view.cards)}"]
        if decision:
            lines.append(
                f"{names.prompts[decision.prompt - 1]} asks {decision.player}: {len(decision.options)} options"
            )
        return lines + self._lines[-6:]


def _inside(rect: pygame.Rect, box) -> pygame.Rect:
    from game.ui.table.places import inside

    return inside(rect, box)
