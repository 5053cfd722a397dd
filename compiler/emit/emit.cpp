#include "emit/emit.h"
#include "constructs/calls/calls_emit.h"
#include "constructs/contracts/contracts_emit.h"
#include "constructs/foralls/foralls_emit.h"
#include "constructs/guards/guards_templates.h"
#include "constructs/loops/loops_emit.h"
#include "emit/forms.h"
#include "emit/templates.h"
#include "emit/text.h"
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

std::string line(const Place &place) { return place.file + ":" + std::to_string(place.line); }

std::string point_object(const plan::Unit &unit, const plan::Function &function, const PointObject &point) {
  const plan::File &file = unit.files[function.file];
  // A header's function is another one in each file that includes it.
  std::string owner = function.file == 0 ? file.name : unit.files[0].name + ":" + file.name;
  auto or_0 = [](const std::string &text) { return text.empty() ? "0" : text; };
  return fill(templates::point, {{"object", point.object},
                                 {"name", quoted(owner + ":" + point.name + hex("#", unit.identity))},
                                 {"where", quoted(line(point.place))},
                                 {"run", point.run},
                                 {"bytes", point.bytes},
                                 {"flags", or_0(point.flags)},
                                 {"entry", std::to_string(point.entry)},
                                 {"guard", or_0(point.guard)},
                                 {"pointers", or_0(point.pointers)},
                                 {"holding", point.held.empty() ? "" : "_HOLDING"},
                                 {"held", point.held.empty() ? "" : ", " + point.held}});
}

// The places where the locks were taken that go with a point's record, in their order.
static std::string held_list(const plan::Point &point) {
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

std::string pointers(const plan::Function &function, const plan::Record &record) {
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
  auto declarations = [&](const std::vector<plan::Member> &members) {
    std::string text;
    for (const plan::Member &member : members) text += " " + function.declaration_of(member) + ";";
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
  for (const plan::CalledForm &called : function.called_forms)
    out += "static " + header_of(unit.functions[called.function], called.name) + ";\n";
  for (const plan::Forall &forall : function.foralls) out += filaments(unit, function, forall);
  for (const plan::Point &point : function.points) {
    const plan::Record &record = function.records[point.record];
    if (!point.held_list.empty()) out += held_list(point);
    out += point_object(unit, function,
                        {.object = point.object,
                         .name = function.symbol + ":" + std::to_string(point.number),
                         .place = point.place,
                         .run = function.continuations[point.continuation].name,
                         .entry = point.number,
                         .bytes = record.structure.empty() ? "0" : "sizeof(struct " + record.structure + ")",
                         .flags = flags(point),
                         .guard = guard_of(function, point),
                         .pointers = point.migrates ? record.pointers : "",
                         .held = point.held_list});
  }
  return out + "\n";
}

} // namespace prelude::emit
