// Calls of the kernel's find the pages that shared_touch has fetched, also those that the program has not used yet.
//
// RUN: preludec -O1 -Wall -Wextra -Werror %s -o %t
// RUN: mpiexec -n 2 %t | FileCheck %s
// RUN: env MCRL_TUNE=arrays=pages mpiexec -n 2 %t | FileCheck %s
// RUN: env MCRL_TUNE=arrays=pages,userfaultfd=0 mpiexec -n 2 %t | FileCheck %s
// CHECK: written 4, read 4, pinned 4
#include <prelude.h>
#include <prelude_arrays.h>

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { ROWS = 8, BYTES = 4096 };

int main(void)
{
    shared char **v = shared_new_with(char, ROWS, BYTES, write_invalidate, shared_as(.home = shared_at_cyclic));
    int sum = 0, written = 0, read_in = 0, pinned = 0;
    if (node_self() == 1)
        for (int row = 0; row < ROWS; row += 2) sum += v[row][0];
    barrier();
    if (node_self() == 0) {
        int in = open("/dev/zero", O_RDONLY), pipes[2];
        if (pipe(pipes) != 0) return 1;
        for (int row = 0; row < ROWS; row += 2) {
            shared_touch(v[row], BYTES, shared_read);
            written += write(pipes[1], v[row], BYTES) == BYTES;
            shared_touch(v[row], BYTES, shared_write);
            read_in += read(pipes[0], v[row], BYTES) == BYTES;
            shared_pin(v[row + 1], BYTES, shared_write);
            pinned += read(in, v[row + 1], BYTES) == BYTES;
            shared_unpin(v[row + 1], BYTES);
        }
        printf("written %d, read %d, pinned %d\n", written, read_in, pinned);
    }
    barrier();
    shared_delete(v);
    return sum;
}
