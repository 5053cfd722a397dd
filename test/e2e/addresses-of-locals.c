/* Local variables that are changed through pointers between migrations: where the computation goes on, they have the values that they had.
 *
 * RUN: preludec -O2 -Wall %s -o %t
 * RUN: preludec -O2 -fno-annotations %s -o %t.stays
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck --check-prefixes=CHECK,MOVES %s
 * RUN: mpiexec -n 4 %t | FileCheck --check-prefixes=CHECK,MOVES %s
 * RUN: mpiexec -n 2 %t.stays | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { long key; region struct node *next; };
struct item { long value; struct item *next; };
struct list { struct item *first; long length; };

static void add(long *x, long y) { *x += y; }

static node_private int arrivals; /* at this node */

/* The one assignment to `x` is through a pointer. */
static long only_through_a_pointer(region struct node *n)
{
    long x;
    long *p = &x;
    *p = 100;
    while (n) {
        read_lock(n); move(always)
        arrivals++;
        add(&x, n->key);
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return x;
}

/* The pointer is taken anew at each node, after a wait for a second lock there. */
static long anew_at_each_node(region struct node *n, region struct node *counter)
{
    long sums[2] = {0, 0};
    int which = 0;
    while (n) {
        write_lock(n); move(always)
        arrivals++;
        long *p = &sums[which];
        long *const *q = &p;
        **q += n->key;
        region struct node *next = n->next;
        unlock(n);
        write_lock(counter);
        counter->key++;
        unlock(counter);
        which = !which;
        n = next;
    }
    return 1000 * sums[0] + sums[1];
}

static void push(struct list *list, struct item *item)
{
    item->next = list->first;
    list->first = item;
    list->length++;
}

static long total(const struct list *list)
{
    long sum = 0;
    for (const struct item *item = list->first; item; item = item->next) sum += item->value;
    return sum;
}

/* A list of local structs, made and gone between two migrations. */
static long a_list_at_each_node(region struct node *n)
{
    long sum = 0;
    while (n) {
        read_lock(n); move(always)
        arrivals++;
        struct item a = {n->key, NULL}, b = {10 * n->key, NULL};
        struct list list = {NULL, 0};
        push(&list, &a);
        push(&list, &b);
        sum += total(&list) * list.length;
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return sum;
}

/* Text in a local array, through the C library. */
static long text_travels(region struct node *n)
{
    char text[64] = "";
    while (n) {
        read_lock(n); move(always)
        arrivals++;
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%ld ", n->key);
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    long sum = 0;
    char *end = text;
    for (const char *at = text; *at; at = end + 1) sum = 10 * sum + strtol(at, &end, 10);
    return sum;
}

static void to_next(region struct node **n)
{
    region struct node *here = *n;
    read_lock(here);
    region struct node *next = here->next;
    unlock(here);
    *n = next;
}

/* A region variable that a callee changes. */
static long every_other(region struct node *n)
{
    long sum = 0;
    while (n) {
        read_lock(n); move(always)
        arrivals++;
        sum += n->key;
        unlock(n);
        to_next(&n);
        if (n) to_next(&n);
    }
    return sum;
}

static void at_home(region struct node *const nodes[])
{
    barrier();
    for (int i = 1; i <= 6; i++) {
        region struct node *n = nodes[i];
        if (home_of(n) != node_self()) continue;
        write_lock(n); /* takes it from the node that used it last, so that the next procedure has to come here */
        unlock(n);
    }
    barrier();
}

int main(void)
{
    region struct node *nodes[8] = {NULL}, *counter = NULL;
    if (node_self() == 0) {
        counter = region_new(struct node);
        for (int i = 6; i > 0; i--) {
            region struct node *n = nodes[i] = region_new_at(i % node_count(), struct node);
            write_lock(n);
            n->key = i;
            n->next = nodes[i + 1];
            unlock(n);
        }
    }
    broadcast(0, nodes, sizeof nodes);
    region struct node *first = nodes[1];
    int here = node_self() == 0;
    at_home(nodes);
    // CHECK: 121
    if (here) printf("%ld\n", only_through_a_pointer(first));
    at_home(nodes);
    // CHECK: 9012
    if (here) printf("%ld\n", anew_at_each_node(first, counter));
    at_home(nodes);
    // CHECK: 462
    if (here) printf("%ld\n", a_list_at_each_node(first));
    at_home(nodes);
    // CHECK: 123456
    if (here) printf("%ld\n", text_travels(first));
    at_home(nodes);
    // CHECK: 9
    if (here) printf("%ld\n", every_other(first));
    barrier();
    double elsewhere = reduce_sum(here ? 0 : arrivals);
    // MOVES: moved
    if (here) printf("%s\n", elsewhere >= 15 ? "moved" : "stayed");
    return 0;
}
