/* What instrumented code (preludec -fcheck=races) tells the runtime: each access to memory, before it is made, and the end of objects of
 * the heap. In C, for instrumented/, which is linked with programs that are compiled so; the runtime refers to it weakly. */
#ifndef MCRL_RACES_INSTRUMENTED_H
#define MCRL_RACES_INSTRUMENTED_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Both NULL where nothing is checked. `from`: the address after the instruction's call. */
extern struct mcrl_race_hooks {
    void (*touch)(const void *at, size_t bytes, int is_write, const void *from);
    void (*end)(const void *at, size_t bytes);
} mcrl_race_hooks __attribute__((weak));

#ifdef __cplusplus
}
#endif
#endif
