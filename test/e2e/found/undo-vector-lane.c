// A handler sets a lane of a vector, or half of a complex number, and gives up at the next lock: that is undone as any other write is.
// It was done twice.
//
// RUN: preludec -O1 %s -o %t
// RUN: mpiexec -n 1 %t | FileCheck %s -DALL=100
// RUN: env MCRL_FAULT=abort:1 mpiexec -n 2 %t | FileCheck %s -DALL=200
// RUN: env MCRL_FAULT=abort:5 mpiexec -n 3 %t | FileCheck %s -DALL=300
// CHECK: {{^}}plain [[ALL]] lane [[ALL]] letter [[ALL]] real [[ALL]]{{$}}
#include <prelude.h>
#include <stdio.h>
typedef long v4 __attribute__((vector_size(32)));
typedef float f4 __attribute__((ext_vector_type(4)));
struct cell { v4 v; f4 f; _Complex double z; long l; };
struct other { long n; };

static void plain(region struct cell *c, region struct other *d)
{
    write_lock(c); move(always)
    c->l += 1;
    write_lock(d); move(always, undo)
    d->n++;
    unlock(d);
    unlock(c);
}

static void lane(region struct cell *c, region struct other *d)
{
    write_lock(c); move(always)
    c->v[0] += 1;
    write_lock(d); move(always, undo)
    d->n++;
    unlock(d);
    unlock(c);
}

static void letter(region struct cell *c, region struct other *d)
{
    write_lock(c); move(always)
    c->f.x += 1;
    write_lock(d); move(always, undo)
    d->n++;
    unlock(d);
    unlock(c);
}

static void real(region struct cell *c, region struct other *d)
{
    write_lock(c); move(always)
    __real__ c->z += 1;
    write_lock(d); move(always, undo)
    d->n++;
    unlock(d);
    unlock(c);
}

int main(void)
{
    region struct cell *c = NULL;
    region struct other *d = NULL;
    if (node_self() == 0) c = region_new_at(node_count() - 1, struct cell), d = region_new_at(node_count() - 1, struct other);
    broadcast(0, &c, sizeof c);
    broadcast(0, &d, sizeof d);
    for (int i = 0; i < 100; i++) plain(c, d), lane(c, d), letter(c, d), real(c, d);
    barrier();
    if (node_self() == 0) {
        read_lock(c);
        printf("plain %ld lane %ld letter %g real %g\n", c->l, c->v[0], (double)c->f.x, __real__ c->z);
        unlock(c);
    }
    barrier();
    return 0;
}
