#include <counter.h>
#include <stdio.h>

/* Each node adds to a counter on the last one. */
int main(void)
{
    region struct counter *c = NULL;
    if (node_self() == node_count() - 1) c = region_new(struct counter);
    broadcast(node_count() - 1, &c, sizeof c);
    add(c, STEP);
    barrier();
    if (node_self() == 0) printf("%s of %d: %ld\n", TITLE, ADDERS, add(c, 0));
    return 0;
}
