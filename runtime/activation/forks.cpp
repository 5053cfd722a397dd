#include "activation/forks.h"

#include "activation/activation.h"
#include "activation/observed.h"
#include "progress/loop.h"

#include <algorithm>
#include <utility>

namespace mcrl {

// Of the stack, from where a thread begins: forks above are no calls. It grows where other nodes find no fork, and shrinks where they
// take none.
constexpr int64_t first_reach = 1024, most_reach = 16 << 10, step_up = 256, step_down = 128;
constexpr uint32_t most_wasted = 256, usually_listed = 64;
const char *const everywhere = nullptr, *const nowhere = reinterpret_cast<const char *>(UINTPTR_MAX);

Forks::Forks(Node &node, std::optional<uint32_t> most_listed)
    : node_(node), most_listed_(most_listed.value_or(node.count == 1 ? 0 : usually_listed)),
      adapts_(!most_listed.has_value()), reach_(first_reach), asked_(node.count), next_(number(node.self)) {
  node.handlers[static_cast<size_t>(Kind::steal)] = receive;
  node.find_work = find_work;
  node.begin_fork = begin_placed;
  node.choose_forks = [](Node &other) { other.activations->forks.choose(); };
  choose();
}

void Forks::begin(const PointTable &table) {
  auto is_stealable = [](const mcrl_point *point) { return (point->flags & MCRL_POINT_STEALABLE) != 0; };
  asks_ = node_.count > 1 && std::any_of(table.points.begin(), table.points.end(), is_stealable);
}

// Of the thread that runs, once main has said where its stack begins.
const char *Forks::limit_of_thread() const {
  const char *base = node_.threads.current_base();
  return base == nullptr ? nowhere : base - reach_;
}

// Whether the next fork is one, and no call.
void Forks::choose() {
  node_.has_listed_forks = list_.size() > stealable_;
  node_.forks_asked = !askers_.empty();
  if (node_.faults != nullptr) node_.fork_limit = everywhere;
  else if (list_.size() >= most_listed_) node_.fork_limit = nowhere;
  else node_.fork_limit = adapts_ ? limit_of_thread() : everywhere;
  if (wants_forks(node_)) mcrl_calls_left = 0;
}

void Forks::add(mcrl_activation &record, const mcrl_children &children, uint32_t site, uint64_t offset, bool is_stealable) {
  if (!node_.has_listed_forks) node_.strips_of_fork = Node::longest_listed;
  list_.push_back({&record, children.id, offset, site, is_stealable, static_cast<NodeId>(children.node) != node_.self});
  stealable_ += is_stealable;
  while (!askers_.empty() && stealable_ > 0) {
    NodeId to = askers_.front().node;
    askers_.pop_front();
    give_first(to);
  }
  choose();
}

// From the end, where the last ones are: those of the thread, unless others have forked since.
bool Forks::run_one_of(Children &children, mcrl_child *&ended) {
  auto is_one = [&](const Listed &fork) { return fork.children == children.id && is_of_this_node(fork); };
  auto found = std::find_if(list_.rbegin(), list_.rend(), is_one);
  if (found == list_.rend()) return false;
  Listed fork = *found;
  stealable_ -= fork.is_stealable;
  if (found == list_.rbegin()) list_.pop_back();
  else list_.erase(std::next(found).base());
  choose();
  if (++wasted_ == most_wasted) {
    wasted_ = 0;
    reach_ = std::max<int64_t>(reach_ - step_down, 0);
  }
  if (fork.is_told) node_.activations->run_in_place(*fork.record);
  else ended = node_.activations->children.run(children, *fork.record, fork.site, fork.offset);
  return true;
}

// An id is of children of one node; others may have the same.
bool Forks::is_of_this_node(const Listed &fork) const { return fork.record->linkage.node == number(node_.self); }

void Forks::tell_of(Listed &fork) {
  if (std::exchange(fork.is_told, true)) return;
  node_.activations->children.know(fork.children, fork.record->linkage.generation, fork.site, fork.offset);
}

void Forks::tell_of(Children &children) {
  for (Listed &fork : list_)
    if (fork.children == children.id && is_of_this_node(fork)) tell_of(fork);
}

void Forks::begin(std::deque<Listed>::iterator fork) {
  tell_of(*fork);
  mcrl_activation &record = *fork->record;
  stealable_ -= fork->is_stealable;
  list_.erase(fork);
  choose();
  node_.activations->start(record, node_.self);
}

// Nothing is ready.
bool Forks::find_work(Node &node) {
  Forks &self = node.activations->forks;
  if (self.list_.empty()) {
    self.ask_next();
    return false;
  }
  self.begin(self.list_.begin());
  return true;
}

// A computation goes on and on, and its child is to run beside it.
void Forks::begin_placed(Node &node) {
  Forks &self = node.activations->forks;
  node.strips_of_fork = Node::longest_listed;
  auto first = std::find_if(self.list_.begin(), self.list_.end(), [](const Listed &fork) { return !fork.is_stealable; });
  if (first != self.list_.end()) self.begin(first);
}

bool Forks::is_to_be_asked(uint32_t other) const {
  const Asked &last = asked_[other];
  return NodeId{other} != node_.self && (!last.is_open || (phase_ != 0 && last.phase != phase_));
}

void Forks::ask_next() {
  if ((!asks_ && phase_ == 0) || awaits_answer_) return;
  for (uint32_t tried = 1; tried < node_.count; tried++) {
    next_ = (next_ + 1) % node_.count;
    if (!is_to_be_asked(next_)) continue;
    asked_[next_] = {true, phase_};
    awaits_answer_ = true;
    node_.statistics.steals_asked++;
    return tell(NodeId{next_}, ask);
  }
}

void Forks::tell(NodeId to, What what) {
  Header &header = begin_message(node_, Kind::steal, 0);
  fields<Kind::steal>(header).what = what;
  fields<Kind::steal>(header).phase = phase_;
  send(node_, to, header, 0);
}

// The oldest: where forks divide the work, the largest.
bool Forks::give_first(NodeId to) {
  auto found = std::find_if(list_.begin(), list_.end(), [](const Listed &fork) { return fork.is_stealable; });
  if (found == list_.end()) return false;
  tell_of(*found);
  mcrl_activation &record = *found->record;
  list_.erase(found);
  stealable_--;
  node_.statistics.steals++;
  wasted_ = 0;
  tell(to, given);
  node_.activations->send_call(to, record);
  return true;
}

// A node that asks again, in another phase, has one question.
void Forks::note_question(NodeId from, uint32_t phase) {
  auto same = [from](const Asker &each) { return each.node == from; };
  if (auto asker = std::find_if(askers_.begin(), askers_.end(), same); asker != askers_.end()) asker->phase = phase;
  else askers_.push_back({from, phase});
}

bool Forks::gives_other_work(const Asker &asker) {
  if (phase_ == 0 || asker.phase != phase_ || !giver_(node_, asker.node)) return false;
  tell(asker.node, given);
  return true;
}

void Forks::answer() {
  std::erase_if(askers_, [this](const Asker &asker) { return gives_other_work(asker); });
  choose();
}

void Forks::receive(Node &node, NodeId from, Header &header, size_t) {
  Forks &self = node.activations->forks;
  switch (fields<Kind::steal>(header).what) {
  case ask: {
    uint32_t phase = fields<Kind::steal>(header).phase;
    if (!self.give_first(from) && !self.gives_other_work({from, phase})) {
      self.note_question(from, phase);
      if (self.asks_) self.reach_ = std::min(self.reach_ + step_up, most_reach);
      self.tell(from, none);
    }
    return self.choose();
  }
  case given: self.asked_[number(from)].is_open = false; [[fallthrough]];
  case none: self.awaits_answer_ = false; return;
  default: fatal("a message about forks that node %u has sent is damaged", number(from));
  }
}

void Activations::run_in_place(mcrl_activation &record) {
  Thread &thread = node_.threads.current();
  bool was_descendant = std::exchange(thread.is_descendant, true);
  record.flags |= runs_in_thread;
  resume(point_of(record), record);
  thread.is_descendant = was_descendant;
  node_.conduit.release(&header_of(record));
}

void Activations::send_call(NodeId to, mcrl_activation &record) {
  record.hops++;
  if (node_.observer != nullptr) node_.observer->call_began(place_of(node_, record), to, sizeof record + record.live_bytes);
  send(node_, to, header_of(record), sizeof record + record.live_bytes);
}

} // namespace mcrl
