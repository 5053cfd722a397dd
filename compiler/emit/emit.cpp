#include "emit/emit.h"
#include "emit/forms.h"

#include <cstdio>

namespace prelude::emit {
namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

// FNV-1a, 64 bits: tells one build of a unit from another.
uint64_t fnv1a(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  return hash;
}

std::string hex(const char *prefix, uint64_t number) {
  char buffer[24];
  snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(number));
  return prefix + std::string(buffer);
}

// What is known at compile time of the points, for the runtime to number them at start.
std::string table(const plan::Unit &unit, std::string_view text) {
  std::string list;
  size_t count = 0;
  for (const plan::Function &function : unit.functions)
    for (const plan::Point &point : function.points) list += (count++ ? ", &" : "&") + point.object;
  if (count == 0) return "";
  return "\n/* The points of this unit, made known to the runtime before main. */\n"
         "static mcrl_point *const " +
         unit.points + "[] = { " + list + " };\n" + "static mcrl_unit " + unit.unit + " = { MCRL_ABI_VERSION, " +
         std::to_string(count) + ", " + hex("0x", fnv1a(text)) + ", " + unit.points + ", 0 };\n" +
         "__attribute__((constructor)) static void " + unit.enroll + "(void) { mcrl_register(&" + unit.unit + "); }\n";
}

void function_text(Rewriter &out, const plan::Unit &unit, const plan::Function &function) {
  if (!function.points.empty()) {
    out.text(heading(unit, function));
    out.renumber();
  }
  thread_form(out, unit, function);
  if (!function.points.empty()) out.text("\n");
  for (const plan::Point &point : function.points) continuation(out, unit, function, point);
}

} // namespace

std::string unit(const plan::Unit &unit, bool number_all) {
  const facts::Unit &facts = *unit.facts;
  Rewriter out(facts.text, facts.file);
  if (number_all) out.number_all();
  // Warnings about the source have been given when it was analysed; what follows repeats its text.
  out.text("#pragma clang diagnostic ignored \"-Weverything\"\n");
  unsigned at = facts.text.starts_with("\xef\xbb\xbf") ? 3 : 0; // a byte order mark can only stand first
  for (const plan::Function &function : unit.functions) {
    out.source({at, function.facts->range.begin}, {});
    function_text(out, unit, function);
    at = function.facts->range.end;
  }
  out.source({at, unsigned(facts.text.size())}, {});
  std::string text = out.take();
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text + table(unit, text);
}

std::string continuations(const plan::Unit &unit) {
  std::string text;
  for (const plan::Function &function : unit.functions) {
    if (function.points.empty()) continue;
    Rewriter out(unit.facts->text, unit.facts->file);
    out.text(heading(unit, function));
    for (const plan::Point &point : function.points) continuation(out, unit, function, point);
    text += (text.empty() ? "" : "\n") + out.take();
  }
  return text;
}

namespace {

std::string hoisted_statics(const plan::Unit &unit, const plan::Function &function) {
  if (function.hoisted.empty()) return "";
  std::string out = "/* Static variables of " + function.facts->name + ", which its continuations share. */\n";
  for (size_t i = 0; i < function.hoisted.size(); ++i) {
    const facts::StaticVariable &variable = function.facts->statics[i];
    Rewriter rewriter(unit.facts->text, unit.facts->file);
    std::vector<Edit> edits;
    for (const plan::Function &other : unit.functions)
      for (size_t j = 0; j < other.hoisted.size(); ++j)
        for (facts::Range name : other.facts->statics[j].names) edits.push_back({name, other.hoisted[j]});
    std::erase_if(edits,
                  [&](const Edit &e) { return e.range.begin < variable.statement.begin || e.range.end > variable.statement.end; });
    rewriter.source(variable.statement, edits);
    out += rewriter.take() + "\n";
  }
  return out;
}

std::string travels(const facts::Function &facts, const plan::Record &record) {
  if (record.members.empty()) return "nothing";
  std::string out;
  for (const plan::Member &member : record.members) {
    const facts::Variable &variable = facts.variables[member.variable];
    out += (out.empty() ? "" : ", ") + variable.name + " (" + variable.type + ")";
  }
  return out;
}

// Variables that no record holds.
std::string stays(const plan::Function &function) {
  std::vector<bool> moves(function.facts->variables.size());
  for (const plan::Point &point : function.points) moves[function.facts->locks[point.lock].variable] = true;
  for (const plan::Record &record : function.records)
    for (const plan::Member &member : record.members) moves[member.variable] = true;
  std::string out;
  for (size_t i = 0; i < moves.size(); ++i)
    if (!moves[i]) out += (out.empty() ? "" : ", ") + function.facts->variables[i].name;
  return out;
}

std::string lock_text(const facts::Function &facts, const facts::Lock &lock) {
  return std::string(lock.mode == facts::Mode::write ? "write_lock(" : "read_lock(") + facts.variables[lock.variable].name + ")" +
         (lock.move ? ", move" : "");
}

std::string padded(std::string text, size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

} // namespace

std::string heading(const plan::Unit &unit, const plan::Function &function) {
  const facts::Function &facts = *function.facts;
  size_t where = 0, what = 0, load = 0;
  auto place = [&](const plan::Point &point) {
    const Place &at = facts.locks[point.lock].place;
    return std::to_string(at.line) + ":" + std::to_string(at.column);
  };
  for (const plan::Point &point : function.points) {
    where = std::max(where, place(point).size());
    what = std::max(what, lock_text(facts, facts.locks[point.lock]).size());
    load = std::max(load, travels(facts, function.records[point.record]).size());
  }
  std::string out = "\n/* " + facts.name + ", " + facts.place.file + ":" + std::to_string(facts.place.line) + "\n";
  for (const plan::Point &point : function.points) {
    const facts::Lock &lock = facts.locks[point.lock];
    const plan::Record &record = function.records[point.record];
    out += " *   point " + padded(std::to_string(point.number), 2) + " line " + padded(place(point), where) + "  " +
           padded(lock_text(facts, lock), what) + (point.migrates ? "  travels: " : "  keeps:   ") +
           padded(travels(facts, record), load) + "  " + std::to_string(record.bytes) + " bytes + the name of " +
           facts.variables[lock.variable].name + "\n";
  }
  if (std::string rest = stays(function); !rest.empty()) out += " *   stays:   " + rest + "\n";
  out += " */\n";
  for (const plan::Record &record : function.records) {
    if (record.structure.empty()) continue;
    out += "struct " + record.structure + " {";
    for (const plan::Member &member : record.members) out += " " + member.declaration + ";";
    out += " };\n";
  }
  out += hoisted_statics(unit, function);
  for (const plan::Point &point : function.points) {
    const plan::Record &record = function.records[point.record];
    out += "static mcrl_outcome " + point.continuation + "(mcrl_activation *) __attribute__((__nonnull__));\n";
    out += "static mcrl_point " + point.object + " = { .name = " +
           quoted(unit.facts->file + ":" + facts.name + ":" + std::to_string(point.number) + hex("#", unit.facts->identity)) +
           ", .where = " + quoted(facts.locks[point.lock].place.text()) + ",\n    .run = " + point.continuation +
           ", .live_bytes = " + (record.structure.empty() ? "0" : "sizeof(struct " + record.structure + ")") +
           (point.in_thread ? ", .flags = MCRL_POINT_THREAD" : "") + " };\n";
  }
  return out + "\n";
}

} // namespace prelude::emit
