// The program as a graph of values, as IF1 has it: a node is an operation, an edge carries a value, and nothing happens but that
// nodes give values. What is between the checker and the emission works on it: passes replace nodes by cheaper ones, memory/ says
// where values lie.
//
// A graph has parameters and results. Node 0 of each graph is its parameters. Compound nodes hold graphs, which see nothing but
// their own parameters: what a part needs from outside is among the node's operands, and each part has them first among its
// parameters.
#pragma once

#include "source/place.h"
#include "types/types.h"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace sisal::graph {

// A value: an output of a node of the same graph.
struct Value {
  std::uint32_t node = 0;
  std::uint32_t output = 0;
  bool operator==(const Value &) const = default;
  auto operator<=>(const Value &) const = default;
};

// The operations. Operands are in the order of the comment; a, b are of one type. `int`: integer, `bool`: boolean, A: an array.
enum class Op {
  parameters,  // no operands; an output for each parameter of the graph
  constant,    // a value known now: `constant`
  error_value, // error[T], of the type of its output

  // Arithmetic: on numbers. `add` of two booleans is or, `multiply` is and, as in the manual.
  add,
  subtract,
  multiply,
  divide,
  mod,
  negate, // mod: of int and real, the sign of the second
  minimum,
  maximum,
  absolute,
  power, // power: int^int, real^int, real^real of either precision
  and_,
  or_,
  not_,
  less,
  less_equal,
  equal, // `equal` also of characters, booleans, null, arrays, records ...; > and ~= are made of these
  floor,
  truncate,
  round,
  convert, // floor, truncate, round: real -> int; convert: between numbers, characters and int, as by the type's name
  library, // a function of the mathematical library: `name`, such as sin

  call, // of `function` of the unit, any arity

  array_make,     // int low, then the elements
  array_empty,    // no operands; an array 1..0
  array_fill,     // int low, int high, element
  array_element,  // A, int index
  array_replace,  // A, int index, then elements for this index and those that follow
  array_catenate, // A, B: with the low bound of A
  array_adjust,   // A, int low, int high: that part of it
  array_set_low,  // A, int low
  array_add_high,
  array_add_low, // A, element
  array_remove_high,
  array_remove_low, // A
  array_low,
  array_high,
  array_size,        // A -> int
  array_prefix_size, // A -> int: the elements before the first that is an error

  stream_make,  // the elements
  stream_empty, // no operands
  stream_first,
  stream_rest,   // S
  stream_append, // S, element: at the end
  stream_is_empty,
  stream_size,
  stream_prefix_size, // S
  stream_catenate,    // S, T

  record_make,    // a value for each field, in order
  record_field,   // R; `index` is the field
  record_replace, // R, value; `index` is the field. Paths are nested ones
  union_make,     // value; `index` is the tag
  union_is,       // U -> bool; `index` is the tag

  is_error, // any -> bool

  // compounds
  select,   // bool, then what the parts see: parts[0] if true, parts[1] if false
  tag_case, // U, then what the parts see: `arms`
  forall,   // what the parts see: `Forall`
  loop,     // what the parts see: `Loop`
};

enum class Reduction { none, sum, product, least, greatest, catenate }; // none: the last value
enum class Direction { none, left, right, tree };
enum class Gather { value, array, stream };

// A clause of `returns`. Its value, and its mask if it has one, are results of the graph that the loop says.
struct Return {
  Gather gather = Gather::value;
  Reduction reduction = Reduction::none;
  Direction direction = Direction::none;
  std::uint32_t value = 0; // which result is the value
  bool has_mask = false;
  bool mask_drops = false; // `unless`: a true mask drops the element; `when`: a false one
  std::uint32_t mask = 0;  // which result is the mask
  Range at;
};

struct Graph;

// A generator: one name of a range and what it runs over, `i in lo, hi` or `x in a at i`.
struct Generator {
  bool is_array = false; // two results of the dimension's `bounds` (int lo, int hi), or one (the array, or a stream, from 1 on)
};

// The generators that are joined by `dot`. They run together; shorter ones are padded with errors. A multi-dimensional `x in a at
// i, j` is two dimensions, rows in `a`, then elements in rows.
struct Dimension {
  std::vector<Generator> generators;
  std::unique_ptr<Graph> bounds; // parameters: the operands, then what the dimensions before give
};

// `for i in ... cross j in ... returns ...`: nothing that the body gives reaches another pass.
// A generator of a range gives its index; one of an array gives the element, then its index (whether the program named it or not).
// The body's parameters: the operands, then what each dimension's generators give, in order. Its results: values and masks of
// `returns`. `array of` makes an array of as many dimensions, the first index of each is that of its first generator. `stream of`
// and masked clauses act on the last dimension; reductions on all, in the order of the indices.
struct Forall {
  std::vector<Dimension> dimensions;
  std::unique_ptr<Graph> body;
  std::vector<Return> returns;
};

// `for initial`: variables go from pass to pass.
// initial: parameters: the operands. Results: the variables' first values.
// test: parameters: the operands, then the variables. One result: whether the body runs (once more).
// body: the same parameters, the variables with the values of the pass before. Results: their new values. A variable that the body
// does not
//   define again is no variable: the builder makes it an operand.
// result: parameters: the operands, then the variables, then their values of the pass before (in the first, those of `initial`,
// too).
//   Results: values and masks of `returns`. It is evaluated for the initial values, and after each pass of the body; a clause with
//   `old` is one of the values before, and has nothing of the first evaluation.
struct Loop {
  bool is_test_first = false; // else the body runs at least once
  std::unique_ptr<Graph> initial, test, body, result;
  std::vector<Return> returns;
  std::vector<bool> is_old; // for each clause
};

// An arm of a tag_case. Its part's parameters: the payload (of the type of its tags, which is one), then the operands after the
// union.
struct Arm {
  std::vector<std::uint32_t> tags; // empty: all that no other arm has, and then the payload is missing
};

using Constant =
    std::variant<bool, unsigned char, std::int64_t, double, std::monostate /* nil */, std::string /* array of characters, low 1 */>;

struct Output {
  TypeRef type = nullptr;
  std::string name; // of the source, if it has one: emitted C and dumps use it
};

struct Node {
  Op op = Op::constant;
  Range at;
  std::vector<Value> operands;
  std::vector<Output> outputs;

  Constant constant;                         // of constant
  std::string name;                          // of library
  std::uint32_t function = 0;                // of call: an index of Unit::functions
  std::uint32_t index = 0;                   // of records and unions
  std::vector<std::unique_ptr<Graph>> parts; // of select and tag_case
  std::vector<Arm> arms;                     // of tag_case, as many as parts
  std::unique_ptr<Forall> forall;
  std::unique_ptr<Loop> loop;
};

// Each node stands after those whose values it uses.
struct Graph {
  std::vector<Node> nodes; // nodes[0] is `parameters`
  std::vector<Value> results;

  const Output &output(Value value) const { return nodes[value.node].outputs[value.output]; }
};

enum class Linkage {
  local,    // of this file alone
  defined,  // `define f`, and main: other files may call it
  imported, // `global f`: of another Sisal file, or C's (`%$c=f`)
};

struct Function {
  std::string name; // as it is written; of a nested function outer.inner, so that names differ
  Linkage linkage = Linkage::local;
  bool is_c = false; // imported, and of C: scalars are passed as C's, arrays as docs/sisal.md says
  Range at;
  std::vector<Output> parameters;
  std::vector<TypeRef> results;
  std::unique_ptr<Graph> body; // of imported ones none
  // A caller gives references to arguments, which the function drops: calls may end after their caller has gone on.
  bool takes_references = false;
};

// A file, checked.
struct Unit {
  std::vector<std::unique_ptr<Type>> types;
  std::vector<Function> functions;
  int entry = -1; // the function that a program begins with, if it is in this file
};

} // namespace sisal::graph
