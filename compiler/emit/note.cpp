// What the functions of a file may wait for, as a note of its object, in which the runtime finds it when a program starts
// (tasks/points/summaries.h); and, in another note, the forks that depend on what functions of other files may wait for, which the
// driver reads when it links a program (driver/notes.h).
#include "emit/emit.h"
#include "emit/templates.h"
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
  for (const std::string &callee : summary.calls) out += " >" + callee;
  if (!summary.waits_for.empty()) out += " : " + summary.waits_for;
  return plain(out);
}

std::string line(const plan::Function &function, const plan::Call &fork) {
  std::string out = fork.callee + " " + function.name;
  for (const std::string &name : fork.asks) out += " >" + name;
  return plain(out + " : " + fork.place.text() + ":" + std::to_string(fork.place.length));
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

std::string note_of_forks(const plan::Unit &unit) {
  std::vector<std::string> lines;
  for (const plan::Function &function : unit.functions)
    for (const plan::Call &call : function.calls)
      if (!call.asks.empty() && call.where != plan::Call::anywhere) lines.push_back(line(function, call));
  return note("Forks that are calls if functions of other files wait for no other computation.", 2, lines);
}

} // namespace prelude::emit
