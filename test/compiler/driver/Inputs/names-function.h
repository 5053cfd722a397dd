#ifndef NAMES_FUNCTION_H
#define NAMES_FUNCTION_H
typedef long shared;
static inline int local(int x) { return x + 1; }
#endif
