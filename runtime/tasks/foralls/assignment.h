// Filaments that a node is to run, and the threads that run them.
//
// A filament has no stack. Server threads run one after the other on theirs. A node needs one server thread as long as no filament waits.
// The thread of one that does, for a page, a lock or a result, waits, and when nothing else is ready on the node another thread serves on,
// so that communication overlaps computation (the Filaments dissertation, 2.1 and 3.4), unless such a one has waited for the same page
// before.
#pragma once

#include "net/progress/node.h"

#include <algorithm>
#include <string>
#include <vector>

namespace mcrl {

class Assignment {
public:
  explicit Assignment(Node &node) : node_(node) {}
  Assignment(const Assignment &) = delete;
  Assignment &operator=(const Assignment &) = delete;

  // From a thread: returns when all filaments have ended. May switch threads.
  void run();

  virtual bool is_left() const = 0;
  // Whether a thread runs filaments of this.
  bool is_served_by(const Thread &thread) const {
    return &thread == owner_ || (thread.function == nullptr && thread.body == serve_in_thread && thread.argument == this);
  }
  // For messages.
  virtual std::string name() const = 0;
  // Whether a thread has no more to run, and waits for others, or for other nodes.
  bool is_awaited_by(const Thread &thread) const { return &thread == owner_ && is_awaited_; }

  // Nothing is ready on the node: starts another server thread, if there is something to run.
  bool start_server();
  // No other server is to be started at the owner's first wait for a page, since its first strip would wait for the same page.
  void expect_company() { expects_company_ = true; }
  bool has_met_company() const { return has_met_company_; }

protected:
  ~Assignment();

  // Runs what is left on the thread's stack; ends when nothing is, or when serves_on() says so.
  virtual void serve(Thread &) = 0;

  // Whether a server thread that has waited goes on: false if another one serves.
  bool serves_on(Thread &);

  // Between two filaments: lets messages in, and what is ready.
  void look();
  bool is_between_strips() const { return is_between_strips_; }
  // What filaments spawn belongs to the scope of the forall.
  uint64_t owner_scope() const { return owner_ == nullptr ? 0 : scope_in(owner_->scope); }

  Node &node_;
  bool is_awaited_ = false; // by the owner

private:
  static void serve_in_thread(void *assignment);

  // That wait at the same time, beside the first.
  static constexpr uint32_t most_servers = 64;

  Thread *server_ = nullptr; // the one that does not wait, as far as is known
  Thread *owner_ = nullptr;  // the first
  uint32_t servers_ = 0;     // beside it
  bool is_between_strips_ = true; // the thread that serves, and goes on at once
  bool expects_company_ = false, has_met_company_ = false;
  uint64_t strips_before_server_ = 0; // of the node's, when the last one began
  uint64_t wait_in_company_ = 0;      // the owner's, by their number: the one at which none is started
};

inline void Assignment::look() {
  if (__builtin_expect(!mcrl_look() && !node_.turns.has_listed_forks, 1)) return;
  is_between_strips_ = true;
  end_strip(node_);
  is_between_strips_ = false;
}

// The assignments of a node that are under way.
class Assignments {
public:
  void add(Assignment &assignment) { all_.push_back(&assignment); }
  void remove(Assignment &assignment) { std::erase(all_, &assignment); }

  bool are_served_by(const Thread &thread) const {
    return std::any_of(all_.begin(), all_.end(), [&](const Assignment *assignment) { return assignment->is_served_by(thread); });
  }

  const Assignment *awaited_by(const Thread &thread) const {
    auto found = std::find_if(all_.begin(), all_.end(), [&](const Assignment *assignment) { return assignment->is_awaited_by(thread); });
    return found == all_.end() ? nullptr : *found;
  }

  bool start_server() {
    for (Assignment *assignment : all_)
      if (assignment->start_server()) return true;
    return false;
  }

private:
  std::vector<Assignment *> all_;
};

} // namespace mcrl
