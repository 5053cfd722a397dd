/* What the tests of image offsets find in a shared library. */
int image_test_add(int a, int b) { return a + b; }
const char *image_test_literal(void) { return "a literal of the library"; }
