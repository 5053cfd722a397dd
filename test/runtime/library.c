/* A program that uses the runtime as a C library, for library.py: library CASE. Every call of tables 6.1 and 6.4 of the thesis and the
 * collectives; the start and the end beside the program's own MPI. With -DMCRL_NULL, the case "calls" is the null build's. */
#include <mcrl.h>
#include <stdio.h>
#include <string.h>

#ifdef WITH_MPI
#include <mpi.h>
#endif

static int failures;
#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            printf("node %u: line %d: %s\n", crl_self_addr, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

static rid_t tell(unsigned owner, rid_t mine)
{
    if (crl_self_addr == owner) rgn_bcast_send(sizeof mine, &mine);
    else rgn_bcast_recv(sizeof mine, &mine);
    return mine;
}

static void calls(void)
{
    unsigned self = crl_self_addr, count = crl_num_nodes, turn;
    rid_t here = rgn_create(100 * sizeof(long)), there = rgn_create_at((self + 1) % count, 3), shared;
    long *at;
    char *bytes;
    double sum;

    at = (long *)rgn_map(here);
    CHECK(rgn_rid(at) == here && rgn_size(at) == 100 * sizeof(long));
    CHECK(((uintptr_t)at & 63) == 0);
    CHECK(rgn_start_write_nonblock(at) == at && at[0] == 0 && at[99] == 0);
    at[99] = 5;
    rgn_end_write(at);
    CHECK(rgn_start_read_nonblock(at) == at && at[99] == 5);
    rgn_end_read(at);
    rgn_unmap(at);
    rgn_delete(here);

    bytes = (char *)rgn_map(there);
    rgn_start_write(bytes);
    memcpy(bytes, "abc", 3);
    rgn_end_write(bytes);
    rgn_flush(bytes);
    rgn_start_read(bytes);
    CHECK(memcmp(bytes, "abc", 3) == 0);
    rgn_end_read(bytes);
    CHECK(rgn_map_nonblock(there) == bytes);
    rgn_unmap(bytes);
    rgn_unmap(bytes);
    rgn_delete(there);

    shared = tell(count - 1, self == count - 1 ? rgn_create(sizeof(long)) : 0);
    at = (long *)rgn_map(shared);
    for (turn = 0; turn < 50; turn++) {
        rgn_start_write(at);
        *at += self + 1;
        rgn_end_write(at);
    }
    rgn_barrier();
    rgn_start_read(at);
    CHECK(*at == 50 * (long)(count * (count + 1) / 2));
    rgn_end_read(at);
    rgn_unmap(at);
    rgn_barrier();
    if (self == 0) rgn_delete(shared);

    sum = rgn_reduce_dadd(self + 0.5);
    CHECK(sum == count * count / 2.0);
    CHECK(rgn_reduce_dmin(self - 1.0) == -1);
    CHECK(rgn_reduce_dmax(self * 2.0) == (count - 1) * 2.0);
}

/* What MCRL_CHECK=1 finds, in the last node. */
static void misuse(const char *name)
{
    rid_t shared = tell(0, crl_self_addr == 0 ? rgn_create(5) : 0);
    if (crl_self_addr == crl_num_nodes - 1) {
        volatile char *at = (volatile char *)rgn_map(shared);
        if (strcmp(name, "writes-under-read") == 0) {
            rgn_start_read((char *)at);
            at[3] = 1;
            rgn_end_read((char *)at);
        }
        rgn_unmap((char *)at);
        if (strcmp(name, "reads-unmapped") == 0) at[3];
    }
    rgn_barrier();
}

#ifdef WITH_MPI
/* Messages of the program's own, of any source and tag, while regions are in use. */
static void own_messages(void)
{
    int rank, size, i, next, got, sum = 0, wanted = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK((unsigned)rank == crl_self_addr && (unsigned)size == crl_num_nodes);
    next = (rank + 1) % size;
    for (i = 0; i < 20; i++) {
        MPI_Request request;
        MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
        rgn_barrier();
        MPI_Send(&i, 1, MPI_INT, next, i, MPI_COMM_WORLD);
        rgn_barrier(); /* in MPI_Wait a node serves nobody, so everybody's requests are answered before */
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        sum += got;
        wanted += i;
    }
    CHECK(sum == wanted);
}
#endif

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "calls";
    rid_t region;
#ifdef WITH_MPI
    int done = 0;
    if (strcmp(name, "mpi-around") == 0) MPI_Init(&argc, &argv);
#endif
    if (strcmp(name, "before") == 0) rgn_create(8);
    mcrl_init(&argc, &argv);
    mcrl_init(&argc, &argv);
    calls();
    misuse(name);
#ifdef WITH_MPI
    own_messages();
    if (strcmp(name, "mpi-end-first") == 0) MPI_Finalize();
#endif
    failures = (int)rgn_reduce_dadd(failures);
    if (crl_self_addr == 0) printf("%d failures\n", failures);
    region = rgn_create(8);
    if (strcmp(name, "at-exit") != 0) mcrl_finalize();
    if (strcmp(name, "after") == 0) rgn_map(region);
#ifdef WITH_MPI
    if (strcmp(name, "mpi-around") == 0) {
        int one = 1, all;
        MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (all < 1) return 3;
        MPI_Finalize();
        MPI_Finalized(&done);
        if (!done) return 4;
    }
#endif
    (void)region;
    return failures != 0;
}
