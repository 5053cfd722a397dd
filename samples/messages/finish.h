/* finish.h: `finish { ... }`, a statement of all nodes, which ends when everything that was spawned in it has ended on all nodes. A
 * program counts a spawn where it is made (`spawned`) and where it has run (`ended`). */
#ifndef FINISH_H
#define FINISH_H

#include <prelude.h>

static node_private long spawned, ended;

static inline void await_spawned(void)
{
    while (reduce_sum(spawned - ended) != 0) mcrl_poll();
}

#define finish for (int entered = 1; entered; entered = (await_spawned(), 0))

#endif
