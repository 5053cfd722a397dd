#include <prelude.h>
long other(region long *n, long by);
