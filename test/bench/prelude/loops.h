/* The functions of loops.c, in both modes. */
struct link {
    struct link *next;
    long value, unused[6];
};

#define FUNCTIONS(mode) \
    long sum_##mode(const int *, int); \
    float scale_##mode(float *, const float *, int); \
    long chase_##mode(const struct link *); \
    long count_##mode(const char *); \
    long collatz_##mode(unsigned long); \
    long chains_##mode(long *, int, int); \
    void multiply_##mode(int n, float (*)[n], float (*)[n], float (*)[n]); \
    long fibonacci_##mode(int)
FUNCTIONS(none);
FUNCTIONS(loops);
