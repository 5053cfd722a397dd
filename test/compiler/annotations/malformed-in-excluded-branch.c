// A malformed annotation in a branch that the preprocessor leaves out is no error, in the parallel program and in the sequential one.
// RUN: preludec -Wall -Werror %s -o %t && mpiexec -n 2 %t
// RUN: preludec -DPRELUDE_SERIAL -Wall -Werror %s -o %t && %t
// RUN: preludec --emit=serial %s > %t.serial.c && gcc -fsyntax-only -I %S/../../../runtime/include %t.serial.c
// RUN: not preludec -DOTHER -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not preludec -DOTHER -DPRELUDE_SERIAL -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not preludec -DOTHER --emit=serial %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
#ifdef OTHER
// CHECK: branch.c:[[#@LINE+1]]:24: error: expected 'at', 'reduce' or a block after the head of 'forall'
static void g(int n) { forall (int i = 0; i < n; i++) g(i); }
// CHECK: branch.c:[[#@LINE+1]]:53: error: unknown clause 'sometimes' of 'move'
static void h(region int *n) { int v; read_lock(n); move(sometimes) v = *n; unlock(n); g(v); }
#endif
int main(void)
{
    return 0;
}
