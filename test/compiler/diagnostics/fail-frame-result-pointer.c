// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

static long few, many;

long f(region struct node *n)
{
    const char *text = "none";
    read_lock(n); begin move
    // CHECK: :[[#@LINE+2]]:11: error: 'where' is set in the partial frame and used after it, but 'long *' cannot be sent to another node
    // CHECK: :[[#@LINE+3]]:16: note: the partial frame ends here
    long *where = n->key > 3 ? &many : &few;
    if (n->key) text = "some"; /* is in the program's image */
    unlock(n); end move
    return *where + text[0];
}

struct place { long line; const char *file; };

long g(region struct node *n, const char *name)
{
    read_lock(n); begin move
    // CHECK: :[[#@LINE+2]]:18: error: 'place' is set in the partial frame and used after it, but 'const char *' cannot be sent to another node
    // CHECK: :[[#@LINE+2]]:16: note: the partial frame ends here
    struct place place = { n->key, __FILE__ };
    unlock(n); end move
    return place.line + *name;
}
