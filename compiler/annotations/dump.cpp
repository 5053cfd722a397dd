#include "annotations/annotations.h"

namespace prelude::annotations {

namespace {

std::string clause_list(const Annotation &annotation) {
  std::string list;
  for (const Clause &clause : annotation.clauses) {
    if (!list.empty()) list += ", ";
    list += clause.name;
    if (!clause.text.empty()) list += ": " + clause.text;
  }
  return list.empty() ? list : "(" + list + ")";
}

} // namespace

std::string dump(std::string_view file, const ScanResult &result) {
  std::string out;
  for (const Annotation &annotation : result.annotations) {
    out += std::string(file) + ":" + std::to_string(annotation.line) + ":" + std::to_string(annotation.column) + ": ";
    bool loop = annotation.kind == Kind::forall;
    out += std::string(spelling(annotation.kind)) + (loop ? "" : clause_list(annotation));
    if (!annotation.call.empty()) out += " " + annotation.call;
    if (!annotation.part.empty()) out += " " + annotation.part;
    if (!annotation.place.empty()) out += " at " + annotation.place;
    if (loop && !annotation.clauses.empty()) out += " reduce" + clause_list(annotation);
    if (!annotation.condition.empty())
      out += std::string(annotation.kind == Kind::when ? "" : " when") + " (" + annotation.condition + ")";
    out += '\n';
  }
  return out;
}

} // namespace prelude::annotations
