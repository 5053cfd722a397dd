// Compiled with files_note.c: what its functions do tells where locks stand here.
#include "files.h"
#include <stdio.h>

// Another one is in the other file, which locks.
static long once(long n) { return n; }

static long visit(region struct counter *c)
{
    long before = c->count;
    note(once(before));
    c->count = before + 1;
    return before;
}

static long sum(region struct counter *c)
{
    if (!c) return 0;
    long all = c->count;
    look(c);
    return all + c->seen + sum(c->next);
}

int main(void)
{
    if (node_self() != 0) return 0;
    region struct counter *c = region_new(struct counter);
    *c = (struct counter){.count = 1, .next = NULL};
    long first, second;
    first = fork visit(c) at c;
    second = fork visit(c) at c;
    join;
    long all = sum(c);
    printf("%ld %ld %ld\n", first + second, noted(), all);
    return 0;
}
