// Emission of one function. A file has the operations of one kind; function.cpp has what they share: which values stand where they
// are used, which are variables, and what becomes of references, as the plan of memory says.
#pragma once

#include "emit/accesses.h"
#include "emit/code.h"
#include "emit/emit.h"
#include "emit/names.h"
#include "emit/signature.h"
#include "emit/types.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace sisal::emit {

struct Clause;
struct ForallState;

// What calls with a parcel need: structs, descriptors and prototypes; and functions.
struct ParcelText {
  std::string types, functions;
};

// What the functions of a unit share.
struct UnitContext {
  const graph::Unit &unit;
  const memory::Plan &plan;
  const parallel::Plan &parallel;
  const Sources &sources;
  const Options &options;
  Types types;
  std::set<std::string> global_names;
  std::set<std::pair<std::uint32_t, Form>> wanted; // forms of functions that something calls
  std::map<std::uint32_t, ParcelText> parcels;     // of functions
  Types plain;                                     // where the types above have errors: what C sees
  std::string file;                                // the one that is compiled
};

using Codes = std::vector<Code>;

// A graph while it is emitted: what its values are in C.
struct Scope {
  const graph::Graph &graph;
  const memory::GraphPlan &plan;
  std::vector<Codes> values;               // for each node and output
  std::vector<std::vector<unsigned>> uses; // how often each is used
  std::vector<bool> is_inline;             // nodes that have no variable
  std::vector<unsigned> level;             // in the body of a forall: how many of its loops are around it
  std::set<std::uint32_t> has_own_index;   // accesses whose index is written as a sum of the loop's index
  std::set<std::uint32_t> is_term;         // nodes that are terms of such sums
  // Parameters whose value is dropped after the graph: a loop may overwrite them.
  std::vector<bool> is_dropped;
  // Arrays that are made in a row of a phase's array, if they fit: the name of a sisal_row. For each node and output.
  std::vector<std::vector<std::string>> row_of;
  // Parts of catenations: where their first elements lie. Catenations: which operands are copied, and to where.
  std::vector<std::string> place_of;
  std::map<std::uint32_t, std::vector<std::pair<std::uint32_t, std::string>>> copies;
  std::map<std::uint32_t, std::shared_ptr<ForallState>> prepared; // product loops whose bounds have been emitted
};

// A part of a catenation that is built in place.
struct Part {
  std::uint32_t node, operand;
  bool is_placed; // else it is operand `operand` of catenation `node`
  std::string size, low, offset;
};

// Whether a graph, as far as it is evaluated, is one expression of scalars.
bool is_expression(const graph::Graph &graph, const memory::GraphPlan &plan);
// Whether an `if` is an expression of C.
bool is_conditional(const graph::Node &node, const memory::NodePlan &plan);
// Whether a graph, as far as it is evaluated, uses a parameter.
bool uses_parameter(const graph::Graph &graph, const memory::GraphPlan &plan, std::uint32_t parameter);
// Clauses that are an error if the loop has no value.
bool needs_value(const graph::Return &returns);

class FunctionEmitter {
public:
  FunctionEmitter(UnitContext &unit, std::uint32_t function, Form form = Form::plain);
  virtual ~FunctionEmitter() = default;
  // The definition of the function.
  std::string emit();

protected:
  // function.cpp
  Scope scope(const graph::Graph &graph, const memory::GraphPlan &plan, Codes arguments);
  void find_inline(Scope &scope);
  // Emits the graph's nodes, and gives its results; those that are counted are references that the caller has now. Results that are
  // not needed have no text.
  Codes body(Scope &scope);
  void nodes(Scope &scope, unsigned level);
  Codes results(Scope &scope);
  // What the graph drops when its results have been taken.
  void end(Scope &scope);
  void node(Scope &scope, std::uint32_t number);
  virtual void operation(Scope &scope, std::uint32_t number);
  // Whether an `if` can be an expression of C.
  virtual bool has_choices() const { return true; }
  static bool is_part(const Scope &scope, graph::Value value);
  void take_references(Scope &scope, std::uint32_t number);
  void drop_references(Scope &scope, std::uint32_t number);
  void keep(TypeRef type, const std::string &variable);
  void drop(TypeRef type, const std::string &variable);
  std::string variable_name(const graph::Node &node, std::uint32_t output, const char *otherwise);
  // The value of an output: an expression that is used where it stands, or of a new variable.
  void define(Scope &scope, std::uint32_t number, Code value, const char *otherwise = "t", bool is_const = true);
  std::string declare(Scope &scope, std::uint32_t number, std::uint32_t output, const char *otherwise);
  // The code as a name or a constant, for what is used several times.
  Code atom(const Code &code, TypeRef type, const char *otherwise);
  const Code &operand(const Scope &scope, const graph::Node &node, std::size_t index) const;
  std::string text(const Scope &scope, const graph::Node &node, std::size_t index, Binding binding = conditional) const;
  // Whether it is a loop's index and a constant: that is no variable.
  bool is_index_offset(const Scope &scope, const graph::Node &node) const;
  std::string index_text(const Scope &scope, const graph::Node &node, std::size_t index) const;
  TypeRef type_of(const Scope &scope, const graph::Node &node, std::size_t index) const;
  // A place for an error: its line, and the file if that is an included one.
  std::string place(const graph::Node &node) const;
  std::string file_and_line(Range at) const;
  std::string file_and_line(const graph::Node &node) const { return file_and_line(node.at); }
  // The file's name as C has it, if the place is not in the file that is compiled.
  std::string included_file(Range at) const;
  void from(Range at);
  std::string element_descriptor(TypeRef array);
  Codes arguments(Scope &scope, const graph::Node &node);

  // arithmetic.cpp
  void arithmetic(Scope &scope, std::uint32_t number);
  Code binary(const Scope &scope, const graph::Node &node);
  Code unary(const Scope &scope, const graph::Node &node);
  Code equal(const Scope &scope, const graph::Node &node);
  Code conversion(const Scope &scope, const graph::Node &node);
  Code power(const Scope &scope, const graph::Node &node);
  Code library(const Scope &scope, const graph::Node &node);
  Code constant(const graph::Node &node);

  // arrays.cpp
  void array(Scope &scope, std::uint32_t number);
  void array_make(Scope &scope, std::uint32_t number);
  void array_fill(Scope &scope, std::uint32_t number);
  void array_element(Scope &scope, std::uint32_t number);
  void array_replace(Scope &scope, std::uint32_t number);
  void array_add(Scope &scope, std::uint32_t number);
  void array_part(Scope &scope, std::uint32_t number);
  void array_catenate(Scope &scope, std::uint32_t number);
  std::string overwrite(const Scope &scope, std::uint32_t number) const;

  // records.cpp
  void record(Scope &scope, std::uint32_t number);
  void record_field(Scope &scope, std::uint32_t number);
  void record_replace(Scope &scope, std::uint32_t number);
  void union_make(Scope &scope, std::uint32_t number);
  std::string member_value(TypeRef owner, const Member &member, const std::string &value);

  // select.cpp
  void select(Scope &scope, std::uint32_t number);
  bool conditional_expression(Scope &scope, std::uint32_t number);
  void tag_case(Scope &scope, std::uint32_t number);
  void part(Scope &scope, std::uint32_t number, std::size_t index, Codes given, const std::vector<std::string> &to);
  Code payload(const graph::Node &node, const memory::NodePlan &plan, std::size_t index, TypeRef type, const std::string &value);

  // rows.cpp
  std::string new_array(const Scope &scope, std::uint32_t number, std::uint32_t output, const std::string &element_low_size) const;
  void put_in_row(Scope &scope, std::size_t result, const std::string &row);

  // phases.cpp
  struct PhaseState;
  bool is_phase(const Scope &scope, std::uint32_t number) const;
  void phase(Scope &scope, std::uint32_t number);
  void phase_range(PhaseState &state);
  Codes phase_parameters(PhaseState &state, const std::string &index);
  void phase_arrays(PhaseState &state, const Codes &forecast);
  void phase_ragged(PhaseState &state, std::size_t c, TypeRef element);
  Codes phase_forecast(PhaseState &state, const std::string &index);
  void phase_loop(PhaseState &state);
  void phase_body(PhaseState &state);
  void phase_strip(PhaseState &state);
  void phase_part(PhaseState &state, std::size_t c, const Code &value);
  void phase_join_parts(PhaseState &state, std::size_t c);
  void phase_end(PhaseState &state);

  // calls.cpp
  Form form_of_call(const graph::Node &node) const;
  void call(Scope &scope, std::uint32_t number);
  void call_value(Scope &scope, std::uint32_t number, const std::string &value);

  // forks.cpp
  struct Fork;
  void join(const Scope &scope, const graph::Node *before);
  std::string is_sent(const Scope &scope, const graph::Node &node);
  void call_forking(Scope &scope, std::uint32_t number, const std::string &arguments);
  std::string declare_results(Scope &scope, std::uint32_t number);
  void fork(Scope &scope, std::uint32_t number, const std::string &value, const std::string &arguments);
  void call_on_first(Scope &scope, std::uint32_t number, const std::string &value, const std::string &arguments);
  void need_parcel(std::uint32_t function);

  // gather.cpp
  std::vector<Clause> clauses(Scope &scope, std::uint32_t number, const std::vector<graph::Return> &returns,
                              const graph::Graph &values);
  void begin_clause(Clause &clause, bool may_be_empty, const std::string &size = {});
  virtual void gather(Clause &clause, const Codes &results, const std::vector<memory::Use> &uses,
                      const std::function<void(const Code &)> &store);
  void reduce(Clause &clause, const Code &value);
  void begin_growing(Clause &clause);
  void append(const Clause &clause, const std::string &array, TypeRef type, const Code &value);
  void finish_clause(const Clause &clause);

  // forall.cpp, ranges.cpp
  void forall(Scope &scope, std::uint32_t number);
  void forall_begin(ForallState &state);
  void forall_begin_rows(ForallState &state, Clause &clause);
  void forall_loop(ForallState &state, Scope &body, std::size_t dimension);
  void point_at_elements(ForallState &state, std::size_t dimension);
  void forall_row(ForallState &state, Clause &clause, std::size_t dimension);
  void drop_arrays(ForallState &state, std::size_t dimension);
  void forall_inside(ForallState &state, Scope &body, std::size_t dimension);
  void forall_begin_level(ForallState &state, std::size_t dimension);
  void forall_end_level(ForallState &state, std::size_t dimension);
  void forall_store(ForallState &state, Clause &clause, const Code &value);
  void forall_range(ForallState &state, std::size_t dimension);
  void forall_elements(ForallState &state, std::size_t dimension);
  Passes passes_of(const ForallState &state, const Scope &body, std::size_t dimension) const;
  void check_ranges(ForallState &state, Scope &body, std::size_t dimension);
  static void find_own_indices(const ForallState &state, Scope &body);
  void counted_loop(ForallState &state, Scope &body, std::size_t dimension);

  void find_renewed(const Scope &scope, std::uint32_t number, ForallState &state);
  // lanes.cpp
  static bool has_lanes(const ForallState &state, const Scope &body, std::size_t dimension);
  void lanes(ForallState &state, Scope &body, std::size_t dimension);

  ForallState &prepare(Scope &scope, std::uint32_t number);

  // accesses.cpp
  void check_certain(const Scope &body, const std::vector<ranges::Access> &accesses, const Passes &passes);
  static std::string uncertain_condition(const Scope &body, const std::vector<ranges::Access> &accesses, const Passes &passes);
  void point_at_accesses(const Scope &body, const std::vector<ranges::Access> &accesses, bool are_certain);
  void forget_accesses(const std::vector<ranges::Access> &accesses, bool with_certain);
  void check_inside(const Scope &body, const std::vector<ranges::Access> &accesses);
  static bool can_stand_twice(const Scope &body);
  std::string element_at(const graph::Node &node, const std::string &array, const std::string &index, long more) const;

  // placement.cpp
  void begin_placement(Scope &scope, std::uint32_t number);
  void join_parts(const Scope &scope, std::uint32_t catenation);
  void collect_parts(Scope &scope, std::uint32_t catenation, std::vector<Part> &parts);
  void finish_placement(Scope &scope, std::uint32_t number);

  // loop.cpp
  struct LoopState;
  void loop(Scope &scope, std::uint32_t number);
  void loop_variables(LoopState &state);
  void loop_passes(LoopState &state);
  void loop_counted(LoopState &state, const std::string &condition);
  void find_ranges(LoopState &state);
  static std::string filled(const LoopState &state, std::size_t number);
  Passes loop_ends(LoopState &state, const Scope &scope);
  static bool needs_count(const LoopState &state);
  static std::string count_of(const LoopState &state, const Scope &scope);
  static std::string ends_are_ints(const LoopState &state, const Scope &scope, const Passes &passes);
  void loop_pass(LoopState &state, bool is_first);
  void loop_body(LoopState &state, Scope &scope);
  Scope loop_scope(const LoopState &state);
  void loop_assign(LoopState &state, Codes values);
  Codes loop_arguments(const LoopState &state, bool with_old) const;

  UnitContext &unit_;
  const graph::Function &function_;
  const memory::FunctionPlan &plan_;
  std::uint32_t number_;
  Form form_;
  bool is_divided_ = false;                                     // in a phase: one node is here
  std::map<const graph::Node *, std::shared_ptr<Fork>> forked_; // calls whose results are not there yet
  // Elements whose indices are checked: pointers to where the elements 0 would be.
  std::map<const graph::Node *, std::string> pointers_;
  std::map<const graph::Node *, std::string> indices_; // the index, if it is made of a loop's index
  Lines out_;
  Names names_;
};

} // namespace sisal::emit
