// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck --implicit-check-not=error: %s
// RUN: test ! -e %t
#include <prelude.h>

// CHECK: :[[#@LINE+1]]:66: error: 'spread' cannot stand here: 'alone' does not call itself, so there is nothing among which it divides the nodes
static region long *alone(void) { region long *n = region_new_at(spread, long); return n; }

region long *open(int levels)
{
    // CHECK: :[[#@LINE+1]]:48: error: 'spread' cannot stand here: 'open' can be called from other files; make it static
    return levels == 0 ? NULL : (region_new_at(spread, long), open(levels - 1));
}

static region long *pointed(int levels)
{
    region long *n = region_new_array_at(spread, long, 2);
    return levels == 0 ? n : pointed(levels - 1);
}

region long *(*pointer(void))(int)
{
    // CHECK: :[[#@LINE+1]]:12: error: 'spread' cannot stand here: 'pointed' is called through a pointer, and then it has no nodes to divide
    return pointed;
}
