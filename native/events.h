/* Every kind of event, once: EVENT(kind, record, fields, note).
 *
 * `record` is what Python calls it. `fields` says which fields of EmEvent it fills and what each is called there, as
 * `name: meaning = field`; card, player and seen are called so everywhere. What is not named is 0.
 *
 * meaning: number, yes (or no), card, player, zone, space; seats, a bit for each; flag, counter, player_variable, variable,
 * space_field, stat, tag, step, expiry, announcement, things that the table names; other, which only the rules know.
 * game/engine/machine/events.py is written from this list by event_records.py.
 */
EVENT(MOVED, Moved,
      "card, player, seen, source: zone = a, target: zone = b, under: yes = c",
      "A card that `player` controls went from one zone to another; `under`: to the bottom of it.")
EVENT(CREATED, Created,
      "card, player, seen, zone: zone = b",
      "A card of that player's came into the game.")
EVENT(SEEN, Seen,
      "card, player, seen",
      "A card was shown to the seats in `seen`; to `player` alone, if there is one.")
EVENT(HIDDEN, Hidden,
      "card, seen",
      "A card was turned face down: `seen` is empty, whoever knew it.")
EVENT(FLAGGED, Flagged,
      "card, player, seen, flag: flag = word, before: number = a, after: number = b",
      "A flag of a card that `player` controls went up or down.")
EVENT(COUNTED, Counted,
      "card, player, seen, counter: counter = word, before: number = a, after: number = b",
      "A counter of a card that `player` controls changed.")
EVENT(ATTACHED, Attached,
      "card, seen, host: card = b",
      "A card was put on another.")
EVENT(DETACHED, Detached,
      "card, seen, host: card = a",
      "A card came off another.")
EVENT(CONTROL, ControlChanged,
      "card, seen, before: player = a, after: player = b",
      "Another player controls a card; 0 is nobody.")
EVENT(SHUFFLED, Shuffled,
      "zone: zone = b, cards: number = a",
      "A zone of so many cards was shuffled.")
EVENT(ROLLED, Rolled,
      "player, result: number = b, sides: number = c",
      "A die was rolled, by nobody if `player` is 0.")
EVENT(PLAYER, PlayerChanged,
      "player, variable: player_variable = word, before: number = a, after: number = b",
      "A player's variable changed.")
EVENT(TABLE, TableChanged,
      "variable: variable = word, before: number = a, after: number = b",
      "A variable of the table changed.")
EVENT(SPACE, SpaceChanged,
      "space: space = c, field: space_field = word, before: number = a, after: number = b",
      "A field of a space changed.")
EVENT(MODIFIED, Modified,
      "card, player, stat: stat = word, tag: tag = word, by: number = b, expiry: expiry = c",
      "A number of a card, a player or the table is changed for a while, or a tag lent; the other name is empty.")
EVENT(EXPIRED, Expired,
      "expiry: expiry = word",
      "What was to last until then has ended.")
EVENT(STEP, StepBegan,
      "step: step = b, number: number = b",
      "A step of the flow began; a step can be in it more than once.")
EVENT(ANNOUNCED, Announced,
      "card, player, seen, name: announcement = a, amount: number = b, other: other = c",
      "The rules announced something; the name is empty if the table has none for it.")
EVENT(FINISHED, Finished,
      "winners: seats = b",
      "The game ended.")
