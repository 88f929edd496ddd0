"""One line for one happening: what goes on in whose line, and what waits for what."""

from game.engine.telling.lines import Clause, Item, joined, lines_of, plain


def said(text, *, names=(), player=0, **more):
    values = (("player", f"Player {player}"),) if "{player}" in text else ()
    return Item(Clause({"en": text}, values), names, player=player, **more)


def tail(text, *, player=0):
    return Clause({"en": text}, (("player", f"Player {player}"),) if "{player}" in text else ())


def test_what_comes_of_something_goes_on_in_its_line():
    attack = said("A spider attacks", names=("attacks",), leads=("defends", "counted_*"))
    defends = said("Frodo defends", names=("defends",), tail=tail("Frodo defends"))
    hurt = said("Frodo takes 2", names=("counted_damage_up",), tail=tail("2 damage"))
    assert lines_of([attack, defends, hurt], "en") == ["A spider attacks: Frodo defends; 2 damage"]


def test_something_else_between_ends_the_line():
    attack = said("A spider attacks", leads=("counted_*",))
    hurt = said("Frodo takes 2", names=("counted_damage_up",), tail=tail("2 damage"))
    assert lines_of([attack, plain("Sam sings"), hurt], "en") == ["A spider attacks", "Sam sings", "Frodo takes 2"]


def test_an_answer_of_its_own_ends_the_line():
    plays = said("Player 1 plays a card", leads=("power",), player=1)
    power = said("Player 1 gains 1 power", names=("power",), tail=tail("1 power"), player=1)
    apart = Item(None, apart=True)
    assert lines_of([plays, power], "en") == ["Player 1 plays a card: 1 power"]
    assert lines_of([plays, apart, power], "en") == ["Player 1 plays a card", "Player 1 gains 1 power"]


def test_what_is_anothers_goes_on_only_if_it_says_whose_it_is():
    plays = said("{player} plays a card", leads=("power",), player=1)
    unnamed = said("Player 2 gains 1 power", names=("power",), tail=tail("1 power"), player=2)
    assert lines_of([plays, unnamed], "en") == ["Player 1 plays a card", "Player 2 gains 1 power"]
    words = {"names": ("power",), "tail": tail("{player} 1 power", player=2), "own": tail("1 power")}
    named = said("{player} gains 1 power", player=2, **words)
    assert lines_of([plays, named], "en") == ["Player 1 plays a card: Player 2 1 power"]
    own = said("{player} gains 1 power", player=1, **words)
    assert lines_of([plays, own], "en") == ["Player 1 plays a card: 1 power"]
    nobody = said("A tower stands", leads=("power",), player=1)
    assert lines_of([nobody, said("{player} gains 1 power", player=1, **words)], "en") == [
        "A tower stands: Player 2 1 power"
    ]


def test_what_waits_begins_the_line_it_waited_for():
    sends = [said(f"Player {n} sends a hero", names=("sends",), awaits=("compared",)) for n in (1, 2)]
    compared = said("Willpower 3 against threat 2", names=("compared",), tail=tail("3 against 2"))
    told = [*sends, plain("A spider comes"), compared]
    assert lines_of(told, "en") == ["A spider comes", "Player 1 sends a hero; Player 2 sends a hero — 3 against 2"]
    assert lines_of(sends, "en") == ["Player 1 sends a hero", "Player 2 sends a hero"]


def test_what_waits_and_has_words_for_it_goes_on_in_that_line():
    market = said("New: a dragon", names=("market",), awaits=("recruited",), tail=tail("new: a dragon"))
    recruited = said("Player 1 recruits a spy", names=("recruited",))
    assert lines_of([market, recruited], "en") == ["Player 1 recruits a spy: new: a dragon"]


def test_what_has_no_words_of_its_own_is_told_only_in_anothers_line():
    shields = Item(None, ("shields",), tail=tail("1 shield"))
    assert joined([shields]) == []
    assert lines_of([said("Frodo plays a card", leads=("shields",)), shields], "en") == ["Frodo plays a card: 1 shield"]


def test_a_phase_in_which_nothing_was_told_is_left_out():
    phases = [Item(Clause({"en": name}), heading="phase") for name in ("Quest", "Travel")]
    assert lines_of([*phases, plain("Sam sings")], "en") == ["Travel", "Sam sings"]


def test_a_card_is_not_named_again_right_after_its_name():
    words = {"names": ("counted_damage_up",), "tail": tail("1 damage on a spider"), "own": tail("1 damage on it")}
    comes = said("A spider is revealed", leads=("counted_*", "defends"), card=7)
    assert lines_of([comes, said("A spider takes 1", changed=7, **words)], "en") == [
        "A spider is revealed: 1 damage on it"
    ]
    assert lines_of([comes, said("A spider takes 1", changed=8, **words)], "en") == [
        "A spider is revealed: 1 damage on a spider"
    ]
    stands = Clause({"en": "{card} defends"}, (("card", "Frodo"),))
    defends = said("Frodo defends", names=("defends",), tail=stands)
    assert lines_of([comes, defends, said("A spider takes 1", changed=7, **words)], "en") == [
        "A spider is revealed: Frodo defends; 1 damage on a spider"
    ]


def test_what_befalls_the_card_of_the_line_does_not_name_it():
    words = {"names": ("destroyed",), "tail": tail("a spider is destroyed"), "it": tail("it is destroyed")}
    attack = said("Player 1 attacks a spider", leads=("destroyed",), card=7)
    assert lines_of([attack, said("A spider is destroyed", card=7, **words)], "en") == [
        "Player 1 attacks a spider: it is destroyed"
    ]
    assert lines_of([attack, said("A spider is destroyed", card=8, **words)], "en") == [
        "Player 1 attacks a spider: a spider is destroyed"
    ]


def test_a_player_is_named_again_after_another_was():
    plays = said("{player} plays a card", leads=("discards",), player=1)
    words = {"names": ("discards",), "own": tail("discards")}
    own = said("", player=1, tail=tail("{player} discards", player=1), **words)
    other = said("", player=2, tail=tail("{player} discards", player=2), **words)
    assert lines_of([plays, own, other, own], "en") == [
        "Player 1 plays a card: discards; Player 2 discards; Player 1 discards"
    ]


def test_more_of_the_same_is_told_together_though_others_come_between():
    deals = said("Cards are dealt", leads=("gets",))

    def gets(player, card):
        clause = Clause({"en": "{player} gets {cards}"}, (("player", f"Player {player}"),), (card,))
        return Item(None, ("gets",), tail=clause, player=player)

    dealt = [gets(1, "an axe"), gets(2, "a bow"), gets(1, "a cloak")]
    assert lines_of([deals, *dealt], "en") == ["Cards are dealt: Player 1 gets an axe, a cloak; Player 2 gets a bow"]


def test_what_waits_does_not_end_the_line_it_comes_in():
    plays = said("Player 1 plays a worm", leads=("devoured",))
    market = said("New: a dragon", names=("market",), awaits=("devoured",), tail=tail("new: a dragon"))
    devoured = said("A spy is devoured", names=("devoured",), tail=tail("a spy is devoured"))
    assert lines_of([plays, market, devoured], "en") == ["Player 1 plays a worm: a spy is devoured; new: a dragon"]
    assert lines_of([plays, market, plain("Sam sings")], "en") == [
        "Player 1 plays a worm",
        "New: a dragon",
        "Sam sings",
    ]


def test_what_awaited_something_is_listed_where_its_words_say_so():
    attackers = [
        Item(Clause({"en": "Player 1 attacks with {cards}"}, (), (name,)), ("attacking",), awaits=("attacked",))
        for name in ("Gimli", "Legolas")
    ]
    attacked = said("Player 1 attacks a spider", names=("attacked",), tail=tail("Player 1 attacks it with {awaited}"))
    assert lines_of([*attackers, attacked], "en") == ["Player 1 attacks it with Gimli, Legolas"]
