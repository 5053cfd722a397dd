#ifndef ONCE
#define ONCE
static int once(void) { return 1; }
#else
static int twice(void) { return 2; }
#endif
