// A macro of the program with the name of a field of mcrl_point (name, where, run, ...).
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
#define name "x"
long f(region long *n) { read_lock(n); move long r = *n; unlock(n); return r; }
