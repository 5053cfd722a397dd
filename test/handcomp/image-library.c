#include "image-library.h"

const struct scale library_scale = {10};
long library_square(long x) { return x * x; }
const char *library_name(void) { return "library"; }
