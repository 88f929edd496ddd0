/* The tables of what there is: functions, opcodes and events, for the VM and for those who ask. */
#include "console.h"

#define FN(name, kind, signature, note) {fn_##name, FUNCTION_##kind},
const FunctionEntry em_functions[] = {
#include "functions.h"
};
#undef FN

#define FN(name, kind, signature, note) {#name, #kind, signature, note, KERNEL},
static const char *const described[][5] = {
#include "functions.h"
};
#undef FN

enum { FUNCTION_COUNT = sizeof em_functions / sizeof em_functions[0] };

uint32_t em_function_count(void) { return FUNCTION_COUNT; }
const char *em_function_name(uint32_t f) { return f < FUNCTION_COUNT ? described[f][0] : ""; }
const char *em_function_kind(uint32_t f) { return f < FUNCTION_COUNT ? described[f][1] : ""; }
const char *em_function_signature(uint32_t f) { return f < FUNCTION_COUNT ? described[f][2] : ""; }
const char *em_function_note(uint32_t f) { return f < FUNCTION_COUNT ? described[f][3] : ""; }
const char *em_function_kernel(uint32_t f) { return f < FUNCTION_COUNT ? described[f][4] : ""; }

#define OP(name, layout, operands, way, effect, note) {#name, operands, note, LAYOUT_##layout, WAY_##way, EFFECT_##effect},
const Opcode em_opcodes[] = {
#include "opcodes.h"
};
#undef OP

#define OP(name, layout, operands, way, effect, note) {#layout, #way, #effect},
static const char *const opcode_words[][3] = {
#include "opcodes.h"
};
#undef OP

enum { OPCODE_COUNT = sizeof em_opcodes / sizeof em_opcodes[0] };

uint32_t em_opcode_count(void) { return OPCODE_COUNT; }
const char *em_opcode_name(uint32_t opcode) { return opcode < OPCODE_COUNT ? em_opcodes[opcode].name : ""; }
const char *em_opcode_operands(uint32_t opcode) { return opcode < OPCODE_COUNT ? em_opcodes[opcode].operands : ""; }
const char *em_opcode_note(uint32_t opcode) { return opcode < OPCODE_COUNT ? em_opcodes[opcode].note : ""; }
const char *em_opcode_layout(uint32_t opcode) { return opcode < OPCODE_COUNT ? opcode_words[opcode][0] : ""; }
const char *em_opcode_way(uint32_t opcode) { return opcode < OPCODE_COUNT ? opcode_words[opcode][1] : ""; }
const char *em_opcode_effect(uint32_t opcode) { return opcode < OPCODE_COUNT ? opcode_words[opcode][2] : ""; }

#define EVENT(name, record, fields, note) #name,
static const char *const event_names[] = {
#include "events.h"
};
#undef EVENT

uint32_t em_event_count(void) { return EVENT_COUNT; }
const char *em_event_name(uint32_t event) { return event < EVENT_COUNT ? event_names[event] : ""; }
