// What is decided of loops of filaments.
// RUN: preludec --dump=plan %s | FileCheck %s
// RUN: preludec -Rcomm -c %s -o %t.o 2>&1 | FileCheck --check-prefix=COMM %s
#include <prelude.h>
#include <prelude_arrays.h>

double sums(shared double *v, int n)
{
    double sum = 0;
    int count = 0;
    // CHECK: :[[#@LINE+2]]:5: forall 1: anywhere, strips of {{[0-9]+}}, shares v (double *, 8 bytes), n (int, 4 bytes); reduces sum of sum in order, sum of count
    // COMM: :[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}'forall'
    forall (int i = 0; i < n; i++) at any reduce(sum: sum, sum: count) { sum += v[i], count++; }
    // CHECK: :[[#@LINE+1]]:5: forall 2: at an element, strips of {{[0-9]+}}, shares v (double *, 8 bytes), n (int, 4 bytes){{$}}
    forall (int i = 0; i < n; i++) at &v[i] { v[i] = 0; }
    // CHECK: :[[#@LINE+1]]:5: forall 3: cyclic, filaments of any length, shares v (double *, 8 bytes), n (int, 4 bytes); reduces max of sum
    forall (int i = 0; i < n; i++) at cyclic reduce(max: sum) {
        for (int j = 0; j < n; j++)
            if (v[j] > sum) sum = v[j];
    }
    return sum + count;
}
