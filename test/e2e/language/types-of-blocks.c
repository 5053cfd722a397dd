/* Types that are declared in a function, with names and without, as the types of regions and in _Atomic.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

static region struct { long a; } *unnamed;

static long atomic(region long *n)
{
    struct ab { int a, b; };
    _Atomic struct ab s = (struct ab){ 1, 2 };
    _Atomic(struct ab) both[2] = { (struct ab){ 3, 4 }, (struct ab){ 5, 6 } };
    read_lock(n); move
    long r = *n;
    unlock(n);
    struct ab t = s, u = both[1];
    return r + t.b + u.a;
}

int main(void)
{
    if (node_self() != 0) return 0;
    long sum = 0;
    {
        struct big { long a, more[3]; };
        region struct big *b = region_new_at(node_count() - 1, struct big), *other = b;
        write_lock(b);
        b->a = 1;
        local(b)->more[2] = 2;
        unlock(b);
        read_lock(other);
        const struct big *look = local(other);
        sum += other->a + look->more[2] + (*other).more[2];
        unlock(other);
        {
            struct big { char c; } *inner = NULL;
            read_lock(b);
            sum += inner == NULL ? b->a : 0;
            unlock(b);
        }
    }
    unnamed = region_new(__typeof_unqual__(*unnamed));
    __typeof__(unnamed) u = unnamed;
    write_lock(u);
    u->a += 4;
    sum += u->a;
    unlock(u);
    // CHECK: 10 7
    printf("%ld %ld\n", sum, atomic(region_new_at(node_count() - 1, long)));
    return 0;
}
