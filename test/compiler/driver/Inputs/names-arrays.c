#include <prelude_arrays.h>
struct local {
    int local, shared, migratory;
};
static shared double **table;
static double shared *column;
static long by(struct local *local, int migratory)
{
    int shared = 1;
    if (local->local * shared * 2 != 2) goto shared;
    local->shared = migratory;
shared:
    return local->shared * shared;
}
long take(region struct local *n, long turns)
{
    int (*writer_owns)(region struct local *) = 0;
    write_lock(n); move
    for (long i = 0; i < turns; i++) n->local++;
    long v = by(local(n), 3);
    local(n)->migratory = 2;
    v += local (n)->migratory + (writer_owns != 0);
    unlock(n);
    return v;
}
int main(void)
{
    table = shared_new(double, 8, 8, write_shared);
    column = shared_new(double, 8, migratory);
    forall (int i = 0; i < 8; i++) {
        table[i][0] = i;
    }
    double first = table[7][0];
    column[0] = first;
    barrier();
    long v = node_self() == 0 ? take(region_new(struct local), 1) : 5;
    shared_delete(table);
    shared_delete(column);
    return v != 5 || first != 7;
}
