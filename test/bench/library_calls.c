// Counts the instructions of calls of the C library, for tools/mcrl_sim/machines/calls.json: the program steps through a child, from one
// trap to the next. clang -O1 library_calls.c -lm -o library_calls && ./library_calls > calls.json
#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile double x = 0.7, y = 1.3, result;
static volatile int count = 64, number = 12345;
static char text[256] = "12345.678 and some words that are no number", place[256], *volatile word = text;
static int numbers[64], key = 40;
static void *blocks[16], *volatile block;
static int block_count = 16;
static FILE *out;

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

#define CALL(name, what) static void do_##name(void) { what; }
#define MATH(name) CALL(name, result = name(x))
#include "library_calls.def"
#undef CALL
#undef MATH

static const struct {
  const char *name;
  void (*call)(void);
} calls[] = {
#define CALL(name, what) {#name, do_##name},
#define MATH(name) CALL(name, )
#include "library_calls.def"
};

__attribute__((noinline)) static void nothing(void) { __asm__ volatile(""); }

static void trap_around(void (*call)(void)) {
  call(); // what is done once, such as to bind the symbol
  __asm__ volatile("int3");
  call();
  __asm__ volatile("int3");
}

static void child(void) {
  out = fopen("/dev/null", "w");
  ptrace(PTRACE_TRACEME, 0, NULL, NULL);
  for (int i = 0; i < block_count; i++) blocks[i] = malloc(64);
  raise(SIGSTOP);
  trap_around(nothing);
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) trap_around(calls[i].call);
  _exit(0);
}

static int goes_on(pid_t process, int how) {
  int status;
  return ptrace(how, process, NULL, NULL) == 0 && waitpid(process, &status, 0) == process && WIFSTOPPED(status);
}

// Goes on to the first trap, and steps to the second: how many instructions lie between.
static long between_traps(pid_t process) {
  if (!goes_on(process, PTRACE_CONT)) return -1;
  long steps = 0;
  siginfo_t info;
  do {
    if (!goes_on(process, PTRACE_SINGLESTEP) || ptrace(PTRACE_GETSIGINFO, process, NULL, &info) != 0) return -1;
    steps++;
  } while (info.si_code != SI_KERNEL); // of an int3, and not of a step
  return steps;
}

int main(void) {
  for (int i = 0; i < 64; i++) numbers[i] = i * 37 % 64;
  pid_t process = fork();
  if (process == 0) child();
  waitpid(process, NULL, 0);
  long least = between_traps(process);
  if (least < 0) return perror("library_calls: ptrace"), 1;
  printf("{\n");
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    long steps = between_traps(process);
    if (steps < least) return fprintf(stderr, "library_calls: %s has not returned\n", calls[i].name), 1;
    printf("  \"%s\": {\"value\": %ld, \"source\": \"instructions of glibc on x86-64 (test/bench/library_calls.c)\"}%s\n", calls[i].name,
           steps - least, i + 1 < sizeof calls / sizeof *calls ? "," : "");
  }
  printf("}\n");
  kill(process, SIGKILL);
}
