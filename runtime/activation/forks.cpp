#include "activation/forks.h"

#include "activation/activation.h"
#include "activation/observed.h"
#include "progress/loop.h"

#include <algorithm>
#include <sys/resource.h>
#include <utility>

namespace mcrl {

// Bytes of the stack, from where a thread begins: forks above are no calls. They grow where other nodes find no fork, and shrink
// where they take none.
constexpr int64_t first_reach = 1024, most_reach = 16 << 10, step_up = 256, step_down = 128;
constexpr uint32_t most_wasted = 256, usually_listed = 64;
// A thread that computes yields about every microsecond. After so many times a fork begins beside it, since the thread may wait for what
// the fork does; the next one after twice as many, up to as many as where other nodes may take the fork.
constexpr int32_t yields_to_placed = 1'000, yields_to_any = 100'000;
const char *const everywhere = nullptr, *const nowhere = reinterpret_cast<const char *>(UINTPTR_MAX);

// At most, where main's has no limit or a larger one: those of many threads have room in the address space.
constexpr size_t largest_stack = 64 << 20;

static size_t stack_of_main() {
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return 0;
  return static_cast<size_t>(std::min<rlim_t>(limit.rlim_cur, largest_stack));
}

Forks::Forks(Node &node, const Settings &settings)
    : node_(node), stack_bytes_(std::max(settings.stack_bytes, stack_of_main())),
      most_listed_(settings.listed_forks.value_or(node.count == 1 ? 0 : usually_listed)),
      adapts_(!settings.listed_forks.has_value()), reach_(first_reach), only_offers_(node.count), questions_(node.count),
      next_(number(node.self)) {
  node.handlers[static_cast<size_t>(Kind::steal)] = receive;
  node.find_work = find_work;
  node.begin_late = begin_late;
  node.choose_forks = [](Node &other) { other.activations->forks.choose(); };
  choose();
}

// The list is not empty if a spawned thread has forked and the program ends.
Forks::~Forks() {
  for (const ListedFork &fork : list_) node_.conduit.release(&header_of(*fork.record));
}

void Forks::begin(const PointTable &table) {
  auto is_stealable = [](const mcrl_point *point) { return (point->flags & MCRL_POINT_STEALABLE) != 0; };
  asks_ = node_.count > 1 && std::any_of(table.points.begin(), table.points.end(), is_stealable);
}

void Forks::stop() {
  asks_ = false;
  wait_until(node_, [this] { return answers_missing_ == 0; });
}

// Main says first where its stack begins. A child that runs in place takes more stack than a call, so most of the stack is left to calls.
const char *Forks::limit_of_thread() const {
  const Threads &threads = node_.threads;
  const char *base = threads.current_base();
  bool learns = adapts_ && node_.faults == nullptr;
  if (base == nullptr) return learns ? nowhere : everywhere;
  size_t stack_bytes = threads.in_first() ? stack_bytes_ : threads.running().stack.bytes;
  return base - (learns ? reach_ : static_cast<int64_t>(stack_bytes / 16));
}

void Forks::choose() {
  limit_ = limit_of_thread();
  note_change();
}

void Forks::note_change() {
  node_.has_listed_forks = !list_.empty();
  node_.forks_asked = asks_ && !askers_.empty(); // else they have asked for what a phase has
  bool has_most = node_.faults == nullptr && list_.size() >= most_listed_;
  node_.fork_limit = has_most ? nowhere : limit_;
  if (wants_forks(node_)) mcrl_calls_left = 0;
}

void Forks::add(mcrl_activation &record, const mcrl_children &children, uint32_t site, uint64_t offset, bool is_stealable) {
  put({&record, children.id, offset, site, is_stealable, static_cast<NodeId>(children.node) != node_.self}, false);
}

void Forks::note_given(NodeId by) {
  at_once_ = 1;
  if (questions_[number(by)].state == Question::open && !is_idle(node_)) tell(by, is_busy);
  note_answer(by, Question::none);
}

// If nothing else is to be done it begins at once. One that has come back to its children is joined from the list, as others are.
void Forks::list_given(mcrl_activation &record) {
  header_of(record).kind = Kind::invoke; // as which it may go on to another node
  if (is_idle(node_)) return node_.activations->start(record, node_.self);
  if (record.linkage.node != number(node_.self)) return put({&record, 0, 0, 0, true, true}, true);
  Children &children = node_.activations->children.with(record.linkage);
  const Children::Child &child = children.running.at(record.linkage.generation);
  put({&record, children.id, child.offset, child.site, true, true}, true);
}

// Without an offer. A node that waits in an operation that this one has come through computes by now.
bool Forks::is_to_have_next(const Asker &asker) const {
  bool still_waits = asker.waits_in == node_.admission.next_collective();
  return still_waits && is_near_base() && !only_offers_[number(asker.node)];
}

// Where forks are large: one there is no call, even if no node asks.
bool Forks::is_near_base() const { return static_cast<const char *>(__builtin_frame_address(0)) >= limit_; }

void Forks::put(const ListedFork &fork, bool at_front) {
  bool has_asker = fork.is_stealable && !askers_.empty();
  if (has_asker) {
    Asker asker = askers_.front();
    askers_.pop_front();
    if (!at_front && is_to_have_next(asker)) {
      give(fork, asker.node);
      return note_change();
    }
    tell(asker.node, offered);
  }
  if (list_.empty()) {
    yields_to_placed_ = yields_to_placed;
    node_.yields_to_fork = yields_to_any;
    node_.has_listed_forks = true;
  }
  if (!fork.is_stealable) node_.yields_to_fork = std::min(node_.yields_to_fork, yields_to_placed_);
  at_front ? list_.push_front(fork) : list_.push_back(fork);
  if (has_asker || list_.size() == most_listed_) note_change();
}

void Forks::reach_less() {
  wasted_ = 0;
  reach_ = std::max<int64_t>(reach_ - step_down, 0);
  limit_ = limit_of_thread();
}

// From the end, where the last ones are: those of the thread, unless others have forked since.
bool Forks::run_one_of(const mcrl_children &children, const PartOfChildren *part, mcrl_child *&ended) {
  auto is_one = [&](const ListedFork &fork) {
    return is_one_of(fork, children.node, children.id) && (part == nullptr || part->has(fork.site, fork.offset));
  };
  ListedFork *after = list_.end();
  while (after != list_.begin() && !is_one(after[-1])) --after;
  if (after == list_.begin()) return false;
  ListedFork fork = after[-1];
  bool makes_room = list_.size() == most_listed_;
  list_.erase(after - 1);
  node_.has_listed_forks = !list_.empty();
  bool is_wasteful = ++wasted_ == most_wasted;
  if (is_wasteful) reach_less();
  if (makes_room || is_wasteful) note_change();
  if (fork.is_told) node_.activations->run_in_place(*fork.record);
  else ended = node_.activations->children.run(children.id, *fork.record, fork.site, fork.offset);
  return true;
}

void Forks::run_all_of(const mcrl_children &children, const PartOfChildren *part) {
  mcrl_child *none = nullptr;
  while (run_one_of(children, part, none)) MCRL_ASSERT(none == nullptr);
}

void Forks::tell_of(ListedFork &fork) {
  if (std::exchange(fork.is_told, true)) return;
  node_.activations->children.know(fork.children, fork.record->linkage.generation, fork.site, fork.offset);
}

void Forks::tell_of(Children &children) {
  for (ListedFork &fork : list_)
    if (is_one_of(fork, number(node_.self), children.id)) tell_of(fork);
}

void Forks::begin(ListedFork *fork) {
  tell_of(*fork);
  mcrl_activation &record = *fork->record;
  list_.erase(fork);
  note_change();
  node_.activations->start(record, node_.self);
}

// Nothing is ready.
bool Forks::find_work(Node &node) {
  Forks &self = node.activations->forks;
  if (self.list_.empty()) {
    self.ask_others();
    return false;
  }
  self.begin(self.list_.begin());
  return true;
}

// A computation goes on and on, and a child is to run beside it. What other nodes may take is left to them while other threads run.
void Forks::begin_late(Node &node) {
  Forks &self = node.activations->forks;
  auto first = std::find_if(self.list_.begin(), self.list_.end(), [](const ListedFork &fork) { return !fork.is_stealable; });
  bool is_placed = first != self.list_.end();
  self.yields_to_placed_ = std::min(2 * self.yields_to_placed_, yields_to_any);
  node.yields_to_fork = is_placed ? self.yields_to_placed_ : yields_to_any;
  if (is_placed) self.begin(first);
  else if (node.ready.empty()) self.begin(self.list_.begin());
}

void Forks::begin_phase(uint32_t phase) {
  phase_ = phase;
  are_all_asked_ = false;
}

bool Forks::is_to_be_asked(uint32_t other) const {
  const Question &last = questions_[other];
  if (NodeId{other} == node_.self || last.state == Question::sent) return false;
  return last.state == Question::none || (phase_ != 0 && last.phase != phase_);
}

// Twice as many nodes each time, until one gives a fork; those of the own host first.
void Forks::ask_others() {
  bool has_started = !node_.shares_with.empty();
  if ((!asks_ && phase_ == 0) || !has_started || answers_missing_ > 0 || are_all_asked_) return;
  for (bool of_host : {true, false}) {
    for (uint32_t tried = 0; tried < node_.count && answers_missing_ < at_once_; tried++) {
      next_ = (next_ + 1) % node_.count;
      if (is_to_be_asked(next_) && node_.shares_with[next_] == of_host) ask_node(NodeId{next_});
    }
  }
  are_all_asked_ = answers_missing_ == 0;
  at_once_ = std::min(2 * at_once_, node_.count);
}

void Forks::ask_node(NodeId to, What how) {
  questions_[number(to)] = {Question::sent, phase_};
  answers_missing_++;
  node_.statistics.steals_asked++;
  tell(to, how);
}

void Forks::tell(NodeId to, What what) {
  Header &header = begin_message(node_, Kind::steal, 0);
  fields<Kind::steal>(header).what = what;
  fields<Kind::steal>(header).phase = phase_;
  fields<Kind::steal>(header).waits_in = node_.admission.called_collective();
  send(node_, to, header, 0);
}

// The oldest: where forks divide the work, the largest.
bool Forks::give_first(NodeId to) {
  auto found = std::find_if(list_.begin(), list_.end(), [](const ListedFork &fork) { return fork.is_stealable; });
  if (found == list_.end()) return false;
  ListedFork fork = *found;
  list_.erase(found);
  give(fork, to);
  return true;
}

void Forks::give(ListedFork fork, NodeId to) {
  tell_of(fork);
  node_.statistics.steals++;
  wasted_ = 0;
  node_.activations->send_call(to, *fork.record);
}

// A node that asks again, in another phase, has one question.
void Forks::note_question(const Asker &asker) {
  auto same = [&](const Asker &each) { return each.node == asker.node; };
  if (auto found = std::find_if(askers_.begin(), askers_.end(), same); found != askers_.end()) *found = asker;
  else askers_.push_back(asker);
}

bool Forks::gives_other_work(const Asker &asker) {
  return phase_ != 0 && asker.phase == phase_ && giver_(node_, asker.node);
}

void Forks::answer() {
  std::erase_if(askers_, [this](const Asker &asker) { return gives_other_work(asker); });
  note_change();
}

// A fork may overtake the answer that there is none.
void Forks::note_answer(NodeId from, Question::State then) {
  Question::State &state = questions_[number(from)].state;
  if (state == Question::none) return;
  if (state == Question::sent) answers_missing_--;
  else if (then == Question::open) return;
  if (then == Question::none) are_all_asked_ = false;
  state = then;
}

void Forks::receive(Node &node, NodeId from, Header &header, size_t) {
  Forks &self = node.activations->forks;
  auto what = static_cast<What>(fields<Kind::steal>(header).what);
  switch (what) {
  case accepts:
  case ask: {
    if (what == accepts) self.only_offers_[number(from)] = false;
    Asker asker{from, fields<Kind::steal>(header).phase, fields<Kind::steal>(header).waits_in};
    if (!self.give_first(from) && !self.gives_other_work(asker)) {
      self.note_question(asker);
      if (self.asks_) self.reach_ = std::min(self.reach_ + step_up, most_reach);
      self.tell(from, none);
    }
    return self.choose();
  }
  case none: return self.note_answer(from, Question::open);
  case offered:
    if (self.questions_[number(from)].state == Question::sent) return; // again, in a later phase: the answer is under way
    self.note_answer(from, Question::none);
    if (self.asks_ && is_idle(node)) self.ask_node(from, accepts);
    return;
  case is_busy: self.only_offers_[number(from)] = true; return;
  default: fatal("a message about forks that node %u has sent is damaged", number(from));
  }
}

// The thread waits for what it runs, so other code may run as in any wait.
void Activations::run_in_place(mcrl_activation &record) {
  Waiting waiting(node_);
  Thread &thread = node_.threads.current();
  bool was_descendant = std::exchange(thread.is_descendant, true);
  record.flags |= runs_in_thread;
  resume(point_of(record), record);
  thread.is_descendant = was_descendant;
  node_.conduit.release(&header_of(record));
}

size_t Activations::stack_for(const mcrl_activation &record) const {
  return (point_of(record).flags & MCRL_POINT_STEALABLE) != 0 ? forks.stack_bytes() : 0;
}

void Activations::send_call(NodeId to, mcrl_activation &record) {
  record.hops++;
  if (node_.observer != nullptr) node_.observer->call_began(place_of(node_, record), to, sizeof record + record.live_bytes);
  send(node_, to, header_of(record), sizeof record + record.live_bytes);
}

} // namespace mcrl
