// The two forms of a function: what a thread runs, and the rest of it, entered at any of its points.
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
// CHECK:      static mcrl_point lookup__point2 = { .name = "{{.*}}continuation-shape.c:lookup:2#{{[0-9a-f]+}}"
// CHECK:      #line 9
// CHECK-NEXT: long lookup(region struct node *n, long k)
// CHECK:          struct node *n__at;
// CHECK:          if (!MCRL_READ_HIT(n, n__at)) { /* point 1 */
// CHECK-NEXT:         struct lookup__live *live = mcrl_pack(MCRL_RID(n), MCRL_READ, &lookup__point1, sizeof *live);
// CHECK-NEXT:         live->k = k;
// CHECK-NEXT:         n__at = mcrl_go(live, MCRL_BY_DEFAULT);
// CHECK-NEXT:         if (!n__at) return MCRL_RESULT(long);
// CHECK:      #line 12
// CHECK-NEXT:     while (!n__at->leaf) {
// CHECK-NEXT:         region struct node *next = n__at->child[k & 7];
// CHECK-NEXT:         MCRL_READ_UNLOCK(n__at);
// CHECK:          return v;
// CHECK:      /* lookup: the rest from one of its points on, as a message handler. */
// CHECK-NEXT: static mcrl_outcome lookup__rest(mcrl_activation *self, unsigned entry)
// CHECK-NEXT: {
// CHECK-NEXT:     region struct node *n;
// CHECK-NEXT:     long k;
// CHECK-NEXT:     struct node *n__at;
// CHECK-NEXT:     switch (entry) {
// CHECK-NEXT:     case 1: goto resume1;
// CHECK-NEXT:     case 2: goto resume2;
// CHECK-NEXT:     }
// CHECK-NEXT: #line 11
// CHECK:              if (!MCRL_READ_HIT(n, n__at)) { /* point 2 */
// CHECK-NEXT:             struct lookup__live *live = mcrl_repack(self, MCRL_RID(n), MCRL_READ, &lookup__point2, sizeof *live);
// CHECK-NEXT:             live->k = k;
// CHECK-NEXT:             return mcrl_forward(live, MCRL_BY_DEFAULT);
// CHECK-NEXT:         }
// CHECK-NEXT:         if (0) {
// CHECK-NEXT:           resume2:;
// CHECK-NEXT:             const struct lookup__live *live = mcrl_live(self);
// CHECK-NEXT:             n = MCRL_TARGET(self);
// CHECK-NEXT:             k = live->k;
// CHECK-NEXT:             n__at = MCRL_HELD(n);
// CHECK-NEXT:         }
// CHECK:          { long [[VALUE:value[_0-9]*]] = v; return mcrl_return(self, &[[VALUE]], sizeof [[VALUE]]); }
// CHECK-NEXT: }
// CHECK:      int untouched(int x) { return x + 1; }
// CHECK:      static mcrl_point *const prelude__points[] = { &lookup__point1, &lookup__point2 };
// CHECK:      static mcrl_unit prelude__unit = { MCRL_ABI_VERSION, 2, 0x{{[0-9a-f]+}}, prelude__points, 0 };
// CHECK:      mcrl_register(&prelude__unit);

// ONLY-NOT: #include
// ONLY: /* lookup,
// ONLY: static mcrl_outcome lookup__rest(mcrl_activation *self, unsigned entry)
// ONLY-NOT: untouched
