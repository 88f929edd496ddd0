"""Situations put a table into any position; transcripts play on from there."""

import textwrap
from pathlib import Path

import pytest

from game.engine.keeping.situation import (
    SituationError,
    load_situation,
    parse_situation,
    parse_transcript,
    place_situation,
    play_transcript,
    read_situation,
    read_transcript,
)
from game.engine.machine.cartridge import load_table
from game.engine.machine.events import StepBegan
from game.engine.machine.ids import UnknownOption, card_name, find_option, option_ids
from game.engine.machine.setup import Setup
from game.engine.machine.state import RuleFailure, State

POSITION = """
table = "lanterns"
players = 2
seed = 3
step = "take_turns"
options = { length = "long" }
variables = { round = 2, first = 1 }

[[seat]]
coins = 5
deck = ["toll", "tin_lantern"]
hand = ["toll", { card = "tin_lantern", count = 2 }]
yard = [
    { card = "brass_lantern", oil = 2, lit = true, attached = ["oil_can", { card = "oil_can", tired = true }] },
    { card = "mirror", owner = 2 },
]

[[seat]]
coins = -1
hand = [{ card = "toll", known = [1, 2] }]
yard = [{ card = "old-lantern", controller = 1, wear = 9, tired = false }]

[zones]
away = ["empty_well"]

[spaces]
gate = { keeper = 1, fog = -2 }
bridge = { keeper = 2 }

[[modifiers]]
card = "brass_lantern"
stat = "glow"
value = 3
until = "round"

[[modifiers]]
player = 2
stat = "shielded"
"""


@pytest.fixture
def place(lanterns):
    """place(text): the state of a situation at the lanterns table, before its step has run."""
    return lambda text: place_situation(lanterns, parse_situation(textwrap.dedent(text)))


@pytest.fixture
def position(place):
    return place(POSITION)


def ids(state, zone: str, seat: int = 0) -> list[str]:
    return [state.card_id(card) for card in state.cards(zone, seat)]


def test_cards_lie_where_the_situation_says_bottom_first(position):
    assert ids(position, "deck", 1) == ["toll", "tin_lantern"]
    assert ids(position, "hand", 1) == ["toll", "tin_lantern", "tin_lantern"]
    assert ids(position, "yard", 1) == ["brass_lantern", "oil_can", "oil_can", "mirror"]
    assert ids(position, "yard", 2) == ["old_lantern"]
    assert ids(position, "away") == ["empty_well"]
    assert position.check() == ""


def test_variables_of_players_and_table_are_set(position):
    assert [position.player_variable(seat, "coins") for seat in (1, 2)] == [5, -1]
    assert (position.variable("round"), position.variable("draws")) == (2, 0)
    assert position.call("evaluate", 1) == 5


def test_a_variable_may_be_said_by_yes_and_no(place):
    state = place("variables = { first = true, round = false }\n[[seat]]\npassed = true")
    assert (state.variable("first"), state.variable("round"), state.player_variable(1, "passed")) == (1, 0, 1)


def test_cards_bear_counters_flags_and_attachments(position):
    brass, first_can, second_can, mirror = position.cards("yard", 1)
    assert (position.counter(brass, "oil"), position.flag(brass, "lit"), position.flag(brass, "tired")) == (
        2,
        True,
        False,
    )
    assert [position.raw.cards[can - 1].host for can in (first_can, second_can)] == [brass, brass]
    assert position.flag(second_can, "tired")
    assert position.counter(position.cards("yard", 2)[0], "wear") == 9
    assert position.raw.cards[mirror - 1].host == 0


def test_owner_and_controller_can_be_told_apart(position):
    mirror, old = position.cards("yard", 1)[-1], position.cards("yard", 2)[0]
    raw = position.raw.cards
    assert (raw[mirror - 1].owner, raw[mirror - 1].controller) == (2, 1)
    assert (raw[old - 1].owner, raw[old - 1].controller) == (2, 1)


def test_cards_are_known_as_their_zone_says_unless_told(position):
    theirs, deck = position.cards("hand", 2)[0], position.cards("deck", 1)[0]
    mine = position.cards("hand", 1)[0]
    assert [position.known_to(theirs, seat) for seat in (1, 2)] == [True, True]
    assert [position.known_to(mine, seat) for seat in (1, 2)] == [True, False]
    assert [position.known_to(deck, seat) for seat in (1, 2)] == [False, False]


def test_spaces_and_modifiers_are_set(position):
    assert [position.space(space, "keeper") for space in (1, 2, 3)] == [1, 2, 0]
    assert position.space(1, "fog") == -2
    # 2 printed, 2 for its oil, 3 modified, 1 from each can, 1 from the mirror
    assert position.total(position.cards("yard", 1)[0], "glow") == 10
    assert [modifier.target for modifier in position.raw.modifiers[0 : position.raw.modifier_count]] == [5 + 1, 0x8002]


def test_the_named_step_runs_up_to_the_first_decision(lanterns):
    state, events = load_situation(lanterns, parse_situation(POSITION))
    assert state.decision.player == 1 and isinstance(next(iter(events)), StepBegan)
    assert option_ids(state, state.decision) == ["card:tin-lantern#2", "card:tin-lantern#3", "card:mirror", "pass"]


def test_everything_may_be_left_out(place):
    state = place("")
    assert (state.players, state.raw.card_count, state.raw.step, state.over) == (1, 0, 0, False)


def test_the_number_of_players_follows_from_the_seats(place):
    assert place("[[seat]]\n[[seat]]\n[[seat]]\n").players == 3
    assert place("players = 4\n[[seat]]\n").players == 4


def test_shuffled_zones_depend_on_the_seed_alone(place):
    text = 'seed = {}\nshuffle = ["deck"]\n[[seat]]\ndeck = [{{ card = "toll", count = 9 }}, "mirror"]\n'
    orders = {seed: place(text.format(seed)).cards("deck", 1) for seed in (1, 2)}
    assert orders[1] != orders[2] and place(text.format(1)).cards("deck", 1) == orders[1]
    assert sorted(orders[1]) == list(range(1, 11))


def test_a_situation_of_the_same_table_may_be_read_from_a_file(lanterns, tmp_path):
    path = tmp_path / "two.toml"
    path.write_text(POSITION, encoding="utf-8")
    assert place_situation(lanterns, read_situation(path)).players == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("colour = 3", "situation:1: key 'colour' is unknown (known: table, players, seed, step,"),
        ("stpe = 3", "situation:1: key 'stpe' is unknown; did you mean 'step'?"),
        ('table = "quest"', "this is a situation of quest, not of lanterns"),
        ("players = 9", "situation:1: key 'players': expected a number from 1 to 4, got 9"),
        ("players = 0", "situation:1: key 'players': expected a number from 1 to 4, got 0"),
        ('players = "two"', "situation:1: key 'players': expected a whole number, got \"two\""),
        ("players = true", "situation:1: key 'players': expected a whole number, got true"),
        ("seed = -1", "situation:1: key 'seed': expected a number from 0 to 18446744073709551615, got -1"),
        ("seed = true", "situation:1: key 'seed': expected a whole number, got true"),
        ("options = { length = 3 }", "situation:1: [options]: key 'length': expected a text, got 3"),
        ('options = { length = "so-so" }', "length: so_so is not one of short, long"),
        ("options = { length = true }", "length: on is not one of short, long"),
        ("players = 1\n[[seat]]\n[[seat]]", "2 seats for 1 players"),
        ('step = "take_turn"', "situation:1: key 'step': there is no step 'take_turn'; did you mean 'take_turns'?"),
        ("step = []", "situation:1: key 'step': expected a text, got a list of 0"),
        ('options = { size = "long" }', "situation:1: [options]: key 'size': there is no option 'size'"),
        ('options = { length = "wide" }', "length: wide is not one of short, long"),
        ("options = 3", "situation:1: key 'options': expected a table, got 3"),
        ("seat = 3", "situation:1: key 'seat': expected a list, got 3"),
        ("seat = [3]", "situation:1: key 'seat', item 1: expected a table, got 3"),
        ("[[seat]]\ncoin = 3", "situation:2: [[seat]] 1: key 'coin' is unknown; did you mean 'coins'?"),
        ("[[seat]]\naway = []", "situation:2: [[seat]] 1: key 'away' is unknown here; put it into [zones]"),
        ("round = 2", "situation:1: key 'round' is unknown here; put it into [variables]"),
        ("variables = { coins = 2 }", "situation:1: [variables]: key 'coins' is unknown here; put it into [[seat]]"),
        ('length = "long"', "situation:1: key 'length' is unknown here; put it into options"),
        ("[[seat]]\ncoins = 40000", "situation:2: [[seat]] 1: key 'coins': expected a number from -32768 to 32767"),
        ('[[seat]]\ncoins = "two"', "situation:2: [[seat]] 1: key 'coins': expected a whole number, got \"two\""),
        ("[[seat]]\nhand = 3", "situation:2: [[seat]] 1: key 'hand': expected a list, got 3"),
        ("[[seat]]\nhand = [3]", "situation:2: [[seat]] 1: key 'hand', item 1: expected a table, got 3"),
        ("[[seat]]\nhand = [{ count = 2 }]", "situation:2: [[seat]] 1 hand 1: key 'card' is missing"),
        (
            '[[seat]]\nhand = ["tol"]',
            "situation:2: [[seat]] 1: key 'hand', item 1: there is no card 'tol'; did you mean",
        ),
        (
            '[[seat]]\nhand = ["brass"]',
            "situation:2: [[seat]] 1: key 'hand', item 1: there is no card 'brass'; did you mean 'brass_lantern'?",
        ),
        (
            '[[seat]]\nhand = ["Can: oil"]',
            "situation:2: [[seat]] 1: key 'hand', item 1: there is no card 'Can: oil'; did you mean 'oil_can'?",
        ),
        (
            '[[seat]]\nhand = [{ card = "toll", oyl = 2 }]',
            "situation:2: [[seat]] 1 hand 1 (toll): key 'oyl' is unknown; did you mean 'oil'?",
        ),
        (
            '[[seat]]\nhand = [{ card = "toll", oil = 256 }]',
            "situation:2: [[seat]] 1 hand 1 (toll): key 'oil': expected a number from 0 to 255, got 256",
        ),
        (
            '[[seat]]\nhand = [{ card = "toll", oil = "3" }]',
            "situation:2: [[seat]] 1 hand 1 (toll): key 'oil': expected a whole number, got \"3\"",
        ),
        (
            '[[seat]]\nhand = [{ card = "toll", lit = 1 }]',
            "situation:2: [[seat]] 1 hand 1 (toll): key 'lit': expected true or false, got 1",
        ),
        (
            '[[seat]]\nhand = [{ card = "toll", count = 100 }]',
            "situation:2: [[seat]] 1 hand 1 (toll): key 'count': expected a number from 1 to 99, got 100",
        ),
        ('[[seat]]\nhand = [{ card = "toll", owner = 2 }]', "owner: there is no player 2"),
        (
            '[[seat]]\nhand = [{ card = "toll", controller = "me" }]',
            "situation:2: [[seat]] 1 hand 1 (toll): key 'controller': expected a whole number, got \"me\"",
        ),
        ('[[seat]]\nhand = [{ card = "toll", known = [3] }]', "known: there is no player 3"),
        (
            '[[seat]]\nhand = [{ card = "toll", attached = ["x"] }]',
            "situation:2: [[seat]] 1 hand 1 (toll): key 'attached', item 1: there is no card 'x'",
        ),
        (
            '[[seat]]\nhand = [{ card = "toll", count = 99, attached = [{ card = "toll", count = 99 }] }]',
            "toll in hand: more than 384 cards",
        ),
        ("zones = []", "situation:1: key 'zones': expected a table, got a list of 0"),
        ("[zones]\nhand = []", "situation:2: [zones]: key 'hand' is unknown here; put it into [[seat]]"),
        ("variables = { rond = 1 }", "situation:1: [variables]: key 'rond' is unknown; did you mean 'round'?"),
        ("[spaces]\ngaet = {}", "situation:2: [spaces]: key 'gaet' is unknown; did you mean 'gate'? (known: "),
        ("[spaces]\ngate = 3", "situation:2: [spaces]: key 'gate': expected a table, got 3"),
        (
            "[spaces]\ngate = { keper = 1 }",
            "situation:2: [spaces.gate]: key 'keper' is unknown; did you mean 'keeper'?",
        ),
        ("[spaces]\ngate = { keeper = 128 }", "situation:2: [spaces.gate]: key 'keeper': expected a number from -128"),
        ("modifiers = [3]", "situation:1: key 'modifiers', item 1: expected a table, got 3"),
        ("[[modifiers]]\nvalue = 3", "situation:1: [[modifiers]] 1: key 'stat' is missing"),
        (
            '[[modifiers]]\nstat = "glow"\nuntil = "noon"',
            "situation:3: [[modifiers]] 1: key 'until': there is no expiry 'noon' (known: round, game)",
        ),
        (
            '[[modifiers]]\nstat = "glow"\ncard = "toll"\nplayer = 1',
            "situation:1: [[modifiers]] 1 (toll): a modifier is on a card or on a player, not on both",
        ),
        ('[[modifiers]]\nstat = "glow"\ncard = "toll"', "a modifier names toll, which is not in the situation"),
        ('[[modifiers]]\nstat = "glow"\nplayer = 0', "a modifier: there is no player 0"),
        ('[[modifiers]]\nstat = "glow"\nplayer = 2', "player: there is no player 2"),
        ('[[modifiers]]\nstat = "glow"\nwho = 2', "situation:3: [[modifiers]] 1: key 'who' is unknown"),
        ('shuffle = ["dek"]', "situation:1: key 'shuffle', item 1: there is no zone 'dek'; did you mean 'deck'?"),
        ("shuffle = [[1]]", "situation:1: key 'shuffle', item 1: expected a text, got a list of 1"),
        ("players = [", "situation: "),
        ("a = " + "[" * 2000, "situation: lists and tables lie too deep in each other: 8 at most"),
        ("a." * 20000 + "a = 1", "situation: a key has more than 8 names"),
        ("[" + '"a" . ' * 20000 + "a]", "situation: a key has more than 8 names"),
        ("seed = " + "9" * 5000, "situation: a number or date in it is impossible"),
    ],
)
def test_what_makes_no_sense_is_one_clear_line(place, text, message):
    with pytest.raises(SituationError) as caught:
        place(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


def test_a_situation_the_rules_cannot_go_on_from_says_where(lanterns):
    """There is no first player: the rules look for one."""
    with pytest.raises(RuleFailure, match=r"^(game|timing)\.py:\d+: there is no player 9$"):
        load_situation(lanterns, parse_situation('step = "take_turns"\nvariables = { first = 9 }\n[[seat]]\n'))


@pytest.mark.parametrize("read", [read_situation, read_transcript])
@pytest.mark.posix
def test_a_file_that_cannot_be_read_is_one_clear_line(read, tmp_path):
    with pytest.raises(SituationError, match=r"^none\.toml cannot be read: No such file"):
        read(tmp_path / "none.toml")
    with pytest.raises(SituationError, match="cannot be read: Is a directory"):
        read(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SituationError, match=r"^latin\.toml is not UTF-8 text$"):
        read(tmp_path / "latin.toml")
    (tmp_path / "long.toml").write_bytes(b"#" * (1024 * 1024 + 1))
    with pytest.raises(SituationError, match=r"^long\.toml is too long for a "):
        read(tmp_path / "long.toml")
    with pytest.raises(SituationError, match=r"^zero is too long for a "):
        read(Path("/dev/zero"))


def test_the_mark_some_editors_put_in_front_is_no_part_of_a_file(tmp_path):
    (tmp_path / "marked").write_bytes(b"\xef\xbb\xbfseed = 3\r\n")
    assert read_situation(tmp_path / "marked") == {"seed": 3}
    (tmp_path / "marked").write_bytes(b"\xef\xbb\xbfpass\r\n")
    assert read_transcript(tmp_path / "marked") == ["pass"]


# --- transcripts


def test_a_transcript_is_one_id_a_line(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("# a comment\n\n  card:tin-lantern \nspace:gate\n#\n#another\npass\n", encoding="utf-8")
    assert read_transcript(path) == ["card:tin-lantern", "space:gate", "pass"]


def test_a_transcript_plays_the_choices_it_names(lanterns):
    state, _ = load_situation(lanterns, parse_situation(POSITION))
    play_transcript(state, ["card:tin-lantern", "space:pier", "pass", "card:mirror", "pass"])
    assert state.space(4, "keeper") == 0 and state.variable("round") == 3
    assert ids(state, "yard", 1)[-1] == "tin_lantern"


def test_ids_name_cards_players_spaces_numbers_buttons_and_what_is_hidden(begin):
    state = begin(
        """
        def set_up():
            create_list(LIST_PLAIN, DECK, 2)
            create('lamp', POOL)
            move(1, HAND, 2)

        def turn():
            offer_card(1)
            offer_card(3)
            offer_card(9)
            offer_card(9, TO_KEEP)
            offer_player(2)
            offer_space(SPACE_PIER)
            offer_number(-4)
            offer(PASS)
            ask(1, ASK_PICK)
        """
    )
    assert option_ids(state, state.decision) == [
        "hidden:2/hand/1",
        "hidden:2/deck/2",
        "card:lamp#4",
        "card:lamp#4/keep",
        "player:2",
        "space:pier",
        "number:-4",
        "pass",
    ]
    assert card_name(state, 1) == "lamp"
    assert find_option(state, state.decision, "card:lamp") == 2
    assert find_option(state, state.decision, "card:lamp/keep") == 3
    assert find_option(state, state.decision, "card:lamp#4/keep") == 3


def test_every_option_of_a_game_has_an_id_of_its_own_that_finds_it(lanterns, play_randomly):
    for seed in range(10):
        state, _ = State.start(lanterns, Setup(players=1 + seed % 4, seed=seed))
        while state.decision:
            names = option_ids(state, state.decision)
            assert len(set(names)) == len(names)
            assert [find_option(state, state.decision, name) for name in names] == list(range(len(names)))
            play_randomly(state, seed, most=1)


def test_a_choice_that_is_not_on_offer_names_its_place_and_what_is(lanterns):
    state, _ = load_situation(lanterns, parse_situation(POSITION))
    with pytest.raises(SituationError) as caught:
        play_transcript(state, ["pass", "card:tin-lantren"])
    assert str(caught.value).startswith("choice 2: 'card:tin-lantren' is not on offer")
    with pytest.raises(UnknownOption, match=r"'passs' is not on offer; did you mean pass\? \(options: card:"):
        find_option(state, state.decision, "passs")
    for known in ("card:empty-well", "card:empty_well#2", "space:gate"):
        with pytest.raises(
            UnknownOption, match=f"^'{known}' is not on offer; a question with one answer is not asked \\(options"
        ):
            find_option(state, state.decision, known)


def test_a_choice_after_the_end_is_refused(begin):
    state = begin("def turn():\n    confirm(1, ASK_GO)\n    finish()\n")
    with pytest.raises(SituationError, match=r"^choice 2 \(no\): the game is already over$"):
        play_transcript(state, ["yes", "no"])


def test_a_recorded_game_is_a_transcript(lanterns, play_randomly):
    """The ids of a game's choices, parsed and played again, end in the same state."""
    for seed in range(8):
        setup = Setup(players=1 + seed % 4, seed=seed)
        state, _ = State.start(lanterns, setup)
        written = ["# a game of lanterns"]
        while state.decision:
            before = state.clone()
            (option,) = play_randomly(state, seed + len(written), most=1)
            written.append(option_ids(before, before.decision)[option])
        again, _ = State.start(lanterns, setup)
        play_transcript(again, parse_transcript("\n".join(written)))
        assert again.packed() == state.packed()


def test_ids_may_be_written_as_files_cards_and_rulebooks_have_them(lanterns):
    state = load_situation(
        lanterns, {"players": 1, "seat": [{"hand": ["tin_lantern"], "coins": 2}], "step": "take_turns"}
    )[0]
    assert find_option(state, state.decision, "card:tin_lantern") == find_option(
        state, state.decision, "card:tin-lantern"
    )
    for name in ("card:Tin Lantern", "Tin lantern", "card:Жестяной фонарь"):
        assert option_ids(state, state.decision)[find_option(state, state.decision, name)] == "card:tin-lantern"
    for name in ("card:Tin Lantern#2", "space:Tin Lantern", "card:"):
        with pytest.raises(UnknownOption):
            find_option(state, state.decision, name)
    underdark = load_table("underdark")
    for written in ("chasmleap_bridge__everfire__0", "chasmleap-bridge/everfire/0", "chasmleap_bridge--everfire:0"):
        state = place_situation(underdark, {"players": 2, "spaces": {written: {"troop": 1}}})
        standing = [n for n in range(1, len(underdark.content.spaces) + 1) if state.space(n, "troop")]
        assert [underdark.content.spaces[n - 1].id for n in standing] == ["chasmleap_bridge__everfire__0"]
    refused = {"players": 2, "spaces": {"chasmleap_bridge--everfyre:0": {"troop": 1}}}
    with pytest.raises(SituationError, match="did you mean 'chasmleap_bridge__everfire__0'"):
        place_situation(underdark, refused)
