/* A switch that names every enumerator is passed by with any other value that an object of the type can have.
 *
 * RUN: preludec -O2 -Wall -Werror -Wno-switch %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

enum color { red = 1, green = 2, blue = 4 };

static long behind(region long *n, enum color c, long otherwise)
{
    write_lock(n); move
    long r = ++*n;
    unlock(n);
    switch (c) { case red: return r; case green: return 2 * r; case blue: return 3 * r; }
    return otherwise;
}

static void to_the_end(region long *n, enum color c)
{
    write_lock(n); move
    *n += 1;
    unlock(n);
    switch (c) { case red: return; case green: return; case blue: return; }
}

static long locked(region long *n, enum color c)
{
    write_lock(n);
    long r = *n;
    switch (c) { case red: unlock(n); return 1; case green: unlock(n); return 2; case blue: unlock(n); return 3; }
    unlock(n);
    return r + 4;
}

int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new_at(node_count() - 1, long);
        // CHECK: 77
        printf("%ld\n", behind(n, red | blue, 77));
        to_the_end(n, (enum color)7);
        // CHECK-NEXT: 6
        printf("%ld\n", locked(n, red | green));
        // CHECK-NEXT: 2
        printf("%ld\n", locked(n, green));
    }
    return 0;
}
