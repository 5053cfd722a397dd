// The structures and objects of points, before the procedure; and points in reports.
#include "constructs/calls/calls_emit.h"
#include "constructs/locks/points_emit.h"
#include "constructs/locks/points_templates.h"
#include "emit/constructs.h"
#include "emit/templates.h"

#include <algorithm>

namespace prelude::emit {

std::string lock_words(const plan::Function &function, const plan::Lock &lock) {
  return std::string(name(lock.mode)) + "_lock(" + function.variables[lock.variable].name + ")" +
         (lock.begins != plan::whole_function ? ", begin move"
          : lock.moves()                       ? ", move"
                                               : "");
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
  if (point.call) return "after " + function.call_points[*point.call].callee + "()";
  if (point.promotion) {
    const plan::Promotion &promotion = function.promotions[*point.promotion];
    if (promotion.as<plan::Promotion::AtCheck>()) return "in the loop, late";
    return (promotion.as<plan::Promotion::AtGuard>() ? "" : "before ") + promotion.what;
  }
  return lock_words(function, function.locks[*point.lock]);
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

std::string point_object(const plan::Unit &unit, const plan::Function &function, const PointObject &point) {
  const plan::File &file = unit.files[function.file];
  // A header's function is another one in each file that includes it.
  std::string owner = function.file == 0 ? file.name : unit.files[0].name + ":" + file.name;
  auto or_0 = [](const std::string &text) { return text.empty() ? "0" : text; };
  auto listed = [](const std::string &text) { return text.empty() ? "" : ", " + text; };
  std::string held = listed(point.held), calls = listed(point.calls);
  const char *kind = held.empty() ? calls.empty() ? "" : "_CALLING" : calls.empty() ? "_HOLDING" : "_ASKING";
  return fill(templates::point, {{"object", point.object},
                                 {"name", quoted(owner + ":" + point.name + hex("#", unit.identity))},
                                 {"where", quoted(line(point.place))},
                                 {"run", point.run},
                                 {"bytes", point.bytes},
                                 {"flags", or_0(point.flags)},
                                 {"entry", point.value.empty() ? std::to_string(point.entry) : point.value},
                                 {"guard", or_0(point.guard)},
                                 {"pointers", or_0(point.pointers)},
                                 {"holding", point.is_gathered ? point.value.empty() ? "_GATHERED" : "_ANSWERED" : kind},
                                 {"held", held + calls}});
}

// The places where the locks were taken that go with a point's record, in their order.
static std::string held_list(const plan::Point &point) {
  std::string list;
  for (const plan::Held &held : point.held)
    list += held.since == 0 ? " 0," : " " + quoted(point.place.file + ":" + std::to_string(held.since)) + ",";
  return fill(templates::held, {{"name", point.held_list}, {"list", list}});
}

// The functions of other files that may make the handler wait at a point.
static std::string asked_at(const plan::Function &function, const plan::Point &point) {
  bool asks = point.promotion && !function.promotions[*point.promotion].asks.empty();
  return asks ? function_list(function.promotions[*point.promotion].asks) : "";
}

static std::string flags(const plan::Function &function, const plan::Point &point) {
  if (!asked_at(function, point).empty()) return "MCRL_POINT_MAY_WAIT";
  return point.in_thread                          ? "MCRL_POINT_THREAD"
         : point.arrival == plan::Abort::undoes  ? "MCRL_POINT_UNDO"
         : point.arrival == plan::Abort::refuses ? "MCRL_POINT_REFUSE"
                                                  : "";
}

static std::string guard_of(const plan::Function &function, const plan::Point &point) {
  if (!point.promotion || !function.target_of(point)) return "";
  return function.guards[function.promotions[*point.promotion].as<plan::Promotion::AtGuard>()->guard].holds;
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

static std::string heading(const plan::Function &function) {
  size_t where = 0, what = 0, load = 0;
  auto place = [&](const plan::Point &point) {
    const Place &at = point.place;
    return std::to_string(at.line) + ":" + std::to_string(at.column);
  };
  for (const plan::Point &point : function.points) {
    where = std::max(where, place(point).size());
    what = std::max(what, point_text(function, point).size());
    load = std::max(load, list(function, function.records[point.record].members).size());
  }
  std::string out;
  if (!function.points.empty()) out = "\n/* " + function.name + ", " + function.place.file + ":" + std::to_string(function.place.line) + "\n";
  for (const plan::Point &point : function.points) {
    const plan::Record &record = function.records[point.record];
    const plan::Lock *lock = point.lock ? &function.locks[*point.lock] : nullptr;
    out += " *   point " + padded(std::to_string(point.number), 2) + " line " + padded(place(point), where) + "  " +
           padded(point_text(function, point), what) + (point.migrates ? "  travels: " : "  keeps:   ") +
           padded(list(function, record.members), load) + "  " + std::to_string(record.bytes) + " bytes" +
           (lock ? " + the name of " + function.variables[lock->variable].name : "") + held(function, point) + "\n";
    if (lock && lock->begins != plan::whole_function)
      out += " *            gives back: " + list(function, function.frames[size_t(lock->begins)].members) + "\n";
  }
  if (std::string rest = stays(function); !function.points.empty() && !rest.empty()) out += " *   stays:   " + rest + "\n";
  if (!function.points.empty()) out += " */\n";
  return out;
}

std::string structure(const std::string &name, const std::string &members) {
  return name.empty() ? "" : fill(templates::structure, {{"name", name}, {"members", members}});
}

std::string declarations(const plan::Function &function, const std::vector<plan::Member> &members) {
  std::string text;
  for (const plan::Member &member : members) text += " " + function.declaration_of(member) + ";";
  return text;
}

std::string record_structures(const plan::Function &function) {
  std::string out = heading(function), children = " mcrl_children " + function.children + ";";
  for (const plan::Record &record : function.records) {
    out += structure(record.structure, declarations(function, record.members) + (record.children ? children : ""));
    if (!record.pointers.empty()) out += pointers(function, record);
  }
  for (const plan::Continuation &one : function.continuations) {
    std::string members;
    for (size_t i = 0; i < function.parameters.size(); ++i)
      members += " " + argument_member(function.parameters[i], function.variables[i].name) + ";";
    out += structure(one.start, members);
  }
  return out;
}

std::string point_objects(const plan::Unit &unit, const plan::Function &function) {
  std::string out;
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
                         .flags = flags(function, point),
                         .guard = guard_of(function, point),
                         .pointers = point.migrates ? record.pointers : "",
                         .held = point.held_list,
                         .calls = asked_at(function, point)});
  }
  return out;
}

// A point in --dump=plan.
std::string described(const plan::Function &function, const plan::Point &point) {
  const plan::Record &record = function.records[point.record];
  bool over_budget = point.promotion && function.promotions[*point.promotion].as<plan::Promotion::AtCheck>();
  std::string out = "point " + std::to_string(point.number) + ": ";
  if (point.lock) {
    const plan::Lock &lock = function.locks[*point.lock];
    out += (point.migrates ? "move to " : "wait for ") + function.variables[lock.variable].name + ", " + name(lock.mode) +
           " lock";
  } else if (point.call) out += "go along with " + function.call_points[*point.call].callee;
  else
    out += (function.target_of(point) ? "wait at "
            : over_budget             ? "become a thread if it is late in "
                                      : "become a thread before ") +
           function.promotions[*point.promotion].what;
  out += ", continues in " + function.continuations[point.continuation].name + (point.in_thread ? " (thread)" : " (handler)") +
         ", record " + (record.structure.empty() ? "empty" : record.structure) + ", " + std::to_string(record.bytes) +
         " bytes\n";
  for (const plan::Member &member : record.members) {
    const plan::Variable &variable = function.variables[member.variable];
    out += "  " + function.declaration_of(member) +
           (member.copy == plan::Copy::assign  ? ""
            : member.copy == plan::Copy::bytes ? " (copied)"
                                                : " (copied, type not nameable)");
    if (point.migrates && !variable.pointers.empty())
      out += variable.in_image ? " (leads into the program's image)" : " (moves if it leads into the program's image)";
    out += "\n";
  }
  if (record.children) out += "  the forked children\n";
  for (const plan::Held &held : point.held)
    out += "  the lock of " + function.variables[held.variable].name + (held.used && point.migrates ? " and its data\n" : "\n");
  if (plan::FrameId frame = point.lock ? function.locks[*point.lock].begins : plan::whole_function;
      frame != plan::whole_function)
    for (const plan::Member &member : function.frames[size_t(frame)].members)
      out += "  gives back " + function.declaration_of(member) + "\n";
  out.pop_back();
  return out;
}

// Objects of points name all other declarations, and come last.
const Construct constructs::points{.declarations = point_objects};

} // namespace prelude::emit
