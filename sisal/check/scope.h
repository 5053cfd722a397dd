// Values and where they are known. A frame is a graph that is being made: of a function, or of a part of a compound node. A scope
// is the names of a construct, such as `let`, and stands in a frame.
#pragma once

#include "check/context.h"

#include <map>

namespace sisal::check {

// A value of the program while it is checked. If its type is unknown, so is the value.
struct Typed {
  TypeRef type = nullptr;
  graph::Value value;
  Range at;
};

// The values of an expression. How many there are is not known if a function that is called is not.
struct Tuple {
  std::vector<Typed> values;
  bool is_known = true;
  Range at;
};

// Values that the parts of one compound node take from outside. All have the same, in this order.
struct Captures {
  std::vector<graph::Value> outer;
  std::vector<graph::Output> outputs;
};

// While a part is being made, it is not known how many values it takes from outside. They are numbered from this one on, and other
// parameters from 0; `finish` gives them their places.
constexpr std::uint32_t first_capture = 1u << 31;

class Frame {
public:
  Frame(Frame *outer, Captures *captures);

  Frame *outer() const { return outer_; }
  graph::Graph &graph() { return *graph_; }
  graph::Value add_parameter(TypeRef type, const std::string &name);
  graph::Value add(graph::Node node);
  // A value of this frame, or of one around it, as one of this.
  graph::Value import(Frame &owner, graph::Value value);
  // The name of a value that has none yet, if a node of this frame gives it.
  void name(graph::Value value, const std::string &name);
  // The graph, once all parts have taken what they need: the first `front` parameters, what is captured, the other parameters.
  std::unique_ptr<graph::Graph> finish(size_t front = 0);

private:
  graph::Output output(graph::Value value) const;
  static bool is_scalar_constant(const graph::Node &node);
  graph::Value copy_constant(const Frame &owner, graph::Value value);

  Frame *outer_;
  Captures *captures_;
  std::unique_ptr<graph::Graph> graph_;
  std::vector<graph::Output> parameters_;
  std::map<std::pair<const Frame *, graph::Value>, graph::Value> constants_; // copies of what is constant around
};

struct Binding {
  enum class State {
    declared,  // has a type, and no value yet
    later,     // is defined later in this pass of a loop
    defined,   // has a value
    body_only, // of a loop's body or of its pass before, and asked for where that is not seen
  };
  State state = State::defined;
  TypeRef type = nullptr;
  graph::Value value;
  Frame *frame = nullptr;
  Range at;
  bool is_used = false; // before it had a value
};

class Scope {
public:
  explicit Scope(Scope *outer) : outer_(outer) {}

  Scope *outer() const { return outer_; }
  std::map<std::string, Binding> bindings;
  std::map<std::string, Binding> old; // values of the pass before, for `old x`; of a loop's body
  bool is_loop = false;               // has `old`, though it may be empty

  Binding *find(const std::string &name);
  std::vector<std::string> names() const;

private:
  Scope *outer_;
};

} // namespace sisal::check
