/* Producers and a consumer, with a buffer that is full or empty now and then. */
#include <prelude.h>
#include <stdio.h>
enum { ROOM = 4, ITEMS = 25 };
struct buffer { int in, out; long item[ROOM]; };
static void produce(region struct buffer *b, long x)
{
    write_lock(b); move when (b->in - b->out < ROOM)
    b->item[b->in++ % ROOM] = x;
    unlock(b);
}

static long consume(region struct buffer *b)
{
    write_lock(b); move when (b->in > b->out)
    long x = b->item[b->out++ % ROOM];
    unlock(b);
    return x;
}

int main(void)
{
    region struct buffer *b = NULL;
    if (node_self() == 0) b = region_new(struct buffer);
    broadcast(0, &b, sizeof b);
    int last = node_count() - 1;
    long got = 0;
    if (node_self() < last)
        for (int i = 0; i < ITEMS; i++) produce(b, i % 9);
    else
        for (int i = 0; i < ITEMS * last; i++) got += consume(b);
    barrier();
    if (node_self() == last) printf("got %ld\n", got);
    return 0;
}
