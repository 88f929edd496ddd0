"""The starting decks and the stacks beside the market."""


@play
def noble(card, player):
    gain_influence(player, 1)


@play
def soldier(card, player):
    gain_power(player, 1)


@play
def house_guard(card, player):
    gain_power(player, 2)


@play
def priestess_of_lolth(card, player):
    gain_influence(player, 2)


@play
def insane_outcast(card, player):
    """Its way back instead of being devoured or promoted (U90) is looked after by devour and promote."""
    if discard_one(card, player):
        return_to_stack(card)
