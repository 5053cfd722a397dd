// An update lock, its upgrades, and what it is where paths join.
// RUN: preludec --dump=locks %s | FileCheck %s
// RUN: preludec --emit=c %s -o - | FileCheck --check-prefix=C %s
#include <prelude.h>

struct node { long key; region struct node *next; };

// CHECK-LABEL: function always
void always(region struct node *n)
{
    // CHECK-NEXT: :[[#@LINE+1]]:5: update lock n
    update_lock(n);
    // CHECK-NEXT: :[[#@LINE+2]]:9: read of n under an update lock
    // CHECK-NEXT: :[[#@LINE+1]]:24: update unlock n
    if (n->key == 0) { unlock(n); return; }
    // CHECK-NEXT: :[[#@LINE+1]]:5: upgrade of n
    upgrade(n);
    // CHECK-NEXT: :[[#@LINE+1]]:5: write of n under a write lock
    n->key = 0;
    // CHECK-NEXT: :[[#@LINE+1]]:5: write unlock n
    unlock(n);
}
// C-LABEL: void always(
// C: MCRL_UPDATE_LOCK(n, n__at);
// C: MCRL_UPDATE_UNLOCK(n__at); return;
// C: MCRL_UPGRADE(n__at);
// C: MCRL_WRITE_UNLOCK(n__at);

// CHECK-LABEL: function sometimes
void sometimes(region struct node *n, int times)
{
    // CHECK-NEXT: :[[#@LINE+1]]:5: update lock n
    update_lock(n);
    while (times-- > 0) {
        if (times % 2) {
            // CHECK-NEXT: :[[#@LINE+1]]:13: upgrade of n
            upgrade(n);
            // CHECK-NEXT: :[[#@LINE+1]]:13: write of n under a write lock
            n->key++;
        }
    }
    // CHECK-NEXT: :[[#@LINE+1]]:5: update unlock n
    unlock(n);
}
// C-LABEL: void sometimes(
// C: MCRL_UPDATE_UNLOCK(n__at);

// A brief one is a write operation from the beginning, where no other one is in progress.
// CHECK-LABEL: function least
long least(region struct node *n, long key)
{
    update_lock(n);
    int is_less = key < n->key;
    if (is_less) { upgrade(n); n->key = key; }
    unlock(n);
    return is_less;
}
// C-LABEL: long least(
// C: MCRL_BRIEF_UPDATE_LOCK(n, n__at, n__counted);
// C: MCRL_BRIEF_UPGRADE(n__at, n__counted);
// C: MCRL_BRIEF_UPDATE_UNLOCK(n__at, n__counted);

// CHECK-LABEL: function goes_on
void goes_on(region struct node *n)
{
    update_lock(n);
    region struct node *next = n->next;
    while (next != NULL) {
        // CHECK: :[[#@LINE+1]]:9: update lock next, holding n
        update_lock(next);
        unlock(n);
        n = next;
        next = n->next;
    }
    // CHECK: upgrade of n
    upgrade(n);
    n->key = 7;
    unlock(n);
}

// A handler upgrades where nothing is in the way, and else becomes a thread.
// C-LABEL: long moves__body(
// C: if (!MCRL_UPDATE_HIT(n, n__at)) { /* point 1 */
// C: mcrl_record({{.*}}, MCRL_RID(n), MCRL_UPDATE, &moves__point1
// C: if (part == MCRL_REST && mcrl_upgrade_waits(n__at)) { /* point 2: upgrade(n) waits, so the rest has a thread */
// C: mcrl_lend(live, n__at, MCRL_UPDATE, 0); /* it stays locked */
// C: mcrl_leave(run, mcrl_promote(live, MCRL_ABORT_LOCK));
// C: MCRL_UPGRADE(n__at);
// C: MCRL_WRITE_UNLOCK(n__at);
long moves(region struct node *n)
{
    update_lock(n); move
    long key = n->key;
    upgrade(n);
    n->key = key + 1;
    unlock(n);
    return key;
}
