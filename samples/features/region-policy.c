/* region_policy: what a plain `move` does at one region. It is for a data structure whose parts differ, though one loop goes
 * through them all: here a directory, which nodes shall keep, and entries, which shall stay where they are. */
#include <prelude.h>
#include <stdio.h>

enum { ENTRIES = 50 };
struct entry { long key, value[100]; };
struct directory { region struct entry *entry[ENTRIES]; };

static long value_of(region struct directory *d, int i)
{
    read_lock(d); move
    region struct entry *e = d->entry[i];
    unlock(d);
    read_lock(e); move
    long value = e->value[i];
    unlock(e);
    return value;
}

static region struct directory *make(void)
{
    region struct directory *d = region_new_at(node_count() - 1, struct directory);
    region_policy(d, region_never); /* as move(never); region_always, _static, _repeat, _adaptive and _in_place are as those clauses */
    for (int i = 0; i < ENTRIES; i++) {
        region struct entry *e = region_new_at(node_count() - 1, struct entry);
        region_policy(e, region_always);
        write_lock(e); begin move(always)
        e->value[i] = i;
        unlock(e); end move
        write_lock(d); begin move(always)
        d->entry[i] = e;
        unlock(d); end move
    }
    return d;
}

int main(void)
{
    if (node_self() == 0) {
        region struct directory *d = make();
        long sum = 0;
        for (int i = 0; i < ENTRIES; i++) sum += value_of(d, i);
        region_policy(d, region_by_default); /* takes it back */
        printf("region-policy: %ld\n", sum);
    }
    barrier();
    return 0;
}
