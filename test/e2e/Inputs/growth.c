/* Says how many bytes the runtime has on this node: `heap`, what its code and that of C++'s library have allocated and not freed,
 * which is none of MPI's; and `anonymous`, what the process has of memory that has been touched and is no file's, in huge pages
 * nowhere. Compiled with -DPEER it is a program of MPI's alone. Linked with --wrap for calloc, aligned_alloc and free, which MPI
 * calls, too. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static long long heap_bytes;

static void say(const char *when, int self) {
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  char line[256], text[256];
  long kilobytes = -1;
  while (file != NULL && fgets(line, sizeof line, file) != NULL)
    if (strncmp(line, "Pss_Anon:", 9) == 0) kilobytes = atol(line + 9);
  if (file != NULL) fclose(file);
  /* One write, for lines of several nodes are not to mix. */
  int length = snprintf(text, sizeof text, "%s %d heap %lld anonymous %ld\n", when, self, heap_bytes, kilobytes << 10);
  if (write(STDOUT_FILENO, text, (size_t)length) != length) exit(1);
}

#ifdef PEER
#include <mpi.h>

int main(int count, char **arguments) {
  int self;
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Barrier(MPI_COMM_WORLD);
  say("started", self);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
#else
#include <mcrl.h>
#include <prelude_arrays.h>

void *__real_calloc(size_t, size_t), *__real_aligned_alloc(size_t, size_t);
void __real_free(void *);

static void *count_in(void *memory) {
  heap_bytes += (long long)malloc_usable_size(memory);
  return memory;
}
void *__wrap_calloc(size_t count, size_t bytes) { return count_in(__real_calloc(count, bytes)); }
void *__wrap_aligned_alloc(size_t alignment, size_t bytes) { return count_in(__real_aligned_alloc(alignment, bytes)); }
void __wrap_free(void *memory) {
  heap_bytes -= (long long)malloc_usable_size(memory);
  __real_free(memory);
}
/* operator new and delete, which the others of their kind call */
void *_Znwm(size_t bytes) { return count_in(malloc(bytes)); }
void _ZdlPv(void *memory) { __wrap_free(memory); }

#ifdef ARRAYS
/* Two nodes: of pages whose homes are on node 0, node 1 reads so many. */
int main(int count, char **arguments) {
  size_t length = (size_t)1 << 27, pages = count > 1 ? (size_t)atol(arguments[1]) : 0, step = 512;
  double sum = 0;
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  mcrl_init(&count, &arguments);
  say("started", (int)crl_self_addr);
  mcrl_array_layout layout = {.home = mcrl_home_first};
  double *a = mcrl_array_new(sizeof *a, 1, &length, &mcrl_implicit_invalidate, &layout);
  say("made", (int)crl_self_addr);
  rgn_barrier();
  if (crl_self_addr == 1)
    for (size_t page = 0; page < pages; page++) sum += a[page * step];
  say("touched", (int)crl_self_addr);
  rgn_barrier();
  mcrl_finalize();
  return sum != 0;
}
#else
/* One argument: so many regions of 8 bytes are made on each node. */
int main(int count, char **arguments) {
  long regions = count > 1 ? atol(arguments[1]) : 0;
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  mcrl_init(&count, &arguments);
  rgn_barrier();
  say("started", (int)crl_self_addr);
  for (long region = 0; region < regions; region++) rgn_create(8);
  if (regions > 0) say("made", (int)crl_self_addr);
  rgn_barrier();
  mcrl_finalize();
  return 0;
}
#endif
#endif
