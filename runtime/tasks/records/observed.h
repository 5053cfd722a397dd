// What the observer of a node is told of activations (base/observe/observer.h), and what is counted with it.
#pragma once

#include "tasks/records/activation.h"
#include "tasks/records/counters.h"

namespace mcrl {

inline mcrl_mode mode_of(const mcrl_activation &record) { return static_cast<mcrl_mode>(record.mode); }

// The place of a record's point.
SourcePlace place_of(const Node &, const mcrl_activation &record);

// For the statistics, too. An abort without a reason is not counted, and no record that was to have a thread from the beginning.
void count_abort(Node &, const mcrl_activation &, mcrl_abort, AbortStrategy);
void count_promoted(Node &, const mcrl_activation &);

// A record leaves for a node, or has come from one. Only if there is an observer.
void tell_of_departure(Node &, const mcrl_activation &, NodeId to);
void tell_of_arrival(Node &, const mcrl_activation &, NodeId from);

// For histories, if any are kept: a record from another node is executed at the home of its region.
void note_execution(Node &, const mcrl_activation &, NodeId from);

// Before and after a thread waits for the result of a record that leaves, or in a join: nothing is done if there is no observer.
struct ResultWait {
  SourcePlace place;
  uint64_t began = 0; // of the observer's clock of waits
};
ResultWait begin_to_wait(const Node &, const mcrl_activation &);
ResultWait begin_to_wait(const Node &, const SourcePlace &);
void tell_of_result(Node &, const ResultWait &);

} // namespace mcrl
