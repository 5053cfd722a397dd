/* mechanisms.h: operations on another node's object, which can be done in several ways (mechanisms_main.c). They are compiled once for each
 * clause of `move` (mechanisms.c); a way is a clause with a kind of region. */
#ifndef MECHANISMS_H
#define MECHANISMS_H

#include <prelude.h>

struct operations {
    long (*sum)(region int *v, long n);
    void (*axpy)(region int *v, long n, int a);       /* v has n numbers x and n numbers y; y += a x */
    void (*saxpy)(region float *v, long n, float a);
    long (*draw)(region long *counter);               /* its value before it is one more */
};

extern const struct operations operations_in_place, operations_always, operations_never, operations_adaptive;

#endif
