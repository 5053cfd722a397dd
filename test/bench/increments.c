#include "increments.h"

#include <string.h>

static mcrl_outcome null_call__cont(mcrl_activation *self, unsigned entry) {
  (void)entry;
  mcrl_read_unlock(mcrl_held(self->target));
  return mcrl_return(self, NULL, 0);
}

#define NULL_POINT(bytes)                                                                                                          \
  static mcrl_point null_call__point##bytes = {                                                                                    \
      .name = "increments.c:null_call:" #bytes, .where = "increments.c", .run = null_call__cont, .live_bytes = bytes}
NULL_POINT(16);
NULL_POINT(64);
NULL_POINT(256);
NULL_POINT(4096);

void null_call(mcrl_rid rid, size_t live_bytes) {
  static const char live_variables[4096];
  void *at = mcrl_read_hit(rid), *live;
  if (at == NULL) {
    const mcrl_point *point = live_bytes == 16    ? &null_call__point16
                              : live_bytes == 64  ? &null_call__point64
                              : live_bytes == 256 ? &null_call__point256
                                                  : &null_call__point4096;
    live = mcrl_pack(rid, MCRL_READ, point, live_bytes);
    memcpy(live, live_variables, live_bytes);
    at = mcrl_go(live, MCRL_ALWAYS);
    if (at == NULL) return;
  }
  mcrl_read_unlock(at);
}

static mcrl_outcome increment_word__cont(mcrl_activation *self, unsigned entry) {
  (void)entry;
  struct record *at = mcrl_held(self->target);
  long value = ++at->values[0];
  mcrl_write_unlock(at);
  return mcrl_return(self, &value, sizeof value);
}

static mcrl_point increment_word__point = {
    .name = "increments.c:increment_word:1", .where = "increments.c", .run = increment_word__cont};

long increment_word(mcrl_rid rid) {
  struct record *at = mcrl_write_hit(rid);
  long value;
  if (at == NULL) {
    at = mcrl_go(mcrl_pack(rid, MCRL_WRITE, &increment_word__point, 0), MCRL_ALWAYS);
    if (at == NULL) return MCRL_RESULT(long);
  }
  value = ++at->values[0];
  mcrl_write_unlock(at);
  return value;
}

static mcrl_outcome increment_record__cont(mcrl_activation *self, unsigned entry) {
  (void)entry;
  struct record *at = mcrl_held(self->target);
  for (int i = 0; i < record_longs; i++) at->values[i]++;
  mcrl_write_unlock(at);
  return mcrl_return(self, NULL, 0);
}

static mcrl_point increment_record__point = {
    .name = "increments.c:increment_record:1", .where = "increments.c", .run = increment_record__cont};

void increment_record(mcrl_rid rid) {
  struct record *at = mcrl_write_hit(rid);
  if (at == NULL) {
    at = mcrl_go(mcrl_pack(rid, MCRL_WRITE, &increment_record__point, 0), MCRL_ALWAYS);
    if (at == NULL) return;
  }
  for (int i = 0; i < record_longs; i++) at->values[i]++;
  mcrl_write_unlock(at);
}

static mcrl_point *const unit__points[] = {&null_call__point16,   &null_call__point64,    &null_call__point256,
                                           &null_call__point4096, &increment_word__point, &increment_record__point};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 6, .fingerprint = 0xbe4c, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }
