// The correction is shown under the error, and given to editors.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s --strict-whitespace
// RUN: not preludec -fdiagnostics-parseable-fixits -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=EDITOR
#include <prelude.h>
struct node { long key; region struct node *next; };
struct tree { region struct node *root; long height; };

long f(struct tree *t)
{
    // CHECK: error: 'read_lock' needs a region pointer that is a local variable or parameter; name it first: 'region struct node *root = t->root;'
    // CHECK-NEXT: read_lock(t->root); mvoe
    // CHECK-NEXT: ^~~~~~~
    // CHECK-NEXT:   |     region struct node *root = t->root;  root
    // CHECK: error: unknown annotation 'mvoe'; did you mean 'move'?
    // CHECK: |{{ +}}move{{$}}
    read_lock(t->root); mvoe
    // EDITOR: fix-it:"{{.*}}fix-its.c":{[[#@LINE-1]]:5-[[#@LINE-1]]:5}:"region struct node *root = t->root; "
    // EDITOR-NEXT: fix-it:"{{.*}}fix-its.c":{[[#@LINE-2]]:15-[[#@LINE-2]]:22}:"root"
    // EDITOR: fix-it:"{{.*}}fix-its.c":{[[#@LINE-3]]:25-[[#@LINE-3]]:29}:"move"
    // EDITOR: fix-it:"{{.*}}fix-its.c":{[[#@LINE+1]]:16-[[#@LINE+1]]:23}:"root"
    long key = t->root->key;
    // EDITOR: fix-it:"{{.*}}fix-its.c":{[[#@LINE+1]]:12-[[#@LINE+1]]:19}:"root"
    unlock(t->root);
    return key;
}
// CHECK: 4 errors generated
