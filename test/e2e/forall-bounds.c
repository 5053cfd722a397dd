/* Bounds of foralls are compared as C compares them, whatever their types; an index that would leave the range of its type is told of.
 * RUN: preludec -O2 -Wall -Wextra -Werror -Wno-sign-compare %s -o %t
 * RUN: preludec --emit=serial -Wno-sign-compare %s -o %t.serial.c && gcc -O1 -I %build/include %t.serial.c -o %t.serial && %t.serial > %t.expected
 * RUN: bash -o pipefail -c 'for n in 1 2 3; do mpiexec -n $n %t | diff %t.expected - || exit 1; done'
 * RUN: bash -c 'for what in 1 2 3 4 5; do for n in 1 2; do mpiexec -n $n %t $what; done; done; true' 2>&1 | FileCheck %s --check-prefix=LEAVES
 * LEAVES-COUNT-10: mcrl: {{.*}}forall at {{.*}}forall-bounds.c:[[#]]: its index would leave the range of its type before it comes to the bound
 */
#include <prelude.h>

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void print(const char *what, long count, unsigned long sum)
{
    if (node_self() == 0) printf("%s: %ld %lu\n", what, count, sum);
}

static void fits(size_t length, unsigned high, int low, const int step_less)
{
    long n = 0;
    unsigned long sum = 0;
    forall (int i = -1; i < length; i++) reduce(sum: n, sum: sum) { n++, sum += (unsigned long)i; }
    print("int below size_t, from -1", n, sum);
    forall (int i = low; i < high; i++) reduce(sum: n, sum: sum) { n++, sum += (unsigned long)i; }
    print("int below unsigned, from below 0", n, sum);
    forall (int i = 2; i < high; i++) reduce(sum: n, sum: sum) { n++, sum += (unsigned long)i; }
    print("int below unsigned", n, sum);
    forall (int i = low; i <= step_less; i += 2) reduce(sum: n, sum: sum) { n++, sum += (unsigned long)i; }
    print("int, from below 0", n, sum);
    unsigned long long middle = 1ull << 63;
    forall (unsigned long long i = middle - 3; i < middle + 3; i++) reduce(sum: n, sum: sum) { n++, sum += i; }
    print("across 2^63", n, sum);
    forall (unsigned long long i = middle + 3; i > middle - 3; i -= 2) at cyclic reduce(sum: n, sum: sum) { n++, sum += i; }
    print("down across 2^63", n, sum);
    forall (long long i = LLONG_MIN; i < LLONG_MIN + 5; i++) reduce(sum: n, sum: sum) { n++, sum += (unsigned long)i; }
    print("from the least", n, sum);
    forall (unsigned char i = 200; i < 255; i += 5) reduce(sum: n, sum: sum) { n++, sum += i; }
    print("unsigned char", n, sum);
    forall (signed char i = 100; i > -128; i -= 12) reduce(sum: n, sum: sum) { n++, sum += (unsigned long)i; }
    print("signed char", n, sum);
    forall (unsigned i = 10; i > 0; i--) reduce(sum: n, sum: sum) { n++, sum += i; }
    print("unsigned, down", n, sum);
}

static long leaves(int what, unsigned few)
{
    long n = 0;
    if (what == 1) forall (unsigned char i = 250; i < 254; i += 3) reduce(sum: n) { n++; }
    if (what == 2) forall (unsigned char i = 240; i <= 255; i++) reduce(sum: n) { n++; }
    if (what == 3) forall (unsigned i = few; i >= 0; i--) reduce(sum: n) { n++; }
    if (what == 4) forall (signed char i = 10; i >= -127; i -= 9) reduce(sum: n) { n++; }
    if (what == 5) forall (int i = INT_MAX - 2; i <= INT_MAX; i++) reduce(sum: n) { n++; }
    return n;
}

int main(int argc, char **argv)
{
    if (argc > 1) return (int)leaves(atoi(argv[1]), 7);
    fits(5, 4, -3, 3);
    return 0;
}
