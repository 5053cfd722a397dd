/* Every collective of Prelude C, with each type of number; and the sequential program, which is one node.
 *
 * RUN: preludec -Wall -Wextra -Werror -pedantic %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t | FileCheck %s
 * RUN: gcc -std=c11 -Wall -Wextra -Werror -pedantic -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck %s
 * RUN: gcc -std=gnu89 -Wall -Wextra -Werror -DPRELUDE_SERIAL -I %build/include %s -o %t.old && %t.old | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.c && gcc -Wall -Wextra -Werror -I %build/include %t.c -o %t.blanked && %t.blanked | FileCheck %s
 * RUN: clang-19 -DPRELUDE_SERIAL -I %build/include %s -o %t.clang && %t.clang | FileCheck %s
 * CHECK: 0 failures
 */
#include <prelude_collective.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            printf("node %d: line %d: %s\n", node_self(), __LINE__, #condition); \
            failures++;                                                         \
        }                                                                       \
    } while (0)

/* The longest run of nodes that agree: associative, not commutative. */
struct run {
    int first, last, length_first, length_last, length, best, same;
};

static void join_runs(void *left_data, const void *right_data, size_t bytes)
{
    struct run *left = (struct run *)left_data;
    const struct run *right = (const struct run *)right_data;
    for (; bytes > 0; bytes -= sizeof *left, left++, right++) {
        int meet = left->last == right->first ? left->length_last + right->length_first : 0;
        int length_first = left->same && left->last == right->first ? left->length + right->length_first : left->length_first;
        int length_last = right->same && left->last == right->first ? right->length + left->length_last : right->length_last;
        left->best = left->best > right->best ? left->best : right->best;
        if (meet > left->best) left->best = meet;
        left->same = left->same && right->same && left->last == right->first;
        left->last = right->last;
        left->length += right->length;
        left->length_first = length_first;
        left->length_last = length_last;
    }
}

static struct run run_of(int value)
{
    struct run out = {0, 0, 1, 1, 1, 1, 1};
    out.first = out.last = value;
    return out;
}

static int self, nodes;

static void numbers(void)
{
    int small = self - 3, sum = nodes * (nodes - 1) / 2;
    unsigned char byte = 200;
    long wide = (self + 1) * 10000000000L;
    const unsigned long number = 5;
    float real = (float)self + 0.5f;
    int evaluated = 0, root;
    CHECK(reduce_sum(small) == sum - 3 * nodes);
    CHECK(reduce_min(small) == -3 && reduce_max(small) == nodes - 4);
    CHECK(reduce_sum(byte) == 200 * nodes && sizeof reduce_sum(byte) == sizeof(int));
    CHECK(reduce_sum(wide) == (sum + nodes) * 10000000000L && sizeof reduce_sum(wide) == sizeof(long));
    CHECK(reduce_max(number + (unsigned long)self) == 4ul + (unsigned long)nodes);
    CHECK(reduce_min(4294967295u - (unsigned)self) == 4294967295u - (unsigned)(nodes - 1));
    CHECK(sizeof reduce_sum(real) == sizeof(float) && (int)(reduce_sum(real) * 2) == 2 * sum + nodes);
    CHECK((int)(2 * reduce_max(self * 0.5)) == nodes - 1);
    CHECK(reduce_sum((long double)1) > nodes - 0.5);
    CHECK(reduce_sum(self == 0) == 1);
    CHECK(reduce_sum((evaluated++, 1)) == nodes && evaluated == 1);
    CHECK(scan_sum(self) == self * (self + 1) / 2 && exscan_sum(self) == self * (self - 1) / 2);
    CHECK(scan_min(-self) == -self && scan_max(nodes - self) == nodes);
    CHECK((int)(4 * scan_sum(0.25)) == self + 1 && (int)(4 * exscan_sum(0.25)) == self);
    CHECK(exscan_sum((unsigned char)1) == self);
    for (root = 0; root < nodes; root += 1 + nodes / 3) {
        CHECK(reduce_sum_to(root, small) == (self == root ? sum - 3 * nodes : small));
        CHECK(reduce_min_to(root, -wide) == (self == root ? -nodes * 10000000000L : -wide));
        CHECK((int)(2 * reduce_max_to(root, self * 0.5)) == (self == root ? nodes - 1 : self));
        CHECK(reduce_sum_to((evaluated++, root), byte) == (self == root ? 200 * nodes : 200));
        CHECK(reduce_sum_to(root, (evaluated++, byte)) == (self == root ? 200 * nodes : 200));
    }
    CHECK(evaluated == 1 + 2 * ((nodes + nodes / 3) / (1 + nodes / 3)));
}

static void arrays(void)
{
    enum { length = 10000 };
    static long counts[length];
    double pair[2] = {1, 0.5};
    int i, wrong = 0, root = nodes - 1;
    for (i = 0; i < length; i++) counts[i] = i + self;
    reduce_sum_array(counts, length);
    for (i = 0; i < length; i++) wrong += counts[i] != (long)i * nodes + nodes * (nodes - 1) / 2;
    CHECK(wrong == 0);
    for (i = 0; i < length; i++) counts[i] = i + self;
    reduce_sum_array_to(root, counts, length);
    for (i = 0; i < length; i++) wrong += counts[i] != (self == root ? (long)i * nodes + nodes * (nodes - 1) / 2 : i + self);
    CHECK(wrong == 0);
    reduce_min_array_to(root, counts, length);
    reduce_max_array_to(root, pair, 2);
    reduce_max_array(&counts[1], 1);
    reduce_min_array(counts, (size_t)0);
    scan_sum_array(pair, 2);
    CHECK((int)pair[0] == self + 1 && (int)(2 * pair[1]) == self + 1);
    exscan_sum_array(pair, 1);
    CHECK((int)pair[0] == self * (self + 1) / 2);
    scan_min_array(pair, 1);
    scan_max_array(pair, 2);
    CHECK((int)(2 * pair[1]) == self + 1);
}

static void arrays_of_small_numbers(void)
{
    short shorts[2];
    unsigned short unsigned_shorts[2];
    char chars[2];
    signed char signed_chars[2];
    unsigned char unsigned_chars[2];
    shorts[0] = (short)(-300 * self), shorts[1] = 20000;
    unsigned_shorts[0] = (unsigned short)self, unsigned_shorts[1] = 40000;
    chars[0] = (char)('a' + self), chars[1] = 'b';
    signed_chars[0] = (signed char)-self, signed_chars[1] = 1;
    unsigned_chars[0] = (unsigned char)(255 - self), unsigned_chars[1] = 200;
    reduce_sum_array(shorts, 2);
    CHECK(shorts[0] == -150 * nodes * (nodes - 1) && shorts[1] == (short)(unsigned short)(20000 * nodes));
    reduce_sum_array_to(0, unsigned_shorts, 2);
    CHECK(self != 0 || (unsigned_shorts[0] == nodes * (nodes - 1) / 2 && unsigned_shorts[1] == (unsigned short)(40000 * nodes)));
    reduce_max_array(chars, 1);
    CHECK(chars[0] == 'a' + nodes - 1);
    scan_min_array(signed_chars, 2);
    exscan_sum_array(signed_chars + 1, 1);
    CHECK(signed_chars[0] == -self && signed_chars[1] == self);
    reduce_sum_array(unsigned_chars + 1, 1);
    scan_max_array(unsigned_chars, 1);
    CHECK(unsigned_chars[0] == 255 && unsigned_chars[1] == (unsigned char)(200 * nodes));
}

static void structs(void)
{
    /* Nodes 0, 1 | 2, 3 | ... have the same value, but for 4 to 7, which have one. */
    struct run mine[2], before[2];
    mine[0] = run_of(self >= 4 ? 9 : self / 2);
    mine[1] = run_of(1);
    memcpy(before, mine, sizeof before);
    exscan(mine, sizeof mine, before, join_runs);
    if (self > 0) CHECK(before[1].best == self && before[0].length == self);
    else CHECK(memcmp(before, mine, sizeof before) == 0);
    memcpy(before, mine, sizeof before);
    scan(before, sizeof before, join_runs);
    CHECK(before[1].best == self + 1);
    memcpy(before, mine, sizeof before);
    reduce_to(nodes / 2, before, sizeof before, join_runs);
    CHECK(before[1].best == (self == nodes / 2 ? nodes : 1));
    reduce(mine, sizeof mine, join_runs);
    CHECK(mine[0].best == (nodes >= 8 ? 4 : nodes >= 2 ? 2 : 1));
    CHECK(mine[1].best == nodes && mine[1].same);
}

static void gathers(size_t bytes)
{
    char *all = (char *)malloc(bytes * (size_t)nodes), *mine = (char *)malloc(bytes);
    int root = nodes - 1, node;
    memset(mine, 'a' + self, bytes);
    memset(all, 0, bytes * (size_t)nodes);
    gather(root, mine, bytes, self == root ? all : NULL);
    for (node = 0; node < nodes && self == root; node++)
        CHECK(all[(size_t)node * bytes] == 'a' + node && all[((size_t)node + 1) * bytes - 1] == 'a' + node);
    memset(mine, 0, bytes);
    scatter(root, all, bytes, mine);
    CHECK(mine[0] == 'a' + self && mine[bytes - 1] == 'a' + self);
    memset(all, 0, bytes * (size_t)nodes);
    allgather(mine, bytes, all);
    for (node = 0; node < nodes; node++) CHECK(all[((size_t)node + 1) * bytes - 1] == 'a' + node);
    free(all);
    free(mine);
}

/* The names of regions, too. */
static void regions(void)
{
    region long **all = (region long **)calloc((size_t)nodes, sizeof *all), *mine = region_new(long), *next;
    long value;
    write_lock(mine);
    *mine = 10 * self;
    unlock(mine);
    allgather(&mine, sizeof mine, all);
    next = all[(self + 1) % nodes];
    read_lock(next);
    value = *next;
    unlock(next);
    CHECK(value == 10 * ((self + 1) % nodes));
    free(all);
}

int main(void)
{
    mcrl_counters counters;
    double before = wall_seconds();
    self = node_self();
    nodes = node_count();
    numbers();
    arrays();
    arrays_of_small_numbers();
    structs();
    gathers(1);
    gathers(1000);
    gathers(3000000);
    regions();
    mcrl_statistics_total(&counters);
    CHECK(nodes == 1 || counters.data_requests >= (uint64_t)nodes);
    barrier();
    mcrl_statistics_reset();
    mcrl_statistics(&counters);
    CHECK(counters.messages == 0);
    CHECK(mcrl_wall_seconds() >= before);
    failures = reduce_sum(failures);
    if (self == 0) printf("%d failures\n", failures);
    return 0;
}
