"""Whole games at every table: each question says what it is for, each change is told once or is bookkeeping."""

import random
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import pairwise

import pytest
from whole_games import GAMES

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import load_table
from game.engine.machine.events import Announced, Counted, Finished, Moved, PlayerChanged, StepBegan
from game.engine.machine.ids import option_ids
from game.engine.machine.setup import Setup, every_setup
from game.engine.sources.content import LANGUAGES
from game.engine.telling import prompts, questions, story, wording
from game.engine.telling.happenings import EventWords, departures
from game.engine.telling.lines import is_called, joined, lines_of
from game.engine.telling.story import has_words
from game.players.habits import declining

ANNOUNCED = "an announcement tells it"  # a reason that is looked into: the card that moved is named by one
EVERY = 9  # of so many questions, one is asked about every card why it is no answer


class Walk:
    """Whole games with random answers; what was found wrong, by the kind of fault."""

    def __init__(self, name):
        self.name, self.faults, self.seen = name, defaultdict(list), Counter()
        for setup in GAMES[name]:
            match, chance = Match(load_table(name), setup), random.Random(setup.seed)
            self.items, self.earlier = [], ()
            while match.decision is not None:
                self._step(match, chance)
            self._left_out(match.state.cartridge.content)
            self.seen["games"] += match.state.over
            log = story.told(match, "en")
            self._find("line twice", [line for line, after in pairwise(log) if line == after])
            hidden = wording.ours("name", "hidden_card", "en")
            done = ("plays", "uses", "takes back")
            told = [line for line in story.told(match, "en", [1]) if any(f" {deed} " in line for deed in done)]
            self.seen["deeds"] += len(told)
            self._find("deed with a hidden card", [line for line in told if hidden in line])

    def _find(self, kind, wrong):
        if wrong:
            self.faults[kind].append(wrong)

    def _step(self, match, chance):
        before, decision = match.state.clone(), match.decision
        self.seen["choices"] += 1
        self._asked(before, decision)
        if self.seen["choices"] % EVERY == 0:
            self._refused(before, decision)
        option = chance.randrange(len(decision.options))
        foreseen = questions.foreseen(before, option, "en")
        events, state = match.choose(option), match.state
        if foreseen and decision.prompt not in state.cartridge.content.foretold:
            self.seen["foreseen"] += 1
            self._blindly(before, option, foreseen)
            came = lines_of([item for item in story.items_of(state, events, "en") if not item.heading], "en")
            so_far = came if state.cooperative else came[: len(foreseen)]
            self._find("foreseen", [] if foreseen == so_far else [foreseen, came])
        self._told(state, decision, decision.options[option], events)

    def _blindly(self, state, option, foreseen):
        """What is foretold does not change with what opponents hold."""
        if state.cooperative:
            return  # partners tell each other what they hold
        other = state.clone()
        other.determinize(state.decision.player, self.seen["foreseen"])
        told = questions.foreseen(other, option, "en")
        more = [line for line in foreseen if line not in told]
        others = [wording.seat_name(state, seat, "en") for seat in range(1, state.players + 1)]
        others.remove(wording.seat_name(state, state.decision.player, "en"))
        # Four deals are tried: a fifth may be the first in which an opponent could do more than pass.
        passing = all(line.endswith(" passes") and line.removesuffix(" passes") in others for line in more)
        self._find("foreseen from what is hidden", [] if passing and told <= foreseen else [foreseen, told])

    def _asked(self, state, decision):
        prompt = decision.prompt
        own = prompts.card_asks(state, decision.subject, prompt, None)
        for lang in LANGUAGES:
            why, text = questions.why_text(state, decision, lang), prompts.prompt_text(state, decision, lang)
            told = text and (why or (own and text.endswith(wording.say(own, lang)))) and "{" not in why + text
            self._find("question", [] if told else [prompt, lang, text, why])
        texts = prompts.option_texts(state, decision, "en")
        self._find("option", [prompt, *texts] if len(set(texts)) < len(texts) or {"Yes", "No"} & set(texts) else [])

    def _refused(self, state, decision):
        offered = {one.value for one in decision.options if one.kind == "card"}
        for card in range(1, state.raw.card_count + 1):
            reason = questions.refusal_text(state, decision, card, "en")
            self._find("refusal", [reason] if reason and (card in offered or "{" in reason) else [])
            self.seen[f"because {reason}"] += bool(reason)

    def _changed(self, state, events):
        """What changed has words, or the table says why not; and what an announcement is said to tell, one tells."""
        content, left = state.cartridge.content, departures(state, events)
        named = {e.card for e in (*self.earlier, *events) if isinstance(e, Announced) and e.name not in content.apart}
        for event in events:
            apart = isinstance(event, Announced) and event.name in content.apart
            if (
                apart
                or isinstance(event, StepBegan | Finished)
                or has_words(EventWords(state, event, "en", None, left))
            ):
                continue
            keys, reasons = story.keys_of(event), _reasons(content, story.keys_of(event))
            self._find("untold", [] if reasons else keys)
            told = reasons != {ANNOUNCED} or not isinstance(event, Moved) or event.card in named
            self._find("unannounced", [] if told else [*keys, state.card_id(event.card)])
        self.earlier = tuple(events)

    def _left_out(self, content):
        """What has words only for the line of another, and went on in none."""
        untold = []
        joined(self.items, untold)
        lost = [item.names for item in untold if not _reasons(content, item.names)]
        self._find("untold", lost[:3])

    def _told(self, state, decision, option, events):
        self._changed(state, events)
        self.items += story.choice_items(state, decision, option, events, "en")
        told = {lang: lines_of(story.choice_items(state, decision, option, events, lang), lang) for lang in LANGUAGES}
        for line in (line for lines in told.values() for line in lines):
            self._find("line", [line] if "{" in line or "(+" in line or not line.strip() else [])
        lines = told["en"]
        bare = ("is shuffled", "no longer", "sides:")
        self._find("bookkeeping", [line for line in lines if any(word in line for word in bare)])
        chosen = story.choice_line(state, decision, option, "en")
        self._find("choice told beside what came of it", lines if chosen in lines and len(lines) > 1 else [])
        self._find("change told twice", list(_twice(state, events)))


def _reasons(content, keys):
    """Why the table folds a change of one of these names."""
    folded = content.folded.items()
    return {why for why, patterns in folded for one in patterns if any(is_called(key, one) for key in keys)}


def _twice(state, events):
    """Numbers that an announcement tells and the change after it tells again."""
    announced = None
    for event in events:
        if story.story_text(state, event) is None:
            continue
        if isinstance(event, Announced):
            announced = event
        elif isinstance(event, Counted | PlayerChanged) and announced is not None:
            subject = "card" if isinstance(event, Counted) else "player"
            same = getattr(event, subject) == getattr(announced, subject)
            if same and abs(event.after - event.before) == announced.amount:
                yield [announced.name, story.keys_of(event)[-1]]


@pytest.fixture(scope="module", params=GAMES)
def walk(request):
    return Walk(request.param)


def test_every_game_was_walked_to_its_end(walk):
    assert walk.seen["games"] == len(GAMES[walk.name])
    assert walk.seen["choices"] > 350
    assert walk.seen["deeds"] > 50


@pytest.mark.parametrize(
    "kind",
    [
        "question", "option", "refusal", "untold", "unannounced", "line", "line twice", "bookkeeping",
        "deed with a hidden card", "choice told beside what came of it", "change told twice", "foreseen",
        "foreseen from what is hidden",
    ],
)  # fmt: skip
def test_nothing_is_left_unsaid_or_said_twice(walk, kind):
    assert walk.faults[kind][:3] == []


def test_what_was_foreseen_and_refused_is_not_rare(walk):
    assert walk.seen["foreseen"] > 20
    assert len([one for one in walk.seen if one.startswith("because ")]) > 2


def test_ending_a_turn_with_cards_unplayed_costs_them():
    match = Match(load_table("underdark"), Setup(players=2, seed=1))
    while prompts.option_texts(match.state, match.decision, "en")[-1] != "End turn":
        match.choose(0)
    last = len(match.decision.options) - 1
    asked = questions.costly_text(match.state, match.decision, last, "en")
    assert asked == "5 cards in your hand were not played and will be discarded. End the turn?"
    assert questions.costly_text(match.state, match.decision, 0, "en") == ""
    match.choose(0)
    assert questions.costly_text(match.state, match.decision, len(match.decision.options) - 1, "en").startswith("4 ")


def test_a_quest_on_which_nobody_goes_costs_threat():
    match = Match(load_table("quest"), Setup(players=1, seed=3))
    while match.decision.prompt != "commit":
        match.choose(len(match.decision.options) - 1)
    done = len(match.decision.options) - 1
    threat = match.state.call("threat_now")
    assert threat > 0
    asked = questions.costly_text(match.state, match.decision, done, "en")
    assert asked == f"None of your characters is committed, and the quest lacks {threat} willpower so far. Really?"
    match.choose(0)
    assert questions.costly_text(match.state, match.decision, len(match.decision.options) - 1, "en") == ""


def test_planning_that_ends_with_cards_that_could_be_played_is_asked_about():
    seat = {"threat": 20, "area": [{"card": "aragorn", "resources": 4}], "hand": ["faramir", "son_of_arnor", "feint"]}
    zones = {"current_quest": ["flies_and_spiders"]}
    match = SituationMatch(load_table("quest"), {"step": "planning_phase", "seat": [seat], "zones": zones})
    done = option_ids(match.state, match.decision).index("done")
    told = questions.costly_text(match.state, match.decision, done, "en")
    assert told == "2 cards of your hand could still be played. Finish planning?"
    match.choose(option_ids(match.state, match.decision).index("card:faramir"))
    while match.decision.prompt == "pay":
        match.choose(0)
    asked = match.decision
    assert all(questions.costly_text(match.state, asked, one, "en") == "" for one in range(len(asked.options)))


def test_the_last_pass_of_a_phase_costs_what_the_enemy_wins_by_it():
    """R31: when all have passed in a row it is fought out; before that a pass costs nothing."""
    match, chance = (
        Match(load_table("ringwar"), Setup(players=2, seed=1, options={"scenario": "duel"})),
        random.Random(4),
    )
    asked = []
    while (decision := match.decision) is not None:
        for index, option in enumerate(decision.options):
            if decision.prompt == "turn" and option.name == "pass":
                last = match.state.variable("passed") != 0
                text = questions.costly_text(match.state, decision, index, "en")
                assert last or not text
                asked.append((last, text))
        match.choose(chance.randrange(len(decision.options)))
    told = [text for last, text in asked if last and text]
    assert told and all("All the others have passed" in text for text in told)
    assert (False, "") in asked


def _helms_deep(*there: str) -> SituationMatch:
    """Helm's Deep in its combat, with these cards."""
    document = {"step": "fight_combats", "options": {"scenario": "trilogy"}, "seat": [{"hand": []}] * 4}
    document |= {"zones": {"battlegrounds": [{"card": "helms_deep", "attached": list(there)}]}}
    return SituationMatch(load_table("ringwar"), document)


def test_the_order_of_losses_that_decides_a_battle_is_foretold():
    """Théoden's icon is Gandalf's doing: lost after him it cancels nothing."""
    match = _helms_deep("devilry_of_saruman", "wolf_riders", "gandalf_the_grey", "theoden")
    assert match.decision.prompt == "loss"
    told = questions.otherwise_text(match.state, match.decision, None, "en")
    assert told.splitlines() == [
        "The order decides:",
        "Gandalf the Grey first: The Shadow takes Helm's Deep: +2",
        "Théoden first: The Free Peoples take Helm's Deep: +2",
    ]
    assert questions.foreseen(match.state, 0, "en") == ["The Shadow takes Helm's Deep: +2"]
    theoden = option_ids(match.state, match.decision).index("card:theoden")
    match.choose(theoden)
    assert any("Free Peoples take it" in line for line in story.told(match, "en"))


def test_losses_in_an_order_that_decides_nothing_are_asked_plainly():
    match = _helms_deep("devilry_of_saruman", "wolf_riders", "eomer", "riders_of_rohan")
    assert match.decision.prompt == "loss"
    assert questions.otherwise_text(match.state, match.decision, None, "en") == ""


def test_a_shadow_text_says_that_it_is_one():
    content = load_table("quest").content
    patrol = next(number for number, card in enumerate(content.cards) if card.id == "east_bight_patrol")
    assert questions.printed_lines(content, patrol, "en")[-1].startswith("Shadow: ")
    assert questions.printed_lines(content, patrol, "ru")[-1].startswith("Тень: атакующий")
    assert questions.printed_lines(content, patrol, "uk")[-1].startswith("Тінь: нападник")


def test_who_gets_a_card_is_named_and_not_who_gave_it():
    """Wandering Took goes to another player, whose threat rises."""
    for seed in range(3, 30):
        match, chance = Match(load_table("quest"), Setup(players=2, seed=seed)), random.Random(seed)
        while match.decision is not None:
            match.choose(chance.randrange(len(match.decision.options)))
        lines = [line for line in story.told(match, "en") if "takes control of Wandering Took" in line]
        if lines:
            giver, _uses, rest = lines[0].partition(" uses Wandering Took")
            assert rest and f"{giver} takes control" not in rest
            return
    raise AssertionError("nobody gave the Took away")


def test_a_turn_of_an_enemy_is_one_line_with_its_reasons():
    setup = Setup(players=2, seed=3, options={"scenario": "duel", "shadow": "normal"})
    match, chance = Match(load_table("ringwar"), setup), random.Random(3)
    while match.decision is not None:
        match.choose(chance.randrange(len(match.decision.options)))
    lines = story.told(match, "en")
    reasons = [line for line in lines if "no action of benefit" in line]
    assert len(reasons) > 5
    assert all(any(deed in line for deed in ("plays", "moves", "passes", "cycles")) for line in reasons)
    assert all(line.count("passes") <= 1 for line in lines)


def _aragorn_commits() -> SituationMatch:
    seats = [
        {"threat": 20, "area": [{"card": "aragorn", "resources": 1}]},
        {"threat": 20, "area": ["eowyn"], "hand": ["for_gondor"]},
    ]
    document = {"players": 2, "step": "commit_characters", "seat": seats, "variables": {"first_player": 1}}
    match = SituationMatch(load_table("quest"), document | {"zones": {"current_quest": ["flies_and_spiders"]}})
    while match.decision.prompt != "respond":
        match.choose(0)
    return match


def test_a_question_about_one_response_names_it_and_says_what_it_does():
    match = _aragorn_commits()
    assert prompts.prompt_text(match.state, match.decision, "en") == "Aragorn: pay 1 resource to ready him?"
    russian = prompts.prompt_text(match.state, match.decision, "ru")
    assert russian == "Арагорн: заплатить 1 ресурс, чтобы подготовить его?"
    told = [*questions.subject_lines(match.state, match.decision, "en")]
    told += questions.offered_lines(match.state, match.decision, "en")
    assert len(told) == 1 and "pay 1 resource" in told[0]


def test_a_name_that_ends_with_a_mark_gets_no_full_stop():
    area = [{"card": "aragorn", "resources": 3}, {"card": "gloin", "resources": 3}, "theodred"]
    seat = {"threat": 20, "area": area, "hand": ["for_gondor"]}
    document = {"players": 1, "seat": [seat], "zones": {"current_quest": ["flies_and_spiders"]}}
    match = SituationMatch(load_table("quest"), document | {"step": "commit_characters"})
    for _ in range(60):
        lines = questions.offered_lines(match.state, match.decision, "en")
        if told := [line for line in lines if line.startswith("For Gondor!")]:
            assert told[0].startswith("For Gondor! ") and "!." not in told[0]
            return
        match.choose(len(match.decision.options) - 1)
    raise AssertionError("the event was never on offer")


@pytest.mark.parametrize("table", ["quest", "underdark", "fellowship", "ringwar"])
def test_a_question_names_the_card_it_is_about(table):
    """In every language, and only where whoever is asked may know it."""
    cartridge, about = load_table(table), 0
    for setup in {setup.players: setup for setup in every_setup(cartridge.content)}.values():
        match, chance = Match(cartridge, replace(setup, seed=setup.players)), random.Random(setup.players)
        while (decision := match.decision) is not None and len(match.history) < 300:
            seats = prompts.asked_seats(match.state, decision)
            for lang in LANGUAGES if decision.subject else ():
                known = wording.may_know(match.state.raw.cards[decision.subject - 1].known, seats)
                name = wording.title_of(match.state, decision.subject, lang, known=True)
                about += 1
                assert (name in prompts.prompt_text(match.state, decision, lang)) == known, (decision.prompt, name)
            match.choose(chance.randrange(len(decision.options)))
    assert about or table == "underdark"


def test_a_response_that_only_readies_somebody_is_told():
    match = _aragorn_commits()
    decision, before = match.decision, match.position
    events = match.choose(0)
    assert match.position == before + 1
    lines = lines_of(story.choice_items(match.state, decision, decision.options[0], events, "en"), "en")
    assert "Player 1 uses Aragorn: readies Aragorn" in lines


def _log(seat, *chosen, step="planning_phase", **zones) -> list[str]:
    """What the other player reads of a turn of the first at `quest`."""
    document = {"players": 2, "step": step, "variables": {"first_player": 1}}
    document["seat"] = [{"threat": 20} | seat, {"threat": 20, "area": ["gimli"]}]
    document["zones"] = {"current_quest": ["flies_and_spiders"], "encounter_deck": ["king_spider"]} | zones
    match = SituationMatch(load_table("quest"), document)
    for wanted in chosen:
        match.choose(option_ids(match.state, match.decision).index(wanted))
    return story.told(match, "en", [2])


@pytest.mark.parametrize(
    ("seat", "chosen", "told"),
    [
        (
            {"area": ["aragorn", "faramir"]}, ["card:faramir", "player:1"],
            "Player 1 uses Faramir: Aragorn, Faramir: +1 willpower until the phase ends",
        ),
        (
            {"area": ["aragorn", {"card": "eowyn", "exhausted": True, "attached": ["unexpected_courage"]}]},
            ["card:unexpected-courage"],
            "Player 1 uses Unexpected Courage: readies Éowyn",
        ),
        (
            {"area": [{"card": "aragorn", "attached": ["steward_of_gondor"]}]}, ["card:steward-of-gondor"],
            "Player 1 uses Steward of Gondor: Aragorn gets 2 resources",
        ),
        (
            {"area": [{"card": "aragorn", "resources": 1}], "hand": ["sneak_attack", "faramir"]}, ["card:sneak-attack"],
            "Player 1 plays Sneak Attack: puts into play Faramir",
        ),
        (
            {"area": [{"card": "aragorn", "resources": 4}], "hand": ["faramir"]}, ["card:faramir"],
            "Player 1 plays Faramir",
        ),
    ],
)  # fmt: skip
def test_the_log_tells_everybody_what_an_action_does(seat, chosen, told):
    assert told in _log(seat, *chosen)


def test_what_a_card_does_by_itself_is_told_with_its_name():
    bearer = {"area": [{"card": "aragorn", "attached": ["shadow_key"]}]}
    lines = _log(bearer, step="refresh_phase", current_quest=["through_the_caverns"])
    assert "Shadow Key takes effect: 1 damage on Aragorn" in lines


def test_a_guard_is_told_with_what_it_guards():
    match = Match(load_table("quest"), Setup(players=2, seed=1, options={"scenario": "escape_from_dol_guldur"}))
    while match.state.variable("round") == 0:
        match.choose(len(match.decision.options) - 1)
    guards = [line for line in story.told(match, "en") if " is revealed: " in line and "attached to" in line]
    objectives = ("Gandalf's Map", "Dungeon Torch", "Shadow Key")
    assert guards and all(any(f"{name} is attached" in line for name in objectives) for line in guards)


def test_a_question_of_a_card_says_what_happens_to_the_one_that_is_chosen():
    seat = {"threat": 20, "area": ["aragorn", "eowyn"], "hand": ["ever_vigilant"]}
    staging = {"encounter_deck": ["dol_guldur_orcs"], "current_quest": ["flies_and_spiders"]}
    document = {"players": 1, "step": "commit_characters", "seat": [seat], "zones": staging}
    match = SituationMatch(load_table("quest"), document)
    while match.decision.prompt != "choose_character":
        match.choose(0)
    assert prompts.prompt_text(match.state, match.decision, "en") == "Dol Guldur Orcs: who takes 2 damage?"
    assert prompts.prompt_text(match.state, match.decision, "uk") == "Орки Дол-Ґульдура: хто отримає 2 ушкодження?"


def test_a_price_is_named_in_the_question_and_what_comes_unpaid_on_the_button():
    content = load_table("fellowship").content
    event = content.cards[content.card_number("speak_friend_and_enter")]
    assert event.asks["pay_together"]["en"] == "discard 1 friendship symbol and 1 star together?"
    assert event.asks["pay_together_no"]["ru"] == "Пусть Саурон сдвинется на 1"


def test_every_window_of_quest_names_what_passing_it_leads_to():
    content = load_table("quest").content
    assert all(f"{name}_pass" in content.words["deed"] for name in (*content.windows, *content.vital))


def test_a_window_tells_what_happens_if_nobody_acts():
    """The shadow card is known: attack and defense are, too."""
    seat = {
        "threat": 20,
        "area": [{"card": "aragorn", "resources": 2}, {"card": "eowyn", "exhausted": True}],
        "hand": ["ever_vigilant"],
        "engaged": ["dol_guldur_orcs"],
    }
    zones = {"current_quest": ["flies_and_spiders"]}
    document = {"players": 1, "step": "enemy_attacks", "seat": [seat], "zones": zones}
    match = SituationMatch(load_table("quest"), document)
    while match.decision.prompt != "act_shadowed":
        match.choose(0 if match.decision.prompt == "defend" else len(match.decision.options) - 1)
    passing = declining(match.decision)
    told = questions.otherwise_text(match.state, match.decision, passing, "en")
    assert told.startswith("If nothing is done:\nDol Guldur Orcs attack: 2 against defense 2")
    assert questions.otherwise_text(match.state, match.decision, None, "en") == ""


def test_what_happens_before_the_first_question_of_a_situation_is_told():
    seat = {"threat": 20, "area": [{"card": "eowyn", "committed": True, "exhausted": True}], "hand": ["gandalf"]}
    zones = {"staging": ["hummerhorns"], "active_location": ["old_forest_road"], "current_quest": ["flies_and_spiders"]}
    told = {}
    for step in ("quest_resolution", "refresh_phase"):
        match = SituationMatch(load_table("quest"), {"step": step, "seat": [seat], "zones": zones})
        told[step] = "\n".join(story.told(match, "en"))
    assert "3 progress on Old Forest Road" in told["quest_resolution"]
    assert "threat rises by 1 to 21" in told["refresh_phase"]


@pytest.mark.parametrize("shadows", ["on", "off"])
def test_nobody_reads_of_shadow_cards_where_there_are_none(shadows):
    seat = {"threat": 30, "area": ["aragorn"], "engaged": ["forest_spider"]}
    zones = {"encounter_deck": ["old_forest_road"], "current_quest": ["flies_and_spiders"]}
    said = {"options": {"shadows": shadows}, "step": "shadow_step", "seat": [seat], "zones": zones}
    state, _events = load_situation(load_table("quest"), said)
    while state.asked.prompt != "defend":
        state.choose(len(state.asked.options) - 1)
    for lang in LANGUAGES:
        text = questions.why_text(state, state.asked, lang).lower()
        assert any(word in text for word in ("shadow", "тен", "тін", "schatten")) == (shadows == "on"), (lang, text)
