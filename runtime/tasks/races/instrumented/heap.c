/* Where objects of the heap end: what a filament has freed, another may get. The program is linked with --wrap for these calls. */
#include "tasks/races/instrumented.h"

#include <malloc.h>
#include <stdlib.h>

void __real_free(void *object);
void *__real_realloc(void *object, size_t bytes);
void *__real_reallocarray(void *object, size_t count, size_t bytes);
void __wrap_free(void *object);
void *__wrap_realloc(void *object, size_t bytes);
void *__wrap_reallocarray(void *object, size_t count, size_t bytes);

static void end(void *object)
{
    if (__builtin_expect(mcrl_race_hooks.end != NULL, 0) && object != NULL) mcrl_race_hooks.end(object, malloc_usable_size(object));
}

void __wrap_free(void *object)
{
    end(object);
    __real_free(object);
}

void *__wrap_realloc(void *object, size_t bytes)
{
    end(object);
    return __real_realloc(object, bytes);
}

void *__wrap_reallocarray(void *object, size_t count, size_t bytes)
{
    end(object);
    return __real_reallocarray(object, count, bytes);
}
