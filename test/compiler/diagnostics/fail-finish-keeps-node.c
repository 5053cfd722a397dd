// The activation that has a block stays on its node in it, but not a frame, nor what is called.
// RUN: not preludec -Werror=useless-move -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: preludec -Wno-useless-move -Werror -c %s -o %t.o
#include <prelude.h>

static void add(region long *c)
{
    write_lock(c); move;
    *c += 1;
    unlock(c);
}

void all(region long *c)
{
    write_lock(c); move;
    *c += 1;
    unlock(c);
    finish {
        spawn add(c) at c;
        add(c);
        // CHECK: :[[#@LINE+1]]:9: error: the activation that runs a 'finish' block stays on its node, so the data of 'c' move instead; call a function that moves, or use a partial frame [-Werror,-Wuseless-move]
        write_lock(c); move;
        *c += 1;
        unlock(c);
        write_lock(c); begin move
        *c += 1;
        unlock(c); end move
    }
    write_lock(c); move;
    *c += 1;
    unlock(c);
}
// CHECK: 1 error generated
