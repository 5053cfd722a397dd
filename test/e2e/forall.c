/* Loops of filaments: results are those of the loop, on any number of nodes, with every kind of head, place and reduction; with pages
 * that are elsewhere, locks of regions, and what other nodes take.
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:5,abort:6 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=seed:3,loss:5 mpiexec -n 3 %t | FileCheck %s
 * RUN: preludec -O0 -g %s -o %t.debug
 * RUN: mpiexec -n 3 %t.debug | FileCheck %s
 * RUN: preludec -fno-annotations -fpoll=none %s -o %t.plain
 * RUN: mpiexec -n 2 %t.plain | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.c
 * RUN: gcc -I %build/include -Wall -Wextra -Werror -Wno-unused-value -O2 %t.c -o %t.serial
 * RUN: %t.serial | FileCheck %s
 *
 * CHECK: heads: 45 20 55 15 9 0 1 2500
 * CHECK-NEXT: reductions: 499500 -7 993 0 1023 1 120 2250
 * CHECK-NEXT: places: 328350 328350 328350 328350 328350 328350
 * CHECK-NEXT: stencil: 120 after 40 phases
 * CHECK-NEXT: locks: 4950 100
 * CHECK-NEXT: uneven: 2864133
 * CHECK-NEXT: records: 9900 19900
 */
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdio.h>

struct item { long key; double weight[3]; };

static void heads(void)
{
    long all[8] = {0};
    int n = 10;
    long a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
    forall (int i = 0; i < n; i++) reduce(sum: a) { a += i; }
    forall (unsigned char i = 0; i < 10; i += 2) reduce(sum: b) { b += i; }
    forall (long i = n; 0 < i; --i) reduce(sum: c) { c += i; }
    forall (int i = 9; i >= 1; i -= 2) reduce(sum: d)
    {
        if (i == 9) continue;
        if (i == 1) continue;
        d += i;
    }
    if (n == 10) forall (short i = -4; i <= 4; ++i) at node((i + 4) % node_count()) reduce(sum: e) { e++; }
    forall (int i = 5; i < 5; i++) reduce(sum: f) { f++; }
    forall (int i = 5; i <= 5; i++) at cyclic reduce(sum: g) { g++; }
    forall (int i = 0; i < 50; i++) forall (int j = 0; j < 50; j++) at any reduce(sum: h) { h += i >= 0 && j >= 0; }
    all[0] = a, all[1] = b, all[2] = c, all[3] = d, all[4] = e, all[5] = f, all[6] = g, all[7] = h;
    if (node_self() == 0) {
        printf("heads:");
        for (int i = 0; i < 8; i++) printf(" %ld", all[i]);
        printf("\n");
    }
}

static void reductions(void)
{
    int sum = 0;
    signed char least = 5;
    double most = -1;
    unsigned every = ~0u, some = 0, odd = 0;
    unsigned long long product = 1;
    float tenths = 0;
    forall (int i = 0; i < 1000; i++) at any reduce(sum: sum, min: least, max: most, and: every, or: some, xor: odd, sum: tenths) {
        sum += i;
        if (i % 7 - 7 < least) least = (signed char)(i % 7 - 7);
        if (i % 500 * 2 - 5 > most) most = i % 500 * 2 - 5;
        every &= (unsigned)i;
        some |= (unsigned)i;
        odd ^= i == 77;
        tenths += (float)(i % 10) / 2;
    }
    forall (int i = 1; i <= 5; i++) reduce(product: product) { product *= (unsigned)i; }
    if (node_self() == 0)
        printf("reductions: %d %d %g %u %u %u %llu %g\n", sum, least, most, every, some, odd, product, (double)tenths);
}

static void places(void)
{
    enum { N = 100 };
    shared long *squares = shared_new(long, N, implicit_invalidate);
    shared long **rows = shared_new_with(long, N, 4, write_invalidate, shared_as(.home = shared_at_cyclic));
    region long *home[3];
    for (int i = 0; i < 3; i++) {
        if (node_self() == 0) home[i] = region_new_at(i % node_count(), long);
        broadcast(0, &home[i], sizeof home[i]);
    }
    long sums[6] = {0};
    for (int kind = 0; kind < 6; kind++) {
        long sum = 0;
        forall (int i = 0; i < N; i++) { squares[i] = 0; }
        if (kind == 0) forall (int i = 0; i < N; i++) { squares[i] = (long)i * i; }
        else if (kind == 1) forall (int i = 0; i < N; i++) at blocks { squares[i] = (long)i * i; }
        else if (kind == 2) forall (int i = 0; i < N; i++) at &squares[i] { squares[i] = (long)i * i; }
        else if (kind == 3) {
            forall (int i = 0; i < N; i++) at rows[i] { rows[i][3] = (long)i * i; }
            forall (int i = 0; i < N; i++) { squares[i] = rows[i][3]; }
        } else if (kind == 4) forall (int i = 0; i < N; i++) at home[i % 3] { squares[i] = (long)i * i; }
        else
            forall (int i = 0; i < N; i++) at any
            {
                squares[i] = (long)i * i;
            }
        forall (int i = 0; i < N; i++) at cyclic reduce(sum: sum) { sum += squares[i]; }
        sums[kind] = sum;
    }
    if (node_self() == 0) {
        printf("places:");
        for (int kind = 0; kind < 6; kind++) printf(" %ld", sums[kind]);
        printf("\n");
    }
    shared_delete(rows);
    shared_delete(squares);
}

/* Rows of neighbours come while others are computed; from the second phase on those that waited go first. */
static void stencil(void)
{
    enum { N = 64, PHASES = 40 };
    shared double **new = shared_new(double, N, N, implicit_invalidate), **old = shared_new(double, N, N, implicit_invalidate);
    forall (int i = 0; i < N; i++) forall (int j = 0; j < N; j++) at new[i] { new[i][j] = old[i][j] = i == 0 ? 1 : 0; }
    int phase = 0;
    for (; phase < PHASES; phase++) {
        double change = 0;
        forall (int i = 1; i < N - 1; i++) forall (int j = 1; j < N - 1; j++) at new[i] reduce(max: change) {
            new[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4;
            double by = new[i][j] > old[i][j] ? new[i][j] - old[i][j] : old[i][j] - new[i][j];
            if (by > change) change = by;
        }
        if (change == 0) break;
        double **swapped = new;
        new = old, old = swapped;
    }
    long quarters = 0;
    forall (int j = 0; j < N; j++) at node(j % 2 % node_count()) reduce(sum: quarters) { quarters += (long)(old[1][j] * 10); }
    if (node_self() == 0) printf("stencil: %g after %d phases\n", (double)quarters / 4, phase);
    shared_delete(new);
    shared_delete(old);
}

static void locks(void)
{
    region struct item *list[5];
    for (int i = 0; i < 5; i++) {
        if (node_self() == 0) list[i] = region_new_at(i % node_count(), struct item);
        broadcast(0, &list[i], sizeof list[i]);
    }
    forall (int i = 0; i < 100; i++) at cyclic {
        region struct item *r = list[i % 5];
        write_lock(r);
        r->key += i;
        r->weight[i % 3] += 1;
        unlock(r);
    }
    long keys = 0, weights = 0;
    forall (int i = 0; i < 5; i++) reduce(sum: keys, sum: weights) {
        region struct item *r = list[i];
        read_lock(r);
        keys += r->key;
        for (int k = 0; k < 3; k++) weights += (long)r->weight[k];
        unlock(r);
    }
    if (node_self() == 0) printf("locks: %ld %ld\n", keys, weights);
}

/* The last ones take longest, so that other nodes take some. */
static void uneven(void)
{
    unsigned long steps = 0;
    forall (int i = 1; i < 30000; i++) at any reduce(sum: steps) {
        unsigned long n = (unsigned long)i;
        for (; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) steps++;
        if (i > 29000)
            for (volatile int wait = 0; wait < 200; wait++) continue;
    }
    if (node_self() == 0) printf("uneven: %lu\n", steps);
}

/* A structure, an array and an unnamed type are shared by value. */
static void records(void)
{
    struct item one = {2, {1, 2, 3}};
    const long table[3] = {1, 2, 3};
    const struct { long a, b; } both = {1, 2};
    long sum = 0, other = 0;
    forall (int i = 0; i < 100; i++) at any reduce(sum: sum, sum: other) {
        sum += one.key * i;
        other += (long)one.weight[2] + table[1] * i * both.b + both.a - table[2] - table[0];
    }
    if (node_self() == 0) printf("records: %ld %ld\n", sum, other + 100);
}

int main(void)
{
    heads();
    reductions();
    places();
    stencil();
    locks();
    uneven();
    records();
    return 0;
}
