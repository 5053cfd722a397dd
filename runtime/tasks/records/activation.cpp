#include "tasks/records/activation.h"

#include "net/progress/loop.h"
#include "regions/copies/balancing.h"
#include "regions/copies/engine.h"
#include "regions/copies/mapping.h"
#include "regions/in_place/phases.h"
#include "regions/operations/operations.h"
#include "tasks/loans/loans.h"
#include "tasks/records/arrival.h"
#include "tasks/records/counters.h"
#include "tasks/records/observed.h"
#include "tasks/records/pointers.h"
#include "tasks/records/refusal.h"
#include "tasks/scopes/scopes.h"

#include <cinttypes>
#include <cstring>
#include <utility>

namespace mcrl {

Activations::Activations(Node &node, const Settings &settings, Results &results)
    : table(number_points()), fork_stack_bytes(stack_of_forks(settings)), answering(node), node_(node), results_(results) {
  node.rooms.points = &table;
  node.rooms.activations = this;
  node.rooms.begins_threads = !settings.runs_handlers;
  node.traffic.handlers[static_cast<size_t>(Kind::activate)] = receive_activation;
  node.traffic.handlers[static_cast<size_t>(Kind::refused)] = receive_refused;
  node.traffic.handlers[static_cast<size_t>(Kind::result)] = receive_result;
  node.traffic.handlers[static_cast<size_t>(Kind::executed)] = receive_executed;
}

// Where there are shared arrays any access may have to wait for a page.
bool needs_thread(const mcrl_point &point) {
  const Rooms &rooms = current_node().rooms;
  return (point.flags & MCRL_POINT_THREAD) != 0 || rooms.has_arrays || rooms.begins_threads;
}

bool needs_thread(const mcrl_point &point, const mcrl_activation &record) {
  return (record.flags & runs_in_thread) != 0 || needs_thread(point);
}

void Activations::receive_activation(Node &node, NodeId from, Header &header, size_t message_bytes) {
  Activations &activations = *node.rooms.activations;
  mcrl_activation &record = arrived_record(node, from, header, message_bytes);
  bool at_birth = node.rooms.regions->layout.home(record.target) == node.self;
  if (at_birth && node.rooms.regions->find_own(record.target) == nullptr)
    fatal("%s of region id %#" PRIx64 ", which does not exist (at %s)", lock_name(static_cast<mcrl_mode>(record.mode)),
          record.target, activations.point_of(record).where);
  if (__builtin_expect(!is_home(node, record.target), 0) && activations.passes_on(header, record, from)) return;
  note_work(node, from, fields<Kind::activate>(header).work);
  note_use(node, *mcrl_region_at(record.target), from);
  if (node.observed.observer != nullptr) tell_of_arrival(node, record, from);
  bool is_request = fields<Kind::activate>(header).request != 0;
  if (__builtin_expect(is_request, 0) && activations.answers_with_data(record, header, from)) return;
  note_execution(node, record, from);
  if (__builtin_expect(!is_request, 1)) return activations.execute(record, from);
  mcrl_rid target = record.target;
  bool writes = record.mode == MCRL_WRITE;
  if (record.mode == MCRL_READ) record.flags |= noted_read;
  MCRL_ASSERT(activations.unanswered_.rid == 0 && "each node that asks is answered before the next one");
  activations.unanswered_ = {from, target};
  activations.execute(record, from);
  mcrl_region &region = *mcrl_region_at(target);
  if (writes && region.rid == target && operations_here(region) == 0) note_write(node, region);
  if (activations.is_to_be_placed_) want_phase(node, target);
  if (activations.take_unanswered(from) == 0) return; // it went with the result
  // In the background: what is to be sent before has been.
  Header &answer = begin_message(node, Kind::mig_ack, 0);
  fields<Kind::mig_ack>(answer).rid = target;
  send_with_others(node, from, answer, 0);
}

// Sends the messages that the outbox holds for the node that has asked, with the answer to its request among them.
void Activations::answer_with_what_waits() {
  NodeId asker = unanswered_.by;
  if (!node_.traffic.outbox.has_for(asker)) return;
  Header answer{.region = {.kind = Kind::mig_ack, .third = 0, .version = 0, .rid = take_unanswered(asker)}};
  node_.traffic.outbox.put(asker, answer, nullptr, 0);
}

mcrl_rid Activations::take_unanswered(NodeId by) {
  return unanswered_.rid == 0 || unanswered_.by != by ? 0 : std::exchange(unanswered_, {}).rid;
}

bool Activations::answers_with_data(const mcrl_activation &record, const Header &header, NodeId from) {
  const Header::Record &asked = header.record;
  mcrl_region &region = *mcrl_region_at(record.target);
  policy::Request request{.rid = record.target,
                          .mode = static_cast<mcrl_mode>(record.mode),
                          .from = from,
                          .region_bytes = region.bytes,
                          .record_bytes = sizeof record + record.live_bytes,
                          .was_read = was_noted(node_, region),
                          .operations = asked.operations,
                          .uses = asked.uses,
                          .walk = asked.walk,
                          .near = (record.flags & record_has_loans) == 0 && may_place(node_, from, region),
                          .returns = record.linkage.thread != spawned_linkage,
                          .next = next_of(record),
                          .next_size = next_size(record),
                          .saved = asked.saved,
                          .ends = ends_to_tell(point_of(record), record, node_.self),
                          .distance = policy::Distance{asked.distance}};
  auto policy = static_cast<mcrl_policy>(asked.policy);
  policy::Home &home = node_.rooms.coherence->asked;
  bool executes = false;
  if (is_private(region)) executes = true;
  else if (policy != MCRL_BY_DEFAULT) executes = policy::policy_of(policy).executes(home, request);
  else
    run_as_handler(node_, [&] {
      executes = home.executes(request, node_.rooms.coherence->default_policy);
    }); // perhaps by a function of the program's
  is_to_be_placed_ = executes && request.near && home.places(record.target, policy, node_.rooms.coherence->default_policy);
  if (executes) return false;
  serve_as_if_asked(node_, record.target, from, {static_cast<protocol::Message>(asked.request - 1), asked.version});
  return true;
}

// As mcrl_read_hit and mcrl_write_hit, but on the data that mcrl_held() gives: what goes on by its record uses no stand-in.
static bool begins_inline(Node &node, const mcrl_activation &record) {
  mcrl_region &region = *mcrl_region_at(record.target);
  if (record.mode == MCRL_UPDATE || mcrl_name_in(&region) != record.target) return false;
  bool writes = record.mode == MCRL_WRITE;
  if (writes ? region.lock != 0 : region.lock < 0)
    return !node.rooms.regions->checks_ends && begin_in_place(node, record.target, writes ? MCRL_WRITE : MCRL_READ) != nullptr;
  region.lock += writes ? -1 : 1;
  return true;
}

// The optimistic path: with the lock free, the record runs where it lies in the receive buffer.
void Activations::execute(mcrl_activation &record, NodeId from) {
  place_pointers(node_, record);
  if (node_.faults != nullptr) return receive_with_faults(record, from);
  if (!begins_inline(node_, record)) {
    bool is_noted = record.mode == MCRL_WRITE && was_noted(node_, *mcrl_region_at(record.target));
    if (!lock_at_once(node_, record.target, static_cast<mcrl_mode>(record.mode))) return miss(record, from);
    if (is_noted) node_.rooms.coherence->asked.note_written(record.target);
  }
  if ((record.flags & noted_read) != 0) note_read(node_, *mcrl_region_at(record.target), from);
  const mcrl_point &point = point_of(record);
  if (needs_thread(point, record)) return start_in_thread(make_parked(copy_to_buffer(record), from));
  run_handler(point, record, from);
}

// The lock of a record that has arrived is not free.
void Activations::miss(const mcrl_activation &record, NodeId from) {
  const mcrl_point &point = point_of(record);
  bool may_refuse = header_of(const_cast<mcrl_activation &>(record)).record.request == 0; // a request is answered
  if ((point.flags & MCRL_POINT_REFUSE) != 0 && may_refuse && record.refusals < most_refusals) {
    count_abort(node_, record, MCRL_ABORT_LOCK, AbortStrategy::refuse);
    send_back_refused(node_, record, from);
    return;
  }
  mcrl_activation &copy = copy_to_buffer(record);
  if ((point.flags & (MCRL_POINT_REFUSE | MCRL_POINT_UNDO)) != 0) copy.flags |= runs_in_thread;
  if (!needs_thread(point, record))
    count_abort(node_, record, MCRL_ABORT_LOCK, needs_thread(point, copy) ? AbortStrategy::undo : AbortStrategy::go_on);
  park(copy, from);
}

mcrl_outcome Activations::roam(mcrl_activation &record) {
  NodeId to = node_.faults->coin() ? node_.faults->any_node() : present_home(node_, record.target);
  if (to != node_.self && !stays(node_, record)) {
    send_to(to, record);
    return MCRL_MOVED;
  }
  park(record, node_.self);
  return MCRL_PARKED;
}

void Activations::receive_with_faults(mcrl_activation &record, NodeId from) {
  if (node_.faults->moves() && !node_.faults->coin()) roam(copy_to_buffer(record));
  else if (node_.faults->aborts()) miss(record, from);
  else park(copy_to_buffer(record), from);
}

size_t Activations::note_departure(const mcrl_activation &record, NodeId to) {
  if (uint64_t scope = scope_of(record); __builtin_expect(scope != 0, 0)) node_.rooms.scopes->note_gone(scope, to);
  return bytes_of(record);
}

void Activations::send_to(NodeId to, mcrl_activation &record) {
  record.hops++;
  name_pointers(node_, record);
  seal_loans(node_, point_of(record), record);
  if (header_of(record).kind == Kind::activate) header_of(record).record.work = work_here(node_);
  if (node_.observed.observer != nullptr) tell_of_departure(node_, record, to);
  send(node_, to, header_of(record), note_departure(record, to));
}

void Activations::receive_result(Node &node, NodeId, Header &header, size_t message_bytes) {
  const auto &thread = fields<Kind::result>(header);
  mcrl_linkage linkage{number(node.self), thread.index, thread.generation};
  node.rooms.activations->deliver(linkage, &header + 1, message_bytes - sizeof header, static_cast<policy::Next>(thread.next));
}

void Activations::receive_executed(Node &node, NodeId, Header &header, size_t message_bytes) {
  const auto &thread = fields<Kind::executed>(header);
  mcrl_linkage linkage{number(node.self), thread.index, thread.generation};
  mcrl_rid rid = 0;
  MCRL_ASSERT(message_bytes >= sizeof header + sizeof rid);
  size_t bytes = message_bytes - sizeof header - sizeof rid;
  std::memcpy(&rid, reinterpret_cast<const std::byte *>(&header + 1) + bytes, sizeof rid);
  node.rooms.activations->deliver(linkage, &header + 1, bytes, static_cast<policy::Next>(thread.next));
  mcrl_region *region = find_header(node, rid);
  if (region != nullptr) return receive_migration(node, *region);
  bool is_awaited = receive_late_migration(node, rid);
  MCRL_ASSERT(is_awaited && "a request for it is outstanding");
}

void Activations::deliver(const mcrl_linkage &linkage, const void *value, size_t bytes, policy::Next next) {
  if ((linkage.thread & child_linkage) == 0) {
    if (Thread *thread = node_.threads.find_waiting(linkage.thread, linkage.generation)) thread->next_found = static_cast<uint8_t>(next);
    deliver_result(node_, linkage.thread, linkage.generation, value, bytes);
  } else results_.child_returned(linkage, value, bytes);
}

void Activations::promote(mcrl_activation &record) {
  Parked &promoted = make_parked(record, node_.self);
  promoted.record->flags |= runs_in_thread;
  promoted.run = run_promoted;
  node_.ready.push(promoted, Urgency::begins);
}

void Activations::run_promoted(Runnable &runnable) {
  Node &node = current_node();
  auto &promoted = static_cast<Parked &>(runnable);
  count_promoted(node, *promoted.record);
  node.ready.push_front(node.threads.create(run_in_thread, &promoted, node.rooms.activations->stack_for(*promoted.record)));
}

void Activations::start_in_thread(Parked &parked) {
  count_promoted(node_, *parked.record);
  start_thread(node_, run_in_thread, &parked);
}

void Activations::run_handler(const mcrl_point &point, mcrl_activation &record, NodeId sender) {
  MCRL_ASSERT(running_.record == nullptr && undo_log.empty() && "the last handler has ended");
  node_.statistics[ActivationCounter::handlers]++;
  running_ = {&record, sender};
  if (is_followed(node_)) node_.observed.observer->handler_begins(point, sender);
  // The handler may have come in the midst of a thread's spawns.
  uint64_t around = node_.threads.current().scope, scope = scope_of(record);
  node_.traffic.gathering.scope_changes(around, scope);
  bool returns = record.linkage.thread != spawned_linkage;
  node_.traffic.outbox.expect(returns ? NodeId{record.linkage.node} : node_.self,
                              unanswered_.rid != 0 ? unanswered_.by : node_.self);
  run_as_handler(node_, [&] {
    resume(point, record);
    if (__builtin_expect(unanswered_.rid != 0, 0)) answer_with_what_waits();
  });
  node_.traffic.gathering.scope_changes(scope, around);
  if (is_followed(node_)) node_.observed.observer->handler_ends();
  running_ = {};
  undo_log.forget();
}

void Activations::resume(const mcrl_point &point, mcrl_activation &record) {
  Node &node = current_node();
  node.observed.last_place = point.where;
  if (node.rooms.regions->checks_ends && record.mode != MCRL_NONE) note_locked(node, record.target, mode_of(record), point.where);
  point.run(&record, point.entry);
  if (__builtin_expect((record.flags & record_has_loans) != 0, 0)) check_all_borrowed(point, record);
}

// An operation of the mode of its lock is in progress here.
static bool has_lock(const mcrl_activation &record) {
  const mcrl_region &region = *mcrl_region_at(record.target);
  return region.rid == record.target && operations_here(region) != 0;
}

void Activations::park(mcrl_activation &record, NodeId sender, bool may_go) {
  MCRL_ASSERT(record.mode != MCRL_NONE && record.target != 0 && "it waits for a lock");
  node_.statistics[ActivationCounter::parked]++;
  Parked &parked = make_parked(record, sender);
  if (!may_go) parked.goes_home = nullptr;
  auto mode = static_cast<mcrl_mode>(record.mode);
  lock(node_, record.target, mode, parked, lock_name(mode));
}

void Activations::run_parked(Runnable &runnable) {
  auto &parked = static_cast<Parked &>(runnable);
  Node &node = current_node();
  Activations &activations = *node.rooms.activations;
  MCRL_ASSERT(has_lock(*parked.record) && "it has been granted what it waited for");
  if ((parked.record->flags & noted_read) != 0) note_read(node, *mcrl_region_at(parked.record->target), parked.peer);
  const mcrl_point &point = activations.point_of(*parked.record);
  if (needs_thread(point, *parked.record)) return activations.start_in_thread(parked);
  activations.run_handler(point, *parked.record, parked.peer);
  activations.drop(parked);
}

void Activations::run_in_thread(void *argument) {
  auto &parked = *static_cast<Parked *>(argument);
  Activations &activations = *current_node().rooms.activations;
  Thread &thread = current_node().threads.current();
  thread.is_descendant = (parked.record->flags & descendant_record) != 0;
  enter_scope(current_node(), scope_word_of(*parked.record));
  if (is_on_strand(*parked.record)) current_node().rooms.order->enter(strand_of(*parked.record));
  resume(activations.point_of(*parked.record), *parked.record);
  thread.is_descendant = false;
  activations.drop(parked);
}

const mcrl_activation *Activations::run_by(const Thread &thread) const {
  bool is_activation = thread.function == nullptr && thread.body == run_in_thread;
  return is_activation ? static_cast<const Parked *>(thread.argument)->record : nullptr;
}

mcrl_activation &Activations::copy_to_buffer(const mcrl_activation &record) {
  size_t bytes = bytes_of(record);
  mcrl_activation &copy = record_of(begin_message(node_, Kind::activate, bytes));
  std::memcpy(static_cast<void *>(&copy), &record, bytes);
  return copy;
}

} // namespace mcrl
