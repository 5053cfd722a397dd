// `region` after the } of a struct definition is dropped without a word: Tree is 'struct tree *'. `const` there would count.
//
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: error: {{.*}}'region' after the '}' of a definition qualifies nothing
#include <prelude.h>
typedef struct tree { int v; } region *Tree;
int get(Tree t)
{
    read_lock(t);
    int v = t->v;
    unlock(t);
    return v;
}
int main(void) { return 0; }
