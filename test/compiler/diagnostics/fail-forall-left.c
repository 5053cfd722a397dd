// No filament can end the others.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void f(int);

int all(const int *a, int n)
{
    forall (int i = 0; i < n; i++) {
        // CHECK: :[[#@LINE+1]]:24: error: 'return' leaves the forall; a filament ends where its block ends, or by 'continue' of the innermost forall
        if (a[i] == 1) return i;
        // CHECK: :[[#@LINE+1]]:24: error: 'break' leaves the forall
        if (a[i] == 2) break;
        // CHECK: :[[#@LINE+1]]:24: error: 'goto' leaves the forall
        if (a[i] == 3) goto end;
        if (a[i] == 4) continue;
        for (int j = 0; j < n; j++)
            if (a[j] == i) break;
        switch (a[i]) { case 5: break; }
        if (a[i] == 6) goto inside;
        f(i);
    inside:;
    }
end:
    return -1;
}
// CHECK: 3 errors generated
