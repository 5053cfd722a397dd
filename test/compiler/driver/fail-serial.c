// The sequential program is not made of text whose annotations are wrong, and C's errors are the C compiler's.
// RUN: not preludec -DPRELUDE_SERIAL -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: rm -f %t.c && not preludec --emit=serial %s -o %t.c 2>&1 | FileCheck %s
// RUN: test ! -e %t.c
// RUN: echo '#include <prelude.h>' > %t.c && echo 'int f(void) { return x; }' >> %t.c
// RUN: not preludec -DPRELUDE_SERIAL -c %t.c -o %t.o 2>&1 | FileCheck %s --check-prefix=C
// RUN: not preludec --emit=serial %t.c 2>&1 | FileCheck %s --check-prefix=C
// C: fail-serial.c.tmp.c:2:22: error: use of undeclared identifier 'x'
// C: 1 error generated
// RUN: echo 'int g(region int *n) { int v; read_lock(n); move v = *n; unlock(n); return v; }' >> %t.c
// RUN: not preludec -DPRELUDE_SERIAL -c %t.c -o %t.o 2>&1 | FileCheck %s --check-prefix=C --implicit-check-not=internal
// RUN: not preludec -DPRELUDE_SERIAL -fdiagnostics-format=sarif -c %t.c -o %t.o 2>&1 | FileCheck %s --check-prefix=SARIF --implicit-check-not=internal
// SARIF: use of undeclared identifier 'x'
#include <prelude.h>
long f(region long *n)
{
    // CHECK: fail-serial.c:[[#@LINE+1]]:19: error: unknown clause 'sometimes' of 'move'
    read_lock(n); move(sometimes)
    long v = *n;
    unlock(n);
    return v;
}
