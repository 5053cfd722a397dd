#include "regions/copies/engine.h"

#include "net/progress/loop.h"
#include "regions/copies/balancing.h"
#include "regions/copies/borrowed.h"
#include "regions/copies/steps.h"
#include "regions/pure/header.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {
namespace {

using protocol::Event;

void read_size_of(const Received &received, Event &event) {
  MCRL_ASSERT(received.bytes == sizeof event.bytes);
  std::memcpy(&event.bytes, received.data, sizeof event.bytes);
}

// The size of a region of another node may come with a message. Large data are in their place, and it has been settled.
void read_size(Node &node, mcrl_region &region, const Received &received, Event &event) {
  if (protocol::carries_data(event.message)) event.bytes = received.bytes != 0 ? received.bytes : region.bytes;
  if (event.bytes != 0 && region.bytes == 0) settle(node, region, event.bytes);
}

void note_deletion(Node &node, NodeId from, mcrl_rid rid, Received &received) {
  ToldDeletion told{};
  if (received.bytes == 0) return;
  if (received.bytes == sizeof told) std::memcpy(&told, received.data, sizeof told);
  if (received.bytes != sizeof told || told.by >= node.count) fatal("a deletion that node %u has sent is damaged", number(from));
  auto *where = static_cast<const char *>(node.traffic.names.address_of(told.at));
  node.rooms.coherence->deletions.note({rid, static_cast<NodeId>(told.by), where});
  received = {};
}

// A program can send data that no thread here has asked for.
void check_is_asked_for(const Header &header, const mcrl_region &region) {
  bool is_read_copy = header.kind == Kind::s_ack || header.kind == Kind::sr_ack;
  bool is_write_copy = header.kind == Kind::e_ack || header.kind == Kind::er_ack;
  bool is_refusal = header.kind == Kind::private_to_home && !protocol::awaits_answer(region);
  if (is_refusal || (is_read_copy && !protocol::awaits_read_copy(region)) ||
      (is_write_copy && !protocol::awaits_write_copy(region)))
    fatal("%s, at its home, of region id %#" PRIx64 ": no thread here has asked for it",
          is_write_copy ? "rgn_fake_write_msg" : "rgn_fake_read_msg", header.region.rid);
}

// A request of a node that could have taken what this one offers.
bool is_near_read(const Node &node, const Event &event) {
  return event.message == protocol::Message::s_req && node.rooms.coherence->offers.is_near(event.peer);
}

} // namespace

Coherence::Coherence(Node &node, const Settings &settings)
    : three_party_from(settings.three_party_from), uses_phases(settings.uses_phases), spin_ns(settings.spin_ns),
      default_policy(settings.policy) {
  node.rooms.coherence = this;
  if (settings.round_trip_ns) distances.fix(*settings.round_trip_ns);
  if (settings.balance) balance = std::make_unique<policy::Balance>();
  cache.set_limit(settings.cache_bytes != 0 ? settings.cache_bytes : default_cache_bytes(node.count));
}

bool upgrades_at_once(Node &node, const mcrl_region &region) {
  return protocol::upgrades_at_once(place_of(node, region.rid), region, node.rooms.coherence->entries);
}

void upgrade_at_once(Node &node, mcrl_region &region) {
  MCRL_ASSERT(upgrades_at_once(node, region));
  apply(node, region.rid, region, Event{.kind = Event::upgrade, .waiter = nobody});
}

void end_update(Node &node, mcrl_region &region) {
  apply(node, region.rid, region, Event{.kind = Event::unlock, .mode = MCRL_UPDATE});
}

void lock_or_migrate(Node &node, mcrl_rid rid, mcrl_mode mode, Migrant &migrant, uint8_t counts, const char *call) {
  note_wait(node, migrant, call, rid, mode);
  Event event{.kind = Event::lock, .mode = mode, .waiter = name_of(migrant), .migrates = true, .counts = counts};
  count_miss(node, rid, mode);
  mcrl_region &region = header_of(node, rid, call);
  MCRL_ASSERT(!protocol::is_home(region));
  apply(node, rid, region, event);
}

void receive_migration(Node &node, mcrl_region &region) {
  apply(node, region.rid, region,
        Event{.kind = Event::receive, .message = protocol::Message::mig_ack, .peer = home_of_copied(node, region.rid)});
}

bool is_private(const mcrl_region &region) { return protocol::is_private(region); }

void serve_as_if_asked(Node &node, mcrl_rid rid, NodeId by, RequestForCopy request) {
  mcrl_region none{}, *here = find_copied(node, rid);
  Event event{.kind = Event::receive, .message = request.message, .peer = by, .version = Version{request.version}};
  event.near = is_near_read(node, event);
  apply(node, rid, here != nullptr ? *here : none, event);
}

void note_read(Node &node, mcrl_region &region, NodeId by) {
  if (!protocol::is_home(region)) return; // it has moved while the computation waited
  node.rooms.coherence->entries.reserve_for_step();
  bool is_first = protocol::note_read(region, node.rooms.coherence->entries);
  node.rooms.coherence->asked.note_read(region.rid, by, is_first);
}

void note_write(Node &node, mcrl_region &region) {
  if (!protocol::is_home(region)) return;
  node.rooms.coherence->entries.reserve_for_step();
  protocol::note_write(region, node.rooms.coherence->entries);
  node.rooms.coherence->asked.note_write(region.rid);
}

void forget_header(Node &node, mcrl_region &region) { apply(node, region.rid, region, Event{.kind = Event::forget}); }

void ask_for_size(Node &node, mcrl_region &region, Runnable &waiter, const char *call) {
  note_wait(node, waiter, call, region.rid, MCRL_NONE);
  apply(node, region.rid, region, Event{.kind = Event::map, .waiter = name_of(waiter)});
}

void rehome(Node &node, mcrl_rid rid, Runnable &waiter, const char *call) {
  MCRL_ASSERT(!node.rooms.regions->layout.is_in_place(rid));
  note_wait(node, waiter, call, rid, MCRL_NONE);
  apply(node, rid, header_of(node, rid, call), Event{.kind = Event::rehome, .waiter = name_of(waiter)});
}

void end_wait(Node &node, mcrl_region &region, protocol::Message answer) {
  apply(node, region.rid, region, Event{.kind = Event::receive, .message = answer, .peer = home_of_copied(node, region.rid)});
}

void receive_for_step(Node &node, NodeId from, Header &header, size_t message_bytes) {
  mcrl_rid rid = header.region.rid;
  // The protocol knows the header of no region when it sees one.
  mcrl_region none{}, *here = find_copied(node, rid);
  mcrl_region &region = here != nullptr ? *here : none;
  Received received{reinterpret_cast<const std::byte *>(&header + 1), message_bytes - sizeof header};
  if (tells_of_deletion(static_cast<protocol::Message>(header.kind))) note_deletion(node, from, rid, received);
  Event event{.kind = Event::receive,
              .message = static_cast<protocol::Message>(header.kind),
              .peer = from,
              .version = static_cast<Version>(header.region.version),
              .third = static_cast<NodeId>(header.region.third)};
  if (protocol::is_request(event.message)) event.peer = event.third;
  event.near = is_near_read(node, event);
  if (event.message == protocol::Message::s_ack) event.near = node.rooms.coherence->offers.is_near(event.third);
  if (event.message == protocol::Message::update_ack) note_host(node, from, header.region.third);
  if (event.message == protocol::Message::update && header.region.third != 0)
    event.peer = NodeId{uint32_t{header.region.third} - 1};
  if (header.kind == Kind::home_ack) event.sharing = static_cast<mcrl_sharing>(header.region.third);
  bool is_deleted = header.kind == Kind::retire || (header.kind == Kind::delete_req && protocol::is_home(region));
  if (is_deleted && is_mapped(region))
    fatal("a deletion, by node %u, of region id %#" PRIx64 ": it is still mapped here, at its home", number(event.third), rid);
  // The answer to a removal that end_wait() has ended.
  if (here == nullptr && header.kind == Kind::gone && node.rooms.coherence->balance == nullptr) fatal_no_region(deletion_name, rid);
  bool ends_nothing = header.kind == Kind::delete_ack || header.kind == Kind::rehomed || header.kind == Kind::private_to_home;
  if (here == nullptr && (ends_nothing || header.kind == Kind::gone)) return;
  if (here == nullptr && header.kind == Kind::mig_ack && receive_late_migration(node, rid)) return;
  if (here == nullptr && protocol::is_request(event.message) && event.peer == node.self) refuse_stranded(node, rid);
  check_is_asked_for(header, region);
  if (header.kind == Kind::map_ack) read_size_of(received, event);
  if (here != nullptr && header.kind != Kind::update) read_size(node, region, received, event);
  if (protocol::is_end(event.message)) note_returned(node, rid);
  if (protocol::asks_for_copy(event.message)) note_use(node, region, event.peer);
  apply(node, rid, region, event, received);
}

} // namespace mcrl
