// A value of a region that is used again after a call or in another statement has a name from the first use on, if nothing may write it
// meanwhile, so that one lock is enough.
// RUN: cp %s %t.c && preludec -fauto-lock --fix -c %t.c -o %t.o && FileCheck %s < %t.c
#include <prelude.h>
#include <prelude_collective.h>
#include <math.h>

struct tree { long value, count; volatile long turn; region struct tree *left, *right, *part[4]; };
struct table { long size; long entry[1000]; };

long elsewhere(region struct tree *t);

static long sum(region struct tree *t)
{
    if (!t) return 0;
    long all = t->value;
    all += fork sum(t->left) at t->left;
    all += fork sum(t->right) at t->right;
    join;
    return all;
}
// CHECK-LABEL: static long sum(
// CHECK: {{^}}    read_lock(t);
// CHECK-NEXT: {{^}}    region struct tree *left_1 = t->left;
// CHECK-NEXT: {{^}}    region struct tree *right_1 = t->right;
// CHECK-NEXT: {{^}}    long all = t->value;
// CHECK-NEXT: {{^}}    unlock(t);
// CHECK-NEXT: {{^}}    all += fork sum(left_1) at left_1;
// CHECK-NEXT: {{^}}    all += fork sum(right_1) at right_1;

static long parts(region struct tree *t)
{
    long all = (long)sqrt((double)t->value);
    for (int i = 0; i < 4; i++) all += sum(t->part[i]);
    return all;
}
// CHECK-LABEL: static long parts(
// CHECK: {{^}}    read_lock(t); struct tree t_1 = *t; long all = (long)sqrt((double)t->value); unlock(t);
// CHECK-NEXT: {{^}}    for (int i = 0; i < 4; i++) all += sum(t_1.part[i]);

static region struct tree *find(region struct tree *t, long value)
{
    while (t) {
        if (t->value == value) return t;
        if (value < t->value) t = t->left;
        else t = t->right;
    }
    return t;
}
// CHECK-LABEL: static region struct tree *find(
// CHECK: {{^}}        if (value < value_1) t = left_2;
// CHECK-NEXT: {{^}}        else t = right_2;

static void hang(region struct tree *t, region struct tree *on) { on->left = t; }

static long written(region struct tree *t, region struct tree *on)
{
    long all = t->value;
    hang(t, on);
    all += sum(t->left) + sum(t->right);
    return all;
}
// A callee writes `left`, perhaps that of t.
// CHECK-LABEL: static long written(
// CHECK: {{^}}    read_lock(t); region struct tree *right_{{.}} = t->right; long all = t->value; unlock(t);
// CHECK-NEXT: hang(t, on);
// CHECK-NEXT: read_lock(t);
// CHECK-NEXT: region struct tree *left_{{.}} = t->left;
// CHECK-NEXT: unlock(t);
// CHECK-NEXT: all += sum(left_{{.}}) + sum(right_{{.}});

static long others(region struct tree *t)
{
    long all = t->value;
    elsewhere(t);
    all += t->value;
    barrier();
    all += t->value;
    t->turn = 0;
    sum(t);
    return all + t->turn;
}
// A function of another file may write all, and what waits for others sees what they have written; a volatile member is read each time.
// CHECK-LABEL: static long others(
// CHECK: {{^}}    read_lock(t); long all = t->value; unlock(t);
// CHECK: {{^}}    read_lock(t); all += t->value; unlock(t);
// CHECK: {{^}}    write_lock(t); all += t->value;
// CHECK: {{^}}    read_lock(t); long result_{{.}} = all + t->turn; unlock(t);

static long waits(region struct tree *t, region struct tree *other)
{
    long all = t->value + other->value;
    while (!other->count) all++;
    return all + t->value;
}
// What a loop waits for comes before what another activation has written before it.
// CHECK-LABEL: static long waits(
// CHECK: {{^}}    read_lock(t); long result_{{.}} = all + t->value; unlock(t);

static long walks(region struct tree *t)
{
    long all = t->value;
    for (long i = 0; i < t->count; i++) all += sum(t->left);
    return all;
}
// A loop that ends by a region's value reads it each time.
// CHECK-LABEL: static long walks(
// CHECK: for (long i = 0; ; i++) {
// CHECK-NEXT: read_lock(t);
// CHECK-NEXT: int condition_{{.}} = i < t->count;

static void child(region struct tree *t) { t->value = 3; }

static void count(region struct tree *t, int twice)
{
    if (twice) t->count += 2;
    else t->count++;
}

static long given(region struct tree *t)
{
    long all = t->value;
    count(t, all > 3);
    all += t->value;
    if (all > 5) count(t, 1);
    return all;
}
// Data that come to be read, and are sure to be written then, come once.
// CHECK-LABEL: static long given(
// CHECK: {{^}}    write_lock(t); long value_{{.}} = t->value; unlock(t); long all = value_{{.}};
// CHECK-NEXT: count(t, all > 3);
// CHECK-NEXT: all += value_

static long beside(region struct tree *t)
{
    long all = t->value;
    spawn child(t) at t;
    sum(t->left);
    return all + t->value;
}
// A child runs beside it.
// CHECK-LABEL: static long beside(
// CHECK: {{^}}    read_lock(t); long result_{{.}} = all + t->value; unlock(t);

static long large(region struct table *t)
{
    long all = t->size;
    sum(NULL);
    return all + t->entry[3];
}
// No large region is copied.
// CHECK-LABEL: static long large(
// CHECK-NOT: = *t
// CHECK: read_lock(t); long result_{{.}} = all + t->entry[3]; unlock(t);

int main(void)
{
    if (node_self() != 0) return 0;
    region struct tree *t = region_new(struct tree);
    t->left = t->right = NULL;
    for (int i = 0; i < 4; i++) t->part[i] = NULL;
    t->count = 1;
    region struct table *table = region_new(struct table);
    table->size = 1;
    long all = sum(t) + parts(t) + (find(t, 0) == t) + written(t, t) + others(t) + waits(t, t);
    return (int)(all + walks(t) + given(t) + beside(t) + large(table));
}

// A function that is given a pointer into a region says what it writes there.
struct ward { long beds, patients; region struct tree *room[4]; };

static void fill(struct ward *w, long *beds) { w->patients++, (*beds)--; }

static long tour(region struct ward *w)
{
    long all = 0;
    for (int i = 0; i < 4; i++) all += fork sum(w->room[i]) at w->room[i];
    join;
    fill(local(w), &local(w)->beds);
    return all;
}
// CHECK-LABEL: static long tour(
// CHECK: {{^}}    read_lock(w);
// CHECK-NEXT: {{^}}    struct ward w_1 = *w;
// CHECK: all += fork sum(w_1.room[i]) at w_1.room[i];

static void clear(struct ward *w) { *w = (struct ward){0}; }

static long tour_and_clear(region struct ward *w)
{
    long all = 0;
    for (int i = 0; i < 4; i++) {
        all += sum(w->room[i]);
        clear(local(w));
        all += sum(w->room[i]);
    }
    return all;
}
// CHECK-LABEL: static long tour_and_clear(
// CHECK-NOT: = *w;
// CHECK: {{^}}}

// The loop may run no round, so that the pointer may be null.
static long some(region struct ward *w, int n)
{
    long all = 0;
    for (int i = 0; i < n; i++) all += fork sum(w->room[i]) at w->room[i];
    join;
    return all;
}
// CHECK-LABEL: static long some(
// CHECK-NOT: = *w;
// CHECK: {{^}}}
