// Clauses of `returns`: reductions, and the arrays of loops whose number of passes is not known.
#include "emit/clause.h"
#include "emit/function.h"

namespace sisal::emit {

using graph::Gather;
using graph::Reduction;

namespace {

const char *clause_name(const graph::Return &returns) {
  if (returns.gather != Gather::value) return "gathered";
  switch (returns.reduction) {
  case Reduction::none: return "last";
  case Reduction::sum: return "sum";
  case Reduction::product: return "product";
  case Reduction::least: return "least";
  case Reduction::greatest: return "greatest";
  case Reduction::catenate: return "all";
  }
  return "value";
}

std::string neutral(TypeRef type, Reduction reduction) {
  bool is_real = type->is_real(), is_least = reduction == Reduction::least;
  switch (reduction) {
  case Reduction::sum: return type->kind == Kind::boolean ? "false" : "0";
  case Reduction::product: return type->kind == Kind::boolean ? "true" : "1";
  case Reduction::least:
  case Reduction::greatest:
    if (is_real) return is_least ? "INFINITY" : "-INFINITY";
    if (type->kind == Kind::integer) return is_least ? "INT_MAX" : "INT_MIN";
    return is_least ? "255" : "0";
  default: return type->is_sequence() ? "SISAL_EMPTY" : type->is_scalar() ? "0" : "{0}";
  }
}

} // namespace

bool needs_value(const graph::Return &returns) {
  return returns.gather == Gather::value && (returns.reduction == Reduction::none || returns.reduction == Reduction::least ||
                                             returns.reduction == Reduction::greatest);
}

std::vector<Clause> FunctionEmitter::clauses(Scope &scope, std::uint32_t number, const std::vector<graph::Return> &returns,
                                             const graph::Graph &values) {
  const graph::Node &node = scope.graph.nodes[number];
  std::vector<Clause> clauses;
  for (std::uint32_t i = 0; i < returns.size(); i++) {
    Clause clause;
    clause.returns = &returns[i];
    clause.type = node.outputs[i].type;
    clause.value = values.output(values.results[returns[i].value]).type;
    clause.place = file_and_line(returns[i].at.end > 0 ? returns[i].at : node.at);
    clause.variable = variable_name(node, i, clause_name(returns[i]));
    scope.values[number][i] = {clause.variable};
    clauses.push_back(std::move(clause));
  }
  return clauses;
}

// A reduction begins with its neutral value, an array with nothing, or with so many elements.
void FunctionEmitter::begin_clause(Clause &clause, bool may_be_empty, const std::string &size) {
  const graph::Return &returns = *clause.returns;
  if (!size.empty()) {
    clause.has_size = true;
    out_.line("const " + unit_.types.name(clause.type) + " " + clause.variable + " = {.any = sisal_new(" +
              element_descriptor(clause.type) + ", 1, " + size + ")};");
    return;
  }
  std::string value = returns.gather == Gather::value ? neutral(clause.type, returns.reduction) : "SISAL_EMPTY";
  out_.line(unit_.types.name(clause.type) + " " + clause.variable + " = " + value + ";");
  if (!needs_value(returns) || !may_be_empty) return;
  clause.is_any = names_.fresh("is_any");
  out_.line("bool " + clause.is_any + " = false;");
}

void FunctionEmitter::gather(Clause &clause, const Codes &results, const std::vector<memory::Use> &uses,
                             const std::function<void(const Code &)> &store) {
  const graph::Return &returns = *clause.returns;
  Code value = results[returns.value];
  clause.is_given = uses[returns.value] != memory::Use::reads;
  if (value.is_counter) value = {"(int)" + value.text, Binding::unary};
  if (returns.has_mask) {
    const Code &mask = results[returns.mask];
    out_.open("if (" + (returns.mask_drops ? "!" + at_least(mask, Binding::unary) : mask.text) + ")");
  }
  if (returns.gather == Gather::value) reduce(clause, value);
  else store(value);
  if (!clause.is_any.empty()) out_.line(clause.is_any + " = true;");
  if (!returns.has_mask) return;
  if (Types::is_counted(clause.value) && clause.is_given) {
    out_.otherwise("else");
    drop(clause.value, value.text);
  }
  out_.close();
}

void FunctionEmitter::reduce(Clause &clause, const Code &value) {
  const std::string &name = clause.variable;
  bool is_boolean = clause.type->kind == Kind::boolean;
  auto extreme = [&](const char *function) {
    const char *type = clause.type->kind == Kind::real ? "real" : clause.type->kind == Kind::double_real ? "double" : "int";
    const std::string &to = clause.lane.empty() ? name : clause.lane;
    out_.line(to + " = sisal_" + function + "_" + type + "(" + value.text + ", " + to + ");");
  };
  switch (clause.returns->reduction) {
  case Reduction::sum: return out_.line(name + (is_boolean ? " |= " : " += ") + value.text + ";");
  case Reduction::product: return out_.line(name + (is_boolean ? " &= " : " *= ") + value.text + ";");
  case Reduction::least: return extreme("min");
  case Reduction::greatest: return extreme("max");
  case Reduction::catenate:
    out_.line("sisal_gather(" + element_descriptor(clause.type) + ", &" + name + ".any, " + value.text + ".any);");
    if (clause.is_given) drop(clause.value, value.text);
    return;
  case Reduction::none: break;
  }
  drop(clause.type, name);
  out_.line(name + " = " + value.text + ";");
}

// The next element of an array that grows.
// The place of the next element and the end of the room are variables, which the C compiler keeps in registers. Elements with
// references are told to the block one by one.
void FunctionEmitter::begin_growing(Clause &clause) {
  if (clause.returns->gather == Gather::value || (Types::is_counted(clause.type->element) && !clause.has_size)) return;
  clause.next = names_.fresh(clause.variable + "_next");
  if (clause.has_size) {
    out_.line(unit_.types.name(clause.type->element) + " *" + clause.next + " = " + clause.variable + ".first;");
    return;
  }
  clause.end = names_.fresh(clause.variable + "_end");
  out_.line(unit_.types.name(clause.type->element) + " *" + clause.next + " = NULL, *" + clause.end + " = NULL;");
}

void FunctionEmitter::append(const Clause &clause, const std::string &array, TypeRef type, const Code &value) {
  if (!clause.next.empty()) {
    const std::string &next = clause.next;
    if (clause.has_size) return out_.line("*" + next + "++ = " + value.text + ";");
    out_.open("if (" + next + " == " + clause.end + ")");
    out_.line("const sisal_space space = sisal_more(" + element_descriptor(type) + ", &" + array + ".any, " + next + ");");
    out_.line(next + " = space.next, " + clause.end + " = space.end;");
    out_.close();
    out_.line("*" + next + "++ = " + value.text + ";");
    return;
  }
  out_.line("*(" + unit_.types.name(type->element) + " *)sisal_next(" + element_descriptor(type) + ", &" + array +
            ".any) = " + value.text + ";");
}

void FunctionEmitter::finish_clause(const Clause &clause) {
  if (!clause.next.empty() && !clause.has_size)
    out_.line("if (" + clause.next + ") " + clause.variable + ".size = (int)(" + clause.next + " - " + clause.variable +
              ".first);");
  if (!clause.is_any.empty()) out_.line("if (!" + clause.is_any + ") sisal_fail(" + clause.place + ", \"the loop has no value\");");
}

} // namespace sisal::emit
