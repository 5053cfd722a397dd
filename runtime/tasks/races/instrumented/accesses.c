/* The calls that clang puts in front of each access to memory: those of its kernel's address sanitizer, under names of ours. */
#include "tasks/races/instrumented.h"

#include <string.h>

struct mcrl_race_hooks mcrl_race_hooks = { 0, 0 };

#define TOUCH(at, bytes, is_write) \
    do \
        if (__builtin_expect(mcrl_race_hooks.touch != NULL, 0)) mcrl_race_hooks.touch(at, bytes, is_write, __builtin_return_address(0)); \
    while (0)

#define ACCESSES(bytes) \
    void mcrl_race_load##bytes##_noabort(const void *at); \
    void mcrl_race_store##bytes##_noabort(const void *at); \
    void mcrl_race_load##bytes##_noabort(const void *at) { TOUCH(at, bytes, 0); } \
    void mcrl_race_store##bytes##_noabort(const void *at) { TOUCH(at, bytes, 1); }

ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

void mcrl_race_loadN_noabort(const void *at, size_t bytes);
void mcrl_race_storeN_noabort(const void *at, size_t bytes);
void *mcrl_race_memcpy(void *to, const void *from, size_t bytes);
void *mcrl_race_memmove(void *to, const void *from, size_t bytes);
void *mcrl_race_memset(void *to, int byte, size_t bytes);
void __asan_handle_no_return(void);

void mcrl_race_loadN_noabort(const void *at, size_t bytes) { TOUCH(at, bytes, 0); }
void mcrl_race_storeN_noabort(const void *at, size_t bytes) { TOUCH(at, bytes, 1); }

void *mcrl_race_memcpy(void *to, const void *from, size_t bytes)
{
    TOUCH(from, bytes, 0);
    TOUCH(to, bytes, 1);
    return memcpy(to, from, bytes);
}

void *mcrl_race_memmove(void *to, const void *from, size_t bytes)
{
    TOUCH(from, bytes, 0);
    TOUCH(to, bytes, 1);
    return memmove(to, from, bytes);
}

void *mcrl_race_memset(void *to, int byte, size_t bytes)
{
    TOUCH(to, bytes, 1);
    return memset(to, byte, bytes);
}

/* In front of calls that do not return. The address sanitizer's own, if that is linked. */
__attribute__((weak)) void __asan_handle_no_return(void) { }
