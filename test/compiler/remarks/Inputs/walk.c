#include <prelude.h>

struct node { long key; region struct node *next; char data[100]; };

long count(region struct node *n, long key)
{
    long found = 0;
    while (n) {
        read_lock(n); move
        found += n->key == key;
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return found;
}

long visit(region struct node *n)
{
    long found = count(n, 3); rpc(to: n)
    barrier();
    return found;
}
