/* The nodes of a host share one object of POSIX shared memory, which has no name any more when main begins. So nothing of it is left in
 * /dev/shm when the program ends, and when a node is killed in the middle.
 *
 * REQUIRES: mount-namespaces
 * RUN: preludec -O1 %s -o %t
 * RUN: unshare -m sh %inputs/own-shared-memory.sh mpiexec -n 4 %t | FileCheck --check-prefixes=CHECK,END %s
 * RUN: unshare -m sh %inputs/own-shared-memory.sh mpiexec -n 4 %t killed | FileCheck --check-prefixes=CHECK,KILLED %s
 * CHECK-COUNT-4: shares an object without a name
 * CHECK-NOT: has a name
 * END: exit code 0
 * KILLED: exit code 9
 * CHECK-NEXT: left: none
 *
 * Nodes that cannot open it talk through MPI, and a line says why.
 * RUN: env UCX_TLS=tcp,self MPIR_CVAR_NOLOCAL=1 mpiexec -n 1 %t : -n 1 unshare -m sh -c "mount --bind -o ro /dev/shm /dev/shm && exec %t" 2>&1 | FileCheck --check-prefix=REFUSED %s
 * REFUSED: {{^}}mcrl: warning: nodes of a host cannot share memory in /dev/shm (Read-only file system) and talk through MPI, which is slower{{$}}
 *
 * Nodes with another /dev/shm are on another host.
 * RUN: env UCX_TLS=tcp,self MPIR_CVAR_NOLOCAL=1 mpiexec -n 2 %t : -n 1 unshare -m sh %inputs/own-shared-memory.sh %t 2>&1 | FileCheck --check-prefix=APART %s
 * APART-NOT: warning
 * APART-COUNT-2: shares an object without a name
 * APART-NOT: shares
 */
#include <prelude.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void look_for_shared_memory(void) {
    char line[512];
    unsigned long object, last = 0; /* its inode; parts of it are mapped in several places */
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
        if (strstr(line, "/dev/shm/mcrl-") == NULL) continue;
        if (sscanf(line, "%*s %*s %*s %*s %lu", &object) != 1 || object == last) continue;
        last = object;
        printf("node %d %s\n", node_self(), strstr(line, "(deleted)") != NULL ? "shares an object without a name" : "has a name");
    }
    if (maps != NULL) fclose(maps);
    fflush(stdout);
}

int main(int count, char **arguments) {
    look_for_shared_memory();
    barrier();
    if (count > 1 && strcmp(arguments[1], "killed") == 0 && node_self() == 2) {
        sleep(1); /* for the launcher to read what all have said */
        kill(getpid(), SIGKILL);
    }
    barrier();
    return 0;
}
