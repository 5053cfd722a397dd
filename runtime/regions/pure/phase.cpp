#include "regions/pure/phase.h"

namespace mcrl::protocol {

void keep_copied(mcrl_region &region, EntryPool &pool) {
  if (region.is_shared) pool.keep(region).to_place = false;
}

void refuse_place(const Place &place, mcrl_region &region, EntryPool &pool) {
  MCRL_ASSERT(is_placed(region, pool));
  Sharing &sharing = pool.keep(region);
  sharing.placed = sharing.to_place = false;
  publish(region, sharing, place.closed);
}

// Not where others have copies: these are in use.
void want_place(Machine &home) {
  Sharing &sharing = home.sharing;
  sharing.to_place = sharing.placed || is_unshared(home.region, home.pool);
}

bool is_unshared(const mcrl_region &region, const EntryPool &pool) {
  const Sharing &sharing = pool.sharing(region);
  bool is_coherent = !is_private(region) && !is_replicated(region);
  return is_coherent && sharing.owner == 0 && sharing.readers == 0 && !sharing.offered && !is_watched(region);
}

// At the end of a step, as an offer is made.
void place_if_quiet(Machine &home) {
  if (home.state() != State::home || !home.sharing.to_place || home.sharing.placed) return;
  Sharing &sharing = home.sharing;
  bool has_copies = sharing.owner != 0 || sharing.readers != 0 || sharing.pending != 0;
  if (has_copies || sharing.offered || home.someone_waits() || operations(home.region) != 0 || is_watched(home.region)) return;
  sharing.placed = true;
  sharing.noted = sharing.offers_after = false;
  sharing.near_reads = 0;
  home.actions.add(Action::place, home.region.rid).bytes = home.region.bytes;
}

void end_place(Machine &home) {
  MCRL_ASSERT(home.sharing.placed);
  if (home.sharing.pending != 0) return;
  home.sharing.pending = 1;
  home.actions.add(Action::unplace, home.region.rid).bytes = home.region.bytes;
}

} // namespace mcrl::protocol
