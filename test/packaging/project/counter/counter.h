#include <prelude.h>

enum { STEP = 21 };

struct counter { long count; };

long add(region struct counter *c, long by);
