// Where the computation may move, it says which region it takes next while it holds the first one, if that is certain and already known.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec --emit=c -fno-move %s | grep -v '^//' | FileCheck --check-prefix=STAYS %s
// STAYS: void both(
// STAYS-NOT: mcrl_then(
#include <prelude.h>

struct node { long value; region struct node *next; };

// CHECK-LABEL: void both__body(
// CHECK: mcrl_record({{.*}}MCRL_RID(l), MCRL_WRITE, &both__point1
// CHECK-NEXT: live->r = r;
// CHECK-NEXT: mcrl_then(live, MCRL_RID(r), MCRL_READ, 1); /* r is locked next, too
// CHECK: mcrl_go(live, MCRL_BY_DEFAULT)
// CHECK: mcrl_lend(live, l__at, MCRL_WRITE, 1);
// CHECK-NOT: mcrl_then(
void both(region struct node *l, region struct node *r)
{
    write_lock(l); move
    read_lock(r); move
    l->value += r->value;
    unlock(r);
    unlock(l);
}

// CHECK-LABEL: void three__body(
// CHECK: mcrl_then(live, MCRL_RID(r), MCRL_UPDATE, 0); /* r is locked next, too
// CHECK: MCRL_UPDATE_HIT(r, r__at)
// CHECK-NOT: mcrl_then(
void three(region struct node *l, region struct node *r, region struct node *s)
{
    write_lock(l); move(always)
    update_lock(r);
    write_lock(s);
    s->value = l->value += r->value;
    unlock(s);
    unlock(r);
    unlock(l);
}

// The pointer is not known yet, the lock is not certain, or the first one is not held any more.
// CHECK-LABEL: void found__body(
// CHECK-NOT: mcrl_then(
void found(region struct node *l)
{
    write_lock(l); move
    region struct node *r = l->next;
    write_lock(r);
    r->value++;
    unlock(r);
    unlock(l);
}

void perhaps(region struct node *l, region struct node *r)
{
    write_lock(l); move
    if (l->value > 0) {
        write_lock(r);
        r->value++;
        unlock(r);
    }
    unlock(l);
}

void after(region struct node *l, region struct node *r)
{
    write_lock(l); move
    l->value++;
    unlock(l);
    write_lock(r);
    r->value++;
    unlock(r);
}

// A partial frame says it, too.
// CHECK-LABEL: void framed__body(
// CHECK: mcrl_then(live, MCRL_RID(r), MCRL_WRITE, 0);
// CHECK-NOT: mcrl_then(
void framed(region struct node *l, region struct node *r)
{
    write_lock(l); begin move
    write_lock(r);
    long value = l->value;
    l->value = r->value;
    r->value = value;
    unlock(r);
    unlock(l); end move
}
