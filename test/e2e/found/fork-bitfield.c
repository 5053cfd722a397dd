// 4 ("or to a field ... of one").
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
static unsigned g(int x) { return (unsigned)x; }
unsigned f(void)
{
    struct { unsigned a : 5, b : 7; } s = { 1, 2 };
    s.b = fork g(3);
    join;
    return s.a + s.b;
}
