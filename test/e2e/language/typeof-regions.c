/* `__typeof__` of what lies in a region is the plain type, in macros of the program's and of headers, in statement expressions and
 * declarations.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 * CHECK: 5 3 5 5 3
 * CHECK-NEXT: 3 5
 * CHECK-NEXT: 8 2 3
 */
#include <prelude.h>
#include <stdio.h>
#include "Inputs/typeof-regions.h"

struct pair { long a, b; int list[2]; struct { short s; } in; };

#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define MIN(a, b) ({ typeof(a) _a = (a); const typeof(b) _b = (b); _a < _b ? _a : _b; })
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define UNIQUE(name) PASTE(name, __COUNTER__)
#define MAX_ONCE(a, b, x, y) ({ __typeof (a) x = (a); __typeof (b) y = (b); x > y ? x : y; })
#define MAX_UNIQUE(a, b) MAX_ONCE(a, b, UNIQUE(x_), UNIQUE(y_))
#define SWAP(a, b) do { __typeof__(a) t = (a); (a) = (b); (b) = t; } while (0)

static void show(region struct pair *p)
{
    read_lock(p); move
    long most = MAX(p->a, p->b), least = MIN(p->a, p->b), unique = MAX_UNIQUE(p->a, p->b);
    __typeof__(p->a) /* ; } */ plain = p->a;
    __typeof__(p->b) // {
other = p->b;
    (void)plain, (void)other;
    long outer = MAX(p->a, MAX(p->b, 4L)), header = HEADER_MIN(p->a, p->b);
    unlock(p);
    printf("%ld %ld %ld %ld %ld\n", most, least, unique, outer, header);
}

static void swapped(region struct pair *p)
{
    write_lock(p);
    SWAP(p->a, p->b);
    long a = p->a, b = p->b;
    unlock(p);
    printf("%ld %ld\n", a, b);
}

static void declared(region struct pair *p)
{
    read_lock(p);
    __typeof__(p->a) sum = p->a;
    sum += p->b;
    typeof(p->in.s) s = p->in.s, *at = &s;
    __typeof__(*p) copy = *p;
    unlock(p);
    printf("%ld %d %ld\n", sum, *at, copy.a);
}

int main(void)
{
    if (node_self() == 0) {
        region struct pair *p = region_new_at(node_count() - 1, struct pair);
        write_lock(p);
        p->a = 5, p->b = 3, p->in.s = 2;
        unlock(p);
        show(p);
        swapped(p);
        declared(p);
    }
    barrier();
    return 0;
}
