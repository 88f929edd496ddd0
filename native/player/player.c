/* Plays the games of an exported cartridge at random and prints the hash of every state they end in.
 *
 *     player FILE [GAMES [SEED]]
 *
 * The same source runs wherever the console does: natively, under emulation, under wine. The file is what
 * `python -m game export` writes.
 */
#include "cartridge_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_BYTES = 4 * 1024 * 1024, MOST_DECISIONS = 1000000 };

static void refuse(const char *why) {
    fprintf(stderr, "player: %s\n", why);
    exit(1);
}

static size_t read_whole(const char *path, unsigned char *data) {
    FILE *file = fopen(path, "rb");
    if (!file) refuse("the file cannot be opened");
    size_t size = fread(data, 1, MOST_BYTES, file);
    if (ferror(file) || fgetc(file) != EOF) refuse("the file cannot be read, or is too large");
    fclose(file);
    return size;
}

int main(int count, char **arguments) {
    if (count < 2 || count > 4) refuse("expected FILE [GAMES [SEED]]");
    uint64_t games = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    uint64_t seed = count > 3 ? strtoull(arguments[3], NULL, 10) : 0;
    unsigned char *data = malloc(MOST_BYTES);
    if (!data) refuse("there is not enough memory");
    size_t size = read_whole(arguments[1], data);
    CartridgeFile file;
    size_t taken = read_cartridge_file(data, size, &file);
    free(data);
    if (file.problem) refuse(file.problem);
    if (taken < size) refuse("something follows the end of the cartridge");

    EmError error = {-1, 0, ""};
    EmCartridge *cartridge = em_cartridge_load(&file.sections, &error);
    if (!cartridge) refuse(error.message);
    static EmState state;
    for (uint64_t game = 0; game < games; game++) {
        file.setup.seed = em_game_seed(seed, game);
        EmPlayout playout;
        if (em_start(cartridge, &state, &file.setup, NULL, &error) < 0) refuse(error.message);
        if (em_playout(cartridge, &state, file.setup.seed, MOST_DECISIONS, &playout, &error) < 0) refuse(error.message);
        printf("%016" PRIx64 " %" PRIu32 "\n", em_hash(&state), playout.decisions);
    }
    em_cartridge_free(cartridge);
    free_cartridge_file(&file);
    return 0;
}
