// `Parked`, which waits at a region, owns its record's buffer until the record is taken out.
#include "net/progress/loop.h"
#include "tasks/records/activation.h"
#include "tasks/records/pointers.h"

#include <utility>

namespace mcrl {

// Records may remain: the answer to a request that the home has executed may still be on its way when the program ends.
Activations::~Activations() {
  auto release = [this](const auto &each) {
    if (each.record != nullptr) node_.conduit.release(&header_of(*each.record));
  };
  parked_.for_each(release);
  asking_.for_each(release);
}

// The region is private, and its home is not the node that was asked, or where the record waited.
template <class Waits> bool Activations::go_home(Runnable &refused) {
  Activations &activations = *current_node().rooms.activations;
  auto &waits = static_cast<Waits &>(refused);
  if (stays(activations.node_, *waits.record)) return false;
  activations.go_home(activations.take_record(waits));
  return true;
}

template bool Activations::go_home<Parked>(Runnable &);
template bool Activations::go_home<Asking>(Runnable &);

void Activations::go_home(mcrl_activation &record) {
  record.flags &= ~is_thread_record;
  note_way(record, true);
  send_to(present_home(node_, record.target), record);
}

Parked &Activations::make_parked(mcrl_activation &record, NodeId peer) {
  Parked &parked = parked_.take();
  MCRL_ASSERT(parked.record == nullptr && !parked.queued);
  parked.run = run_parked;
  parked.goes_home = go_home<Parked>;
  parked.record = &record;
  parked.waits_at = point_of(record).where;
  parked.peer = peer;
  return parked;
}

mcrl_activation &Activations::take_record(Parked &parked) {
  MCRL_ASSERT(parked.record != nullptr && !parked.queued && "its buffer is given on once");
  parked_.give_back(parked);
  return *std::exchange(parked.record, nullptr);
}

mcrl_activation &Activations::take_record(Asking &asking) {
  MCRL_ASSERT(asking.record != nullptr && !asking.queued && "its buffer is given on once");
  asking_.give_back(asking);
  return *std::exchange(asking.record, nullptr);
}

} // namespace mcrl
