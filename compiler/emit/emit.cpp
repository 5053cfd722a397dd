#include "emit/emit.h"
#include "constructs/contracts/contracts_emit.h"
#include "constructs/foralls/foralls_templates.h"
#include "constructs/guards/guards_templates.h"
#include "constructs/loops/loops_emit.h"
#include "emit/forms.h"
#include "emit/templates.h"
#include "emit/text.h"
#include "text/fill.h"

#include <cstdio>

namespace prelude::emit {

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

std::string nothing(const plan::Function &function) {
  return function.result.empty() ? "return;" : "return MCRL_NOTHING(" + function.result_type + ");";
}

std::string save(plan::Copy copy, const std::string &field, const std::string &from) {
  if (copy == plan::Copy::assign) return field + " = " + from + ";\n";
  if (copy == plan::Copy::image) return field + " = mcrl_image_offset((const void *)" + from + ");\n";
  return "__builtin_memcpy(&" + field + ", &" + from + ", sizeof " + from + ");\n";
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
  auto add = [&](const std::string &object) { list += (count++ ? ", " : "") + object; };
  for (const plan::Function &function : unit.functions) {
    for (const plan::Point &point : function.points) add("&" + point.object);
    for (const plan::Call &call : function.calls)
      if (function.annotations || call.kind != plan::Call::rpc) add("&" + call.object);
    // The first member; the program may have a macro with its name.
    for (const plan::Forall &forall : function.foralls) add("(mcrl_point *)&" + forall.object);
  }
  for (const std::string &name : unit.privates) privates += fill(templates::one_private, {{"name", name}});
  if (count == 0 && privates.empty()) return "";
  return (privates.empty() ? "" : fill(templates::privates, {{"name", unit.privates_table}, {"list", privates}})) +
         (count == 0 ? "" : fill(templates::points, {{"name", unit.points_table}, {"list", list}})) +
         fill(templates::unit, {{"name", unit.unit_table},
                                {"count", std::to_string(count)},
                                {"hash", hex("0x", fnv1a(text))},
                                {"points", count == 0 ? "0" : unit.points_table},
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
  if (!out.empty()) out.front() += table(unit, all);
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
    const plan::File &file = unit.files[function.file];
    Rewriter out(file);
    procedure(out, unit, function);
    text += (text.empty() ? "" : "\n") + out.take();
  }
  return text;
}

namespace {

std::string list(const plan::Function &function, const std::vector<plan::Member> &members) {
  std::string out;
  for (const plan::Member &member : members) {
    const plan::Variable &variable = function.variables[member.variable];
    out += (out.empty() ? "" : ", ") + variable.name + " (" + variable.type + ")";
  }
  return out.empty() ? "nothing" : out;
}

std::string travels(const plan::Function &function, const plan::Record &record) { return list(function, record.members); }

// Variables that no record holds.
std::string stays(const plan::Function &function) {
  std::vector<bool> moves(function.variables.size());
  for (const plan::Point &point : function.points)
    if (point.lock) moves[function.locks[*point.lock].variable] = true;
  for (const plan::Record &record : function.records)
    for (const plan::Member &member : record.members) moves[member.variable] = true;
  std::string out;
  for (size_t i = 0; i < moves.size(); ++i)
    if (!moves[i]) out += (out.empty() ? "" : ", ") + function.variables[i].name;
  return out;
}

std::string point_text(const plan::Function &function, const plan::Point &point) {
  if (point.promotion) {
    const plan::Promotion &promotion = function.promotions[*point.promotion];
    if (promotion.reason == plan::Promotion::over_budget) return "in the loop, late";
    return (promotion.reason == plan::Promotion::guards ? "" : "before ") + promotion.what;
  }
  if (point.call) return "after " + function.call_points[*point.call].callee + "()";
  const plan::Lock &lock = function.locks[*point.lock];
  return std::string(name(lock.mode)) + "_lock(" + function.variables[lock.variable].name + ")" +
         (lock.begins != plan::whole_function ? ", begin move"
          : lock.moves()                       ? ", move"
                                               : "");
}

// The locks that it has besides its own.
std::string held(const plan::Function &function, const plan::Point &point) {
  std::string out;
  for (const plan::Held &held : point.held)
    out += ", the lock of " + function.variables[held.variable].name + (held.used && point.migrates ? " and its data" : "");
  return out;
}

std::string padded(std::string text, size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

} // namespace

// As the runtime's messages say a lock's place (MCRL_HERE).
static std::string line(const Place &place) { return place.file + ":" + std::to_string(place.line); }

std::string point_object(const plan::Unit &unit, const plan::Function &function, const std::string &object, const std::string &name,
                         const Place &place, const std::string &run, unsigned entry, const std::string &bytes,
                         const std::string &flags, const std::string &guard, const std::string &pointers, const std::string &held) {
  const plan::File &file = unit.files[function.file];
  // A header's function is another one in each file that includes it.
  std::string owner = function.file == 0 ? file.name : unit.files[0].name + ":" + file.name;
  return fill(templates::point, {{"object", object},
                                 {"name", quoted(owner + ":" + name + hex("#", unit.identity))},
                                 {"where", quoted(line(place))},
                                 {"run", run},
                                 {"bytes", bytes},
                                 {"flags", flags.empty() ? "0" : flags},
                                 {"entry", std::to_string(entry)},
                                 {"guard", guard.empty() ? "0" : guard},
                                 {"pointers", pointers.empty() ? "0" : pointers},
                                 {"holding", held.empty() ? "" : "_HOLDING"},
                                 {"held", held.empty() ? "" : ", " + held}});
}

// The places where the locks were taken that go with a point's record, in their order.
static std::string held_list(const plan::Function &function, const plan::Point &point) {
  std::string list;
  for (const plan::Held &held : point.held)
    list += held.since == 0 ? " 0," : " " + quoted(point.place.file + ":" + std::to_string(held.since)) + ",";
  return fill(templates::held, {{"name", point.held_list}, {"list", list}});
}

static std::string flags(const plan::Point &point) {
  return point.in_thread                          ? "MCRL_POINT_THREAD"
         : point.arrival == plan::Abort::undoes  ? "MCRL_POINT_UNDO"
         : point.arrival == plan::Abort::refuses ? "MCRL_POINT_REFUSE"
                                                  : "";
}

static std::string guard_of(const plan::Function &function, const plan::Point &point) {
  if (!point.promotion || !function.target_of(point)) return "";
  return function.guards[function.promotions[*point.promotion].guard].holds;
}

static std::string pointers(const plan::Function &function, const plan::Record &record) {
  const std::string kinds[] = {"", "MCRL_NUMBERS | ", "MCRL_HIDDEN | "};
  std::string list;
  for (const plan::Member &member : record.members)
    for (const plan::Pointers &some : function.variables[member.variable].pointers)
      list += fill(templates::pointer, {{"structure", record.structure},
                                        {"member", function.name_of(member.variable)},
                                        {"offset", some.offset ? " + " + std::to_string(some.offset) : ""},
                                        {"count", std::to_string(some.count)},
                                        {"stride", kinds[some.kind] + std::to_string(some.stride)}});
  return fill(templates::pointers, {{"name", record.pointers}, {"list", list}});
}

// The structures of records and replies.
static std::string structures(const plan::Function &function) {
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
    for (size_t i = 0; i < function.parameters.size(); ++i)
      members += " " + argument_member(function.parameters[i], function.variables[i].name) + ";";
    structure(one.start, members);
  }
  for (const plan::Frame &frame : function.frames)
    structure(frame.structure, " int " + function.way + ";" +
                                   (frame.has_value ? " " + function.result_type + " " + function.value + ";" : "") +
                                   declarations(frame.members) + (frame.carries_children ? children : ""));
  for (const plan::Guard &guard : function.guards)
    if (guard.has_structure) structure(guard.structure, declarations(guard.members));
  for (const plan::Forall &forall : function.foralls) {
    structure(forall.record.structure, declarations(forall.record.members) + " " + forall.type + " " + function.index + ";");
    structure(forall.reduced_structure, declarations(forall.reduced_members));
  }
  return out;
}

// The value with which a private copy of a reduction variable begins, and how it is combined.
static std::pair<const char *, const char *> text_of(plan::Reduction reduction) {
  switch (reduction) {
#define PRELUDE_REDUCTION(word, reduction, combined, first)                                                                        \
  case plan::Reduction::reduction: return {first, combined};
#include "lang-spec/words.def"
  }
  return {};
}

static std::string flags_of(const plan::Forall &forall) {
  std::string flags;
  auto add = [&flags](const char *flag) { flags += (flags.empty() ? "" : " | ") + std::string(flag); };
  if (forall.where == plan::Forall::anywhere) add("MCRL_FILAMENTS_ANY");
  if (forall.is_ordered()) add("MCRL_FILAMENTS_ORDERED");
  if (forall.places == plan::Forall::together) add("MCRL_FILAMENTS_TOGETHER");
  if (forall.places == plan::Forall::rows) add("MCRL_FILAMENTS_ROWS");
  if (forall.places == plan::Forall::elements) add("MCRL_FILAMENTS_ELEMENTS");
  return flags.empty() ? "0" : flags;
}

// The runtime's object of a forall, and what it names.
static std::string filaments(const plan::Unit &unit, const plan::Function &function, const plan::Forall &forall) {
  const std::vector<Hole> names = names_of(function);
  auto of = [&](std::string_view text, const Holes &holes) { return fill(text, holes, names); };
  std::string out = of(templates::strip_prototype, {{"name", forall.strip}}), structure = forall.record.structure;
  if (!forall.placed.empty()) out += of(templates::nodes_prototype, {{"name", forall.placed}});
  if (!forall.element.empty()) out += of(templates::element_prototype, {{"name", forall.element}});
  if (!forall.record.pointers.empty()) out += pointers(function, forall.record);
  if (!forall.reduced.empty()) {
    std::string firsts, combined;
    for (const plan::Forall::Reduced &one : forall.reduced) {
      const std::string &name = function.name_of(one.variable);
      auto [first, combine] = text_of(one.kind);
      std::string into = function.into + "->" + name, from = function.from + "->" + name;
      firsts += into + " = " + (*first ? first : from) + ";\n";
      combined += of(combine, {{"into", into}, {"from", from}}) + "\n";
    }
    out += of(templates::reduction, {{"begin", forall.begin},
                                     {"combine", forall.combine},
                                     {"partial", function.partial},
                                     {"reduced", function.reduced},
                                     {"into", function.into},
                                     {"from", function.from},
                                     {"structure", forall.reduced_structure},
                                     {"firsts", firsts},
                                     {"combined", combined}});
  }
  const plan::File &file = unit.files[function.file];
  std::string owner = function.file == 0 ? file.name : unit.files[0].name + ":" + file.name;
  std::string point = owner + ":" + function.symbol + ":forall" + std::to_string(forall.number) + hex("#", unit.identity);
  std::string place = forall.where == plan::Forall::cyclic ? "mcrl_place_cyclic" : forall.placed.empty() ? "0" : forall.placed;
  bool reduces = !forall.reduced.empty();
  return out + of(templates::filaments, {{"object", forall.object},
                                         {"name", quoted(point)},
                                         {"where", quoted(line(forall.place))},
                                         {"structure", structure},
                                         {"pointers", forall.record.pointers.empty() ? "0" : forall.record.pointers},
                                         {"strip", forall.strip},
                                         {"placed", place},
                                         {"element", forall.element.empty() ? "0" : forall.element},
                                         {"begin", reduces ? forall.begin : "0"},
                                         {"combine", reduces ? forall.combine : "0"},
                                         {"bytes", reduces ? "sizeof(struct " + forall.reduced_structure + ")" : "0"},
                                         {"grain", std::to_string(forall.grain)},
                                         {"flags", flags_of(forall)},
                                         {"index", function.index},
                                         {"step", (forall.up ? "" : "-") + std::to_string(forall.step)}});
}

std::string heading(const plan::Unit &unit, const plan::Function &function) {
  size_t where = 0, what = 0, load = 0;
  auto place = [&](const plan::Point &point) {
    const Place &at = point.place;
    return std::to_string(at.line) + ":" + std::to_string(at.column);
  };
  for (const plan::Point &point : function.points) {
    where = std::max(where, place(point).size());
    what = std::max(what, point_text(function, point).size());
    load = std::max(load, travels(function, function.records[point.record]).size());
  }
  std::string out;
  if (!function.points.empty()) out = "\n/* " + function.name + ", " + function.place.file + ":" + std::to_string(function.place.line) + "\n";
  for (const plan::Point &point : function.points) {
    const plan::Record &record = function.records[point.record];
    const plan::Lock *lock = point.lock ? &function.locks[*point.lock] : nullptr;
    out += " *   point " + padded(std::to_string(point.number), 2) + " line " + padded(place(point), where) + "  " +
           padded(point_text(function, point), what) + (point.migrates ? "  travels: " : "  keeps:   ") +
           padded(travels(function, record), load) + "  " + std::to_string(record.bytes) + " bytes" +
           (lock ? " + the name of " + function.variables[lock->variable].name : "") + held(function, point) + "\n";
    if (lock && lock->begins != plan::whole_function)
      out += " *            gives back: " + list(function, function.frames[size_t(lock->begins)].members) + "\n";
  }
  if (std::string rest = stays(function); !function.points.empty() && !rest.empty()) out += " *   stays:   " + rest + "\n";
  if (!function.points.empty()) out += " */\n";
  out += structures(function);
  for (const plan::Continuation &one : function.continuations) out += fill(templates::continuation_prototype, {{"name", one.name}});
  for (const plan::Guard &guard : function.guards)
    if (!guard.holds.empty()) out += fill(templates::guard_prototype, {{"name", guard.holds}});
  for (const std::string &called : function.called_forms) out += called + ";\n";
  for (const plan::Forall &forall : function.foralls) out += filaments(unit, function, forall);
  for (const plan::Point &point : function.points) {
    const plan::Record &record = function.records[point.record];
    if (!point.held_list.empty()) out += held_list(function, point);
    out += point_object(unit, function, point.object, function.symbol + ":" + std::to_string(point.number), point.place,
                        function.continuations[point.continuation].name, point.number,
                        record.structure.empty() ? "0" : "sizeof(struct " + record.structure + ")", flags(point),
                        guard_of(function, point), point.migrates ? record.pointers : "", point.held_list);
  }
  return out + "\n";
}

} // namespace prelude::emit
