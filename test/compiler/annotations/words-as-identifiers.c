// The annotations' words as variables, functions, labels, fields, types and macros: the program compiles, and no annotation is found.
// RUN: preludec --dump=annotations %s | count 0
// RUN: preludec -Wall -Wextra -Werror -Wno-unused -c %s -o %t.o
#include <prelude.h>

struct words { int move, begin, end, rpc, when, spawn, fork, join, at; struct words *next; };
struct move { int x; } move_of_struct;
struct { int x; } end;
enum { a, at };
int rpc(int x) { return x; }
int move(int x, int y) { return x + y; }
static int spawn[4];
#define fork 3
#define when(x) ((x) + 1)

int variables(region long *n, int begin)
{
    int join = 1;
    join = 3;
    begin++;
    ++join;
    spawn[at] = join;
    begin = move(join, begin);
    move(1, 2);
    read_lock(n);
    move(join, begin);
    rpc(join);
    unlock(n);
    return begin ? join : (begin)+fork;
}

int fields(struct words *w)
{
    w->move = 1;
    w->begin = when(2);
    w[0].end = w->next->rpc;
    for (w->at = 0; w->at < 3; w->at++)
        ;
    return w->join;
}

int labels(int x)
{
    goto move;
begin:
    x = 1;
move:
    x++;
end:
    if (x < 3) goto begin;
    return x;
}

int types(void)
{
    typedef int move;
    move x;
    x = 1;
    move y = 2, *end;
    end = &y;
    move when[2] = {x, y};
    return *end + when[0];
}

int loops(int move, int join)
{
    for (join = 3; move; move--)
        join = 1;
    int list[] = {move}, other[] = {join, move};
    return ({ int end = list[0]; end; }) + other[0];
}
