// The policies that a program chooses for single regions (prelude.h), which their homes keep.
#include "prelude.h"
#undef region

#include "net/progress/loop.h"
#include "regions/copies/engine.h"
#include "regions/copies/mapping.h"
#include "regions/doors/calls.h"
#include "regions/operations/operations.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {
namespace {

static_assert(int{region_by_default} == MCRL_BY_DEFAULT && int{region_always} == MCRL_ALWAYS && int{region_never} == MCRL_NEVER &&
              int{region_static} == MCRL_STATIC && int{region_repeat} == MCRL_REPEAT && int{region_adaptive} == MCRL_ADAPTIVE &&
              int{region_in_place} == MCRL_USE_IN_PLACE);

// After the message's header.
struct ChosenFor {
  mcrl_rid rid;
  uint64_t function; // its name, or 0
};

void check_exists(const Node &node, mcrl_rid rid, const char *call) {
  if (node.rooms.regions->layout.home(rid) == node.self && node.rooms.regions->find_own(rid) == nullptr)
    fatal("%s of region id %#" PRIx64 ", which does not exist", call, rid);
}

void choose_at_home(Node &node, mcrl_rid rid, policy::Chosen chosen, const char *call) {
  check_exists(node, rid, call);
  node.rooms.coherence->asked.choose(rid, chosen);
}

} // namespace

// The choice goes with the region's data, and may come before them. What has been chosen at the next home meanwhile is later.
void hand_over_policy(Node &node, mcrl_rid rid, NodeId to) {
  const policy::Chosen *chosen = node.rooms.coherence->asked.chosen(rid);
  if (chosen == nullptr) return;
  ChosenFor what{rid, node.traffic.names.name_of(reinterpret_cast<const void *>(chosen->function))};
  Header &header = begin_message(node, Kind::region_policy, sizeof what);
  fields<Kind::region_policy>(header).policy = static_cast<uint8_t>(chosen->policy);
  fields<Kind::region_policy>(header).is_handed_over = 1;
  std::memcpy(&header + 1, &what, sizeof what);
  send(node, to, header, sizeof what);
}

namespace {

// Waits for the answer: messages may overtake each other, and the last call holds.
void choose_elsewhere(Node &node, mcrl_rid rid, policy::Chosen chosen) {
  ChosenFor what{rid, node.traffic.names.name_of(reinterpret_cast<const void *>(chosen.function))};
  Thread &thread = node.threads.current();
  Header &header = begin_message(node, Kind::region_policy, sizeof what);
  auto &choice = fields<Kind::region_policy>(header);
  choice.policy = static_cast<uint8_t>(chosen.policy);
  choice.thread = thread.index;
  choice.generation = begin_wait_for_result(thread);
  choice.asker = number(node.self);
  std::memcpy(&header + 1, &what, sizeof what);
  send(node, present_home(node, rid), header, sizeof what);
  wait_for_result(node);
}

void choose(const volatile void *name, policy::Chosen chosen, const char *call) {
  Node &node = node_in(call);
  mcrl_rid rid = MCRL_RID(name);
  check_name(node, rid, call);
  if (is_home(node, rid)) return choose_at_home(node, rid, chosen, call);
  if (node.in_handler) fatal("%s of another node's region called in a message handler, which may not wait", call);
  choose_elsewhere(node, rid, chosen);
}

void receive_region_policy(Node &node, NodeId from, Header &header, size_t message_bytes) {
  const auto &choice = fields<Kind::region_policy>(header);
  ChosenFor what;
  if (message_bytes != sizeof header + sizeof what || choice.policy > MCRL_USE_IN_PLACE)
    fatal("a region_policy that node %u has sent is damaged", number(from));
  std::memcpy(&what, &header + 1, sizeof what);
  NodeId asker{choice.asker};
  if (choice.asker >= node.count || !node.rooms.regions->layout.names_node(what.rid))
    fatal("a region_policy that node %u has sent is damaged", number(from));
  check_exists(node, what.rid, "region_policy");
  if (choice.is_handed_over == 0 && !is_home(node, what.rid)) {
    Header &copy = begin_message(node, Kind::region_policy, sizeof what);
    std::memcpy(static_cast<void *>(&copy), &header, message_bytes);
    return send(node, present_home(node, what.rid), copy, sizeof what);
  }
  auto *function = reinterpret_cast<region_decides *>(node.traffic.names.address_of(what.function));
  bool is_known = choice.is_handed_over != 0 && node.rooms.coherence->asked.chosen(what.rid) != nullptr;
  if (!is_known) node.rooms.coherence->asked.choose(what.rid, {static_cast<mcrl_policy>(choice.policy), function});
  if (choice.is_handed_over != 0) return;
  if (asker == node.self) return deliver_result(node, choice.thread, choice.generation, nullptr, 0); // the home by now
  Header &reply = begin_message(node, Kind::region_policy_ack, 0);
  fields<Kind::region_policy_ack>(reply).index = choice.thread;
  fields<Kind::region_policy_ack>(reply).generation = choice.generation;
  send(node, asker, reply, 0);
}

void receive_ack(Node &node, NodeId, Header &header, size_t) {
  const auto &thread = fields<Kind::region_policy_ack>(header);
  deliver_result(node, thread.index, thread.generation, nullptr, 0);
}

} // namespace

void receive_region_policies(Node &node) {
  node.traffic.handlers[static_cast<size_t>(Kind::region_policy)] = receive_region_policy;
  node.traffic.handlers[static_cast<size_t>(Kind::region_policy_ack)] = receive_ack;
}

} // namespace mcrl

using namespace mcrl;

void region_policy(const volatile void *name, enum region_policies policy) {
  constexpr int last = region_in_place;
  if (static_cast<int>(policy) < 0 || static_cast<int>(policy) > last)
    fatal("region_policy %d: there are policies 0 to %d", static_cast<int>(policy), last);
  choose(name, {.policy = static_cast<mcrl_policy>(policy)}, "region_policy");
}

void region_policy_function(const volatile void *name, region_decides *function) {
  choose(name, {.function = function}, "region_policy_function");
}
