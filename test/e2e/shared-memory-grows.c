/* A mailbox is small until more comes than it has room for. Then it takes more of /dev/shm; if there is no more, a line says so, and all
 * goes on with what there is.
 *
 * REQUIRES: mount-namespaces
 * RUN: preludec -O1 %s -o %t
 * RUN: echo "all arrived" >%t.expected
 * RUN: sh %inputs/small-shared-memory.sh %t.expected %t 17400 >%t.full
 * RUN: FileCheck --check-prefix=FULL %s < %t.full
 * FULL: {{^}}mcrl: warning: /dev/shm has no room for {{[0-9]+}} more bytes: nodes of a host send each other fewer messages at a time, which is slower{{$}}
 * FULL-NOT: warning
 * RUN: sh %inputs/small-shared-memory.sh %t.expected %t 30000 2>&1 >%t.room && test ! -s %t.room && cmp %t.out %t.expected
 */
#include <mcrl.h>
#include <prelude.h>
#include <stdio.h>

enum { each = 20000 };
static long arrived;
static void take(unsigned from, void *arguments, size_t bytes) { arrived++; }

int main(void) {
    char nothing[16] = {0};
    barrier();
    if (node_self() == 0) {
        double start = wall_seconds();
        while (wall_seconds() - start < 0.2) {} /* its mailbox fills */
        while (arrived < each * (node_count() - 1)) mcrl_thread_yield();
        printf("all arrived\n");
    } else {
        for (int i = 0; i < each; i++) mcrl_do_on(0, take, nothing, sizeof nothing);
    }
    barrier();
    return 0;
}
