"""The fixed part of the random programs: the types, making of data, what is printed at the end. None of it is annotated."""
import accesses

# A file of its own, which knows nothing of regions; children that call its function are calls as others are.
ELSEWHERE = "unsigned long elsewhere(unsigned long x)\n{\n    return x * 5 + 3;\n}\n"
OF_ELSEWHERE = "unsigned long elsewhere(unsigned long x);\n"

HEAD = r"""
#include <prelude.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long u64;
enum color { red, green, blue };
enum { VECTOR = 24, STACK = 64 };

struct pack {
    short a;
    long b;
    unsigned char c[5];
    unsigned f : 7;
    signed g : 9;
    struct { int x, y; } in;
    double d;
};

union word {
    unsigned u;
    unsigned char b[4];
};

struct cell {
    u64 value;
    unsigned short tag[3];
};

struct node {
    long value;
    unsigned kind : 3;
    unsigned short tag[4];
    struct pack pack;
    region struct node *left, *right, *next;
    region struct cell *cell;
    region u64 *vector;
    u64 fill[FILL];
};

struct cursor {
    region struct node *at;
    int depth;
};
""" + accesses.TYPES + r"""
/* The policy of some regions: any answer will do. */
static int decides(const struct region_request *request)
{
    return (request->operations + request->walk + (unsigned)request->from + (unsigned)request->is_write) % 2 != 0;
}

/* Homes that look random, and are the same in every run. In a run where all nodes work, each has its own. */
static int place(u64 k)
{
    return (int)((k * 2654435761u >> 9) % (u64)node_count());
}

static region struct cell *make_cell(u64 k)
{
    struct region_zone zone = { k % CELL_ZONES == 1 ? zone_in_place : zone_coherent, zone_at_node, place(k), 0, 0, 0, 0 };
    region struct cell *c = region_new_in(&zone, struct cell);
    write_lock(c);
    c->value = k;
    for (int i = 0; i < 3; i++) c->tag[i] = (unsigned short)(k + i);
    unlock(c);
    return c;
}

/* Those of 0 are all 0. */
static region struct parts *make_parts(u64 k)
{
    struct region_zone zone = { k % CELL_ZONES == 1 ? zone_in_place : zone_coherent, zone_at_node, place(k), 0, 0, 0, 0 };
    region struct parts *r = region_new_in(&zone, struct parts);
    write_lock(r);
    r->l = k;
    r->n = r->b = (unsigned)k & 15;
    for (int i = 0; i < 4; i++) r->v[i] = (unsigned)k * (unsigned)i, r->a[i] = k * (u64)i, r->f[i] = (float)(k & 63);
    r->z = (double)(k & 127);
    unlock(r);
    return r;
}

static u64 sum_region_parts(region struct parts *r)
{
    read_lock(r);
    u64 sum = sum_parts(local(r));
    unlock(r);
    return sum;
}

static region u64 *make_vector(u64 k)
{
    struct region_zone zone = { k % VECTOR_ZONES == 1 ? zone_in_place : zone_coherent, zone_at_node, place(k), 0, 0, 0, 0 };
    region u64 *v = region_new_array_in(&zone, u64, VECTOR);
    write_lock(v);
    for (int i = 0; i < VECTOR; i++) v[i] = k * i;
    unlock(v);
    return v;
}

static region struct node *make_node(u64 k, region struct node *left, region struct node *right, region struct node *next)
{
    struct region_zone zone = { k % NODE_ZONES == 1 ? zone_in_place : zone_coherent, zone_at_node, place(k), 0, 0, 0, 0 };
    region struct node *p = region_new_in(&zone, struct node);
    region struct cell *c = make_cell(k + 1);
    region u64 *v = k % 3 == 0 ? make_vector(k + 2) : NULL;
    write_lock(p);
    p->value = (long)k;
    p->kind = k & 7;
    for (int i = 0; i < 4; i++) p->tag[i] = (unsigned short)(k * i);
    p->pack.a = (short)k;
    p->pack.f = k & 127;
    p->pack.d = (double)(k & 511);
    p->left = left;
    p->right = right;
    p->next = next;
    p->cell = c;
    p->vector = v;
    unlock(p);
    return p;
}

static region struct node *make_list(int length, u64 k)
{
    region struct node *next = NULL;
    for (int i = 0; i < length; i++) next = make_node(k + (u64)i * 7, NULL, NULL, next);
    return next;
}

/* A tree whose inner nodes each have a short list as well. */
static region struct node *make_tree(int depth, u64 k)
{
    if (depth == 0) return NULL;
    region struct node *left = k % 5 ? make_tree(depth - 1, k * 2) : NULL, *right = make_tree(depth - 1, k * 2 + 1);
    return make_node(k, left, right, make_list((int)(k % 3), k + 11));
}

static u64 sum_vector(region u64 *v)
{
    if (v == NULL) return 1;
    u64 sum = 0;
    read_lock(v);
    for (int i = 0; i < VECTOR; i++) sum = sum * 31 + v[i];
    unlock(v);
    return sum;
}

static u64 sum_cell(region struct cell *c)
{
    if (c == NULL) return 2;
    read_lock(c);
    u64 sum = c->value * 31 + c->tag[0] * 5u + c->tag[1] * 3u + c->tag[2];
    unlock(c);
    return sum;
}

static u64 sum_pack(struct pack s)
{
    u64 sum = (u64)s.a * 3 + (u64)s.b * 5 + s.f * 7u + (u64)(long)s.g * 11 + (u64)s.in.x * 13 + (u64)s.in.y * 17 + (u64)(long)s.d;
    for (int i = 0; i < 5; i++) sum = sum * 31 + s.c[i];
    return sum;
}

static u64 sum_node(region struct node *p)
{
    if (p == NULL) return 3;
    struct node copy;
    read_lock(p);
    copy = *p;
    unlock(p);
    u64 sum = (u64)copy.value * 31 + copy.kind + sum_pack(copy.pack);
    for (int i = 0; i < 4; i++) sum = sum * 31 + copy.tag[i];
    for (int i = 0; i < FILL; i++) sum = sum * 31 + copy.fill[i];
    sum = sum * 31 + sum_cell(copy.cell);
    sum = sum * 31 + sum_vector(copy.vector);
    sum = sum * 31 + sum_node(copy.left);
    sum = sum * 31 + sum_node(copy.right);
    return sum * 31 + sum_node(copy.next);
}

/* Helpers that are given addresses of locals, and do not keep them. */
static void twist(struct pack *s, u64 k)
{
    struct pack *t = s;
    t->b ^= (long)k;
    t->c[k % 5]++;
}

static u64 fold(const u64 *first, int n)
{
    u64 sum = 0;
    for (const u64 *at = first; at < first + n; at++) sum = sum * 31 + *at;
    return sum;
}

static u64 mix(u64 k)
{
    return k * 17 + 3;
}

static u64 mix_back(u64 k)
{
    return k / 3 ^ 5;
}

static u64 text_sum(const char *text)
{
    u64 sum = 0;
    while (*text) sum = sum * 31 + (unsigned char)*text++;
    return sum;
}

/* What a guard may call: it changes locals only. */
static int holds(u64 k)
{
    int h[4] = { 0 };
    h[k & 3] = 1;
    return h[k & 3];
}

/* What effects add up to, of each node; all nodes' sum is printed. */
static node_private u64 hits;
static node_private _Atomic u64 hits_c11;
static void tally(u64 *k)
{
    hits += *k & 7;
}

static u64 tallied(u64 k)
{
    __attribute__((cleanup(tally))) u64 twice = k * 2;
    return twice + 1;
}

/* A helper that takes plain memory. */
static u64 look(const struct node *p, int i)
{
    return (u64)p->value + p->tag[i & 3] + (u64)(long)p->pack.d;
}

static u64 look_twice(const u64 *v, u64 i)
{
    return v[i % VECTOR] ^ v[(i + 5) % VECTOR];
}

/* Helpers that use, end or take a lock of their caller's. */
static u64 seen(region struct node *p, u64 i) requires_shared(p)
{
    return look(local(p), (int)(i & 3)) + p->fill[i % FILL];
}

static u64 seen_cell(region struct cell *c) requires_shared(c)
{
    return c->value ^ c->tag[1];
}

static u64 seen_twice(region u64 *v, u64 i) requires_shared(v)
{
    return i == 0 ? *v : v[i % VECTOR] + seen_twice(v, i >> 9);
}

static void raise_node(region struct node *p, u64 k) requires_lock(p)
{
    p->value += (long)(k & 255);
    local(p)->tag[k & 3]++;
    p->pack.in.y ^= (int)(seen(p, k) & 3);
}

static void raise_cell(region struct cell *c, u64 k) requires_lock(c)
{
    c->value += k;
}

static void raise_vector(region u64 *v, u64 k) requires_lock(v)
{
    for (int i = 0; i < 3; i++) v[(k + (u64)i) % VECTOR] += k;
}

static void enter(region void *p) acquires(p)
{
    write_lock(p);
}

static void enter_shared(region void *p) acquires_shared(p)
{
    read_lock(p);
}

static void leave(region void *p) releases(p)
{
    unlock(p);
}

static void leave_shared(region void *p) releases_shared(p)
{
    unlock(p);
}

/* All that a case knows of others: commutative updates of one region that all nodes share. */
static region struct cell *shared;
static region struct cell *shared_cell(void)
{
    return shared;
}
"""

# main uses no static data, so that others run at the ends of loops in what it calls (lang-spec/language.md, 5.2).
MAIN = r"""
static void make_shared(void)
{
    struct region_zone zone = { CELL_ZONES == 2 ? zone_in_place : zone_coherent, zone_at_node, node_count() - 1, 0, 0, 0, 0 };
    if (node_self() == 0) shared = region_new_in(&zone, struct cell);
    broadcast(0, &shared, sizeof shared);
}

static double take_hits(void)
{
    double taken = (double)hits + (double)hits_c11;
    hits = hits_c11 = 0;
    return taken;
}

int main(int argc, char **argv)
{
    int all = argc > 1 && strcmp(argv[1], "all") == 0;
    make_shared();
    for (int i = 2; i < argc; i++) {
        u64 h = 0;
        if (all || node_self() == 0) h = run_case(atoi(argv[i]));
        barrier();
        double effects = reduce_sum(take_hits()) / (all ? node_count() : 1);
        region struct cell *c = shared_cell();
        read_lock(c);
        u64 total = c->value / (u64)(all ? node_count() : 1);
        unlock(c);
        double low = (double)(h & 0xffffffffu), high = (double)(h >> 32);
        int same = !all || (reduce_min(low) == reduce_max(low) && reduce_min(high) == reduce_max(high));
        barrier();
        if (node_self() == 0) {
            printf("%s %016lx %016lx %.0f%s\n", argv[i], h, total, effects, same ? "" : " the nodes differ");
            fflush(stdout);
            write_lock(c);
            c->value = 0;
            unlock(c);
        }
        barrier();
    }
    return 0;
}
"""


def starter(seeds):
    """run_case(seed), for all of them."""
    cases = "".join(f"    case {seed}: return case_{seed}();\n" for seed in seeds)
    return "\nstatic u64 run_case(int seed)\n{\n    switch (seed) {\n" + cases + "    }\n    return 0;\n}\n"


ITEMS = """X(alpha, 3)
X(beta, 5)
X(gamma, 8)
"""
