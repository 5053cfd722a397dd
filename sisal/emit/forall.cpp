// `for i in ... cross j in ...`: nested loops of C. Arrays are made before them, and each element is written where it lies.
#include "emit/forall_state.h"

#include <algorithm>

namespace sisal::emit {

using graph::Gather;
using graph::Node;

bool forall_is_known(const graph::Forall &forall, const memory::NodePlan &plan, std::size_t dimension, std::size_t operands);

// The names and the bounds of the loops that are known before them.
ForallState &FunctionEmitter::prepare(Scope &scope, std::uint32_t number) {
  std::shared_ptr<ForallState> &prepared = scope.prepared[number];
  if (prepared) return *prepared;
  const Node &node = scope.graph.nodes[number];
  prepared = std::make_shared<ForallState>(ForallState{
      scope, number, node, scope.plan.nodes[number], *node.forall, arguments(scope, node), {}, true, false, {}, false, {}, {}, {}});
  ForallState &state = *prepared;
  std::size_t count = state.forall.dimensions.size();
  state.loops.resize(count);
  for (std::size_t i = 0; i < count; i++) {
    state.loops[i].is_known = forall_is_known(state.forall, state.plan, i, state.operands.size());
    state.is_rectangle = state.is_rectangle && state.loops[i].is_known;
  }
  for (std::size_t i = 0; i < count; i++) {
    forall_elements(state, i);
    if (state.is_rectangle || i == 0) forall_range(state, i);
  }
  return state;
}

// A loop over an array that nothing needs afterwards, each of whose passes sees one element, gives an array of the same shape:
// elements are overwritten.
void FunctionEmitter::find_renewed(const Scope &scope, std::uint32_t number, ForallState &state) {
  const graph::Dimension &from = state.forall.dimensions[0];
  const graph::Return &returns = state.forall.returns[0];
  if (state.loops.size() != 1 || !from.generators[0].is_array || returns.gather != Gather::array || returns.has_mask) return;
  if (!scope.row_of[number].empty()) return;
  if (state.plan.has_elements) {
    state.is_renewed = state.place.empty();
    return;
  }
  graph::Value inner = from.bounds->results[0];
  TypeRef type = state.node.outputs[0].type;
  if (inner.node != 0 || type != from.bounds->output(inner).type || Types::is_counted(type->element) || !state.place.empty())
    return;
  graph::Value array = state.node.operands[inner.output];
  const std::string &name = state.operands[inner.output].text;
  for (std::size_t i = 0; i < state.operands.size(); i++)
    if (state.operands[i].text == name &&
        (i != inner.output || uses_parameter(*state.forall.body, state.plan.parts.back(), inner.output)))
      return;
  for (std::size_t i = 1; i < from.bounds->results.size(); i++)
    if (from.bounds->results[i] == inner) return;
  bool is_dropped = std::ranges::find(state.plan.drops, array) != state.plan.drops.end();
  if (!is_dropped && !(array.node == 0 && array.output < scope.is_dropped.size() && scope.is_dropped[array.output])) return;
  auto is_it = [&](graph::Value value) { return value == array; };
  auto at = std::ranges::find(scope.plan.order, number);
  for (auto later = at + 1; later < scope.plan.order.end(); later++)
    if (std::ranges::any_of(scope.graph.nodes[*later].operands, is_it)) return;
  state.is_renewed = !std::ranges::any_of(scope.graph.results, is_it);
}

void FunctionEmitter::forall(Scope &scope, std::uint32_t number) {
  ForallState &state = prepare(scope, number);
  state.place = scope.place_of[number];
  state.clauses = clauses(scope, number, state.forall.returns, *state.forall.body);
  find_renewed(scope, number, state);
  forall_begin(state);
  Codes given = state.operands;
  given.insert(given.end(), state.elements.begin(), state.elements.end());
  Scope body = this->scope(*state.forall.body, state.plan.parts.back(), std::move(given));
  state.ranges = ranges::plan(state.node, state.plan);
  body.level = state.ranges.levels;
  find_own_indices(state, body);
  find_inline(body);
  forall_loop(state, body, 0);
  if (state.is_rectangle)
    for (std::size_t i = state.loops.size(); i-- > 1;) drop_arrays(state, i);
  drop_arrays(state, 0);
  for (const Clause &clause : state.clauses) finish_clause(clause);
}

// Arrays whose sizes are known are made now, and reductions begin.
void FunctionEmitter::forall_begin(ForallState &state) {
  std::string is_empty;
  for (const CountedLoop &loop : state.loops) {
    std::string test = loop.high + " < " + loop.low;
    if (is_empty.find(test) == std::string::npos) is_empty += (is_empty.empty() ? "" : " || ") + test;
  }
  for (Clause &clause : state.clauses) {
    const graph::Return &returns = *clause.returns;
    if (returns.gather == Gather::value) {
      begin_clause(clause, returns.has_mask || !state.is_rectangle);
      if (needs_value(returns) && clause.is_any.empty())
        out_.line("if (" + is_empty + ") sisal_fail(" + clause.place + ", \"the loop has no value\");");
      continue;
    }
    clause.is_filled_up = returns.has_mask;
    clause.building = state.is_rectangle && !returns.has_mask && (returns.gather == Gather::array || state.loops.size() == 1)
                          ? Building::at
                          : Building::rows;
    if (clause.building == Building::at) forall_begin_rows(state, clause);
  }
  if (std::ranges::any_of(state.clauses, [](const Clause &clause) { return clause.building == Building::rows; }))
    forall_begin_level(state, 0);
}

// The whole array, whose rows lie one after another.
void FunctionEmitter::forall_begin_rows(ForallState &state, Clause &clause) {
  std::string type = unit_.types.name(clause.type), element = element_descriptor(clause.type),
              c_value = unit_.types.name(clause.value);
  const CountedLoop &first = state.loops[0];
  auto extent = [](const CountedLoop &loop) { return "sisal_extent(" + loop.low + ", " + loop.high + ")"; };
  bool is_placed = !state.place.empty() && &clause == &state.clauses[0];
  if (state.loops.size() == 1 && is_placed) {
    clause.elements = names_.fresh(clause.variable + "_at");
    out_.line(c_value + " *const " + clause.elements + " = " + state.place + " - " + first.low + ";");
    return;
  }
  if (state.is_renewed && &clause == &state.clauses[0]) {
    out_.line("const " + type + " " + clause.variable + " = {.any = sisal_renewed(" + element + ", " + first.generated[0].array +
              ".any)};");
    clause.elements = names_.fresh(clause.variable + "_at");
    out_.line(c_value + " *const " + clause.elements + " = " + clause.variable + ".first - " + first.low + ";");
    return;
  }
  if (state.loops.size() == 1) {
    // An empty range gives 1..0.
    bool begins_at_1 = clause.returns->gather == Gather::stream || first.low == "1";
    std::string low = begins_at_1 ? "1" : "(" + first.low + " <= " + first.high + " ? " + first.low + " : 1)";
    out_.line("const " + type + " " + clause.variable + " = {.any = " +
              new_array(state.scope, state.number, static_cast<std::uint32_t>(&clause - state.clauses.data()),
                        element + ", " + low + ", " + extent(first)) +
              "};");
    clause.elements = names_.fresh(clause.variable + "_at");
    out_.line(c_value + " *const " + clause.elements + " = " + clause.variable + ".first - " + first.low + ";");
    return;
  }
  std::string lows, sizes;
  for (const CountedLoop &loop : state.loops) {
    lows += (lows.empty() ? "" : ", ") + loop.low;
    sizes += (sizes.empty() ? "" : ", ") + extent(loop);
  }
  std::string memory = names_.fresh(clause.variable + "_memory");
  out_.line("void *" + memory + ";");
  out_.line("const " + type + " " + clause.variable + " = {.any = sisal_new_rows(" + element + ", " +
            std::to_string(state.loops.size()) + ", (const int[]){" + lows + "}, (const long[]){" + sizes + "}, &" + memory +
            ")};");
  clause.elements = names_.fresh(clause.variable + "_elements");
  out_.line(c_value + " *const " + clause.elements + " = " + memory + ";");
}

// ---- loops

void FunctionEmitter::forall_loop(ForallState &state, Scope &body, std::size_t dimension) {
  const CountedLoop &loop = state.loops[dimension];
  // What stands before the loop is evaluated only if there is a pass.
  std::string condition = loop.low + " <= " + loop.high;
  for (std::size_t i = dimension + 1; i < state.loops.size() && state.is_rectangle; i++) {
    std::string test = state.loops[i].low + " <= " + state.loops[i].high;
    if (condition.find(test) == std::string::npos) condition += " && " + test;
  }
  Lines before = out_;
  bool has_guard = !state.is_guarded;
  if (has_guard) out_.open("if (" + condition + ")");
  std::size_t length = out_.str().size();
  nodes(body, static_cast<unsigned>(dimension));
  check_ranges(state, body, dimension);
  bool is_guarded = has_guard && out_.str().size() != length;
  if (has_guard && !is_guarded) out_ = std::move(before);
  if (is_guarded && state.is_rectangle) state.is_guarded = true;
  for (Clause &clause : state.clauses) forall_row(state, clause, dimension);
  point_at_elements(state, dimension);
  const std::vector<ranges::Access> &accesses = state.ranges.dimensions[dimension];
  const std::string uncertain = dimension + 1 == state.loops.size() && unit_.options.has_bounds && can_stand_twice(body)
                                    ? uncertain_condition(body, accesses, passes_of(state, body, dimension))
                                    : "";
  if (!uncertain.empty()) {
    out_.open("if (" + uncertain + ")");
    point_at_accesses(body, accesses, false);
    counted_loop(state, body, dimension);
    forget_accesses(accesses, false);
    out_.otherwise("else");
  }
  counted_loop(state, body, dimension);
  if (!uncertain.empty()) out_.close();
  forget_accesses(accesses, true);
  if (is_guarded) out_.close();
}

void FunctionEmitter::counted_loop(ForallState &state, Scope &body, std::size_t dimension) {
  const CountedLoop &loop = state.loops[dimension];
  if (has_lanes(state, body, dimension)) return lanes(state, body, dimension);
  out_.open("for (long " + loop.index + " = " + loop.low + "; " + loop.index + " <= " + loop.high + "; " + loop.index + "++)");
  forall_inside(state, body, dimension);
  out_.close();
}

// Where the elements of the innermost loop lie, in an array of several dimensions.
void FunctionEmitter::forall_row(ForallState &state, Clause &clause, std::size_t dimension) {
  if (clause.building != Building::at || dimension == 0 || dimension + 1 != state.loops.size()) return;
  std::string row;
  for (std::size_t i = 0; i < dimension; i++) {
    const CountedLoop &loop = state.loops[i], &next = state.loops[i + 1];
    std::string here = "(" + loop.index + " - " + loop.low + ")";
    row = row.empty() ? here : "(" + row + " + " + here + ")";
    row += " * sisal_extent(" + next.low + ", " + next.high + ")";
  }
  std::string name = names_.fresh(clause.variable + "_row");
  out_.line(unit_.types.name(clause.value) + " *const " + name + " = " + clause.elements + " + " + row + " - " +
            state.loops[dimension].low + ";");
  clause.row = name;
}

// Pointers by which each array's element has the loop's index: the C compiler sees that the loop goes through them in order. Sums
// of several low bounds in an index hide that.
void FunctionEmitter::point_at_elements(ForallState &state, std::size_t dimension) {
  CountedLoop &loop = state.loops[dimension];
  for (std::size_t i = 0; i < loop.generated.size(); i++) {
    Generated &generated = loop.generated[i];
    bool is_renewed = i == 0 && dimension == 0 && state.is_renewed;
    if (generated.element_name.empty() || is_renewed || dimension + 1 != state.loops.size()) continue;
    generated.elements = names_.fresh(generated.element_name + "_at");
    out_.line("const " + unit_.types.name(generated.element) + " *const " + generated.elements + " = " + generated.array +
              ".first - " + loop.low + ";");
  }
}

void FunctionEmitter::forall_inside(ForallState &state, Scope &body, std::size_t dimension) {
  CountedLoop &loop = state.loops[dimension];
  for (std::size_t i = 0; i < loop.generated.size(); i++) {
    const Generated &generated = loop.generated[i];
    std::string index = i == 0 || generated.index.empty()
                            ? loop.index + (i == 0 || generated.low == loop.low ? "" : " - " + loop.low + " + " + generated.low)
                            : generated.index;
    if (i > 0 && !generated.index.empty())
      out_.line("const long " + generated.index + " = " + loop.index + " - " + loop.low + " + " + generated.low + ";");
    if (generated.element_name.empty()) continue;
    if (i == 0 && dimension == 0 && state.is_renewed)
      out_.line("const " + unit_.types.name(generated.element) + " " + generated.element_name + " = " + state.clauses[0].elements +
                "[" + index + "];");
    else if (!generated.elements.empty())
      out_.line("const " + unit_.types.name(generated.element) + " " + generated.element_name + " = " + generated.elements + "[" +
                loop.index + "];");
    else
      out_.line("const " + unit_.types.name(generated.element) + " " + generated.element_name + " = SISAL_UNCHECKED(" +
                generated.array + ", " + index + ");");
    if (i == 0 && state.plan.has_elements && !state.is_renewed) keep(generated.element, generated.element_name);
  }
  if (dimension + 1 < state.loops.size()) {
    bool has_level = std::ranges::any_of(state.clauses, [](const Clause &clause) { return clause.building == Building::rows; });
    if (!state.is_rectangle) forall_range(state, dimension + 1);
    if (has_level) forall_begin_level(state, dimension + 1);
    forall_loop(state, body, dimension + 1);
    if (has_level) forall_end_level(state, dimension + 1);
    if (!state.is_rectangle) drop_arrays(state, dimension + 1);
    return;
  }
  check_inside(body, state.ranges.inside);
  drop_references(body, 0);
  nodes(body, static_cast<unsigned>(state.loops.size()));
  forget_accesses(state.ranges.inside, true);
  Codes values = results(body);
  for (Clause &clause : state.clauses)
    gather(clause, values, body.plan.results, [&](const Code &value) { forall_store(state, clause, value); });
  end(body);
}

// Arrays over which a loop runs, if they are its own.
void FunctionEmitter::drop_arrays(ForallState &state, std::size_t dimension) {
  const graph::Graph &bounds = *state.forall.dimensions[dimension].bounds;
  std::size_t at = 0;
  for (const Generated &generated : state.loops[dimension].generated) {
    if (generated.is_array && state.plan.parts[dimension].results[at] != memory::Use::reads)
      drop(bounds.output(bounds.results[at]).type, generated.array);
    at += generated.is_array ? 1 : 2;
  }
}

// ---- arrays of rows

void FunctionEmitter::forall_begin_level(ForallState &state, std::size_t dimension) {
  const CountedLoop &loop = state.loops[dimension];
  for (Clause &clause : state.clauses) {
    if (clause.building != Building::rows) continue;
    TypeRef type = clause.type;
    for (std::size_t i = 0; i < dimension; i++) type = type->element;
    bool is_last = dimension + 1 == state.loops.size();
    std::string name = dimension == 0 ? clause.variable : names_.fresh("row"), low = type->kind == Kind::stream ? "1" : loop.low;
    clause.levels.resize(dimension);
    clause.levels.push_back(name);
    bool is_placed = dimension == 0 && !state.place.empty() && &clause == &state.clauses[0];
    if (is_placed) out_.line("const " + unit_.types.name(type) + " " + name + " = {{NULL, " + state.place + ", " + low + ", 0}};");
    else if (is_last && clause.is_filled_up) {
      // An empty range is 1..0.
      const std::string first = type->kind == Kind::stream ? low : "(" + loop.low + " <= " + loop.high + " ? " + loop.low + " : 1)";
      out_.line(unit_.types.name(type) + " " + name + " = {{NULL, NULL, " + first + ", 0}};");
    } else
      out_.line("const " + unit_.types.name(type) + " " + name + " = {.any = " +
                (type->kind == Kind::stream
                     ? "sisal_new(" + element_descriptor(type) + ", 1, sisal_extent(" + loop.low + ", " + loop.high + "))"
                     : "sisal_new_range(" + element_descriptor(type) + ", " + loop.low + ", " + loop.high + ")") +
                "};");
  }
}

void FunctionEmitter::forall_end_level(ForallState &state, std::size_t dimension) {
  const CountedLoop &around = state.loops[dimension - 1];
  for (const Clause &clause : state.clauses)
    if (clause.building == Building::rows)
      out_.line(clause.levels[dimension - 1] + ".first[" + around.index + " - " + around.low + "] = " + clause.levels[dimension] +
                ";");
}

void FunctionEmitter::forall_store(ForallState &state, Clause &clause, const Code &value) {
  const CountedLoop &loop = state.loops.back();
  if (clause.building == Building::at) {
    out_.line((clause.row.empty() ? clause.elements : clause.row) + "[" + loop.index + "] = " + value.text + ";");
    return;
  }
  TypeRef type = clause.type;
  for (std::size_t i = 1; i < state.loops.size(); i++) type = type->element;
  if (clause.is_filled_up) append(clause, clause.levels.back(), type, value);
  else out_.line(clause.levels.back() + ".first[" + loop.index + " - " + loop.low + "] = " + value.text + ";");
}

} // namespace sisal::emit
