// forks_tbb KIND SIZE TURNS: fib, or n queens, with oneTBB's task_group on one thread, and without. Prints `forked NS` and `plain NS` for each
// turn, as prelude/forks.c.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_group.h>

namespace {

long fib(int n) {
  if (n < 2) return n;
  long a = 0, b = 0;
  oneapi::tbb::task_group children;
  children.run([&] { a = fib(n - 1); });
  b = fib(n - 2);
  children.wait();
  return a + b;
}

long plain_fib(int n) { return n < 2 ? n : plain_fib(n - 1) + plain_fib(n - 2); }

long queens(int n, int row, unsigned columns, unsigned left, unsigned right) {
  if (row == n) return 1;
  long found[16], sum = 0;
  int count = 0;
  oneapi::tbb::task_group children;
  for (unsigned open = ~(columns | left | right) & ((1u << n) - 1); open != 0; open &= open - 1) {
    unsigned bit = open & -open;
    long &here = found[count++];
    children.run([=, &here] { here = queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1); });
  }
  children.wait();
  for (int i = 0; i < count; i++) sum += found[i];
  return sum;
}

long plain_queens(int n, int row, unsigned columns, unsigned left, unsigned right) {
  if (row == n) return 1;
  long sum = 0;
  for (unsigned open = ~(columns | left | right) & ((1u << n) - 1); open != 0; open &= open - 1) {
    unsigned bit = open & -open;
    sum += plain_queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return sum;
}

double now_ns() { return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

} // namespace

int main(int argc, char **argv) {
  if (argc != 4) return std::fprintf(stderr, "usage: forks_tbb fib|queens SIZE TURNS\n"), 2;
  oneapi::tbb::global_control one(oneapi::tbb::global_control::max_allowed_parallelism, 1);
  bool is_fib = std::strcmp(argv[1], "fib") == 0;
  int size = std::atoi(argv[2]);
  for (int turn = 0; turn < std::atoi(argv[3]); turn++) {
    double begin = now_ns();
    long forked = is_fib ? fib(size) : queens(size, 0, 0, 0, 0);
    double middle = now_ns();
    long plain = is_fib ? plain_fib(size) : plain_queens(size, 0, 0, 0, 0);
    if (forked != plain) return std::fprintf(stderr, "forks_tbb: wrong\n"), 1;
    std::printf("forked %.0f\nplain %.0f\n", middle - begin, now_ns() - middle);
  }
}
