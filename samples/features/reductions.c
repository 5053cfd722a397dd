/* reduce: variables that the filaments of a forall put together, each by an operation. They are for sums, products, extremes
 * and bits of all elements; each node has a private copy while the filaments run, and sends it once. */
#include <prelude.h>
#include <stdio.h>

int main(void)
{
    long sum = 0, product = 1, least = 1000, greatest = 0;
    unsigned common = ~0u, any = 0, odd = 0;
    forall (int i = 1; i <= 20; i++) reduce(sum: sum, product: product, min: least, max: greatest, and: common, or: any, xor: odd) {
        long n = 16 + i % 5;
        sum += n;
        if (i <= 10) product *= i;
        if (n < least) least = n;
        if (n > greatest) greatest = n;
        common &= (unsigned)n;
        any |= (unsigned)n;
        odd ^= (unsigned)i;
    }
    if (node_self() == 0)
        printf("reductions: sum %ld, product %ld, %ld to %ld, bits %x %x %x\n", sum, product, least, greatest, common, any, odd);
    return 0;
}
