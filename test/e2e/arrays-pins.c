/* A pinned page does not hold up a barrier, whose changes it is to get, also where they come before its node has passed the barrier; the
 * kernel sees no faults, so what it reads into is touched first.
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: env MCRL_TUNE=arrays=pages mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck --check-prefix=IN_PLACE %s
 * IN_PLACE: node 0 sees 3, 0 to 9 are 45
 * IN_PLACE: read 64, after touch 64
 * CHECK: node 0 sees 3, 0 to 9 are 45
 * CHECK: read -1, after touch 64
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    enum { times = 10 };
    shared long **a = shared_new(long, 2, 512, write_shared);
    if (node_self() == 1) a[0][0] = 3;
    barrier();
    if (node_self() == 0) shared_pin(a[0], 512 * sizeof **a, shared_write);
    for (int i = 0; i < times; i++) {
        if (node_self() == 1) a[0][1 + i] = i;
        barrier();
    }
    if (node_self() == 0) {
        long sum = 0;
        for (int i = 0; i < times; i++) sum += a[0][1 + i];
        printf("node 0 sees %ld, 0 to 9 are %ld\n", a[0][0], sum);
        shared_unpin(a[0], 512 * sizeof **a);

        int zeros = open("/dev/zero", O_RDONLY);
        long failed = (long)read(zeros, a[1], 64);
        if (failed == -1 && errno != EFAULT) perror("read");
        shared_touch(a[1], 64, shared_write);
        printf("read %ld, after touch %ld\n", failed, (long)read(zeros, a[1], 64));
    }
    barrier();
    return 0;
}
