#include "store.h"

#include <stdio.h>

int main(void)
{
    struct store *s = store_new(16, 32);
    long found = 0, sum = 0;
    char name[NAME];
    for (int i = 0; i < 500; i++) {
        snprintf(name, sizeof name, "key%d", i * i % 61);
        struct item *one = store_find(s, name);
        if (one) found++, sum += one->value;
        else store_set(s, name, i);
        if (i % 11 == 0) {
            snprintf(name, sizeof name, "key%d", i * 7 % 61);
            sum -= store_delete(s, name);
        }
    }
    printf("%ld found, sum %ld, %u items\n", found, sum, s->items);
    for (struct item *i = s->oldest; i; i = i->newer)
        if (i->uses > 4) printf("%s=%ld (%u)\n", i->name, i->value, i->uses);
    store_free(s);
    return 0;
}
