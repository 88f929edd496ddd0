"""Progress on quests and locations, and going on to the next stage (Q53-Q62)."""


def place_progress(amount):
    """On the active location first, the rest on the quest; a finished stage goes before a location's response (Q61)."""
    location = top(ACTIVE_LOCATION)
    done = False
    if location:
        here = min(amount, quest_points[location] - progress[location])
        progress[location] += here
        amount -= here
        done = progress[location] >= quest_points[location]
        if done:
            explore(location)
    if amount > 0:
        place_on_quest(amount)
    if done:
        trigger(LOCATION_EXPLORED, location, 0)


def quest_says(stat):
    """A number of the current quest card; a position without a quest has none."""
    return total(top(CURRENT_QUEST), stat) if count(CURRENT_QUEST) else 0


def place_on_quest(amount):
    stage_card = top(CURRENT_QUEST)
    if stage_card == 0:
        return
    progress[stage_card] = min(200, progress[stage_card] + amount)
    trigger(PROGRESS_PLACED, stage_card, amount)
    check_stage()


def progress_on_location(location, amount):
    """Progress on one location, active or not; enough of it explores it at once (Q54)."""
    progress[location] = min(200, progress[location] + amount)
    if progress[location] >= quest_points[location]:
        explore(location)
        trigger(LOCATION_EXPLORED, location, 0)


def explore(location):
    announce(SAY_EXPLORED, location)
    leave_for_discard(location, True)


def remove_progress(amount):
    """From the quest card only (Q55)."""
    stage_card = top(CURRENT_QUEST)
    if stage_card:
        progress[stage_card] = max(0, progress[stage_card] - amount)


def check_stage():
    """Advances the moment the stage is done and nothing forbids it (Q58, Q60)."""
    stage_card = top(CURRENT_QUEST)
    if stage_card == 0:
        return
    if total(stage_card, GOAL_REACHED):
        players_win()
    elif (
        quest_points[stage_card]
        and progress[stage_card] >= quest_points[stage_card]
        and not total(stage_card, CANNOT_ADVANCE)
    ):
        advance(stage_card)


def advance(stage_card):
    """Surplus progress is lost; everything else stays as it is (Q58, Q59)."""
    announce(SAY_STAGE_DEFEATED, stage_card)
    if count(QUEST_DECK) == 0:  # a situation may have left out the stages to come
        lay_out_stages(scenario_of(stage_card), stage[stage_card])
    trigger(STAGE_DEFEATED, stage_card, 0)
    move(stage_card, REMOVED)
    if count(QUEST_DECK) == 0:
        players_win()
        return
    open_stage(top(QUEST_DECK))


def open_stage(stage_card):
    if in_zone(stage_card, QUEST_DECK):
        move(stage_card, CURRENT_QUEST)
    announce(SAY_STAGE_OPENED, stage_card)
    if ability(stage_card, WHEN_REVEALED):
        invoke(ability(stage_card, WHEN_REVEALED), stage_card)
    check_stage()
