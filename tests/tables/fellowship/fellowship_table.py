"""A game of fellowship being played by a test: cards and choices by id, and the die in its hand."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.events import Announced, Event, Rolled
from game.engine.machine.ids import find_option, option_ids
from game.engine.machine.state import Events, State
from game.engine.sources.content import spelled

FACES = ("blank", "one", "two", "three", "eye", "cards")
DECLINING = ("pass", "done", "no", "end-turn")
PLACES = ("bag_end", "rivendell", "moria", "lothlorien", "helms_deep", "shelobs_lair", "mordor")
TRACKS = ("fighting", "hiding", "travelling", "friendship")
ASKING = ("pay_together", "pay", "turn_up", "roll_twice", "recover", "prepare", "volunteer")
GIVING = ("give_card", "give_shields", "give_token", "give_heart", "give_sun", "give_ring", "give_shield", "pay_card")
MOST_THROWS = 50_000


class Table:
    """A position being played: cards by id, choices by id; windows nobody named in a choice are declined."""

    def __init__(self, cartridge: Cartridge, state: State, dice: list[str] = ()):
        self.cartridge = cartridge
        self.state = state
        self.events: list[Event] = []
        self.coming = [FACES.index(face) + 1 for face in dice]
        self.seen: list[tuple[str, int, list[str]]] = []

    # --- the die

    def dice(self, *faces: str) -> Table:
        """The next rolls show these faces, whenever they come."""
        self.coming = [FACES.index(face) + 1 for face in faces]
        return self

    @property
    def rolled(self) -> list[str]:
        """Every face rolled so far."""
        return [FACES[one.result - 1] for one in self.events if isinstance(one, Rolled)]

    @property
    def rollers(self) -> list[int]:
        return [one.player for one in self.events if isinstance(one, Rolled)]

    @property
    def said(self) -> list[str]:
        """The names of all announcements so far."""
        return [one.name for one in self.events if isinstance(one, Announced)]

    def advance(self, act: Callable[[State], Events]) -> None:
        """Goes on with the luck that brings the wanted faces: the console's random numbers begin elsewhere."""
        self.seen.append((self.prompt, self.asked, self.options))
        if not self.coming:
            self.events += act(self.state)
            return
        for throw in range(MOST_THROWS):
            state = self.state.clone()
            if throw:
                state.raw.random_state = throw * 0x9E3779B97F4A7C15 % 2**64
            events = list(act(state))
            faces = [one.result for one in events if isinstance(one, Rolled)][: len(self.coming)]
            if faces == self.coming[: len(faces)]:
                self.state, self.coming = state, self.coming[len(faces) :]
                self.events += events
                return
        raise AssertionError(f"no luck brings {self.coming}")

    # --- the question

    @property
    def prompt(self) -> str:
        """The question asked now, or '' when the game is over."""
        decision = self.state.decision
        return decision.prompt if decision else ""

    @property
    def asked(self) -> int:
        return self.state.decision.player if self.state.decision else 0

    @property
    def options(self) -> list[str]:
        return option_ids(self.state, self.state.decision) if self.state.decision else []

    @property
    def in_window(self) -> bool:
        return self.prompt in (*self.cartridge.content.windows, *self.cartridge.content.vital)

    def full_id(self, wanted: str) -> str | None:
        """The option meant: its id, a card ("gimli"), a space of this place ("fighting/1"), or None."""
        plain = {one.partition("#")[0] for one in self.options} | {*self.options}
        plain |= {one.partition("#")[0] + "/" + one.rpartition("/")[2] for one in self.options if "#" in one}
        here = spelled(self.place)
        for candidate in (wanted, f"card:{spelled(wanted)}", f"space:{here}/{wanted}", f"space:{spelled(wanted)}"):
            if candidate in plain:
                return candidate
        return None

    def offers(self, wanted: str) -> bool:
        return self.full_id(wanted) is not None

    def quiet(self) -> Table:
        """Declines windows until something else is asked."""
        while self.in_window and self.declining:
            self.decline()
        return self

    @property
    def declining(self) -> str:
        return next((one for one in DECLINING if one in self.options), "")

    def decline(self) -> Table:
        assert self.declining, f"{self.prompt} cannot be declined: {self.options}"
        option = self.options.index(self.declining)
        self.advance(lambda state: state.choose(option))
        return self

    def window(self, wanted: str, seat: int = 0) -> Table:
        """Declines windows until one offers this (to that seat)."""
        while self.in_window and not (self.offers(wanted) and seat in (0, self.asked)):
            self.decline()
        assert self.offers(wanted), f"{wanted} is not on offer to {seat}: {self.asked} {self.prompt} {self.options}"
        return self

    def choose(self, *choices: str) -> Table:
        """Makes choices one after the other; windows in which a choice is not on offer are declined."""
        for wanted in choices:
            self.window(wanted)
            option = find_option(self.state, self.state.decision, self.full_id(wanted))
            self.advance(lambda state, option=option: state.choose(option))
        return self

    def answer(self, *choices: str) -> Table:
        """Like choose, for questions that answer themselves where there is one way only."""
        for wanted in choices:
            if self.offers(wanted):
                self.choose(wanted)
        return self

    def decline_while(self, going_on: Callable[[], bool]) -> Table:
        """Declines, or takes the first option of what cannot be declined."""
        for _ in range(400):
            if self.over or not going_on():
                return self
            option = self.options.index(self.declining) if self.declining else 0
            self.advance(lambda state, option=option: state.choose(option))
        raise AssertionError(f"this does not end: {self.prompt} {self.options}")

    def decline_until(self, *prompts: str) -> Table:
        """Declines until one of these is asked, or until the game is over."""
        return self.decline_while(lambda: self.prompt not in prompts)

    def decline_until_turn(self, seat: int = 0) -> Table:
        """Declines until it is a seat's (unless said, anybody's) turn to play cards."""
        return self.decline_while(lambda: self.prompt != "turn" or seat not in (0, self.asked))

    def decline_until_place(self, place: str) -> Table:
        """Declines until the first question asked there; dice the test did not name show blanks from here on."""
        self.coming += [1] * 12
        self.decline_while(lambda: self.place != place)
        assert self.place == place
        return self

    def seen_option(self, wanted: str) -> bool:
        """Whether any question so far offered this (an id without its copy)."""
        offered = [*(one for _, _, options in self.seen for one in options), *self.options]
        return wanted in {one.partition("#")[0] for one in offered}

    def forget(self) -> Table:
        self.seen = []
        return self

    # --- what players do

    def yes(self) -> Table:
        return self.choose("yes")

    def no(self) -> Table:
        return self.choose("no")

    def play(self, card: str, space: str = "") -> Table:
        """Plays a card in the own turn, and says which marker it moves if that is asked."""
        self.quiet()
        assert self.prompt == "turn", f"{self.prompt} {self.options}"
        self.choose(f"card:{spelled(card)}/play" if self.offers(f"card:{spelled(card)}/play") else card)
        return self.answer(space) if space else self

    def rest(self, way: str) -> Table:
        return self.choose({"draw": "rest-draw", "heal": "rest-step"}[way])

    def end_turn(self) -> Table:
        self.quiet()
        return self.choose("end-turn")

    def pay(self, *cards: str) -> Table:
        """Agrees to one payment and gives these cards, whoever holds them; shields and tokens as they are asked for."""
        self.quiet()
        wanted, agreed = [f"card:{spelled(card)}" for card in cards], False
        for _ in range(60):
            if self.prompt == "volunteer" and not agreed:
                held = {f"card:{spelled(card)}" for card in self.hand(self.asked)}
                agreed = not wanted or wanted[0] in held
                self.choose("yes" if agreed else "no")
            elif self.prompt in ASKING and not agreed:
                agreed = self.prompt != "turn_up"  # the card turned up is to be paid for then
                self.choose("yes")
            elif self.prompt in GIVING:
                agreed = True
                self.give(wanted)
            else:
                return self
        raise AssertionError(f"the payment does not end: {self.prompt} {self.options}")

    def give(self, wanted: list[str]) -> None:
        """One gift of a payment; what was given is wanted no more."""
        here = [one for one in self.options if one.partition("#")[0] in wanted]
        numbers = [one for one in self.options if one.startswith("number:")]
        if here:
            wanted.remove(here[0].partition("#")[0])
            self.choose(here[0])
        elif numbers:
            self.choose(max(numbers, key=lambda one: int(one.removeprefix("number:"))))
        elif self.prompt in ("give_card", "pay_card"):
            self.decline()
        else:
            self.choose(next(one for one in self.options if one not in DECLINING))

    def refuse(self) -> Table:
        """Declines one payment, all volunteers included."""
        self.quiet()
        assert self.prompt in ASKING, f"nobody is asked to pay: {self.prompt} {self.options}"
        if self.prompt != "volunteer":
            return self.decline()
        while self.prompt == "volunteer":
            self.decline()
        return self

    def accept(self) -> Table:
        """Says yes to the question of an event, if it is asked."""
        self.quiet()
        return self.yes() if self.prompt in ASKING else self

    def volunteer(self, seat: int) -> Table:
        self.quiet()
        while self.prompt == "volunteer" and self.asked != seat:
            self.no()
        assert (self.prompt, self.asked) == ("volunteer", seat), f"{self.asked} {self.prompt} {self.options}"
        return self.yes()

    def hand_out(self, card: str, seat: int) -> Table:
        """Gives a turned-up card of the preparations to a seat."""
        assert self.state.card_id(self.state.decision.subject) == card
        return self.choose(f"player:{seat}")

    def put_on_ring(self, space: str, *used: str) -> Table:
        """The Ring-bearer puts it on, uses something after the roll, and moves the marker before that space."""
        self.choose("put-on-ring", *used)
        while self.prompt == "discard" or (self.in_window and not self.over):
            self.choose(self.options[0]) if self.prompt == "discard" else self.decline()
        return self.answer(space).quiet()

    def gandalf(self, seat: int, card: str, *choices: str) -> Table:
        """A seat calls Gandalf; the active player takes the card and says how it is used."""
        return self.window("call-gandalf", seat).choose("call-gandalf").choose(card).answer(*choices)

    def reorder(self, *tiles: str) -> Table:
        """Foresight: the tiles that come first, second and last."""
        return self.answer(*tiles)

    # --- cards

    def card(self, card_id: str, copy: int = 1) -> int:
        raw = self.state.raw
        wanted = self.cartridge.content.card_number(card_id)
        return [i + 1 for i in range(raw.card_count) if raw.cards[i].definition == wanted][copy - 1]

    def zone(self, card_id: str, copy: int = 1) -> tuple[str, int]:
        """Where a card lies: zone name and seat (0 for shared zones)."""
        return self.cartridge.zone_names[self.state.raw.cards[self.card(card_id, copy) - 1].zone]

    def ids(self, zone: str, seat: int = 0) -> list[str]:
        """The cards of a zone, bottom first."""
        return [self.state.card_id(card) for card in self.state.cards(zone, seat)]

    def hand(self, seat: int = 1) -> list[str]:
        return sorted(self.ids("hand", seat))

    def held(self) -> list[int]:
        """The number of cards in every hand."""
        return [len(self.ids("hand", seat)) for seat in self.seats]

    @property
    def discard(self) -> list[str]:
        return sorted(self.ids("discard"))

    # --- numbers

    @property
    def seats(self) -> range:
        return range(1, self.state.players + 1)

    def of(self, seat: int, name: str) -> int:
        return self.state.player_variable(seat, name)

    def all(self, name: str) -> list[int]:
        """A player variable of every seat."""
        return [self.of(seat, name) for seat in self.seats]

    @property
    def corruption(self) -> list[int]:
        return self.all("corruption")

    @property
    def shields(self) -> list[int]:
        return self.all("shields")

    @property
    def dead(self) -> list[int]:
        return [seat for seat in self.seats if self.of(seat, "dead")]

    def tokens(self, seat: int = 1) -> tuple[int, int, int]:
        """Hearts, suns and rings of a seat."""
        return self.of(seat, "hearts"), self.of(seat, "suns"), self.of(seat, "rings")

    def variable(self, name: str) -> int:
        return self.state.variable(name)

    @property
    def sauron(self) -> int:
        return self.variable("sauron")

    @property
    def event(self) -> int:
        return self.variable("event")

    @property
    def active(self) -> int:
        return self.variable("active")

    @property
    def ring_bearer(self) -> int:
        return self.variable("ring_bearer")

    @property
    def place(self) -> str:
        return PLACES[self.variable("place") - 1] if self.variable("place") else ""

    @property
    def markers(self) -> tuple[int, int, int, int]:
        """Fighting, hiding, travelling, friendship."""
        return tuple(self.variable(track) for track in TRACKS)

    @property
    def over(self) -> bool:
        return self.state.over
