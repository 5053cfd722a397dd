#include "parallel/rules.h"

#include "memory/counted.h"
#include "memory/modes.h"

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

std::string obstacle_in(const graph::Return &clause, TypeRef type) {
  if (clause.gather == Gather::stream) return "its elements go to a stream in their order";
  if (clause.gather == Gather::array) {
    if (clause.has_mask) return "how many elements an array gets is known only when all are computed ('when' or 'unless')";
    if (rank_of(type) > 4) return "its array has more than four dimensions";
    return is_plain(innermost(type)) ? "" : "elements of its array have references";
  }
  if (clause.reduction == Reduction::catenate) return "it catenates arrays in their order";
  if (clause.reduction == Reduction::none) return "its value is that of the last element";
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

std::string obstacle(const graph::Forall &loop, const graph::Node &node) {
  for (std::size_t c = 0; c < loop.returns.size(); c++)
    if (std::string why = obstacle_in(loop.returns[c], node.outputs[c].type); !why.empty()) return why;
  if (loop.dimensions.size() > 1)
    for (const graph::Return &clause : loop.returns)
      if (may_lack_a_row(clause, is_triangular(loop, node.operands.size())))
        return "a row of it may have no element, and so no least or greatest one";
  return "";
}

} // namespace sisal::parallel
