/* The microbenchmarks of optimistic.h in Prelude C. */
#include "../optimistic.h"

/* Not const: no compiler knows what is in them. */
struct bytes4 some_4;
struct bytes64 some_64;
struct bytes1024 some_1024;
struct bytes4096 some_4096;

static void inc_4(region struct counter *c, struct bytes4 ignored)
{
    (void)ignored;
    write_lock(c);
    c->value += 1;
    unlock(c);
}

void rpc_inc_4(region struct counter *c)
{
    inc_4(c, some_4); rpc
}

static void inc_64(region struct counter *c, struct bytes64 ignored)
{
    (void)ignored;
    write_lock(c);
    c->value += 1;
    unlock(c);
}

void rpc_inc_64(region struct counter *c)
{
    inc_64(c, some_64); rpc
}

static void inc_1024(region struct counter *c, struct bytes1024 ignored)
{
    (void)ignored;
    write_lock(c);
    c->value += 1;
    unlock(c);
}

void rpc_inc_1024(region struct counter *c)
{
    inc_1024(c, some_1024); rpc
}

static void inc_4096(region struct counter *c, struct bytes4096 ignored)
{
    (void)ignored;
    write_lock(c);
    c->value += 1;
    unlock(c);
}

void rpc_inc_4096(region struct counter *c)
{
    inc_4096(c, some_4096); rpc
}

static void nothing(region struct counter *c) { (void)c; }

void rpc_nothing(region struct counter *c)
{
    nothing(c); rpc
}

void await_value(region struct counter *c, long value)
{
    read_lock(c); when (c->value == value)
    unlock(c);
}

static void inc(region struct counter *c)
{
    write_lock(c);
    c->value += 1;
    unlock(c);
}

void rpc_pingpong(region struct counter *c, long first, long counts)
{
    for (long i = 0; i < counts; i++) {
        await_value(c, first + 2 * i); rpc
        inc(c); rpc
    }
}
