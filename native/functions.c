/* The table of the functions rule scripts may call: functions.h, for the VM and for those who ask. */
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

#define EVENT(name, note) #name,
static const char *const event_names[] = {
#include "events.h"
};
#undef EVENT

uint32_t em_event_count(void) { return EVENT_COUNT; }
const char *em_event_name(uint32_t event) { return event < EVENT_COUNT ? event_names[event] : ""; }
