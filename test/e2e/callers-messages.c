/* What is sent when callers go along, as computed by hand: a list whose regions are on one node each, a caller that reads more of the home
 * that its callee has moved to, and a tree of which three levels are on a node each. check-callers.py has the numbers.
 *
 * RUN: preludec -fno-auto-move -O2 %s -o %t.along
 * RUN: preludec -fno-auto-move -O2 -DALONE %s -o %t.alone
 * RUN: preludec -fno-auto-move -DPRELUDE_SERIAL -O2 %s -o %t.serial
 * RUN: %python %inputs/check-callers.py %t.along %t.alone %t.serial
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { long value; region struct node *left, *right; };

/* Made at its home, so that no other node has a copy. */
static void set(region struct node *n, long value, region struct node *left, region struct node *right)
{
    write_lock(n); move(always)
    n->value = value;
    n->left = left;
    n->right = right;
    unlock(n);
}

static region struct node *make(int home, long value, region struct node *left, region struct node *right)
{
    region struct node *n = region_new_at(home % node_count(), struct node);
    set(n, value, left, right);
    return n;
}

/* The subtrees of three levels below one on a node are on the next node, or the left one there and the right one on the one after. */
static region struct node *make_tree(int levels, int level, int home, int spread, long *count)
{
    if (level == levels) return NULL;
    long value = ++*count;
    int below = (level + 1) % 3 == 0;
    region struct node *left = make_tree(levels, level + 1, home + below, spread, count);
    region struct node *right = make_tree(levels, level + 1, home + below * (1 + spread), spread, count);
    return make(home, value, left, right);
}

static long sum_list(region struct node *n)
{
    if (n == NULL) return 0;
#ifdef ALONE
    read_lock(n); move(always)
#else
    read_lock(n); move(always, frames: 1)
#endif
    long value = n->value;
    region struct node *next = n->right;
    unlock(n);
    long rest = sum_list(next);
    return value + 3 * rest;
}

static long sum_tree(region struct node *n)
{
    if (n == NULL) return 0;
#ifdef ALONE
    read_lock(n); move(always)
#else
    read_lock(n); move(always, frames: 1)
#endif
    long value = n->value;
    region struct node *left = n->left, *right = n->right;
    unlock(n);
    long a = sum_tree(left);
    long b = sum_tree(right);
    return value + 3 * a + 5 * b;
}

static long value_of(region struct node *n)
{
#ifdef ALONE
    read_lock(n); move(always)
#else
    read_lock(n); move(always, frames: 1)
#endif
    long value = n->value;
    unlock(n);
    return value;
}

/* It reads what its callee has read, and others that are at the same home. */
static long sum_here(region struct node *first, int more)
{
    long sum = value_of(first);
    region struct node *n = first;
    for (int i = 0; i <= more; i++) {
        read_lock(n);
        sum = sum * 3 + n->value;
        region struct node *next = n->right;
        unlock(n);
        n = next;
    }
    return sum;
}

/* callers-messages list|here|tree SIZE SPREAD */
int main(int argc, char **argv)
{
    int size = argc > 2 ? atoi(argv[2]) : 3, spread = argc > 3 ? atoi(argv[3]) : 0;
    const char *what = argc > 1 ? argv[1] : "tree";
    region struct node *first = NULL;
    long result = 0, count = 0;
    if (node_self() == 0) {
        if (strcmp(what, "tree") == 0) first = make_tree(size, 0, 0, spread, &count);
        else
            for (int i = size; i >= 0; i--) first = make(strcmp(what, "list") == 0 ? i : 1, i + 1, NULL, first);
    }
    barrier();
    mcrl_statistics_reset();
    barrier();
    if (node_self() == 0)
        result = strcmp(what, "tree") == 0 ? sum_tree(first) : strcmp(what, "list") == 0 ? sum_list(first) : sum_here(first, size);
    barrier(); /* all that is sent has been counted */
    mcrl_counters sent;
    mcrl_statistics_total(&sent);
    if (node_self() == 0)
        printf("%ld\n%lu messages, %lu migrations, %lu callers\n", result, (unsigned long)sent.messages, (unsigned long)sent.migrations,
               (unsigned long)sent.callers);
    return 0;
}
