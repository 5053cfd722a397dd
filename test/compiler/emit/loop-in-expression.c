// A loop in a statement expression looks for messages, but nothing goes on in its midst: the expression around it has begun.
// RUN: preludec --emit=c %s -o %t.c
// RUN: FileCheck %s < %t.c
// RUN: preludec -c -Wall -Werror %s -o %t.o
#include <prelude.h>
struct account {
  long balance;
};

long hashed(region struct account *a, long n)
{
  read_lock(a);
  move
  long x = a->balance;
  unlock(a);
  // CHECK-LABEL: long hashed__body(
  // CHECK: {{^    if .*}}case 1: goto resume1; default
  // CHECK: {{^  return}} x + ({ long j = 1; for (long i = 0; i < n;) {
  // CHECK-SAME: mcrl_turns((unsigned)(i - first) {{[/*] [0-9]+}}); /* messages that have come */ } j; });
  // CHECK-NEXT: {{^}$}}
  return x + ({ long j = 1; for (long i = 0; i < n; i++) j = j * 31 + i; j; });
}

long hashed_in_loop(region struct account *a, long n)
{
  read_lock(a);
  move
  long x = a->balance;
  unlock(a);
  // CHECK-LABEL: long hashed_in_loop__body(
  // CHECK: {{^    if .*}}case 1: goto resume1; case 2: goto resume2; default
  for (long k = 0; k < n; k++) {
    // CHECK: {{^ +if \(mcrl_turn\(\)}} && part == MCRL_REST
    // CHECK: {{^    x \+=.*}} mcrl_turns((unsigned)(i - first) {{[/*] [0-9]+}}); /* messages that have come */ } j; });
    x += ({ long j = 1; for (long i = 0; i < n; i++) j = j * 31 + i; j; });
  }
  return x;
}
