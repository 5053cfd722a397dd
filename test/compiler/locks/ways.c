// Where control goes: a switch over an enumerated type can be passed by though it names every enumerator, `while (1)` ends as
// `for (;;)` does, by break and return only, and `do ... while (0)` does not repeat.
// RUN: preludec -flocks=written --dump=locks %s | FileCheck %s
#include <prelude.h>
enum color { red = 1, blue = 2 };

// CHECK-LABEL: function passed_by
long passed_by(region long *n, enum color c)
{
    write_lock(n);
    long r = *n;
    switch (c) { case red: unlock(n); return 1; case blue: unlock(n); return 2; }
    // CHECK: :[[#@LINE+1]]:5: write unlock n
    unlock(n);
    return r;
}

// CHECK-LABEL: function forever
long forever(region long *n)
{
    read_lock(n);
    while (1) {
        // CHECK: :[[#@LINE+1]]:23: read unlock n
        if (*n > 0) { unlock(n); return 0; }
        if (*n < 0) break;
    }
    // CHECK: :[[#@LINE+1]]:5: read unlock n
    unlock(n);
    read_lock(n);
    do {
        if (*n > 0) { unlock(n); return 1; }
    } while (sizeof *n == 8);
}

// CHECK-LABEL: function once
long once(region long *n)
{
    // CHECK: :[[#@LINE+1]]:10: read lock n
    do { read_lock(n); } while (0);
    long r = *n;
    unlock(n);
    return r;
}
