/* Locks that -fauto-lock places in each kind of statement and expression: the program computes what the sequential one does.
 *
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial > %t.expected
 * RUN: preludec -fauto -Wno-unused-value %s -o %t
 * RUN: mpiexec -n 1 %t | diff %t.expected -
 * RUN: mpiexec -n 2 %t | diff %t.expected -
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t | diff %t.expected -
 */
#include <assert.h>
#include <prelude.h>
#include <stdio.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define BIGGER(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define RETURN_IF(x) if (x) return 7
#define SAY_IF(x) do { if (x) printf("yes\n"); } while (0)

struct part { int a, b, v[8]; region struct part *next, *other; };
static region struct part *global;

static int guarded(region struct part *p, region struct part *q)
{
    int r = p ? p->next ? p->next->a : p->a : q ? q->a : -1, i = 0;
    r += (p && p->next && p->next->a > 2) || (q && (q->other || q->a == 3)) ? 10 : 20;
    if (p && (i = p->a, i > 1) && q && (i += q->a)) r += i;
    p && p->next && (p->next->a += 2);
    !p || p->a++;
    p ? p->b++ : (q->b += 2);
    r += (p ? p : q)->a; /* one of two regions */
    (q ? q : p)->b++;
    return r;
}

static int comma(region struct part *p) { return p->a, p->a++; }
static int commas(region struct part *p, region struct part *q)
{
    int x = (p->a, q->a), y, i = 1;
    y = (p->b++, q->a + 1);
    x += ((p->v[i] == q->v[2]) + (i++, p->v[i])) * 3; /* the index is another one */
    return x * 10 + y;
}

static int cases(region struct part *p, int k)
{
    switch (k) {
    case 1: { int x = p->a; p->a = x + 1; } break;
    case 2: k = p->a; p->a = k + 1; break; /* read and written, from a label on */
    case 3: case 4: p->b = 4; /* fall through */
    case 5: global->b++;
    case 6: global->next->b += p->a; break;
    default: ;
    case 8: if (p->a > 2) p->a = 1; else p->a++; k = p->b;
    }
    return k;
}

static int kept(region struct part *p, int k)
{
    int v = 3;
    switch (k) { case 0: v = p->b; case 1: v = 7; break; case 2: v += 2; break; case 3: k = p->a; break; }
    return v + k;
}

static int labels(region struct part *p)
{
    int i = 0;
    p->a = 0;
again:
    p->a++;
    p->b = i;
    if (++i < 5) goto again;
    return p->a;
}

static void reverse(region struct part *p)
{
    for (int i = 0, j = 7; i < j;) { int one = p->v[i]; p->v[i++] = p->v[j]; p->v[j--] = one; }
}

static int machine(region struct part *p)
{
    for (;;) { /* it is sure to run */
        p->v[0]++;
        if (p->a > 100) { p->b++; return p->v[0]; }
        p->a += 30;
        if (p->v[0] > 50) return -1;
    }
}

static int declared(region struct part *p)
{
    region struct part *o = p->other, *oo = o->other;
    int sizes[p->a + 1], *s = sizes, x = o->a, d[2] = {p->a, o->a};
    int y = p->a > 1 &&\
        o->a > 1;
    return (oo != NULL) + (int)(sizeof sizes / sizeof *s) + x + y + d[0] + d[1];
}

static int element(region struct part *p, int i) { return p->v[i]; }

/* What is called in an index has the lock before. */
static int indices(region struct part *p, region struct part *q)
{
    p->v[element(q, 3) & 7] = 8;
    p->v[element(q, 2) & 7] += element(q, 1);
    p->b += element(p, 1);
    return p->v[element(p, 1) & 7] + p->v[q->v[p->a & 7] & 7];
}

static int shadowed(region struct part *p, region struct part *q)
{
    int v = p->a;
    { region struct part *p = q; p->a = v; int w = p->b; { region struct part *q = p; q->b = w + 1; } }
    for (region struct part *p = q; p; p = p->next) { v += p->b; if (v > 20) break; }
    return v + p->b;
}

static int directives(region struct part *p)
{
    int x = 0;
#if 1
    x += p->a;
#else
    x -= p->a;
#endif
    x += p->b;
    return x;
}

static int macros(region struct part *p, region struct part *q)
{
    int m = MAX(p->a, q->a) + MAX(p->a, MAX(q->b, p->b)) + BIGGER(q->b, p->a);
    SAY_IF(p->a > 0);
    assert(p->other->a >= 0);
    assert(p->a >= 0);
    return m;
}

static int whole(region struct part *p, region struct part *q)
{
    int all = 0;
    for (int *v = local(p)->v; v < local(p)->v + 8; v++) all += *v;
    for (int i = 0; i < p->a; i++) if (q->v[i & 7] > all) all -= q->v[i & 7];
    for (int i = 0; i < 3; i++) p->v[i + 1] = p->v[i] + q->a, p->b = p->b + element(q, i) * element(p, i);
    struct { int a, v[2]; } copy = {p->a, {q->v[0], p->v[0]}};
    const int *best = local(q)->v, *last = best + 7;
    while (best < last && *best < 15) best++;
    all += *best;
    return all + copy.a + copy.v[1];
}

static int pushed(region struct part *head, region struct part *same)
{
    region struct part *n = region_new(struct part);
    n->a = head->a;
    n->next = head->next;
    n->b = n->a + same->a;
    head->b = head->a + same->b;
    same->a = head->b + same->b;
    int all = head->a + n->a * 2 + head->b + same->a * 3 + head->v[1];
    head->next = n;
    return all + head->next->b;
}

static int returned(region struct part *p, int x)
{
    RETURN_IF(x > 2);
    RETURN_IF(p->a == x);
    p->v[5] = p->v[4];
    return p->v[5] + p->a;
}

int main(void)
{
    if (node_self() == 0) {
        region struct part *p = region_new(struct part), *q = region_new_at(node_count() - 1, struct part);
        global = q;
        p->next = p->other = q;
        q->next = q->other = p;
        for (int i = 0; i < 8; i++) p->v[i] = i * i, q->v[i] = 20 - i;
        p->a = 2, q->a = 3;
        printf("%d %d %d\n", guarded(p, q), guarded(q, NULL), guarded(NULL, p));
        int dropped = comma(p);
        printf("%d %d %d\n", dropped, p->a, commas(p, q));
        reverse(p);
        int s = 0;
        for (int k = 0; k < 10; k++) s = s * 3 + cases(p, k), s += kept(p, k);
        printf("%d %d %d\n", s, p->a, q->b);
        printf("%d %d\n", labels(p), machine(q));
        printf("%d %d\n", indices(p, q), shadowed(p, q));
        printf("%d %d %d %d\n", declared(p), directives(p), macros(p, q), p->v[1]);
        printf("%d\n", pushed(q, p) + pushed(p, p) * 10);
        int all = whole(p, q), seven = returned(p, 3);
        printf("%d %d %d %d\n", all, seven, returned(p, 1), p->b);
    }
    barrier();
    return 0;
}
