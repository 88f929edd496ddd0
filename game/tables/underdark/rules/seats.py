"""What the timing library asks of a table. Here nothing answers events: cards act when they are played."""


def first_player():
    return table.first_player


def answerer(card):
    return owner(card)


def can_afford(card):
    return True


def pay_for(card):
    pass


def settle(card):
    pass
