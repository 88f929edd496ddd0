"""Gestures: what is marked, what is asked at once, what can be played together; and one undo for each."""

import random

import pytest
from bot_positions import turned_round

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.keeping.settings import Settings
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.telling import questions
from game.players.habits import declining
from game.players.plans import Plan, markable
from game.players.sitting import Sitting

COMMITTING = {
    "players": 1,
    "step": "commit_characters",
    "variables": {"first_player": 1},
    "seat": [{"threat": 20, "area": ["aragorn", "gloin", "eowyn", "faramir"]}],
    "zones": {"current_quest": ["flies_and_spiders"]},
}


def at(table: str, document: dict) -> Sitting:
    sitting = Sitting(SituationMatch(load_table(table), document))
    sitting.settle()
    return sitting


def named(sitting, name):
    return next(
        one for one in sitting.decision.options if one.kind == "card" and sitting.state.card_id(one.value) == name
    )


def test_what_is_marked_is_tried_on_a_copy_and_chosen_as_one():
    sitting = at("quest", COMMITTING)
    plan = Plan(sitting).toggled(named(sitting, "gloin")).toggled(named(sitting, "eowyn"))
    assert sitting.match.position == 0
    assert all(plan.state.flag(mark.value, "committed") for mark in plan.marks)
    end = next(index for index, one in enumerate(plan.decision.options) if one.kind == "button")
    happened = sitting.choose_all(plan.gesture(end))
    assert [one.auto for one in happened[:3]] == [False, True, True]
    assert all(sitting.state.flag(mark.value, "committed") for mark in plan.marks)
    assert sitting.undo() == ""
    assert sitting.match.position == 0


def test_what_is_marked_is_unmarked_by_the_same_press():
    sitting = at("quest", COMMITTING)
    gloin, eowyn = named(sitting, "gloin"), named(sitting, "eowyn")
    plan = Plan(sitting).toggled(gloin).toggled(eowyn)
    assert gloin in plan.decision.options
    assert plan.toggled(gloin).marks == [eowyn]
    assert plan.toggled(eowyn).marks == [gloin]


def test_whoever_was_chosen_last_is_proposed_and_only_then():
    sitting = at("quest", COMMITTING)
    gloin, eowyn = named(sitting, "gloin"), named(sitting, "eowyn")
    assert Plan(sitting).proposed([]).marks == []
    assert set(Plan(sitting).proposed([gloin, eowyn]).marks) == {gloin, eowyn}
    sitting.habits.ask_everything = True
    assert Plan(sitting).proposed([gloin, eowyn]).marks == []


ATTACKING = {
    "players": 1,
    "step": "player_attacks",
    "variables": {"first_player": 1},
    "seat": [{"threat": 20, "area": ["aragorn", "gloin", "gleowine"], "engaged": ["hill_troll"]}],
    "zones": {"current_quest": ["flies_and_spiders"]},
}


def test_the_only_enemy_is_attacked_with_one_press_by_whoever_has_nothing_else_to_do():
    sitting = at("quest", ATTACKING)
    assert sitting.decision.prompt == "target"
    plan = Plan(sitting).proposed([])
    assert [sitting.state.card_id(one.value) for one in plan.marks] == ["aragorn", "gloin"]
    assert plan.leads and plan.decision.prompt == "join_attack"
    assert Plan(sitting).decision.options[-1].name == "done", "without marks it can be declined"
    end = next(index for index, one in enumerate(plan.decision.options) if one.name == "done")
    sitting.choose_all(plan.gesture(end))
    assert all(sitting.match.state_at(3).flag(mark.value, "attacking") for mark in plan.marks)
    assert sitting.undo() == ""
    assert sitting.match.position == 0


def test_of_several_enemies_the_first_is_asked_about_and_another_can_be_pressed():
    seat = ATTACKING["seat"][0] | {"engaged": ["hill_troll", "forest_spider"]}
    sitting = at("quest", ATTACKING | {"seat": [seat]})
    troll, spider, done = sitting.decision.options
    plan = Plan(sitting).proposed([])
    assert plan.leads == [troll] and plan.others == (spider, done) and plan.decision.prompt == "attack_with"
    assert plan.marks == [], "all of them together could not kill it"
    marked = plan.toggled(named_in(plan, "gloin"))
    assert spider in marked.decision.options and not marked.marks_with(spider)
    assert marked.gesture(marked.decision.options.index(spider)) == [spider]


def test_of_several_enemies_whoever_is_needed_to_kill_one_is_proposed():
    """A Forest Spider takes five: neither Aragorn's three nor Glóin's two can be spared."""
    seat = ATTACKING["seat"][0] | {"engaged": ["forest_spider", "hill_troll"]}
    sitting = at("quest", ATTACKING | {"seat": [seat]})
    plan = Plan(sitting).proposed([])
    assert [sitting.state.card_id(one.value) for one in plan.marks] == ["aragorn", "gloin"]
    assert plan.refusing == sitting.decision.options[-1]
    seat["area"] = [*seat["area"], "legolas"]
    assert Plan(at("quest", ATTACKING | {"seat": [seat]})).proposed([]).marks == [], "who stays behind is a question"


def test_nothing_of_what_is_proposed_is_chosen_with_one_press():
    sitting = at("quest", COMMITTING)
    gloin = named(sitting, "gloin")
    plan = Plan(sitting).proposed([gloin])
    assert plan.marks == [gloin] and plan.refusing.name == "done"
    sitting.choose_all([plan.refusing])
    assert not sitting.match.state_at(1).flag(gloin.value, "committed")


def test_a_use_is_asked_with_its_effects():
    """“Use Gandalf?” and “which?” are one question."""
    seat = {"threat": 20, "area": [{"card": "gloin", "resources": 5}], "hand": ["gandalf"], "engaged": ["hill_troll"]}
    sitting = at("quest", COMMITTING | {"step": "planning_phase", "seat": [seat]})
    sitting.choose(0)
    assert sitting.decision.prompt == "respond"
    names = [one.name for one in Plan(sitting).decision.options]
    assert names == ["wound_enemy", "lower_threat", "pass"], "nothing is left to draw"


def test_the_last_mark_waits_for_a_confirmation_too():
    """Nobody is left to be asked about: the rules would go on and reveal cards."""
    sitting = at("quest", COMMITTING)
    plan = Plan(sitting).with_all()
    assert len(plan.marks) == 4 and plan.closing
    assert sitting.match.position == 0
    sitting.choose_all(plan.gesture())
    assert sitting.match.position >= 4


def test_all_is_marked_with_one_press_only_where_nothing_has_to_be_left_out():
    sitting = at("quest", COMMITTING)
    assert Plan(sitting).most == 4 == len(Plan(sitting).with_all().marks)
    assert Plan(sitting).toggled(named(sitting, "gloin")).most == 4
    sitting = Sitting(Match(load_table("ringwar"), Setup(players=4, seed=1)))
    plan = Plan(sitting)
    assert sitting.decision.prompt == "cycle" and len(plan.with_all().marks) < len(markable(sitting.decision))
    assert plan.most == 0


def test_a_gesture_stops_where_a_choice_is_gone():
    sitting = at("quest", COMMITTING)
    gloin = named(sitting, "gloin")
    assert len(sitting.choose_all([gloin, gloin, named(sitting, "eowyn")])) == 1


FIRST_TURN = Setup(players=2, seed=3)


def to_the_first_turn() -> Sitting:
    sitting = Sitting(Match(load_table("underdark"), FIRST_TURN))
    while sitting.decision.prompt != "turn":
        sitting.choose(0)
    return sitting


def with_power() -> Sitting:
    sitting = to_the_first_turn()
    sitting.choose_all(Plan(sitting).at_once.options)
    while "deploy" not in [one.name for one in sitting.decision.options]:
        sitting.choose(len(sitting.decision.options) - 1)
        while sitting.decision.prompt != "turn":
            sitting.choose(0)
        sitting.choose_all(Plan(sitting).at_once.options)
    return sitting


def test_a_space_is_chosen_at_once_to_deploy_there():
    sitting = with_power()
    plan, seat = Plan(sitting), sitting.decision.player
    position, barracks = sitting.match.position, sitting.state.player_variable(seat, "barracks")
    spaces = [one for one, button in plan.places.items() if button.name == "deploy"]
    assert spaces and all(one in plan.decision.options for one in spaces)
    index = plan.decision.options.index(spaces[0])
    if plan.marks_with(spaces[0]):
        plan = plan.toggled(spaces[0])
        assert plan.marks == [spaces[0]] and plan.leads[0].name == "deploy"
        assert not plan.toggled(spaces[0]).leads, "unmarked, it is the turn again"
        index = None if plan.closing else next(i for i, one in enumerate(plan.decision.options) if one.name == "done")
    sitting.choose_all(plan.gesture(index))
    assert sitting.state.player_variable(seat, "barracks") == barracks - 1
    assert sitting.undo() == ""
    assert sitting.match.position == position
    sitting.habits.ask_everything = True
    assert Plan(sitting).places == {}


def test_cards_that_need_no_decision_are_played_together():
    sitting = to_the_first_turn()
    asked, plan = sitting.decision, Plan(sitting)
    hand, position = sitting.state.cards("hand", asked.player), sitting.match.position
    assert len(plan.at_once.options) == len(hand) == 5
    sitting.choose_all(plan.at_once.options)
    assert sitting.decision.prompt == "turn" and not sitting.state.cards("hand", asked.player)
    for name, n in plan.at_once.gains.items():
        assert sitting.state.player_variable(asked.player, name) == n
    assert sum(plan.at_once.gains.values()) == 5
    assert sitting.undo() == ""
    assert sitting.match.position == position


@pytest.mark.parametrize("table", ["quest", "fellowship", "underdark", "ringwar"])
def test_trying_changes_nothing(table):
    """Whatever is asked in a game: making a plan leaves the game as it is, and plain choices are the same with it."""
    cartridge = load_table(table)
    players = {"quest": 1}.get(table, 2)
    options = {"scenario": "duel"} if table == "ringwar" else {}
    sitting = Sitting(Match(cartridge, Setup(players=players, seed=7, options=options)))
    sitting.settle()
    for number in range(120):
        if sitting.decision is None:
            break
        before = sitting.state.hash
        plan = Plan(sitting).with_all() if Plan(sitting).prompts else Plan(sitting)
        assert plan.decision is not None and plan.at_once is not None
        assert sitting.state.hash == before
        confirmed = None if plan.closing else number % len(plan.decision.options)
        if confirmed is not None and plan.marks_with(plan.decision.options[confirmed]):
            confirmed = None
        position = sitting.match.position
        sitting.choose_all(plan.gesture(confirmed) or [sitting.decision.options[0]])
        assert sitting.match.position > position
        assert [one.choice.auto for one in sitting.match.history[position:]].count(False) == 1


def two_at_planning() -> Sitting:
    """Somebody else could act in between, and nobody has asked to."""
    one = {"threat": 20, "hand": ["faramir"], "area": [{"card": "gloin", "resources": 4}]}
    other = {"threat": 20, "hand": ["gandalf"], "area": ["eowyn"]}
    document = COMMITTING | {"players": 2, "step": "planning_phase", "seat": [one, other]}
    sitting = Sitting(SituationMatch(load_table("quest"), document))
    sitting.settle()
    return sitting


def test_nobody_is_offered_to_let_others_act_who_would_not():
    sitting = two_at_planning()
    plan = Plan(sitting)
    assert [sitting.decision.options[one].name for one in plan.vain] == ["let_others_act"]
    sitting.habits.toggle_hand(2)
    assert not Plan(sitting).vain, "there the other one is asked"


ATTACKED = {
    "players": 1,
    "step": "enemy_attacks",
    "variables": {"first_player": 1},
    "seat": [{"threat": 20, "area": ["aragorn", "gloin"], "engaged": ["forest_spider", "king_spider"]}],
    "zones": {"current_quest": ["flies_and_spiders"], "encounter_deck": ["forest_gate"] * 5},
}


def test_who_defends_is_asked_at_once_of_the_first_enemy_and_another_can_be_first():
    sitting = at("quest", ATTACKED)
    assert sitting.decision.prompt == "attacker"
    spider, king = sitting.decision.options
    plan = Plan(sitting)
    assert plan.decision.prompt == "defend" and plan.leads == [spider] and plan.others == (king,)
    another = plan.decision.options.index(king)
    assert another >= plan.tries and plan.gesture(another) == [king]
    sitting.choose_all(plan.gesture(another))
    assert sitting.decision.prompt == "defend" and sitting.decision.subject == king.value
    sitting.undo()
    sitting.choose_all(plan.gesture(plan.decision.options.index(named_in(plan, "gloin"))))
    chosen = sitting.match.history[0].choice, sitting.match.history[1].choice
    assert [one.auto for one in chosen] == [False, True]
    sitting.undo()
    assert sitting.match.position == 0


def named_in(plan, name):
    return next(one for one in plan.decision.options if plan.state.card_id(one.value) == name)


def test_with_everything_asked_nothing_leads_on_and_nothing_is_left_out():
    sitting = at("quest", ATTACKED)
    sitting.habits.ask_everything = True
    assert not Plan(sitting).leads
    sitting = two_at_planning()
    sitting.habits.ask_everything = True
    assert not Plan(sitting).vain


def my_turn(*hand: str) -> Sitting:
    """A turn with these cards in hand, and troops of both houses on the map."""
    spaces = {"menzoberranzan__1": {"troop": 1}, "menzoberranzan__2": {"troop": 2}, "menzoberranzan__3": {"troop": 2}}
    seats = [{"barracks": 30, "hand": list(hand)}, {"barracks": 30}]
    document = {"players": 2, "step": "take_turn", "seat": seats, "spaces": spaces, "variables": {"active": 1}}
    return at("underdark", document)


def test_the_last_card_of_a_turn_is_asked_with_its_target():
    """Only that card or the end of the turn is left: whom it strikes is asked at once, and the turn can still end."""
    sitting = my_turn("dragonclaw")
    plan = Plan(sitting)
    assert [one.kind for one in plan.leads] == ["card"] and plan.decision.prompt == "assassinate"
    assert plan.decision.subject == plan.leads[0].value, "the card it is about is named"
    end = len(plan.decision.options) - 1
    assert plan.decision.options[end].name == "end_turn" and plan.gesture(end) == [plan.decision.options[end]]
    asked, option = plan.by_the_rules(end)
    assert sitting.habits.asks_again(sitting.state, asked, option), "a card would be left unplayed"
    sitting.choose_all(plan.gesture(0))
    assert sitting.match.position >= 2 and sitting.undo() == "" and sitting.match.position == 0


def test_a_place_tells_which_of_two_effects_is_meant():
    sitting = my_turn("kobold")
    plan = Plan(sitting)
    assert plan.decision.prompt == "choose_one"
    buttons = {button.name for button in plan.places.values()}
    assert "deploy_troops" in buttons
    place = next(one for one, button in plan.places.items() if button.name == "deploy_troops")
    gesture = plan.gesture(plan.decision.options.index(place))
    assert [one.kind for one in gesture] == ["card", "button", "space"]
    barracks = sitting.state.player_variable(1, "barracks")
    sitting.choose_all(gesture)
    assert sitting.state.player_variable(1, "barracks") == barracks - 1
    assert sitting.undo() == "" and sitting.match.position == 0


def test_what_may_come_by_itself_is_asked_before_what_it_does():
    """Whether to engage the Hummerhorns is one thing, whom they strike another."""
    seat = {"threat": 20, "area": ["aragorn", "gloin"]}
    zones = COMMITTING["zones"] | {"staging": ["hummerhorns"]}
    sitting = at("quest", COMMITTING | {"step": "optional_engagement", "seat": [seat], "zones": zones})
    assert sitting.decision.prompt == "engage"
    plan = Plan(sitting)
    assert not plan.leads and plan.decision.prompt == "engage"


def to_the_sharing() -> Sitting:
    """Four cards lie open at Bag End, and Frodo says who gets which."""
    sitting = Sitting(Match(load_table("fellowship"), Setup(players=2, seed=3)))
    sitting.settle()
    while sitting.decision.prompt != "hand_out":
        names = [one.name for one in sitting.decision.options]
        sitting.choose(names.index("yes") if "yes" in names else 0)
    return sitting


def test_cards_are_shared_out_as_one_and_taken_back_as_one():
    sitting = to_the_sharing()
    position, cards = sitting.match.position, sitting.state.cards("turned")
    assert len(cards) == 4
    plan = Plan(sitting)
    frodo, sam = plan.decision.options
    for who in (sam, sam, frodo):
        plan = plan.toggled(who)
    assert plan.marks == [sam, sam, frodo], "one may get several"
    assert plan.decision.subject == cards[3] and not plan.closing and plan.left == 0
    plan = plan.toggled(sam)
    assert plan.closing and plan.decision.options == () and sitting.match.position == position
    sitting.choose_all(plan.gesture())
    held = sitting.match.state_at(position + 4)
    assert cards[0] in held.cards("hand", sam.value) and cards[2] in held.cards("hand", frodo.value)
    assert sitting.match.position >= position + 4
    assert sitting.undo() == "" and sitting.match.position == position
    assert Plan(sitting, [sam, sam]).with_all().marks == [sam, sam]


TABLES = {
    "quest": Setup(players=2, seed=11),
    "underdark": Setup(players=3, seed=12),
    "ringwar": Setup(players=2, seed=13, options={"scenario": "duel"}),
    "fellowship": Setup(players=3, seed=14),
}


def any_gesture(plan: Plan, chance: random.Random) -> list:
    """What a person may mean here: several things marked, all cards at once, a place, a use with its target."""
    if plan.at_once.options and chance.random() < 0.5:
        return list(plan.at_once.options)
    while plan.prompts and not plan.closing:
        left = [one for one in markable(plan.state.decision) if one not in plan.marks or plan.shares]
        ends = [one for one in plan.decision.options if one.kind == "button"]
        if not left or (ends and chance.random() < 0.3):
            break
        plan = plan.toggled(chance.choice(left))
    if plan.closing:
        return plan.gesture()
    options = plan.decision.options
    meant = [index for index, one in enumerate(options) if not plan.marks_with(one) and index not in plan.vain]
    if meant:
        return plan.gesture(chance.choice(meant))
    plan = plan.toggled(chance.choice(options))  # a place, which can be marked at once
    return plan.gesture(None if plan.closing else declining(plan.decision))


@pytest.mark.parametrize("table", TABLES)
def test_every_gesture_of_a_whole_game_is_taken_back_with_one_undo_and_step_by_step(table):
    chance, longest, gestures = random.Random(table), 0, 0
    sitting = Sitting(Match(load_table(table), TABLES[table]), (), Settings())
    sitting.settle()
    while sitting.decision is not None and gestures < 900:
        position, before = sitting.match.position, sitting.state.hash
        wanted = any_gesture(Plan(sitting), chance)
        sitting.choose_all(wanted)
        after, hash_ = sitting.match.position, sitting.state.hash
        assert after > position, wanted
        longest, gestures = max(longest, len(wanted)), gestures + 1
        if gestures % 3:
            continue
        assert sitting.undo() == "" and (sitting.match.position, sitting.state.hash) == (position, before)
        assert sitting.redo() == "" and (sitting.match.position, sitting.state.hash) == (after, hash_)
        sitting.settings.undo_rule = "steps"
        passed = []
        while sitting.match.position > position:
            assert sitting.undo() == ""
            assert sitting.state.asked.player in sitting.people
            passed.append(sitting.match.position)
        assert passed[-1] == position and sitting.state.hash == before, "no step goes beyond the gesture"
        assert len(passed) == after - position, "every choice is a step"
        sitting.settings.undo_rule = "free"
        while sitting.match.position < after:
            assert sitting.redo() == ""
        assert (sitting.match.position, sitting.state.hash) == (after, hash_)
    assert sitting.over and longest > 1 and gestures > 50
    plain = Match(load_table(table), TABLES[table])
    for chosen in sitting.match.history:
        plain.choose(chosen.choice.option)
    assert plain.state.hash == sitting.state.hash, "choice by choice it is the same game"


# --- what is foretold


def tried(plan: Plan, option: int) -> int:
    """The position that foresight shows: after the option, and whatever is paid for it by itself."""
    state = plan.state.clone()
    state.choose(option)
    while (asked := state.decision) is not None and asked.prompt in state.cartridge.content.payment.prompts:
        paid = plan.sitting.habits.answer(state, asked)
        if paid is None:
            break
        state.choose(paid)
    return state.hash


def foretold(plan: Plan, chance: random.Random) -> tuple[list, list[int]]:
    """Some gesture, and the positions that were shown before it was made."""
    shown = []
    while plan.prompts and not plan.closing:
        left = [one for one in markable(plan.state.decision) if one not in plan.marks or plan.shares]
        if not left or chance.random() < 0.3:
            break
        plan = plan.toggled(chance.choice(left))
        shown = [] if plan.closing else [plan.state.hash]
    options = plan.decision.options
    meant = [one for one in range(plan.tries) if not plan.marks_with(options[one]) and one not in plan.vain]
    if plan.closing or not meant:
        declined = None if plan.closing else declining(plan.decision)
        return plan.gesture(declined) or [plan.outer.options[0]], shown if plan.marks else []
    option = chance.choice(meant)
    return plan.gesture(option), [*shown, tried(plan, option)]


@pytest.mark.parametrize("table", TABLES)
def test_what_is_foretold_is_what_happens(table):
    """What is shown while something is marked or in focus is a position that the game then comes through."""
    chance, found = random.Random(table), 0
    sitting = Sitting(Match(load_table(table), TABLES[table]), (), Settings())
    sitting.settle()
    for _ in range(150):
        if sitting.decision is None:
            break
        plan, position, player = Plan(sitting), sitting.match.position, sitting.decision.player
        if plan.at_once.options:
            sitting.choose_all(plan.at_once.options)
            after = sitting.match.state_at(position + len(plan.at_once.options))
            before = sitting.match.state_at(position)
            names = after.cartridge.content.player_variables
            gained = {
                name: after.player_variable(player, name) - before.player_variable(player, name) for name in names
            }
            assert {name: n for name, n in gained.items() if n} == plan.at_once.gains
            found += 1
            continue
        wanted, shown = foretold(plan, chance)
        sitting.choose_all(wanted)
        passed = {sitting.match.state_at(one).hash for one in range(position, sitting.match.position + 1)}
        assert passed.issuperset(shown), wanted
        found += len(shown)
    assert found > 30


def told(plan: Plan) -> tuple:
    """All that a plan and the option in focus tell whoever is asked."""
    foreseen = [questions.foreseen(plan.state, option, "en") for option in range(plan.tries)]
    offered = plan.decision, plan.places, plan.vain, plan.at_once
    return offered, plan.prompts, plan.leads, plan.others, plan.proposed([]).marks, plan.most, foreseen


class Otherwise:
    """The same match, but for what somebody may not know."""

    def __init__(self, match: Match, state: State):
        self.cartridge, self.position, self.state, self.notes = match.cartridge, match.position, state, match.notes

    @property
    def decision(self):
        return self.state.decision


@pytest.mark.parametrize("table", TABLES)
def test_nothing_of_a_plan_tells_what_its_player_may_not_know(table):
    """Hidden hands and piles are dealt anew: what is asked at once, marked, offered and foretold stays the same."""
    chance, changed = random.Random(table), 0
    sitting = Sitting(Match(load_table(table), TABLES[table]), (), Settings())
    sitting.settle()
    for number in range(120):
        if sitting.decision is None:
            break
        plan, player, state = Plan(sitting), sitting.decision.player, sitting.state
        if number % 3 == 0:
            other = state.clone()
            if state.open_hands:  # only the piles are hidden
                turned_round(other, player)
            else:
                other.determinize(player, number)
            changed += other.hash != state.hash
            pretended = Sitting(Otherwise(sitting.match, other), sitting.chairs, sitting.settings)
            pretended.habits = sitting.habits
            assert told(Plan(pretended)) == told(plan)
        sitting.choose_all(any_gesture(plan, chance))
    assert changed > 15
