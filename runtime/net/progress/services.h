// What the rooms below ask of those above. A node's runtime (node/start/runtime.h) answers all of it.
#pragma once

#include "mcrl_abi.h"
#include "net/wire/wire.h"

#include <span>

namespace mcrl {

// Forks of one activation by one place of the program, whose results have so many bytes, or as many as each returns.
struct TogetherForked {
  static constexpr uint32_t any_bytes = UINT32_MAX;

  mcrl_children children;
  uint32_t site, value_bytes;
};
struct RoomForForks {
  uint32_t number;
  uint64_t *words;
};

class Services {
public:
  // Where large data that a message announces are to go; nullptr: nowhere in particular.
  virtual std::byte *place_for_data(NodeId from, const Header &, size_t data_bytes) = 0;

  // A point of the program's, in the source.
  virtual const char *place_of_point(uint16_t index) = 0;

  // Called when no thread or record is ready. Makes one ready and returns true, or asks other nodes for work.
  virtual bool find_work() = 0;
  // Another thread runs: where in its stack forks are calls.
  virtual void choose_forks() = 0;
  // A thread has yielded so often that a fork begins beside it.
  virtual void begin_fork_late() = 0;

  // So many calls of a scope go to other nodes together.
  virtual void calls_gathered(uint64_t scope, uint32_t count, std::span<const NodeId> to) = 0;
  // Forks begin to go to another node together, at most so many. Where a word of each is kept, and the number that their answer has.
  virtual RoomForForks forks_begin(const TogetherForked &, size_t most) = 0;
  // So many have gone.
  virtual void forks_gathered(uint32_t number, uint32_t count) = 0;

  // Gives a part of a phase's work to another node, as the record of a point that is MCRL_POINT_STEALABLE. False if there is none.
  virtual bool give_work(NodeId to) = 0;

  // The program may have set signal handlers of its own: from now on faults come to the runtime first, if the process is this node's.
  virtual void take_faults() = 0;

  // Code of the program may run, though its access to pages lags (Rooms).
  virtual void update_access() = 0;

  // A region gets another home: what this one knows of it beside its data goes there, too.
  virtual void hand_over(mcrl_rid, NodeId to) = 0;

  // A phase in place of a coherent region of this home begins; its data are asked for, after the step under way; or what is known
  // of its phases goes (regions/in_place/phases.h).
  virtual void begin_phase(mcrl_region &) = 0;
  virtual void end_phase(mcrl_rid) = 0;
  virtual void forget_phases(mcrl_rid) = 0;

  // No node can go on.
  virtual void report_deadlock() = 0;
  // A signal asks for the end; does not return.
  [[noreturn]] virtual void end_by_signal(int signal) = 0;

protected:
  ~Services() = default;
};

} // namespace mcrl
