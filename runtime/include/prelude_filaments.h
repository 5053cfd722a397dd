/* prelude_filaments.h: Prelude C's names for the sets and pools of filaments of mcrl_filaments.h, which describes them, with their errors.
 * For source files that include it: <prelude.h> does not, since many programs have such names.
 *
 *     filament_set *set = filament_set_new(until_small);
 *     filament_pool *pool = filament_pool_new(set);
 *     for (...) filament_create(pool, relax, i, j);
 *     filament_run(set);
 *
 * C from C11 on, and C++. */
#ifndef PRELUDE_FILAMENTS_H
#define PRELUDE_FILAMENTS_H

#include "prelude.h"

#include "mcrl_filaments.h"

typedef mcrl_filament_set filament_set;
typedef mcrl_filament_pool filament_pool;

/* What the sequential function of a set returns. */
enum { filaments_done = MCRL_FILAMENTS_DONE, filaments_continue = MCRL_FILAMENTS_CONTINUE };

#define filament_set_new(between) mcrl_filament_set_new(between)
#define filament_pool_new(set) mcrl_filament_pool_new(set)
#define filament_create mcrl_filament_create
#define filament_run(set) mcrl_filament_set_run(set)
#define filament_set_delete(set) mcrl_filament_set_delete(set)

#endif
