/* Pools of filaments: a relaxation over the triangles of a shared array, whose rows have different lengths, until it changes little, and
 * a sieve over irregular numbers; on any number of nodes, as a sequential program, and with plain C compilers.
 *
 * RUN: preludec -O1 %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_TUNE=arrays=pages MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: %python -c "import json, sys; f = json.load(open(sys.argv[1]))['total']['filaments']; assert f['strips'] > 0 and f['waited'] > 0, f" %t.json
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.serial.c && gcc -I %build/include %t.serial.c -o %t.plain -lm && %t.plain | FileCheck %s
 * RUN: gcc -std=c11 -pedantic -Wall -Wextra -Werror -DPRELUDE_SERIAL -I %build/include %s -o %t.gcc -lm && %t.gcc | FileCheck %s
 * RUN: g++ -std=c++20 -x c++ -Wall -Wextra -Werror -DPRELUDE_SERIAL -I %build/include %s -o %t.c++ -lm && %t.c++ | FileCheck %s
 * RUN: clang-19 -fsanitize=address,undefined -fno-sanitize-recover -DPRELUDE_SERIAL -I %build/include %s -o %t.clang -lm && %t.clang | FileCheck %s
 * CHECK: relaxed in 245 rounds, 30.366604
 * CHECK-NEXT: 303 numbers of 2000 are prime, and 4 calls of 4 arguments made 4321
 */
#include <prelude_arrays.h>
#include <prelude_filaments.h>

#include <math.h>
#include <stdio.h>

enum { rows = 60, most = 2000 };

static double **from, **to, change;
static int rounds;

static void relax(int i, int j)
{
    double left = j > 0 ? from[i][j - 1] : from[i][j], below = i + 1 < rows ? from[i + 1][j] : 0;
    double right = j < i ? from[i][j + 1] : from[i][j], above = j < i ? from[i - 1][j] : 100;
    to[i][j] = (left + right + above + below) / 4;
    if (fabs(to[i][j] - from[i][j]) > change) change = fabs(to[i][j] - from[i][j]);
}

static int until_it_changes_little(void)
{
    double **other = from, greatest = reduce_max(change);
    from = to;
    to = other;
    change = 0;
    rounds++;
    return greatest < 0.15 ? filaments_done : filaments_continue;
}

static void relax_triangle(void)
{
    filament_set *set = filament_set_new(until_it_changes_little);
    int i, j;
    double sum = 0;
    from = shared_new(double, rows, rows, implicit_invalidate);
    to = shared_new(double, rows, rows, implicit_invalidate);
    for (i = 0; i < rows; i++) {
        filament_pool *pool;
        if ((int)mcrl_home_blocks((size_t)i, rows, (unsigned)node_count()) != node_self()) continue;
        pool = filament_pool_new(set);
        for (j = 0; j <= i; j++) filament_create(pool, relax, i, j);
    }
    filament_run(set);
    for (i = 0; i < rows && node_self() == 0; i++)
        for (j = 0; j <= i; j++) sum += from[i][j];
    if (node_self() == 0) printf("relaxed in %d rounds, %.6f\n", rounds, sum / (rows * (rows + 1) / 2));
    barrier();
    filament_set_delete(set);
}

static long primes, digits;

static void test_number(long n)
{
    long d;
    for (d = 2; d * d <= n; d++)
        if (n % d == 0) return;
    primes++;
}

static void note_digits(int a, int b, int c, int d) { digits += 1000 * a + 100 * b + 10 * c + d; }

static void count_primes(void)
{
    filament_set *set = filament_set_new(NULL);
    filament_pool *pool = filament_pool_new(set);
    long i;
    for (i = 0; i < most; i++)
        if (i * i % 7 % node_count() == node_self() && i >= 2) filament_create(pool, test_number, i);
    for (i = 0; i < 4; i++)
        if (node_self() == 0) filament_create(pool, note_digits, i == 0 ? 4 : 0, i == 1 ? 3 : 0, i == 2 ? 2 : 0, i == 3);
    filament_run(set);
    filament_set_delete(set);
    primes = (long)reduce_sum((double)primes);
    if (node_self() == 0) printf("%ld numbers of %d are prime, and 4 calls of 4 arguments made %ld\n", primes, most, digits);
}

int main(void)
{
    relax_triangle();
    count_primes();
    return 0;
}
