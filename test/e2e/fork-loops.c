/* Loops of forks whose rest other nodes are given while an iteration is a call: each iteration is run once, whatever the loop's head and
 * body are, and what stands after the loop finds the variables as the loop leaves them.
 *
 * RUN: preludec --emit=serial %s -o %t.c && gcc -I %build/include -O1 %t.c -o %t.serial && %t.serial > %t.expected
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: bash -c 'for n in 1 2 4 8; do mpiexec -n $n %t | diff %t.expected - || { echo $n; exit 1; }; done'
 * RUN: env MCRL_TUNE=forks=0 mpiexec -n 3 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=fork_batch=64 mpiexec -n 2 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=fork_batch=1 mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 3 %t | diff %t.expected -
 * RUN: preludec -O0 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined %s -o %t.sanitized
 * RUN: env ASAN_OPTIONS=detect_leaks=0 mpiexec -n 2 %t.sanitized | diff %t.expected -
 */
#include <prelude.h>

#include <stdint.h>
#include <stdio.h>

/* A tree with spines: most nodes have no children, and a few subtrees have nearly all nodes. */
struct node { uint64_t number; int depth; };

static uint64_t hash(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static struct node child_of(struct node n, int i) { return (struct node){hash(n.number + (uint64_t)i), n.depth + 1}; }
static int children_of(struct node n) { return n.depth == 0 ? 60 : n.depth < 400 && n.number % 1000 < 124 ? 8 : 0; }

static long plain(struct node n)
{
    long sum = 1;
    int children = children_of(n);
    for (int i = 0; i < children; i++) sum += fork plain(child_of(n, i)) at any;
    join;
    return sum;
}

/* Two forks, one of them conditional, and variables of the body; one has the name of another that the head uses. */
static long two(struct node n, const int odd)
{
    long sum = n.number % 2 == 1, mixed = 0;
    int children = children_of(n);
    for (int i = 0; i < children; i++) {
        struct node child = child_of(n, i);
        int children = (int)(child.number % 2);
        if (children == odd) sum += fork two(child, odd) at any;
        else sum -= fork two(child, 1 - odd) at any;
        if (i % 4 == 3) mixed ^= fork two((struct node){child.number, 1000}, odd) at any;
    }
    join;
    return sum + mixed;
}

/* Two variables in the head, and results in an array. */
static long pairs(struct node n)
{
    long found[8] = {0}, sum = (long)(n.number % 7);
    int i, j, children = children_of(n);
    if (children > 8) children = 8;
    for (i = 0, j = children - 1; i < j; i++, j--) {
        found[i] = fork pairs(child_of(n, j)) at any;
        found[j] = fork pairs(child_of(n, i)) at any;
    }
    join;
    for (int k = 0; k < children; k++) sum += (k + 1) * found[k];
    return sum + i - j;
}

/* What other nodes have run of the loop, it has passed. */
static long counts(struct node n)
{
    long sum = 0;
    unsigned i = 0, children = (unsigned)children_of(n);
    for (; i != children; i += 2) sum += fork counts(child_of(n, (int)i)) at any;
    join;
    return sum + (long)i * 3 + 1;
}

/* Loops that stay whole: what the body does with variables, or how control leaves it, another iteration would miss. */
static long whole(struct node n)
{
    long sum = 1, product = 1;
    int children = children_of(n), last = 0;
    for (int i = 0; i < children; i++) {
        last += i;
        sum += fork whole(child_of(n, last)) at any;
    }
    for (int i = 0; i < children; i++) {
        if (i == 5) break;
        product ^= fork whole((struct node){(uint64_t)i, 1000}) at any;
    }
    for (int i = 0, *at = &i; i < children / 4; i++) sum += fork whole((struct node){(uint64_t)*at, 1000}) at any;
    join;
    return sum + product;
}

/* Without results; two loops. */
static node_private long visited;

static void visit(struct node n)
{
    int children = children_of(n);
    visited++;
    for (int i = 0; i < children / 2; i++) fork visit(child_of(n, i)) at any;
    if (children > 0)
        for (int i = children; i > children / 2; i--) fork visit(child_of(n, i - 1)) at any;
    join;
}

/* What the children spawn belongs to the block that is open where the loop stands, wherever an iteration is run. */
static void leaf(void) { visited++; }
static long spawns(struct node n)
{
    long sum = 1;
    int children = children_of(n);
    if (children == 0) spawn leaf() at node(0);
    for (int i = 0; i < children; i++) sum += fork spawns(child_of(n, i)) at any;
    join;
    return sum;
}

int main(void)
{
    const struct node root = {41, 0};
    barrier();
    if (node_self() == 0) printf("plain %ld\n", plain(root)), fflush(stdout);
    barrier();
    if (node_self() == 0) printf("two %ld\n", two(root, 1)), fflush(stdout);
    barrier();
    if (node_self() == 0) printf("pairs %ld\n", pairs((struct node){41, 1}) + pairs((struct node){100, 0})), fflush(stdout);
    barrier();
    if (node_self() == 0) printf("counts %ld\n", counts(root)), fflush(stdout);
    barrier();
    if (node_self() == 0) printf("whole %ld\n", whole(root)), fflush(stdout);
    barrier();
    if (node_self() == 0) visit(root);
    barrier();
    long all = reduce_sum(visited);
    if (node_self() == 0) printf("visited %ld\n", all), fflush(stdout);
    visited = 0;
    barrier();
    if (node_self() == 0) {
        long nodes = 0;
        finish { nodes = spawns(root); }
        printf("spawned %ld of %ld\n", visited, nodes), fflush(stdout);
    }
    barrier();
    return 0;
}
