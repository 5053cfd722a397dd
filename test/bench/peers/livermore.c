/* livermore.c: the 24 Livermore kernels in C, beside samples/sisal/livermore. Prints the checksum, and on stderr the seconds.
 *
 *     livermore KERNEL LENGTH PASSES          (LENGTH 0: as published) */
#include "livermore.h"

#include <stdio.h>
#include <time.h>

static double (*const kernels[])(int, int) = {
    kernel_1,  kernel_2,  kernel_3,  kernel_4,  kernel_5,  kernel_6,  kernel_7,  kernel_8,
    kernel_9,  kernel_10, kernel_11, kernel_12, kernel_13, kernel_14, kernel_15, kernel_16,
    kernel_17, kernel_18, kernel_19, kernel_20, kernel_21, kernel_22, kernel_23, kernel_24,
};

static const int lengths[] = {1001, 101,  1001, 1001, 1001, 64,  995, 100,  101, 101, 1001, 1000,
                              64,   1001, 101,  75,   101,  100, 101, 1000, 101, 101, 100,  1001};

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  int kernel = argc == 4 ? atoi(argv[1]) : 0;
  if (kernel < 1 || kernel > 24) return fprintf(stderr, "usage: livermore KERNEL LENGTH PASSES\n"), 2;
  int n = atoi(argv[2]) ? atoi(argv[2]) : lengths[kernel - 1];
  double start = seconds_now(), sum = kernels[kernel - 1](n, atoi(argv[3]));
  double seconds = seconds_now() - start;
  printf("%.15gd0\n", sum);
  fprintf(stderr, "%.9f seconds\n", seconds);
  return 0;
}
