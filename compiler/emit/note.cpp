// What the functions of a file may wait for, as a note of its object, in which the runtime finds it when a program starts
// (tasks/points/summaries.h); in another note, the calls by rpc, spawn and fork that come to functions of other files, which
// the driver reads when it links a program (driver/notes.h); and in a third the locks of its functions, which the runtime writes into
// a profile.
#include "emit/emit.h"
#include "emit/templates.h"
#include "plan/shapes.h"
#include "text/fill.h"

#include <algorithm>

namespace prelude::emit {
namespace {

// Plain text in a string of C, and of the assembler.
std::string plain(std::string text) {
  std::replace_if(text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c > '~' || c == '"' || c == '\\'; }, '?');
  return text;
}

std::string line(const plan::Summary &summary) {
  std::string out = summary.name;
  if (summary.blocks) out += " blocks";
  if (summary.needs_thread) out += " thread";
  if (summary.is_collective) out += " collective";
  for (const std::string &callee : summary.calls) out += " >" + callee;
  if (!summary.waits_for.empty()) out += " : " + summary.waits_for;
  return plain(out);
}

std::string line(const plan::Function &function, const plan::Call &call) {
  bool asks = !call.asks.empty() && call.where != plan::Call::anywhere;
  std::string out = (asks ? "asks" : plan::name(call.kind)) + (" " + call.callee) + " " + function.name;
  for (const std::string &name : asks ? call.asks : call.elsewhere) out += " >" + name;
  return plain(out + " : " + call.place.text() + ":" + std::to_string(call.place.length));
}

std::string line(const plan::Shape &shape) {
  const plan::Function &function = *shape.function;
  std::string out = function.name + " " + shape.text;
  for (const plan::Shape::Lock &one : shape.locks)
    out += " " + one.what + "," + std::to_string(one.lock->place.line) + "," + one.region + (one.repeats ? ",loop" : ",");
  for (const std::string &name : shape.calls) out += " >" + name;
  return plain(out + " : " + function.place.file + ":" + std::to_string(function.place.line));
}

// A note of a kind that is told by its type.
std::string note(std::string_view what, unsigned type, const std::vector<std::string> &all) {
  if (all.empty()) return "";
  std::string lines;
  size_t bytes = 0;
  for (const std::string &text : all) {
    bytes += text.size() + 1;
    lines += fill(templates::note_line, {{"line", text}});
  }
  return fill(templates::note,
              {{"what", std::string(what)}, {"bytes", std::to_string(bytes)}, {"type", std::to_string(type)}, {"lines", lines}});
}

} // namespace

std::string note(const std::vector<plan::Summary> &all) {
  std::vector<std::string> lines;
  for (const plan::Summary &summary : all) lines.push_back(line(summary));
  return note("What the functions of this file may wait for, for files that call them.", 1, lines);
}

std::string note_of_calls(const plan::Unit &unit) {
  std::vector<std::string> lines;
  for (const plan::Function &function : unit.functions)
    for (const plan::Call &call : function.calls)
      if (!call.elsewhere.empty() || !call.asks.empty()) lines.push_back(line(function, call));
  return note("Calls by rpc, spawn and fork that come to functions of other files.", 2, lines);
}

std::string note_of_locks(const plan::Unit &unit) {
  std::vector<std::string> lines;
  for (const plan::Shape &shape : plan::shapes_of(unit)) lines.push_back(line(shape));
  return note("Locks of the functions of this file, for profiles.", 3, lines);
}

} // namespace prelude::emit
