// Loops that all nodes divide among them. Both forms of the loop stand in the program: at run time its work decides which one runs.
#include "emit/clause.h"
#include "emit/function.h"
#include "emit/signature.h"
#include "parallel/rules.h"

#include <algorithm>

namespace sisal::emit {

using graph::Gather;
using graph::Node;
using graph::Reduction;

struct FunctionEmitter::PhaseState {
  const Node &node;
  const memory::NodePlan &plan;
  const parallel::Phase &phase;
  Codes operands;
  std::vector<Clause> clauses; // their variables are those of the phase
  std::vector<std::string> outputs, rows;
  std::vector<std::string> arrays, lows; // of the generators
  std::vector<TypeRef> elements;         // of those that run over arrays, else null
  std::vector<std::string> owned;        // arrays of generators that the loop drops
  std::string is_divided, count, index, misfit;
  std::vector<std::string> shapes; // of clauses whose rows differ in length
  std::vector<std::string> parts;  // of clauses whose filaments each make a part
  std::string strip, strips;       // how many indices a filament has, and how many filaments there are
};

namespace {

const char *operation_of(const graph::Return &returns, TypeRef type) {
  const bool is_boolean = type->kind == Kind::boolean;
  switch (returns.reduction) {
  case Reduction::sum: return is_boolean ? "or" : "sum";
  case Reduction::product: return is_boolean ? "and" : "product";
  case Reduction::least: return "min";
  default: return "max";
  }
}

bool adds_reals(const std::vector<Clause> &clauses) {
  return std::ranges::any_of(clauses, [](const Clause &clause) {
    const Reduction reduction = clause.returns->reduction;
    return clause.returns->gather == Gather::value && clause.type->is_real() &&
           (reduction == Reduction::sum || reduction == Reduction::product);
  });
}

} // namespace

bool FunctionEmitter::is_phase(const Scope &scope, std::uint32_t number) const {
  return form_ == Form::together && !is_divided_ && unit_.parallel.phases.count(&scope.graph.nodes[number]) > 0;
}

void FunctionEmitter::phase(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  PhaseState state{node,
                   scope.plan.nodes[number],
                   unit_.parallel.phases.at(&node),
                   arguments(scope, node),
                   {},
                   {},
                   {},
                   {},
                   {},
                   {},
                   {},
                   "",
                   "",
                   "",
                   "",
                   {},
                   {},
                   "",
                   ""};
  for (std::uint32_t i = 0; i < node.outputs.size(); i++) state.outputs.push_back(declare(scope, number, i, "value"));
  state.is_divided = names_.fresh("is_divided");
  out_.line("bool " + state.is_divided + " = false;");
  const Codes outer = scope.values[number];
  out_.open("");
  phase_range(state);
  state.clauses = clauses(scope, number, node.forall->returns, *node.forall->body);
  phase_loop(state);
  for (std::size_t i = 0; i < state.owned.size(); i++) out_.line("sisal_drop(" + state.owned[i] + ".block);");
  out_.close();
  out_.open("if (!" + state.is_divided + ")");
  forall(scope, number);
  for (std::size_t i = 0; i < state.outputs.size(); i++) out_.line(state.outputs[i] + " = " + scope.values[number][i].text + ";");
  out_.close();
  scope.values[number] = outer;
  if (state.plan.drops.empty()) return;
  // The other nodes have come to the end of the loop, and so read these arrays no more.
  out_.line("sisal_settles(" + state.is_divided + ");");
  drop_references(scope, number);
  out_.line("sisal_settles(false);");
}

// The ranges and arrays that the loop runs over.
void FunctionEmitter::phase_range(PhaseState &state) {
  const graph::Dimension &dimension = state.node.forall->dimensions[0];
  const memory::GraphPlan &plan = state.plan.parts[0];
  Scope bounds = scope(*dimension.bounds, plan, state.operands);
  const Codes values = body(bounds);
  std::size_t at = 0;
  std::string same;
  state.count = names_.fresh("count");
  for (std::size_t g = 0; g < dimension.generators.size(); g++) {
    const TypeRef type = dimension.bounds->output(dimension.bounds->results[at]).type;
    std::string size;
    if (dimension.generators[g].is_array) {
      const std::string array = atom(values[at], type, "array").text;
      if (plan.results[at] != memory::Use::reads) state.owned.push_back(array);
      state.arrays.push_back(array);
      state.elements.push_back(type->element);
      state.lows.push_back(array + ".low");
      size = "(long)" + array + ".size";
      at++;
    } else {
      const std::string low = atom(values[at], type, "low").text, high = atom(values[at + 1], type, "high").text;
      state.arrays.push_back("");
      state.elements.push_back(nullptr);
      state.lows.push_back(low);
      size = "sisal_extent(" + low + ", " + high + ")";
      at += 2;
    }
    if (g == 0) out_.line("const long " + state.count + " = " + size + ";");
    else same += " && " + size + " == " + state.count;
  }
  state.index = names_.fresh("k");
  out_.open("if (" + state.count + " > 0" + same + ")");
}

// The index that the body gets, a C expression of how many come before it.
Codes FunctionEmitter::phase_parameters(PhaseState &state, const std::string &index) {
  Codes given = state.operands;
  const graph::Graph &graph = *state.node.forall->body;
  const auto name_at = [&](std::size_t parameter, const char *otherwise) {
    const std::string &name = graph.nodes[0].outputs[parameter].name;
    return names_.fresh(name.empty() ? otherwise : identifier(name));
  };
  for (std::size_t g = 0; g < state.lows.size(); g++) {
    if (!state.arrays[g].empty()) {
      const std::string element = name_at(given.size(), "element");
      out_.line("const " + unit_.types.name(state.elements[g]) + " " + element + " = " + state.arrays[g] + ".first[" + index +
                "];");
      // The body drops its own reference.
      if (g == 0 && index != "0" && state.plan.has_elements) keep(state.elements[g], element);
      given.push_back({element});
    }
    const std::string i = name_at(given.size(), "i");
    out_.line("const long " + i + " = " + (index == "0" ? "" : index + " + ") + state.lows[g] + ";");
    given.push_back({i, Binding::primary, true});
  }
  return given;
}

// The arrays, as long as the forecast says, and the reductions.
void FunctionEmitter::phase_arrays(PhaseState &state, const Codes &forecast) {
  std::size_t at = 0;
  for (std::size_t c = 0; c < state.clauses.size(); c++) {
    Clause &clause = state.clauses[c];
    state.rows.push_back("");
    state.parts.push_back("");
    state.shapes.push_back("");
    if (parallel::has_parts(*clause.returns)) {
      state.parts[c] = names_.fresh("parts");
      out_.line("sisal_parts *const " + state.parts[c] + " = sisal_new_parts(" + state.strips + ");");
      continue;
    }
    if (clause.returns->gather == Gather::value) {
      begin_clause(clause, clause.returns->has_mask);
      continue;
    }
    const unsigned rank = state.phase.ranks[c];
    std::string lows = state.lows[0], sizes = state.count;
    TypeRef innermost = clause.type->element;
    for (unsigned d = 0; d < rank; d++, at += 2) {
      lows += ", " + forecast[at].text, sizes += ", " + forecast[at + 1].text;
      innermost = innermost->element;
    }
    state.rows[c] = names_.fresh("rows");
    if (rank == 1 && state.phase.is_ragged) {
      phase_ragged(state, c, innermost);
      continue;
    }
    out_.line("shared " + unit_.types.name(innermost) + (rank ? " **" : " *") + state.rows[c] + ";");
    out_.line("const " + unit_.types.name(clause.type) + " " + clause.variable + " = {.any = sisal_share(" +
              element_descriptor(clause.type) + ", " + std::to_string(rank + 1) + ", (const int[]){" + lows + "}, (const long[]){" +
              sizes + "}, &" + state.rows[c] + ")};");
    if (rank > 0 && state.misfit.empty()) {
      state.misfit = names_.fresh("is_misfit");
      out_.line("int " + state.misfit + " = 0;");
    }
  }
}

// The array of a clause whose rows are of different lengths, which all nodes forecast.
void FunctionEmitter::phase_ragged(PhaseState &state, std::size_t c, TypeRef element) {
  const Clause &clause = state.clauses[c];
  const std::string shape = state.shapes[c] = names_.fresh("shape"), row = names_.fresh("row");
  out_.line("sisal_shape " + shape + " = sisal_new_shape(" + state.count + ");");
  out_.open("for (long " + row + " = 0; " + row + " < " + state.count + "; " + row + "++)");
  const Codes forecast = phase_forecast(state, row);
  std::size_t at = 0;
  for (std::size_t before = 0; before < c; before++) at += 2 * state.phase.ranks[before];
  out_.line("sisal_shape_row(&" + shape + ", " + row + ", " + forecast[at].text + ", " + forecast[at + 1].text + ");");
  out_.close();
  out_.line("shared " + unit_.types.name(element) + " *" + state.rows[c] + ";");
  out_.line("const " + unit_.types.name(clause.type) + " " + clause.variable + " = {.any = sisal_share_rows(" +
            element_descriptor(clause.type) + ", " + state.lows[0] + ", &" + shape + ", &" + state.rows[c] + ")};");
  if (!state.misfit.empty()) return;
  state.misfit = names_.fresh("is_misfit");
  out_.line("int " + state.misfit + " = 0;");
}

// What the loop makes at an index, and its work.
Codes FunctionEmitter::phase_forecast(PhaseState &state, const std::string &index) {
  const graph::Graph &graph = *state.phase.forecast;
  const memory::GraphPlan plan = memory::plan_beside(unit_.unit, graph);
  Scope foreseen = scope(graph, plan, phase_parameters(state, index));
  Codes forecast = body(foreseen);
  for (std::size_t i = 0; i + 1 < forecast.size(); i++) {
    if (forecast[i].is_counter) forecast[i] = {"(int)" + forecast[i].text, Binding::unary};
    forecast[i] = atom(forecast[i], graph.output(graph.results[i]).type, "extent");
  }
  return forecast;
}

void FunctionEmitter::phase_loop(PhaseState &state) {
  // Where rows become longer or shorter, the one in the middle stands for all.
  const std::string middle = names_.fresh("middle");
  out_.line("const long " + middle + " = " + state.count + " / 2;");
  const Codes forecast = phase_forecast(state, middle);
  std::string condition = "sisal_is_phase((double)" + state.count + " * " + at_least(forecast.back(), Binding::unary) + ")";
  for (std::size_t i = 1; i + 1 < forecast.size() && !state.phase.is_ragged; i += 2)
    condition += " && " + forecast[i].text + " > 0";
  out_.open("if (" + condition + ")");
  if (state.phase.strip) {
    state.strip = names_.fresh("strip"), state.strips = names_.fresh("strips");
    out_.line("const long " + state.strip + " = sisal_strip(" + state.count + ", " + forecast.back().text + ");");
    out_.line("const long " + state.strips + " = (" + state.count + " + " + state.strip + " - 1) / " + state.strip + ";");
  }
  phase_arrays(state, forecast);
  out_.line("sisal_alone++;");
  std::string place, reduce = state.misfit.empty() ? "" : "or: " + state.misfit;
  for (std::size_t c = 0; c < state.clauses.size(); c++) {
    const Clause &clause = state.clauses[c];
    if (!state.parts[c].empty()) continue;
    if (clause.returns->gather == Gather::value)
      reduce += (reduce.empty() ? "" : ", ") + std::string(operation_of(*clause.returns, clause.type)) + ": " + clause.variable;
    else if (place.empty() && !state.shapes[c].empty())
      place = " at &" + state.rows[c] + "[" + state.shapes[c] + ".offsets[" + state.index + "]]";
    else if (place.empty()) place = (state.phase.ranks[c] ? " at " : " at &") + state.rows[c] + "[" + state.index + "]";
    if (!clause.is_any.empty()) reduce += ", or: " + clause.is_any;
  }
  // Sums of reals are the same on any number of nodes where a loop has no place.
  if (adds_reals(state.clauses) || state.phase.strip) place.clear();
  const std::string &filaments = state.phase.strip ? state.strips : state.count;
  out_.open("forall (long " + state.index + " = 0; " + state.index + " < " + filaments + "; " + state.index + "++)" + place +
            (reduce.empty() ? "" : " reduce(" + reduce + ")"));
  if (state.phase.strip) phase_strip(state);
  else phase_body(state);
  out_.close();
  out_.line("sisal_alone--;");
  out_.line("sisal_phase_ends();");
  for (const std::string &shape : state.shapes)
    if (!shape.empty()) out_.line("sisal_end_shape(&" + shape + ");");
  phase_end(state);
  out_.close();
  out_.close();
}

// A filament.
void FunctionEmitter::phase_body(PhaseState &state) {
  is_divided_ = true;
  const graph::Graph &graph = *state.node.forall->body;
  Scope inner = scope(graph, state.plan.parts.back(), phase_parameters(state, state.index));
  std::vector<std::string> places(state.clauses.size());
  for (std::size_t c = 0; c < state.clauses.size(); c++) {
    if (state.rows[c].empty() || state.phase.ranks[c] != 1) continue;
    places[c] = names_.fresh("row");
    out_.line("const sisal_row " + places[c] + " = sisal_row_of(" + state.clauses[c].variable + ".any, " + state.index + ");");
    put_in_row(inner, state.clauses[c].returns->value, places[c]);
  }
  const Codes values = body(inner);
  for (std::size_t c = 0; c < state.clauses.size(); c++) {
    Clause &clause = state.clauses[c];
    gather(clause, values, inner.plan.results, [&](const Code &value) {
      const std::string element = state.phase.ranks[c] ? "&" + unit_.types.descriptor(clause.type->element->element) : "";
      if (state.phase.ranks[c] == 0) out_.line(state.rows[c] + "[" + state.index + "] = " + value.text + ";");
      else if (state.phase.ranks[c] == 1)
        out_.line(state.misfit + " |= !sisal_set_row(&" + places[c] + ", " + element + ", " + value.text + ".any);");
      else
        out_.line(state.misfit + " |= !sisal_set_rows((const sisal_array *)" + clause.variable + ".any.first + " + state.index +
                  ", " + element + ", " + value.text + ".any);");
    });
  }
  end(inner);
  is_divided_ = false;
}

// A filament of many indices.
void FunctionEmitter::phase_strip(PhaseState &state) {
  is_divided_ = true;
  const std::string before = names_.fresh("before"), first = names_.fresh("first"), last = names_.fresh("last");
  out_.line("const long " + before + " = " + state.index + " * " + state.strip + ";");
  out_.line("const int " + first + " = (int)(" + state.lows[0] + " + " + before + ");");
  out_.line("const int " + last + " = (int)(" + first + " - 1 + (" + state.count + " - " + before + " < " + state.strip + " ? " +
            state.count + " - " + before + " : " + state.strip + "));");
  Codes given = state.operands;
  for (std::size_t g = 0; g < state.lows.size(); g++) given.push_back({state.arrays[g].empty() ? state.lows[g] : state.arrays[g]});
  given.push_back({first}), given.push_back({last});
  const graph::Graph &graph = *state.phase.strip;
  const memory::GraphPlan plan = memory::plan_beside(unit_.unit, graph);
  Scope inner = scope(graph, plan, std::move(given));
  std::vector<std::string> rows(state.clauses.size());
  for (std::size_t c = 0; c < state.clauses.size(); c++) {
    if (state.rows[c].empty()) continue;
    rows[c] = names_.fresh("row");
    out_.line("const sisal_row " + rows[c] + " = {" + state.clauses[c].variable + ".block, (char *)(" + state.rows[c] + " + " +
              before + "), " + first + ", " + last + " - " + first + " + 1};");
    put_in_row(inner, c, rows[c]);
  }
  const Codes values = body(inner);
  for (std::size_t c = 0; c < state.clauses.size(); c++) {
    if (!state.parts[c].empty()) phase_part(state, c, values[c]);
    else if (state.rows[c].empty()) reduce(state.clauses[c], values[c]);
    else
      out_.line("sisal_set_row(&" + rows[c] + ", " + element_descriptor(state.clauses[c].type) + ", " + values[c].text + ".any);");
  }
  is_divided_ = false;
}

void FunctionEmitter::phase_part(PhaseState &state, std::size_t c, const Code &value) {
  const Clause &clause = state.clauses[c];
  if (clause.type->is_sequence())
    return out_.line("sisal_set_part(" + state.parts[c] + ", " + state.index + ", " + value.text + ".any);");
  const std::string last = names_.fresh("last");
  out_.line("const " + unit_.types.name(clause.type) + " " + last + " = " + value.text + ";");
  out_.line("sisal_set_last(" + state.parts[c] + ", " + state.index + ", &" + last + ", sizeof " + last + ");");
}

void FunctionEmitter::phase_join_parts(PhaseState &state, std::size_t c) {
  const Clause &clause = state.clauses[c];
  const std::string type = unit_.types.name(clause.type);
  if (!clause.type->is_sequence()) {
    out_.line(type + " " + clause.variable + ";");
    return out_.line("sisal_get_last(" + state.parts[c] + ", &" + clause.variable + ", sizeof " + clause.variable + ");");
  }
  const bool is_first = clause.returns->gather == Gather::value;
  const std::string low = is_first || clause.type->kind == Kind::stream ? "1" : state.lows[0];
  out_.line("const " + type + " " + clause.variable + " = {.any = sisal_join_parts(" + state.parts[c] + ", " +
            element_descriptor(clause.type) + ", " + low + ", " + (is_first ? "true" : "false") + ")};");
}

// The loop's values. Where a row has turned out to be of another shape, all of them are computed again.
void FunctionEmitter::phase_end(PhaseState &state) {
  if (!state.misfit.empty()) {
    out_.open("if (" + state.misfit + ")");
    for (const Clause &clause : state.clauses)
      if (clause.returns->gather == Gather::array) drop(clause.type, clause.variable);
    out_.otherwise("else");
  }
  for (std::size_t c = 0; c < state.clauses.size(); c++) {
    if (!state.parts[c].empty()) phase_join_parts(state, c);
    finish_clause(state.clauses[c]);
    out_.line(state.outputs[c] + " = " + state.clauses[c].variable + ";");
  }
  out_.line(state.is_divided + " = true;");
  if (!state.misfit.empty()) out_.close();
}

} // namespace sisal::emit
