#include "remarks/remarks.h"

#include "remarks/constructs.h"

namespace prelude::remarks {

std::string bytes(uint64_t count) { return std::to_string(count) + (count == 1 ? " byte" : " bytes"); }

std::string sizes(const plan::Function &function, const std::vector<plan::VariableId> &ids) {
  uint64_t sum = 0;
  std::string list;
  for (plan::VariableId id : ids) {
    const plan::Variable &variable = function.variables[id];
    sum += variable.bytes;
    list += (list.empty() ? "" : ", ") + variable.name + " " + std::to_string(variable.bytes);
  }
  return ids.empty() ? "no variables" : bytes(sum) + " (" + list + ")";
}

std::string region_size(const plan::Variable &variable) {
  return variable.region_bytes ? " (" + bytes(variable.region_bytes) + ")" : "";
}

std::string lock_call(plan::Mode mode) { return std::string(plan::name(mode)) + "_lock"; }

std::vector<Remark> collect(const plan::Unit &unit) {
  std::vector<Remark> out;
  for (const plan::Function &function : unit.functions) {
    if (!function.uses_regions) continue;
    for (auto remarks : {&Construct::moves, &Construct::communication})
      for (const Construct *construct : all_constructs)
        if (construct->*remarks) (construct->*remarks)(function, out);
  }
  add_runtime_calls(unit, out);
  return out;
}

Diagnostics shown(const std::vector<Remark> &remarks, const Levels &levels) {
  Diagnostics out;
  for (const Remark &remark : remarks) {
    if (!levels.shows(option(remark.kind), remark.function)) continue;
    std::vector<std::string> arguments;
    for (const Argument &argument : remark.arguments) arguments.push_back(argument.value);
    out.report(remark.kind, remark.place, std::move(arguments), remark.fixits);
    for (const Note &note : remark.notes) out.report(note.kind, note.place, note.arguments);
  }
  out.sort();
  return out;
}

} // namespace prelude::remarks
