#include "regions/pure/offer.h"

#include "regions/pure/home.h"

#include <algorithm>
#include <utility>

namespace mcrl::protocol {

namespace {

// That of the copy, or of the one that t_ack will make of it.
bool is_recall_of_offered(const mcrl_region &region, const EntryPool &pool, const Event &event) {
  uint32_t recalled = number(event.version), version = pool.version(region);
  return event.message == Message::inv && (recalled == version || (awaits_update_copy(region) && newer(recalled, version)));
}

// An update operation of a client's stands beside all read copies, as elsewhere.
bool ends_clients_offer(const mcrl_region &region, const EntryPool &pool, const Event &event) {
  switch (event.kind) {
  case Event::lock: return event.mode == MCRL_WRITE;
  case Event::upgrade:
  case Event::evict: return true;
  case Event::receive: return is_recall_of_offered(region, pool, event);
  default: return false;
  }
}

} // namespace

bool ends_offer(const mcrl_region &region, const EntryPool &pool, const Event &event) {
  if (!is_offered(region, pool)) return false;
  if (!is_home(region)) return ends_clients_offer(region, pool, event);
  switch (event.kind) {
  case Event::lock: return event.mode != MCRL_READ;
  case Event::upgrade:
  case Event::remove:
  case Event::rehome:
  case Event::place: return true;
  case Event::receive: {
    bool is_far_read = event.message == Message::s_req && !event.near;
    return is_request(event.message) && event.message != Message::map_req && !is_far_read;
  }
  default: return false;
  }
}

void enter_taker(const Place &place, mcrl_region &region, EntryPool &pool, NodeId taker) {
  MCRL_ASSERT(is_offered(region, pool));
  Actions none;
  Machine home{place, region, pool.keep(region), pool, none};
  add_reader(home, taker, home.sharing.offer);
}

void end_offer(const Place &place, mcrl_region &region, EntryPool &pool, bool was_taken) {
  MCRL_ASSERT(is_offered(region, pool));
  Sharing &sharing = pool.keep(region);
  sharing.offered = false;
  sharing.offer = 0;
  if (is_home(region)) sharing.near_reads = was_taken ? near_reads_of_offer : 0;
  publish(region, sharing, place.closed);
}

void note_near_read(Machine &home) {
  home.sharing.near_reads = std::min<uint8_t>(home.sharing.near_reads + 1, near_reads_of_offer);
}

void note_write_for_offers(Machine &home, const Entry &write) {
  bool is_own = !write.remote && !is_removal(write) && !is_rehoming(write);
  home.sharing.offers_after = is_own && home.place.offers && home.sharing.near_reads != 0;
  home.sharing.near_reads = 0;
}

// At the end of a step: then no request is left that would end the offer at once.
void offer_if_read(Machine &home) {
  if (home.state() != State::home || operations(home.region) < 0) return;
  Sharing &sharing = home.sharing;
  bool is_after_write = std::exchange(sharing.offers_after, false);
  bool is_coherent = !is_private(home.region) && !is_replicated(home.region);
  bool is_quiet = sharing.owner == 0 && sharing.pending == 0 && !home.someone_waits() && !is_updating(home.region);
  bool is_wanted = is_after_write || sharing.near_reads == near_reads_of_offer;
  bool is_other = sharing.offered || sharing.placed || sharing.to_place;
  if (!is_coherent || !is_quiet || !is_wanted || is_other) return;
  sharing.offered = true;
  sharing.near_reads = 0;
  Action &action = home.actions.add(Action::offer, home.region.rid);
  sharing.offer = ++sharing.version;
  action.version = Version{sharing.offer};
  action.bytes = home.region.bytes;
}

void offer_granted(Machine &client) {
  Sharing &sharing = client.sharing;
  bool is_quiet = operations(client.region) >= 0 && !client.someone_waits() && !awaits_answer(client.region);
  if (client.state() != State::shared || !is_quiet || client.region.copied.flags != 0) return;
  MCRL_ASSERT(!sharing.offered && sharing.readers == 0 && sharing.lender == 0);
  sharing.offered = true;
  sharing.offer = sharing.version;
  Action &action = client.actions.add(Action::offer, client.region.rid);
  action.version = Version{sharing.offer};
  action.bytes = client.region.bytes;
}

void recall_taken(Machine &client) {
  uint32_t last = client.sharing.readers, index = last;
  if (last == 0) return;
  do {
    index = client.pool[index].next;
    Entry &taken = client.pool[index];
    if (!std::exchange(taken.recalled, true)) client.send(taken.peer, Message::inv, number(taken.version));
  } while (index != last);
}

bool may_take(const Place &place, const mcrl_region &region, const EntryPool &pool) {
  bool is_absent = region.state == static_cast<uint8_t>(State::unmapped) || region.state == static_cast<uint8_t>(State::invalid);
  if (region.rid != place.rid || !is_absent || operations(region) != 0) return false;
  return is_at_rest(region, pool) && region.copied.flags == 0;
}

void begin_on_offer(const Place &place, mcrl_region &region, EntryPool &pool, Version version, NodeId home, NodeId lender) {
  MCRL_ASSERT(may_take(place, region, pool) && region.bytes != 0);
  Actions none;
  uint32_t index = pool.keep_sharing(region);
  Machine client{place, region, pool.sharing_at(index), pool, none};
  client.set_state(State::shared);
  client.note_home(home);
  client.sharing.version = number(version);
  client.sharing.lender = lender == home ? 0 : owner_code(lender);
  region.lock++;
  publish(region, client.sharing, place.closed);
  pool.end_sharing(region, index);
}

bool may_leave(const mcrl_region &region, const EntryPool &pool) {
  return has_read_copy(region) && operations(region) == 0 && region.copied.flags == 0 && !awaits_answer(region) &&
         !someone_waits(region, pool) && pool.sharing(region).uses_left == 0;
}

void lose_left_copy(const Place &place, mcrl_region &region, EntryPool &pool) {
  MCRL_ASSERT(may_leave(region, pool));
  uint32_t index = pool.keep_sharing(region);
  region.state = static_cast<uint8_t>(State::invalid);
  pool.sharing_at(index).lender = 0; // which does not want it back, since the offer stands
  publish(region, pool.sharing_at(index), place.closed);
  pool.end_sharing(region, index);
}

} // namespace mcrl::protocol
