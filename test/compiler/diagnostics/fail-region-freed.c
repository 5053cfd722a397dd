// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: not preludec -DBY_NAME %s -o %t 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: test ! -e %t
#include <prelude.h>
#include <stdlib.h>
struct node { long key; region struct node *next; };
void f(region struct node *n)
{
#ifdef BY_NAME
    // NAME: :[[#@LINE+2]]:10: error: passing 'region struct node *' to parameter of type 'void *' mixes a region pointer and a plain pointer; 'region_delete' ends a region
    // NAME-NOT: local(
    free(n);
    // NAME: :[[#@LINE+1]]:13: error: {{.*}}; 'region_delete' ends a region
    realloc(n, 10);
    // NAME-NOT: {{local\(|error:}}
#else
    write_lock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'free' frees the data of a region, which are the runtime's memory; 'region_delete' ends a region
    free(local(n));
    struct node *p = local(n);
    // CHECK: :[[#@LINE+1]]:15: error: 'realloc' frees the data of a region
    void *q = realloc(&p->key, 10);
    (void)q;
    long *fine = malloc(sizeof *fine);
    free(fine);
    // CHECK-NOT: error:
    unlock(n);
#endif
}
