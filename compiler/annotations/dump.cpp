#include "annotations/annotations.h"

namespace prelude::annotations {

namespace {

std::string clause_list(const Annotation &annotation) {
  std::string list;
  for (const Clause &clause : annotation.clauses()) {
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
    const Forall *loop = annotation.as<Forall>();
    out += std::string(spelling(annotation.kind())) + (loop ? "" : clause_list(annotation));
    const Fork *fork = annotation.as<Fork>();
    const Spawn *spawn = fork ? fork : annotation.as<Spawn>();
    if (spawn) out += " " + spawn->call.text;
    if (const Join *join = annotation.as<Join>(); join && !join->part.empty()) out += " " + join->part.text;
    const Where *place = spawn ? &spawn->place : loop ? &loop->place : nullptr;
    if (place && !place->empty()) out += " at " + place->text;
    if (loop && !loop->reductions.empty()) out += " reduce" + clause_list(annotation);
    if (const Guard *guard = annotation.guard()) out += std::string(annotation.as<When>() ? "" : " when") + " (" + guard->condition.text + ")";
    out += '\n';
  }
  return out;
}

} // namespace prelude::annotations
