// A record that asks the home whether the computation or the data move: the question, and what follows the answer.
#include "tasks/records/activation.h"

#include "regions/copies/engine.h"
#include "regions/in_place/phases.h"
#include "regions/operations/operations.h"
#include "tasks/loans/loans.h"
#include "tasks/records/observed.h"
#include "tasks/records/pointers.h"

namespace mcrl {

static policy::Distance distance_to(const Node &node, NodeId home) {
  return node.rooms.coherence->distances.of(home, home == node.self || node.conduit.is_near(home));
}

void Activations::ask(mcrl_activation &record, mcrl_policy policy) {
  Asking &asking = asking_.take();
  asking.record = &record;
  asking.waits_at = point_of(record).where;
  asking.run = [](Runnable &granted) { current_node().rooms.activations->go_on_with_data(static_cast<Asking &>(granted)); };
  asking.send = [](Migrant &migrant, RequestForCopy request) {
    current_node().rooms.activations->send_as_request(static_cast<Asking &>(migrant), request);
  };
  asking.migrated = [](Migrant &migrant) { current_node().rooms.activations->end_asking(static_cast<Asking &>(migrant)); };
  asking.goes_home = go_home<Asking>;
  asking.is_plain = policy == MCRL_BY_DEFAULT;
  asking.policy = asking.is_plain ? node_.rooms.coherence->default_policy : policy;
  policy::Miss miss = miss_of(record);
  asking.is_sent = false;
  asking.counts = 0;
  asking.asked_at_ns = 0;
  if (asking.policy == MCRL_ADAPTIVE) {
    const mcrl_region &region = *mcrl_region_at(miss.rid);
    uint64_t region_bytes = region.rid == miss.rid ? region.bytes : 0;
    policy::Client &misses = node_.rooms.coherence->misses;
    asking.asked = present_home(node_, miss.rid);
    asking.distance = distance_to(node_, asking.asked);
    asking.counts = misses.counts_for(region_bytes, sizeof record + record.live_bytes, misses.saved_at(miss.site), asking.distance);
    asking.walk = misses.walk();
  }
  lock_or_migrate(node_, miss.rid, miss.mode, asking, asking.counts, lock_name(miss.mode));
}

void Activations::note_way(mcrl_activation &record, bool moves) const {
  bool has_come = record.linkage.node != number(node_.self) && (record.linkage.thread & child_linkage) == 0;
  bool holds = (record.flags & record_has_loans) != 0, is_noted = next_found_by(record) != policy::Next::unknown;
  if (has_come && holds && !is_noted && number(present_home(node_, record.target)) == record.linkage.node)
    set_next(record, next_of(record), moves ? policy::Next::here_to_move : policy::Next::here, next_size(record));
}

void Activations::send_as_request(Asking &asking, RequestForCopy request) {
  mcrl_activation &copy = copy_to_buffer(*asking.record);
  copy.flags &= ~is_thread_record;
  note_way(copy, true);
  Header::Record &asked = header_of(copy).record;
  asked.request = static_cast<uint8_t>(static_cast<unsigned>(request.message) + 1);
  asked.version = request.version;
  asked.policy = static_cast<uint8_t>(asking.is_plain ? MCRL_BY_DEFAULT : asking.policy);
  MCRL_ASSERT(!asking.is_sent && "a question is asked once");
  asking.is_sent = true;
  if (asking.policy == MCRL_ADAPTIVE) {
    policy::Client::Question question = node_.rooms.coherence->misses.ask(miss_of(copy), asking.counts);
    asked.operations = question.operations;
    asked.uses = question.uses;
    asked.walk = asking.walk & 15;
    asked.saved = question.saved & 15;
    asked.distance = static_cast<unsigned>(asking.distance) & 7;
  }
  seal_copied_loans(node_, point_of(copy), copy);
  NodeId home = present_home(node_, copy.target);
  send_to(home, copy);
  bool is_timed = asking.policy == MCRL_ADAPTIVE && home == asking.asked;
  if (is_timed && node_.rooms.coherence->distances.wants(node_.conduit.is_near(home))) asking.asked_at_ns = node_.conduit.now_ns();
}

// The home has answered, or another node for it.
static void note_round_trip(Node &node, const Asking &asking) {
  if (asking.asked_at_ns == 0) return;
  node.rooms.coherence->distances.note(asking.asked, node.conduit.now_ns() - asking.asked_at_ns);
}

void Activations::go_on_with_data(Asking &granted) {
  mcrl_activation &record = *granted.record;
  if (granted.policy == MCRL_ADAPTIVE && granted.is_sent)
    node_.rooms.coherence->misses.note_answer(miss_of(record), policy::Choice::data);
  note_round_trip(node_, granted);
  if (granted.is_sent) keep_loans(node_, point_of(record), record);
  note_way(record, false);
  if ((record.flags & is_thread_record) == 0) return run_parked(make_parked(take_record(granted), node_.self));
  send_thread_on(node_, record.linkage.thread, record.linkage.generation);
  drop(granted);
}

void Activations::end_asking(Asking &asking) {
  MCRL_ASSERT(asking.is_sent && "the home executes what it was sent");
  note_round_trip(node_, asking);
  const mcrl_activation &record = *asking.record;
  if (asking.policy == MCRL_ADAPTIVE) node_.rooms.coherence->misses.note_answer(miss_of(record), policy::Choice::computation);
  if (node_.observed.observer != nullptr)
    node_.observed.observer->computation_accepted(place_of(node_, record), record.target, mode_of(record));
  give_up_loans(node_, point_of(*asking.record), *asking.record);
  drop(asking);
}

} // namespace mcrl
