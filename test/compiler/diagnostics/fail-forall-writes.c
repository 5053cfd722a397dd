// Filaments share the values from before the forall.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void set(long *);
long get(const long *);

long all(int n)
{
    long total = 0, other = 0, counts[4] = {0}, read = 0;
    forall (int i = 0; i < n; i++) {
        // CHECK: :[[#@LINE+1]]:9: error: a filament must not set 'total', of which the others have the value from before the forall
        total += i;
        // CHECK: :[[#@LINE+1]]:14: error: a filament must not set 'other'
        set(&other);
        // CHECK: :[[#@LINE+1]]:9: error: a filament must not set 'counts'
        counts[i % 4]++;
        // CHECK: :[[#@LINE+1]]:13: error: a filament must not set 'counts'
        set(counts);
        // CHECK: :[[#@LINE+1]]:9: error: a filament must not set 'i'
        i++;
        long own = get(&read) + get(counts) + counts[i % 4];
        own++;
        set(&own);
    }
    forall (int i = 0; i < n; i++) reduce(sum: total) { total += i; }
    return total;
}
// CHECK: 5 errors generated
