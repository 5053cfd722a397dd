/* What debugger.test looks at. */
#include <prelude.h>
#include <stdio.h>

struct cell { long value; region struct cell *next; };

static long scaled(long value, int by)
{
    return value * by;                              /* LINE callee */
}

long walk(region struct cell *n, int by, const char *stays)
{
    long total = 100;
    double half = 0.5 * by;
    struct { int steps; long last; } seen = {0, -1};
    while (n != NULL) {
        read_lock(n); move(always)                  /* LINE lock */
        long value = scaled(n->value, by);          /* LINE inside */
        seen.steps++;                               /* LINE after */
        region struct cell *next = n->next;
        unlock(n);
        total += value;
        seen.last = value;
        n = next;
    }
    return total + (long)half + seen.steps;         /* LINE end */
}

/* Goes on in a thread, since it calls what may block. */
long twice(region struct cell *n)
{
    long first = 1;
    read_lock(n); move(always)
    first += n->value;                              /* LINE before */
    unlock(n);
    long second = walk(n, 3, "stays");
    return first + second;                          /* LINE last */
}

int main(void)
{
    region struct cell *n = NULL;
    if (node_self() == 0) {
        for (int i = 0; i < 2; i++) {
            region struct cell *c = region_new(struct cell);
            write_lock(c);
            c->value = 7 + i;
            c->next = n;
            unlock(c);
            n = c;
        }
    }
    broadcast(0, &n, sizeof n);                     /* LINE begin */
    if (node_self() == node_count() - 1) printf("walk %ld twice %ld\n", walk(n, 3, "stays"), twice(n));
    barrier();
    return 0;
}
