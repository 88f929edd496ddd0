"""Setting a game up, with every device; what is wrong with a set-up; what is remembered of it."""

import pygame
import pytest

from game.engine.keeping import settings as settings_file
from game.engine.sources.decks import save_deck
from game.ui.draft import Draft
from game.ui.faces import names
from game.ui.fonts import Fonts
from game.ui.intents import Device
from game.ui.scenes.setup import Setup
from game.ui.scenes.table import Table

SIZES = [(1024, 600), (1280, 1024), (2560, 1080)]  # the smallest, the squarest, the widest
STEPS = {Device.KEYS: "press", Device.PAD: "button"}


def opened(cabinet, table="quest", **chosen):
    shown = cabinet(**chosen)
    shown.push(Setup(shown, table))
    shown.frame([], 0.02)
    return shown


def reach(hands, name, device):
    """Down, and on past the end up again, until the focus is there: left and right would change values."""
    step = getattr(hands, STEPS[device])
    for way in ("down", "up"):
        for _ in range(40):
            if hands.cabinet.scene.focus.name == name:
                return
            step(way)
    raise AssertionError(f"no way to {name}")


def change(hands, name, device):
    """One value on, as that device does it."""
    if device in STEPS:
        reach(hands, name, device)
        getattr(hands, STEPS[device])("right")
    else:
        rect = hands.target(name).rect
        (hands.click if device is Device.MOUSE else hands.tap)((rect.right - 20, rect.centery))


def start(hands, device):
    if device in STEPS:
        reach(hands, "start", device)
        getattr(hands, STEPS[device])("return" if device is Device.KEYS else "a")
    else:
        (hands.click if device is Device.MOUSE else hands.tap)("start")


def plug_in(hands, index=0):
    hands.frame(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=index, guid=f"pad{index}"))


def press_start(hands, pad=0):
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        hands.frame(pygame.event.Event(kind, instance_id=pad, button=6))


@pytest.mark.parametrize("device", Device)
def test_every_device_sets_a_game_up_and_starts_it(cabinet, hands, device):
    shown = opened(cabinet)
    played = hands(shown)
    change(played, "option:scenario", device)
    change(played, "players", device)
    change(played, "seat:2", device)
    change(played, "deck:1", device)
    seed = shown.scene.draft.seed
    start(played, device)
    assert isinstance(shown.scene, Table)
    match = shown.scene.sitting.match
    assert match.setup.options["scenario"] == "journey_down_the_anduin"
    assert match.setup.decks == ("tactics", "spirit")
    assert match.setup.seed == seed
    assert [chair.bot for chair in shown.scene.sitting.chairs] == ["", "veteran"]
    assert match.journal.path.parent == shown.folder / "games"


def test_a_table_without_decks_starts_too(cabinet, hands):
    shown = opened(cabinet, "underdark")
    start(hands(shown), Device.MOUSE)
    assert isinstance(shown.scene, Table)
    assert shown.scene.sitting.match.setup.decks == ()


def test_the_left_arrow_steps_back(cabinet, hands):
    shown = opened(cabinet)
    rect = hands(shown).target("option:scenario").rect
    hands(shown).click((rect.left + 20, rect.centery))
    assert shown.scene.draft.options["scenario"] == "escape_from_dol_guldur"
    hands(shown).tap((rect.right - 20, rect.centery))
    assert shown.scene.draft.options["scenario"] == "passage_through_mirkwood"


def test_two_players_cannot_bring_the_same_hero(cabinet, hands):
    shown = opened(cabinet)
    change(hands(shown), "players", Device.MOUSE)
    assert shown.scene.problem == ""
    while shown.scene.draft.seats[1].deck != "leadership":
        change(hands(shown), "deck:2", Device.KEYS)
    assert "Aragorn" in shown.scene.problem and "\n" not in shown.scene.problem
    start(hands(shown), Device.KEYS)
    assert isinstance(shown.scene, Setup)
    assert shown.toasts.lines[-1][:2] == (shown.scene.problem, True)
    change(hands(shown), "deck:2", Device.KEYS)
    start(hands(shown), Device.KEYS)
    assert isinstance(shown.scene, Table)


def test_seats_are_added_and_taken_away(cabinet, hands):
    shown = opened(cabinet)
    for players in (2, 3, 4):
        hands(shown).tap("add_seat")
        assert shown.scene.draft.players == players
    names = {target.name for target in shown.scene.targets}
    assert "add_seat" not in names and "seat:4" in names
    change(hands(shown), "players", Device.KEYS)
    assert shown.scene.draft.players == 1
    assert shown.scene.focus.name == "players"
    assert "seat:2" not in {target.name for target in shown.scene.targets}


def test_the_seed_is_typed_stepped_and_rolled(cabinet, hands):
    shown = opened(cabinet)
    played = hands(shown)
    assert "seed" not in {target.name for target in shown.scene.targets}, "most never need it"
    shown.scene.show_more()
    reach(played, "seed", Device.KEYS)
    for _ in range(12):
        played.press("backspace")
    for letter in "4x2":
        code = pygame.key.key_code(letter)
        played.frame(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=letter),
            pygame.event.Event(pygame.TEXTINPUT, text=letter),
            pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0),
        )
    assert isinstance(shown.scene, Setup)
    assert shown.scene.draft.seed == 42
    played.button("left")
    assert shown.scene.draft.seed == 41
    played.press("down")
    assert shown.scene.focus.name == "dice"
    rolled = set()
    for _ in range(5):
        played.press("return")
        rolled.add(shown.scene.draft.seed)
    assert len(rolled) > 1


def test_letters_act_again_after_the_seed_was_left(cabinet, hands):
    shown = opened(cabinet)
    shown.push(Setup(shown, "quest"))
    shown.scene.show_more()
    reach(hands(shown), "seed", Device.KEYS)
    assert shown.devices.text_mode
    shown.pop()
    assert not shown.devices.text_mode


def test_controllers_join_with_start(cabinet, hands):
    shown = opened(cabinet)
    played = hands(shown)
    assert not any(target.name.startswith("pad:") for target in shown.scene.targets)
    plug_in(played)
    plug_in(played, 1)
    played.frame()
    assert any(target.name == "pad:1" for target in shown.scene.targets)
    press_start(played, 0)
    assert [(seat.bot, seat.pad) for seat in shown.scene.draft.seats[:1]] == [("", 1)]
    press_start(played, 1)
    assert shown.scene.draft.players == 2
    assert [(seat.bot, seat.pad) for seat in shown.scene.draft.seats[:2]] == [("", 1), ("", 2)]
    press_start(played, 1)
    assert isinstance(shown.scene, Table)
    assert [chair.pad for chair in shown.scene.sitting.chairs] == [1, 2]


def test_a_seats_controller_is_chosen_and_forgotten_when_it_is_unplugged(cabinet, hands):
    shown = opened(cabinet)
    played = hands(shown)
    plug_in(played)
    played.frame()
    played.tap("pad:1")
    assert shown.scene.draft.seats[0].pad == 1
    played.tap("pad:1")
    assert shown.scene.draft.seats[0].pad == 0
    played.frame(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
    played.frame()
    assert not any(target.name.startswith("pad:") for target in shown.scene.targets)


def test_the_last_set_up_is_remembered(cabinet, hands):
    shown = opened(cabinet)
    change(hands(shown), "option:difficulty", Device.MOUSE)
    hands(shown).tap("add_seat")
    change(hands(shown), "seat:2", Device.MOUSE)
    start(hands(shown), Device.MOUSE)
    kept, trouble = settings_file.load(shown.folder)
    assert trouble is None
    again = Draft(shown.cartridge("quest"), kept, shown.folder)
    assert again.options["difficulty"] == "easy"
    assert [(seat.bot, seat.deck) for seat in again.seats[: again.players]] == [
        ("", "leadership"),
        ("veteran", "spirit"),
    ]


def test_what_makes_no_sense_any_more_is_not_remembered(cabinet):
    shown = cabinet()
    seats = [["nobody", 3, "file:gone.txt"]] * 8
    shown.settings.last_setup["quest"] = {"options": {"scenario": "elsewhere", "mode": "campaign"}, "seats": seats}
    draft = Draft(shown.cartridge("quest"), shown.settings, shown.folder)
    assert draft.options["scenario"] == "passage_through_mirkwood" and draft.options["mode"] == "campaign"
    assert draft.players == 4
    assert [seat.deck for seat in draft.seats] == ["leadership", "spirit", "tactics", "lore"]
    assert draft.problem(lambda name, **values: name, "en") == ""


def test_an_own_deck_can_be_brought(cabinet, hands):
    shown = cabinet()
    content = shown.cartridge("quest").content
    save_deck(content, shown.folder / "decks" / "mine.txt", {"gimli": 1, "veteran_axehand": 3}, "The Lonely Axe")
    shown.push(Setup(shown, "quest"))
    step = next(index for index, deck in enumerate(shown.scene.draft.decks) if deck.name("ru") == "The Lonely Axe")
    for _ in range(step):
        change(hands(shown), "deck:1", Device.PAD)
    start(hands(shown), Device.PAD)
    assert shown.scene.sitting.match.setup.decks == ({"gimli": 1, "veteran_axehand": 3},)


def test_a_deck_that_cannot_be_read_is_one_line_and_keeps_nobody_from_playing(cabinet, hands):
    shown = cabinet()
    (shown.folder / "decks" / "odd.txt").write_text("3 no-such-card\n")
    shown.push(Setup(shown, "quest"))
    assert "odd.txt" in shown.toasts.lines[0][0]
    start(hands(shown), Device.MOUSE)
    assert isinstance(shown.scene, Table)


def test_a_deck_against_the_rules_is_named(cabinet, hands):
    shown = cabinet()
    (shown.folder / "decks" / "many.txt").write_text("1 gimli\n9 veteran-axehand\n")
    shown.push(Setup(shown, "quest"))
    for _ in range(len(shown.scene.draft.decks) - 1):
        change(hands(shown), "deck:1", Device.KEYS)
    assert shown.scene.draft.seats[0].deck == "file:many.txt"
    assert "Veteran Axehand" in shown.scene.problem
    shown.settings.language = "uk"
    shown.frame([], 0.02)
    assert "9 копій" in shown.scene.problem
    start(hands(shown), Device.KEYS)
    assert isinstance(shown.scene, Setup)


def test_the_heroes_of_the_seat_in_focus_are_shown(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).tap("add_seat")
    content = shown.cartridge("quest").content
    for seat, hero in ((1, "aragorn"), (2, "eowyn")):
        reach(hands(shown), f"deck:{seat}", Device.KEYS)
        shown_cards = {target.name for target in shown.scene.targets if target.group == "cards"}
        assert f"card:{content.card_number(hero)}" in shown_cards


def test_a_hero_can_be_looked_at_closely(cabinet, hands):
    from game.ui.scenes.inspect import Inspect

    shown = opened(cabinet)
    number = shown.cartridge("quest").content.card_number("aragorn")
    hands(shown).tap(f"card:{number}")
    assert isinstance(shown.scene, Inspect)
    assert len(shown.scene.order) == len(shown.cartridge("quest").content.lists["leadership"])


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
def test_a_deck_can_be_leafed_through(cabinet, hands, device):
    from game.ui.scenes.inspect import Inspect

    shown = opened(cabinet)
    reach(hands(shown), "deck:1", device)
    getattr(hands(shown), STEPS[device])("i" if device is Device.KEYS else "x")
    assert isinstance(shown.scene, Inspect)
    assert len(shown.scene.order) > 10


def test_the_language_changes_live_and_the_focus_stays(cabinet, hands):
    shown = opened(cabinet)
    reach(hands(shown), "option:difficulty", Device.KEYS)
    shown.settings.language = "uk"
    shown.frame([], 0.02)
    assert shown.scene.focus.name == "option:difficulty"
    assert shown.scene.built_for == shown.shape


@pytest.mark.parametrize("device", Device)
def test_back_leaves(cabinet, hands, device):
    shown = opened(cabinet)
    below = shown.scene
    shown.push(Setup(shown, "quest"))
    if device is Device.KEYS:
        hands(shown).press("backspace")
    elif device is Device.PAD:
        hands(shown).button("b")
    else:
        (hands(shown).click if device is Device.MOUSE else hands(shown).tap)("footer:back")
    assert shown.scene is below


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(cabinet, looked_at, size, language):
    for table in ("quest", "underdark"):
        shown = opened(cabinet, table, size=size, language=language)
        shown.scene.draft.players = 3
        for seat in shown.scene.draft.seats:
            seat.deck = "leadership" if shown.scene.draft.decks else ""
        shown.scene.relay()
        looked_at(shown.scene)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_everything_fits_beside_controllers(cabinet, hands, looked_at, size, language):
    shown = opened(cabinet, size=size, language=language)
    plug_in(hands(shown))
    shown.scene.draft.players = 4
    for seat in shown.scene.draft.seats:
        seat.bot = ""
    shown.scene.relay()
    assert sum(target.name.startswith("pad:") for target in shown.scene.targets) == 4
    looked_at(shown.scene)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 1024)])
def test_everything_fits_in_large_letters(cabinet, looked_at, size, language):
    for table in ("quest", "underdark"):
        shown = opened(cabinet, table, size=size, language=language, text_scale=160)
        looked_at(shown.scene)


@pytest.mark.parametrize("table", ["quest", "underdark", "ringwar"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_from_the_couch_names_beside_a_controller_can_be_read(cabinet, hands, monkeypatch, table, size):
    shown = opened(cabinet, table, size=size, distance="couch")
    plug_in(hands(shown), 0)
    plug_in(hands(shown), 1)
    written = {}
    plain = Fonts.fitted

    def noted(self, family, text, width, pixels, bold=False):
        font = plain(self, family, text, width, pixels, bold)
        written[text] = max(written.get(text, 0), font.point_size)
        return font

    in_lines = names.in_lines

    def noted_in_lines(kept, lines, colour):
        written.update(dict.fromkeys(lines.lines, lines.pixels))
        return in_lines(kept, lines, colour)

    monkeypatch.setattr(Fonts, "fitted", noted)
    monkeypatch.setattr(names, "in_lines", noted_in_lines)
    scene = shown.scene
    scene.rebuild()
    assert scene.pads
    for seat in scene.draft.asked:
        name = scene.seat_name(seat)
        halves = [size for text, size in written.items() if text and text in name]
        assert max(halves) >= shown.fonts.least * 0.9, (name, halves)


@pytest.mark.parametrize("table", ["quest", "fellowship", "underdark", "ringwar"])
def test_the_lobby_begins_with_who_plays_and_hides_what_most_never_need(cabinet, hands, table):
    shown = opened(cabinet, table)
    scene, rare = shown.scene, [option for option in shown.scene.cartridge.content.options if option.rare]
    first = [target.name for target in scene.targets if not target.name.startswith("way:")]
    assert rare and first[0] == "seat:1"
    names = {target.name for target in scene.targets}
    assert not names & {"seed", *(f"option:{option.name}" for option in rare)}
    hands(shown).click("more")
    names = {target.name for target in shown.scene.targets}
    assert names >= {"seed", *(f"option:{option.name}" for option in rare)}
    scene.draft.options[rare[0].name] = rare[0].values[1 - rare[0].default]
    hands(shown).click("more")
    assert f"option:{rare[0].name}" in {target.name for target in scene.targets}, "what was set otherwise is seen"


@pytest.mark.parametrize("device", STEPS)
def test_whoever_only_presses_on_begins_and_still_plays(cabinet, hands, device):
    """The focus is on the way on, not on a seat, where a press would give it to a bot."""
    shown = opened(cabinet)
    getattr(hands(shown), STEPS[device])("return" if device is Device.KEYS else "a")
    assert isinstance(shown.scene, Table) and shown.scene.sitting.people


@pytest.mark.parametrize("device", Device)
def test_a_table_that_can_be_played_alone_says_so_first(cabinet, hands, device):
    shown = cabinet()
    shown.push(scene := Setup(shown, "ringwar"))
    shown.frame([], 0.02)
    assert scene.draft.way == "rivals"
    hands(shown).choose("way:alone", device)
    assert scene.draft.options["shadow"] == "normal" and scene.draft.way == "alone" and not scene.problem
    assert {scene.draft.seats[seat - 1].person for seat in scene.draft.asked} == {1}


def test_ways_of_playing_set_what_they_take(cabinet):
    shown = cabinet()
    shown.push(ringwar := Setup(shown, "ringwar"))
    ringwar.draft.set_option("scenario", "duel")
    for way in ("alone", "together", "rivals", "alone"):
        ringwar.play(way)
        assert ringwar.draft.way == way and not ringwar.problem, way
    shown.push(quest := Setup(shown, "quest"))
    quest.play("together")
    assert quest.draft.players == 2 and quest.draft.way == "together" and not quest.problem
    quest.play("alone")
    assert quest.draft.players == 1 and quest.draft.way == "alone"
    shown.push(Setup(shown, "underdark"))
    assert not [target for target in shown.scene.targets if target.name.startswith("way:")], "there is only one"
