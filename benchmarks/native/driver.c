/* Measures solvers of classic sudokus beside each other, in one process and in turns.
 *
 *     driver PUZZLES ROUNDS SLICE KIND:LIBRARY...
 *
 * PUZZLES has one puzzle a line, all of 81 characters or all of 729, '.' for a blank. KIND is `single` (the library's
 * peer_solve is called once a puzzle) or `bulk` (peer_solve_many is called once for all of them).
 * After an unmeasured pass of each contestant come ROUNDS rounds; in each, every contestant in turn
 * makes whole passes over all puzzles until SLICE seconds of process CPU time are gone. Limit 2
 * (uniqueness proved), configuration 0 (count only).
 *
 * Prints `count CONTESTANT SOLVED UNIQUE HASH` for each contestant (the hash is over all counts),
 * then `pass CONTESTANT ROUND SECONDS` for each measured pass; both number from 0.
 */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef size_t (*solve_one)(const char *, size_t, uint32_t, char *, size_t *);
typedef size_t (*solve_many)(const char *, size_t, size_t, unsigned char *);

enum { CELLS = 81, CANDIDATES = 729, PADDING = 15, LIMIT = 2, MOST = 32 };

typedef struct {
    solve_one one;   /* set for a single contestant */
    solve_many many; /* set for a bulk contestant */
} contestant;

typedef struct {
    size_t number;
    size_t length;  /* characters of a puzzle */
    size_t stride;  /* bytes of a puzzle in `apart` */
    char *apart;    /* puzzles with NULs after each: a peer may look at the 82nd character */
    char *together; /* puzzles with a newline after each */
    unsigned char *counts;
} puzzles;

static void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static puzzles read_puzzles(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail(path, "cannot be opened");
    puzzles all = {0, 0, 0, NULL, NULL, NULL};
    char line[1024];
    while (fgets(line, sizeof line, file)) {
        size_t length = strcspn(line, "\r\n");
        if (!all.length && (length == CELLS || length == CANDIDATES)) all.length = length;
        all.number += length && length == all.length;
    }
    if (!all.number) fail(path, "has no line of 81 or 729 characters");
    all.stride = all.length + PADDING;
    all.apart = calloc(all.number, all.stride);
    all.together = malloc(all.number * (all.length + 1));
    all.counts = malloc(all.number);
    if (!all.apart || !all.together || !all.counts) fail(path, "is too large for the memory");
    rewind(file);
    size_t at = 0;
    while (at < all.number && fgets(line, sizeof line, file)) {
        if (strcspn(line, "\r\n") != all.length) continue;
        char *own = all.together + at * (all.length + 1);
        memcpy(own, line, all.length);
        own[all.length] = '\n';
        memcpy(all.apart + at++ * all.stride, line, all.length);
    }
    fclose(file);
    return all;
}

/* The contestant that `word`, KIND:LIBRARY, names. */
static contestant enter(const char *word) {
    const char *path = strchr(word, ':');
    if (!path) fail(word, "is not KIND:LIBRARY");
    size_t kind = (size_t)(path++ - word);
    /* Local symbols: peers of the same language bring functions of the same name. */
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) fail(path, dlerror());
    contestant entered = {NULL, NULL};
    if (kind == 4 && !strncmp(word, "bulk", kind))
        *(void **)&entered.many = dlsym(library, "peer_solve_many");
    else
        *(void **)&entered.one = dlsym(library, "peer_solve");
    if (!entered.one && !entered.many) fail(path, dlerror());
    return entered;
}

static void make_pass(const contestant *who, puzzles *all) {
    if (who->many) {
        if (who->many(all->together, all->number, LIMIT, all->counts) != all->number)
            fail("peer_solve_many", "left puzzles out");
        return;
    }
    char solution[128];
    size_t guesses = 0;
    for (size_t at = 0; at < all->number; at++)
        all->counts[at] =
            (unsigned char)who->one(all->apart + at * all->stride, LIMIT, 0, solution, &guesses);
}

static void tell_counts(size_t who, const puzzles *all) {
    size_t solved = 0, unique = 0;
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t at = 0; at < all->number; at++) {
        solved += all->counts[at] > 0;
        unique += all->counts[at] == 1;
        hash = (hash ^ all->counts[at]) * 1099511628211u;
    }
    printf("count %zu %zu %zu %016llx\n", who, solved, unique, (unsigned long long)hash);
}

static void take_turn(size_t who, const contestant *own, puzzles *all, long round, double slice) {
    double start = now(), before = start, after;
    do {
        make_pass(own, all);
        after = now();
        printf("pass %zu %ld %.9f\n", who, round, after - before);
        before = after;
    } while (after - start < slice);
}

int main(int arguments, char **words) {
    if (arguments < 5 || arguments - 4 > MOST) {
        fprintf(stderr, "usage: %s PUZZLES ROUNDS SLICE KIND:LIBRARY...\n", words[0]);
        return 2;
    }
    puzzles all = read_puzzles(words[1]);
    long rounds = strtol(words[2], NULL, 10);
    double slice = strtod(words[3], NULL);
    size_t number = (size_t)arguments - 4;
    contestant entered[MOST];
    for (size_t who = 0; who < number; who++) {
        entered[who] = enter(words[4 + who]);
        make_pass(&entered[who], &all);
        tell_counts(who, &all);
    }
    for (long round = 0; round < rounds; round++)
        for (size_t who = 0; who < number; who++)
            take_turn(who, &entered[who], &all, round, slice);
    return 0;
}
