#include "activation/arrival.h"

#include "activation/activation.h"
#include "activation/loans.h"
#include "activation/refusal.h"

namespace mcrl {
namespace {

// Of threads, the waiter is found by its number and its generation; of children, by theirs.
bool linkage_is_possible(const Node &node, const mcrl_linkage &linkage) {
  return linkage.node < node.count && (linkage.thread != spawned_linkage || linkage.generation < node.count);
}

// An activation goes to its region's home, to have its lock. Faults send it elsewhere, too.
bool may_come_here(const Node &node, const mcrl_activation &record) {
  return node.layout.home(record.target) == node.self || node.faults != nullptr;
}

// The field of the record that cannot be right; nullptr if there is none. `bytes` is the record's length in its message.
const char *problem_of(Node &node, Kind kind, const mcrl_activation &record, size_t bytes) {
  if (bytes < sizeof record || bytes - sizeof record != record.live_bytes) return "its length";
  const auto &points = node.activations->table.points;
  if (record.continuation >= points.size()) return "its migration point";
  const mcrl_point &point = *points[record.continuation];
  if (record.live_bytes < point.live_bytes) return "the size of its live variables";
  if (!linkage_is_possible(node, record.linkage)) return "where its result goes";
  if (record.mode > MCRL_UPDATE || (kind == Kind::activate && record.mode == MCRL_NONE)) return "its lock";
  if (record.mode == MCRL_NONE ? record.target != 0 : !node.layout.names_node(record.target)) return "its region";
  if (kind == Kind::activate && !may_come_here(node, record)) return "its region";
  if (record.refusals > most_refusals || (kind == Kind::refused && record.refusals == 0)) return "how often it was refused";
  return loans_are_possible(node, point, record) ? nullptr : "the locks that it has brought";
}

} // namespace

mcrl_activation &arrived_record(Node &node, NodeId from, Header &header, size_t message_bytes) {
  mcrl_activation &record = record_of(header);
  const char *problem = problem_of(node, header.kind, record, message_bytes - sizeof header);
  if (__builtin_expect(problem != nullptr, 0))
    fatal("an activation that node %u has sent, in a message of %zu bytes, is damaged: %s cannot be", number(from), message_bytes,
          problem);
  return record;
}

} // namespace mcrl
