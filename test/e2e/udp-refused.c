/* A firewall, or a filter of system calls, that lets no datagram out is told of after a second; the program goes on when it does. What is
 * refused for less than that is as lost.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: env MCRL_CONDUIT=udp mpiexec -n 2 %t 1300 2>%t.err | FileCheck --check-prefix=END %s
 * RUN: count 1 < %t.err
 * RUN: FileCheck --check-prefix=TOLD %s < %t.err
 * RUN: env MCRL_CONDUIT=udp mpiexec -n 2 %t 100 2>%t.err | FileCheck --check-prefix=END %s
 * RUN: count 0 < %t.err
 * END: 200
 * TOLD: {{^}}mcrl: node 1: warning: for a second the system has refused to send datagrams to node 0 (sendmmsg: Operation not permitted): {{.*}}firewall{{.*}}seccomp{{.*}}MCRL_CONDUIT=udp{{$}}
 */
#define _GNU_SOURCE
#include <errno.h>
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long refuse_until_ms;

static long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* In the place of the C library's. */
int sendmmsg(int file, struct mmsghdr *messages, unsigned count, int flags)
{
    if (now_ms() < refuse_until_ms) {
        errno = EPERM;
        return -1;
    }
    return (int)syscall(SYS_sendmmsg, file, messages, count, flags);
}

int main(int argc, char **argv)
{
    region long *n;
    if (node_self() == 0) n = region_new(long);
    broadcast(0, &n, sizeof n);
    barrier();
    if (node_self() == 1 && argc > 1) refuse_until_ms = now_ms() + atol(argv[1]);
    for (int i = 0; i < 100; i++) {
        write_lock(n);
        ++*n;
        unlock(n);
    }
    barrier();
    if (node_self() == 0) {
        read_lock(n);
        printf("%ld\n", *n);
        unlock(n);
    }
    return 0;
}
