/* The memory that nodes of a host have in common for an array is the system's again when the array has been deleted: the elements, and the
 * words that say what the host has of each page.
 *
 * RUN: preludec -O1 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: %if hosts %{ %hosts 2 2 %t | FileCheck %s %}
 * CHECK-NOT: is left
 * CHECK: had memory, has none
 */
#define _GNU_SOURCE
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGES = 64, PAGE = 4096 / sizeof(long) };

/* KB of memory of the file for arrays. */
static long memory(void)
{
    char name[64], target[64];
    for (int file = 3; file < 256; file++) {
        struct stat found;
        snprintf(name, sizeof name, "/proc/self/fd/%d", file);
        ssize_t length = readlink(name, target, sizeof target - 1);
        if (length < 0) continue;
        target[length] = '\0';
        if (strstr(target, "mcrl arrays") != NULL && fstat(file, &found) == 0) return (long)found.st_blocks / 2;
    }
    return -1;
}

int main(void)
{
    shared long *a = shared_new(long, PAGES * PAGE, implicit_invalidate);
    for (int page = node_self(); page < PAGES; page += node_count()) a[page * PAGE] = 1;
    barrier();
    long before = memory(), sum = 0;
    for (int page = 0; page < PAGES; page++) sum += a[page * PAGE];
    barrier();
    shared_delete(a);
    barrier();
    long after = memory();
    if (sum != PAGES || after != 0) printf("node %d: the sum is %ld, and %ld KB is left of %ld\n", node_self(), sum, after, before);
    if (node_self() == 0 && before > 0) puts("had memory, has none");
    return 0;
}
