#include "emit/emit.h"
#include "emit/contracts.h"
#include "emit/fill.h"
#include "emit/forms.h"
#include "emit/loop_edits.h"
#include "emit/templates.h"
#include "emit/text.h"

#include <cstdio>

namespace prelude::emit {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string hex(const char *prefix, uint64_t number) {
  char buffer[24];
  snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(number));
  return prefix + std::string(buffer);
}

namespace {

// FNV-1a, 64 bits: tells one build of a unit from another.
uint64_t fnv1a(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  return hash;
}

// What is known at compile time of the points, for the runtime to number them at start.
std::string table(const plan::Unit &unit, std::string_view text) {
  std::string list, privates;
  size_t count = 0;
  auto add = [&](const std::string &object) { list += (count++ ? ", &" : "&") + object; };
  for (const plan::Function &function : unit.functions) {
    for (const plan::Point &point : function.points) add(point.object);
    for (size_t i = 0; i < function.stubs.size(); ++i)
      if (function.annotations || function.facts->calls[i].kind != facts::RemoteCall::rpc) add(function.stubs[i].object);
  }
  for (const std::string &name : unit.facts->privates) privates += fill(templates::one_private, {{"name", name}});
  if (count == 0 && privates.empty()) return "";
  return (privates.empty() ? "" : fill(templates::privates, {{"name", unit.privates}, {"list", privates}})) +
         (count == 0 ? "" : fill(templates::points, {{"name", unit.points}, {"list", list}})) +
         fill(templates::unit, {{"name", unit.unit},
                                {"count", std::to_string(count)},
                                {"hash", hex("0x", fnv1a(text))},
                                {"points", count == 0 ? "0" : unit.points},
                                {"privates", privates.empty() ? "0" : unit.privates},
                                {"enroll", unit.enroll}});
}

} // namespace

std::vector<std::string> files(const plan::Unit &unit, bool number_all) {
  const facts::Unit &facts = *unit.facts;
  std::vector<std::string> out;
  std::string all;
  for (size_t file = 0; file < facts.files.size(); ++file) {
    const facts::File &source = facts.files[file];
    Rewriter rewriter(source);
    if (number_all) rewriter.number_all();
    // Warnings about the source have been given when it was analysed; what follows repeats its text.
    if (file == 0) rewriter.text("#pragma clang diagnostic ignored \"-Weverything\"\n" + linked_names(unit));
    unsigned at = source.text.starts_with("\xef\xbb\xbf") ? 3 : 0; // a byte order mark can only stand first
    auto between_functions = [&](facts::Range range) { rewriter.source(range, contract_declarations(unit, file, range)); };
    for (const plan::Function &function : unit.functions) {
      if (function.facts->file != file) continue;
      between_functions({at, function.facts->range.begin});
      if (function.facts->uses_regions) procedure(rewriter, unit, function);
      else rewriter.source(function.facts->range, loop_edits(source, function));
      at = function.facts->range.end;
    }
    between_functions({at, unsigned(source.text.size())});
    std::string text = rewriter.take();
    if (!text.empty() && text.back() != '\n') text += '\n';
    all += text;
    out.push_back(std::move(text));
  }
  if (!out.empty()) out.front() += table(unit, all);
  return out;
}

std::string unit(const plan::Unit &unit) {
  std::string out;
  std::vector<std::string> texts = files(unit);
  for (size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) out += "\n/* ---- " + unit.facts->files[i].name + " becomes: */\n";
    out += texts[i];
  }
  return out;
}

std::string continuations(const plan::Unit &unit) {
  std::string text;
  for (const plan::Function &function : unit.functions) {
    if (function.body.empty() && function.stubs.empty()) continue;
    const facts::File &file = unit.facts->files[function.facts->file];
    Rewriter out(file);
    procedure(out, unit, function);
    text += (text.empty() ? "" : "\n") + out.take();
  }
  return text;
}

namespace {

std::string list(const facts::Function &facts, const std::vector<plan::Member> &members) {
  std::string out;
  for (const plan::Member &member : members) {
    const facts::Variable &variable = facts.variables[member.variable];
    out += (out.empty() ? "" : ", ") + variable.name + " (" + variable.type + ")";
  }
  return out.empty() ? "nothing" : out;
}

std::string travels(const facts::Function &facts, const plan::Record &record) { return list(facts, record.members); }

// Variables that no record holds.
std::string stays(const plan::Function &function) {
  std::vector<bool> moves(function.facts->variables.size());
  for (const plan::Point &point : function.points)
    if (point.lock) moves[function.facts->locks[*point.lock].variable] = true;
  for (const plan::Record &record : function.records)
    for (const plan::Member &member : record.members) moves[member.variable] = true;
  std::string out;
  for (size_t i = 0; i < moves.size(); ++i)
    if (!moves[i]) out += (out.empty() ? "" : ", ") + function.facts->variables[i].name;
  return out;
}

std::string point_text(const plan::Function &function, const plan::Point &point) {
  const facts::Function &facts = *function.facts;
  if (point.promotion) {
    const facts::Promotion &promotion = facts.promotions[*point.promotion];
    if (promotion.reason == facts::Promotion::over_budget) return "in the loop, late";
    return (promotion.reason == facts::Promotion::guards ? "" : "before ") + promotion.what;
  }
  const facts::Lock &lock = facts.locks[*point.lock];
  return std::string(lock.mode == facts::Mode::write ? "write_lock(" : "read_lock(") + facts.variables[lock.variable].name + ")" +
         (lock.begins != facts::whole_function ? ", begin move"
          : lock.moves()                       ? ", move"
                                               : "");
}

// The locks that it has besides its own.
std::string held(const plan::Function &function, const plan::Point &point) {
  std::string out;
  for (const facts::Held &held : function.held_at(point))
    out += ", the lock of " + function.facts->variables[held.variable].name + (held.used && point.migrates ? " and its data" : "");
  return out;
}

std::string padded(std::string text, size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

} // namespace

std::string point_object(const plan::Unit &unit, const plan::Function &function, const std::string &object, const std::string &part,
                         const Place &place, const std::string &run, unsigned entry, const std::string &bytes,
                         const std::string &flags, const std::string &guard, const std::string &pointers, const std::string &held) {
  const facts::File &file = unit.facts->files[function.facts->file];
  // A header's function is another one in each file that includes it.
  std::string owner = function.facts->file == 0 ? file.name : unit.facts->files[0].name + ":" + file.name;
  return fill(templates::point, {{"object", object},
                                 {"name", quoted(owner + ":" + function.facts->name + ":" + part + hex("#", unit.facts->identity))},
                                 {"where", quoted(place.text())},
                                 {"run", run},
                                 {"bytes", bytes},
                                 {"flags", flags.empty() ? "0" : flags},
                                 {"entry", std::to_string(entry)},
                                 {"guard", guard.empty() ? "0" : guard},
                                 {"pointers", pointers.empty() ? "0" : pointers},
                                 {"holding", held.empty() ? "" : "_HOLDING"},
                                 {"held", held.empty() ? "" : ", " + held}});
}

// Where the locks were taken that go with a point's record, in their order.
static std::string held_list(const plan::Function &function, const plan::Point &point) {
  std::string list;
  for (const facts::Held &held : function.held_at(point))
    list += held.since == 0 ? " 0," : " " + quoted(function.place_of(point).file + ":" + std::to_string(held.since)) + ",";
  return fill(templates::held, {{"name", point.held}, {"list", list}});
}

static std::string flags(const plan::Point &point) {
  return point.in_thread                          ? "MCRL_POINT_THREAD"
         : point.arrival == facts::Abort::undoes  ? "MCRL_POINT_UNDO"
         : point.arrival == facts::Abort::refuses ? "MCRL_POINT_REFUSE"
                                                  : "";
}

static std::string guard_of(const plan::Function &function, const plan::Point &point) {
  if (!point.promotion || !function.target_of(point)) return "";
  return function.guards[function.facts->promotions[*point.promotion].guard].holds;
}

static std::string pointers(const plan::Function &function, const plan::Record &record) {
  std::string list;
  for (const plan::Member &member : record.members)
    for (const facts::Pointers &some : function.facts->variables[member.variable].pointers)
      list += fill(templates::pointer, {{"structure", record.structure},
                                        {"member", function.name(member.variable)},
                                        {"offset", some.offset ? " + " + std::to_string(some.offset) : ""},
                                        {"count", std::to_string(some.count)},
                                        {"stride", std::to_string(some.stride)}});
  return fill(templates::pointers, {{"name", record.pointers}, {"list", list}});
}

// The structures of records and replies.
static std::string structures(const plan::Function &function) {
  const facts::Function &facts = *function.facts;
  std::string out, children = " mcrl_children " + function.children + ";";
  auto structure = [&](const std::string &name, const std::string &members) {
    if (!name.empty()) out += fill(templates::structure, {{"name", name}, {"members", members}});
  };
  auto declarations = [](const std::vector<plan::Member> &members) {
    std::string text;
    for (const plan::Member &member : members) text += " " + member.declaration + ";";
    return text;
  };
  for (const plan::Record &record : function.records) {
    structure(record.structure, declarations(record.members) + (record.children ? children : ""));
    if (!record.pointers.empty()) out += pointers(function, record);
  }
  for (const plan::Continuation &one : function.continuations) {
    std::string members;
    for (size_t i = 0; i < facts.parameters.size(); ++i)
      members += " " + argument_member(facts.parameters[i], facts.variables[i].name) + ";";
    structure(one.start, members);
  }
  for (size_t i = 0; i < function.frames.size(); ++i) {
    const plan::Frame &frame = function.frames[i];
    structure(frame.structure, " int " + function.way + ";" +
                                   (frame.has_value ? " " + function.result_type + " " + function.value + ";" : "") +
                                   declarations(frame.members) + (facts.frames[i].carries_children ? children : ""));
  }
  for (const plan::Guard &guard : function.guards)
    if (guard.has_structure) structure(guard.structure, declarations(guard.members));
  return out;
}

std::string heading(const plan::Unit &unit, const plan::Function &function) {
  const facts::Function &facts = *function.facts;
  size_t where = 0, what = 0, load = 0;
  auto place = [&](const plan::Point &point) {
    const Place &at = function.place_of(point);
    return std::to_string(at.line) + ":" + std::to_string(at.column);
  };
  for (const plan::Point &point : function.points) {
    where = std::max(where, place(point).size());
    what = std::max(what, point_text(function, point).size());
    load = std::max(load, travels(facts, function.records[point.record]).size());
  }
  std::string out;
  if (!function.points.empty()) out = "\n/* " + facts.name + ", " + facts.place.file + ":" + std::to_string(facts.place.line) + "\n";
  for (const plan::Point &point : function.points) {
    const plan::Record &record = function.records[point.record];
    const facts::Lock *lock = point.lock ? &facts.locks[*point.lock] : nullptr;
    out += " *   point " + padded(std::to_string(point.number), 2) + " line " + padded(place(point), where) + "  " +
           padded(point_text(function, point), what) + (point.migrates ? "  travels: " : "  keeps:   ") +
           padded(travels(facts, record), load) + "  " + std::to_string(record.bytes) + " bytes" +
           (lock ? " + the name of " + facts.variables[lock->variable].name : "") + held(function, point) + "\n";
    if (lock && lock->begins != facts::whole_function)
      out += " *            gives back: " + list(facts, function.frames[size_t(lock->begins)].members) + "\n";
  }
  if (std::string rest = stays(function); !function.points.empty() && !rest.empty()) out += " *   stays:   " + rest + "\n";
  if (!function.points.empty()) out += " */\n";
  out += structures(function);
  for (const plan::Continuation &one : function.continuations) out += fill(templates::continuation_prototype, {{"name", one.name}});
  for (const plan::Guard &guard : function.guards)
    if (!guard.holds.empty()) out += fill(templates::guard_prototype, {{"name", guard.holds}});
  for (const plan::Point &point : function.points) {
    const plan::Record &record = function.records[point.record];
    if (!point.held.empty()) out += held_list(function, point);
    out += point_object(unit, function, point.object, std::to_string(point.number), function.place_of(point),
                        function.continuations[point.continuation].name, point.number,
                        record.structure.empty() ? "0" : "sizeof(struct " + record.structure + ")", flags(point),
                        guard_of(function, point), point.migrates ? record.pointers : "", point.held);
  }
  return out + "\n";
}

} // namespace prelude::emit
