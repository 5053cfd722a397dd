/* region_new_at(spread, T): a function that calls itself divides its nodes among these calls. Those that stay here have the first parts,
 * in the order of the text, then those that are forked; what calls it from elsewhere gives it all nodes, and another one that divides gives
 * it its own.
 * RUN: preludec -O2 -Wall -Wextra -Werror --emit=serial %s | FileCheck %s
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck --check-prefix=ONE %s
 * RUN: mpiexec -n 3 %t | FileCheck --check-prefix=THREE %s
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial | FileCheck --check-prefix=ONE %s
 * RUN: clang-19 -w -DPRELUDE_SERIAL -I %root/runtime/include %s -o %t.other && %t.other | FileCheck --check-prefix=ONE %s
 * The range is in no text that a person sees, so nothing is written into the file.
 * RUN: cp %s %t.c && preludec -fauto -w --fix -c %t.c -o %t.o && cmp %s %t.c
 */
#include <prelude.h>

#include <stdio.h>

struct tree { int home; region struct tree *child[3]; };

/* CHECK: static region struct tree *build(int levels, int spread__first, int spread__count);
 * CHECK: static region struct tree *chain(int levels, int spread__first, int spread__count)
 */
static region struct tree *build(int levels);

/* A call that stands alone has all. */
static region struct tree *chain(int levels)
{
    if (levels == 0) return build(1); // CHECK: return build(1, spread__first, spread__count);
    region struct tree *t = region_new_at(spread, struct tree);
    region struct tree *next = chain(levels - 1); // CHECK: chain(levels - 1, spread__first, spread__count)
    write_lock(t);
    t->home = home_of(t);
    t->child[0] = next;
    unlock(t);
    return t;
}

static region struct tree *build(int levels)
{
    if (levels == 0) return NULL;
    region struct tree *t = region_new_at(spread, struct tree); // CHECK: region_new_at(spread__first, struct tree)
    region struct tree *a, *b, *c;
    a = fork build(levels - 1);  // CHECK: build(levels - 1, spread__first + spread__count * 1 / 3, spread__count < 3 ? 1 : spread__count * 2 / 3 - spread__count * 1 / 3)
    b = build(levels - 1);       // CHECK: build(levels - 1, spread__first, spread__count < 3 ? 1 : spread__count * 1 / 3)
    c = fork build(levels - 1) at any; // CHECK: build(levels - 1, spread__first + spread__count * 2 / 3, spread__count < 3 ? 1 : spread__count - spread__count * 2 / 3)
    join;
    write_lock(t);
    *local(t) = (struct tree){home_of(t), {a, b, c}};
    unlock(t);
    return t;
}

static void show(region struct tree *t)
{
    if (t == NULL) return;
    read_lock(t);
    struct tree copy = *t;
    unlock(t);
    printf("%d", copy.home);
    for (int i = 0; i < 3; i++) show(copy.child[i]);
}

int main(void)
{
    /* ONE: 0000 0
     * THREE: 0102 0
     */
    if (node_self() == 0) {
        show(build(2)); // CHECK: show(build(2, 0, node_count()));
        printf(" ");
        show(chain(0));
        printf("\n");
    }
    barrier();
    return 0;
}
