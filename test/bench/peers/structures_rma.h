/* structures_rma.h: records that all processes read and write with MPI's one-sided calls. A record begins with a version, which is
 * odd while a process has locked the record to write it. What was read belongs together if the version is the same afterwards. A
 * read takes two round trips, for MPICH copies upwards, so that the version is what it reads first. A program that may not rely on
 * this needs three. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The process, and where in its part of the window, from 1 on; 0 is none. */
typedef uint64_t node_link;
#include "btree.h"

extern int self, count_of_processes;

/* Collective: a window of so many zero bytes at each process, locked for all until the end; one is enough. */
void open_window(size_t bytes);
void close_window(void);

/* A record, whose first word is the version, is at an offset of the window's part of a process. */
struct place {
  int process;
  size_t at;
};

/* What is read: this process's own record where it is, or a copy in `buffer`. */
struct view {
  struct place place;
  int64_t version; /* even */
  char *record;
};

/* Begins to read so many bytes of a record. What the record says may be torn until is_valid() says that it is not. */
struct view look_at(struct place place, void *buffer, size_t bytes);
int is_valid(const struct view *v);

/* Locks a record that is as the view shows it; returns whether that was so. */
int lock_as_seen(const struct view *v);

/* Writes what has been changed in the view of a locked record. */
void put_back(const struct view *v, const void *from, size_t bytes);

/* Ends the writing of a locked record, so that all see it; unlocks it. */
void unlock_record(const struct view *v);

/* Writes a record that no other process knows yet. */
void put_new(struct place place, const void *record, size_t bytes);

/* Adds to a word; returns what it was. */
int64_t fetch_and_add(struct place place, int64_t by);

/* The tree, in btree_rma.c; inner nodes are read each time, or kept as copies. */
void make_btree(long operations);
int operate_btree(unsigned long chance, int is_look_up);
int operate_btree_with_copies(unsigned long chance, int is_look_up);
void contents_of_btree(double *count, double *sum);
