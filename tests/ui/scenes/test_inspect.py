"""The inspector: what it says of cards, places and players, and how it is used."""

import random

import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.engine.telling import wording
from game.players.sitting import Chair, Sitting
from game.ui.intents import Act, Device, Tap
from game.ui.routes import Subject
from game.ui.scenes.inspect import Inspect

HERO = {"card": "gimli", "damage": 2, "resources": 1, "attached": ["dwarven_axe", "steward_of_gondor"]}


@pytest.fixture(scope="module")
def quest():
    return load_table("quest")


@pytest.fixture
def sitting(quest):
    """Gimli, hurt, with an axe and a title; Aragorn beside him; an enemy with a shadow card nobody has seen."""
    document = {
        "players": 1,
        "step": "planning_phase",
        "seat": [{"threat": 25, "area": [HERO, "aragorn"], "deck": ["gandalf", "beorn"]}],
        "zones": {"current_quest": ["flies_and_spiders"], "staging": ["forest_spider"]},
        "variables": {"first_player": 1, "round": 1},
    }
    return Sitting(SituationMatch(quest, document))


@pytest.fixture(scope="module")
def board():
    """A game of underdark some way in: one person against two bots."""
    match = Match(load_table("underdark"), Setup(players=3, seed=4))
    chance = random.Random(4)
    for _ in range(200):
        match.choose(chance.randrange(len(match.decision.options)))
    return Sitting(match, [Chair(), Chair("learner"), Chair("learner")])


def card_in(sitting, card_id):
    state = sitting.state
    return next(n for n in range(1, state.raw.card_count + 1) if state.card_id(n) == card_id)


def said(scene) -> str:
    return "\n".join(
        f"{section.title}: " + " / ".join("".join(text for text, _look in line.runs) for line in section.lines)
        for section in scene.sections()
    )


def step_on(hand, name, device):
    """To the next value: with a pointer by the right arrow."""
    if device in (Device.MOUSE, Device.TOUCH):
        rect = hand.target(name).rect
        (hand.click if device is Device.MOUSE else hand.tap)((rect.right - rect.height // 3, rect.centery))
    else:
        hand.choose(name, device)


def opened(cabinet, scene):
    cabinet.push(scene)
    cabinet.frame([], 0.02)
    return scene


def test_a_changed_number_is_shown_with_its_reasons(cabinet, sitting):
    c = cabinet()
    scene = opened(c, Inspect(c, sitting, Subject(card_in(sitting, "gimli"))))
    assert "Attack 6 = 2 + 2 its own text + 2 Dwarven Axe" in said(scene)
    assert "Gondor, from Steward of Gondor" in said(scene)
    assert "2 damage / 1 resource" in said(scene)
    assert scene.title() == ("Gimli", "Characters of Player 1")


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_it_speaks_the_players_language(cabinet, sitting, language):
    c = cabinet(language=language)
    scene = opened(c, Inspect(c, sitting, Subject(card_in(sitting, "gimli"))))
    words = {"ru": ("Нападение 6 = 2", "Уникальная."), "uk": ("Атака 6 = 2", "Унікальна.")}[language]
    assert all(word in said(scene) for word in words)
    assert "Attack" not in said(scene)


def test_a_hidden_card_shows_its_back_and_tells_nothing(cabinet, sitting):
    c = cabinet()
    card = card_in(sitting, "beorn")
    scene = opened(c, Inspect(c, sitting, Subject(card)))
    definition = sitting.state.raw.cards[card - 1].definition
    assert scene.picture(300) is c.faces("quest").back(definition, 300)
    assert "Beorn" not in said(scene) + "".join(scene.title())
    assert scene.neighbours() == []


@pytest.mark.parametrize("device", list(Device))
def test_attachments_lead_on_and_back_comes_home(cabinet, sitting, hands, device):
    c = cabinet()
    opened(c, Inspect(c, sitting, Subject(card_in(sitting, "aragorn"))))
    gimli, axe = card_in(sitting, "gimli"), card_in(sitting, "dwarven_axe")
    scene = opened(c, Inspect(c, sitting, Subject(gimli)))
    hand = hands(c)
    hand.choose(f"card:{axe}", device)
    assert scene.subject == Subject(card=axe)
    hand.choose(f"card:{gimli}", device)  # its host
    assert scene.subject == Subject(card=gimli)
    for expected in (Subject(card=axe), Subject(card=gimli)):
        hand.choose("footer:back", device)
        assert scene.subject == expected
    hand.choose("footer:back", device)
    assert c.scene is not scene


@pytest.mark.parametrize("device", list(Device))
def test_next_and_previous_leaf_through_the_zone(cabinet, sitting, hands, device):
    c = cabinet()
    gimli, aragorn = card_in(sitting, "gimli"), card_in(sitting, "aragorn")
    scene = opened(c, Inspect(c, sitting, Subject(gimli)))
    hands(c).choose("next", device)
    assert scene.subject.card == aragorn
    scene.handle(Act("previous", device=device))
    assert scene.subject.card == gimli


@pytest.mark.parametrize("device", list(Device))
def test_the_answer_to_a_response_is_remembered(cabinet, sitting, hands, device):
    c = cabinet()
    sitting.settings = c.settings
    opened(c, Inspect(c, sitting, Subject(card_in(sitting, "aragorn"))))
    step_on(hands(c), "answer", device)
    assert sitting.habits.answers == {"aragorn": "always"}
    assert (c.folder / "settings.msgpack").exists()


def test_only_cards_that_respond_have_an_answer(cabinet, sitting):
    c = cabinet()
    scene = opened(c, Inspect(c, sitting, Subject(card_in(sitting, "gimli"))))
    assert "answer" not in [target.name for target in scene.targets]


def test_a_card_outside_a_game_is_shown_as_printed(cabinet, quest):
    c = cabinet()
    order = tuple(range(3))
    scene = opened(c, Inspect(c, None, Subject(definition=1), quest.content, order))
    assert scene.title()[0] == quest.content.cards[1].name["en"]
    scene.handle(Act("next"))
    assert scene.subject.definition == 2
    assert "Terms" in said(scene)


def test_a_tap_beside_everything_closes_it(cabinet, sitting):
    c = cabinet()
    opened(c, Inspect(c, sitting, Subject(card_in(sitting, "gimli"))))
    scene = opened(c, Inspect(c, sitting, Subject(card_in(sitting, "gimli"))))
    scene.handle(Tap((c.screen.size[0] - 2, 2), device=Device.TOUCH))
    assert c.scene is not scene


def test_a_site_says_who_controls_it_and_why(cabinet, board):
    c = cabinet()
    state = board.state
    held = next(site for site in range(1, 27) if state.call("controller_of", site))
    scene = opened(c, Inspect(c, board, Subject(space=held)))
    owner = state.call("controller_of", held)
    n = state.call("troop_count", held, owner)
    assert f"{wording.seat_name(state, owner, 'en')} controls it with the most troops: {n}." in said(scene)
    free = next(site for site in range(1, 27) if not state.call("controller_of", site))
    assert "Nobody controls it" in said(opened(c, Inspect(c, board, Subject(space=free))))


def test_a_space_of_a_site_tells_of_the_site_and_one_of_a_route_of_the_route(cabinet, board):
    c = cabinet()
    spaces = board.cartridge.content.spaces
    kinds = board.cartridge.content.enums["space_kind"]
    for number, space in enumerate(spaces, 1):
        kind = kinds[space.facts["space_kind"] - 1]
        scene = Inspect(c, board, Subject(space=number))
        assert scene.title()[1].startswith("A space of a route" if kind == "route_space" else "Site")
        assert scene.sections()


def test_a_player_is_told_with_their_bot(cabinet, board):
    c = cabinet()
    scene = opened(c, Inspect(c, board, Subject(player=2)))
    assert "Played by a bot: Learner" in said(scene)
    assert "Troops in the barracks" in said(scene)


def test_other_peoples_hands_stay_hidden(cabinet, board):
    c = cabinet()
    theirs = board.state.cards("hand", 2)[0]
    assert Inspect(c, board, Subject(theirs)).title()[0] == "Hidden card"
    own = board.state.cards("hand", 1)
    assert all(Inspect(c, board, Subject(card)).title()[0] != "Hidden card" for card in own)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_everything_fits(cabinet, sitting, board, size, language, looked_at):
    c = cabinet(size=size, language=language)
    looked_at(opened(c, Inspect(c, sitting, Subject(card_in(sitting, "gimli")))))
    looked_at(opened(c, Inspect(c, board, Subject(space=13))))


@pytest.mark.parametrize("scale", [80, 160])
def test_it_holds_with_every_text_scale(cabinet, sitting, scale, looked_at):
    c = cabinet(size=(1280, 720), text_scale=scale, language="ru")
    looked_at(opened(c, Inspect(c, sitting, Subject(card_in(sitting, "aragorn")))))
