"""Ask, remember, ask again."""


def set_up():
    table.said = 0


def answer():
    table.said = confirm(1, ASK_AGAIN)


def tally(rounds):
    """What rule scripts are mostly made of: numbers moved, added, compared, and a condition."""
    low = 3
    sum = 0
    for step in range(rounds):
        sum = (sum + step * low) & 1023
        if sum < low:
            sum += 7
    return sum


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
