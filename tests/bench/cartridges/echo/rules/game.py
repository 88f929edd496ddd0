# ruff: noqa: F821 - the names are the console's and the table's
"""Ask, remember, ask again."""


def set_up():
    table.said = 0


def answer():
    table.said = confirm(1, ASK_AGAIN)


def tally(rounds):
    """A loop of what rule scripts are mostly made of: numbers moved, added and compared. It has no other branch."""
    low = 3
    sum = 0
    for step in range(rounds):
        sum = (sum + step * low) & 1023
        low = max(low, sum < 7) + 1
    return sum + low


# What the shared rules want of every table.


def first_player():
    return 1


def answerer(card):
    return owner(card)


def can_afford(card):
    return in_play(card)


def pay_for(card):
    pass


def settle(card):
    pass
