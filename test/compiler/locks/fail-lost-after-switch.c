// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// A switch that names every enumerator does not end the function: red | blue is a value, too.
#include <prelude.h>
enum color { red = 1, blue = 2 };
long f(region long *n, enum color c)
{
    // CHECK: :[[#@LINE+4]]:5: error: 'n' may still be locked when 'f' returns
    // CHECK: :[[#@LINE+1]]:5: note: locked here
    read_lock(n);
    switch (c) { case red: unlock(n); return 1; case blue: unlock(n); return 2; }
    return *n;
}
// CHECK: 1 error generated.
