// Guards of activations: a record waits at its region, without a thread, until its guard holds.
#include "regions/copies/borrowed.h"
#include "regions/in_place/phases.h"
#include "regions/operations/await.h"
#include "tasks/records/activation.h"

namespace mcrl {

void Activations::park_until(mcrl_activation &record, mcrl_region &region) {
  mcrl_guard guard = point_of(record).guard;
  MCRL_ASSERT(guard != nullptr && record.target == name_of_region(region) && !is_borrowed(region));
  if (is_on_strand(record)) {
    Strand strand = strand_of(record);
    strand.is_unknown = 1;
    put_strand(record, strand);
  }
  Parked &parked = make_parked(record, node_.self);
  parked.until.rid = record.target;
  parked.until.mode = static_cast<mcrl_mode>(record.mode);
  parked.until.guard = guard;
  parked.until.live = mcrl_live(&record);
  parked.until.then = &parked;
  wait_for_guard(node_, region, parked.until);
}

} // namespace mcrl
