#include "regions/copies/host_reads.h"

#include "net/progress/loop.h"
#include "regions/copies/counters.h"
#include "regions/copies/mapping.h"
#include "regions/copies/steps.h"

namespace mcrl {

using protocol::Action;
using protocol::Event;
using protocol::Message;

namespace {

NodeId lender_of(const Node &node, const mcrl_region &region) {
  uint32_t lender = node.rooms.coherence->entries.sharing(region).lender;
  return lender != 0 ? NodeId{lender - 1} : home_of_copied(node, region.rid);
}

// Asks another node of this host for what the home of another host would be asked for.
bool asks_host(Node &node, const Action &action) {
  Coherence &coherence = *node.rooms.coherence;
  const mcrl_region &region = *mcrl_region_at(action.rid);
  bool is_own = action.third == node.self && node.rooms.regions->layout.home(action.rid) != node.self;
  bool may_be_offered = region.bytes == 0 || place_of(node, action.rid).offers;
  if (!is_own || !may_be_offered || node.observed.history != nullptr) return false;
  if (!coherence.offers.is_near(node.self) || coherence.offers.is_near(action.peer)) return false;
  std::optional<NodeId> asker = coherence.offers.claim(action.rid);
  if (!asker) return false;
  coherence.host_reads.asked[action.rid] = number(*asker);
  Header &header = begin_message(node, Kind::copy_request, 0);
  header.region.rid = action.rid;
  send(node, *asker, header, 0);
  return true;
}

void tell(Node &node, NodeId to, mcrl_rid rid) {
  Header &header = begin_message(node, Kind::copy_answer, 0);
  header.region.rid = rid;
  send_with_others(node, to, header, 0);
}

// A node that only waits for another one answers at once, and so does one whose copy is here, or gone.
void receive_request(Node &node, NodeId from, mcrl_rid rid) {
  HostReads &reads = node.rooms.coherence->host_reads;
  const mcrl_region *region = find_copied(node, rid);
  bool is_asking = region != nullptr && protocol::awaits_read_copy(*region) && !reads.asked.contains(rid);
  if (is_asking) return reads.waiting.push_back({rid, from});
  if (region == nullptr || !protocol::is_offered(*region, node.rooms.coherence->entries))
    node.rooms.coherence->offers.withdraw(rid);
  tell(node, from, rid);
}

// Takes what the lender offers, for a request of this node's that no home has seen.
bool takes_awaited(Node &node, mcrl_region &region, NodeId lender) {
  Coherence &coherence = *node.rooms.coherence;
  mcrl_rid rid = region.rid;
  std::optional<uint64_t> bytes = coherence.offers.find(lender, rid);
  if (!bytes) return false;
  if (region.bytes == 0) settle(node, region, *bytes);
  std::optional<Offers::Taken> taken = coherence.offers.take(lender, rid, &region + 1, *bytes);
  if (!taken) return false;
  node.statistics[RegionCounter::taken]++;
  apply(node, rid, region,
        Event{.kind = Event::receive,
              .message = Message::s_ack,
              .peer = lender,
              .version = taken->version,
              .bytes = *bytes,
              .third = taken->home,
              .taken = true});
  return true;
}

// A request that was given up meanwhile, since the region was deleted, is not among those that were asked.
void receive_answer(Node &node, NodeId from, mcrl_rid rid) {
  Coherence &coherence = *node.rooms.coherence;
  auto asked = coherence.host_reads.asked.find(rid);
  if (asked == coherence.host_reads.asked.end() || NodeId{asked->second} != from) return;
  coherence.host_reads.asked.erase(asked);
  mcrl_region *region = find_copied(node, rid);
  if (region == nullptr || !protocol::awaits_read_copy(*region) || takes_awaited(node, *region, from)) return;
  coherence.offers.take_over(rid);
  Action request{.kind = Action::send, .rid = rid, .message = Message::s_req, .peer = home_of_copied(node, rid), .third = node.self};
  send_action(node, request, *region);
}

// The node that offers the region to this one, if any does.
__attribute__((noinline)) std::optional<NodeId> find_lender(Node &node, mcrl_rid rid) {
  const Offers &offers = node.rooms.coherence->offers;
  const SpanLayout &layout = node.rooms.regions->layout;
  if (!offers.is_near(node.self) || !may_be_header(rid) || !layout.names_node(rid)) return {};
  NodeId home = home_of_copied(node, rid);
  if (home == node.self || layout.home(rid) == node.self) return {};
  return offers.is_near(home) ? std::optional(home) : offers.asker(rid);
}

} // namespace

bool is_on_offer(Node &node, mcrl_rid rid) {
  std::optional<NodeId> lender = find_lender(node, rid);
  return lender && node.rooms.coherence->offers.find(*lender, rid);
}

bool begin_on_offer(Node &node, mcrl_rid rid) {
  std::optional<NodeId> lender = find_lender(node, rid);
  if (!lender) return false;
  Coherence &coherence = *node.rooms.coherence;
  std::optional<uint64_t> bytes = coherence.offers.find(*lender, rid);
  if (!bytes || !may_adopt(node, rid)) return false;
  mcrl_region &region = adopt(node, rid, "read_lock");
  if (!protocol::may_take(place_of(node, rid), region, coherence.entries)) return false;
  if (region.bytes == 0) {
    settle(node, region, *bytes);
    if (find_copied(node, rid) == nullptr) return false; // it had to make room itself
  }
  std::optional<Offers::Taken> taken = coherence.offers.take(*lender, rid, &region + 1, *bytes);
  if (!taken) return false;
  coherence.entries.reserve_for_step();
  protocol::begin_on_offer(place_of(node, rid), region, coherence.entries, taken->version, taken->home, *lender);
  node.statistics[RegionCounter::taken]++;
  return true;
}

void end_offer(Node &node, mcrl_region &region) {
  Coherence &coherence = *node.rooms.coherence;
  protocol::Place place = place_of(node, region.rid);
  bool was_taken = coherence.offers.end(region.rid, [&](NodeId taker) {
    coherence.entries.reserve_for_step();
    protocol::enter_taker(place, region, coherence.entries, taker);
  });
  protocol::end_offer(place, region, coherence.entries, was_taken);
  if (!protocol::is_home(region)) coherence.offers.withdraw(region.rid);
}

void make_offer(Node &node, mcrl_region &region, Version version) {
  Coherence &coherence = *node.rooms.coherence;
  NodeId home = home_of_copied(node, region.rid);
  if (coherence.offers.make(node, region.rid, version, home, &region + 1, region.bytes)) node.statistics[RegionCounter::offers]++;
  else protocol::end_offer(place_of(node, region.rid), region, coherence.entries, false);
}

bool leave_offer(Node &node, mcrl_region &region) {
  Coherence &coherence = *node.rooms.coherence;
  if (!coherence.offers.is_near(node.self) || !protocol::may_leave(region, coherence.entries)) return false;
  NodeId lender = lender_of(node, region);
  Version version{coherence.entries.version(region)};
  if (!coherence.offers.is_near(lender) || !coherence.offers.leave(lender, region.rid, version)) return false;
  coherence.entries.reserve_for_step();
  protocol::lose_left_copy(place_of(node, region.rid), region, coherence.entries);
  return true;
}

bool is_done_on_host(Node &node, const Action &action) {
  Offers &offers = node.rooms.coherence->offers;
  if (action.message == Message::s_req) return offers.is_open() && asks_host(node, action);
  bool may_leave = action.message == Message::inv_ack && offers.is_near(action.peer);
  return may_leave && offers.leave(action.peer, action.rid, action.version);
}

void tell_waiting(Node &node, mcrl_rid rid, const mcrl_region &region, const Event &event) {
  HostReads &reads = node.rooms.coherence->host_reads;
  if (region.rid != rid || !protocol::awaits_read_copy(region)) reads.asked.erase(rid);
  bool is_granted = event.kind == Event::receive && event.message == Message::s_ack;
  if (!is_granted && region.rid == rid && protocol::awaits_read_copy(region)) return;
  size_t left = 0;
  for (const HostReads::Waiting &each : reads.waiting) {
    if (each.rid == rid) tell(node, each.node, rid);
    else reads.waiting[left++] = each;
  }
  reads.waiting.erase(reads.waiting.begin() + static_cast<ptrdiff_t>(left), reads.waiting.end());
}

void receive_host_reads(Node &node) {
  auto set = [&](Kind kind, auto handler) { node.traffic.handlers[static_cast<size_t>(kind)] = handler; };
  set(Kind::copy_request, [](Node &here, NodeId from, Header &header, size_t) { receive_request(here, from, header.region.rid); });
  set(Kind::copy_answer, [](Node &here, NodeId from, Header &header, size_t) { receive_answer(here, from, header.region.rid); });
}

} // namespace mcrl
