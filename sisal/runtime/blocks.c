/* blocks.c: blocks with counted references. Those that are freed are kept by size, so that a loop that has become steady needs no
 * malloc. */
#include "parts.h"

enum { STEPS = 4, CLASSES = 48 * STEPS }; /* sizes: STEPS between each power of two and the next */
enum { KEPT_ALWAYS = 64 << 20 };          /* bytes */

static struct size_class {
  sisal_block *free;
} classes[CLASSES];

/* Bytes in blocks that are used, the most that ever were, and those in free blocks, which are not more than these. So a loop that
 * drops an array for each that it makes finds its blocks again, however many rows they are. */
static size_t used, most_used, kept;

sisal_counters sisal_counts;

size_t sisal_bytes_held(void) { return used; }

/* The class, and the size of its blocks. */
static int class_of(size_t bytes, size_t *rounded) {
  if (bytes < 32) bytes = 32;
  int power = 63 - __builtin_clzl(bytes - 1);
  size_t step = ((size_t)1 << power) / STEPS;
  size_t steps = (bytes - ((size_t)1 << power) + step - 1) / step;
  *rounded = ((size_t)1 << power) + steps * step;
  return power * STEPS + (int)steps;
}

/* The pointer to the next free block is where elements were. */
static sisal_block **next_of(sisal_block *block) { return (sisal_block **)(block + 1); }

static sisal_block *allocate(struct size_class *class, size_t room) {
  sisal_block *block = malloc(sizeof *block + room);
  if (!block) sisal_fail("sisal", 0, "no memory for %zu bytes", room);
  block->room = room;
  block->size_class = (int)(class - classes);
  sisal_counts.allocations++;
  return block;
}

sisal_block *sisal_new_block(size_t bytes, const sisal_type *element) {
  size_t room;
  struct size_class *class = &classes[class_of(bytes, &room)];
  sisal_block *block = class->free;
  if (block) {
    class->free = *next_of(block);
    kept -= room;
    sisal_counts.reuses++;
  } else {
    block = allocate(class, room);
  }
  used += room;
  if (used > most_used) most_used = used;
  block->count = 1;
  block->made = 0;
  block->element = element && element->is_counted ? element : NULL;
  return block;
}

static void put_away(sisal_block *block) {
  struct size_class *class = &classes[block->size_class];
  used -= block->room;
  if (kept + block->room > (most_used > KEPT_ALWAYS ? most_used : KEPT_ALWAYS)) {
    free(block);
    return;
  }
  *next_of(block) = class->free;
  class->free = block;
  kept += block->room;
}

static void drop_elements(sisal_block *block) {
  const sisal_type *element = block->element;
  char *elements = (char *)(block + 1);
  for (size_t at = 0; at < block->made; at += element->size) sisal_drop_value(element, elements + at);
}

/* A long list is a chain of blocks, each with the last reference to the next. They wait in a list here, so that no stack grows. The
 * link takes the place of the count. */
void sisal_free_block(sisal_block *block) {
  static sisal_block *waiting;
  static bool is_dropping;
  if (block->count & SISAL_SHARED) {
    sisal_free_shared(block);
    return;
  }
  if (!block->element) {
    put_away(block);
    return;
  }
  block->count = (long)(size_t)waiting;
  waiting = block;
  if (is_dropping) return;
  is_dropping = true;
  while ((block = waiting)) {
    waiting = (sisal_block *)(size_t)block->count;
    drop_elements(block);
    put_away(block);
  }
  is_dropping = false;
}

void *sisal_box(const sisal_type *type, const void *value) {
  sisal_block *block = sisal_new_block(type->size, type);
  block->made = type->size;
  return memcpy(block + 1, value, type->size);
}
