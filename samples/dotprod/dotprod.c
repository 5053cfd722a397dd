/* Figure 1 of the CRL report: the dot product of two vectors, each of which is a region. Their homes are the first and the last
 * node; every node computes the product of its own pair. */
#include <mcrl.h>
#include <stdio.h>
#include <stdlib.h>

/* compute the dot product of two n-element vectors, each of which is represented by an appropriately sized region
 * x: address at which 1st vector is already mapped
 * y: region identifier for 2nd vector */
double dotprod(double *x, rid_t y, int n)
{
    int i;
    double *z;
    double rslt;

    /* initiate read operation on 1st vector */
    rgn_start_read(x);

    /* map 2nd vector and initiate read operation */
    z = (double *)rgn_map(y);
    rgn_start_read(z);

    /* compute dot product */
    rslt = 0;
    for (i = 0; i < n; i++)
        rslt += x[i] * z[i];

    /* terminate read operations and unmap 2nd vector */
    rgn_end_read(x);
    rgn_end_read(z);
    rgn_unmap(z);

    return rslt;
}

static void fill(rid_t vector, int n, double first, double step)
{
    double *at = (double *)rgn_map(vector);
    int i;
    rgn_start_write(at);
    for (i = 0; i < n; i++)
        at[i] = first + i * step;
    rgn_end_write(at);
    rgn_unmap(at);
}

/* Collective: what node 0 has stored, on every node. */
static void tell_all(void *data, size_t bytes)
{
    if (crl_self_addr == 0) rgn_bcast_send(bytes, data);
    else rgn_bcast_recv(bytes, data);
}

int main(int argc, char **argv)
{
    int n;
    rid_t vectors[2] = {0, 0};
    double *x, mine, least, greatest;

    mcrl_init(&argc, &argv);
    n = argc > 1 ? atoi(argv[1]) : 1000;
    if (crl_self_addr == 0) {
        vectors[0] = rgn_create(n * sizeof(double));
        vectors[1] = rgn_create_at(crl_num_nodes - 1, n * sizeof(double));
        fill(vectors[0], n, 0, 1);
        fill(vectors[1], n, 1, 2);
    }
    tell_all(vectors, sizeof vectors);

    x = (double *)rgn_map(vectors[0]);
    mine = dotprod(x, vectors[1], n);
    rgn_unmap(x);

    least = rgn_reduce_dmin(mine);
    greatest = rgn_reduce_dmax(mine);
    if (crl_self_addr == 0) {
        printf("%.0f\n", least);
        if (least != greatest) printf("the nodes do not agree\n");
        rgn_delete(vectors[0]);
        rgn_delete(vectors[1]);
    }
    rgn_barrier();
    mcrl_finalize();
    return 0;
}
