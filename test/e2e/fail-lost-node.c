/* A node whose process ends in the midst, by a signal that cannot be handled or by a system call, is missed by the others of its host: one
 * of them says so and ends the job, if the launcher lets it live for so long.
 *
 * RUN: preludec -O1 -Wall -Werror %mpi_include %s -o %t
 * RUN: not mpiexec -disable-auto-cleanup -n 3 %t exit_group >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=LOST --implicit-check-not=mcrl: %s < %t.err
 * RUN: not mpiexec -disable-auto-cleanup -n 2 %t exec >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=LOST --implicit-check-not=mcrl: %s < %t.err
 * While it holds the lock of a region that the others use in place, and wait for.
 * RUN: %if nightly %{ not mpiexec -disable-auto-cleanup -n 3 %t holds >%t.out 2>%t.err %}
 * RUN: FileCheck --check-prefix=LOST --implicit-check-not=mcrl: %s < %t.err
 * Over UDP the host of the node says that its port is closed.
 * RUN: env MCRL_CONDUIT=udp not mpiexec -disable-auto-cleanup -n 3 %t exit_group >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=LOST --implicit-check-not=mcrl: %s < %t.err
 * RUN: %if nightly %{ env MCRL_CONDUIT=udp not mpiexec -disable-auto-cleanup -n 2 %t exec >%t.out 2>%t.err %}
 * RUN: FileCheck --check-prefix=LOST --implicit-check-not=mcrl: %s < %t.err
 * Without shared memory, as by MCRL_TUNE=shm=0.
 * RUN: env MCRL_TUNE=shm=0 not mpiexec -disable-auto-cleanup -n 3 %t exit_group >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=LOST --implicit-check-not=mcrl: %s < %t.err
 * RUN: env MCRL_TUNE=shm=0 not mpiexec -disable-auto-cleanup -n 2 %t exec >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=LOST --implicit-check-not=mcrl: %s < %t.err
 * While large data are on their way from it.
 * RUN: not mpiexec -disable-auto-cleanup -n 3 %t large >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=LOST --implicit-check-not=mcrl: %s < %t.err
 * RUN: %if nightly %{ env MCRL_TUNE=shm=0 not mpiexec -disable-auto-cleanup -n 3 %t large >%t.out 2>%t.err %}
 * RUN: FileCheck --check-prefix=LOST --implicit-check-not=mcrl: %s < %t.err
 * LOST: {{^}}mcrl: node {{[02]}}: node 1 has ended without exit() or a return from main: it was killed, or a system call of its own has ended it{{$}}
 *
 * The launcher reports a signal.
 * RUN: %killed mpiexec -disable-auto-cleanup -n 3 %t SIGKILL
 * RUN: %killed mpiexec -n 3 %t SIGKILL
 * RUN: env MCRL_TUNE=shm=0 %killed mpiexec -disable-auto-cleanup -n 3 %t SIGKILL
 * RUN: env MCRL_CONDUIT=udp %killed mpiexec -disable-auto-cleanup -n 3 %t SIGKILL
 *
 * A node's child processes do not matter to the others, and neither does a node that lets the others wait for long.
 * RUN: mpiexec -n 3 %t children >%t.out 2>&1
 * RUN: FileCheck --check-prefix=END --implicit-check-not=mcrl: %s < %t.out
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t children >%t.out 2>&1
 * RUN: FileCheck --check-prefix=END --implicit-check-not=mcrl: %s < %t.out
 * RUN: env MCRL_CONDUIT=udp mpiexec -n 3 %t children >%t.out 2>&1
 * RUN: FileCheck --check-prefix=END --implicit-check-not=mcrl: %s < %t.out
 * END: {{^}}end{{$}}
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <prelude.h>
#include <stdbool.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the place of MPI's: large data of node 1's never leave it. */
static volatile bool keeps_large, has_kept;
int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm nodes, MPI_Request *request)
{
    enum { large = 1 << 20, unused_tag = 32767 };
    static char nothing;
    if (!keeps_large || count < large) return PMPI_Isend(data, count, type, to, tag, nodes, request);
    has_kept = true;
    return MPI_Irecv(&nothing, 1, MPI_BYTE, to, unused_tag, MPI_COMM_WORLD, request);
}

static void end_amid_large_data(void)
{
    struct large { char bytes[4 << 20]; };
    region struct large *data;
    if (node_self() == 1) data = region_new(struct large);
    broadcast(1, &data, sizeof data);
    keeps_large = node_self() == 1;
    if (node_self() == 1) {
        while (!has_kept) mcrl_poll();
        syscall(SYS_exit_group, 0);
    }
    read_lock(data);
    unlock(data);
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (strcmp(how, "large") == 0) end_amid_large_data();
    static struct region_zone zone = {zone_in_place, 0, 0, 0, 0, 0, 0};
    region long *shared;
    if (node_self() == 0) shared = region_new_in(&zone, long);
    broadcast(0, &shared, sizeof shared);
    if (node_self() == 1 && strcmp(how, "holds") == 0) {
        write_lock(shared);
        barrier();
        syscall(SYS_exit_group, (int)++*shared);
        unlock(shared);
    } else barrier();
    write_lock(shared);
    ++*shared;
    unlock(shared);
    if (node_self() == 1) {
        if (strcmp(how, "exit_group") == 0) syscall(SYS_exit_group, 0);
        if (strcmp(how, "SIGKILL") == 0) kill(getpid(), SIGKILL);
        if (strcmp(how, "exec") == 0) execl("/bin/true", "true", (char *)NULL);
        for (int i = 0; i < 3; i++) {
            pid_t child = fork();
            if (child == 0 && i == 0) syscall(SYS_exit_group, 0);
            if (child == 0 && i == 1) kill(getpid(), SIGKILL);
            if (child == 0) execl("/bin/true", "true", (char *)NULL);
            waitpid(child, NULL, 0);
        }
        sleep(2);
    }
    barrier();
    if (node_self() == 0) puts("end");
    return 0;
}
