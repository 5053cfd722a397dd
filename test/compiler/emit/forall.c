// The C of a loop of filaments: the user's loop once, in strips, and what the runtime is told of it.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -O2 -c %s -o %t.o
#include <prelude.h>
#include <prelude_arrays.h>

// What is shared by value, the reduction variables, and how private copies of these begin and are put together.
// CHECK: struct relax__shared1 { double **new; double **old; int size; int index; };
// CHECK-NEXT: struct relax__reduced1 { double change; int count; };
// CHECK: static void relax__begin1(void *partial, const void *reduced)
// CHECK: into->change = from{{(_2)?}}->change;
// CHECK-NEXT: into->count = 0;
// CHECK: static void relax__combine1(void *reduced, const void *partial)
// CHECK: if (from{{(_2)?}}->change > into->change) into->change = from{{(_2)?}}->change;
// CHECK-NEXT: into->count += from{{(_2)?}}->count;
// CHECK: static mcrl_filaments relax__forall1 = {
// CHECK-NEXT: MCRL_POINT("{{.*}}forall.c:relax:forall1#{{.*}}", "{{.*}}forall.c:[[#@LINE+41]]", mcrl_run_strip, sizeof(struct relax__shared1), 0, 0, 0, 0),
// CHECK-NEXT: relax__strip1, 0, relax__element1, relax__begin1, relax__combine1, sizeof(struct relax__reduced1), 0, MCRL_FILAMENTS_ROWS, 0
double relax(shared double **new, shared double **old, int size)
{
    double change = 0;
    int count = 0;
    // CHECK: if (part == MCRL_STRIP(1)) goto strip1;
    // CHECK: if (part != MCRL_STRIP(1)) { /* forall 1: its filaments run in strips, on all nodes */
    // CHECK-NEXT: struct relax__shared1 live;
    // CHECK-NEXT: live.new = new;
    // CHECK-NEXT: live.old = old;
    // CHECK-NEXT: live.size = size;
    // CHECK-NEXT: live.index = 1;
    // CHECK-NEXT: struct relax__reduced1 reduced;
    // CHECK-NEXT: reduced.change = change;
    // CHECK-NEXT: reduced.count = count;
    // CHECK-NEXT: mcrl_forall(&relax__forall1, &live, mcrl_filaments_up(live.index, size - 1, 1, 0), &reduced);
    // CHECK-NEXT: change = reduced.change;
    // CHECK-NEXT: count = reduced.count;
    // CHECK-NEXT: } else {
    // CHECK-NEXT: strip1:;
    // CHECK-NEXT: const struct relax__shared1 *live = mcrl_shared_live(run);
    // CHECK-NEXT: new = live->new;
    // CHECK-NEXT: old = live->old;
    // CHECK-NEXT: size = live->size;
    // CHECK-NEXT: struct relax__reduced1 *partial = mcrl_partial(run);
    // CHECK-NEXT: change = partial->change;
    // CHECK-NEXT: count = partial->count;
    // CHECK-NEXT: const int index = (int)(live->index + mcrl_first(run));
    // CHECK-NEXT: const int after = (int)(live->index + mcrl_end(run));
    // CHECK: for (int i = index; i < after; i++) {
    // CHECK-NEXT: if (mcrl_is_asked(run)) {
    // CHECK-NEXT: mcrl_answer_element(run, &new[i]);
    // CHECK-NEXT: return MCRL_NOTHING(double);
    // CHECK-NEXT: }
    // CHECK-NEXT: #line
    // CHECK-NEXT: for (int j = 1; j < size - 1;)
    // CHECK: new[i][j] = old[i - 1][j];
    // CHECK: partial->change = change;
    // CHECK-NEXT: partial->count = count;
    // CHECK-NEXT: return MCRL_NOTHING(double);
    forall (int i = 1; i < size - 1; i++) forall (int j = 1; j < size - 1; j++) at new[i] reduce(max: change, sum: count) {
        new[i][j] = old[i - 1][j];
        if (new[i][j] > change) change = new[i][j];
        count++;
    }
    return change + count;
}

// The strip is a form of the body, and so are the places of filaments.
// CHECK: static void relax__strip1(const void *live, uint64_t index, uint64_t after, void *partial)
// CHECK-NEXT: {
// CHECK-NEXT: mcrl_run run = mcrl_run_filaments(live, index, after, partial);
// CHECK: (void)relax__body(MCRL_STRIP(1), &run, new, old, size);
// CHECK: static const volatile void *relax__element1(const void *live, uint64_t index)
// CHECK-NEXT: {
// CHECK-NEXT: struct relax__reduced1 partial = {0};
// CHECK-NEXT: mcrl_run run = mcrl_run_asked(live, index, &partial);
// CHECK: return mcrl_element(&run);

// Down, by threes; in parts that other nodes take, whose pointers are named; a sum that depends on the order.
// CHECK: static const mcrl_pointers down__pointers_of_forall1[] = { { __builtin_offsetof(struct down__shared1, v), 1, 0 }, { 0, 0, 0 } };
// CHECK: sizeof(struct down__shared1), 0, 0, 0, down__pointers_of_forall1),
// CHECK-NEXT: down__strip1, 0, 0, down__begin1, down__combine1, sizeof(struct down__reduced1), [[#]], MCRL_FILAMENTS_ANY | MCRL_FILAMENTS_ORDERED, 0
double down(shared double *v, unsigned n)
{
    double sum = 0;
    // CHECK: mcrl_filaments_down(live.index, 2, 3, 1)
    // CHECK: const unsigned int index = (unsigned int)(live->index - mcrl_first(run) * 3);
    // CHECK: for (unsigned i = index; i > after; i -= 3) {
    forall (unsigned i = n; i >= 2; i -= 3) at any reduce(sum: sum) { sum += v[i]; }
    return sum;
}

// Other places.
// CHECK: places__strip1, mcrl_place_cyclic, 0, places__begin1,
// CHECK: places__strip2, places__place2, 0, places__begin2,
// The nodes of many filaments are asked for at once, which the user's loop answers in turn.
// CHECK: mcrl_answer_node(run, (i % 2));
// CHECK-NEXT: continue;
// CHECK: mcrl_answer_node(run, mcrl_place_of_region(MCRL_RID(p)));
// CHECK-NEXT: continue;
// Inner loops are not run for that.
// CHECK: for (int i = index; i < after; i++) {
// CHECK-NEXT: if (mcrl_is_asked(run)) {
// CHECK-NEXT: mcrl_answer_node(run, (i % 3));
// CHECK-NEXT: continue;
// CHECK-NEXT: }
// CHECK-NEXT: #line
// CHECK-NEXT: for (int j = 0; j < i;)
// CHECK: static void places__place2(const void *live, uint64_t index, uint64_t after, int *answers)
// CHECK-NEXT: {
// CHECK-NEXT: struct places__reduced2 partial = {0};
// CHECK-NEXT: mcrl_run run = mcrl_run_placed(live, index, after, answers, &partial);
// CHECK: (void)places__body(MCRL_STRIP(2), &run, p, n);
// CHECK-NEXT: }
void places(region long *p, int n)
{
    long sum = 0;
    forall (int i = 0; i < n; i++) at cyclic reduce(sum: sum) { sum += i; }
    forall (int i = 0; i < n; i++) at node(i % 2) reduce(sum: sum) { sum += i; }
    forall (int i = 0; i < n; i++) at p reduce(sum: sum) { sum += i; }
    forall (int i = 0; i < n; i++) forall (int j = 0; j < i; j++) at node(i % 3) { (void)j; }
}
