// Clauses of `returns` of programs whose errors are values. A reduction has the order that the program says, as it decides whether
// integers are too large on the way.
#include "emit/full_emitter.h"

namespace sisal::emit {

using graph::Direction;
using graph::Gather;
using graph::Reduction;

namespace {

bool adds(const graph::Return &returns) {
  return returns.gather == Gather::value && (returns.reduction == Reduction::sum || returns.reduction == Reduction::product);
}

bool is_folded(const Clause &clause) {
  const Direction direction = clause.returns->direction;
  return adds(*clause.returns) && clause.type->is_number() && (direction == Direction::right || direction == Direction::tree);
}

} // namespace

// `can_fail`: the clause's value can be an error, whatever its values are.
void FullEmitter::begin(Clause &clause, bool can_fail) {
  const graph::Return &returns = *clause.returns;
  const bool is_product = returns.reduction == Reduction::product;
  const std::string value = adds(returns)          ? (is_product ? "1" : "0")
                            : needs_value(returns) ? unit_.types.error(clause.type)
                                                   : "SISAL_EMPTY";
  out_.line(unit_.types.name(clause.type) + " " + clause.variable + " = " + value + ";");
  if (is_folded(clause)) {
    clause.values = names_.fresh("values");
    out_.line("sisal_array " + clause.values + " = {NULL, NULL, 1, 0};");
  } else if (returns.gather == Gather::value && !adds(returns) && returns.reduction != Reduction::none) {
    clause.is_any = names_.fresh("is_any");
    out_.line("bool " + clause.is_any + " = false;");
  }
  if (!can_fail && !returns.has_mask) return;
  clause.spoiled = names_.fresh("is_spoiled");
  out_.line("bool " + clause.spoiled + " = false;");
}

void FullEmitter::gather(Clause &clause, const Codes &results, const std::vector<memory::Use> &uses,
                         const std::function<void(const Code &)> &store) {
  const graph::Return &returns = *clause.returns;
  const Code &value = results[returns.value];
  clause.is_given = uses[returns.value] != memory::Use::reads;
  std::string mask;
  if (returns.has_mask) {
    mask = names_.fresh("mask");
    out_.line("const unsigned char " + mask + " = " + results[returns.mask].text + ";");
    out_.open("if (" + mask + (returns.mask_drops ? " == 0)" : " == 1)"));
  }
  if (returns.gather == Gather::value) add(clause, value);
  else store(value);
  if (!clause.is_any.empty()) out_.line(clause.is_any + " = true;");
  if (!returns.has_mask) return;
  out_.otherwise("else");
  if (clause.is_given) drop(clause.value, value.text);
  out_.line("if (" + mask + " > 1) " + clause.spoiled + " = true;");
  out_.close();
}

void FullEmitter::add(Clause &clause, const Code &value) {
  const std::string &name = clause.variable, kind = Types::kind_name(clause.type);
  const bool is_boolean = clause.type->kind == Kind::boolean;
  const auto both = [&](const std::string &operation) {
    return "sisal_full_" + operation + (is_boolean ? "" : "_" + kind) + "(" + name + ", " + value.text + ")";
  };
  const auto extreme = [&](const char *operation) {
    out_.line(name + " = " + clause.is_any + " ? " + both(operation) + " : " + at_least(value, or_) + ";");
  };
  if (!clause.values.empty()) {
    out_.line("*(" + unit_.types.name(clause.type) + " *)sisal_next(&" + unit_.types.descriptor(clause.type) + ", &" +
              clause.values + ") = " + value.text + ";");
    return;
  }
  switch (clause.returns->reduction) {
  case Reduction::sum: return out_.line(name + " = " + both(is_boolean ? "or" : "add") + ";");
  case Reduction::product: return out_.line(name + " = " + both(is_boolean ? "and" : "multiply") + ";");
  case Reduction::least: return extreme("minimum");
  case Reduction::greatest: return extreme("maximum");
  case Reduction::catenate:
    out_.line("sisal_full_gather(" + element_descriptor(clause.type) + ", &" + name + ".any, !" + clause.is_any + ", " +
              value.text + ".any);");
    if (clause.is_given) drop(clause.value, value.text);
    return;
  case Reduction::none: break;
  }
  drop(clause.type, name);
  out_.line(name + " = " + value.text + ";");
}

// `also`: another variable that says that the value is an error.
void FullEmitter::finish(const Clause &clause, const std::string &also) {
  if (!clause.values.empty())
    out_.line(clause.variable + " = sisal_full_fold_" + Types::kind_name(clause.type) + "(" + clause.values + ", " +
              (clause.returns->direction == Direction::right ? "SISAL_RIGHT" : "SISAL_TREE") + ", " +
              (clause.returns->reduction == Reduction::product ? "true" : "false") + ");");
  const std::string &spoiled = clause.spoiled;
  if (spoiled.empty() && also.empty()) return;
  out_.open("if (" + spoiled + (spoiled.empty() || also.empty() ? "" : " || ") + also + ")");
  drop(clause.type, clause.variable);
  out_.line(clause.variable + " = " + unit_.types.error(clause.type) + ";");
  out_.close();
}

} // namespace sisal::emit
