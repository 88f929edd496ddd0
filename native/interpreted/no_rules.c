/* Stands where the rules compiled ahead would be, in a console that has none: the first of a build, and the player's. */
#include "console.h"

const Ahead *const em_ahead[] = {NULL};
