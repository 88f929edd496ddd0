/* An exported cartridge with its set-up, read from bytes nobody vouches for.
 * game/engine/machine/exported.py says how the file is laid out. */
#ifndef CARTRIDGE_FILE_H
#define CARTRIDGE_FILE_H

#include "ember.h"

#include <stddef.h>

enum { MAGIC_BYTES = 8, SECTIONS = 13, ARRAYS = SECTIONS + 3 };

typedef struct {
    EmSections sections;
    EmSetup setup; /* its seed is the player's affair */
    const char *problem; /* what is wrong with the file, NULL if nothing is */
    void *arrays[ARRAYS];
} CartridgeFile;

/* How many bits the numbers of each array have, in the order of the file. */
extern const unsigned char array_bits[ARRAYS];

/* How many bytes the cartridge took; what follows them is the caller's. */
size_t read_cartridge_file(const unsigned char *data, size_t size, CartridgeFile *file);
void free_cartridge_file(CartridgeFile *file);

#endif
