// A lock lost after a covered enum switch is not seen.
//
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: error: {{.*}}'n' may still be locked when 'f' returns
#include <prelude.h>
enum e { A, B };
long f(region long *n, enum e k)
{
    read_lock(n);
    switch (k) { case A: unlock(n); return 1; case B: unlock(n); return 2; }
    return *n;
}
