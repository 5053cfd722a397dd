/* The message counts of thesis figure 2-3, for n accesses to each of m regions on m other nodes: with `move`, m messages carry the
 * computation and one brings the result; without, 2 m messages bring the data, and 2 m tell the sizes (mapping).
 *
 * RUN: preludec -O2 %s -o %t.moves
 * RUN: preludec -O2 -fno-annotations %s -o %t.stays
 * RUN: %python %inputs/check-chain.py moves 8 %t.moves %t.json
 * RUN: %python %inputs/check-chain.py stays 8 %t.stays %t.json
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

struct link {
    long value;
    region struct link *next;
};

long walk(region struct link *l, int accesses)
{
    long sum = 0;
    while (l != NULL) {
        read_lock(l); move(always)
        sum += l->value;
        region struct link *next = l->next;
        unlock(l);
        for (int i = 1; i < accesses; i++) {
            read_lock(l);
            sum += l->value;
            unlock(l);
        }
        l = next;
    }
    return sum;
}

/* chain M ACCESSES: node 0 walks over one region on each of nodes 1 to M. Every node makes its own, and the names go round by broadcast,
 * so the walk alone costs messages (collectives are not counted). */
int main(int argc, char **argv)
{
    int m = argc > 1 ? atoi(argv[1]) : 0, accesses = argc > 2 ? atoi(argv[2]) : 1;
    region struct link *mine = region_new(struct link), *first = NULL, *next = NULL;
    for (int node = m; node >= 1; node--) {
        if (node_self() == node) {
            write_lock(mine);
            mine->value = node;
            mine->next = next;
            unlock(mine);
        }
        next = mine;
        broadcast(node, &next, sizeof next);
    }
    first = next;
    barrier();
    if (node_self() == 0) printf("%ld\n", walk(first, accesses));
    barrier();
    return 0;
}
