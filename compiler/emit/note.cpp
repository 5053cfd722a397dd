// What the functions of a file may wait for, as a note of its object, in which the runtime finds it when a program starts
// (tasks/points/summaries.h).
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

} // namespace

std::string note(const std::vector<plan::Summary> &all) {
  if (all.empty()) return "";
  std::string lines;
  size_t bytes = 0;
  for (const plan::Summary &summary : all) {
    std::string text = line(summary);
    bytes += text.size() + 1;
    lines += fill(templates::note_line, {{"line", text}});
  }
  return fill(templates::note, {{"bytes", std::to_string(bytes)}, {"lines", lines}});
}

} // namespace prelude::emit
