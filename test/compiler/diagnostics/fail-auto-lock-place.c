// Where no lock can be placed: in the body of a macro that uses two regions.
// RUN: not preludec -fauto-lock -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
#define SUM_OF(n) ({ long sum = 0; for (int i = 0; i < 3; i++) sum += (n)[i]; sum; })

long sum_of(region long *n, region long *p)
{
    // CHECK: fail-auto-lock-place.c:[[#@LINE+1]]:{{.*}}: error: -fauto-lock cannot place a lock for this: {{.*}}
    return SUM_OF(n) + *p;
}
