// The unlock of a write lock after a covered enum switch is emitted as a read unlock.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 2 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
enum e { A, B };
static long f(region long *n, enum e k)
{
    write_lock(n);
    long r = *n;
    switch (k) { case A: unlock(n); return 1; case B: unlock(n); return 2; }
    unlock(n);
    return r + 3;
}
static void put(region long *n, long v) { write_lock(n); *n = v; unlock(n); }
int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new_at(node_count() - 1, long);
        for (int i = 0; i < 3; i++) { put(n, 0); printf("%ld\n", f(n, (enum e)5)); fflush(stdout); }
    }
    return 0;
}
