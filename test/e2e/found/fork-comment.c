// A comment between `=` and `fork`.
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
static long g(int x) { return x; }
long f(void) { long a = 0; a = /* c */ fork g(1); join; return a; }
