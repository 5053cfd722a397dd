#include "regions/pure/offer.h"
#include "regions/pure/phase.h"
#include "regions/pure/rehome.h"

#include <utility>

namespace mcrl::protocol {

const char *name(Message message) {
  static constexpr const char *names[] = {
#define MESSAGE(name, from, data, meaning) #name,
#include "net/messages/coherence.def"
  };
  return names[static_cast<size_t>(message)];
}

bool carries_data(Message message) {
  static constexpr bool with_data[] = {
#define MESSAGE(name, from, data, meaning) data,
#include "net/messages/coherence.def"
  };
  return with_data[static_cast<size_t>(message)];
}

bool is_request(Message message) {
  return (message <= Message::up_req && message != Message::map_ack) || message == Message::delete_req ||
         message == Message::home_req;
}

namespace {

mcrl_mode rights_at_home(const Sharing &sharing) {
  if (sharing.owner != 0 || sharing.placed) return MCRL_NONE;
  bool are_reads_seen = sharing.readers != 0 || sharing.noted || sharing.offered;
  return are_reads_seen || sharing.unacknowledged != 0 ? MCRL_READ : MCRL_WRITE;
}

mcrl_mode rights_at_client(const mcrl_region &region) {
  switch (static_cast<State>(region.state)) {
  case State::shared: return MCRL_READ;
  case State::exclusive: return MCRL_WRITE;
  default: return MCRL_NONE;
  }
}

bool has_rights(const mcrl_region &region, mcrl_mode mode) {
  if (mode == MCRL_UPDATE) return (region.copied.flags & update_token) != 0;
  return rights_at_client(region) >= mode;
}

int32_t bias_for(mcrl_mode rights) { return rights == MCRL_WRITE ? 0 : rights == MCRL_READ ? MCRL_LOCK_SHARED : MCRL_LOCK_CLOSED; }

bool is_return(const Event &event) { return event.kind == Event::receive && is_end(event.message); }

// Takes an operation that was lent off `lock`, as the inline path does before it reports the end of an operation of this node.
void end_lent(Machine &machine, const Event &event) {
  mcrl_region &region = machine.region;
  int32_t in_progress = operations(region);
  MCRL_ASSERT(region.rid == machine.place.rid && in_progress != 0);
  if (event.message == Message::ended_update) {
    MCRL_ASSERT(machine.request() != Request::promotion && "the borrower waits for the upgrade");
    return machine.end_update();
  }
  if (event.message == Message::returned) {
    MCRL_ASSERT(in_progress < 0);
    machine.install();
  }
  region.lock += in_progress < 0 ? 1 : -1;
}

} // namespace

// Derives what the inline paths look at. An operation that comes while others wait, here or at the home, must queue after them; and
// the end of an operation is of interest exactly then.
void publish(mcrl_region &region, const Sharing &sharing, bool always_closed) {
  constexpr uint16_t closes = recall_any | watched | replicates | kept_update;
  bool is_told = sharing.uses_left != 0 || sharing.offers_after || sharing.to_place;
  bool closed = always_closed || sharing.queue_head != 0 || is_told || sharing.wanted_back || (region.copied.flags & closes) != 0;
  mcrl_mode rights = closed ? MCRL_NONE : is_home(region) ? rights_at_home(sharing) : rights_at_client(region);
  region.lock = operations(region) + bias_for(rights);
}

void step(const Place &place, mcrl_region &region, EntryPool &pool, const Event &event, Actions &actions) {
  MCRL_ASSERT(event.kind != Event::receive || event.peer != place.self || is_request(event.message));
  MCRL_ASSERT(event.kind != Event::unlock || event.mode == MCRL_UPDATE || bias_of(region.lock) == MCRL_LOCK_CLOSED);
  uint32_t index = pool.keep_sharing(region);
  Sharing &sharing = pool.sharing_at(index);
  Machine machine{place, region, sharing, pool, actions};
  if (region.rid != place.rid && (place.self == place.birth || is_home(region))) {
    if (place.self == place.birth) absent_step(machine, event);
    else other_step(machine, event);
    return pool.end_sharing(region, index);
  }
  static constexpr Event unlock{.kind = Event::unlock};
  MCRL_ASSERT((region.rid != place.rid || !ends_offer(region, pool, event)) && "the caller has ended the offer");
  bool lent_has_ended = is_return(event);
  if (lent_has_ended) end_lent(machine, event);
  if (event.kind == Event::unlock && event.mode == MCRL_UPDATE) machine.end_update();
  const Event &known = lent_has_ended ? unlock : event;
  if (is_home(region)) home_step(machine, known);
  else client_step(machine, known);
  if (region.rid != 0) publish(region, sharing, place.closed); // else it has just been freed
  pool.end_sharing(region, index);
}

bool begins_at_once(const Place &place, const mcrl_region &region, const EntryPool &pool, mcrl_mode mode) {
  const Sharing &sharing = pool.sharing(region);
  if (region.rid != place.rid || sharing.queue_head != 0 || sharing.uses_left != 0) return false;
  if ((region.copied.flags & (recall_any | kept_update)) != 0 || sharing.wanted_back) return false;
  int32_t in_progress = operations(region);
  bool excludes = mode == MCRL_WRITE ? in_progress != 0 : in_progress < 0;
  if (excludes || (mode == MCRL_UPDATE && is_updating(region))) return false;
  if (!is_home(region)) return has_rights(region, mode);
  if (sharing.owner != 0 || sharing.placed || (sharing.offered && mode != MCRL_READ)) return false;
  if (is_replicated(region)) return mode == MCRL_READ || (sharing.unacknowledged == 0 && sharing.token == 0);
  return mode == MCRL_WRITE ? sharing.readers == 0 : mode == MCRL_READ || sharing.token == 0;
}

bool upgrades_at_once(const Place &place, const mcrl_region &region, const EntryPool &pool) {
  if (!is_updating(region) || operations(region) != 1) return false;
  if (!is_home(region)) return region.state == static_cast<uint8_t>(State::exclusive);
  const Sharing &sharing = pool.sharing(region);
  return sharing.queue_head == 0 && (is_replicated(region) ? sharing.unacknowledged == 0 : sharing.readers == 0);
}

bool ends_at_once(const Place &place, const mcrl_region &region, const EntryPool &pool) {
  constexpr unsigned kinds = private_to_home | replicated;
  bool is_quiet = operations(region) == 0 && region.copied.request == 0 && (region.copied.flags & ~kinds) == 0;
  if (region.rid != place.rid || place.birth != place.self || !is_home(region) || !is_quiet) return false;
  return !region.is_shared || pool.sharing(region) == Sharing{.version = pool.version(region)};
}

void end_at_once(mcrl_region &region) { region = no_header(); }

bool is_at_rest(const mcrl_region &region, const EntryPool &pool) {
  if (has_copy(region) || is_home(region) || awaits_answer(region) || operations(region) != 0) return false;
  const Sharing &sharing = pool.sharing(region);
  return sharing == Sharing{.home = sharing.home, .version = sharing.version};
}

bool may_forget(const mcrl_region &region, const EntryPool &pool) {
  bool at_rest = region.state == static_cast<uint8_t>(State::unmapped) || region.state == static_cast<uint8_t>(State::invalid);
  return at_rest && !is_departing(region) && pool.sharing(region).queue_head == 0; // other requests are for operations that wait
}

bool was_noted(const mcrl_region &region, const EntryPool &pool) { return pool.sharing(region).noted; }

bool note_read(mcrl_region &region, EntryPool &pool) {
  MCRL_ASSERT(operations(region) > 0);
  bool is_first = !std::exchange(pool.keep(region).noted, true);
  if (bias_of(region.lock) == 0) region.lock += MCRL_LOCK_SHARED;
  return is_first;
}

void note_write(mcrl_region &region, EntryPool &pool) {
  MCRL_ASSERT(operations(region) == 0);
  pool.keep(region).noted = true;
  if (bias_of(region.lock) == 0) region.lock += MCRL_LOCK_SHARED;
}

void initialize_home(mcrl_region &region, mcrl_rid rid, uint64_t bytes, bool closed, mcrl_sharing sharing) {
  region = mcrl_region{};
  region.copied.flags = flags_of(sharing);
  region.rid = rid;
  region.bytes = static_cast<uint32_t>(bytes);
  region.state = static_cast<uint8_t>(State::home);
  if (closed || sharing != MCRL_COHERENT) publish(region, {}, closed); // else it is open, as the header of zeros says
}

} // namespace mcrl::protocol
