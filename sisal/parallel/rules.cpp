#include "parallel/rules.h"

#include "memory/counted.h"
#include "memory/modes.h"

#include <algorithm>
#include <set>

namespace sisal::parallel {

using graph::Gather;
using graph::Reduction;

unsigned rank_of(TypeRef type) { return type->kind == Kind::array ? 1 + rank_of(type->element) : 0; }

bool is_plain(TypeRef type) { return !memory::is_counted(type); }

namespace {

// `open`: the types around it.
bool recurs(TypeRef type, std::set<TypeRef> &open) {
  if (type->is_scalar()) return false;
  if (!open.insert(type).second) return true;
  bool found = type->is_sequence() && recurs(type->element, open);
  if (!type->is_sequence())
    for (const Member &member : type->members) found = found || recurs(member.type, open);
  open.erase(type);
  return found;
}

} // namespace

bool has_recursion(TypeRef type) {
  std::set<TypeRef> open;
  return recurs(type, open);
}

namespace {

TypeRef innermost(TypeRef type) { return type->kind == Kind::array ? innermost(type->element) : type; }

// Whether the order of the elements does not matter to the result, bit for bit.
bool is_exact(const graph::Return &clause, TypeRef type) {
  return clause.reduction == Reduction::least || clause.reduction == Reduction::greatest || !type->is_real();
}

// Why a clause that has parts cannot be divided; empty if it can.
std::string obstacle_of_parts(const graph::Return &clause, TypeRef type) {
  if (clause.gather == Gather::value && clause.reduction == Reduction::none) {
    if (clause.has_mask) return "which element is the last is known only when all are computed ('when' or 'unless')";
    return is_plain(type) ? "" : "its value is that of the last element";
  }
  return is_plain(type->element)
             ? ""
             : "elements of its array have references, and how many there are is known only when all are computed";
}

std::string obstacle_in(const graph::Return &clause, TypeRef type) {
  if (has_parts(clause)) return obstacle_of_parts(clause, type);
  if (clause.gather == Gather::array) {
    if (rank_of(type) > 4) return "its array has more than four dimensions";
    return is_plain(innermost(type)) ? "" : "elements of its array have references";
  }
  if (!type->is_scalar()) return "what it reduces is no scalar";
  if (clause.direction != graph::Direction::none && !is_exact(clause, type))
    return "it adds numbers in the order that the program asks for";
  return "";
}

// Whether what the second and further dimensions run over depends on the first.
bool is_triangular(const graph::Forall &loop, std::size_t operands) {
  for (std::size_t d = 1; d < loop.dimensions.size(); d++)
    for (std::size_t p = operands; p < loop.dimensions[d].bounds->nodes[0].outputs.size(); p++)
      if (memory::is_used(*loop.dimensions[d].bounds, static_cast<std::uint32_t>(p))) return true;
  return false;
}

// A row without elements has no least one, though all rows together have.
bool may_lack_a_row(const graph::Return &clause, bool is_triangular) {
  return (clause.reduction == Reduction::least || clause.reduction == Reduction::greatest) && (clause.has_mask || is_triangular);
}

} // namespace

bool has_parts(const graph::Return &clause) {
  if (clause.gather != Gather::value) return clause.has_mask || clause.gather == Gather::stream;
  return clause.reduction == Reduction::catenate || clause.reduction == Reduction::none;
}

std::string obstacle(const graph::Forall &loop, const graph::Node &node) {
  const bool has_any_parts = std::any_of(loop.returns.begin(), loop.returns.end(), has_parts);
  if (has_any_parts && loop.dimensions.size() > 1)
    return "it has several dimensions, and what it gives follows the order of the elements";
  for (std::size_t c = 0; c < loop.returns.size(); c++)
    if (std::string why = obstacle_in(loop.returns[c], node.outputs[c].type); !why.empty()) return why;
  if (has_any_parts)
    for (std::size_t c = 0; c < loop.returns.size(); c++)
      if (may_lack_a_row(loop.returns[c], false) || (loop.returns[c].gather == Gather::array && rank_of(node.outputs[c].type) > 1))
        return "one of its arrays gets as many elements as are computed, beside rows, or a least or greatest element";
  if (loop.dimensions.size() > 1)
    for (const graph::Return &clause : loop.returns)
      if (may_lack_a_row(clause, is_triangular(loop, node.operands.size())))
        return "a row of it may have no element, and so no least or greatest one";
  return "";
}

} // namespace sisal::parallel
