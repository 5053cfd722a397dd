#include "progress/spawned.h"

#include "progress/node.h"

namespace mcrl {
namespace {

constexpr uint32_t told_together = 64;

void tell(Node &node, NodeId by, NodeId on, uint32_t ended) {
  Header &header = begin_message(node, Kind::spawned_ended, 0);
  header.serial = ended;
  header.subject = number(on);
  send(node, by, header, 0);
}

void receive_spawned_ended(Node &node, NodeId, Header &header, size_t) {
  MCRL_ASSERT(header.subject < node.count && node.spawns[header.subject].there >= header.serial);
  node.spawns[header.subject].there -= header.serial;
}

} // namespace

void end_spawned(Node &node, NodeId by, NodeId on) {
  if (by == node.self) {
    node.spawns[number(on)].there--;
  } else if (on != node.self) { // it has migrated; too rare to be collected
    tell(node, by, on, 1);
  } else if (Spawns &spawns = node.spawns[number(by)]; ++spawns.ended == told_together) {
    spawns.ended = 0;
    tell(node, by, on, told_together);
  }
}

void begin_spawns(Node &node) {
  node.spawns.resize(node.count);
  node.handlers[static_cast<size_t>(Kind::spawned_ended)] = receive_spawned_ended;
}

} // namespace mcrl
