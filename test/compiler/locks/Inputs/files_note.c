#include "files.h"

static long all;
static region struct counter *last;

__attribute__((__unused__)) static long once(region struct counter *c)
{
    if (c) c->seen++;
    return 0;
}

void note(long n)
{
#ifdef LOCKS
    once(last);
#elif defined BY_POINTER
    long (*called)(region struct counter *) = once;
    called(last);
#endif
    all += n;
}

long noted(void) { return all; }

void look(region struct counter *c)
{
    last = c;
#ifdef WRITES
    once(c);
#endif
    all += c->count;
}
