/* C as it was before prototypes.
 * RUN: %python %S/Inputs/untouched.py %s %t.d -std=gnu89 -w
 */
#include <stdio.h>

#define begin {
#define end }

static counter;
extern double half();

struct point { int x, y; };

add(a, b)
begin
    return a + b;
end

static char *
pick(list, n, size)
    char *list[];
    register n;
    unsigned size;
{
    return n < size ? list[n] : (char *)0;
}

int apply(f, p, by) int (*f)(); struct point *p; { counter++; return (*f)(p->x, by) + f(p->y, by); }

double half(x) float x; { return x / 2; }

long each(), last;

long each(s, move) struct point s; short move;
{
    auto k = 3;
    s.x += move; last = undeclared(k);
    return s.x * s.y - last;
}

undeclared(k) { return k; }

main(argc, argv) char **argv;
{
    static char *names[] = { "move", "end" };
    struct point p;
    p.x = 3; p.y = 4;
    printf("%d %s %d %.2f %ld %d\n", add(1, 2), pick(names, 1, 2), apply(add, &p, 10), half(5.0), each(p, 2), counter);
    exit(0);
}
