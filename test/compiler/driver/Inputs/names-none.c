#include <prelude.h>
#include <prelude_arrays.h>
#if defined(local) || defined(shared) || defined(write_shared) || defined(write_invalidate) || defined(implicit_invalidate) || defined(migratory) || defined(writer_owns)
#error a plain word is a macro
#endif
static shared double *a;
double take(region double *n, int i)
{
    read_lock(n); move
    double v = *local(n) + a[i];
    unlock(n);
    return v;
}
