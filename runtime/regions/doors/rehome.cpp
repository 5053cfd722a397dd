// Regions whose home the program moves (prelude.h, mcrl.h). The node that is to be the home asks for it.
#include "prelude.h"
#undef region

#include "mcrl.h"
#include "net/progress/loop.h"
#include "regions/copies/balancing.h"
#include "regions/copies/engine.h"
#include "regions/copies/mapping.h"
#include "regions/doors/calls.h"
#include "regions/operations/operations.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {
namespace {

// At the node that is to be the home, for a thread of another one.
struct Rehoming : Deferred::Item {
  NodeId asker;
  Header::Rehoming asked;

  Rehoming(NodeId asker, const Header::Rehoming &asked) : asker(asker), asked(asked) {
    run = [](Runnable &self) { static_cast<Rehoming &>(self).answer(current_node()); };
  }
  void answer(Node &node) {
    if (asked.is_unasked == 0) tell(node);
    node.rooms.coherence->answers.end(*this);
  }
  void tell(Node &node) const {
    Header &reply = begin_message(node, Kind::region_rehomed, 0);
    fields<Kind::region_rehomed>(reply).index = asked.thread;
    fields<Kind::region_rehomed>(reply).generation = asked.generation;
    send(node, asker, reply, 0);
  }
};

void receive_rehome(Node &node, NodeId from, Header &header, size_t message_bytes) {
  mcrl_rid rid = 0;
  if (message_bytes != sizeof header + sizeof rid) fatal("a region_rehome that node %u has sent is damaged", number(from));
  std::memcpy(&rid, &header + 1, sizeof rid);
  if (!node.rooms.regions->layout.names_node(rid)) fatal("a region_rehome that node %u has sent is damaged", number(from));
  auto &rehoming = node.rooms.coherence->answers.make<Rehoming>(from, fields<Kind::region_rehome>(header));
  if (rehoming.asked.is_unasked != 0) {
    if (!rehome_if_it_exists(node, rid, rehoming)) node.rooms.coherence->answers.end(rehoming);
    return;
  }
  check_name(node, rid, "region_rehome");
  rehome(node, rid, rehoming, "region_rehome");
}

void receive_rehomed(Node &node, NodeId, Header &header, size_t) {
  const auto &thread = fields<Kind::region_rehomed>(header);
  deliver_result(node, thread.index, thread.generation, nullptr, 0);
}

void receive_home_at(Node &node, NodeId from, Header &header, size_t) {
  const auto &told = fields<Kind::home_at>(header);
  if (told.third >= node.count || !node.rooms.regions->layout.names_node(told.rid))
    fatal("a home_at that node %u has sent is damaged", number(from));
  note_home(node, told.rid, NodeId{told.third});
}

void ask_to_be_home(Node &node, mcrl_rid rid, NodeId to, const char *call) {
  Thread &thread = node.threads.current();
  note_wait(node, thread, call, rid, MCRL_NONE);
  Header &header = begin_message(node, Kind::region_rehome, sizeof rid);
  fields<Kind::region_rehome>(header).thread = thread.index;
  fields<Kind::region_rehome>(header).generation = begin_wait_for_result(thread);
  std::memcpy(&header + 1, &rid, sizeof rid);
  send(node, to, header, sizeof rid);
  wait_for_result(node);
  thread.waits_in = nullptr;
  note_home(node, rid, to);
}

} // namespace

void receive_rehomings(Node &node) {
  node.traffic.handlers[static_cast<size_t>(Kind::region_rehome)] = receive_rehome;
  node.traffic.handlers[static_cast<size_t>(Kind::region_rehomed)] = receive_rehomed;
  node.traffic.handlers[static_cast<size_t>(Kind::home_at)] = receive_home_at;
}

void rehome_region(Node &node, mcrl_rid rid, int64_t to, const char *call) {
  check_name(node, rid, call);
  if (to < 0 || to >= node.count) fatal("%s to node %" PRId64 ": there are nodes 0 to %u", call, to, node.count - 1);
  if (const char *why = why_home_stays(node, rid)) fatal("%s of region id %#" PRIx64 ", %s", call, rid, why);
  if (static_cast<NodeId>(to) != node.self) return ask_to_be_home(node, rid, static_cast<NodeId>(to), call);
  rehome(node, rid, node.threads.current(), call);
  block(node);
}

} // namespace mcrl

using namespace mcrl;

void region_rehome(const volatile void *name, int node) {
  rehome_region(node_of_thread_in("region_rehome"), MCRL_RID(name), node, "region_rehome");
}

void rgn_rehome(rid_t rid, unsigned node) { rehome_region(node_of_thread_in("rgn_rehome"), rid, node, "rgn_rehome"); }
