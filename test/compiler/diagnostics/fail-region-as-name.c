// `region` as a name: one error, in the place of all that Clang says of an attribute there; its errors elsewhere stay.
// RUN: not preludec -Wall -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not preludec -w -DMEMBER -c %s -o %t.o 2>&1 | FileCheck --check-prefix=MEMBER %s
#include <prelude.h>

#ifdef MEMBER
// MEMBER: :[[#@LINE+1]]:19: error: 'region' is a word of the language
struct s { int a, region; };
// MEMBER: 1 error generated
#else
// CHECK: :[[#@LINE+1]]:11: error: 'region' is a word of the language, as 'const' is, and cannot be the name of anything
int f(int region)
{
    return region + 1;
}
// CHECK-NOT: {{(error|warning|note):}}
int g(void)
{
    long region = 3, *p = &region;
    for (int region = 0; region < 3; region++) *p += region;
    return region;
}

// Here it is no name.
extern __typeof__(long region) *number;
extern long region *names[2];
// CHECK: :[[#@LINE+1]]:26: error: use of undeclared identifier 'nobody'
int h(void) { return 1 + nobody; }
// CHECK: 2 errors generated
#endif
