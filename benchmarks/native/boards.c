/* Measures solvers of hitori board by board, in one process and in turns.
 *
 *     boards FILE ROUNDS SLICE LIBRARY...
 *
 * FILE has a board a line: width, height, then the numbers by row, 0 for a blank. Each library has
 *
 *     size_t peer_hitori(size_t width, size_t height, const uint16_t *cells, uint8_t *colours);
 *
 * which gives how many cells have the same colour in all solutions and writes those colours (0
 * white, 1 black, 2 either); SIZE_MAX if there is no solution. A board has one solution if that
 * are all its cells.
 *
 * After an unmeasured call come ROUNDS rounds of the board; in each, every library in turn is
 * called until SLICE seconds of process CPU time are gone. Then it is the next board's turn.
 *
 * Prints `answer LIBRARY BOARD KNOWN HASH` for each board (the hash is over the colours of a board
 * with one solution), then `lap LIBRARY BOARD SECONDS` for each round: what a call took. All of
 * them number from 0.
 */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef size_t (*solver)(size_t, size_t, const uint16_t *, uint8_t *);

enum { MOST = 8, MOST_CELLS = 1000 * 1000, LONGEST = 6 * MOST_CELLS };

static uint16_t cells[MOST_CELLS];
static uint8_t colours[MOST_CELLS];
static char line[LONGEST];

static void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static solver enter(const char *path) {
    /* Local symbols: peers of the same language bring functions of the same name. */
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) fail(path, dlerror());
    solver found;
    *(void **)&found = dlsym(library, "peer_hitori");
    if (!found) fail(path, dlerror());
    return found;
}

/* The sides of the board in `line`, whose numbers go to `cells`. */
static void read_board(size_t *width, size_t *height) {
    char *at = line;
    *width = strtoul(at, &at, 10);
    *height = strtoul(at, &at, 10);
    size_t size = *width * *height;
    if (!size || size > MOST_CELLS) fail("boards", "a board has no cells or too many");
    for (size_t cell = 0; cell < size; cell++) {
        char *end;
        cells[cell] = (uint16_t)strtoul(at, &end, 10);
        if (end == at) fail("boards", "a board has too few numbers");
        at = end;
    }
}

static void tell_answer(size_t who, long board, size_t size, size_t known) {
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t cell = 0; known == size && cell < size; cell++)
        hash = (hash ^ colours[cell]) * 1099511628211u;
    printf("answer %zu %ld %zd %016llx\n", who, board, (ssize_t)known, (unsigned long long)hash);
}

static double lap(solver own, size_t width, size_t height, double slice) {
    double start = now(), after;
    long calls = 0, next = 1;
    do {
        while (calls < next) {
            own(width, height, cells, colours);
            calls++;
        }
        next = 2 * calls;
        after = now();
    } while (after - start < slice);
    return (after - start) / (double)calls;
}

int main(int arguments, char **words) {
    if (arguments < 5 || arguments - 4 > MOST) {
        fprintf(stderr, "usage: %s FILE ROUNDS SLICE LIBRARY...\n", words[0]);
        return 2;
    }
    long rounds = strtol(words[2], NULL, 10);
    double slice = strtod(words[3], NULL);
    size_t number = (size_t)arguments - 4;
    solver entered[MOST];
    for (size_t who = 0; who < number; who++) entered[who] = enter(words[4 + who]);
    FILE *file = fopen(words[1], "r");
    if (!file) fail(words[1], "cannot be opened");
    for (long board = 0; fgets(line, sizeof line, file); board++) {
        size_t width, height;
        read_board(&width, &height);
        for (size_t who = 0; who < number; who++) {
            size_t known = entered[who](width, height, cells, colours);
            tell_answer(who, board, width * height, known);
        }
        for (long round = 0; round < rounds; round++)
            for (size_t who = 0; who < number; who++)
                printf("lap %zu %ld %.9f\n", who, board, lap(entered[who], width, height, slice));
    }
    fclose(file);
    return 0;
}
