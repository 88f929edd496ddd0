/* Every instruction of the rule VM, once: OP(name, format, effect, note).
 *
 * An instruction is 32 bits: opcode, a, b, c of eight bits each, or opcode, a and a 16-bit x (signed
 * for numbers and jumps). R[n] is a register of the running function. The format letters say what a, b, c
 * or x hold, for the verifier and the disassembler:
 *   r register   . unused   i small signed number   I 16-bit number   j 16-bit jump, from the next instruction
 *   f function (16 bits)   s console function   # how many arguments are given (low four bits) of how many there are   v table variable   p player variable   k counter   g flag
 *   t fact   m space field   n space fact
 * effect is 1 when the instruction changes the state, so that a constant or a probe may not run it.
 */
OP(NUMBER,      "rI",  0, "R[a] = x")
OP(MOVE,        "rr.", 0, "R[a] = R[b]")
OP(ADD,         "rrr", 0, "R[a] = R[b] + R[c]")
OP(SUBTRACT,    "rrr", 0, "R[a] = R[b] - R[c]")
OP(MULTIPLY,    "rrr", 0, "R[a] = R[b] * R[c]")
OP(DIVIDE,      "rrr", 0, "R[a] = R[b] // R[c], rounded down")
OP(REMAINDER,   "rrr", 0, "R[a] = R[b] % R[c], with the sign of R[c]")
OP(BIT_AND,     "rrr", 0, "R[a] = R[b] & R[c]")
OP(BIT_OR,      "rrr", 0, "R[a] = R[b] | R[c]")
OP(SHIFT_LEFT,  "rrr", 0, "R[a] = R[b] << R[c]")
OP(SHIFT_RIGHT, "rrr", 0, "R[a] = R[b] >> R[c]")
OP(ADD_NUMBER,  "rri", 0, "R[a] = R[b] + c")
OP(NEGATE,      "rr.", 0, "R[a] = -R[b]")
OP(NOT,         "rr.", 0, "R[a] = 1 if R[b] is 0, else 0")
OP(EQUAL,       "rrr", 0, "R[a] = R[b] == R[c]")
OP(UNEQUAL,     "rrr", 0, "R[a] = R[b] != R[c]")
OP(LESS,        "rrr", 0, "R[a] = R[b] < R[c]")
OP(AT_MOST,     "rrr", 0, "R[a] = R[b] <= R[c]")
OP(MINIMUM,     "rrr", 0, "R[a] = the smaller of R[b] and R[c]")
OP(MAXIMUM,     "rrr", 0, "R[a] = the larger of R[b] and R[c]")
OP(JUMP,        ".j",  0, "go on x instructions further")
OP(JUMP_IF,     "rj",  0, "the same if R[a] is not 0")
OP(JUMP_UNLESS, "rj",  0, "the same if R[a] is 0")
OP(CALL,        "rf",  0, "R[a] = function x, its parameters in R[a], R[a+1], ...")
OP(INVOKE,      "r..", 0, "R[a] = the function numbered R[a], given R[a+1], R[a+2], R[a+3] as far as it takes them")
OP(RETURN,      "r..", 0, "give R[a] back to the caller")
OP(CONSOLE,     "rs#", 0, "R[a] = console function b of R[a], R[a+1], ...; c holds how many are given, the others are 0")
OP(LIST,        "rs#", 0, "list of console function b; R[a] = its cursor, R[a+1] = its end, R[a+2] = its start")
OP(LIST_OPEN,   "r..", 0, "an empty list in R[a], R[a+1], R[a+2]")
OP(LIST_ADD,    "rr.", 0, "append R[b] to the list in R[a]")
OP(LIST_NEXT,   "rr.", 0, "R[b] = the list's next entry and skip an instruction, or go on if there is none")
OP(LIST_CLOSE,  "r..", 0, "drop the list in R[a]")
OP(TABLE,       "rv",  0, "R[a] = table variable x")
OP(SET_TABLE,   "rv",  1, "table variable x = R[a]")
OP(PLAYER,      "rrp", 0, "R[a] = variable c of player R[b]")
OP(SET_PLAYER,  "rrp", 1, "variable c of player R[b] = R[a]")
OP(COUNTER,     "rrk", 0, "R[a] = counter c of card R[b]")
OP(SET_COUNTER, "rrk", 1, "counter c of card R[b] = R[a]")
OP(FLAG,        "rrg", 0, "R[a] = flag c of card R[b]")
OP(SET_FLAG,    "rrg", 1, "flag c of card R[b] = R[a]")
OP(FACT,        "rrt", 0, "R[a] = fact c printed on card R[b]")
OP(SPACE,       "rrm", 0, "R[a] = field c of space R[b]")
OP(SET_SPACE,   "rrm", 1, "field c of space R[b] = R[a]")
OP(SPACE_FACT,  "rrn", 0, "R[a] = fact c of space R[b]")
