/* page_miss TURNS: node 0 reads 4 KB that node 1 has written: a page of a shared array, or a region, 64 of each in turn. Prints a line `page NS` or
 * `region NS` for each 64. */
#include <mcrl.h>
#include <prelude_arrays.h>

#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 64, BYTES = 4096, WORDS = BYTES / sizeof(long) };

struct data {
    long *pages;
    long *regions[COUNT];
};

static void write_pages(const struct data *data, long value)
{
    for (long i = 0; i < COUNT; i++) *(volatile long *)&data->pages[i * WORDS] = value;
}

static void write_regions(const struct data *data, long value)
{
    for (long i = 0; i < COUNT; i++) {
        rgn_start_write(data->regions[i]);
        *data->regions[i] = value;
        rgn_end_write(data->regions[i]);
    }
}

static long read_pages(const struct data *data)
{
    long sum = 0;
    for (long i = 0; i < COUNT; i++) sum += *(volatile long *)&data->pages[i * WORDS];
    return sum;
}

static long read_regions(const struct data *data)
{
    long sum = 0;
    for (long i = 0; i < COUNT; i++) {
        rgn_start_read(data->regions[i]);
        sum += *data->regions[i];
        rgn_end_read(data->regions[i]);
    }
    return sum;
}

static int turn(const struct data *data, const char *way, void (*write)(const struct data *, long), long (*read)(const struct data *),
                long value)
{
    long sum = COUNT * value;
    if (crl_self_addr == 1) write(data, value);
    rgn_barrier();
    if (crl_self_addr == 0) {
        double start = mcrl_wall_seconds();
        sum = read(data);
        printf("%s %.1f\n", way, (mcrl_wall_seconds() - start) * 1e9 / COUNT);
    }
    rgn_barrier();
    if (sum != COUNT * value) fprintf(stderr, "page_miss: %ss hold other values than were written\n", way);
    return sum == COUNT * value;
}

static unsigned home_at_1(size_t row, size_t rows, unsigned nodes) { return (void)row, (void)rows, (void)nodes, 1; }

int main(int argc, char **argv)
{
    mcrl_init(&argc, &argv);
    if (argc != 2 || crl_num_nodes != 2) return fprintf(stderr, "usage, on 2 nodes: page_miss TURNS\n"), 2;
    size_t words = (size_t)COUNT * WORDS;
    mcrl_array_layout layout = {.home = home_at_1};
    struct data data = {.pages = mcrl_array_new(sizeof *data.pages, 1, &words, &mcrl_write_invalidate, &layout)};
    rid_t names[COUNT];
    for (long i = 0; i < COUNT; i++) names[i] = crl_self_addr == 1 ? rgn_create(BYTES) : 0;
    if (crl_self_addr == 1) rgn_bcast_send(sizeof names, names);
    else rgn_bcast_recv(sizeof names, names);
    for (long i = 0; i < COUNT; i++) data.regions[i] = rgn_map(names[i]);
    int right = 1;
    for (long i = 1; i <= atol(argv[1]); i++)
        right = turn(&data, "page", write_pages, read_pages, i) & turn(&data, "region", write_regions, read_regions, i) & right;
    return right ? 0 : 1;
}
