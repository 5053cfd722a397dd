// The clauses of `returns`.
#include "check/body.h"

namespace sisal::check {

namespace {

const char *word(syntax::Reduction reduction) {
  static constexpr const char *words[] = {"", "sum", "product", "least", "greatest", "catenate"};
  return words[static_cast<int>(reduction)];
}

} // namespace

bool Body::reduces(const syntax::Return &written, const Typed &value) {
  std::string what = "the value of " + quoted(word(written.reduction));
  switch (written.reduction) {
  case syntax::Reduction::none: return true;
  case syntax::Reduction::sum:
  case syntax::Reduction::product:
    return expect_kind(value, value.type->is_number() || value.type->kind == Kind::boolean, "a number or a boolean", what);
  case syntax::Reduction::least:
  case syntax::Reduction::greatest:
    return expect_kind(value, value.type->is_scalar() && value.type->kind != Kind::null, "a number, a character or a boolean",
                       what);
  case syntax::Reduction::catenate: return expect_kind(value, value.type->is_sequence(), "an array or a stream", what);
  }
  return true;
}

void Body::clause(const syntax::Return &written, size_t dimensions, Clauses &clauses) {
  Tuple values = expression(*written.value);
  graph::Return clause;
  clause.at = written.at;
  clause.gather = static_cast<graph::Gather>(written.kind);
  clause.reduction = static_cast<graph::Reduction>(written.reduction);
  clause.direction = static_cast<graph::Direction>(written.direction);
  if (written.mask_kind != syntax::MaskKind::none) {
    Typed mask =
        boolean(*written.mask, written.mask_kind == syntax::MaskKind::when ? "the mask after 'when'" : "the mask after 'unless'");
    clause.has_mask = true;
    clause.mask_drops = written.mask_kind == syntax::MaskKind::unless;
    clause.mask = static_cast<std::uint32_t>(clauses.results.size());
    clauses.results.push_back(mask.value);
  }
  clauses.is_known &= values.is_known;
  for (const Typed &value : values.values) clause_of(written, value, dimensions, clause, clauses);
}

void Body::clause_of(const syntax::Return &written, const Typed &value, size_t dimensions, graph::Return clause, Clauses &clauses) {
  TypeRef type = reduces(written, value) ? value.type : context_.unknown();
  if (written.kind != syntax::ReturnKind::value && type != context_.unknown()) {
    type = written.kind == syntax::ReturnKind::array ? types_.array(type) : types_.stream(type);
    for (size_t i = 1; i < dimensions; i++) type = types_.array(type);
  }
  clause.value = static_cast<std::uint32_t>(clauses.results.size());
  clauses.results.push_back(value.value);
  clauses.clauses.push_back(clause);
  clauses.types.push_back(type);
  clauses.is_old.push_back(written.is_old);
}

Tuple Body::outputs(graph::Value first, const Clauses &clauses, Range at) const {
  Tuple result;
  result.at = at;
  result.is_known = clauses.is_known;
  for (TypeRef type : clauses.types) {
    result.values.push_back({type, first, at});
    first.output++;
  }
  return result;
}

} // namespace sisal::check
