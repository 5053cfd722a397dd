// Which elements a loop reads and writes, and how many passes it makes, as far as that is known before it. So their indices are
// checked once, before the loop, and an array that it fills gets its size at once.
#pragma once

#include "memory/plan.h"

#include <map>
#include <optional>

namespace sisal::ranges {

// A number, and values times numbers. In it nothing wraps around: emission computes it in longs. A sum whose value is an int in
// every pass is the value that the program computes, for operations of ints that wrap around differ from it by multiples of 2^32.
struct Sum {
  long constant = 0;
  std::map<graph::Value, long> terms; // of the body's graph
  bool operator==(const Sum &) const = default;
};

// What an index is in the passes one after another: `first` in the first one, then `step` more each time. A term that is the index
// of the loop stands for its value in the first pass, a variable for the one that it has before the first pass.
struct Sequence {
  Sum first;
  long step = 0;
  bool operator==(const Sequence &) const = default;
};

// An element whose index lies between the ends of some sequences.
struct Access {
  const graph::Node *node = nullptr; // array_element or array_replace, in the body or in a part of an `if` there
  graph::Value array;                // what has the elements: a value of the body that is there before the loop
  std::vector<Sequence> sequences;
  bool is_moved = false; // the node's operand has these bounds, but its elements can lie elsewhere
  long more = 0;         // array_replace: so many elements after the first
  bool is_certain =
      false; // each pass comes to the node, and the index is the only sequence: if an end is no element, the loop fails
};

// The passes of a loop while `distance` is greater than 0, or at least 0. It becomes less by `step` in each.
struct Count {
  Sum distance;
  long step = 1;
  bool with_zero = false;
  // Integers cannot wrap around in the test. Else `last` are sums that have to be ints with the values after the last pass.
  bool is_exact = false;
  std::vector<Sequence> last;
};

struct LoopPlan {
  std::vector<unsigned> levels;                // of the body's nodes
  std::vector<std::vector<Access>> dimensions; // for each loop; a loop of `for initial` has one
  std::vector<Access> inside;                  // in each pass: constant indices of an element over which the loop runs
  std::optional<Count> count;                  // of a `for initial`
};

// `node` is a forall or a loop.
LoopPlan plan(const graph::Node &node, const memory::NodePlan &how);

} // namespace sisal::ranges
