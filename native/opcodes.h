/* Every instruction of the rule VM, once and in full: OP(name, layout, operands, way, effect, note). The interpreter, the
 * verifier, the compiler of rules ahead and the disassembler all take what they know of an instruction from here.
 *
 * An instruction is 32 bits. R[n] is a register of the running function.
 *
 * layout: ABC is opcode, a, b and c of eight bits each; AX is opcode, a and a signed x of 16 bits; AU the same with an
 * unsigned x.
 *
 * operands, what a, b, c or x hold:
 *   r  a register                      i  a small signed number          v  a table variable     t  a fact
 *   l  the first of a list's three     I  a 16-bit number                p  a player variable    m  a space field
 *   w  the first of four registers     j  a jump, from the next one on   k  a counter            n  a space fact
 *   A  the first of as many as the     f  a function of the rules        g  a flag               S  a stat
 *      function called takes, or one   s  a function of the console      z  a zone               T  a tag
 *   L  the same, or three              e  one that does not ask          .  unused
 *                                      a  one that gives a list
 *   #  how many arguments are given (the low four bits) of how many there are (the high four)
 *
 * way, what comes after it:
 *   NEXT     the next instruction      TEST     the next one, or the one after it; as a rule the next is a JUMP, and
 *   JUMP     the one at x                       carried out with the test
 *   BRANCH   the one at x, or the next CALL     the next one, once a function of the rules has returned
 *   RETURN   back to the caller        CONSOLE  the next one, once the console is done; a question may have to wait
 *
 * effect: CHANGES means that it changes the state, so that a constant or a probe may not run it.
 *
 * NUMBER and MOVE come first: they are carried out on the way to the next instruction, see NEXT in vm.c. What those of
 * the ways NEXT and TEST do is in instructions.h.
 */
OP(NUMBER,          AX,  "rI",  NEXT,    READS,   "R[a] = x")
OP(MOVE,            ABC, "rr.", NEXT,    READS,   "R[a] = R[b]")
OP(ADD,             ABC, "rrr", NEXT,    READS,   "R[a] = R[b] + R[c]")
OP(SUBTRACT,        ABC, "rrr", NEXT,    READS,   "R[a] = R[b] - R[c]")
OP(MULTIPLY,        ABC, "rrr", NEXT,    READS,   "R[a] = R[b] * R[c]")
OP(DIVIDE,          ABC, "rrr", NEXT,    READS,   "R[a] = R[b] // R[c], rounded down")
OP(REMAINDER,       ABC, "rrr", NEXT,    READS,   "R[a] = R[b] % R[c], with the sign of R[c]")
OP(BIT_AND,         ABC, "rrr", NEXT,    READS,   "R[a] = R[b] & R[c]")
OP(BIT_OR,          ABC, "rrr", NEXT,    READS,   "R[a] = R[b] | R[c]")
OP(SHIFT_LEFT,      ABC, "rrr", NEXT,    READS,   "R[a] = R[b] << R[c]")
OP(SHIFT_RIGHT,     ABC, "rrr", NEXT,    READS,   "R[a] = R[b] >> R[c]")
OP(ADD_NUMBER,      ABC, "rri", NEXT,    READS,   "R[a] = R[b] + c")
OP(EQUAL_NUMBER,    ABC, "rri", NEXT,    READS,   "R[a] = R[b] == c")
OP(LESS_NUMBER,     ABC, "rri", NEXT,    READS,   "R[a] = R[b] < c")
OP(NEGATE,          ABC, "rr.", NEXT,    READS,   "R[a] = -R[b]")
OP(NOT,             ABC, "rr.", NEXT,    READS,   "R[a] = 1 if R[b] is 0, else 0")
OP(EQUAL,           ABC, "rrr", NEXT,    READS,   "R[a] = R[b] == R[c]")
OP(UNEQUAL,         ABC, "rrr", NEXT,    READS,   "R[a] = R[b] != R[c]")
OP(LESS,            ABC, "rrr", NEXT,    READS,   "R[a] = R[b] < R[c]")
OP(AT_MOST,         ABC, "rrr", NEXT,    READS,   "R[a] = R[b] <= R[c]")
OP(MINIMUM,         ABC, "rrr", NEXT,    READS,   "R[a] = the smaller of R[b] and R[c]")
OP(MAXIMUM,         ABC, "rrr", NEXT,    READS,   "R[a] = the larger of R[b] and R[c]")
OP(JUMP,            AX,  ".j",  JUMP,    READS,   "go on x instructions further")
OP(JUMP_IF,         AX,  "rj",  BRANCH,  READS,   "the same if R[a] is not 0")
OP(JUMP_UNLESS,     AX,  "rj",  BRANCH,  READS,   "the same if R[a] is 0")
OP(IF_EQUAL,        ABC, "rri", TEST,    READS,   "go on if R[a] == R[b] is c (1 or 0), else skip an instruction")
OP(IF_LESS,         ABC, "rri", TEST,    READS,   "the same of R[a] < R[b]")
OP(IF_EQUAL_NUMBER, ABC, "rii", TEST,    READS,   "the same of R[a] == b")
OP(IF_LESS_NUMBER,  ABC, "rii", TEST,    READS,   "the same of R[a] < b")
OP(IF_FLAG,         ABC, "rgi", TEST,    READS,   "the same of flag b of card R[a]")
OP(IF_PLAYER,       ABC, "rpi", TEST,    READS,   "the same of variable b of player R[a] not being 0")
OP(IF_IN_ZONE,      ABC, "rzi", TEST,    READS,   "the same of card R[a] lying in a zone of family b")
OP(IF_FACT,         ABC, "rti", TEST,    READS,   "go on if fact b printed on card R[a] is c, else skip an instruction")
OP(UNLESS_FACT,     ABC, "rti", TEST,    READS,   "skip an instruction if fact b printed on card R[a] is c, else go on")
OP(CALL,            AU,  "Af",  CALL,    READS,   "R[a] = function x, its parameters in R[a], R[a+1], ...")
OP(COMPUTE,         AU,  "Af",  CALL,    READS,   "the same of a function that asks nothing; its registers lie behind all others")
OP(TELL,            AU,  "Af",  CALL,    READS,   "the same of one that only announces and gives 0; where nobody listens it is left out")
OP(INVOKE,          ABC, "w..", CALL,    READS,   "R[a] = the function numbered R[a], given R[a+1], R[a+2], R[a+3] as far as it takes them; its registers lie there too")
OP(RETURN,          ABC, "r..", RETURN,  READS,   "give R[a] back to the caller")
OP(RETURN_NUMBER,   AX,  ".I",  RETURN,  READS,   "give x back to the caller")
OP(CONSOLE,         ABC, "As#", CONSOLE, READS,   "R[a] = console function b of R[a], R[a+1], ...; c holds how many are given, the others are 0")
OP(CONSOLE_OF,      ABC, "rer", CONSOLE, READS,   "R[a] = console function b of R[c], every other argument 0")
OP(CONSOLE_AT,      ABC, "reA", CONSOLE, READS,   "R[a] = console function b of R[c], R[c+1], ..., all of them given")
OP(TOTAL,           ABC, "rrS", NEXT,    READS,   "R[a] = stat c of card R[b], with everything that changes it")
OP(TAGGED,          ABC, "rrT", NEXT,    READS,   "R[a] = 1 if card R[b] has tag c")
OP(IN_ZONE,         ABC, "rrz", NEXT,    READS,   "R[a] = 1 if card R[b] lies in a zone of family c")
OP(CHANGED_BY,      ABC, "rrS", NEXT,    READS,   "R[a] = the sum of card R[b]'s lasting modifiers of stat c")
OP(DEFINITION,      ABC, "rr.", NEXT,    READS,   "R[a] = which card R[b] is")
OP(HOST,            ABC, "rr.", NEXT,    READS,   "R[a] = the card that R[b] is attached to, or 0")
OP(OWNER,           ABC, "rr.", NEXT,    READS,   "R[a] = the player who owns card R[b], or 0")
OP(CONTROLLER,      ABC, "rr.", NEXT,    READS,   "R[a] = the player who controls card R[b], or 0")
OP(ZONE_COUNT,      ABC, "rrz", NEXT,    READS,   "R[a] = how many cards lie in player R[b]'s zone c, or in zone c that all share")
OP(ZONE_TOP,        ABC, "rrz", NEXT,    READS,   "R[a] = the top card of player R[b]'s zone c, or of zone c that all share; 0 if it is empty")
OP(LIST,            ABC, "La#", CONSOLE, READS,   "list of console function b; R[a] = its cursor, R[a+1] = its end, R[a+2] = its start")
OP(LIST_OPEN,       ABC, "l..", NEXT,    READS,   "an empty list in R[a], R[a+1], R[a+2]")
OP(LIST_ADD,        ABC, "lr.", NEXT,    READS,   "append R[b] to the list in R[a]")
OP(LIST_KEEP,       ABC, "lti", NEXT,    READS,   "keep only the cards of the list in R[a] on which fact b is c")
OP(LIST_DROP,       ABC, "lti", NEXT,    READS,   "drop them instead")
OP(LIST_NEXT,       ABC, "lr.", TEST,    READS,   "R[b] = the list's next entry; if there is none, drop the list and skip an instruction")
OP(LIST_CLOSE,      ABC, "l..", NEXT,    READS,   "drop the list in R[a]")
OP(TABLE,           AU,  "rv",  NEXT,    READS,   "R[a] = table variable x")
OP(SET_TABLE,       AU,  "rv",  NEXT,    CHANGES, "table variable x = R[a]")
OP(PLAYER,          ABC, "rrp", NEXT,    READS,   "R[a] = variable c of player R[b]")
OP(SET_PLAYER,      ABC, "rrp", NEXT,    CHANGES, "variable c of player R[b] = R[a]")
OP(COUNTER,         ABC, "rrk", NEXT,    READS,   "R[a] = counter c of card R[b]")
OP(SET_COUNTER,     ABC, "rrk", NEXT,    CHANGES, "counter c of card R[b] = R[a]")
OP(FLAG,            ABC, "rrg", NEXT,    READS,   "R[a] = flag c of card R[b]")
OP(SET_FLAG,        ABC, "rrg", NEXT,    CHANGES, "flag c of card R[b] = R[a]")
OP(FACT,            ABC, "rrt", NEXT,    READS,   "R[a] = fact c printed on card R[b]")
OP(SPACE,           ABC, "rrm", NEXT,    READS,   "R[a] = field c of space R[b]")
OP(SET_SPACE,       ABC, "rrm", NEXT,    CHANGES, "field c of space R[b] = R[a]")
OP(SPACE_FACT,      ABC, "rrn", NEXT,    READS,   "R[a] = fact c of space R[b]")
