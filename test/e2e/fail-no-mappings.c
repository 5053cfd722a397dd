/* What is refused names the limit that the process has come to: its mappings, of which each shared array takes some, and its descriptors.
 *
 * RUN: preludec -O1 %s -o %t
 * RUN: env MCRL_TUNE=arrays=pages not %t mappings 2>&1 | FileCheck --check-prefix=MAPPINGS %s
 * RUN: env MCRL_TUNE=arrays=pages,userfaultfd=0 not %t mappings 2>&1 | FileCheck --check-prefix=MAPPINGS %s
 * RUN: env MCRL_TUNE=arrays=pages not %t descriptors 2>&1 | FileCheck --check-prefix=DESCRIPTORS %s
 * MAPPINGS: mcrl: node 0: mcrl_array_new: {{.*}}this process has {{[0-9]+}} mappings, and the kernel's vm.max_map_count allows {{[0-9]+$}}
 * DESCRIPTORS: mcrl: node 0: mcrl_array_new: no memory for an array of {{[0-9]+}} bytes: this process has as many file descriptors as ulimit -n allows, {{[0-9]+$}}
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

enum { left = 40 }; /* mappings, for what the C library needs */

/* Neighbours of different access are mappings of their own. */
static void use_mappings(void)
{
    void *last[left];
    for (long i = 0;; i++) {
        void *at = mmap(NULL, 4096, i % 2 ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (at == MAP_FAILED) break;
        last[i % left] = at;
    }
    for (int i = 0; i < left; i++) munmap(last[i], 4096);
}

static void use_descriptors(void)
{
    struct rlimit few = {64, 64};
    setrlimit(RLIMIT_NOFILE, &few);
    while (open("/dev/null", O_RDONLY) >= 0) continue;
}

int main(int argc, char **argv)
{
    shared long *first = shared_new(long, 1024, write_invalidate);
    first[0] = 1;
    if (argc > 1 && strcmp(argv[1], "mappings") == 0) use_mappings();
    else use_descriptors();
    for (int i = 0; i < 100; i++) {
        shared long *next = shared_new(long, 1024, write_invalidate);
        next[0] = first[0];
    }
    puts("all arrays were made");
    return 0;
}
