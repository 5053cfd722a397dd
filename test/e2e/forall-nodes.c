// A filament runs on the node, or at the home of the region, that its place says, however many there are, however the loop counts, and
// whether inner loops run or not: these are not run to find the place.
// RUN: preludec --emit=serial %s -o %t.c && gcc -I %build/include -Wall -Wextra -Werror -Wno-unused -Wno-unused-parameter -O2 %t.c -o %t.serial
// RUN: %t.serial | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -O1 %s -o %t
// RUN: bash -c 'for n in 1 2 3 4; do mpiexec -n $n %t | FileCheck %s || exit 1; done'
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdio.h>

// CHECK: 0 filaments elsewhere, of 9314
enum { MANY = 1300, ROWS = 40, REGIONS = 3 };

struct cell {
    long value;
};

static int at(long what) { return (int)(what % node_count()); }

static node_private long drawn;
static long draw(void) { return ++drawn; }

static void count(long *wrong, long *filaments, int expected)
{
    *wrong += node_self() != expected;
    ++*filaments;
}

int main(void)
{
    long wrong = 0, filaments = 0, hash = 7;
    region struct cell *cells[REGIONS] = {NULL};
    for (int i = 0; i < REGIONS; i++) {
        if (node_self() == at(i)) cells[i] = region_new(struct cell);
        broadcast(at(i), &cells[i], sizeof cells[i]);
    }
    region struct cell *last = cells[REGIONS - 1], *first = cells[0], *second = cells[1];

    // In ranges, which end in the midst of runs of one node.
    forall (int i = 0; i < MANY; i++) at node(at(i)) reduce(sum: wrong, sum: filaments) { count(&wrong, &filaments, at(i)); }
    forall (long i = MANY; i > 0; i--) at node(at(i / 100)) reduce(sum: wrong, sum: filaments) { count(&wrong, &filaments, at(i / 100)); }
    forall (unsigned short i = 5; i <= 5 + 3 * MANY; i += 3) at node(at(i * hash)) reduce(sum: wrong, sum: filaments) {
        count(&wrong, &filaments, at(i * hash));
    }
    forall (int i = 3 * MANY; i >= 0; i -= 3) at (i % 3 == 0 && i > 700 ? last : second) reduce(sum: wrong, sum: filaments) {
        count(&wrong, &filaments, at(i > 700 ? REGIONS - 1 : 1));
    }
    forall (unsigned char i = 0; i < 200; i++) at (i % 7 < 3 ? first : last) reduce(sum: wrong, sum: filaments) {
        count(&wrong, &filaments, at(i % 7 < 3 ? 0 : REGIONS - 1));
    }
    // The same for all.
    forall (int i = 0; i < MANY; i++) at node(at(hash)) reduce(sum: wrong, sum: filaments) { count(&wrong, &filaments, at(hash)); }
    forall (int i = 0; i < 0; i++) at node(at(hash)) reduce(sum: wrong, sum: filaments) { count(&wrong, &filaments, -1); }
    forall (int i = 0; i < ROWS; i++) at last reduce(sum: wrong, sum: filaments) { count(&wrong, &filaments, at(REGIONS - 1)); }

    // With inner loops, of which some do not run.
    shared double **a = shared_new_with(double, ROWS, 8, implicit_invalidate, shared_as(.home = shared_at_cyclic));
    shared double *v = shared_new_with(double, ROWS * 512, implicit_invalidate, shared_as(.home = shared_at_blocks));
    forall (int i = 0; i < ROWS; i++) forall (int j = 0; j < i; j++) at a[i] reduce(sum: wrong, sum: filaments) {
        count(&wrong, &filaments, at(i));
    }
    forall (int i = 0; i < ROWS; i++)
        forall (int j = 0; j < i % 3; j++)
            forall (int k = 0; k < 2; k++) at &v[512 * i] reduce(sum: wrong, sum: filaments) {
                count(&wrong, &filaments, (int)shared_at_blocks((size_t)(512 * i), ROWS * 512, (unsigned)node_count()));
            }
    forall (int i = 0; i < ROWS; i++) forall (int j = i - 1; j > 0; j -= 5) at node(at(i + 1)) reduce(sum: wrong, sum: filaments) {
        __label__ out;
        count(&wrong, &filaments, at(i + 1));
        if (j > 3) goto out;
        hash ^ 1 ? (void)0 : (void)draw();
    out:;
    }
    forall (int i = 0; i < ROWS; i++) forall (int j = 0; j < i; j += 9) at node(at(1)) reduce(sum: wrong, sum: filaments) {
        count(&wrong, &filaments, at(1));
    }
    forall (int i = 0; i < ROWS; i++) forall (int j = 0; j < i; j += 9) at last reduce(sum: wrong, sum: filaments) {
        count(&wrong, &filaments, at(REGIONS - 1));
    }
    forall (int i = 0; i < ROWS; i++) at node(at(i)) reduce(sum: wrong, sum: filaments) {
        __label__ out;
        count(&wrong, &filaments, at(i));
        if (i < 1000) goto out;
        wrong++;
    out:;
    }
    // An inner head that has an effect has it once.
    forall (int i = 0; i < MANY; i++) forall (long t = draw(); t; t = 0) at node(at(i)) reduce(sum: wrong, sum: filaments) {
        count(&wrong, &filaments, at(i));
    }
    long all = reduce_sum((long)drawn);
    if (node_self() == 0) printf("%ld filaments elsewhere, of %ld\n", wrong + (all != MANY), filaments);
    shared_delete(a);
    shared_delete(v);
    return 0;
}
