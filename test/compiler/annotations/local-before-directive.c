// A directive may stand between `local` and its parenthesis, and each branch have one.
// RUN: preludec -Wall -Werror %s -o %t && mpiexec -n 2 %t && preludec -Wall -Werror -DOTHER %s -o %t && mpiexec -n 2 %t
// RUN: preludec -DPRELUDE_SERIAL -Wall -Werror %s -o %t && %t && preludec -DPRELUDE_SERIAL -Wall -Werror -DOTHER %s -o %t && %t
#include <assert.h>
#include <prelude.h>
struct cell { long v; };
static long f(region struct cell *n, region struct cell *m)
{
    long v;
    read_lock(n); move
    read_lock(m);
    v = *&local
#ifdef OTHER
        (m)
#else
        (n)
#endif
        ->v + (long)sizeof local
#pragma GCC diagnostic push
        (n)->v;
    unlock(m);
    unlock(n);
    return v;
}

static region struct cell *new_cell(long v)
{
    region struct cell *n = region_new(struct cell);
    write_lock(n);
    n->v = v;
    unlock(n);
    return n;
}

int main(void)
{
    region struct cell *n = NULL, *m = NULL;
    if (node_self() == node_count() - 1) n = new_cell(33), m = new_cell(44);
    broadcast(node_count() - 1, &n, sizeof n);
    broadcast(node_count() - 1, &m, sizeof m);
#ifdef OTHER
    if (node_self() == 0) assert(f(n, m) == 44 + sizeof(long));
#else
    if (node_self() == 0) assert(f(n, m) == 33 + sizeof(long));
#endif
    return 0;
}
