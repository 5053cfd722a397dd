// A filament at an element or a row of a shared array runs at its home, however the place is written, and whatever the array is like.
// RUN: preludec --emit=serial %s -o %t.c && gcc -I %build/include -Wall -Wextra -Werror -Wno-unused -Wno-unused-parameter -O2 %t.c -o %t.serial
// RUN: %t.serial | FileCheck %s
// RUN: preludec -O1 %s -o %t
// RUN: bash -c 'for n in 1 2 3 4; do mpiexec -n $n %t | FileCheck %s || exit 1; done'
// RUN: preludec --emit=c %s | FileCheck --check-prefix=EMITTED %s
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 23, COLUMNS = 700, LONG = 5000, IN_PAGE = 4096 / sizeof(double), INNER = 3 };

// By twos, and by pages, on the last node and node 0.
static unsigned at_ends(size_t row, size_t rows, unsigned nodes)
{
    (void)rows;
    return (row / 2 + row / IN_PAGE) % 2 ? 0 : nodes - 1;
}

typedef unsigned home_function(size_t row, size_t rows, unsigned nodes);
static home_function *const homes[] = {shared_at_blocks, shared_at_cyclic, shared_at_first, at_ends};

static int home(home_function *of, int row) { return (int)of((size_t)row, ROWS, (unsigned)node_count()); }

// How many filaments are elsewhere.
static int at_rows(shared double **a, home_function *h, const int *order)
{
    int wrong = 0;
    double **own = malloc(ROWS * sizeof *own);
    for (int i = 0; i < ROWS; i++) own[i] = a[ROWS - 1 - i];
    double *some[ROWS];
    for (int i = 0; i < ROWS; i++) some[i] = a[i];
    // EMITTED: at_rows__strip1, 0, at_rows__element1, {{.*}}, MCRL_FILAMENTS_ROWS, 0
    forall (int i = 0; i < ROWS; i++) at a[i] reduce(sum: wrong) { wrong += node_self() != home(h, i); }
    // EMITTED: at_rows__strip2, 0, at_rows__element2, {{.*}}, MCRL_FILAMENTS_ROWS, 0
    forall (int i = 1; i < ROWS - 2; i++) at a[1 + i + 1] reduce(sum: wrong) { wrong += node_self() != home(h, i + 2); }
    // EMITTED: at_rows__strip3, 0, at_rows__element3, {{.*}}, MCRL_FILAMENTS_ROWS, 0
    forall (int i = ROWS; i > 0; i--) at a[i - 1] reduce(sum: wrong) { wrong += node_self() != home(h, i - 1); }
    // EMITTED: at_rows__strip4, 0, at_rows__element4, {{.*}}, MCRL_FILAMENTS_ROWS, 0
    forall (unsigned char i = 0; i < ROWS; i += 3) at a[i] reduce(sum: wrong) { wrong += node_self() != home(h, i); }
    // EMITTED: at_rows__strip5, 0, at_rows__element5, {{.*}}, 0, 0
    forall (int i = 0; i < ROWS; i++) at a[ROWS - 1 - i] reduce(sum: wrong) { wrong += node_self() != home(h, ROWS - 1 - i); }
    // EMITTED: at_rows__strip6, 0, at_rows__element6, {{.*}}, 0, 0
    forall (int i = 0; i < ROWS; i++) at a[order[i]] reduce(sum: wrong) { wrong += node_self() != home(h, order[i]); }
    // EMITTED: at_rows__strip7, 0, at_rows__element7, {{.*}}, 0, 0
    forall (int i = 0; i < ROWS; i++) at &a[i][COLUMNS - 1] reduce(sum: wrong) { wrong += node_self() != home(h, i); }
    // EMITTED: at_rows__strip8, 0, at_rows__element8, {{.*}}, MCRL_FILAMENTS_TOGETHER, 0
    forall (int i = 0; i < ROWS; i++) at a[order[3]] reduce(sum: wrong) { wrong += node_self() != home(h, order[3]); }
    // EMITTED: at_rows__strip9, 0, at_rows__element9, {{.*}}, MCRL_FILAMENTS_ELEMENTS, 0
    forall (int j = 0; j < COLUMNS; j++) at &a[4][j] reduce(sum: wrong) { wrong += node_self() != home(h, 4); }
    // Pointers of the program's own to rows.
    // EMITTED: at_rows__strip10, 0, at_rows__element10, {{.*}}, MCRL_FILAMENTS_ROWS, 0
    forall (int i = 0; i < ROWS; i++) at own[i] reduce(sum: wrong) { wrong += node_self() != home(h, ROWS - 1 - i); }
    // EMITTED: at_rows__strip11, 0, at_rows__element11, {{.*}}, 0, 0
    forall (int i = 0; i < ROWS; i++) at some[i] reduce(sum: wrong) { wrong += node_self() != home(h, i); }
    forall (int i = 0; i < 0; i++) at a[i] reduce(sum: wrong) { wrong++; }
    free(own);
    return wrong;
}

static int home_of_page(home_function *h, long element)
{
    long first = element / IN_PAGE * IN_PAGE;
    return (int)h((size_t)first, LONG, (unsigned)node_count());
}

static int at_elements(shared double *v, home_function *h)
{
    int wrong = 0;
    // EMITTED: at_elements__strip1, 0, at_elements__element1, {{.*}}, MCRL_FILAMENTS_ELEMENTS, 0
    forall (long i = 0; i < LONG; i++) at &v[i] reduce(sum: wrong) { wrong += node_self() != home_of_page(h, i); }
    forall (long i = LONG - 1; i >= 7; i -= 7) at &v[i - 7] reduce(sum: wrong) { wrong += node_self() != home_of_page(h, i - 7); }
    forall (long i = 2; i < LONG; i += 1100) at &v[i] reduce(sum: wrong) { wrong += node_self() != home_of_page(h, i); }
    // EMITTED: at_elements__strip4, 0, at_elements__element4, {{.*}}, 0, 0
    forall (long i = 0; i < LONG; i++) at v + i reduce(sum: wrong) { wrong += node_self() != home_of_page(h, i); }
    return wrong;
}

static int at_planes(shared float ***c, home_function *h)
{
    int wrong = 0, second = 2;
    // EMITTED: at_planes__strip1, 0, at_planes__element1, {{.*}}, MCRL_FILAMENTS_ROWS, 0
    forall (int i = 0; i < ROWS; i++) at c[i] reduce(sum: wrong) { wrong += node_self() != home(h, i); }
    forall (int i = 0; i < INNER; i++) at c[second][i] reduce(sum: wrong) { wrong += node_self() != home(h, second); }
    forall (int i = ROWS - 1; i >= 1; i -= 2) at c[i - 1] reduce(sum: wrong) { wrong += node_self() != home(h, i - 1); }
    forall (int i = 0; i < ROWS; i++) at c[i][1] reduce(sum: wrong) { wrong += node_self() != home(h, i); }
    return wrong;
}

// Elements of an array that are pointers into another: the place is where they lead.
static int at_pointers(void)
{
    int wrong = 0, nodes = node_count();
    shared double **a = shared_new_with(double, ROWS, COLUMNS, write_invalidate, shared_as(.home = shared_at_cyclic));
    shared double **in_array = shared_new_with(double *, ROWS, write_invalidate, shared_as(.home = shared_at_first));
    double *const few[3] = {a[2], a[1], a[0]};
    if (node_self() == 0)
        for (int i = 0; i < ROWS; i++) in_array[i] = a[ROWS - 1 - i];
    barrier();
    for (int i = 0; i < ROWS; i++) wrong += in_array[i] != a[ROWS - 1 - i];
    forall (int i = 0; i < ROWS; i++) at in_array[i] reduce(sum: wrong) { wrong += node_self() != (ROWS - 1 - i) % nodes; }
    // EMITTED: at_pointers__strip2, 0, at_pointers__element2, {{.*}}, 0, 0
    forall (int i = 0; i < 2; i++) at (few + 1)[i] reduce(sum: wrong) { wrong += node_self() != (1 - i) % nodes; }
    // Their sizes depend on the index.
    // EMITTED: at_pointers__strip3, 0, at_pointers__element3, {{.*}}, 0, 0
    forall (int i = 0; i < ROWS; i++) at ((double (*)[i + 1])a[0])[i] reduce(sum: wrong) { wrong += 0; }
    shared_delete(in_array);
    shared_delete(a);
    return wrong;
}

// Under a protocol that moves rows, the first homes stay the places.
static int after_moves(home_function *h)
{
    int wrong = 0;
    shared double **a = shared_new_with(double, ROWS, COLUMNS, writer_owns, shared_as(.home = h));
    for (int turn = 0; turn < 3; turn++) {
        forall (int i = 0; i < ROWS; i++) at node(i % node_count()) { a[i][turn] = i; }
        forall (int i = 0; i < ROWS; i++) at a[i] reduce(sum: wrong) { wrong += node_self() != home(h, i); }
        forall (int j = 0; j < COLUMNS; j++) at &a[5][j] reduce(sum: wrong) { wrong += node_self() != home(h, 5); }
    }
    shared_delete(a);
    return wrong;
}

int main(void)
{
    int order[ROWS], wrong = 0, count = 0;
    for (int i = 0; i < ROWS; i++) order[i] = i * 5 % ROWS;
    for (size_t k = 0; k < sizeof homes / sizeof *homes; k++) {
        shared double **a = shared_new_with(double, ROWS, COLUMNS, write_invalidate, shared_as(.home = homes[k]));
        wrong += at_rows(a, homes[k], order);
        shared_delete(a);
        shared double *v = shared_new_with(double, LONG, write_invalidate, shared_as(.home = homes[k]));
        wrong += at_elements(v, homes[k]);
        shared_delete(v);
        shared float ***c = shared_new_with(float, ROWS, INNER, COLUMNS, implicit_invalidate, shared_as(.home = homes[k]));
        wrong += at_planes(c, homes[k]);
        shared_delete(c);
        wrong += after_moves(homes[k]);
    }
    // Rows that share pages with those of other homes are where their page is: at the home of the first row that has a part of it.
    shared double **packed = shared_new_with(double, 40, 60, write_invalidate, shared_as(.home = shared_at_cyclic, .packed = 1));
    forall (int i = 0; i < 40; i++) at packed[i] reduce(sum: count, sum: wrong) {
        int page = i * 60 / IN_PAGE, first = page * IN_PAGE / 60;
        count += packed[i][0] == 0;
        wrong += node_self() != first % node_count();
    }
    shared_delete(packed);
    // Several small pages share memory.
    shared double **small = shared_new_with(double, ROWS, 20, write_invalidate, shared_as(.home = at_ends, .page_bytes = 256));
    forall (int i = 0; i < ROWS; i++) at small[i] reduce(sum: wrong) { wrong += node_self() != home(at_ends, i); }
    forall (int j = 19; j >= 0; j--) at &small[7][j] reduce(sum: wrong) { wrong += node_self() != home(at_ends, 7); }
    shared_delete(small);
    wrong += at_pointers();
    // CHECK: 0 filaments elsewhere, 40
    if (node_self() == 0) printf("%d filaments elsewhere, %d\n", wrong, count);
    return 0;
}
