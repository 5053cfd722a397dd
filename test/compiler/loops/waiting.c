// Loops that only others can end: each way that control can leave them hangs on static data that nothing in them changes. They let others
// run whatever keeps these out.
// RUN: preludec -w --dump=loops %s | FileCheck %s
// RUN: preludec -w --emit=c %s | FileCheck %s --check-prefix=EMITTED
// RUN: preludec -w -O2 -c %s -o %t.o
#include <prelude.h>
#include <stdio.h>
#include <string.h>

struct list { struct list *next; int n; };

static node_private FILE *input;
static node_private struct list *head;
static node_private int ready, n, flags[4];
static node_private char name[8];
static node_private volatile int seen;
static node_private _Atomic int hits;

static int is_ready(void) { return ready; }
static int next_char(void) { return getc(input); }
static int is_empty(void) { return head->next == NULL; }
static void pop(void) { head->next = head->next->next; }
static int count(void) { return n++; }
static long work(long x) { for (int i = 0; i < 10; i++) x = x * 31 + i; return x; }
extern int elsewhere(int);
extern long (*hook)(long);

// CHECK-LABEL: function asks_a_function{{$}}
// CHECK: while: {{.*}}, ended by others
// EMITTED-LABEL: long asks_a_function
// EMITTED: mcrl_wait_strip();
long asks_a_function(long x) { while (!is_ready()) x = work(x); return x; }

// CHECK-LABEL: function keeps_what_it_saw: no others meanwhile: activations write 'ready'
// CHECK: for: {{.*}}, ended by others
long keeps_what_it_saw(long x) { for (;;) { int r = ready; x = work(x); if (r == 2) return x; } }

// CHECK-LABEL: function breaks{{$}}
// CHECK: do: {{.*}}, ended by others
long breaks(long x) { do { x = work(x); if (flags[1] == 1) break; if (seen) continue; } while (1); return x; }

// CHECK-LABEL: function goes_back{{$}}
// CHECK: goto: {{.*}}, ended by others
// EMITTED-LABEL: long goes_back
// EMITTED: mcrl_wait_turn();
long goes_back(long x) { again: x = hook(x); if (!ready) goto again; return x; }

// CHECK-LABEL: function either{{$}}
// CHECK: while: {{.*}}, ended by others
long either(long x) { while (!seen || x % 3) x = work(x); return x; }

// CHECK-LABEL: function of_a_text{{$}}
// CHECK: while: {{.*}}, ended by others
long of_a_text(long x) { while (strcmp(name, "go")) x = work(x); return x; }

// CHECK-LABEL: function goes_on{{$}}
// CHECK: for: {{.*}}, ended by others
long goes_on(long x) { for (;;) { if (!ready) { x++; continue; } printf("%ld\n", x); return x; } }

// CHECK-LABEL: function through_a_pointer{{$}}
// CHECK: while: {{.*}}, ended by others
long through_a_pointer(long x) { while (is_empty()) x = work(x); return x; }

// CHECK-LABEL: function of_an_atomic{{$}}
// CHECK: while: {{.*}}, ended by others
long of_an_atomic(long x) { while (hits < 2) x += elsewhere(3); return x; }

// CHECK-LABEL: function around_a_loop{{$}}
// CHECK: while: {{.*}}, ended by others
// CHECK-NEXT: for: {{.*}}, counted
long around_a_loop(long x)
{
    while (!ready) {
        for (int i = 0; i < x; i++)
            if (i == 7) break;
        if (x < 0) continue;
        x--;
    }
    return x;
}

// What follows the break is not in the loop.
// CHECK-LABEL: function takes_it_back{{$}}
// CHECK: for: {{.*}}, ended by others
long takes_it_back(long x) { for (;;) { if (ready) { ready = 0; break; } x = work(x); } return x; }

// The other loops end by themselves.
// CHECK-NOT: ended by others
long to_computed_labels(long x)
{
    void *ways[] = {&&again, &&done};
    for (;;) {
    again:
        x++;
        goto *ways[x > ready];
    }
done:
    return x;
}
long gives_up(long x) { while (!ready && x-- > 0) ; return x; }
long reads_a_file(void) { long c = 0; while (next_char() != EOF) c++; return c; }
long reads_here(long x) { while (getc(input) != EOF) x++; return x; }
long empties(void) { long c = 0; while (!is_empty()) pop(), c++; return c; }
long counts(void) { long c = 0; while (count() < 10) c++; return c; }
long to_a_bound(long x) { for (int i = 0; i < n; i++) x += flags[i & 3]; return x; }
long in_memory(struct list *l) { while (l->n < n) l->n++; return n; }
long in_the_midst(long x) { for (;;) { if (x > ready) break; x++; } return x; }
long sets(long x) { int done = 0; while (!done) { x = work(x); if (x % 7 == ready) done = 1; } return x; }

// A machine whose state is static data is left alone.
// CHECK: function steps: no others meanwhile: activations write 'ready'
// CHECK-NOT: ended by others
long steps(long x) { while (ready != 3) { if (ready == 0) ready = 1; else if (ready == 1) ready = 3; x++; } return x; }
