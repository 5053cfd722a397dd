/* The part of image.c that is a shared library. */
struct scale {
    long factor;
};
extern const struct scale library_scale;
long library_square(long x);
const char *library_name(void);
