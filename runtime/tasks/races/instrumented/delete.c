/* The same for C++, and for the runtime itself: operators delete, by the names that the linker knows. */
#include "tasks/races/instrumented.h"

#include <malloc.h>

void __real__ZdlPv(void *object);
void __real__ZdlPvm(void *object, size_t bytes);
void __real__ZdaPv(void *object);
void __real__ZdaPvm(void *object, size_t bytes);
void __wrap__ZdlPv(void *object);
void __wrap__ZdlPvm(void *object, size_t bytes);
void __wrap__ZdaPv(void *object);
void __wrap__ZdaPvm(void *object, size_t bytes);

static void end(void *object)
{
    if (__builtin_expect(mcrl_race_hooks.end != NULL, 0) && object != NULL) mcrl_race_hooks.end(object, malloc_usable_size(object));
}

void __wrap__ZdlPv(void *object)
{
    end(object);
    __real__ZdlPv(object);
}

void __wrap__ZdlPvm(void *object, size_t bytes)
{
    end(object);
    __real__ZdlPvm(object, bytes);
}

void __wrap__ZdaPv(void *object)
{
    end(object);
    __real__ZdaPv(object);
}

void __wrap__ZdaPvm(void *object, size_t bytes)
{
    end(object);
    __real__ZdaPvm(object, bytes);
}
