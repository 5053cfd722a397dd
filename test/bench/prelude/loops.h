/* The functions of loops.c, in both modes. */
struct link {
    struct link *next;
    long value, unused[6];
};

enum { TILE = 32 };

/* Operations of a machine with a stack. */
enum { op_end, op_push, op_argument, op_add, op_multiply, op_store, op_load, op_down, op_jump_if };

/* A square, and the four in it: 0 1 above 2 3. */
struct quad {
    region struct quad *parent, *children[4];
    int which, is_leaf;
};
enum { west, east, north, south };
static inline int quad_is_at(int which, int side) { return side < north ? (which & 1) == side : (which >> 1) == side - north; }
static inline int quad_mirrored(int which, int side) { return which ^ (side < north ? 1 : 2); }

#define FUNCTIONS(mode) \
    long sum_##mode(const int *, int); \
    float scale_##mode(float *, const float *, int); \
    long chase_##mode(const struct link *); \
    long count_##mode(const char *); \
    long collatz_##mode(unsigned long); \
    long chains_##mode(long *, int, int); \
    void multiply_##mode(int n, float (*)[n], float (*)[n], float (*)[n]); \
    long fibonacci_##mode(int); \
    void tiles_##mode(int n, double (*)[n], double (*)[n], double (*)[n]); \
    double stencil_##mode(int n, int m, const double (*)[m], double (*)[m]); \
    void sparse_##mode(int n, const int *, const int *, const double *, const double *, double *); \
    long interpret_##mode(const unsigned char *, long); \
    long neighbours_##mode(region struct quad *)
FUNCTIONS(none);
FUNCTIONS(loops);
