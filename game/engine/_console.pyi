"""The compiled console as a type checker sees it. Written by native/console_stub.py from native/ember.h.

A struct and a pointer to it are read alike, so they are one class here; what else a pointer points at is an Array.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, Literal, TypeVar, overload

_T = TypeVar("_T")
_Held = TypeVar("_Held", bound=CData)
_Some = _T | Array[_T]

class CData: ...

class Array(CData, Generic[_T]):
    @overload
    def __getitem__(self, index: int, /) -> _T: ...
    @overload
    def __getitem__(self, index: slice, /) -> Array[_T]: ...
    @overload
    def __setitem__(self, index: int, value: _T, /) -> None: ...
    @overload
    def __setitem__(self, index: slice, values: Iterable[_T], /) -> None: ...
    def __iter__(self) -> Iterator[_T]: ...
    def __len__(self) -> int: ...

class Bytes:
    """A view of a struct's or an array's bytes."""

    def __getitem__(self, index: slice, /) -> bytes: ...
    def __len__(self) -> int: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...

class EmCard(CData):
    definition: int
    next: int
    previous: int
    host: int
    flags: int
    zone: int
    owner: int
    controller: int
    known: int
    guests: int
    unused: int
    counters: Array[int]

class EmCartridge(CData): ...

class EmDecision(CData):
    option_count: int
    prompt: int
    subject: int
    amount: int
    player: int
    unused: Array[int]
    options: Array[EmOption]

class EmError(CData):
    pc: int
    word: int
    message: Array[bytes]

class EmEvent(CData):
    type: int
    player: int
    seen: int
    word: int
    card: int
    a: int
    b: int
    c: int

class EmEvents(CData):
    count: int
    capacity: int
    lost: int
    events: Array[EmEvent]
    wanted: Array[int]
    wanted_count: int
    given: int
    states: Array[EmState]

class EmFiber(CData):
    frame_count: int
    list_count: int
    frames: Array[EmFrame]
    stack: Array[int]
    list: Array[int]

class EmFrame(CData):
    pc: int
    function: int
    base: int
    list_base: int
    top: int

class EmModifier(CData):
    target: int
    source: int
    value: int
    stat: int
    expiry: int

class EmOption(CData):
    kind: int
    label: int
    value: int

class EmOutlook(CData):
    base: Array[Array[int]]
    odds: Array[Array[Array[int]]]
    late: int
    given: int

class EmPlan(CData):
    seed: int
    seat: int
    rounds: int
    most_choices: int
    draws: int
    curiosity: float
    prior: float
    skipped: Array[int]
    passed: Array[int]
    left: Array[int]
    outlook: EmOutlook
    judging: EmOutlook
    foreseen: int
    partners: int
    apart: int
    only: int
    closing: int

class EmPlayout(CData):
    decisions: int
    turns: int
    status: int
    scores: Array[int]
    winners: int
    unused: int

class EmSearch(CData): ...

class EmSections(CData):
    code: Array[int]
    code_count: int
    functions: Array[int]
    function_count: int
    facts: Array[int]
    fact_count: int
    definition_count: int
    tags: Array[int]
    hooks: Array[int]
    hook_count: int
    zones: Array[int]
    zone_count: int
    space_facts: Array[int]
    space_fact_count: int
    space_count: int
    links: Array[int]
    link_count: int
    lists: Array[int]
    list_entry_count: int
    flow: Array[int]
    flow_count: int
    roles: Array[int]
    role_count: int
    weights: Array[int]
    weight_count: int
    table_var_count: int
    player_var_count: int
    counter_count: int
    flag_count: int
    space_field_count: int
    kind_count: int
    event_count: int
    back_fact: int
    setup_function: int
    evaluate_function: int
    player_min: int
    player_max: int

class EmSetup(CData):
    seed: int
    player_count: int
    option_count: int
    options: Array[int]
    cards: Array[int]
    card_count: int
    teams: Array[int]
    ruled: int

class EmState(CData):
    random_state: int
    random_stream: int
    learned: int
    card_count: int
    modifier_count: int
    serial: int
    player_count: int
    over: int
    step: int
    winners: int
    ruled: int
    teams: Array[int]
    unused: int
    scores: Array[int]
    setup: Array[int]
    table_vars: Array[int]
    player_vars: Array[Array[int]]
    zones: Array[EmZone]
    cards: Array[EmCard]
    spaces: Array[Array[int]]
    modifiers: Array[EmModifier]
    fiber: EmFiber
    decision: EmDecision

class EmZone(CData):
    first: int
    last: int
    count: int

Integers = Literal["int8_t[]", "int8_t *", "int16_t[]", "int16_t *", "int32_t[]", "int32_t *", "int64_t[]", "int64_t *", "uint8_t[]", "uint8_t *", "uint16_t[]", "uint16_t *", "uint32_t[]", "uint32_t *", "uint64_t[]", "uint64_t *"]

class Ffi:
    NULL: object
    @overload
    def new(self, kind: Integers, values: int | Sequence[int] = ..., /) -> Array[int]: ...
    @overload
    def new(self, kind: Literal["float[]"], values: int | Sequence[float], /) -> Array[float]: ...
    @overload
    def new(self, kind: Literal["EmCard *"], /) -> EmCard: ...
    @overload
    def new(self, kind: Literal["EmCard[]"], count: int, /) -> Array[EmCard]: ...
    @overload
    def new(self, kind: Literal["EmDecision *"], /) -> EmDecision: ...
    @overload
    def new(self, kind: Literal["EmDecision[]"], count: int, /) -> Array[EmDecision]: ...
    @overload
    def new(self, kind: Literal["EmError *"], /) -> EmError: ...
    @overload
    def new(self, kind: Literal["EmError[]"], count: int, /) -> Array[EmError]: ...
    @overload
    def new(self, kind: Literal["EmEvent *"], /) -> EmEvent: ...
    @overload
    def new(self, kind: Literal["EmEvent[]"], count: int, /) -> Array[EmEvent]: ...
    @overload
    def new(self, kind: Literal["EmEvents *"], /) -> EmEvents: ...
    @overload
    def new(self, kind: Literal["EmEvents[]"], count: int, /) -> Array[EmEvents]: ...
    @overload
    def new(self, kind: Literal["EmFiber *"], /) -> EmFiber: ...
    @overload
    def new(self, kind: Literal["EmFiber[]"], count: int, /) -> Array[EmFiber]: ...
    @overload
    def new(self, kind: Literal["EmFrame *"], /) -> EmFrame: ...
    @overload
    def new(self, kind: Literal["EmFrame[]"], count: int, /) -> Array[EmFrame]: ...
    @overload
    def new(self, kind: Literal["EmModifier *"], /) -> EmModifier: ...
    @overload
    def new(self, kind: Literal["EmModifier[]"], count: int, /) -> Array[EmModifier]: ...
    @overload
    def new(self, kind: Literal["EmOption *"], /) -> EmOption: ...
    @overload
    def new(self, kind: Literal["EmOption[]"], count: int, /) -> Array[EmOption]: ...
    @overload
    def new(self, kind: Literal["EmOutlook *"], /) -> EmOutlook: ...
    @overload
    def new(self, kind: Literal["EmOutlook[]"], count: int, /) -> Array[EmOutlook]: ...
    @overload
    def new(self, kind: Literal["EmPlan *"], /) -> EmPlan: ...
    @overload
    def new(self, kind: Literal["EmPlan[]"], count: int, /) -> Array[EmPlan]: ...
    @overload
    def new(self, kind: Literal["EmPlayout *"], /) -> EmPlayout: ...
    @overload
    def new(self, kind: Literal["EmPlayout[]"], count: int, /) -> Array[EmPlayout]: ...
    @overload
    def new(self, kind: Literal["EmSections *"], /) -> EmSections: ...
    @overload
    def new(self, kind: Literal["EmSections[]"], count: int, /) -> Array[EmSections]: ...
    @overload
    def new(self, kind: Literal["EmSetup *"], /) -> EmSetup: ...
    @overload
    def new(self, kind: Literal["EmSetup[]"], count: int, /) -> Array[EmSetup]: ...
    @overload
    def new(self, kind: Literal["EmState *"], /) -> EmState: ...
    @overload
    def new(self, kind: Literal["EmState[]"], count: int, /) -> Array[EmState]: ...
    @overload
    def new(self, kind: Literal["EmZone *"], /) -> EmZone: ...
    @overload
    def new(self, kind: Literal["EmZone[]"], count: int, /) -> Array[EmZone]: ...
    def gc(self, held: _Held, free: Callable[[_Held], None], /) -> _Held: ...
    def string(self, text: Array[bytes], /) -> bytes: ...
    def unpack(self, values: Array[_T], count: int, /) -> list[_T]: ...
    def buffer(self, held: CData, size: int = ..., /) -> Bytes: ...
    def memmove(self, to: CData, of: CData | bytes, size: int, /) -> None: ...
    def addressof(self, of: Array[_T], number: int, /) -> CData: ...
    def sizeof(self, held: str | CData, /) -> int: ...

class Lib:
    EM_MAX_CARDS: int
    EM_MAX_ZONES: int
    EM_MAX_PLAYERS: int
    EM_MAX_COUNTERS: int
    EM_MAX_FLAGS: int
    EM_MAX_PLAYER_VARS: int
    EM_MAX_TABLE_VARS: int
    EM_MAX_SPACES: int
    EM_MAX_SPACE_FIELDS: int
    EM_MAX_MODIFIERS: int
    EM_MAX_OPTIONS: int
    EM_MAX_FRAMES: int
    EM_MAX_STACK: int
    EM_MAX_LIST: int
    EM_MAX_SETUP: int
    EM_MAX_ROLES: int
    EM_MAX_FEATURES: int
    EM_MESSAGE: int
    def em_cartridge_load(self, sections: _Some[EmSections], error: _Some[EmError], /) -> EmCartridge: ...
    def em_cartridge_free(self, cartridge: EmCartridge, /) -> None: ...
    def em_cartridge_ahead(self, cartridge: EmCartridge, /) -> int: ...
    def em_cartridge_interpret(self, cartridge: EmCartridge, /) -> None: ...
    def em_start(self, cartridge: EmCartridge, state: _Some[EmState], setup: _Some[EmSetup], events: _Some[EmEvents], error: _Some[EmError], /) -> int: ...
    def em_resume(self, cartridge: EmCartridge, state: _Some[EmState], until: int, events: _Some[EmEvents], error: _Some[EmError], /) -> int: ...
    def em_choose(self, cartridge: EmCartridge, state: _Some[EmState], option: int, until: int, events: _Some[EmEvents], error: _Some[EmError], /) -> int: ...
    def em_trace(self, cartridge: EmCartridge, state: _Some[EmState], option: int, events: _Some[EmEvents], trace: Array[int], capacity: int, length: Array[int], error: _Some[EmError], /) -> int: ...
    def em_total(self, cartridge: EmCartridge, state: _Some[EmState], card: int, fact: int, error: _Some[EmError], /) -> int: ...
    def em_call(self, cartridge: EmCartridge, state: _Some[EmState], function: int, arguments: Array[int], count: int, result: Array[int], error: _Some[EmError], /) -> int: ...
    def em_playout(self, cartridge: EmCartridge, state: _Some[EmState], seed: int, most_decisions: int, playout: _Some[EmPlayout], error: _Some[EmError], /) -> int: ...
    def em_game_seed(self, seed: int, game: int, /) -> int: ...
    def em_sweep(self, cartridge: EmCartridge, setup: _Some[EmSetup], first: int, games: int, most_decisions: int, playouts: _Some[EmPlayout], error: _Some[EmError], /) -> int: ...
    def em_determinize(self, cartridge: EmCartridge, state: _Some[EmState], seat: int, seed: int, /) -> None: ...
    def em_hash(self, state: _Some[EmState], /) -> int: ...
    def em_position_hash(self, state: _Some[EmState], /) -> int: ...
    def em_check_state(self, cartridge: EmCartridge, state: _Some[EmState], error: _Some[EmError], /) -> int: ...
    def em_clear(self, cartridge: EmCartridge, state: _Some[EmState], setup: _Some[EmSetup], error: _Some[EmError], /) -> int: ...
    def em_place(self, cartridge: EmCartridge, state: _Some[EmState], definition: int, zone: int, owner: int, error: _Some[EmError], /) -> int: ...
    def em_attach(self, cartridge: EmCartridge, state: _Some[EmState], card: int, host: int, error: _Some[EmError], /) -> int: ...
    def em_modify(self, state: _Some[EmState], target: int, stat: int, value: int, expiry: int, error: _Some[EmError], /) -> int: ...
    def em_shuffle(self, cartridge: EmCartridge, state: _Some[EmState], zone: int, /) -> int: ...
    def em_state_size(self, /) -> int: ...
    def em_clone(self, to: _Some[EmState], from_: _Some[EmState], /) -> None: ...
    def em_opcode_count(self, /) -> int: ...
    def em_opcode_name(self, opcode: int, /) -> Array[bytes]: ...
    def em_opcode_operands(self, opcode: int, /) -> Array[bytes]: ...
    def em_opcode_layout(self, opcode: int, /) -> Array[bytes]: ...
    def em_opcode_way(self, opcode: int, /) -> Array[bytes]: ...
    def em_opcode_effect(self, opcode: int, /) -> Array[bytes]: ...
    def em_opcode_note(self, opcode: int, /) -> Array[bytes]: ...
    def em_function_count(self, /) -> int: ...
    def em_function_name(self, function: int, /) -> Array[bytes]: ...
    def em_function_kind(self, function: int, /) -> Array[bytes]: ...
    def em_function_signature(self, function: int, /) -> Array[bytes]: ...
    def em_function_note(self, function: int, /) -> Array[bytes]: ...
    def em_function_kernel(self, function: int, /) -> Array[bytes]: ...
    def em_event_count(self, /) -> int: ...
    def em_event_name(self, event: int, /) -> Array[bytes]: ...
    def em_role_count(self, /) -> int: ...
    def em_role_name(self, role: int, /) -> Array[bytes]: ...
    def em_chances(self, cartridge: EmCartridge, state: _Some[EmState], outlook: _Some[EmOutlook], chances: Array[int], error: _Some[EmError], /) -> int: ...
    def em_search_new(self, cartridge: EmCartridge, questions: int, /) -> EmSearch: ...
    def em_search_free(self, search: EmSearch, /) -> None: ...
    def em_search_begin(self, search: EmSearch, state: _Some[EmState], plan: _Some[EmPlan], error: _Some[EmError], /) -> int: ...
    def em_search_run(self, search: EmSearch, iterations: int, /) -> int: ...
    def em_search_stop(self, search: EmSearch, /) -> None: ...
    def em_search_failures(self, search: EmSearch, /) -> int: ...
    def em_search_results(self, search: EmSearch, visits: Array[int], values: Array[float], /) -> None: ...
    def em_search_chances(self, search: EmSearch, option: int, tries: int, chances: Array[float], error: Array[float], leads: Array[float], doubts: Array[float], /) -> None: ...
    def em_features(self, cartridge: EmCartridge, state: _Some[EmState], seat: int, amounts: Array[int], error: _Some[EmError], /) -> int: ...

ffi: Ffi
lib: Lib
