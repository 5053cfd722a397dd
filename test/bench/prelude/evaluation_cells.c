/* evaluation_cells.c: the nine cells of OSMIUM's table 1: where the thread and the object are during an operation of node 0 on an object of
 * node 1. A line `CELL RESULT THREAD HOME MESSAGES` for each: the object's sum, the node on which the operations have run, that of the
 * object, and the messages of all of them.
 *
 *     mpiexec -n 4 ./evaluation-cells OPERATIONS */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

struct object {
    long sum, by; /* the node of the last operation */
    long rest[14];
};

enum { caller, owner, third, nodes }; /* of the table */

static struct region_zone in_place[nodes] = {
    {zone_in_place, zone_at_node, caller}, {zone_in_place, zone_at_node, owner}, {zone_in_place, zone_at_node, third}};

static void add(region struct object *o)
{
    write_lock(o);
    o->sum++;
    o->by = node_self();
    unlock(o);
}

static void add_there(region struct object *o)
{
    write_lock(o); move(always)
    o->sum++;
    o->by = node_self();
    unlock(o);
}

/* The memory of a region that is used in place is its home's. So such an object moves as a new one, of another name. */
static region struct object *moved(region struct object *from, int home)
{
    region struct object *to = region_new_in(&in_place[home], struct object);
    struct object copy;
    read_lock(from);
    copy = *local(from);
    unlock(from);
    write_lock(to);
    *local(to) = copy;
    unlock(to);
    region_delete(from);
    return to;
}

enum { stays = -1, moves = -2 }; /* of the thread: it goes on as a computation that moves */

/* What each cell is made of: whether the region is used in place, where it goes before the operations, and where these run. */
static const struct cell {
    const char *name;
    int is_in_place, home, at;
} cells[] = {
    {"stays/stays", 1, owner, stays},          {"stays/to-thread", 0, owner, stays},       {"stays/to-third", 1, third, stays},
    {"to-object/stays", 0, owner, moves},      {"to-object/to-thread", 1, caller, owner},  {"to-object/to-third", 1, third, owner},
    {"to-third/stays", 1, owner, third},       {"to-third/to-thread", 1, caller, third},   {"to-third/to-third", 0, owner, third},
};

static void operate(const struct cell *cell, region struct object *o)
{
    if (cell->at == stays) add(o);
    else if (cell->at == moves) add_there(o);
    else {
        fork add(o) at node(cell->at);
        join;
    }
}

int main(int argc, char **argv)
{
    long operations = argc > 1 ? atol(argv[1]) : 100, wrong = 0;
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        const struct cell *cell = &cells[i];
        region struct object *o = NULL;
        if (node_self() == caller) {
            o = cell->is_in_place ? region_new_in(&in_place[owner], struct object) : region_new_at(owner, struct object);
            if (cell->home != owner) o = moved(o, cell->home);
        }
        barrier();
        mcrl_statistics_reset();
        barrier();
        if (node_self() == caller)
            for (long k = 0; k < operations; k++) operate(cell, o);
        barrier();
        mcrl_counters total;
        mcrl_statistics_total(&total);
        if (node_self() == caller) {
            read_lock(o);
            printf("%s %ld %ld %d %lu\n", cell->name, o->sum, o->by, home_of(o), (unsigned long)total.messages);
            wrong += o->sum != operations;
            unlock(o);
        }
    }
    return wrong != 0;
}
