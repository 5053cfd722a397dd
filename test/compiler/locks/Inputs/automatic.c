#include <prelude.h>
typedef struct node { region struct node *left, *right; long value, mark, a[4]; } node;
static region node *root;

static long sum(region node *t)
{
    if (!t) return 0;
    long v = t->value + t->left->value; /* two regions, one after the other */
    return v + sum(t->left) + sum(t->right);
}
// CHECK: {{^}}    read_lock(t);
// CHECK-NEXT: {{^}}    region struct node *left_1 = t->left;
// CHECK-NEXT: {{^}}    region struct node *right_1 = t->right;
// CHECK-NEXT: {{^}}    long value_1 = t->value;
// CHECK-NEXT: {{^}}    unlock(t);
// CHECK-NEXT: {{^}}    read_lock(left_1);
// CHECK-NEXT: {{^}}    long value_2 = left_1->value;
// CHECK-NEXT: {{^}}    unlock(left_1);
// CHECK-NEXT: {{^}}    long v = value_1 + value_2; /* two regions, one after the other */
// CHECK-NEXT: {{^}}    return v + sum(left_1) + sum(right_1);

static region node *find(region node *t, long key)
{
    while (t && t->value != key) {
        if (key < t->value) t = t->left;
        else t = t->right;
    }
    return t;
}
// CHECK: {{^}}    while (t) {
// CHECK-NEXT: {{^}}        read_lock(t);
// CHECK-NEXT: {{^}}        int condition_1 = t->value != key;
// CHECK-NEXT: {{^}}        if (!(condition_1)) {
// CHECK-NEXT: {{^}}            unlock(t);
// CHECK-NEXT: {{^}}            break;
// CHECK-NEXT: {{^}}        }
// CHECK-NEXT: {{^}}        region struct node *left_2 = t->left;
// CHECK-NEXT: {{^}}        region struct node *right_2 = t->right;
// CHECK-NEXT: {{^}}        int condition_2 = key < t->value;
// CHECK-NEXT: {{^}}        unlock(t);
// CHECK-NEXT: {{^}}        if (condition_2) t = left_2;
// CHECK-NEXT: {{^}}        else t = right_2;

static int visit(region node *t)
{
    if (t->mark == 1) return 0; // what is decided by it comes under the same lock
    t->mark = 1;
    if (t->value > 9)
        t->value = 9;
    return 1;
}
// CHECK: {{^}}    write_lock(t);
// CHECK-NEXT: {{^}}    int condition_3 = t->mark == 1;
// CHECK-NEXT: {{^}}    if (condition_3) {
// CHECK-NEXT: {{^}}        unlock(t);
// CHECK-NEXT: {{^}}        return 0;
// CHECK-NEXT: {{^}}    } // what is decided by it comes under the same lock
// CHECK-NEXT: {{^}}    t->mark = 1; unlock(t);
// CHECK-NEXT: {{^}}    update_lock(t); int condition_4 = t->value > 9; if (condition_4)
// CHECK-NEXT: {{^}}        { upgrade(t); t->value = 9; } unlock(t);

static void count(void)
{
    root->value = root->value + 1;
    root->a[root->mark & 3] += 2;
}
// CHECK: {{^}}    region node *root_1 = root;
// CHECK-NEXT: {{^}}    write_lock(root_1);
// CHECK-NEXT: {{^}}    long value_3 = root_1->value;
// CHECK-NEXT: {{^}}    root_1->value = value_3 + 1;
// CHECK-NEXT: {{^}}    unlock(root_1);
// CHECK-NEXT: {{^}}    region node *root_2 = root;
// CHECK-NEXT: {{^}}    write_lock(root_2);
// CHECK-NEXT: {{^}}    long mark_1 = root_2->mark;
// CHECK-NEXT: {{^}}    root_2->a[mark_1 & 3] += 2;
// CHECK-NEXT: {{^}}    unlock(root_2);

static long list(region node *head, long n)
{
    for (region node *p = head; p; p = p->right) {
        if (p->mark) continue;
        n += p->value;
    }
    do n++; while (head->mark > n);
    switch (head->mark) {
    case 1: head->value = n; break;
    default: n = head->left ? head->left->value : 0;
    }
    return n;
}
// CHECK: {{^}}    for (region node *p = head; p; ) {
// CHECK-NEXT: {{^}}        read_lock(p); long mark_2 = p->mark; if (mark_2) { unlock(p); goto next_1; }
// CHECK-NEXT: {{^}}        n += p->value; unlock(p);
// CHECK-NEXT: {{^}}    next_1:; read_lock(p); region struct node *right_3 = p->right; unlock(p); p = right_3; }
// CHECK-NEXT: {{^}}    read_lock(head); for (;;) { n++; int condition_5 = head->mark > n; if (!(condition_5)) break; }
// CHECK-NEXT: {{^}}    region struct node *left_3 = head->left;
// CHECK-NEXT: {{^}}    long mark_3 = head->mark;
// CHECK-NEXT: {{^}}    unlock(head);
// CHECK-NEXT: {{^}}    switch (mark_3) {
// CHECK-NEXT: {{^}}    case 1: write_lock(head); head->value = n; unlock(head); break;
// CHECK-NEXT: {{^}}    default: ;
// CHECK-NEXT: {{^}}    long value_4;
// CHECK-NEXT: {{^}}    if (left_3) {
// CHECK-NEXT: {{^}}        read_lock(left_3);
// CHECK-NEXT: {{^}}        value_4 = left_3->value;
// CHECK-NEXT: {{^}}        unlock(left_3);
// CHECK-NEXT: {{^}}    } else {
// CHECK-NEXT: {{^}}        value_4 = 0;
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}    n = value_4;

static void by_hand(region node *t)
{
    write_lock(t);
    t->mark = 0;
    unlock(t);
}
// CHECK: {{^}}    write_lock(t);
// CHECK-NEXT: {{^}}    t->mark = 0;

static region node *build(int depth)
{
    if (depth == 0) return NULL;
    region node *t = region_new(node);
    t->value = depth;
    t->left = build(depth - 1);
    t->right = build(depth - 1);
    return t;
}
// CHECK: {{^}}    write_lock(t); t->value = depth; unlock(t);
// CHECK-NEXT: {{^}}    region node *build_1 = build(depth - 1); write_lock(t); t->left = build_1; unlock(t);

// An index that needs the lock of another region.
static long numbered(const node *n, long number) { return n->value + number; }
void set_numbered(region long *v, region node *t, long number)
{
    v[numbered(local(t), number)] = t->mark;
}
// CHECK: {{^}}    read_lock(t);
// CHECK: {{^}}    long numbered_1 = numbered(local(t), number);
// CHECK: {{^}}    unlock(t);
// CHECK: {{^}}    write_lock(v);
// CHECK-NEXT: {{^}}    v[numbered_1] = mark_{{[0-9]+}};

int main(void)
{
    if (node_self() == 0) {
        root = build(4);
        region node *t = find(root, 4);
        count();
        by_hand(t);
        return visit(t) + sum(root) + list(root, 0) == 0;
    }
    return 0;
}
