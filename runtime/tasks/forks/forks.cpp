#include "tasks/forks/forks.h"

#include "base/support/clock.h"
#include "net/progress/loop.h"
#include "tasks/forks/counters.h"
#include "tasks/records/activation.h"

#include <algorithm>
#include <utility>

namespace mcrl {

using stealing::Action;
using stealing::Event;
using stealing::Message;

// Bytes of the stack, from where a thread begins: forks above are no calls. They grow where other nodes find no fork, or a fork goes to its
// place on another node: forks for this one that stand there, too, would keep that one waiting if they were calls. They shrink where no
// other node takes any.
constexpr int64_t first_reach = 1024, most_reach = 16 << 10, most_placed_reach = 256 << 10, step_up = 256, step_down = 128;
constexpr int32_t most_wasted = 256, outweighs = 16, most_outweighed = 1 << 16;
constexpr uint32_t usually_listed = 64, usually_placed = 4096;
// A question and its answer cost both nodes some microseconds.
constexpr uint64_t brief_ns = 50'000, long_ns = 1'000'000;
// Where others ask for several: a list with fewer forks than too_few is filled, however deep in the stack, until it has so many; after
// most_to_fill it is not, for where they are joined as fast as they are made a list stays short.
constexpr uint32_t too_few = 4, filled = 64, most_to_fill = 512;
constexpr size_t most_bytes_given = 4096; // in a message
// A thread that computes yields about every microsecond. After so many times a fork begins beside it, since the thread may wait for what
// the fork does; the next one after twice as many, up to as many as where other nodes may take the fork.
constexpr int32_t yields_to_placed = 1'000, yields_to_any = 100'000;
const char *const everywhere = nullptr, *const nowhere = reinterpret_cast<const char *>(UINTPTR_MAX);

static std::vector<bool> nodes_of_host(const Node &node) {
  std::vector<bool> nodes(node.count);
  for (uint32_t other = 0; other < node.count; other++) nodes[other] = node.conduit.is_near(NodeId{other});
  return nodes;
}

Forks::Forks(Node &node, const Settings &settings, Parents &parents)
    : node_(node), parents_(parents), most_listed_(settings.listed_forks.value_or(node.count == 1 ? 0 : usually_listed)),
      adapts_(!settings.listed_forks.has_value()), reach_(first_reach), state_(node.self, nodes_of_host(node)) {
  node.rooms.forks = this;
  node.traffic.handlers[static_cast<size_t>(Kind::steal)] = receive;
  node.traffic.handlers[static_cast<size_t>(Kind::invoke)] = receive_invoke;
  node.traffic.handlers[static_cast<size_t>(Kind::forks)] = receive_forks;
  learns_batch_ = !settings.fork_batch.has_value();
  state_.wanted = settings.fork_batch.value_or(1);
  choose();
  allow_others();
}

// The list is not empty if a spawned thread has forked and the program ends.
Forks::~Forks() {
  for (const ListedFork &fork : list_) node_.conduit.release(&header_of(*fork.record));
}

// Whether other nodes may take forks, the points of the program say.
void Forks::allow_others() {
  if (node_.count == 1) return;
  auto is_stealable = [](const mcrl_point *point) { return (point->flags & MCRL_POINT_STEALABLE) != 0; };
  if (std::ranges::any_of(node_.rooms.points->points, is_stealable)) {
    loops_.begin();
    return void(take({.kind = Event::begin}));
  }
  if (!adapts_) return;
  reach_ = most_reach; // forks have places if any
  if (node_.faults == nullptr) brief_.learn();
}

void Forks::stop() {
  take({.kind = Event::stop});
  wait_until(node_, [this] { return state_.answers_missing == 0; });
}

// Main says first where its stack begins. A child that runs in place takes more stack than a call, so most of the stack is left to calls.
const char *Forks::limit_of_thread() const {
  if (node_.rooms.order != nullptr) return everywhere; // each is a task
  if (brief_.are()) return nowhere;
  const Threads &threads = node_.threads;
  const char *base = threads.current_base();
  bool learns = adapts_ && node_.faults == nullptr;
  if (base == nullptr) return learns ? nowhere : everywhere;
  size_t stack_bytes = threads.in_first() ? node_.rooms.activations->fork_stack_bytes : threads.running().stack.bytes;
  return base - (learns ? reach_ : static_cast<int64_t>(stack_bytes / 16));
}

void Forks::choose() {
  limit_ = limit_of_thread();
  note_change();
}

void Forks::note_change() {
  node_.turns.has_listed_forks = !list_.empty();
  node_.forks_asked = state_.asks && (state_.has_asker() || left_to_fill_ > 0); // else they have asked for what a phase has
  bool has_most = node_.faults == nullptr && node_.rooms.order == nullptr && list_.size() >= most_listed();
  node_.fork_limit = has_most ? nowhere : limit_;
  if (wants_forks(node_)) mcrl_calls_left = 0;
}

void Forks::add(mcrl_activation &record, const mcrl_children &children, uint32_t site, uint64_t offset, bool is_stealable) {
  put({&record, children.id, offset, site, is_stealable, static_cast<NodeId>(children.node) != node_.self}, false);
}

void Forks::note_given(NodeId by) {
  given_at_ = clock_ticks();
  take({.kind = Event::given, .peer = by, .is_idle = is_idle(node_)});
}

// If nothing else is to be done it begins at once. One that has come back to its children is joined from the list, as others are.
void Forks::list_given(mcrl_activation &record) {
  header_of(record).kind = Kind::invoke; // as which it may go on to another node
  if (is_idle(node_)) return node_.rooms.activations->start(record, node_.self);
  put_given(record);
}

void Forks::put_given(mcrl_activation &record) {
  if (record.linkage.node != number(node_.self)) return put({&record, 0, 0, 0, true, true}, true);
  put(parents_.listed_again(record), true);
}

// Where forks are large: one there is no call, even if no node asks.
bool Forks::is_near_base() const { return static_cast<const char *>(__builtin_frame_address(0)) >= limit_; }

void Forks::put(const ListedFork &fork, bool at_front) {
  MCRL_ASSERT(fork.record->mode == MCRL_NONE && fork.record->target == 0 && (fork.record->linkage.thread & child_linkage) != 0);
  bool has_asker = fork.is_stealable && state_.has_asker();
  if (__builtin_expect(has_asker, 0)) {
    Event event{
        .kind = Event::forked, .collective = node_.traffic.admission.next_collective(), .may_give = !at_front && is_near_base()};
    if (take(event, &fork)) return note_change();
  }
  if (list_.empty()) {
    yields_to_placed_ = yields_to_placed;
    node_.turns.yields_to_fork = yields_to_any;
    node_.turns.has_listed_forks = true;
  }
  if (!fork.is_stealable) node_.turns.yields_to_fork = std::min(node_.turns.yields_to_fork, yields_to_placed_);
  at_front ? list_.push_front(fork) : list_.push_back(fork);
  bool ends_filling = left_to_fill_ > 0 && (--left_to_fill_ == 0 || list_.size() >= filled);
  if (ends_filling) left_to_fill_ = 0;
  if (has_asker || ends_filling || list_.size() == most_listed()) note_change();
}

void Forks::reach_less() {
  wasted_ = 0;
  reach_ = std::max<int64_t>(reach_ - std::max(step_down, reach_ > most_reach ? reach_ / 8 : 0), 0);
  limit_ = limit_of_thread();
}

void Forks::note_took(uint64_t ticks) {
  const Looks &looks = node_.turns.looks;
  if (looks.ticks == 0 || !brief_.note_child(looks.ns_of(ticks))) return;
  node_.statistics[ForkCounter::brief]++;
  choose();
}

// Forks of this thread up to here are no calls from now on, but brief ones.
void Forks::note_placed_elsewhere(uint32_t forks) {
  if (brief_.wants_time_of_placed(forks)) {
    uint64_t waits = node_.threads.running().waits;
    bool has_waited = std::exchange(waits_, waits) != waits;
    if (brief_.note_placed(node_.turns.looks.ns_of(clock_ticks()), has_waited)) choose();
  }
  if (brief_.are()) return;
  const char *base = node_.threads.current_base();
  if (!adapts_ || node_.in_handler != 0 || base == nullptr) return;
  wasted_ = std::max(wasted_ - outweighs * static_cast<int32_t>(std::min(forks, 1u << 16)), -most_outweighed);
  int64_t depth = std::min(base - static_cast<const char *>(__builtin_frame_address(0)), most_placed_reach);
  if (depth <= reach_ && most_listed_ == usually_placed) return;
  most_listed_ = usually_placed;
  reach_ = std::max(depth, reach_);
  choose();
}

// The last ones are those of the thread, unless others have forked since.
ListedFork Forks::take_out(ListedFork *found) {
  ListedFork fork = *found;
  bool makes_room = list_.size() == most_listed();
  list_.erase(found);
  node_.turns.has_listed_forks = !list_.empty();
  bool is_wasteful = ++wasted_ == most_wasted;
  if (is_wasteful) reach_less();
  if (makes_room || is_wasteful) note_change();
  return fork;
}

void Forks::tell_of(ListedFork &fork) {
  if (std::exchange(fork.is_told, true)) return;
  parents_.know(fork.children, fork.record->linkage.generation, fork.site, fork.offset);
}

void Forks::tell_of(uint64_t children) {
  for (ListedFork &fork : list_)
    if (is_one_of(fork, number(node_.self), children)) tell_of(fork);
}

void Forks::begin(ListedFork *fork) {
  tell_of(*fork);
  mcrl_activation &record = *fork->record;
  list_.erase(fork);
  note_change();
  node_.rooms.activations->start(record, node_.self);
}

// Nothing is ready.
bool Forks::find_work() {
  if (list_.empty()) fork_on(1);
  if (list_.empty()) {
    ask_others();
    return false;
  }
  begin(list_.begin());
  return true;
}

// A computation goes on and on, and a child is to run beside it. What other nodes may take is left to them while other threads run.
void Forks::begin_late() {
  auto first = std::find_if(list_.begin(), list_.end(), [](const ListedFork &fork) { return !fork.is_stealable; });
  bool is_placed = first != list_.end();
  yields_to_placed_ = std::min(2 * yields_to_placed_, yields_to_any);
  node_.turns.yields_to_fork = is_placed ? yields_to_placed_ : yields_to_any;
  if (is_placed) begin(first);
  else if (node_.ready.empty()) begin(list_.begin());
}

void Forks::begin_phase(uint32_t phase) { take({.kind = Event::begin_phase, .phase = phase}); }

void Forks::answer() {
  take({.kind = Event::work});
  note_change();
}

void Forks::ask_others() {
  bool has_started = !node_.rooms.regions->shares_with.empty();
  note_end_of_given();
  if (has_started && state_.may_ask()) take({.kind = Event::idle, .lasted = lasted()});
}

// There is nothing to do: what was given last has ended.
void Forks::note_end_of_given() {
  if (given_at_ == 0) return;
  kept_ns_ = node_.turns.looks.ns_of(clock_ticks() - std::exchange(given_at_, 0));
}

// Said once.
stealing::Lasted Forks::lasted() {
  uint64_t ns = std::exchange(kept_ns_, 0);
  if (ns == 0 || !learns_batch_) return stealing::Lasted::unknown;
  return ns < brief_ns ? stealing::Lasted::briefly : ns > long_ns ? stealing::Lasted::long_enough : stealing::Lasted::unknown;
}

// Where others want several, how deep a fork stands does not tell how large it is: more of those near the base wait, and if there
// are few, some of those that stand deep.
void Forks::note_wanted(uint32_t wanted) {
  wants_small_ = wanted > 1 && adapts_;
  if (wants_small_ && left_to_fill_ == 0 && list_.size() < too_few) left_to_fill_ = most_to_fill;
}

uint32_t Forks::most_listed() const { return wants_small_ ? usually_placed : most_listed_; }

void Forks::receive(Node &node, NodeId from, Header &header, size_t) {
  Forks &self = *node.rooms.forks;
  const auto &said = fields<Kind::steal>(header);
  auto message = static_cast<Message>(said.what);
  if (message > Message::is_busy) fatal("a message about forks that node %u has sent is damaged", number(from));
  bool is_question = message == Message::ask || message == Message::accepts;
  bool begins_none = is_idle(node) && self.list_.empty();
  if (begins_none) self.note_end_of_given();
  if (is_question) self.fork_on(2 * said.wanted);
  self.take({.kind = Event::receive,
             .peer = from,
             .message = message,
             .phase = said.phase,
             .waits_in = said.waits_in,
             .question = said.question,
             .wanted = said.wanted,
             .listed = is_question ? self.count_stealable() : 0,
             .lasted = message == Message::offered && begins_none ? self.lasted() : stealing::Lasted::unknown,
             .is_idle = is_idle(node)});
  if (!is_question) return;
  self.note_wanted(said.wanted);
  self.choose();
}

// Takes a step, and says whether the fork that it is about has gone to another node.
bool Forks::take(const Event &event, const ListedFork *fork) {
  stealing::Actions actions = std::exchange(actions_, {}); // what is done may be another step
  stealing::step(state_, event, actions);
  bool is_given = false;
  for (const Action &action : actions) {
    perform(action, fork);
    is_given |= action.kind == Action::give;
  }
  actions.clear();
  actions_ = std::move(actions);
  return is_given;
}

void Forks::perform(const Action &action, const ListedFork *fork) {
  switch (action.kind) {
  case Action::send: return send_message(action);
  case Action::give: return give(*fork, action.to);
  case Action::give_first: return give_first(action.to, action.count);
  case Action::give_work: return give_work(action);
  }
}

void Forks::send_message(const Action &action) {
  bool asks = action.message == Message::ask || action.message == Message::accepts;
  if (asks) node_.statistics[ForkCounter::steals_asked]++;
  if (action.message == Message::none && state_.asks && reach_ < most_reach) reach_ += step_up;
  Header &header = begin_message(node_, Kind::steal, 0);
  fields<Kind::steal>(header).what = static_cast<uint8_t>(action.message);
  fields<Kind::steal>(header).wanted = static_cast<uint16_t>(action.wanted);
  fields<Kind::steal>(header).phase = action.phase;
  fields<Kind::steal>(header).question = action.question;
  fields<Kind::steal>(header).waits_in = node_.traffic.admission.called_collective();
  send(node_, action.to, header, 0);
}

void Forks::give_work(const Action &action) {
  bool is_given = node_.services.give_work(action.to);
  if (is_given && action.is_kept) take({.kind = Event::gave_work, .peer = action.to});
  if (is_given || action.is_kept) return;
  take({.kind = Event::nothing_left,
        .peer = action.to,
        .phase = action.phase,
        .waits_in = action.waits_in,
        .question = action.question});
}

// The oldest fork that other nodes may begin: where forks divide the work, the largest. The list's end if there is none.
ListedFork *Forks::first_stealable() {
  return std::find_if(list_.begin(), list_.end(), [](const ListedFork &fork) { return fork.is_stealable; });
}

uint32_t Forks::count_stealable() {
  uint32_t found = 0;
  for (const ListedFork &fork : list_)
    if (fork.is_stealable && ++found == 2 * stealing::most_wanted) break; // of more no more are given
  return found;
}

// Makes forks of loops that wait for what they have called, until others may begin so many.
void Forks::fork_on(uint32_t wanted) {
  if (!loops_.can_fork_on()) return;
  uint32_t listed = count_stealable();
  loops_.fork_on([&] {
    uint32_t before = std::exchange(listed, count_stealable());
    node_.statistics[ForkCounter::of_loops] += std::max(listed, before) - before;
    return wanted - std::min(listed, wanted);
  });
}

void Forks::give_first(NodeId to, uint32_t count) {
  std::vector<mcrl_activation *> records;
  size_t bytes = 0;
  while (records.size() < count) {
    ListedFork *found = first_stealable();
    MCRL_ASSERT(found != list_.end());
    bytes += Activations::size_in_message(*found->record);
    if (!records.empty() && bytes > most_bytes_given) break;
    tell_of(*found);
    records.push_back(found->record);
    list_.erase(found);
  }
  count_given(to, records.size());
  if (records.size() == 1) node_.rooms.activations->send_call(to, *records.front());
  else node_.rooms.activations->send_forks(to, records);
}

void Forks::give(ListedFork fork, NodeId to) {
  tell_of(fork);
  count_given(to, 1);
  node_.rooms.activations->send_call(to, *fork.record);
}

void Forks::count_given(NodeId to, size_t forks) {
  node_.statistics[ForkCounter::steals] += forks;
  if (!node_.conduit.is_near(to)) node_.statistics[ForkCounter::steals_between_hosts] += forks;
  node_.statistics[ForkCounter::steal_answers]++;
  wasted_ = 0;
}

} // namespace mcrl
