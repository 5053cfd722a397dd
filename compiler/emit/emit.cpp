#include "emit/emit.h"
#include "constructs/contracts/contracts_emit.h"
#include "constructs/loops/loops_emit.h"
#include "emit/constructs.h"
#include "emit/templates.h"
#include "emit/text.h"
#include "plan/hash.h"
#include "text/fill.h"

#include <cstdio>

namespace prelude::emit {

std::string part_of(plan::FrameId activation) {
  return activation == plan::whole_function ? "MCRL_REST" : "MCRL_FRAME(" + std::to_string(activation + 1) + ")";
}

std::vector<std::string> parameter_declarations(const plan::Function &function) {
  std::vector<std::string> out;
  for (size_t i = 0; i < function.variables.size(); ++i)
    if (const plan::Variable &one = function.variables[i]; one.is_parameter)
      out.push_back(plan::declared(one.declaration, function.name_of(plan::VariableId(i))));
  return out;
}

std::string header_of(const plan::Function &function, const std::string &form) {
  std::string parameters;
  for (const std::string &parameter : parameter_declarations(function)) parameters += (parameters.empty() ? "" : ", ") + parameter;
  return function.result_type + " " + form + "(" + (parameters.empty() ? "void" : parameters) + ")";
}

std::string hex(const char *prefix, uint64_t number) {
  char buffer[24];
  snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(number));
  return prefix + std::string(buffer);
}

std::vector<Hole> names_of(const plan::Function &function) {
  return {{"part", function.part},   {"run", function.run},     {"live", function.live}, {"self", function.self},
          {"entry", function.entry}, {"why", function.why},     {"way", function.way},   {"args", function.args},
          {"node", function.node},   {"child", function.child}, {"body", function.body}, {"nothing", nothing(function)},
          {"rest", function.rest},   {"strip", function.strip}, {"first", function.first}, {"stop", function.stop}};
}

std::string function_list(const std::set<std::string> &names) {
  std::string all;
  for (const std::string &name : names) all += name + '\n';
  return quoted(all);
}

std::string nothing(const plan::Function &function) {
  return function.result.empty() ? "return;" : "return MCRL_NOTHING(" + function.result_type + ");";
}

std::string save(plan::Copy copy, const std::string &field, const std::string &from) {
  if (copy == plan::Copy::assign) return field + " = " + from + ";\n";
  if (copy == plan::Copy::image) return field + " = mcrl_image_offset((const void *)" + from + ");\n";
  return "__builtin_memcpy(&" + field + ", &" + from + ", sizeof " + from + ");\n";
}

namespace {

// What is known at compile time of the points, for the runtime to number them at start.
std::string table(const plan::Unit &unit, std::string_view text) {
  std::string list, privates;
  std::vector<std::string> objects;
  for (const plan::Function &function : unit.functions)
    for (const Construct *construct : all_constructs)
      if (construct->numbered) construct->numbered(function, objects);
  for (const std::string &object : objects) list += (list.empty() ? "" : ", ") + object;
  for (const std::string &name : unit.privates) privates += fill(templates::one_private, {{"name", name}});
  if (objects.empty() && privates.empty()) return "";
  return (privates.empty() ? "" : fill(templates::privates, {{"name", unit.privates_table}, {"list", privates}})) +
         (objects.empty() ? "" : fill(templates::points, {{"name", unit.points_table}, {"list", list}})) +
         fill(templates::unit, {{"name", unit.unit_table},
                                {"count", std::to_string(objects.size())},
                                {"hash", hex("0x", plan::fnv1a(text))},
                                {"points", objects.empty() ? "0" : unit.points_table},
                                {"privates", privates.empty() ? "0" : unit.privates_table},
                                {"enroll", unit.enroll}});
}

} // namespace

std::vector<std::string> files(const plan::Unit &unit, bool number_all) {
  std::vector<std::string> out;
  std::string all;
  for (size_t file = 0; file < unit.files.size(); ++file) {
    const plan::File &source = unit.files[file];
    Rewriter rewriter(source);
    if (number_all) rewriter.number_all();
    // Warnings about the source have been given when it was analysed; what follows repeats its text.
    if (file == 0) rewriter.text("#pragma clang diagnostic ignored \"-Weverything\"\n" + linked_names(unit));
    unsigned at = source.text.starts_with("\xef\xbb\xbf") ? 3 : 0; // a byte order mark can only stand first
    auto between_functions = [&](plan::Range range) { rewriter.source(range, contract_declarations(unit, file, range)); };
    for (const plan::Function &function : unit.functions) {
      if (function.file != file) continue;
      between_functions({at, function.range.begin});
      if (function.uses_regions) procedure(rewriter, unit, function);
      else rewriter.source(function.range, loop_edits(source, function));
      at = function.range.end;
    }
    between_functions({at, unsigned(source.text.size())});
    std::string text = rewriter.take();
    if (!text.empty() && text.back() != '\n') text += '\n';
    all += text;
    out.push_back(std::move(text));
  }
  if (!out.empty()) out.front() += table(unit, all) + note(unit.summaries) + note_of_calls(unit) + note_of_locks(unit);
  return out;
}

std::string unit(const plan::Unit &unit) {
  std::string out;
  std::vector<std::string> texts = files(unit);
  for (size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) out += "\n/* ---- " + unit.files[i].name + " becomes: */\n";
    out += texts[i];
  }
  return out;
}

std::string continuations(const plan::Unit &unit) {
  std::string text;
  for (const plan::Function &function : unit.functions) {
    if (function.body.empty() && function.calls.empty()) continue;
    Rewriter out(unit.files[function.file]);
    procedure(out, unit, function);
    text += (text.empty() ? "" : "\n") + out.take();
  }
  return text;
}

std::string line(const Place &place) { return place.file + ":" + std::to_string(place.line); }

} // namespace prelude::emit
