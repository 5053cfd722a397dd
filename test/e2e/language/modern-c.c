/* C23: `constexpr` variables, `nullptr`, empty initializers, in procedures that move.
 *
 * RUN: preludec -std=c2x -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: preludec -std=c2x -O0 -Wall -Wextra -Werror %s -o %t.slow
 * RUN: preludec -std=c2x -DPRELUDE_SERIAL %s -o %t.serial && %t.serial | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always MCRL_STATS=%t.json mpiexec -n 2 %t.slow | FileCheck %s
 * RUN: FileCheck --check-prefix=STAYED %s < %t.json
 * RUN: env MCRL_FAULT=move:1,abort:1 mpiexec -n 2 %t.slow | FileCheck %s
 * STAYED: "stayed": 0
 * CHECK: 1007 1108 47
 * CHECK-NEXT: 118
 * CHECK-NEXT: 1007 55
 * CHECK-NEXT: 4950
 */
#include <prelude.h>
#include <stdio.h>

struct cell { long v; };
struct pair { long a; const char *b; };
struct numbers { long a, b; };
#define CONSTANT constexpr

static long constants(region struct cell *n)
{
    constexpr long base = 1000;
    read_lock(n); move
    long v = n->v;
    unlock(n);
    return v + base;
}

static long more_constants(region struct cell *n, int k)
{
    constexpr int table[] = {1, 100, 10000};
    static constexpr long known = 1;
    CONSTANT struct pair p = {1000, nullptr};
    auto constexpr step = 1L;
    const int *at = table;
    for (int i = 0; i < k; i++) {
        constexpr long zero = 0;
        read_lock(n); move
        long v = n->v + zero;
        unlock(n);
        if (i + 1 == k) return v + at[k] + p.a + (p.b != nullptr) + known * step;
    }
    return 0;
}

static long in_frame(region struct cell *n)
{
    constexpr int factors[3] = {2, 3, 4};
    long r = 0;
    read_lock(n); begin move
    constexpr long more = 5;
    for (int i = 0; i < 3; i++) r += n->v * factors[i] / 7;
    r += more;
    unlock(n); end move
    return r * 3 + more;
}

static long nothing(region struct cell *n)
{
    const char *text = nullptr, *other = {};
    region struct cell *none = nullptr;
    typeof(nullptr) null = nullptr;
    struct numbers p = {};
    struct cell zero = {};
    int numbers[4] = {};
    read_lock(n); move
    long v = n->v;
    unlock(n);
    if (none == nullptr) v++;
    return v + 10 * (text == null) + 100 * (other == nullptr) + 1000 * (p.a + numbers[v % 4] + zero.v);
}

int main(void)
{
    if (node_self() == 0) {
        region struct cell *n = region_new_at(node_count() - 1, struct cell);
        write_lock(n); n->v = 7; unlock(n);
        printf("%ld %ld %ld\n", constants(n), more_constants(n, 1), in_frame(n) - 4 * 0);
        printf("%ld\n", nothing(n));
        long there = constants(n); rpc
        printf("%ld %d\n", there, 55);
    }
    barrier();
    constexpr long weight = 1;
    long sum = 0;
    forall (int i = 0; i < 100; i++) reduce(sum: sum) { sum += weight * i; }
    if (node_self() == 0) printf("%ld\n", sum);
    return 0;
}
