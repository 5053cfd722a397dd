#include <prelude.h>
struct part { double value, demand; };
struct s { region struct s *next; struct part part[9]; long n, sum, v[8]; };
#define RETURN_IF(x) if (x) return 1
long next(long);

static void fill(region struct s *p)
{
    for (int i = 0; i < 8; i++) p->v[i] = i * i;
    for (struct part *part = local(p)->part; part < local(p)->part + 9; part++)
        part->demand = 1;
}
// CHECK: {{^}}    write_lock(p); for (int i = 0; i < 8; i++) p->v[i] = i * i;
// CHECK-NEXT: {{^}}    for (struct part *part = local(p)->part; part < local(p)->part + 9; part++)
// CHECK-NEXT: {{^}}        { part->demand = 1; } unlock(p);

static long sum(region struct s *p)
{
    long all = 0;
    for (long i = 0; i < p->n; i++) all += p->v[i];
    while (all < p->sum) all++;
    return all;
}
// CHECK: {{^}}    read_lock(p); for (long i = 0; i < p->n; i++) all += p->v[i];
// CHECK-NEXT: {{^}}    while (all < p->sum) all++; unlock(p);

static void raise_demand(region struct s *p, int i)
{
    struct part *one = &local(p)->part[i];
    one->demand += one->value;
    one->value = 0;
}
// CHECK: {{^}}    write_lock(p); struct part *one = &local(p)->part[i];
// CHECK-NEXT: {{^}}    one->demand += one->value;
// CHECK-NEXT: {{^}}    one->value = 0; unlock(p);

static void add(region struct s *p, region struct s *q)
{
    p->sum = p->sum + q->sum * q->n;
    p->v[q->n & 7] = p->v[0] + next(3);
}
// CHECK: {{^}}    read_lock(q);
// CHECK-NEXT: {{^}}    long n_1 = q->n;
// CHECK-NEXT: {{^}}    long value_1 = q->sum * n_1;
// CHECK-NEXT: {{^}}    unlock(q);
// CHECK-NEXT: {{^}}    write_lock(p);
// CHECK-NEXT: {{^}}    p->sum = p->sum + value_1;
// CHECK: long next_1 = next(3); write_lock(p); p->v[n_1 & 7] = p->v[0] + next_1; unlock(p);

static long elements(region struct s *p)
{
    long first = p->v[1];
    long value = next(first);
    p->v[2] = value; // another element
    return p->n;
}
// CHECK: {{^}}    read_lock(p); long first = p->v[1]; unlock(p);
// CHECK: {{^}}    write_lock(p); p->v[2] = value;

static int checked(region struct s *p, int x)
{
    struct { long n, v[2]; } copy = {p->n, {p->v[0], x}};
    RETURN_IF(x > 3);
    RETURN_IF(p->n == 3);
    p->v[0] = 0;
    return copy.n > copy.v[0];
}
// CHECK: {{^}}    RETURN_IF(x > 3);
// CHECK: {{^}}    read_lock(p); int value_{{[0-9]}} = p->n == 3; unlock(p); RETURN_IF(value_{{[0-9]}});

/* A new region has one lock: what is read elsewhere for it is read before. */
static void push(region struct s *head, long key)
{
    region struct s *made = region_new(struct s);
    made->n = key;
    made->next = head->next;
    head->next = made;
}
// CHECK: {{^}}    write_lock(head);
// CHECK-NEXT: {{^}}    region struct s *next_{{[0-9]}} = head->next;
// CHECK-NEXT: {{^}}    unlock(head);
// CHECK-NEXT: {{^}}    write_lock(made);
// CHECK-NEXT: {{^}}    made->n = key;
// CHECK-NEXT: {{^}}    made->next = next_{{[0-9]}}; unlock(made);
// CHECK-NEXT: {{^}}    write_lock(head); head->next = made; unlock(head);

/* `p` and `q` may be one region: what is read after a write stays after it. */
static long maybe_one(region struct s *p, region struct s *q)
{
    long x = p->n + q->n * 2 + p->sum;
    p->n = x;
    p->sum = q->sum + q->n;
    return x;
}
// CHECK: {{^}}    long x = n_{{[0-9]}} + n_{{[0-9]}} * 2 + sum_{{[0-9]}};
// CHECK-NEXT: {{^}}    p->n = x; unlock(p);
// CHECK-NEXT: {{^}}    read_lock(q);
// CHECK-NEXT: {{^}}    long value_{{[0-9]}} = sum_{{[0-9]}} + q->n;
// CHECK-NEXT: {{^}}    unlock(q);
// CHECK-NEXT: {{^}}    write_lock(p);
// CHECK-NEXT: {{^}}    p->sum = value_{{[0-9]}};

int main(void)
{
    region struct s *p = region_new(struct s), *q = region_new(struct s);
    fill(p), fill(q);
    add(p, q);
    push(p, maybe_one(p, q));
    raise_demand(p, 2);
    return checked(p, 2) + elements(q) + sum(p) == 0;
}
