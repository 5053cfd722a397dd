/* page_fault TURNS: what a fault and a change of a page's access cost in the kernel, without the runtime: 64 pages that give no access are read
 * one after the other, and the signal's handler calls mprotect for each. Prints the ns for one, once each turn. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { PAGES = 64, PAGE_BYTES = 4096 };

static char *pages;

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void give_access(int number, siginfo_t *info, void *context)
{
    (void)number, (void)context;
    char *page = (char *)((uintptr_t)info->si_addr & ~(uintptr_t)(PAGE_BYTES - 1));
    if (page < pages || page >= pages + PAGES * PAGE_BYTES || mprotect(page, PAGE_BYTES, PROT_READ) != 0) _exit(1);
}

/* As the memory of an array: of a file, mapped twice, one time for the handler. */
static int map_pages(void)
{
    size_t bytes = (size_t)PAGES * PAGE_BYTES;
    int file = memfd_create("pages", MFD_CLOEXEC);
    if (file < 0 || ftruncate(file, (off_t)bytes) != 0) return -1;
    char *always = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    pages = mmap(NULL, bytes, PROT_READ, MAP_SHARED, file, 0);
    if (always == MAP_FAILED || pages == MAP_FAILED) return -1;
    for (long i = 0; i < PAGES; i++) always[i * PAGE_BYTES] = 1;
    return 0;
}

static long read_pages(void)
{
    long sum = 0;
    for (long i = 0; i < PAGES; i++) sum += *(volatile char *)&pages[i * PAGE_BYTES];
    return sum;
}

int main(int argc, char **argv)
{
    struct sigaction action = {.sa_sigaction = give_access, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    stack_t stack = {.ss_sp = malloc(65536), .ss_size = 65536};
    if (argc != 2) return 2;
    if (map_pages() != 0 || sigaltstack(&stack, NULL) != 0 || sigaction(SIGSEGV, &action, NULL) != 0) return perror("page_fault"), 1;
    read_pages(); /* the kernel's tables have the pages then */
    for (long turn = atol(argv[1]); turn > 0; turn--) {
        if (mprotect(pages, (size_t)PAGES * PAGE_BYTES, PROT_NONE) != 0) return perror("page_fault"), 1;
        double start = now_ns();
        long sum = read_pages();
        double ns = (now_ns() - start) / PAGES;
        if (sum != PAGES) return fprintf(stderr, "page_fault: wrong sum\n"), 1;
        printf("%.1f\n", ns);
    }
    return 0;
}
