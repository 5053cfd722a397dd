// A function's statements stand once, in its body; around it are its forms: what a thread calls, and the rest of it, entered at a point.
// RUN: preludec -fpoll=none --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -fpoll=none --emit=continuations %s | grep -v //.CHECK | FileCheck %s --check-prefix=ONLY
// RUN: preludec -Werror -Wall -Wextra -c %s -o %t.o
#include <prelude.h>

struct node { int leaf; long key[8]; region struct node *child[8]; };

long lookup(region struct node *n, long k)
{
    read_lock(n); move
    while (!n->leaf) {
        region struct node *next = n->child[k & 7];
        unlock(n);
        n = next;
        read_lock(n); move
    }
    long v = n->key[k & 7];
    unlock(n);
    return v;
}

int untouched(int x) { return x + 1; }

// CHECK-NOT: mcrl_point
// CHECK:      /* lookup, {{.*}}continuation-shape.c:9
// CHECK-NEXT:  *   point 1  line 11:5  read_lock(n), move  travels: k (long)  8 bytes + the name of n
// CHECK-NEXT:  *   point 2  line 16:9  read_lock(n), move  travels: k (long)  8 bytes + the name of n
// CHECK-NEXT:  *   stays:   next, v
// CHECK:      struct lookup__live { long k; };
// CHECK:      static mcrl_point lookup__point2 = MCRL_POINT("{{.*}}continuation-shape.c:lookup:2#{{[0-9a-f]+}}", "{{.*}}continuation-shape.c:16",
// CHECK-NEXT:     lookup__rest, sizeof(struct lookup__live), 0, 2, 0, 0);
// CHECK:      #line 9
// CHECK-NEXT: MCRL_BODY long lookup__body(const int part, mcrl_run *run, region struct node *n, long k)
// CHECK:      {
// CHECK-NEXT:     struct node *n__at;
// CHECK-NEXT:     if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; case 2: goto resume2; default: __builtin_unreachable(); }
// CHECK:          if (!MCRL_READ_HIT(n, n__at)) { /* point 1 */
// CHECK-NEXT:         struct lookup__live *live = mcrl_record(part == MCRL_REST ? run : 0, MCRL_RID(n), MCRL_READ, &lookup__point1, sizeof *live);
// CHECK-NEXT:         live->k = k;
// CHECK-NEXT:         if (part == MCRL_REST) {
// CHECK-NEXT:             mcrl_leave(run, mcrl_forward(live, MCRL_BY_DEFAULT)); /* on to n's home, or wait here for its lock */
// CHECK-NEXT:             return MCRL_NOTHING(long);
// CHECK-NEXT:         }
// CHECK-NEXT:         n__at = mcrl_go(live, MCRL_BY_DEFAULT);
// CHECK-NEXT:         if (!n__at) return MCRL_RESULT(long); /* the rest ran at n's home */
// CHECK-NEXT:         if (0) {
// CHECK-NEXT:           resume1:;
// CHECK-NEXT:             const struct lookup__live *live = mcrl_live(mcrl_self(run));
// CHECK-NEXT:             n = MCRL_TARGET(mcrl_self(run));
// CHECK-NEXT:             k = live->k;
// CHECK-NEXT:             n__at = MCRL_HELD(n);
// CHECK-NEXT:         }
// CHECK-NEXT:     }
// CHECK-NEXT: #line 12
// CHECK-NEXT:     while (!n__at->leaf) {
// CHECK-NEXT:         region struct node *next = n__at->child[k & 7];
// CHECK-NEXT:         MCRL_READ_UNLOCK(n__at);
// CHECK:              if (!MCRL_READ_HIT(n, n__at)) { /* point 2 */
// CHECK:              resume2:;
// CHECK:          long v = n__at->key[k & 7];
// CHECK-NEXT:     MCRL_READ_UNLOCK(n__at);
// CHECK-NEXT:     return v;
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: #line 9
// CHECK-NEXT: long lookup(region struct node *n, long k)
// CHECK-NEXT: {
// CHECK-NEXT:     return lookup__body(MCRL_CALLED, 0, n, k);
// CHECK-NEXT: }
// CHECK:      /* lookup: the rest from one of its points on, as a message handler. */
// CHECK-NEXT: static mcrl_outcome lookup__rest(mcrl_activation *self, unsigned entry)
// CHECK-NEXT: {
// CHECK-NEXT:     mcrl_run run = mcrl_run_from(self, entry, 0);
// CHECK-NEXT:     region struct node *n = {0};
// CHECK-NEXT:     long k = {0};
// CHECK-NEXT:     long [[VALUE:value[_0-9]*]] = lookup__body(MCRL_REST, &run, n, k);
// CHECK-NEXT:     if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
// CHECK-NEXT:     return mcrl_return(self, &[[VALUE]], sizeof [[VALUE]]);
// CHECK-NEXT: }
// CHECK-NOT:  n->key
// CHECK:      int untouched(int x) { return x + 1; }
// CHECK:      static mcrl_point *const prelude__points[] = { &lookup__point1, &lookup__point2 };
// CHECK:      static mcrl_unit prelude__unit = { MCRL_ABI_VERSION, 2, 0x{{[0-9a-f]+}}, prelude__points, 0, 0 };
// CHECK:      mcrl_register(&prelude__unit);

// ONLY-NOT: #include
// ONLY: /* lookup,
// ONLY: static mcrl_outcome lookup__rest(mcrl_activation *self, unsigned entry)
// ONLY-NOT: untouched
