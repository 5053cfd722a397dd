/* mcrl.h: the region-based distributed shared memory of CRL and MCRL as a C library, under the published names (CRL: Johnson,
 * Kaashoek and Wallach; MCRL: thesis chapter 6, tables 6.1, 6.4 and 6.5). C of any standard from C90 on, and C++.
 *
 *     int main(int argc, char **argv)
 *     {
 *         mcrl_init(&argc, &argv);
 *         ...
 *         mcrl_finalize();
 *         return 0;
 *     }
 *
 *     cc dotprod.c $(pkg-config --cflags --libs mcrl) -o dotprod && mpiexec -n 4 ./dotprod
 *
 * One process is one node. The program runs on every node (SPMD); each node has one kernel thread, on which its user-level threads
 * take turns. "Switches threads" means: other threads of the node, and handlers of messages, run before the call returns. Handlers
 * may not wait: a call that switches threads ends the program there, if it has to wait or says that it is not for handlers. "Ends
 * the program" means: one line on stderr that begins with "mcrl: " and names the node, the call and the region, and a non-zero exit
 * code of the whole job. Every call ends the program if it is made before mcrl_init or after mcrl_finalize, and if there is no
 * memory for a message it sends.
 *
 * Misuse that can be seen at no cost is always reported: where a call is not inline or goes past its inline part. With MCRL_CHECK=1
 * in the environment rgn_map, rgn_map_nonblock and rgn_map_migrated return the address of a copy, one for all mappings of a region
 * on a node, which is exchanged and compared with the region when operations start and end. Then all misuse of mapped addresses is
 * reported:
 *   - the end of an operation that is not in progress here or of the other kind, and starts and ends on an address that is not
 * mapped;
 *   - a write under a read operation, when a read operation on the region ends here;
 *   - a write while no operation is in progress here, when the next one starts, at rgn_flush, rgn_unmap and the end;
 *   - a write to one of the 64 bytes (or more) after the end of the data, when an operation here starts or ends, and at rgn_flush,
 *     rgn_unmap and the end;
 *   - access to the data of a region that is not mapped any more, where it happens.
 * A deadlock's report says which threads hold the regions that are waited for, and where the operations were started.
 * What is read while no operation is in progress is 0xdb in every byte. Addresses are not given out again, and their memory
 * cannot be accessed; but a region that a node unmaps more than four times keeps its last address there, because that takes
 * the system some 10 microseconds. Its data can be read while it is not mapped (0xdb), and a write is found when it is used the
 * next time, and when it is deleted. Of such regions, 128 MB are kept; the data of others cannot be accessed while they are not
 * mapped. Not found: a write of the byte that was there, or one that another writes over; and starts, ends and accesses with
 * addresses that were never a region's, which are inline (see -DMCRL_CHECK). An operation costs two copies of the region, a mapping
 * 4 KB or more. The same is looked for at each unlock of emitted code, of the region itself.
 *
 * -DMCRL_CHECK for the compiler leaves no start and no end inline, which finds pointers that were never a region's, too.
 *
 * -DMCRL_NULL for the compiler gives the null build: one node, no library, every call a macro or inline function that costs nothing
 * (CRL 3.4.3); see mcrl_null.h. */
#ifndef MCRL_H
#define MCRL_H

#ifdef MCRL_NULL
#include "mcrl_null.h"
#else

#include "mcrl_abi.h"
#define PRELUDE_ONLY_CALLS
#include "prelude_collective.h"
#undef PRELUDE_ONLY_CALLS
#include "mcrl_statistics.h"
#include "mcrl_thread.h"
#include "mcrl_zone.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Start and end ------------------------------------------------------------------------------------------------------- */

/* Starts the runtime, and MPI unless the program has called MPI_Init; takes from the arguments what MPI takes. Collective: all
 * processes of MPI_COMM_WORLD call it. The runtime has a communicator of its own; the program may use MPI beside it, but a node
 * that waits in a call of MPI serves no other meanwhile. MPI is started for one kernel thread (MPI_THREAD_SINGLE), whatever the
 * program asks MPI_Init_thread for later; a program that calls it before mcrl_init gets what it asks for, but calls of the runtime
 * come from one kernel thread, the one that has called mcrl_init. Does nothing if the runtime has been started. Errors in
 * the environment, and nodes that run different programs, end the program. Ours. */
void mcrl_init(int *__argc, char ***__argv);

/* Ends the runtime when all nodes have called it, and MPI if mcrl_init has started it. Only the first thread may call it. Switches
 * threads. A program that returns from main or calls exit without it ends the runtime then. Does nothing in a program that preludec
 * has linked, which ends by itself. Ours. */
void mcrl_finalize(void);

/* This node, 0 .. crl_num_nodes - 1, and how many there are. CRL's constants of table 6.1. */
#define crl_self_addr (mcrl_self_addr())
#define crl_num_nodes (mcrl_num_nodes())
unsigned mcrl_self_addr(void);
unsigned mcrl_num_nodes(void);

/* ---- Regions (CRL table 1, thesis table 6.1) ------------------------------------------------------------------------------ */

/* The name of a region, the same on every node; 0 is none. It may be stored and sent; an address may not. */
typedef mcrl_rid rid_t;

/* A new region of `bytes` zero bytes, whose home is this node, or `node`. It exists until rgn_delete. rgn_create does not switch
 * threads; rgn_create_at on another node does now and then: it asks that node for several regions of the size at a time, more each
 * time, up to 256 or 64 KB of them. Regions that are then not given out stay. A size of 0 or above 1 GB (2^30
 * bytes), a node that does not exist, and no memory end the program. CRL; rgn_create_at is ours. */
rid_t rgn_create(size_t __bytes);
rid_t rgn_create_at(unsigned __node, size_t __bytes);

/* The same in a zone (mcrl_zone.h), which says where, and how nodes share it. Switches threads where rgn_create_at does. Errors: those of
 * rgn_create_at, and a NULL zone. Ours, after OSMIUM. */
rid_t rgn_create_in(struct region_zone *__zone, size_t __bytes);

/* Deletes a region, from any node, when the operations in progress on other nodes have ended; its memory is used again. No thread
 * may use the name or start an operation any more. Switches threads. A name that is no region's (any more), an operation in progress on
 * this node, a mapping here or at the home, and operations that wait for the region, end the program. CRL. */
void rgn_delete(rid_t __region);

/* Makes a node the home of a region, for good, when the operations that are in progress or were asked for before have ended; the
 * name and its mappings stay as they are. The thread must have no operation on it in progress, or waits for ever. Switches
 * threads. A name that is no region's, a node that does not exist, and a call in a handler end the program. Not for regions whose
 * computations the program sends itself (rgn_start_local_read and what belongs to it): rgn_map_migrated, rgn_fake_read_msg and
 * rgn_fake_write_msg end the program where the home is not any more. Ours. */
void rgn_rehome(rid_t __region, unsigned __node);

/* The address of a region's data on this node, aligned to 32 bytes, or to 16 where they are fewer than 64: the runtime's memory, as large
 * as the region, the caller's to use in operations until rgn_unmap. All mappings of a region on a node have the same address. Sends
 * nothing: the first operation asks for the region at its home, and a name of another node that is no region's ends the program there.
 * 0 and a name of this node that is no region's end it here. Does not switch threads. With MCRL_CHECK=1 it is the address of a copy (see
 * the top); then the size of a region that is not known here is asked for, which switches threads. CRL. */
static __inline__ void *rgn_map(rid_t __region);

/* Undoes one rgn_map; after the last one the address is not valid any more. The copy stays in the unmapped region cache while there
 * is room (MCRL_CACHE). Does not switch threads. An address that is not mapped, and the last unmap while an operation is in
 * progress here, end the program; so does, later, a thread that waited to start one. CRL. */
static __inline__ void rgn_unmap(const void *__at);

/* Gives up this node's copy of a mapped region; data that were written go home. The region stays mapped. Nothing happens at the
 * home, and if threads of this node wait for the region, and while data of the copy are on their way to another node. Does not
 * switch threads. An address that is not mapped, and an operation in progress here, end the program. CRL. */
void rgn_flush(const void *__at);

/* The name and the size in bytes of a mapped region. rgn_size asks the home of a region with which nothing has been done on this node;
 * that switches threads, and from a handler ends the program. An address that is not mapped ends the program, too. CRL 1.0. */
rid_t rgn_rid(const void *__at);
size_t rgn_size(const void *__at);

/* The slow paths of the inline calls below. `where` is the place of the call, for messages, as "file:line" or NULL; the text must
 * stay. Not for programs. */
void *mcrl_map(rid_t __region);
void mcrl_unmap(const void *__at);
void mcrl_start_wait(const void *__at, mcrl_mode __mode, const char *__where);
void *mcrl_start_nonblock(const void *__at, mcrl_mode __mode, const char *__where);
void mcrl_end_slow(const void *__at, mcrl_mode __mode);
void mcrl_end_checked(const void *__at, mcrl_mode __mode);

static __inline__ void *rgn_map(rid_t __rid) {
  const mcrl_node *__node = mcrl_current;
  if (__builtin_expect(__node != NULL && !__node->checks, 1)) {
    mcrl_region *__region = mcrl_region_at(__rid);
    int __counts = __region->mapped < MCRL_MAPPED_MANY - MCRL_MAPPED;
    if (__builtin_expect(mcrl_name_in(__region) == __rid && __region->bytes != 0 && __counts, 1)) {
      __region->mapped = (uint8_t)((__region->mapped + MCRL_MAPPED) | 1);
      return __region + 1;
    }
  }
  return mcrl_map(__rid);
}

static __inline__ void rgn_unmap(const void *__at) {
  const mcrl_node *__node = mcrl_current;
  uintptr_t __first = (uintptr_t)(mcrl_own_span.base + sizeof(mcrl_region));
  if (__builtin_expect(__node != NULL && (uintptr_t)__at - __first < mcrl_own_span.mask, 1)) {
    mcrl_region *__region = (mcrl_region *)(uintptr_t)__at - 1;
    int __in_progress = (__region->lock & (MCRL_LOCK_SHARED - 1)) != 0;
    int __counts = (unsigned)(__region->mapped - MCRL_MAPPED) < MCRL_MAPPED_MANY - MCRL_MAPPED;
    if (__builtin_expect(mcrl_region_at(mcrl_name_in(__region)) == __region && __counts && !__in_progress
                         && !__node->checks, 1)) {
      __region->mapped = (uint8_t)(__region->mapped - MCRL_MAPPED);
      return;
    }
  }
  mcrl_unmap(__at);
}

#ifdef MCRL_CHECK

static __inline__ void mcrl_start_read(const void *__at, const char *__where) { mcrl_start_wait(__at, MCRL_READ, __where); }
static __inline__ void mcrl_start_write(void *__at, const char *__where) { mcrl_start_wait(__at, MCRL_WRITE, __where); }
static __inline__ void rgn_end_read(const void *__at) { mcrl_end_checked(__at, MCRL_READ); }
static __inline__ void rgn_end_write(void *__at) { mcrl_end_checked(__at, MCRL_WRITE); }
static __inline__ void *mcrl_try_read(const void *__at, const char *__where) {
  return mcrl_start_nonblock(__at, MCRL_READ, __where);
}
static __inline__ void *mcrl_try_write(void *__at, const char *__where) { return mcrl_start_nonblock(__at, MCRL_WRITE, __where); }

#else

static __inline__ void mcrl_start_read(const void *__at, const char *__where) {
  mcrl_region *__region = (mcrl_region *)(uintptr_t)__at - 1;
  if (__builtin_expect(__region->lock < 0, 0)) {
    mcrl_start_wait(__at, MCRL_READ, __where);
    return;
  }
  MCRL_COUNT_HIT();
  __region->lock++;
}

static __inline__ void mcrl_start_write(void *__at, const char *__where) {
  mcrl_region *__region = (mcrl_region *)__at - 1;
  if (__builtin_expect(__region->lock != 0, 0)) {
    mcrl_start_wait(__at, MCRL_WRITE, __where);
    return;
  }
  MCRL_COUNT_HIT();
  __region->lock = -1;
}

static __inline__ void *mcrl_try_read(const void *__at, const char *__where) {
  mcrl_region *__region = (mcrl_region *)(uintptr_t)__at - 1;
  if (__builtin_expect(__region->lock < 0, 0)) return mcrl_start_nonblock(__at, MCRL_READ, __where);
  MCRL_COUNT_HIT();
  __region->lock++;
  return __region + 1;
}

static __inline__ void *mcrl_try_write(void *__at, const char *__where) {
  mcrl_region *__region = (mcrl_region *)__at - 1;
  if (__builtin_expect(__region->lock != 0, 0)) return mcrl_start_nonblock(__at, MCRL_WRITE, __where);
  MCRL_COUNT_HIT();
  __region->lock = -1;
  return __region + 1;
}

/* End an operation; the next one sees what was written. From a thread they look whether messages have come; then they
 * receive these, and may switch threads. Other threads that are ready get their turn every 64 calls. From a handler they do neither. The
 * end of an operation that is not in progress, or of the wrong kind, ends the program where it is seen. CRL. */
static __inline__ void rgn_end_read(const void *__at) {
  mcrl_region *__region = (mcrl_region *)(uintptr_t)__at - 1;
  if (__builtin_expect(mcrl_end_operation(__region, -1), 0)) mcrl_end_slow(__at, MCRL_READ);
}

static __inline__ void rgn_end_write(void *__at) {
  mcrl_region *__region = (mcrl_region *)__at - 1;
  if (__builtin_expect((__region->lock += 1) != 0, 0) || __builtin_expect(mcrl_look(), 0))
    mcrl_end_slow(__at, MCRL_WRITE);
}

#endif

/* Start an operation on a mapped region: wait until the operations that exclude it have ended on all nodes (many readers or one
 * writer) and the data are here. Writers that wait go before readers, but after a few of them all waiting readers are served
 * (thesis 6.4). Switch threads unless the operation can start here and at once. Operations of one thread do not nest in a write
 * operation on the same region, nor a write operation in another: it would wait for itself. Because writers that wait go before
 * readers, read operations that nest may deadlock, too. On one region the inner one waits for a writer, and the writer for the outer one.
 * On several: two threads read A and B, one A first and the other B first, and two others write A and B meanwhile. What is always
 * right: one operation at a time, or, in all threads, the same order of the regions. An address that is not mapped ends the program
 * where it is seen, and so does a region that has been deleted. The names are macros, too, so that a deadlock's report says where
 * the call stands. CRL. */
static __inline__ void rgn_start_read(const void *__at) { mcrl_start_read(__at, NULL); }
static __inline__ void rgn_start_write(void *__at) { mcrl_start_write(__at, NULL); }
#define rgn_start_read(at) mcrl_start_read(at, MCRL_HERE)
#define rgn_start_write(at) mcrl_start_write(at, MCRL_HERE)

/* ---- Without waiting (thesis table 6.4) ----------------------------------------------------------------------------------- */

/* Start an operation if that needs no message and no wait, and return `at`; otherwise NULL, with nothing changed. For handlers,
 * too. Do not switch threads. An address that is not mapped ends the program where it is seen. MCRL. */
static __inline__ void *rgn_start_read_nonblock(const void *__at) { return mcrl_try_read(__at, NULL); }
static __inline__ void *rgn_start_write_nonblock(void *__at) { return mcrl_try_write(__at, NULL); }
#define rgn_start_read_nonblock(at) mcrl_try_read(at, MCRL_HERE)
#define rgn_start_write_nonblock(at) mcrl_try_write(at, MCRL_HERE)

/* rgn_map if the region is known here (mapped, in the cache, asked for by a thread, or this node is its home), otherwise NULL. For
 * handlers, too. Does not switch threads. 0, and a name of which this node can tell that no region has it, end the program. MCRL. */
void *rgn_map_nonblock(rid_t __region);

/* ---- Global synchronization (CRL 3.4) ------------------------------------------------------------------------------------- */

/* The first thread of each node makes the same calls in the same order. All switch threads. Each ends the program if it is called
 * from another thread, and if a node finds that another has made another call in its place (not all such errors are found). */

/* Returns when all nodes have called it. */
void rgn_barrier(void);

/* One node sends `bytes` bytes at `data`; all others call rgn_bcast_recv with the same size, and have them at `data` afterwards.
 * The memory is the caller's. No sender, several senders, different sizes, and more than 1 GB (2^30 bytes) end the program. */
void rgn_bcast_send(size_t __bytes, const void *__data);
void rgn_bcast_recv(size_t __bytes, void *__data);

/* The sum, the least and the greatest of the numbers of all nodes, on every node; combined in an order that depends only on the
 * number of nodes. */
double rgn_reduce_dadd(double __x);
double rgn_reduce_dmin(double __x);
double rgn_reduce_dmax(double __x);

/* Ours are in prelude_collective.h: gather, scatter, scans, reductions of arrays. */

/* ---- Functions on other nodes (Alewife's thread_on and user_do_on, thesis figures 6-2 and 6-3) -------------------- */

/* What runs on another node: `from` is the node that has sent it, `arguments` a copy of the sender's bytes, aligned to 16 bytes and
 * the runtime's, until the function returns. All nodes run the same executable, which is where the function must be. */
typedef void (*mcrl_remote)(unsigned __from, void *__arguments, size_t __bytes);

enum { MCRL_SENT = 0, MCRL_BUSY = 1 };

/* mcrl_thread_on makes a thread on a node (which may be this one) that runs the function; it is detached, and may call
 * mcrl_thread_exit. mcrl_do_on runs the function there as a handler of the message, on the receiving thread's stack, on this node
 * at once and on the caller's own bytes: it must not wait. On another node the function may begin while main waits there for
 * anything but a collective. Otherwise it begins after main has called a collective, waited, polled (mcrl_poll) or ended, and after
 * main has completed the collectives that the caller's main had completed. Neither call waits for the function. From a thread they
 * wait while there is no room for messages to that node, and then switch threads; from a handler they return MCRL_BUSY instead, with
 * nothing done.
 * (Then it can let a thread do it: mcrl_thread_on its own node is never busy.) Nor is there room while 4,096 threads that this node
 * has made on the other have not ended, of which it hears in groups of 64. If a thread waits for that, and nothing can happen on any node
 * until it goes on, twice as many may live from then on, until they are few again; not with MCRL_DEADLOCK=0. A node that does not
 * exist, a function that is not in the executable, and arguments above 1 GB (2^30 bytes) end the program. Ours. */
int mcrl_thread_on(unsigned __node, mcrl_remote __function, const void *__arguments, size_t __bytes);
int mcrl_do_on(unsigned __node, mcrl_remote __function, const void *__arguments, size_t __bytes);

/* ---- Dynamic computation migration (thesis table 6.5, figures 6-2 and 6-3) ----------------------------------------- */

/* For compilers, and for programs written as those figures are. A thread that wants to read a region calls rgn_start_local_read. If
 * that returns 1, the thread sends its computation to the region's home with mcrl_thread_on or mcrl_do_on, and suspends itself. At
 * the home either migration_policy_read says no, and rgn_fake_read_msg sends the data: crl_suspend returns, rgn_migrated is false,
 * and the read operation has started. Or it says yes, rgn_notify_rmigrate tells the client, the computation is executed on what
 * rgn_map_migrated returns, and a message with the results ends with crl_wakeup in the client's handler: crl_suspend returns,
 * rgn_migrated is true, and no operation has started. Per region and node one request is outstanding; other operations of the node
 * on the region wait for its answer (thesis 6.3.2). Writes are the same, with _write_ and _wmigrate. */

/* The home's name for a region, in messages: meaningful on any node, dereferenced on none. */
typedef struct HomeRegion HomeRegion;
typedef mcrl_thread crl_tid;

/* Start an operation if that needs no message and no wait, and return 0; wait and return 0 if others use or wait for the region on
 * this node, and at the home. Otherwise nothing has started, and they return 1: a migration request must follow, whose answer comes
 * in *notify, the caller's, which they set to 0. A write on a read copy gives up the copy first. Switch threads if they wait.
 * Errors: those of rgn_start_read and rgn_start_write. MCRL. */
int rgn_start_local_read(const void *__at, unsigned *__notify);
int rgn_start_local_write(void *__at, unsigned *__notify);

/* In place of rgn_end_read and rgn_end_write where the computation has migrated: there is no operation to end. Do not switch
 * threads. An address that is not mapped ends the program. MCRL. */
void rgn_end_local_read(const void *__at);
void rgn_end_local_write(const void *__at);

/* The home of a region, as far as this node knows (rgn_rehome). Does not switch threads. 0, and a name of which this node can tell that
 * no region has it, end the program. MCRL. */
unsigned rid_home(rid_t __region);

/* The calling thread. Does not switch threads. MCRL. */
#define crl_thread_id() mcrl_thread_self()

/* Waits until *notify is not 0, at once if it is not. Switches threads. Not for handlers. Does not return if the thread is killed
 * by rgn_notify_rmigrate_and_kill or rgn_notify_wmigrate_and_kill; then one rgn_map of the region is undone. The answer to a
 * request must be waited for with it, by the thread that has started the request. MCRL. */
void crl_suspend(const unsigned *__notify);

/* Lets a thread of this node go on whose computation has been executed elsewhere, and whose results have been stored: what the
 * figures' remote_wakeup ends with. Does not switch threads; for handlers. A thread that waits for no answer ends the program.
 * Ours. */
void crl_wakeup(crl_tid __tid);

/* Whether crl_suspend was ended by crl_wakeup, and not by data. MCRL. */
#define rgn_migrated(notify) ((notify) == 2u)

/* The home's name for a mapped region, to be sent to the home. Does not switch threads. An address that is not mapped ends the
 * program. MCRL. */
HomeRegion *rgn_home_addr(const void *__at);

/* The header of a region, from its address on whatever node. MCRL. */
#define rgn_header(at) ((void *)((char *)(uintptr_t)(at) - sizeof(mcrl_region)))

/* At the home: whether a computation of node `from` that wants to read or write the region shall be executed here. The program may
 * define these; what the runtime has instead executes writes and sends data for reads (the thesis's STATIC). They must not wait. */
int migration_policy_read(HomeRegion *__region, unsigned __from);
int migration_policy_write(HomeRegion *__region, unsigned __from);

/* At the home: rgn_map, which does not wait. A region that does not exist or has another home ends the program. MCRL. */
void *rgn_map_migrated(HomeRegion *__region);

/* At the home: tell node `node`, where the region's data are at `remote_at`, that its computation is executed here; the _and_kill
 * ones also end the thread that has sent it, whose results go to another (repeated migration). The first thread cannot be
 * killed. Do not switch threads; for handlers, too. A node that does not exist or is this one ends the program, and so do, at the
 * client, an address that is not mapped and a region for which no request of this kind is outstanding. MCRL. */
void rgn_notify_rmigrate(unsigned __node, const void *__remote_at);
void rgn_notify_wmigrate(unsigned __node, const void *__remote_at);
void rgn_notify_rmigrate_and_kill(unsigned __node, const void *__remote_at);
void rgn_notify_wmigrate_and_kill(unsigned __node, const void *__remote_at);

/* At the home: act as if node `node` had asked for a read copy or the write copy; `remote_header` is what rgn_header gives for its
 * address of the region. Do not switch threads; for handlers, too. A region that does not exist or has another home, a node that
 * does not exist or is this one, and at the client a region for which no request of this kind is outstanding end the program. MCRL.
 */
void rgn_fake_read_msg(HomeRegion *__region, unsigned __node, const void *__remote_header);
void rgn_fake_write_msg(HomeRegion *__region, unsigned __node, const void *__remote_header);

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
#endif
