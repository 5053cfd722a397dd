/* continue, undo and refuse: what a message handler does at a lock that is not free. It keeps the rest of the computation as a
 * record, or undoes all of it and runs it again in a thread, or sends it back. The first is the default; the others are for
 * experiments with optimistic active messages, and the result is the same. */
#include <prelude.h>
#include <stdio.h>

struct work { long done; };

/* Has the lock for some milliseconds. */
static long hold(region struct work *w, long steps)
{
    unsigned x = 1;
    write_lock(w);
    for (long i = 0; i < steps; i++) x = x * 1664525 + 1013904223;
    w->done++;
    unlock(w);
    return x != 0;
}

static long waits(region struct work *first, region struct work *w)
{
    write_lock(first); move(always)
    long done = ++first->done;
    write_lock(w); move(continue) /* the rest, from here on, waits for the lock */
    done += 100 * ++w->done;
    unlock(w);
    unlock(first);
    return done;
}

static long runs_again(region struct work *first, region struct work *w)
{
    write_lock(first); move(always)
    long done = ++first->done;
    write_lock(w); move(undo) /* first->done is what it was; then all of it runs in a thread */
    done += 100 * ++w->done;
    unlock(w);
    unlock(first);
    return done;
}

static long comes_back(region struct work *first, region struct work *w)
{
    write_lock(first); move(always)
    long done = ++first->done;
    write_lock(w); move(refuse) /* the same, but node 0 sends the computation again after a pause */
    done += 100 * ++w->done;
    unlock(w);
    unlock(first);
    return done;
}

int main(void)
{
    if (node_self() == 0) {
        region struct work *first = region_new_at(node_count() - 1, struct work), *w = region_new_at(node_count() - 1, struct work);
        long done = 0, held = 0;
        for (int i = 0; i < 12; i++) {
            long holds = fork hold(w, 10 * 1000 * 1000) at w;
            done = i % 3 == 0 ? waits(first, w) : i % 3 == 1 ? runs_again(first, w) : comes_back(first, w);
            join;
            held += holds;
        }
        printf("aborts: %ld, beside %ld\n", done % 100, held);
    }
    barrier();
    return 0;
}
