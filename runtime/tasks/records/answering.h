// What the calls of a run of forks return that have come in one message (net/progress/gathering.h): it goes back in one message,
// too.
#pragma once

#include "net/progress/node.h"

#include <vector>

namespace mcrl {

class Answering {
public:
  explicit Answering(Node &node) : node_(node) {}

  // The calls of a run are made next, one after the other as this record, or have been: what they have returned goes. `run`: the
  // number that it has at the node that has sent it.
  void begin(NodeId asker, uint32_t run, uint32_t count, const mcrl_activation &record) {
    MCRL_ASSERT(record_ == nullptr && count_ == 0);
    asker_ = asker;
    run_ = run;
    most_ = count;
    record_ = &record;
  }
  void end() {
    record_ = nullptr;
    if (count_ > 0) send();
    not_ended_.clear();
  }

  // A call of it begins, which is that at this place; and has ended, or waits, or has moved.
  void begin_call() { has_returned_ = false; }
  void end_call(uint32_t place) {
    if (!has_returned_) not_ended_.push_back(place);
  }

  // Whether the result of a record is that of this call. Not what is long, or has another length than that of others.
  bool takes(const mcrl_activation &record, size_t bytes) const {
    return &record == record_ && (count_ > 0 ? bytes == value_bytes_ : bytes <= longest_value);
  }
  void add(const void *value, size_t bytes);

private:
  static constexpr size_t longest_value = 512;

  void send();

  Node &node_;
  NodeId asker_{};
  uint32_t run_ = 0, most_ = 0;
  const mcrl_activation *record_ = nullptr; // of the call that is made; nullptr: no run is
  bool has_returned_ = false;
  Header *header_ = nullptr;             // of the message that is made, if there are values
  std::byte *at_ = nullptr;              // where the next value goes
  uint32_t value_bytes_ = 0, count_ = 0; // of the values in it
  std::vector<uint32_t> not_ended_;
};

} // namespace mcrl
