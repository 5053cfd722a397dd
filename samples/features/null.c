/* MCRL_NULL: a program of the plain C calls becomes a sequential one, without the runtime and at no cost. It is for the time to
 * compare with, and for tools that know C only: cc -DMCRL_NULL -I.../include null.c. */
#include <mcrl.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    rid_t name = 0;
    long *counter, i;

    mcrl_init(&argc, &argv);
    if (crl_self_addr == 0) {
        name = rgn_create(sizeof *counter);
        rgn_bcast_send(sizeof name, &name);
    } else {
        rgn_bcast_recv(sizeof name, &name);
    }
    counter = (long *)rgn_map(name);
    for (i = crl_self_addr; i < 100; i += crl_num_nodes) {
        rgn_start_write(counter);
        *counter += i;
        rgn_end_write(counter);
    }
    rgn_barrier();
    rgn_start_read(counter);
    if (crl_self_addr == 0) printf("null: %ld\n", *counter);
    rgn_end_read(counter);
    rgn_unmap(counter);
    rgn_barrier();
    mcrl_finalize();
    return 0;
}
