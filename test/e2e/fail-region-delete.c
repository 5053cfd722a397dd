/* Names that outlive their regions, and what else is wrong with a deletion.
 *
 * RUN: preludec %s -o %t
 * RUN: not mpiexec -n 2 %t here >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=HERE %s < %t.err
 * HERE: mcrl: node 0: read_lock of region id 0x{{[0-9a-f]+}} (at {{.*}}fail-region-delete.c:[[#USE:]]), which does not exist any more: node 0 deleted it at {{.*}}fail-region-delete.c:[[#]]
 * RUN: not mpiexec -n 2 %t elsewhere >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=ELSEWHERE %s < %t.err
 * ELSEWHERE: mcrl: node 1: read_lock of region id 0x{{[0-9a-f]+}} (at {{.*}}fail-region-delete.c:[[#]]), which does not exist any more: node 0 deleted it at {{.*}}fail-region-delete.c:[[#]]
 * RUN: not mpiexec -n 3 %t third >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=THIRD %s < %t.err
 * THIRD: mcrl: node 2: read_lock of region id 0x{{[0-9a-f]+}} (at {{.*}}fail-region-delete.c:[[#]]), which does not exist any more: node 0 deleted it at {{.*}}fail-region-delete.c:[[#]]
 * RUN: not mpiexec -n 2 %t twice >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=TWICE %s < %t.err
 * TWICE: mcrl: node 0: region_delete of region id 0x{{[0-9a-f]+}} (at {{.*}}fail-region-delete.c:[[#]]), which does not exist any more: node 0 deleted it at {{.*}}fail-region-delete.c:[[#]]
 * RUN: not mpiexec -n 2 %t null >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=NULL %s < %t.err
 * NULL: mcrl: node 0: region_delete of a null region pointer (at {{.*}}fail-region-delete.c:[[#]])
 * RUN: not mpiexec -n 2 %t used >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=USED %s < %t.err
 * USED: mcrl: node 0: region_delete of region id 0x{{[0-9a-f]+}} (at {{.*}}fail-region-delete.c:[[#]]): an operation on it is in progress
 */
#include <prelude.h>
#include <string.h>

static int is(const char *way, char **argv) { return argv[1] != NULL && strcmp(argv[1], way) == 0; }

static void use(region long *n)
{
    read_lock(n);
    unlock(n);
}

static void drop(region long *n) { region_delete(n); }

int main(int argc, char **argv)
{
    region long *n = NULL;
    (void)argc;
    if (node_self() == 0) n = region_new_at(is("third", argv) ? 1 : 0, long);
    broadcast(0, &n, sizeof n);
    if (node_self() == 0 && is("null", argv)) drop(NULL);
    if (node_self() == 0 && is("used", argv)) {
        read_lock(n);
        drop(n);
        unlock(n);
    }
    use(n);
    barrier();
    if (node_self() == 0) drop(n);
    for (int i = 0; i < 10; i++) barrier(); /* the home has told all that have a copy */
    if (node_self() == 0 && is("twice", argv)) drop(n);
    if (node_self() == (is("elsewhere", argv) ? 1 : is("third", argv) ? 2 : 0)) use(n);
    barrier();
    return 0;
}
