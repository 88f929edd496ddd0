"""The die (F53): what may be used around a roll, and what the faces do."""

FACES = 6
FACE_BLANK = 1
FACE_ONE = 2
FACE_TWO = 3
FACE_THREE = 4
FACE_EYE = 5
FACE_CARDS = 6


def roll_die(player):
    """A roll that the Belt may still avert (F86)."""
    if dead[player] or avoids_roll(player) or dead[player]:
        return
    suffer(player, throw(player))
    announce(SAY_SETTLED)  # what others pay or lose now does not come of this roll


def roll_times(player, times):
    for _ in range(times):
        roll_die(player)


def each_rolls():
    for p in living(speaker()):
        roll_die(p)


def avoids_roll(player):
    """Whatever is used before a roll may itself lead to one: what was going on is put back."""
    outer = table.roller
    table.roller = player
    table.roll_avoided = False
    window(BEFORE_ROLL, 0)
    avoided = table.roll_avoided
    table.roll_avoided = False
    table.roller = outer
    if avoided:
        announce(SAY_NO_ROLL, player=player)
        announce(SAY_SETTLED)
    return avoided


def throw(player):
    face = roll(FACES, player)
    announce(SAY_ROLLED_BLANK + face - 1, player=player)
    return face


def suffer(player, face):
    """The result, unless Mithril turns it away (F87); Gandalf may come between the roll and its effect (F83)."""
    if face == FACE_BLANK or ignores_roll(player, face):
        return
    if face == FACE_EYE:
        bring_sauron(1)
    elif face == FACE_CARDS:
        give_up_cards(player, cards_of(player))
    else:
        step_right(player, steps_of(player, face))


def steps_of(player, face):
    """How far a face moves the roller to the right: Sam 1 at most (F78)."""
    if not FACE_ONE <= face <= FACE_THREE:
        return 0
    return 1 if plays(player, "sam") else face - FACE_ONE + 1


def ignores_roll(player, face):
    outer_roller = table.roller
    outer_harm = table.harm
    outer_player = table.harm_to
    outer_size = table.harm_size
    table.roller = player
    face_roll(player, face)
    table.roll_ignored = False
    window(AFTER_ROLL, 0)
    ignored = table.roll_ignored
    table.roll_ignored = False
    table.roller = outer_roller
    face_harm(outer_harm, outer_player, outer_size)
    if ignored:
        announce(SAY_ROLL_IGNORED, player=player)
        announce(SAY_SETTLED)
    return ignored


def face_roll(player, face):
    """What the result will do, unless something is used before (F75, F83)."""
    if face == FACE_EYE:
        face_harm(SAURON_NEARER, 0, 1)
    elif face == FACE_CARDS:
        face_harm(CARDS_LOST, player, cards_of(player))
    else:
        face_harm(STEPS_RIGHT, player, steps_of(player, face))


def cards_of(player):
    """How many cards the face costs: Sam one (F78)."""
    return 1 if plays(player, "sam") else 2


def face_symbols(face):
    """What the Ring subtracts from four (F73)."""
    if face == FACE_BLANK:
        return 0
    if face == FACE_THREE:
        return 3
    return 2 if face in (FACE_TWO, FACE_CARDS) else 1
