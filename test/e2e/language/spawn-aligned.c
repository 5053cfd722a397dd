/* Spawned and forked calls whose parameters need more alignment than a record has, by the emitted C of both compilers.
 *
 * RUN: preludec -Wall -Wextra -Werror -O2 %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec --emit=c %s > %t.emitted.c
 * RUN: gcc -O3 -c -I %build/include %t.emitted.c -o %t.o
 * RUN: preludec %t.o -o %t.gcc
 * RUN: mpiexec -n 2 %t.gcc | FileCheck %s
 * CHECK: 5450, 0 misaligned, 39600, 16, 36
 */
#include <prelude.h>
#include <stdio.h>

typedef float vector __attribute__((vector_size(32)));
struct aligned {
    _Alignas(64) long x;
    long y;
};

static node_private vector sum;
static node_private long total, misaligned;

static void add(vector a, int k) { sum += a * (float)k; }
static void add_struct(struct aligned a)
{
    misaligned += (unsigned long)&a % 64 != 0;
    total += a.x + a.y;
}
static vector doubled(vector a) { return a + a; }
static __int128 squared(__int128 a) { return a * a; }
static void add_one(char c) { total += c; }

int main(void)
{
    int other = node_count() - 1;
    vector a = {1, 2, 3, 4, 5, 6, 7, 8}, r[3];
    __int128 z[2];
    if (node_self() == 0) {
        finish {
            for (int i = 0; i < 100; i++) {
                spawn add(a, i) at node(other);
                spawn add_one(1) at node(other);
                spawn add_struct((struct aligned){i, 1}) at node(other);
                spawn add_one(3) at node(other);
            }
        }
        for (int i = 0; i < 3; i++) r[i] = fork doubled(a) at node(other);
        for (int i = 0; i < 2; i++) z[i] = fork squared(i + 5) at node(other);
        join;
    }
    barrier();
    long all = reduce_sum(total), bad = reduce_sum(misaligned);
    float last = reduce_sum(sum[7]);
    if (node_self() == 0) printf("%ld, %ld misaligned, %g, %g, %ld\n", all, bad, last, r[2][7], (long)z[1]);
    return 0;
}
