"""The prompt box says more than the question; what cannot be chosen says why; a costly pass is asked about once."""

import random
from dataclasses import replace

import pytest
from driving import come_to_rest

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup, every_setup
from game.engine.machine.state import State
from game.engine.sources.content import LANGUAGES
from game.engine.telling import prompts, wording
from game.players.bots import Opinion
from game.players.sitting import Chair, Sitting
from game.ui import boxes
from game.ui.intents import Device
from game.ui.scenes.confirm import Confirm
from game.ui.scenes.table import Table
from game.ui.table import prompt_words, things
from game.ui.table.asking import Asking
from game.ui.table.foresight import Foresight
from game.ui.table.messages import Answer, Choose
from game.ui.table.parts import prompt
from game.ui.table.things import Thing


def seated(cabinet, table, players, until):
    match = Match(load_table(table), Setup(players=players, seed=3))
    while match.decision.prompt != until:
        match.choose(len(match.decision.options) - 1)
    scene = Table(cabinet, Sitting(match))
    cabinet.push(scene)
    cabinet.frame([], 0.02)
    return scene


def test_a_costly_pass_is_asked_about_and_made_on_the_yes(cabinet):
    shown = cabinet(ask_costly=True)
    table = seated(shown, "quest", 1, "commit")
    before = table.sitting.match.position
    table.tell(Answer(len(table.decision.options) - 1))
    assert isinstance(shown.scene, Confirm)
    assert "lacks" in shown.scene.question and shown.scene.yes_word == "Commit nobody"
    assert table.sitting.match.position == before
    shown.scene.yes()
    assert table.sitting.match.position > before


def test_whoever_does_not_want_that_is_not_asked(cabinet):
    shown = cabinet(ask_costly=False)
    table = seated(shown, "quest", 1, "commit")
    before = table.sitting.match.position
    table.tell(Answer(len(table.decision.options) - 1))
    assert shown.scene is table and table.sitting.match.position > before


def test_a_card_that_cannot_be_paid_says_so_when_it_is_pressed(cabinet):
    shown = cabinet()
    table = seated(shown, "quest", 1, "plan")
    hand = [card for card in table.sitting.state.cards("hand", 1) if card not in table.asking.options]
    assert hand
    table.tell(Choose(Thing("card", hand[0])))
    assert any("Not enough resources" in line or "event" in line for line, _bad, *_ in shown.toasts.lines)


def test_what_an_option_would_do_stands_in_the_prompt_box(cabinet):
    table = seated(cabinet(), "quest", 1, "commit")
    box = table.parts["prompt"]
    box.foresee(Foresight(table.sitting.state, table.asking, 0))
    assert box._note is not None
    box.foresee(Foresight(table.sitting.state, table.asking, None))


@pytest.mark.parametrize(("table", "button"), [("quest", "no_defender"), ("underdark", "end_turn")])
def test_where_deeds_lie_on_the_table_the_only_button_is_not_golden(table, button):
    state, chance = State.start(load_table(table), Setup(players=2, seed=3))[0], random.Random(3)
    while [one.name for one in state.decision.options if one.kind == "button"] != [button]:
        state.choose(chance.randrange(len(state.decision.options)))
    asking = Asking(state.decision)
    at = [one.kind for one in asking.decision.options].index("button")
    assert len(asking.decision.options) > 1 and prompt_words._kind(asking, at) == "plain"
    alone = Asking(state.decision._replace(options=(state.decision.options[at],)))
    assert prompt_words._kind(alone, 0) == "primary", "it is the one answer there is"


def test_whatever_could_be_used_in_a_window_is_a_button_with_its_cost(cabinet):
    table = seated(cabinet(), "quest", 2, "act_staged")
    cards = {index: option.value for index, option in enumerate(table.decision.options) if option.kind == "card"}
    assert cards
    entries = prompt_words.shown_at(table.parts["prompt"].context, table.asking).entries
    texts = {entry.name: entry.text for entry in entries}
    for index, card in cards.items():
        state = table.sitting.state
        title = wording.card_title(state, card, "en")
        zone, _seat = state.cartridge.zone_names[state.raw.cards[card - 1].zone]
        cost = state.cartridge.content.cards[state.raw.cards[card - 1].definition].facts.get("cost")
        wanted = f"Play: {title} (cost {cost})" if zone == "hand" else f"Use: {title}"
        assert texts[f"option:{index}"].startswith(wanted)


def test_the_hint_follows_the_language(cabinet):
    shown = cabinet()
    table = seated(shown, "quest", 1, "commit")
    table.questioning.opinions = [Opinion(0, 0.7, 0.6, 0.6), Opinion(1, 0.2, 0.4, 0.5), Opinion(2, 0.1, 0.3, 0.4)]
    table.refresh()
    assert table.asking.hint.startswith("Hint: ") and "60 of 100" in table.asking.hint
    shown.settings.language = "uk"
    table.refresh()
    assert table.asking.hint.startswith("Порада: ")


def test_one_click_decodes_the_next_question_once(cabinet, monkeypatch):
    table = seated(cabinet(), "quest", 1, "plan")
    decoded, decode = [], State._decoded
    monkeypatch.setattr(State, "_decoded", lambda state: decoded.append(state) or decode(state))
    match = table.sitting.match
    before = match.position
    table.tell(Answer(0))
    for _ in range(30):
        table.cabinet.frame([], 0.05)
    assert match.position > before and table.asking.decision is match.decision
    assert len([state for state in decoded if state is match.state]) == match.position - before


def test_a_card_of_another_side_on_offer_hides_nothing_of_the_fight(cabinet):
    """Éowyn's action is everybody's: she can be chosen on her own side, and the enemies and heroes beside it stay in
    sight."""
    seats = [
        {
            "threat": 20,
            "area": ["aragorn", "gloin", "theodred"],
            "hand": ["feint", "gandalf"],
            "engaged": ["forest_spider"],
        },
        {"threat": 20, "area": ["eowyn", "eleanor"], "hand": ["for_gondor"]},
    ]
    document = {"players": 2, "step": "shadow_step", "seat": seats, "variables": {"first_player": 1}}
    match = SituationMatch(load_table("quest"), document | {"zones": {"current_quest": ["flies_and_spiders"]}})
    shown = cabinet(ask_everything=True)
    table = Table(shown, Sitting(match, [Chair(person=1)] * 2, shown.settings))
    shown.push(table)
    shown.frame([], 0.02)
    eowyn = next(card for card in match.state.cards("area", 2) if match.state.card_id(card) == "eowyn")
    while table.decision.player != 1 or eowyn not in [one.value for one in table.decision.options]:
        table.answering.answer(len(table.decision.options) - 1)
        table.timeline.finish()
        table.refresh()
    assert not table.parts["tray"].targets()
    offered = next(target.rect for target in table.targets if target.name == f"card:{eowyn}")
    lying = [
        table.where(things.card(card))
        for card in (*table.sitting.state.cards("area", 1), *table.sitting.state.cards("engaged", 1))
    ]
    assert len(lying) == 4 and not any(offered.colliderect(rect) for rect in lying)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", ["quest", "underdark", "fellowship", "ringwar"])
def test_a_question_keeps_its_size(cabinet, table, lang, monkeypatch):
    shown = cabinet((1280, 720), language=lang)
    shares = []

    def fitted(*given):
        laid = boxes.fit(*given)
        shares.append(laid.ink.share)
        return laid

    monkeypatch.setattr(prompt, "fit", fitted)
    cartridge, chance = shown.cartridge(table), random.Random(3)
    match = Match(cartridge, replace(every_setup(cartridge.content)[-1], seed=3))
    scene = Table(shown, Sitting(match))
    shown.home(scene)
    for _ in range(40):
        if match.decision is None:
            break
        match.choose(chance.randrange(len(match.decision.options)))
        scene.refresh()
    assert len(shares) > 20
    assert set(shares) == {1.0}


def test_a_note_that_has_no_room_lies_over_what_is_said_and_over_nothing_else(cabinet):
    shown = cabinet((640, 480), language="ru", distance="couch")
    chance = random.Random(7)
    match = Match(shown.cartridge("fellowship"), Setup(players=2, seed=5))
    scene = Table(shown, Sitting(match, [Chair(person=1)] * 2, shown.settings))
    shown.home(scene)
    box = scene.parts["prompt"]
    high = box.context.px(5)
    while box._room.height >= high or box._said.bottom - box._asked.bottom < high:
        match.choose(chance.randrange(len(match.decision.options)))
        scene.unveil()
        scene.refresh()
    box._set_note("", "+1")
    note = scene.where(Thing("note"))
    assert note is not None and box._said.inflate(4, 4).contains(note)
    assert not note.colliderect(box._asked)
    assert note.collidelist([target.rect for target in box.targets()]) < 0
    box._set_note("", "")
    assert all(sprite.visible for sprite in box._lesser)


def test_a_card_that_is_held_up_cuts_no_line_of_the_log(cabinet):
    """Where it lies over the last lines, none is seen by half; they are back as soon as nothing is held up."""
    shown = cabinet()
    shown.devices.last = Device.KEYS
    chance, cut = random.Random(7), 0
    match = Match(shown.cartridge("fellowship"), Setup(players=3, seed=5))
    scene = Table(shown, Sitting(match, [Chair(person=1)] * 3, shown.settings))
    shown.home(scene)
    box = scene.parts["prompt"]
    for _ in range(25):
        come_to_rest(scene)
        scene.answering.answer(chance.randrange(len(scene.decision.options)))
        come_to_rest(scene)
        for target in [target for target in scene.targets if target.name.startswith("card:")]:
            scene.set_focus(target)
            scene.foresee()
            held = scene.where(Thing("held"))
            if held is None:
                continue
            cut += any(line.rect.colliderect(held) for line in box._logged)
            assert not any(line.visible and line.rect.colliderect(held) for line in box._logged)
    assert cut
    scene.set_focus(None)
    scene.foresee()
    assert scene.where(Thing("held")) is None and all(line.visible for line in box._logged)


@pytest.mark.parametrize("distance", ["desk", "couch"])
def test_the_ring_around_an_answer_touches_no_word_of_the_question(cabinet, distance):
    """Where there is room there is as much between both as the ring is wide."""
    table = seated(cabinet(distance=distance), "quest", 1, "commit")
    box, px = table.parts["prompt"], table.parts["prompt"].context.px
    first = min((target.rect for target in box.targets() if target.name.startswith("option:")), key=lambda one: one.top)
    ring = max(2, px(0.45)) + 2 * max(1, px(0.2))
    assert first.top - box._said.bottom >= 2 * ring


def test_a_card_that_is_held_up_over_the_question_says_it(cabinet):
    """From the couch a card may need the room of a long question: then it is said again over the card."""
    shown = cabinet(distance="couch", language="uk")
    shown.devices.last = Device.KEYS
    match = Match(shown.cartridge("quest"), Setup(players=2, seed=5))
    scene = Table(shown, Sitting(match, [Chair(person=1)] * 2, shown.settings))
    shown.home(scene)
    chance, over, said = random.Random(5), 0, 0
    for _ in range(80):
        come_to_rest(scene)
        question = prompts.prompt_text(scene.state, scene.decision, "uk")
        for target in [target for target in scene.targets if scene.asking.is_legal(target)][:3]:
            scene.set_focus(target)
            scene.foresee()
            held, asked = scene.where(Thing("held")), scene.where(Thing("asked"))
            if held is not None and held.colliderect(asked):
                over += 1
                said += scene.parts["zones"].view.held.repeated == question
        scene.answering.answer(chance.randrange(len(scene.decision.options)))
    assert said
