"""What a hint says: the deed, its reason and its chance, in one line and in every language."""

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.setup import Setup
from game.engine.sources.content import LANGUAGES
from game.engine.telling import prompts, questions
from game.engine.telling.wording import say
from game.players import advice
from game.players.bots import Budget, Opinion, hint, make_bot, pooled
from game.players.chances import chances_of, rows_of
from game.players.reasons import between, reasons_of


def after(table: str, choices: int, players: int = 0) -> Match:
    match = Match(load_table(table), Setup(players, 7))
    bot = make_bot("search:12i", 3)
    while match.position < choices or match.state.option_count < 3:
        match.choose(bot.choose(match.state, match.state.raw.decision.player))
    return match


@pytest.mark.parametrize("table", table_ids())
def test_a_hint_is_one_line_with_a_chance_and_without_shares_or_numbers_of_options(table):
    match = after(table, 30)
    state, decision = match.state, match.state.asked
    opinions = hint(state, decision.player, Budget(iterations=60), chances_of(match.cartridge, match.setup))
    for lang in LANGUAGES:
        (line,) = advice.lines(state, decision, opinions, lang)
        assert "100" in line and "%" not in line and "\n" not in line
        assert not any(line.split(": ")[1].startswith(f"{number}. ") for number in range(1, 100))
    assert all(0.0 <= opinion.chance <= 1.0 for opinion in opinions)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bare_name_is_told_with_its_question(lang):
    match = Match(load_table("underdark"), Setup(2, 7))
    decision = match.state.asked
    assert decision.prompt == "starting_site"
    said = advice.deed_text(match.state, decision, 0, lang, ())
    assert len(said) > len(say(match.cartridge.content.words["prompt"]["starting_site"], lang))


def test_whoever_is_ahead_is_told_a_better_chance():
    """It was the same for both once: a hint that knows no chances says how a thought compares with others."""
    match = after("underdark", 330, 2)
    rows = chances_of(match.cartridge, match.setup)
    told = {}
    while len(told) < 2:
        state = match.state
        seat = state.raw.decision.player
        if state.option_count > 1:
            told[seat] = hint(state, seat, Budget(iterations=120), rows)[0].chance
        match.choose(make_bot("search:12i", 3).choose(state, seat))
    scores = [match.state.call("score_now", seat) for seat in (1, 2)]
    ahead = 1 if scores[0] > scores[1] else 2
    assert abs(scores[0] - scores[1]) >= 5, "somebody is ahead"
    assert told[ahead] > told[3 - ahead]


def test_the_reason_is_what_the_side_has_more_of():
    content = load_table("quest").content
    nothing = [0.0] * len(content.weights)
    names = list(content.weights)

    def more(name: str, amount: float) -> list[float]:
        return [amount if one == name else 0.0 for one in names]

    assert "threat" in between(content, more("threat", -5), nothing)[0].features, "less threat is a gain"
    assert between(content, more("threat", 5), nothing) == []
    assert between(content, nothing, nothing) == []


def test_what_may_be_chance_is_no_reason():
    """Where to deploy made for "a better deck" once: what the games played on happened to differ by."""
    content = load_table("underdark").content
    nothing = [0.0] * len(content.weights)
    quality = [4.0 if name == "deck_quality" else 0.0 for name in content.weights]
    sure, unsure = ([error if name == "deck_quality" else 0.0 for name in content.weights] for error in (1.0, 3.0))
    assert between(content, quality, nothing, (sure, sure))
    assert not between(content, quality, nothing, (sure, unsure))


def test_means_of_several_thoughts_count_by_how_much_was_thought():
    means, errors = pooled([(3.0, [2.0, 0.0], [1.0, 0.0]), (1.0, [6.0, 0.0], [4.0, 0.0])])
    assert means == (3.0, 0.0) and errors == pytest.approx((1.25, 0.0))


@pytest.mark.parametrize("table", table_ids())
def test_every_table_has_reasons_in_all_languages_and_chances(table):
    content = load_table(table).content
    reasons = reasons_of(content)
    assert reasons and rows_of(content)
    for reason in reasons:
        assert all(say(reason.gain, lang) and say(reason.loss, lang) for lang in LANGUAGES)
    named = [name for reason in reasons for name in reason.features]
    assert len(named) == len(set(named))
    unnamed = {name for name, weight in content.weights.items() if weight} - set(named)
    assert not unnamed, "whatever a bot gives something for is a reason"


def told(match: Match, *opinions: Opinion, lang: str = "en") -> str:
    (line,) = advice.lines(match.state, match.state.asked, opinions, lang)
    return line


def led(option: int, value: float, quality: float, tries: int = 300) -> Opinion:
    """An option of underdark after which the deck is so much better, seen without any doubt."""
    leads = tuple(quality if name == "deck_quality" else 0.0 for name in load_table("underdark").content.weights)
    return Opinion(option, tries / 600, value, 0.5, leads, (0.0,) * len(leads), tries)


def test_a_reason_is_told_only_of_what_is_clearly_better():
    """To play a Noble first or a Watcher made no difference, and was told to bring another spy."""
    match = after("underdark", 30)
    assert "(a better deck)" in told(match, led(0, 0.60, 4), led(1, 0.54, 0))
    assert "(a better deck)" not in told(match, led(0, 0.55, 4), led(1, 0.54, 0)), "hardly better"
    assert "(a better deck)" not in told(match, led(0, 0.60, 4, 20), led(1, 0.54, 0, 20)), "looked at too seldom"


def test_what_does_as_well_is_told():
    match = after("underdark", 30)
    texts = prompts.option_texts(match.state, match.state.asked, "en")
    assert f"about as good: {texts[1]}" in told(match, led(0, 0.55, 0), led(1, 0.55, 0))
    assert "as good" not in told(match, led(0, 0.60, 0), led(1, 0.50, 0))
    assert "as good" not in told(match, led(0, 0.55, 0, 500), led(1, 0.55, 0, 100)), "it was hardly thought of"


def test_of_copies_that_are_the_same_to_choose_no_number_is_told():
    match = Match(load_table("underdark"), Setup(2, 7))
    while not any("(2)" in text for text in prompts.option_texts(match.state, match.state.asked, "en")):
        match.choose(0)
    state, decision = match.state, match.state.asked
    texts = prompts.option_texts(state, decision, "en")
    second = next(number for number, text in enumerate(texts) if text.endswith(" (2)"))
    first = texts.index(texts[second].replace("(2)", "(1)"))
    alone, both = [Opinion(first, 1.0, 0.5)], [Opinion(first, 0.5, 0.5), Opinion(second, 0.5, 0.5)]
    assert "(1)" not in advice.deed_text(state, decision, first, "en", alone)
    assert "(1)" in advice.deed_text(state, decision, first, "en", both), "they are not the same"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_comes_at_once_is_no_echo_of_the_deed(lang):
    """A recruit was told to be recruited."""
    match, bot = after("underdark", 30), make_bot("search:12i", 3)
    while not any(option.label == "recruit" for option in match.state.asked.options):
        match.choose(bot.choose(match.state, match.state.raw.decision.player))
    state, decision = match.state, match.state.asked
    recruit = next(number for number, option in enumerate(decision.options) if option.label == "recruit")
    assert questions.foreseen(state, recruit, lang, {decision.player}), "something is foreseen"
    line = told(match, Opinion(recruit, 0.9, 0.5), Opinion(state.option_count - 1, 0.1, 0.1), lang=lang)
    assert "(" not in line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pick_on_the_map_is_no_reason_for_itself(lang):
    """A colon stands before the place in some languages, and was taken for something that comes of it."""
    match, bot = after("underdark", 30), make_bot("search:12i", 3)

    def foreseen() -> list[str]:
        return questions.foreseen(match.state, 0, lang, prompts.asked_seats(match.state, match.state.asked))

    while match.state.asked.prompt != "assassinate" or not foreseen():
        match.choose(bot.choose(match.state, match.state.raw.decision.player))
    assert "(" not in told(match, Opinion(0, 0.9, 0.5), Opinion(1, 0.1, 0.1), lang=lang)


def test_without_reasons_or_chances_the_deed_is_told_alone():
    match = after("underdark", 30)
    opinions = [Opinion(0, 0.7, 0.5), Opinion(1, 0.3, 0.5)]
    (line,) = advice.lines(match.state, match.state.asked, opinions, "en")
    assert line.startswith("Hint: ") and "100" not in line
