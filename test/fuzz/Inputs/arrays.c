/* Runs the schedules of arrays.py, which are files of lines, and prints one line for each. Workers are divided among the nodes; in a
 * sequential program one node has them all. What each worker reads goes into a sum of its own, so the lines are the same everywhere. */
#include <prelude.h>
#include <prelude_arrays.h>
#include <mcrl_thread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARRAYS = 8, WORKERS = 8, OPERATIONS = 4000, REGIONS = 3 };

struct cell {
    uint64_t total; /* of the tags of those that had the lock */
};

struct array {
    void *data;
    unsigned dimensions;
    size_t element, sizes[4];
};
struct operation {
    char name[12];
    long n[12]; /* the numbers of its line */
};

static const mcrl_page_protocol *const protocols[] = {write_invalidate, implicit_invalidate, write_shared, migratory, writer_owns};
static mcrl_array_home *const homes[] = {NULL, shared_at_blocks, shared_at_cyclic, shared_at_first};

static struct array arrays[ARRAYS];
static struct operation schedule[OPERATIONS];
static int length;
static uint64_t sums[WORKERS];
static region struct cell *cells[REGIONS]; /* their locks order what is done to elements */
static int first, last; /* of the phase */

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15u;
    return x ^ (x >> 29);
}

/* The address of an element, by its number; through the pointers as they are now. */
static unsigned char *address_of(const struct array *array, size_t element)
{
    size_t index[4];
    void *level = array->data;
    for (unsigned d = array->dimensions; d-- > 0; element /= array->sizes[d]) index[d] = element % array->sizes[d];
    for (unsigned d = 0; d + 1 < array->dimensions; d++) level = ((void **)level)[index[d]];
    return (unsigned char *)level + index[array->dimensions - 1] * array->element;
}

/* The bytes of an element that a part is: 0: all; 1, 2: halves. */
static size_t part_of(const struct array *array, long part, size_t *from)
{
    size_t half = array->element / 2;
    *from = part == 2 ? half : 0;
    return part == 0 ? array->element : part == 1 ? half : array->element - half;
}

/* Numbers are written as such. */
static void put(unsigned char *to, size_t bytes, uint64_t value)
{
    if (bytes == 8 && ((uintptr_t)to & 7) == 0) *(uint64_t *)(void *)to = value;
    else if (bytes == 4 && ((uintptr_t)to & 3) == 0) *(uint32_t *)(void *)to = (uint32_t)value;
    else if (bytes == 2 && ((uintptr_t)to & 1) == 0) *(uint16_t *)(void *)to = (uint16_t)value;
    else for (size_t i = 0; i < bytes; i++) to[i] = (unsigned char)(value >> i % 8 * 8);
}

static uint64_t get(const unsigned char *from, size_t bytes)
{
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; i++) value ^= (uint64_t)from[i] << i % 8 * 8;
    return value;
}

/* The elements from one on that are in its row, at most so many. */
static size_t in_row(const struct array *array, size_t element, size_t count)
{
    size_t size = array->sizes[array->dimensions - 1], rest = size - element % size;
    return (count < rest ? count : rest) * array->element;
}

static void touch(const struct operation *operation, const struct array *array)
{
    size_t element = (size_t)operation->n[2];
    shared_part parts[2] = {{address_of(array, element), in_row(array, element, (size_t)operation->n[4])}, {address_of(array, 0), array->element}};
    shared_ask(parts, 2, operation->n[6]);
    if (operation->n[4] % 3 != 0) shared_touch(parts[0].from, parts[0].bytes, operation->n[6]);
}

/* Elements change, and are then again what they were: meanwhile other nodes fetch their pages, for what lies beside them. */
static void change_for_a_while(const struct operation *operation, const struct array *array)
{
    const long *n = operation->n;
    size_t from, bytes = part_of(array, n[5], &from);
    for (int back = 0; back < 2; back++) {
        for (long k = 0; k < n[4]; k++) {
            unsigned char *to = address_of(array, (size_t)(n[2] + k * n[3])) + from;
            for (size_t i = 0; i < bytes; i++) to[i] ^= (unsigned char)n[6];
        }
        double until = wall_seconds() + 400e-6;
        while (!back && wall_seconds() < until) mcrl_thread_yield();
    }
}

static int is(const struct operation *operation, const char *name) { return strcmp(operation->name, name) == 0; }

/* An element of another array, or the sum of it and those beside it. */
static uint64_t from_other(const struct operation *operation, long k)
{
    const struct array *other = &arrays[operation->n[7]];
    long element = operation->n[8] + k * operation->n[9], count = 1;
    if (is(operation, "copy")) return get(address_of(other, (size_t)element), other->element);
    uint64_t sum = 0;
    for (unsigned d = 0; d < other->dimensions; d++) count *= (long)other->sizes[d];
    for (long i = element - 1; i <= element + 1; i++)
        if (i >= 0 && i < count) sum = sum * 5 + get(address_of(other, (size_t)i), other->element);
    return sum;
}

/* Elements of a row, by one pointer into it, while other threads run in between. */
static void change_row(const struct operation *operation, const struct array *array)
{
    const long *n = operation->n;
    size_t from, bytes = part_of(array, n[5], &from);
    unsigned char *to = address_of(array, (size_t)n[2]) + from;
    for (long k = 0; k < n[4]; k++, to += array->element) {
        put(to, bytes, get(to, bytes) * 7 + (uint64_t)(n[6] + k));
        if (k % 16 == 3) mcrl_thread_yield();
    }
}

/* Elements grow, in an order that the lock of a region makes: worker array first step count part tag region. */
static void change_locked(const struct operation *operation, const struct array *array)
{
    const long *n = operation->n;
    size_t from, bytes = part_of(array, n[5], &from);
    region struct cell *cell = cells[n[7]];
    for (long begin = 0; begin < n[4]; begin += 8) {
        write_lock(cell);
        cell->total += (uint64_t)n[6];
        for (long k = begin; k < n[4] && k < begin + 8; k++) {
            unsigned char *to = address_of(array, (size_t)(n[2] + k * n[3])) + from;
            put(to, bytes, get(to, bytes) + (uint64_t)(n[6] + k));
        }
        unlock(cell);
    }
}

/* worker array first step count part tag [array first step] */
static void perform(const struct operation *operation)
{
    const long *n = operation->n;
    const struct array *array = &arrays[n[1]];
    int grows = is(operation, "pinned_update"), pins = grows || is(operation, "pinned");
    size_t from, bytes = part_of(array, n[5], &from), pinned = in_row(array, (size_t)n[2], (size_t)n[4]);
    unsigned char *place = address_of(array, (size_t)n[2]);
    if (is(operation, "touch")) return touch(operation, array);
    if (is(operation, "restore")) return change_for_a_while(operation, array);
    if (is(operation, "row")) return change_row(operation, array);
    if (is(operation, "locked")) return change_locked(operation, array);
    if (is(operation, "yield")) return mcrl_thread_yield();
    if (pins) shared_pin(place, pinned, grows ? shared_write : shared_read);
    for (long k = 0; k < n[4]; k++) {
        size_t element = (size_t)(n[2] + k * n[3]);
        if (pins && (element - (size_t)n[2]) * array->element >= pinned) break; /* to wait with a page pinned is a deadlock */
        unsigned char *to = address_of(array, element) + from;
        uint64_t value = mix((uint64_t)n[6] * 1000003 + element);
        if (is(operation, "small")) value = (uint64_t)(n[6] & 3);
        if (grows || is(operation, "update")) value += get(to, bytes) * 3;
        if (is(operation, "copy") || is(operation, "stencil")) value += from_other(operation, k);
        if ((pins && !grows) || is(operation, "read")) sums[n[0]] = mix(sums[n[0]] + get(to, bytes) + element);
        else put(to, bytes, value);
    }
    if (pins) shared_unpin(place, pinned);
}

static void *work(void *worker)
{
    for (int i = first; i < last; i++)
        if (schedule[i].n[0] == (long)worker) perform(&schedule[i]);
    return NULL;
}

static void run_phase(int threads)
{
    mcrl_thread made[WORKERS];
    int count = 0;
    for (long worker = 0; worker < WORKERS; worker++) {
        if (worker % node_count() != node_self()) continue;
        if (threads) made[count++] = mcrl_thread_create(work, (void *)worker, NULL);
        else work((void *)worker);
    }
    while (count > 0) mcrl_thread_join(made[--count], NULL);
}

/* id element dimensions sizes[4] protocol page_bytes packed home */
static void make(const long *n)
{
    struct array *array = &arrays[n[0]];
    shared_layout layout = {.home = homes[n[10]], .page_bytes = (size_t)n[8], .packed = (int)n[9]};
    array->element = (size_t)n[1];
    array->dimensions = (unsigned)n[2];
    for (int d = 0; d < 4; d++) array->sizes[d] = (size_t)n[3 + d];
    array->data = mcrl_array_new(array->element, array->dimensions, array->sizes, protocols[n[7]], &layout);
}

static int load(const char *path)
{
    char line[400], *at_number;
    FILE *file = fopen(path, "r");
    if (file == NULL) return 0;
    for (length = 0; length < OPERATIONS && fgets(line, sizeof line, file) != NULL; length++) {
        struct operation *operation = &schedule[length];
        int read = 0;
        memset(operation, 0, sizeof *operation);
        sscanf(line, "%11s%n", operation->name, &read);
        at_number = line + read;
        for (int i = 0; i < 12; i++) operation->n[i] = strtol(at_number, &at_number, 10);
    }
    fclose(file);
    return 1;
}

/* phase threads end: 0: a barrier, 1: a reduction. Its operations are the lines up to the next that is none. */
static void run(void)
{
    for (int i = 0; i < length;) {
        struct operation *operation = &schedule[i++];
        if (is(operation, "array")) make(operation->n);
        else if (is(operation, "delete")) shared_delete(arrays[operation->n[0]].data);
        else if (is(operation, "phase")) {
            first = i;
            while (i < length && !is(&schedule[i], "phase") && !is(&schedule[i], "array") && !is(&schedule[i], "delete")) i++;
            last = i;
            run_phase((int)operation->n[0]);
            if (operation->n[1]) reduce_sum(1);
            else barrier();
        }
    }
}

static void make_cells(void)
{
    for (int i = 0; i < REGIONS; i++) {
        if (node_self() == 0) cells[i] = region_new_at(i % node_count(), struct cell);
        broadcast(0, &cells[i], sizeof cells[i]);
    }
}

static uint64_t total_of_cells(void)
{
    uint64_t total = 0;
    for (int i = 0; i < REGIONS; i++) {
        region struct cell *cell = cells[i];
        read_lock(cell);
        total = total * 31 + cell->total;
        unlock(cell);
    }
    return total;
}

int main(int argc, char **argv)
{
    make_cells();
    for (int i = 1; i < argc; i++) {
        uint64_t sum = 0;
        memset(sums, 0, sizeof sums);
        if (!load(argv[i])) return 1;
        run();
        for (int worker = 0; worker < WORKERS; worker++) /* numbers that doubles hold */
            sum = mix(sum + (uint64_t)reduce_sum(worker % node_count() == node_self() ? (double)(sums[worker] >> 12) : 0));
        if (node_self() == 0) printf("%d %016llx\n", i, (unsigned long long)(sum + total_of_cells()));
    }
    return 0;
}
