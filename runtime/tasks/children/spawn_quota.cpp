#include "tasks/children/spawn_quota.h"

#include "net/progress/loop.h"
#include "tasks/records/activation.h"

namespace mcrl {
namespace {

constexpr uint32_t told_together = 64;

void tell(Node &node, NodeId by, NodeId on, uint32_t ended) {
  Header &header = begin_message(node, Kind::spawned_ended, 0);
  fields<Kind::spawned_ended>(header).ended = ended;
  fields<Kind::spawned_ended>(header).on = number(on);
  send(node, by, header, 0);
}

// Every thread that waits to spawn looks again, also one that waits for another node: they are few.
void wake_spawners(Node &node) {
  for (Runnable *spawner : node.rooms.quota->spawners) node.ready.push(*spawner);
  node.rooms.quota->spawners.clear();
}

// Half of the threads that were allowed at first are so few that what they all waited for is over.
void note_ended(Node &node, NodeId on, uint32_t ended) {
  Spawns &spawns = node.rooms.quota->spawns[number(on)];
  MCRL_ASSERT(spawns.there >= ended);
  spawns.there -= ended;
  if (spawns.there <= most_spawned / 2) spawns.most = most_spawned;
  wake_spawners(node);
}

void receive_spawned_ended(Node &node, NodeId, Header &header, size_t) {
  const auto &spawns = fields<Kind::spawned_ended>(header);
  MCRL_ASSERT(spawns.on < node.count);
  note_ended(node, static_cast<NodeId>(spawns.on), spawns.ended);
}

} // namespace

void end_spawned(Node &node, NodeId by, NodeId on) {
  if (by == node.self) {
    note_ended(node, on, 1);
  } else if (on != node.self) { // it has migrated; too rare to be collected
    tell(node, by, on, 1);
  } else if (Spawns &spawns = node.rooms.quota->spawns[number(by)]; ++spawns.ended == told_together) {
    spawns.ended = 0;
    tell(node, by, on, told_together);
  }
}

void wait_to_spawn(Node &node, NodeId to) {
  SpawnQuota &quota = *node.rooms.quota;
  do {
    while (quota.is_full(to)) {
      quota.spawners.push_back(&node.threads.current());
      block(node);
    }
    wait_for_room(node, to);
  } while (quota.is_full(to));
}

bool waits_to_spawn(const Node &node) { return !node.rooms.quota->spawners.empty(); }

// Twice as many each time: what a program makes is found out in few such pauses.
void let_spawners_go_on(Node &node) {
  for (Spawns &spawns : node.rooms.quota->spawns)
    if (spawns.there >= spawns.most) spawns.most = spawns.most > UINT32_MAX / 2 ? UINT32_MAX : 2 * spawns.most;
  wake_spawners(node);
}

SpawnQuota::SpawnQuota(Node &node) : spawns(node.count) {
  node.rooms.quota = this;
  node.traffic.handlers[static_cast<size_t>(Kind::spawned_ended)] = receive_spawned_ended;
}

} // namespace mcrl
