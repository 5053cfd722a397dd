/* The counter, the hash table and the B-tree (btree_rma.c) of structures.h with MPI's one-sided calls: the window is locked for all
 * once, and a record is locked by an atomic operation on its version. A process's own records are read and written where they are.
 */
#include "structures_rma.h"
#include "structures.h"
#include "table.h"

#include <mpi.h>
#include <sched.h>

int self, count_of_processes;

static int own_number(void) { return self; }
static int processes(void) { return count_of_processes; }

/* MPI lets the others' calls take effect meanwhile. */
static void wait_for_all(void) { MPI_Barrier(MPI_COMM_WORLD); }

static double sum_of_all(double x) {
  MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return x;
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */

static MPI_Win window;
static char *own;

void open_window(size_t bytes) {
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_set(info, "same_disp_unit", "true");
  MPI_Info_set(info, "same_size", "true");
  MPI_Info_set(info, "accumulate_ops", "same_op_no_op");
  MPI_Win_allocate((MPI_Aint)bytes, 1, info, MPI_COMM_WORLD, &own, &window);
  MPI_Info_free(&info);
  memset(own, 0, bytes);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
  MPI_Win_sync(window);
  MPI_Barrier(MPI_COMM_WORLD);
}

void close_window(void) {
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
}

static int64_t read_version(struct place place) {
  int64_t version;
  MPI_Fetch_and_op(NULL, &version, MPI_INT64_T, place.process, (MPI_Aint)place.at, MPI_NO_OP, window);
  MPI_Win_flush(place.process, window);
  return version;
}

static int64_t own_version(struct place place) { return __atomic_load_n((int64_t *)(own + place.at), __ATOMIC_ACQUIRE); }

struct view look_at(struct place place, void *buffer, size_t bytes) {
  struct view v = {.place = place, .record = place.process == self ? own + place.at : buffer};
  for (;; sched_yield()) {
    if (place.process == self) {
      v.version = own_version(place);
    } else {
      MPI_Get(buffer, (int)bytes, MPI_BYTE, place.process, (MPI_Aint)place.at, (int)bytes, MPI_BYTE, window);
      MPI_Win_flush(place.process, window);
      memcpy(&v.version, buffer, sizeof v.version);
    }
    if (v.version % 2 == 0) return v;
    MPI_Win_flush(self, window); /* so that the process that writes it goes on */
  }
}

int is_valid(const struct view *v) {
  if (v->place.process != self) return read_version(v->place) == v->version;
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return own_version(v->place) == v->version;
}

int lock_as_seen(const struct view *v) {
  int64_t odd = v->version + 1, found;
  MPI_Compare_and_swap(&odd, &v->version, &found, MPI_INT64_T, v->place.process, (MPI_Aint)v->place.at, window);
  MPI_Win_flush(v->place.process, window);
  return found == v->version;
}

void put_back(const struct view *v, const void *from, size_t bytes) {
  if (v->place.process == self) return;
  size_t at = v->place.at + (size_t)((const char *)from - v->record);
  MPI_Put(from, (int)bytes, MPI_BYTE, v->place.process, (MPI_Aint)at, (int)bytes, MPI_BYTE, window);
}

void unlock_record(const struct view *v) {
  int64_t even = v->version + 2;
  if (v->place.process == self) MPI_Win_sync(window);
  else MPI_Win_flush(v->place.process, window);
  MPI_Accumulate(&even, 1, MPI_INT64_T, v->place.process, (MPI_Aint)v->place.at, 1, MPI_INT64_T, MPI_REPLACE, window);
  MPI_Win_flush(v->place.process, window);
}

void put_new(struct place place, const void *record, size_t bytes) {
  MPI_Put(record, (int)bytes, MPI_BYTE, place.process, (MPI_Aint)place.at, (int)bytes, MPI_BYTE, window);
  MPI_Win_flush(place.process, window);
}

int64_t fetch_and_add(struct place place, int64_t by) {
  int64_t before;
  MPI_Fetch_and_op(&by, &before, MPI_INT64_T, place.process, (MPI_Aint)place.at, MPI_SUM, window);
  MPI_Win_flush(place.process, window);
  return before;
}

/* ---- The counter, at process 0 ----------------------------------------------------------------------------------- */

static double sum_drawn;

static void make_counter(long operations) {
  (void)operations;
  open_window(sizeof(int64_t));
}

static int operate_counter(unsigned long chance, int is_look_up) {
  (void)chance, (void)is_look_up;
  sum_drawn += (double)fetch_and_add((struct place){0, 0}, 1);
  return 0;
}

static void contents_of_counter(double *count, double *sum) {
  *count = self == 0 ? (double)own_version((struct place){0, 0}) : 0;
  *sum = sum_drawn;
}

/* ---- The hash table: a bucket is at the process of its number, modulo the processes
 * -------------------------------------------------- */

struct bucket_record {
  int64_t version;
  struct bucket bucket;
};

static struct place place_of_key(long key) {
  int bucket = bucket_of(key);
  return (struct place){bucket % count_of_processes, (size_t)(bucket / count_of_processes) * sizeof(struct bucket_record)};
}

static long look_up(long key) {
  struct bucket_record buffer;
  for (;;) {
    struct view v = look_at(place_of_key(key), &buffer, sizeof buffer);
    long value = value_at(&((struct bucket_record *)v.record)->bucket, key);
    if (is_valid(&v)) return value;
  }
}

static int add(long key, long by) {
  struct bucket_record buffer;
  struct view v;
  do v = look_at(place_of_key(key), &buffer, sizeof buffer);
  while (!lock_as_seen(&v));
  struct bucket *b = &((struct bucket_record *)v.record)->bucket;
  long count = b->count, slot = add_at(b, key, by);
  if (slot >= 0) put_back(&v, &b->slot[slot], sizeof b->slot[slot]);
  if (b->count != count) put_back(&v, &b->count, sizeof b->count);
  unlock_record(&v);
  return slot >= 0;
}

static void make_table(long operations) {
  (void)operations;
  open_window((BUCKETS / (size_t)count_of_processes + 1) * sizeof(struct bucket_record));
  for (long key = self; key < TABLE_KEYS; key += count_of_processes)
    if (!add(key, key)) abort();
}

static int operate_table(unsigned long chance, int is_look_up) {
  long key = (long)(chance % TABLE_KEYS);
  return is_look_up ? look_up(key) < key : !add(key, 1);
}

static void contents_of_table(double *count, double *sum) {
  const struct bucket_record *records = (const struct bucket_record *)own;
  MPI_Win_sync(window);
  for (int i = self; i < BUCKETS; i += count_of_processes) sum_bucket(&records[i / count_of_processes].bucket, count, sum);
}

#include "all_structures.h"

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &count_of_processes);
  int code = run_all(argc, argv);
  if (code != 2) close_window();
  MPI_Finalize();
  return code;
}
