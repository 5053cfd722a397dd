#include <prelude.h>
#include <stdio.h>

struct tree { long value, sum, part[4]; region struct tree *left, *right; };

// Forks whose results go to a region: the join comes by itself, at the return at the latest.
static region struct tree *build(int levels, long number)
{
    if (levels == 0) return NULL;
    region struct tree *t = region_new(struct tree);
    t->value = number;
    t->left = fork build(levels - 1, 2 * number);
    t->right = fork build(levels - 1, 2 * number + 1) at node(node_self());
    return t;
}
// CHECK-LABEL: *build(
// CHECK: region struct tree *left_1 = fork build(levels - 1, 2 * number);
// CHECK: region struct tree *right_1 = fork build(levels - 1, 2 * number + 1) at node(node_self());
// CHECK: join;
// CHECK: write_lock(t);
// CHECK: t->left = left_1;
// CHECK: t->right = right_1;
// CHECK: unlock(t);

// Forks in an expression, in one branch of it.
static long sum(region struct tree *t, int factor)
{
    return t == NULL ? 0 : t->value * factor + (fork sum(t->left, factor) at t->left) + (fork sum(t->right, factor) at t->right);
}
// CHECK-LABEL: long sum(
// CHECK: if (t == NULL) {
// CHECK: return 0;
// CHECK: } else {
// CHECK: long value_{{[0-9]+}} = t->value * factor;
// CHECK: unlock(t);
// CHECK: long sum_1 = fork sum({{.*}}) at {{left_[0-9]+}};
// CHECK: long sum_2 = fork sum({{.*}}) at {{right_[0-9]+}};
// CHECK: join;
// CHECK: return value_{{[0-9]+}} + sum_1 + sum_2;

// What follows uses a result, or the part of the region: a join comes before it.
static long parts(region struct tree *t, long *plain)
{
    long one = fork sum(t, 1), all = 0;
    t->part[0] = fork sum(t, 2);
    t->part[1] += fork sum(t, 3);
    all++;
    *plain = t->value;
    all += t->part[0];
    return all + one;
}
// CHECK-LABEL: long parts(
// CHECK: = fork sum(t, 2);
// CHECK: = fork sum(t, 3);
// CHECK-NOT: join
// CHECK: all++;
// CHECK: join;
// CHECK: t->part[0] = part_1;
// CHECK: t->part[1] += part_2;
// CHECK: return all + one;

// A join that is written stays, and what it brings is stored after it. Results of loops are joined after them.
static long written(region struct tree *t, int which)
{
    long each[3];
    if (which == 1) t->sum = fork sum(t->left, 1);
    else {
        t->sum = fork sum(t->right, 1);
        which++;
        join;
        which--;
    }
    for (int i = 0; i < 3; i++) each[i] = fork sum(t, i);
    join;
    return each[0] + each[1] + each[2] + which;
}
// CHECK-LABEL: long written(
// CHECK: sum_{{[0-9]+}} = fork sum(
// CHECK: join;
// CHECK: t->sum = sum_
// CHECK: which++;
// CHECK: join;
// CHECK: t->sum = sum_
// CHECK: which--;

static long loops(region struct tree *t)
{
    long each[3], all = 0;
    for (int i = 0; i < 3; i++) each[i] = fork sum(t, i);
    for (int i = 0; i < 3; i++) all += each[i];
    if ((fork sum(t, 7)) > 3) all++;
    printf("%ld\n", (fork sum(t, 1)));
    return all;
}
// CHECK-LABEL: long loops(
// CHECK: each[i] = fork sum(t, i);
// CHECK: join;
// CHECK: all += each[i];
// CHECK: = fork sum(t, 7); join; if (sum_{{[0-9]+}} > 3) all++;
// CHECK: = fork sum(t, 1); join; printf("%ld\n", sum_{{[0-9]+}});

// A fork in the value that is returned runs beside those before it.
static long both(region struct tree *t, long after)
{
    t->sum = fork sum(t->left, 3) at t->left;
    return after + (fork sum(t->right, 5) at t->right);
}
// CHECK-LABEL: long both(
// CHECK: long sum_[[FIRST:[0-9]+]] = fork sum(
// CHECK: long sum_[[SECOND:[0-9]+]] = fork sum(
// CHECK: join;
// CHECK: t->sum = sum_[[FIRST]];
// CHECK: return after + sum_[[SECOND]];

int main(void)
{
    if (node_self() != 0) return 0;
    region struct tree *t = build(4, 1);
    long plain = 0;
    printf("%ld %ld", sum(t, 2), parts(t, &plain));
    printf(" %ld %ld\n", plain, written(t, 1) + written(t, 2));
    printf("%ld\n", loops(t));
    printf("%ld\n", both(t, 5));
    return 0;
}
