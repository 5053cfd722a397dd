/* A loop of any length in a header without annotations, where none looks for messages. */
static inline long steps_of(long n)
{
    long steps = 0;
    for (; n > 1; steps++) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return steps;
}
