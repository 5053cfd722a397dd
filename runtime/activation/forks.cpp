#include "activation/forks.h"

#include "activation/activation.h"
#include "progress/loop.h"

#include <algorithm>

namespace mcrl {

Forks::Forks(Node &node, uint32_t most_listed)
    : node_(node), most_listed_(node.count == 1 ? 0 : most_listed), asked_(node.count), next_(number(node.self)) {
  node.handlers[static_cast<size_t>(Kind::steal)] = receive;
  node.find_work = find_work;
  choose();
}

void Forks::begin(bool are_stealable) { asks_ = are_stealable && node_.count > 1; }

// Whether the next fork is one.
void Forks::choose() {
  node_.has_listed_forks = !list_.empty();
  node_.forks_wanted = node_.faults != nullptr || !askers_.empty() || list_.size() < most_listed_;
}

void Forks::add(mcrl_activation &record, uint64_t children, bool is_stealable) {
  if (list_.empty()) node_.strips_of_fork = Node::longest_listed;
  list_.push_back({&record, children, is_stealable});
  stealable_ += is_stealable;
  while (!askers_.empty() && stealable_ > 0) {
    NodeId to = askers_.front();
    askers_.pop_front();
    give_first(to);
  }
  choose();
}

// From the end, where the last ones are: those of the thread, unless others have forked since.
bool Forks::run_one_of(uint64_t children) {
  auto found = std::find_if(list_.rbegin(), list_.rend(), [children](const Listed &fork) { return fork.children == children; });
  if (found == list_.rend()) return false;
  mcrl_activation &record = *found->record;
  stealable_ -= found->is_stealable;
  list_.erase(std::next(found).base());
  choose();
  node_.activations->run_in_place(record);
  return true;
}

// Nothing is ready, or what computes has done so for long.
bool Forks::find_work(Node &node) {
  Forks &self = node.activations->forks;
  node.strips_of_fork = Node::longest_listed;
  if (self.list_.empty()) {
    self.ask_next();
    return false;
  }
  Listed first = self.list_.front();
  self.list_.pop_front();
  self.stealable_ -= first.is_stealable;
  self.choose();
  node.activations->start(*first.record, node.self);
  return true;
}

void Forks::ask_next() {
  if (!asks_ || awaits_answer_) return;
  for (uint32_t tried = 1; tried < node_.count; tried++) {
    next_ = (next_ + 1) % node_.count;
    if (NodeId{next_} == node_.self || asked_[next_]) continue;
    asked_[next_] = awaits_answer_ = true;
    node_.statistics.steals_asked++;
    return tell(NodeId{next_}, ask);
  }
}

void Forks::tell(NodeId to, What what) {
  Header &header = begin_message(node_, Kind::steal, 0);
  fields<Kind::steal>(header).what = what;
  send(node_, to, header, 0);
}

// The oldest: where forks divide the work, the largest.
bool Forks::give_first(NodeId to) {
  auto found = std::find_if(list_.begin(), list_.end(), [](const Listed &fork) { return fork.is_stealable; });
  if (found == list_.end()) return false;
  mcrl_activation &record = *found->record;
  list_.erase(found);
  stealable_--;
  node_.statistics.steals++;
  tell(to, given);
  node_.activations->send_call(to, record);
  return true;
}

void Forks::receive(Node &node, NodeId from, Header &header, size_t) {
  Forks &self = node.activations->forks;
  switch (fields<Kind::steal>(header).what) {
  case ask:
    if (!self.give_first(from)) {
      self.askers_.push_back(from);
      self.tell(from, none);
    }
    return self.choose();
  case given: self.asked_[number(from)] = false; [[fallthrough]];
  case none: self.awaits_answer_ = false; return;
  default: fatal("a message about forks that node %u has sent is damaged", number(from));
  }
}

} // namespace mcrl
