/* A write past the end of a region is named: by MCRL_CHECK=1 where the lock ends, with region, place and node; at home, in a copy
 * elsewhere, in an activation that has moved, under an update, and in place. Regions are of odd sizes, too. What lies after
 * them stays as it is.
 *
 * RUN: preludec -O1 -g %s -o %t
 * RUN: env MCRL_CHECK=1 mpiexec -n 2 %t none 0 | FileCheck --check-prefix=RIGHT %s
 * RUN: env MCRL_CHECK=1 mpiexec -n 4 %t none 0 | FileCheck --check-prefix=RIGHT %s
 * RUN: mpiexec -n 2 %t home 1 | FileCheck --check-prefix=RIGHT %s
 * RUN: env MCRL_CHECK=1 not mpiexec -n 2 %t home 1 2>&1 | FileCheck --check-prefix=HOME %s
 * RUN: env MCRL_CHECK=1 not mpiexec -n 2 %t home 40 2>&1 | FileCheck --check-prefix=HOME %s
 * RUN: env MCRL_CHECK=1 not mpiexec -n 1 %t home 1 2>&1 | FileCheck --check-prefix=HOME %s
 * RUN: env MCRL_CHECK=1 not mpiexec -n 2 %t copy 1 2>&1 | FileCheck --check-prefix=COPY %s
 * RUN: env MCRL_CHECK=1 not mpiexec -n 2 %t moved 1 2>&1 | FileCheck --check-prefix=MOVED %s
 * RUN: env MCRL_CHECK=1 not mpiexec -n 2 %t update 1 2>&1 | FileCheck --check-prefix=UPDATE %s
 * RUN: env MCRL_CHECK=1 not mpiexec -n 2 %t place 1 2>&1 | FileCheck --check-prefix=PLACE %s
 * RUN: env MCRL_CHECK=1 MCRL_TUNE=shm=0 not mpiexec -n 2 %t place 1 2>&1 | FileCheck --check-prefix=PLACE %s
 * RIGHT: all is right
 * HOME: mcrl: node 0: unlock of region id 0x{{[0-9a-f]+}} (home: node 0), locked at {{.*}}fail-past-the-end.c:52: byte 13, after the end of its 13 bytes, was written here
 * COPY: mcrl: node 1: unlock of region id 0x{{[0-9a-f]+}} (home: node 0), locked at {{.*}}fail-past-the-end.c:52: byte 13, after the end of its 13 bytes, was written here
 * MOVED: mcrl: node 0: unlock of region id 0x{{[0-9a-f]+}} (home: node 0), locked at {{.*}}fail-past-the-end.c:59: byte 13, after the end of its 13 bytes, was written here
 * UPDATE: mcrl: node 1: unlock of region id 0x{{[0-9a-f]+}} (home: node 0), locked at {{.*}}fail-past-the-end.c:66: byte 13, after the end of its 13 bytes, was written here
 * PLACE: mcrl: node 1: unlock of region id 0x{{[0-9a-f]+}} (home: node 0), locked at {{.*}}fail-past-the-end.c:52: byte 13, after the end of its 13 bytes, was written here
 *
 * Nothing of this is in code that is not sanitized: there the runtime only closes the locks.
 *
 * RUN: preludec -O2 -S %s -o - | FileCheck --check-prefix=INLINE %s
 * RUN: preludec -O2 -S -fsanitize=address %s -o - | FileCheck --check-prefix=SANITIZED %s
 * INLINE-NOT: mcrl_look_at_name
 * SANITIZED: mcrl_look_at_name
 *
 * The address sanitizer names the write itself.
 *
 * RUN: %if asan %{ preludec -O1 -g -fsanitize=address %s -o %t.asan %}
 * RUN: %if asan %{ env ASAN_OPTIONS=detect_leaks=0 mpiexec -n 2 %t.asan none 0 | FileCheck --check-prefix=RIGHT %s %}
 * RUN: %if asan %{ env ASAN_OPTIONS=detect_leaks=0 MCRL_CHECK=1 mpiexec -n 4 %t.asan none 0 | FileCheck --check-prefix=RIGHT %s %}
 * RUN: %if asan %{ env ASAN_OPTIONS=detect_leaks=0 %killed mpiexec -n 2 %t.asan home 1 2>&1 | FileCheck --check-prefix=ASAN %s %}
 * RUN: %if asan %{ env ASAN_OPTIONS=detect_leaks=0 %killed mpiexec -n 2 %t.asan copy 1 2>&1 | FileCheck --check-prefix=ASAN %s %}
 * RUN: %if asan %{ env ASAN_OPTIONS=detect_leaks=0 %killed mpiexec -n 2 %t.asan home 9 2>&1 | FileCheck --check-prefix=ASAN %s %}
 * ASAN: AddressSanitizer: use-after-poison
 * ASAN: #0 {{.*}} in fill{{.*}} {{.*}}fail-past-the-end.c:53
 */
#include <mcrl.h>
#include <prelude.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { size = 13 };

static void fill(region char *text, int count)
{
    write_lock(text);
    for (volatile int i = 0; i < count; i++) text[i] = 'x';
    unlock(text);
}

void fill_there(region char *text, int count)
{
    write_lock(text); move(always)
    for (volatile int i = 0; i < count; i++) text[i] = 'x';
    unlock(text);
}

static void fill_later(region char *text, int count)
{
    update_lock(text);
    upgrade(text);
    for (volatile int i = 0; i < count; i++) text[i] = 'x';
    unlock(text);
}

/* Regions of many sizes are made, used on all nodes, and deleted, so that others lie in their places. */
static void use_many(void)
{
    for (int round = 0; round < 3; round++)
        for (int bytes = 1; bytes < 20000; bytes += bytes / 3 + 1 + round) {
            region char *some = NULL;
            if (node_self() == 0) some = region_new_array(char, bytes);
            broadcast(0, &some, sizeof some);
            for (int turn = 0; turn < node_count(); turn++) {
                if (node_self() == turn) fill(some, bytes);
                barrier();
            }
            read_lock(some);
            if (some[bytes - 1] != 'x') abort();
            unlock(some);
            barrier();
            if (node_self() == 0) rgn_delete((rid_t)(uintptr_t)some);
            barrier();
        }
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    int beyond = argc > 2 ? atoi(argv[2]) : 0;
    static struct region_zone shared_place = {zone_in_place, zone_at_node, 0, 0, 0, 0, 0};
    region char *of[3] = {NULL, NULL, NULL};
    if (node_self() == 0)
        for (int i = 0; i < 3; i++)
            of[i] = strcmp(how, "place") == 0 ? region_new_array_in(&shared_place, char, size) : region_new_array(char, size);
    broadcast(0, of, sizeof of);
    if (strcmp(how, "none") == 0) use_many();
    if (strcmp(how, "home") == 0 && node_self() == 0) fill(of[1], size + beyond);
    if (strcmp(how, "copy") == 0 && node_self() == 1) fill(of[1], size + beyond);
    if (strcmp(how, "place") == 0 && node_self() == 1) fill(of[1], size + beyond);
    if (strcmp(how, "moved") == 0 && node_self() == 1) fill_there(of[1], size + beyond);
    if (strcmp(how, "update") == 0 && node_self() == 1) fill_later(of[1], size + beyond);
    barrier();
    if (node_self() == 0) puts("all is right");
    return 0;
}
