/* Procedures that migrate, by hand what preludec emits for them (test/handcomp/ explains the construct). */
#pragma once

#include <mcrl_abi.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { record_longs = 32 };
struct record {
  long values[record_longs];
};

/* read_lock(n); move unlock(n); with so many bytes of live variables: 16, 64, 256 or 4096. */
void null_call(mcrl_rid rid, size_t live_bytes);

/* write_lock(n); move n->values[0]++; unlock(n); the new value is the result. */
long increment_word(mcrl_rid rid);

/* The same for all values of a record. */
void increment_record(mcrl_rid rid);

#ifdef __cplusplus
}
#endif
