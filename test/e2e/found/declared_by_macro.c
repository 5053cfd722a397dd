/* Variables that macros declare: nothing is put where their declarators end.
 *
 * RUN: preludec -Wno-uninitialized %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * CHECK: 205 10
 */
#include <prelude.h>
#include <stdio.h>
#define DECL(t, n) t n
struct c { long v; };
static long add(long a, long b) { return a + b; }
static long f(region struct c *a, long k)
{
    DECL(long, x);
    long y = add(k, 2);
    for (int i = 0; i < 3; i++) {
        if (i == 0) x = 3;
        read_lock(a); move
        if (i == 0) x += a->v;
        unlock(a);
    }
    return x + y + k;
}
#define LOC(n) long n;
#define SEMI ;
static long g(region struct c *a, long k)
{
    LOC(x) for (int i = 0; i < 2; i++) k++;
    long y SEMI struct { int a, b; } s = { 1, 2 };
    if (k) x = 1, y = 1;
    read_lock(a); move
    if (k) x += y += a->v + s.b;
    unlock(a);
    return x + y + k;
}
int main(void)
{
    if (node_self() == 0) { region struct c *a = region_new_at(node_count() - 1, struct c); printf("%ld %ld\n", f(a, 100), g(a, 1)); }
    barrier();
    return 0;
}
