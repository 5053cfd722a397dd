// Where values lie, and until when: the plan of a unit that emission obeys.
//
// A value of a counted type (counted.h: an array, a stream, what holds one) is reached by references. A graph holds a value in one
// of two ways. Owned: the graph has a reference, which it gives away or drops exactly once. A view: the reference is another's (of
// a caller, of the array that the value is an element of), which the plan keeps alive until the view's last use. Emission has
// nothing to find out: it emits the nodes in `order`, does with each operand what `uses` says, and drops what `drops` says. Values
// of other types are plain C values: no plan says anything about them but the order.
#pragma once

#include "graph/graph.h"

#include <cstdint>
#include <set>
#include <vector>

namespace sisal::memory {

enum class Hold : std::uint8_t { plain, view, owned }; // plain: not of a counted type

// What a node does with the reference of an operand.
enum class Use : std::uint8_t {
  reads, // Nothing: the value is looked at while the node is evaluated. An operation that makes a changed array copies the old one.
  gives, // It gets the graph's own reference: this was the last use.
  shares, // It gets a new reference: emission raises the count, and passes the value.
};

// Whether an operation writes its result over operand 0, which it has been given. For each operation that changes an array, a
// stream, a record or a union, and for `array_catenate` (over the first operand, where its block has room).
enum class Overwrite : std::uint8_t {
  never,   // There is another reference: the operation copies. `uses` says `reads`.
  checked, // If its count is one at run time, else the operation copies and drops the reference that it was given.
  always,  // No other reference exists: no check is needed.
};

struct GraphPlan;

// Where an output's elements are written at once: from a place on in the result of another node of the same graph, which stands
// after it, and which is then allocated before both. The node that takes it up is an `array_catenate`. Sizes are known without the
// elements.
struct Placement {
  std::uint32_t node = 0;    // the catenation; it can be placed itself
  std::uint32_t operand = 0; // which operand of it
  bool is_placed = false;
};

struct NodePlan {
  std::vector<Use> uses;           // for each operand; of plain ones `reads`
  std::vector<Hold> outputs;       // how the graph holds each output
  std::vector<graph::Value> drops; // owned values whose references the graph drops after this node, in this order
  Overwrite overwrite = Overwrite::never;
  // array_element, stream_first, record_field: the element is moved out of its owned container, if this is the only reference to it
  // (else shared), for the container is overwritten at this place, or dropped, before anything reads it. The element's output is
  // owned. tag_case, when operand 0 is given: the payload is moved out likewise, each part owns it, and the union is dropped.
  bool is_taken = false;
  // is_taken: surely, as the container has no other reference. The array_replace that then puts an element into the same place, which
  // has `is_vacant`, finds none there.
  bool is_taken_surely = false;
  bool is_vacant = false;
  Placement placement; // of output 0
  // forall: the body owns the elements of the array over which the loop runs first, for nothing needs that array afterwards. What the
  // first clause gathers has its type: each element can take the place of the one that it is made of.
  bool has_elements = false;

  // The plans of a compound's graphs. select, tag_case: one for each part. forall: the bounds of each dimension, then the body.
  // loop: Part, below.
  std::vector<GraphPlan> parts;
  // loop: variables of which a copy is made before the first pass, if they have other references then. After that the body is the
  // only one with a reference to them.
  std::vector<std::uint32_t> unshared;
  // loop: the clauses whose value is evaluated once, after the last pass (by Part::at_end), and not in each.
  std::vector<bool> is_at_end;
};

// The parts of a loop, in the order of evaluation: initial; then test, body and each_pass, as the loop says; at_end. Both each_pass
// and at_end are of Loop::result, with the nodes that their own clauses need. The parameters that are variables: `test` and
// `each_pass` have views. `body` owns those of which its plan says `owned`; of the others the old value is dropped by the loop when
// nothing needs it: after each_pass, or after the body if each_pass does not use it. at_end owns the last values, and of the values
// before (old) those of which its plan says so.
enum Part : std::uint8_t { initial, test, body, each_pass, at_end };

// A graph's plan, or that of one evaluation of it.
struct GraphPlan {
  std::vector<std::uint32_t>
      order;                   // nodes without the parameters, as they are evaluated; those that nothing uses are not among them
  std::vector<NodePlan> nodes; // as many as the graph has. nodes[0].outputs: how it holds its parameters; nodes[0].drops: at entry
  // The use of each result. gives, shares: the receiver owns it. reads: it is plain, or the receiver only looks at it: a
  // clause that catenates, and the array of a generator, of which the plan says `reads` if it lives as long as the forall (else the
  // forall drops it).
  std::vector<Use> results;
  std::vector<graph::Value> drops; // owned values that are dropped when the receiver has the results
  std::vector<bool> is_needed;     // for each result; of those that are not needed nothing is evaluated
};

struct FunctionPlan {
  std::vector<Hold>
      parameters; // owned: a caller gives or shares a reference, view: it keeps its own. Other units' functions have views
  std::vector<bool> is_fresh; // for each result: no other reference to it exists
  GraphPlan body;             // of imported functions empty
};

struct Plan {
  std::vector<FunctionPlan> functions; // as many as the unit has
};

// `phases`: loops whose arrays are shared between nodes. These are never overwritten, and are not built in place of a catenation.
// `has_placements`: sizes are known without the elements. They are not where an array can be an error.
Plan plan(const graph::Unit &unit, const std::set<const graph::Node *> &phases = {}, bool has_placements = true);
// A graph beside the unit's functions, which calls them: its parameters are views, and its results are the receiver's.
GraphPlan plan_beside(const graph::Unit &unit, const graph::Graph &graph);

} // namespace sisal::memory
