/* Homes that cannot move: while the thread itself has the lock, and of what is used in place.
 *
 * RUN: preludec %s -o %t
 * RUN: not mpiexec -n 2 %t held >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=HELD %s < %t.err
 * HELD: mcrl: node 0: thread 0 waits in region_rehome for region id 0x{{[0-9a-f]+}} (home: node 0), held by itself
 * RUN: not mpiexec -n 2 %t place >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=PLACE %s < %t.err
 * PLACE: {{^}}mcrl: node 0: region_rehome of region id 0x{{[0-9a-f]+}}, which is used in place: its memory is its home's
 */
#include <prelude.h>
#include <string.h>

int main(int argc, char **argv)
{
    static struct region_zone in_place = {zone_in_place, 0, 0, 0, 0, 0, 0};
    if (node_self() == 0) {
        region long *n = argc > 1 && strcmp(argv[1], "place") == 0 ? region_new_in(&in_place, long) : region_new(long);
        write_lock(n);
        region_rehome(n, 1);
        unlock(n);
    }
    barrier();
    return 0;
}
