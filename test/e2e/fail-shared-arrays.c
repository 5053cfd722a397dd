/* Errors with shared arrays end the program with one line.
 *
 * RUN: preludec -O1 -Wall -Werror %s -o %t
 * RUN: bash -c 'for case in $(%t list); do echo "$case: $(MCRL_TUNE=arrays=pages mpiexec -n 2 %t $case 2>&1 | grep ^mcrl: | head -1 | sed "s/ node [01]:/ node N:/; s/0x[0-9a-f]\\+/0xA/g")"; done' > %t.out
 * RUN: FileCheck --match-full-lines --implicit-check-not={{.}} %s < %t.out
 * CHECK:      sizes: mcrl: node N: mcrl_array_new: another node makes an array of another shape, protocol or layout in its place, or with other homes
 * CHECK-NEXT: dimensions: mcrl: node N: mcrl_array_new: another node makes {{.*}}
 * CHECK-NEXT: protocols: mcrl: node N: mcrl_array_new: another node makes {{.*}}
 * CHECK-NEXT: elements: mcrl: node N: mcrl_array_new: another node makes {{.*}}
 * CHECK-NEXT: packed: mcrl: node N: mcrl_array_new: another node makes {{.*}}
 * CHECK-NEXT: pages: mcrl: node N: mcrl_array_new: another node makes {{.*}}
 * CHECK-NEXT: homes: mcrl: node N: mcrl_array_new: another node makes {{.*}}
 * CHECK-NEXT: no-array: mcrl: node N: mcrl_array_new here, but barrier on node 1: all nodes must make the same collective calls in the same order{{.*}}
 * CHECK-NEXT: size-0: mcrl: node N: mcrl_array_new: a size of 0{{.*}}
 * CHECK-NEXT: element-0: mcrl: node N: mcrl_array_new: elements of 0 bytes{{.*}}
 * CHECK-NEXT: dimensions-0: mcrl: node N: mcrl_array_new: 0 dimensions, not 1 to 4{{.*}}
 * CHECK-NEXT: dimensions-5: mcrl: node N: mcrl_array_new: 5 dimensions, not 1 to 4{{.*}}
 * CHECK-NEXT: huge: mcrl: node N: mcrl_array_new: more than 2^40 bytes{{.*}}
 * CHECK-NEXT: page-5000: mcrl: node N: mcrl_array_new: pages of 5000 bytes: a multiple of 4096 is possible, or 256, 512, 1024 or 2048{{.*}}
 * CHECK-NEXT: page-128: mcrl: node N: mcrl_array_new: pages of 128 bytes: {{.*}}
 * CHECK-NEXT: page-2^63: mcrl: node N: mcrl_array_new: pages of more than 2^40 bytes{{.*}}
 * CHECK-NEXT: page-2^39: mcrl: node N: mcrl_array_new: {{[0-9]+}} MB of addresses, but of the {{[0-9]+}} MB for shared arrays {{[0-9]+}} MB are left{{.*}}
 * CHECK-NEXT: page-without-rows: mcrl: node N: mcrl_array_new: pages of 256 bytes, which only arrays with rows can have{{.*}}
 * CHECK-NEXT: long-row: mcrl: node N: mcrl_array_new: pages of 256 bytes for rows of 264{{.*}}
 * CHECK-NEXT: no-rows: mcrl: node N: mcrl_array_new: one dimension, which has no rows that could move{{.*}}
 * CHECK-NEXT: far-home: mcrl: node N: mcrl_array_new: home 2 for row 3, but there are 2 nodes{{.*}}
 * CHECK-NEXT: no-protocol: mcrl: node N: mcrl_array_new without a protocol{{.*}}
 * CHECK-NEXT: no-sizes: mcrl: node N: mcrl_array_new without sizes{{.*}}
 * CHECK-NEXT: empty-protocol: mcrl: node N: mcrl_array_new with a protocol that lacks a name, fault, request or reply{{.*}}
 * CHECK-NEXT: touch-other: mcrl: node N: mcrl_array_touch of 0xA, which is in no shared array{{.*}}
 * CHECK-NEXT: pin-other: mcrl: node N: mcrl_array_pin of 0xA, which is in no shared array{{.*}}
 * CHECK-NEXT: touch-past: mcrl: node N: mcrl_array_touch of 8000 bytes at 0xA, which go past the end of the shared array{{.*}}
 * CHECK-NEXT: touch-around: mcrl: node N: mcrl_array_touch of 18446744073709551516 bytes at 0xA, which go past the end of the shared array{{.*}}
 * CHECK-NEXT: ask-other: mcrl: node N: mcrl_array_ask of 0xA, which is in no shared array{{.*}}
 * CHECK-NEXT: ask-past: mcrl: node N: mcrl_array_ask of 8000 bytes at 0xA, which go past the end of the shared array{{.*}}
 * CHECK-NEXT: ask-without-parts: mcrl: node N: mcrl_array_ask for 1 parts, but without them{{.*}}
 * CHECK-NEXT: touch-for-nothing: mcrl: node N: mcrl_array_touch for an access that is neither to read nor to write{{.*}}
 * CHECK-NEXT: unpin: mcrl: node N: mcrl_array_unpin of a page that is not pinned{{.*}}
 * CHECK-NEXT: delete-other: mcrl: node N: mcrl_array_delete of 0xA, which is no shared array{{.*}}
 * CHECK-NEXT: delete-twice: mcrl: node N: mcrl_array_delete of 0xA, which is no shared array{{.*}}
 * CHECK-NEXT: delete-another: mcrl: node N: mcrl_array_delete of 0xA, but another node deletes another array in its place{{.*}}
 * CHECK-NEXT: use-deleted: mcrl: node N: SIGSEGV at address 0xA, in thread 0{{.*}}
 * CHECK-NEXT: use-past: mcrl: node N: SIGSEGV at address 0xA, in thread 0{{.*}}
 * CHECK-NEXT: null: mcrl: node N: SIGSEGV at address 0xA, in thread 0{{.*}}
 * CHECK-NEXT: jump: mcrl: node N: SIGSEGV at address 0xA, in thread 0{{.*}}
 * CHECK-NEXT: kernel-thread: mcrl: node N: access to a shared array from another kernel thread than the one that has called mcrl_init{{.*}}
 * CHECK-NEXT: broadcast-elements: mcrl: node N: broadcast of elements of a shared array, whose pages may not be here: copy them{{.*}}
 * CHECK-NEXT: gather-elements: mcrl: node N: mcrl_gather of elements of a shared array, whose pages may not be here: copy them{{.*}}
 * CHECK-NEXT: handler: mcrl: node N: a message handler touches page 1 of a shared array, which is not here, and may not wait for it: see mcrl_array_touch{{.*}}
 * CHECK-NEXT: handler-touch: mcrl: node N: mcrl_array_touch called in a message handler, which may not wait{{.*}}
 * CHECK-NEXT: careless-protocol: mcrl: node N: access to a shared array from a function of a page protocol{{.*}}
 *
 * Each of the two nodes sees what the other one has called, and either may be the first to say so.
 * CHECK-NEXT: reduction-for-barrier: mcrl: node N: {{barrier here, but reduce_sum of double on node 1|reduce_sum of double here, but barrier on node 0}}: all nodes must make the same collective calls in the same order{{.*}}
 * CHECK-NEXT: no-barrier: mcrl: node N: {{barrier here, but reduce_sum of double on node 1|reduce_sum of double here, but barrier on node 0}}: {{.*}}
 *
 * A thread that waits for a page says so: here each node has pinned what the other wants. A node may wait in another collective operation.
 * RUN: env MCRL_TUNE=arrays=pages not mpiexec -n 2 %t pins 2>&1 | FileCheck --check-prefix=PINS %s
 * RUN: not mpiexec -n 2 %t two-pins 2>&1 | FileCheck --check-prefix=PINS %s
 * PINS:      {{^}}mcrl: deadlock: nothing can happen any more; who waits, and for what:
 * PINS-NEXT: {{^}}mcrl: node 0: thread 0 waits for a page of a shared array{{$}}
 * PINS-NEXT: {{^}}mcrl: node 1: thread 0 waits for a page of a shared array{{$}}
 * RUN: env MCRL_TUNE=arrays=pages not mpiexec -n 2 %t broadcast-for-barrier 2>&1 | FileCheck --check-prefix=BROADCAST %s
 * BROADCAST:      {{^}}mcrl: deadlock: {{.*}}
 * BROADCAST-NEXT: {{^}}mcrl: node 0: thread 0 waits in barrier
 * BROADCAST-NEXT: {{^}}mcrl: node 1: thread 0 waits in broadcast
 *
 * RUN: bash -c 'ulimit -v 4000000; not %t no-memory 2>&1' | FileCheck --check-prefix=MEMORY %s
 * MEMORY: {{^}}mcrl: {{.*}}mcrl_array_new: {{.*}}
 *
 * A stack overflow is still one.
 * RUN: env MCRL_TUNE=arrays=pages not mpiexec -n 2 %t overflow 2>&1 | FileCheck --check-prefix=OVERFLOW %s
 * OVERFLOW: {{^}}mcrl: node {{[01]}}: stack overflow in thread 1: its stack of 262144 bytes is full; MCRL_STACK=524288 makes it larger{{$}}
 */
#include <mcrl.h>
#include <prelude.h>
#include <prelude_arrays.h>
#include <mcrl_page_protocol.h>
#include <mcrl_thread.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 1024 };

static shared long *numbers;
static const mcrl_page_protocol no_functions = {.name = "no_functions"};
static mcrl_page_protocol careless_protocol;

static unsigned far(size_t row, size_t rows, unsigned nodes) { return row == rows - 5 ? nodes : 0; }
static unsigned at_caller(size_t row, size_t rows, unsigned nodes) { return (row + rows) * 0 + (unsigned)node_self() % nodes; }
static unsigned row_after_row(size_t row, size_t rows, unsigned nodes) { return (unsigned)(row + rows * 0) % nodes; }
static void *use_in_kernel_thread(void *at) { return *(volatile long *)at = 1, NULL; }
static void use(unsigned from, void *arguments, size_t bytes) { numbers[512] += from + bytes + (arguments != NULL); }
static void touch(unsigned from, void *arguments, size_t bytes)
{
    shared_touch(&numbers[512], 8 + from * 0 + bytes + (arguments != NULL), shared_read);
}
static void look(mcrl_page *page, mcrl_access wanted) { numbers[512] = wanted + (page != NULL); }

__attribute__((noinline)) static long recurse(long depth)
{
    volatile char frame[100];
    frame[0] = (char)numbers[depth % COUNT];
    return depth == 0 ? 0 : recurse(depth - 1) + frame[0];
}
static void *overflow(void *argument) { return (char *)argument + recurse(1L << 40); }

static void make(const char *name, int me)
{
    size_t four[5] = {4, 4, 4, 4, 4}, huge[3] = {(size_t)1 << 30, (size_t)1 << 30, 4}, large[1] = {(size_t)1 << 36};
#define CASE(words) if (strcmp(name, words) == 0)
    CASE("sizes") shared_new(long, me == 0 ? 8 : 9, write_invalidate);
    CASE("dimensions") me == 0 ? (void)shared_new(long, 8, migratory) : (void)shared_new(long, 8, 1, migratory);
    CASE("protocols") shared_new(long, 8, me == 0 ? write_invalidate : migratory);
    CASE("elements") me == 0 ? (void)shared_new(long, 8, migratory) : (void)shared_new(int, 8, migratory);
    CASE("packed") shared_new_with(long, 8, 8, migratory, &(shared_layout){.packed = me});
    CASE("pages") shared_new_with(long, 8, 8, migratory, &(shared_layout){.page_bytes = me ? 8192 : 4096});
    CASE("homes") shared_new_with(long, 8, 8, migratory, &(shared_layout){.home = at_caller});
    CASE("no-array") me == 0 ? (void)shared_new(long, 8, migratory) : barrier();
    CASE("size-0") shared_new(long, 4, 0, migratory);
    CASE("element-0") mcrl_array_new(0, 1, four, migratory, NULL);
    CASE("dimensions-0") mcrl_array_new(8, 0, four, migratory, NULL);
    CASE("dimensions-5") mcrl_array_new(8, 5, four, migratory, NULL);
    CASE("huge") mcrl_array_new(8, 3, huge, migratory, NULL);
    CASE("page-5000") shared_new_with(long, 8, 8, migratory, &(shared_layout){.page_bytes = 5000});
    CASE("page-128") shared_new_with(long, 8, 8, migratory, &(shared_layout){.page_bytes = 128});
    CASE("page-2^63") shared_new_with(long, 8, 8, migratory, &(shared_layout){.page_bytes = (size_t)1 << 63});
    CASE("page-2^39") shared_new_with(long, 16, 8, migratory, shared_as(.page_bytes = (size_t)1 << 39, .home = row_after_row));
    CASE("page-without-rows") shared_new_with(long, 8, migratory, &(shared_layout){.page_bytes = 256});
    CASE("long-row") shared_new_with(long, 8, 33, migratory, &(shared_layout){.page_bytes = 256});
    CASE("no-rows") shared_new(long, 8, writer_owns);
    CASE("far-home") shared_new_with(long, 8, 8, migratory, &(shared_layout){.home = far});
    CASE("no-protocol") shared_new(long, 8, NULL);
    CASE("no-sizes") mcrl_array_new(8, 1, NULL, migratory, NULL);
    CASE("empty-protocol") shared_new(long, 8, &no_functions);
    CASE("no-memory") mcrl_array_new(1, 1, large, migratory, NULL);
}

static void misuse(const char *name, int me)
{
    long local = 0;
    shared_part other = {&local, 8}, past = {&numbers[1000], 8000};
    CASE("touch-other") shared_touch(&local, 8, shared_read);
    CASE("pin-other") shared_pin(&local, 8, shared_read);
    CASE("touch-past") shared_touch(&numbers[1000], 8000, shared_read);
    CASE("touch-around") shared_touch(&numbers[1000], (size_t)-100, shared_read);
    CASE("ask-other") shared_ask(&other, 1, shared_read);
    CASE("ask-past") shared_ask(&past, 1, shared_read);
    CASE("ask-without-parts") shared_ask(NULL, 1, shared_read);
    CASE("touch-for-nothing") mcrl_array_touch(numbers, 8, MCRL_NO_ACCESS);
    CASE("unpin") shared_unpin(numbers, 8);
    CASE("delete-other") shared_delete(&numbers[4]);
    CASE("delete-twice") shared_delete(numbers), shared_delete(numbers);
    CASE("delete-another") {
        shared long *other = shared_new(long, 8, migratory);
        shared_delete(me == 0 ? numbers : other);
    }
    CASE("use-deleted") shared_delete(numbers), numbers[0] = 1;
    CASE("use-past") numbers[COUNT + 512] = 1;
    CASE("null") *(volatile int *)(long)(me * 0) = 1;
    CASE("jump") ((void (*)(void))(uintptr_t)&numbers[512 * (1 - me)])();
    CASE("kernel-thread") {
        pthread_t thread;
        pthread_create(&thread, NULL, use_in_kernel_thread, &numbers[512 * (1 - me)]);
        pthread_join(thread, NULL);
    }
    CASE("broadcast-elements") broadcast(0, numbers, 16);
    CASE("gather-elements") mcrl_gather(0, &local, sizeof local, numbers);
    CASE("handler") if (me == 1) mcrl_do_on(0, use, NULL, 0);
    CASE("handler-touch") if (me == 1) mcrl_do_on(0, touch, NULL, 0);
    CASE("careless-protocol") if (me == 0) numbers[512] = 1;
    CASE("reduction-for-barrier") me == 0 ? barrier() : (void)reduce_sum(1.0);
    CASE("no-barrier") if (me == 1) reduce_sum(1.0);
    CASE("broadcast-for-barrier") me == 0 ? barrier() : broadcast(0, &local, sizeof local);
    CASE("pins") {
        shared_pin(&numbers[me * 512], 8, shared_write);
        barrier();
        numbers[(1 - me) * 512] = 1;
    }
    CASE("two-pins") {
        shared_pin(&numbers[me * 512], 8, shared_write);
        barrier();
        shared_pin(&numbers[(1 - me) * 512], 8, shared_write);
    }
    CASE("overflow") mcrl_thread_join(mcrl_thread_create(overflow, NULL, NULL), NULL);
}

int main(int argc, char **argv)
{
    careless_protocol = *write_invalidate;
    careless_protocol.fault = look;
    if (argc < 2) return 1;
    if (strcmp(argv[1], "list") == 0) {
        if (node_self() == 0) puts("sizes dimensions protocols elements packed pages homes no-array size-0 element-0 dimensions-0 dimensions-5 huge "
             "page-5000 page-128 page-2^63 page-2^39 page-without-rows long-row no-rows far-home no-protocol no-sizes "
             "empty-protocol touch-other pin-other touch-past touch-around ask-other ask-past ask-without-parts touch-for-nothing unpin delete-other delete-twice "
             "delete-another use-deleted use-past null jump kernel-thread broadcast-elements gather-elements handler "
             "handler-touch careless-protocol reduction-for-barrier no-barrier");
        return 0;
    }
    make(argv[1], node_self());
    numbers = shared_new(long, COUNT, strcmp(argv[1], "careless-protocol") == 0 ? &careless_protocol : write_invalidate);
    misuse(argv[1], node_self());
    barrier();
    return 0;
}
