// The groups of nodes that a node is a member of, by number: all members of a group know it by the same one. Groups without a
// common node may have the same.
#pragma once

#include "net/collective/collective.h"

#include <map>
#include <optional>

namespace mcrl {

class Groups {
public:
  Groups(Node &node, Collectives &job) : node_(node), job_(job) {}

  // The nodes first, first + stride, and so on, of which there are `count`.
  struct Range {
    uint32_t first, count, stride;
    bool operator==(const Range &) const = default;
  };

  // Called by all nodes: those of one colour make a group, in the order of their keys; its number. 0: this node is in none, for its
  // colour is negative.
  uint16_t split(int colour, int key);
  uint16_t make_of(const Range &);

  // Called by all members.
  void remove(uint16_t group);

  // Ends the program if this node is no member of such a group; `call` is for the message.
  Collectives &known(const char *call, unsigned group);
  // nullptr: it is none.
  Collectives *find(uint16_t group);
  // Parts may come before this node has made the group.
  Parts &parts_of(uint16_t group) { return at(group).parts(); }
  // For tests: as if this number had been given last.
  void set_last(uint16_t last) { last_ = last; }

  template <class Function> void for_each(Function function) const {
    for (const auto &[group, collectives] : groups_) function(group, *collectives);
  }

private:
  // What each node tells all others.
  struct Wish {
    int32_t colour, key;
    uint32_t taken; // so many numbers, from the one that is proposed on, are taken here
    uint32_t is_range;
    Range range;
  };

  static constexpr uint32_t most = UINT16_MAX; // numbers are 1 to this one
  static uint16_t after(uint16_t group, uint32_t by) { return static_cast<uint16_t>((group - 1 + by) % most + 1); }

  Collectives &at(uint16_t group);
  uint32_t taken_from(uint16_t group) const;
  uint16_t make(Wish);

  Node &node_;
  Collectives &job_;
  uint16_t last_ = most; // that was given to a group, on any node
  std::map<uint16_t, std::unique_ptr<Collectives>> groups_;
};

} // namespace mcrl
