"""What nobody may look at: discard piles (F10), and in a contest the shields of the others (F98)."""

from __future__ import annotations

import pytest

from game.engine.keeping.opening import SituationMatch
from game.engine.machine.events import PlayerChanged
from game.engine.sources.content import ContentError
from game.engine.sources.table_files import load_content
from game.engine.telling import happenings, wording
from game.players.sitting import Sitting
from game.text import look
from game.text.client import Client

CONTEST = {
    "players": 2,
    "step": "story",
    "options": {"contest": "on"},
    "variables": {"place": 7, "active": 2, "ring_bearer": 1, "fighting": 2, "ring_used": 1, "event": 1},
    "seat": [{"hobbit": ["frodo"], "shields": 3}, {"hobbit": ["sam"], "shields": 3}],
    "zones": {
        "tiles_used": ["tile_sauron_will", "tile_ring_influence", "tile_event"],
        "tiles": ["tile_hiding", "tile_travelling", "tile_fighting"],
    },
}


@pytest.fixture
def contest(fellowship) -> Client:
    lines: list[str] = []
    client = Client(SituationMatch(fellowship, CONTEST), "en", read=lambda: None, write=lines.append)
    client.lines = lines
    return client


def said(client: Client, typed: str) -> str:
    client.lines.clear()
    client.answer(typed)
    return "\n".join(client.lines)


def test_f98_only_ones_own_shields_are_told(contest):
    assert contest.match.decision.player == 2
    assert "Shields 4" in said(contest, "look 2")
    assert "Shields" not in said(contest, "look 1")
    assert said(contest, "look").count("Shields") == 1


def test_f98_the_log_names_nobodys_total(fellowship):
    match = SituationMatch(fellowship, CONTEST)
    raised = next(one for one in match.opening if isinstance(one, PlayerChanged) and one.player == 2)
    assert [happenings.event_line(match.state, raised, "en", seats) for seats in ((1,), (2,), None)] == [None] * 3
    open_match = SituationMatch(fellowship, CONTEST | {"options": {}})
    assert "Shields 4" in happenings.event_line(open_match.state, raised, "en")


def test_f98_a_golden_shield_is_its_owners_secret(table):
    seats = [{"hand": ["bow"]}, {}]
    t = table(seats, step="activities", fighting=9, golden=["golden_3"], options={"contest": "on"}, ring_used=1)
    t.play("bow")
    assert t.zone("golden_3") == ("purse", 1)
    assert (t.state.known_to(t.card("golden_3"), 1), t.state.known_to(t.card("golden_3"), 2)) == (True, False)


def test_f98_in_a_contest_the_curtain_falls_between_people(fellowship):
    assert Sitting(SituationMatch(fellowship, CONTEST)).secret
    assert not Sitting(SituationMatch(fellowship, CONTEST | {"options": {}})).secret


@pytest.mark.parametrize("options", [{}, {"contest": "on"}])
def test_f10_of_a_discard_pile_the_top_is_seen(fellowship, options):
    state = SituationMatch(fellowship, CONTEST | {"options": options}).state
    (line,) = look.zone_lines(state, "tiles_used", "en", (2,) if options else None)
    top = wording.card_title(state, state.cards("tiles_used")[-1], "en")
    assert top in line
    assert "Will of Sauron" not in line and "Influence" not in line
    assert f"{len(state.cards('tiles_used')) - 1} hidden" in line


def test_secrets_of_an_unknown_option_are_refused(fellowship, tmp_path):
    for path in fellowship.content.folder.rglob("*.toml"):
        copy = tmp_path / path.relative_to(fellowship.content.folder)
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(path.read_text(encoding="utf-8").replace('option = "contest"', 'option = "rivalry"'), "utf-8")
    with pytest.raises(ContentError, match="there is no option 'rivalry'"):
        load_content(tmp_path)
