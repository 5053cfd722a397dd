// Data that are the same on every node, variables that are meant per node, and code that the computation does not reach after a move.
// RUN: preludec -Wall -c %s -o %t.o 2>&1 | count 0
#include <prelude.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include "Inputs/shared.h"

struct node { long key; region struct node *next; };

static const long weights[] = {1, 2, 3};
static const char *const names[] = {"a", "b"};
extern const struct node *const limits;
static const volatile long watched = 1;

static node_private long hits;
node_private static _Thread_local long of_thread;
long of_node node_private;
extern long of_node;
static node_private struct { long a, b; } pair;
long hidden;

static void count(void) { hits++; }

long constants(region struct node *n)
{
    static const long step = 2;
    static node_private long calls;
    hidden++;
    read_lock(n); move
    long key = n->key;
    unlock(n);
    key += weights[key % 3] + names[0][0] + step + watched + (limits != NULL) + (long)sizeof hidden + (long)sizeof(__typeof__(hidden));
    errno = 0;
    count();
    key += ++calls + hits + of_thread + of_node + pair.a + counted_elsewhere;
    printf("%ld\n", key);
    fprintf(stderr, "%ld\n", key);
    fputs("x", stdout);
    if (getc(stdin) == EOF) perror("stdin");
    long hidden = key; // hides the node's
    return hidden;
}

// A branch that ends before a migration, and one that has none.
long branches(region struct node *n)
{
    if (!n) return hidden;
    if (home_of(n) == 1) {
        read_lock(n); move
        long key = n->key;
        unlock(n);
        return key;
    }
    return hidden;
}

long caller(region struct node *n)
{
    long sum = branches(n); // which comes back
    return sum + hidden;
}
