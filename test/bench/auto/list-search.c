/* list-search.c: node 0 searches lists whose elements are on all nodes, so many in a row on each; and counts in the element that is found.
 * All nodes read a short list, again and again. */
#include <prelude.h>
#include <stdio.h>

enum { ELEMENTS = 64, IN_A_ROW = 8, SHORT = 4, TIMES = 24 };
struct element { long key, hits; region struct element *next; };

static region struct element *make(int count, int in_a_row)
{
    region struct element *first = NULL;
    for (int i = count - 1; i >= 0; i--) {
        region struct element *e = region_new_at(i / in_a_row % node_count(), struct element);
        write_lock(e);
        e->key = i;
        e->hits = 0;
        e->next = first;
        unlock(e);
        first = e;
    }
    return first;
}

static long count_hit(region struct element *n, long key)
{
    while (n != NULL) {
        read_lock(n);
        long found = n->key;
        region struct element *next = n->next;
        unlock(n);
        if (found == key) break;
        n = next;
    }
    if (n == NULL) return 0;
    write_lock(n);
    long hits = ++n->hits;
    unlock(n);
    return hits;
}

static long sum_of(region struct element *n)
{
    long sum = 0;
    while (n != NULL) {
        read_lock(n);
        sum += n->key;
        region struct element *next = n->next;
        unlock(n);
        n = next;
    }
    return sum;
}

static region struct element *lists[2];

int main(void)
{
    if (node_self() == 0) lists[0] = make(ELEMENTS, IN_A_ROW), lists[1] = make(SHORT, 1);
    broadcast(0, lists, sizeof lists);
    long sum = 0;
    for (int i = 0; i < TIMES; i++) sum += sum_of(lists[1]);
    barrier();
    for (int i = 0; i < TIMES; i++) {
        if (i % node_count() == node_self()) sum += count_hit(lists[0], i * 37 % ELEMENTS);
        barrier();
    }
    if (node_self() == 0) printf("%ld\n", sum);
    return 0;
}
