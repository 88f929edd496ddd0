"""The encounter set Passage Through Mirkwood."""


@forced(ENEMY_ENGAGED)
def forest_spider(card, enemy):
    if enemy == card:
        modify(card, ATTACK, 1, UNTIL_ROUND, card)


@shadow
def forest_spider__shadow(card, enemy, player):
    attachment = choose_card(player, ASK_CHOOSE_ATTACHMENT, attachments_of(player), subject=card)
    if attachment:
        drop_attachment(attachment)


@shadow
def east_bight_patrol(card, enemy, player):
    modify(enemy, ATTACK, 1, UNTIL_ATTACK, card)
    if undefended():
        raise_threat(player, 3)


@when_revealed
def black_forest_bats(card):
    """Each player picks any one who is committed; it stays exhausted, and its willpower no longer counts (Q57)."""
    for p in players_left():
        character = choose_card(p, ASK_CHOOSE_CHARACTER, committed_characters(), subject=card)
        if character:
            committed[character] = False
            announce(SAY_LEAVES_QUEST, character)


@response(TRAVELLED)
def old_forest_road(card, location):
    if location != card:
        return
    player = table.first_player
    character = choose_card(player, ASK_CHOOSE_CHARACTER, (c for c in characters(player) if exhausted[c]), subject=card)
    if character:
        ready(character)


@response(TRAVELLED)
def forest_gate(card, location):
    if location == card:
        draw_cards(table.first_player, 2)
