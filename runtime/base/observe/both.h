// Tells two observers. The first says which waits are timed.
#pragma once

#include "base/observe/observer.h"

namespace mcrl {

class Both final : public Observer {
public:
  Both(Observer &first, Observer &second) : first_(first), second_(second) {
    waits = first.waits;
    follows = first.follows || second.follows;
  }

  void operation_began(const Operation &operation) override { tell(&Observer::operation_began, operation); }
  void computation_left(const Departure &departure) override { tell(&Observer::computation_left, departure); }
  void computation_accepted(const SourcePlace &place, mcrl_rid rid, mcrl_mode mode) override {
    tell(&Observer::computation_accepted, place, rid, mode);
  }
  void computation_stayed(const SourcePlace &place) override { tell(&Observer::computation_stayed, place); }
  void computation_came(mcrl_rid rid, mcrl_mode mode, uint64_t bytes, NodeId from) override {
    tell(&Observer::computation_came, rid, mode, bytes, from);
  }
  void call_began(const SourcePlace &place, NodeId to, uint64_t bytes) override { tell(&Observer::call_began, place, to, bytes); }
  void result_came(const SourcePlace &place, uint64_t ns) override { tell(&Observer::result_came, place, ns); }
  void guard_held(const SourcePlace &place, mcrl_rid rid, uint64_t ns) override { tell(&Observer::guard_held, place, rid, ns); }
  void handler_begins(const mcrl_point &point, NodeId from) override { tell(&Observer::handler_begins, point, from); }
  void handler_ends() override { tell(&Observer::handler_ends); }
  void handler_aborted(const SourcePlace &place, mcrl_abort reason) override { tell(&Observer::handler_aborted, place, reason); }
  void handler_promoted(const SourcePlace &place) override { tell(&Observer::handler_promoted, place); }
  void region_made(mcrl_rid rid, uint64_t bytes) override { tell(&Observer::region_made, rid, bytes); }
  void copy_recalled(mcrl_rid rid, uint64_t bytes, NodeId from) override { tell(&Observer::copy_recalled, rid, bytes, from); }
  void message_sent(const Message &message) override { tell(&Observer::message_sent, message); }
  void message_came(const Message &message) override { tell(&Observer::message_came, message); }
  void message_done() override { tell(&Observer::message_done); }
  void thread_waits(const ThreadWait &wait) override { tell(&Observer::thread_waits, wait); }
  void thread_runs(uint32_t thread) override { tell(&Observer::thread_runs, thread); }
  void thread_ends(uint32_t thread) override { tell(&Observer::thread_ends, thread); }
  void idle() override { tell(&Observer::idle); }
  void phase_began(const char *name) override { tell(&Observer::phase_began, name); }

private:
  template <class... Parameters, class... Arguments> void tell(void (Observer::*what)(Parameters...), Arguments &&...arguments) {
    (first_.*what)(arguments...);
    (second_.*what)(arguments...);
  }

  Observer &first_, &second_;
};

} // namespace mcrl
