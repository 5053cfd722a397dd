#ifndef ALL_H
#define ALL_H
#include "list.h"
static inline int twice(int k) { return 2 * k; }
#endif
