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
    CHECK(((uintptr_t)at & 31) == 0);
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

/* What lies further right is less: (a, b) op (c, d) = (a, d). */
static void ends_of(void *left, const void *right, size_t bytes)
{
    (void)bytes;
    ((int *)left)[1] = ((const int *)right)[1];
}

static void collectives(void)
{
    int self = (int)crl_self_addr, count = (int)crl_num_nodes, ints[2], ends[2], before[2], i, all[64], mine;
    long longs[2];
    double doubles[2], began = mcrl_wall_seconds();
    mcrl_counters counters;
    mcrl_combine combine = ends_of;

    mcrl_gather(count - 1, &self, sizeof self, all);
    for (i = 0; i < count && self == count - 1; i++) CHECK(all[i] == i);
    mcrl_scatter(count - 1, all, sizeof mine, &mine);
    CHECK(mine == self);
    mcrl_allgather(&mine, sizeof mine, all);
    for (i = 0; i < count; i++) CHECK(all[i] == i);

    ends[0] = ends[1] = self;
    before[0] = before[1] = -1;
    mcrl_exscan(ends, sizeof ends, before, ends_of);
    CHECK(self == 0 ? before[0] == -1 : before[0] == 0 && before[1] == self - 1);
    mcrl_scan(ends, sizeof ends, ends_of);
    CHECK(ends[0] == 0 && ends[1] == self);
    ends[0] = self;
    mcrl_reduce(ends, sizeof ends, combine);
    CHECK(ends[0] == 0 && ends[1] == count - 1);

#define EACH(T, values, add, min, max, scan_add, scan_min, scan_max, exscan_add) \
    values[0] = (T)self; \
    values[1] = 1; \
    add(values, 2); \
    CHECK(values[0] > (T)(count * (count - 1) / 2) - 1 && values[1] > (T)count - 1); \
    values[0] = (T)self; \
    min(values, 1); \
    CHECK(values[0] < 1); \
    values[0] = (T)self; \
    max(values, 1); \
    CHECK(values[0] > (T)count - 2); \
    values[0] = 1; \
    scan_add(values, 1); \
    CHECK(values[0] > (T)self); \
    values[0] = (T)-self; \
    scan_min(values, 1); \
    CHECK(values[0] < (T)(1 - self)); \
    scan_max(values, 1); \
    CHECK(values[0] > -1); \
    values[0] = 1; \
    exscan_add(values, 1); \
    CHECK(values[0] < (T)(self + 1) && values[0] > (T)self - 1)
    EACH(int, ints, mcrl_reduce_iadd, mcrl_reduce_imin, mcrl_reduce_imax, mcrl_scan_iadd, mcrl_scan_imin, mcrl_scan_imax,
         mcrl_exscan_iadd);
    EACH(long, longs, mcrl_reduce_ladd, mcrl_reduce_lmin, mcrl_reduce_lmax, mcrl_scan_ladd, mcrl_scan_lmin, mcrl_scan_lmax,
         mcrl_exscan_ladd);
    EACH(double, doubles, mcrl_reduce_dadd, mcrl_reduce_dmin, mcrl_reduce_dmax, mcrl_scan_dadd, mcrl_scan_dmin, mcrl_scan_dmax,
         mcrl_exscan_dadd);

    mcrl_statistics_total(&counters);
    CHECK(count == 1 || counters.messages > 0);
    rgn_barrier();
    mcrl_statistics_reset();
    mcrl_statistics(&counters);
    CHECK(counters.messages == 0 && counters.bytes == 0);
    rgn_barrier();
    if (rgn_reduce_dmax(failures) > 0) mcrl_statistics_print();
    CHECK(mcrl_wall_seconds() >= began);
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
        rgn_barrier(); /* in MPI_Wait a node serves no other, so all nodes' requests are answered before */
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
    collectives();
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
