#include <prelude.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define ADD_IF(c, to) do { if (c) to++; } while (0)
typedef struct node { region struct node *left, *right; long value, mark, a[4]; } node;

long directives(region node *t)
{
    long sum = 0;
#ifndef LESS
    sum += t->value;
#else
    sum -= t->value;
#endif
    sum += t->mark;
    return sum;
}
// CHECK: {{^}}#ifndef LESS
// CHECK-NEXT: {{^}}    read_lock(t); sum += t->value; unlock(t);
// CHECK-NEXT: {{^}}#else
// CHECK: {{^}}    read_lock(t); sum += t->mark; unlock(t);

long declarators(region node *t)
{
    region node *l = t->left, *const r = l->right;
    long sizes[t->mark + 1], *s = sizes, v = (t->mark, l->mark);
    return v + r->value + (long)sizeof *s;
}
// CHECK: {{^}}    read_lock(t);
// CHECK-NEXT: {{^}}    long mark_1 = t->mark;
// CHECK-NEXT: {{^}}    region node *l = t->left;
// CHECK-NEXT: {{^}}    unlock(t);
// CHECK-NEXT: {{^}}    read_lock(l);
// CHECK-NEXT: {{^}}    region node *const r = l->right;
// CHECK-NEXT: {{^}}    long sizes[mark_1 + 1]; long *s = sizes; long v = (mark_1, l->mark); unlock(l);

long macros(region node *t, region node *u)
{
    long most = MAX(t->value, MAX(u->value, 3));
    ADD_IF(t->mark, most);
    return most;
}
// CHECK: {{^}}    read_lock(t);
// CHECK-NEXT: {{^}}    long value_1 = t->value;
// CHECK-NEXT: {{^}}    unlock(t);
// CHECK-NEXT: {{^}}    read_lock(u);
// CHECK-NEXT: {{^}}    long most = MAX(value_1, MAX(u->value, 3));
// CHECK-NEXT: {{^}}    unlock(u);
// CHECK-NEXT: {{^}}    read_lock(t); ADD_IF(t->mark, most); unlock(t);

long unused(region node *t, region node *u)
{
    t && u && (u->mark += 2);
    t ? t->mark++ : (u->mark = 1);
    (t ? t : u)->value++;
    return t->mark, t->value++;
}
// CHECK: {{^}}    if (t && u) { write_lock(u); (u->mark += 2); unlock(u); }
// CHECK-NEXT: {{^}}    if (t) {
// CHECK-NEXT: {{^}}        write_lock(t);
// CHECK-NEXT: {{^}}        t->mark++;
// CHECK-NEXT: {{^}}        unlock(t);
// CHECK-NEXT: {{^}}    } else {
// CHECK-NEXT: {{^}}        write_lock(u);
// CHECK-NEXT: {{^}}        (u->mark = 1);
// CHECK-NEXT: {{^}}        unlock(u);
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}    region node *value_2 = t ? t : u; write_lock(value_2); (value_2)->value++; unlock(value_2);
// CHECK-NEXT: {{^}}    write_lock(t); long result_2 = (t->mark, t->value++); unlock(t);

void cases(region node *t, int k)
{
    switch (k) {
    case 1: k = (int)t->mark; t->mark = k + 1; break;
    default: if (t->mark > 2) t->mark = k;
    }
    for (;;) {
        if (t->value > 5) return;
        t->value += 2;
    }
}
// CHECK: {{^}}    case 1: write_lock(t); k = (int)t->mark; t->mark = k + 1; unlock(t); break;
// CHECK-NEXT: {{^}}    default:
// CHECK-NEXT: {{^}}    update_lock(t);
// CHECK-NEXT: {{^}}    int condition_1 = t->mark > 2;
// CHECK-NEXT: {{^}}    if (condition_1) {
// CHECK-NEXT: {{^}}        upgrade(t);
// CHECK-NEXT: {{^}}        t->mark = k;
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}    unlock(t);

static void add(region node *t, long by) { if (t) t->value += by; }
void spawns(region node *t)
{
    finish {
        spawn add(t->left, t->right->value);
        spawn add(t->right, 3);
    }
}
// CHECK: {{^}}        read_lock(right_1);
// CHECK-NEXT: {{^}}        long value_{{[0-9]+}} = right_1->value;
// CHECK-NEXT: {{^}}        unlock(right_1);
// CHECK-NEXT: {{^}}        spawn add(left_1, value_{{[0-9]+}});
// CHECK-NEXT: {{^}}        spawn add(right_1, 3);
