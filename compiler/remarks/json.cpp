// --emit=json: all that a plan decides, for tools. lang-spec/plan.schema.json describes it.
#include "remarks/document.h"

#include "diagnostics/lines.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <map>

namespace prelude::remarks {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using plan::Function, plan::Point, plan::Promotion;

std::string policy_word(plan::Policy policy) {
  switch (policy) {
  case plan::Policy::none: return "none";
  case plan::Policy::by_default: return "default";
#define PRELUDE_POLICY(word, policy, abi)                                                                                          \
  case plan::Policy::policy: return #word;
#include "lang-spec/words.def"
  }
  return "none";
}

std::string abort_word(plan::Abort abort) { return abort == plan::Abort::by_default ? "default" : name(abort); }

Value place_json(const Place &place) {
  if (place.line == 0) return nullptr;
  return Object{{"file", place.file}, {"line", place.line}, {"column", place.column}, {"length", place.length}};
}

// The line of the source that a line of a text is. The lines after it are the next ones, up to the next run.
struct Run {
  unsigned first;
  std::string file;
  unsigned line;
};

Array runs_json(const std::vector<Run> &runs) {
  Array out;
  for (const Run &run : runs) out.push_back(Object{{"first", run.first}, {"file", run.file}, {"line", run.line}});
  return out;
}

// The runs of lines of a source: more than one where it has #line.
std::vector<Run> runs_of(const plan::File &file) {
  std::vector<Run> out{{1, file.name, 1}};
  Lines lines(file.text);
  for (const plan::NumberedFrom &from : file.numbered) out.push_back({lines.at(from.offset).line, from.name, from.line});
  return out;
}

// Emitted files without the #line in them, and their lines by the lines of the source that they are numbered as.
class Emitted {
public:
  explicit Emitted(const std::vector<std::string> &texts) {
    for (size_t i = 0; i < texts.size(); ++i) add(i, texts[i]);
  }

  const std::string *text(size_t file) const { return file < texts_.size() ? &texts_[file] : nullptr; }
  const std::vector<Run> &runs(size_t file) const { return runs_[file]; }

  Array at(const Place &place) const {
    Array out;
    auto found = lines_.find({place.file, place.line});
    if (found == lines_.end()) return out;
    for (auto [file, line] : found->second) {
      Object *last = out.empty() ? nullptr : out.back().getAsObject();
      if (last && last->getInteger("file") == int64_t(file) && last->getInteger("last") == int64_t(line) - 1) (*last)["last"] = line;
      else out.push_back(Object{{"file", int64_t(file)}, {"first", line}, {"last", line}});
    }
    return out;
  }

private:
  void add(size_t file, llvm::StringRef text) {
    std::string name;
    unsigned number = 1, line = 0;
    bool begins = true;
    std::string &kept = texts_.emplace_back();
    std::vector<Run> &runs = runs_.emplace_back();
    text.consume_back("\n");
    for (llvm::StringRef one : llvm::split(text, '\n')) {
      llvm::StringRef rest = one;
      if (unsigned given = 0; rest.consume_front("#line ") && !rest.consumeInteger(10, given)) {
        number = given;
        if (rest = rest.trim(); rest.size() > 1) name = rest.drop_front().drop_back().str();
        begins = true;
      } else {
        kept += one.str() + "\n";
        if (begins && !name.empty()) runs.push_back({line + 1, name, number}), begins = false;
        lines_[{name, number++}].push_back({file, ++line});
      }
    }
  }
  std::vector<std::string> texts_;
  std::vector<std::vector<Run>> runs_;
  std::map<std::pair<std::string, unsigned>, std::vector<std::pair<size_t, unsigned>>> lines_;
};

class Writer {
public:
  Writer(const Function &function, const Emitted &emitted) : function_(function), emitted_(emitted) {}

  Object run() const {
    Object out{{"name", function_.name},
               {"file", int64_t(function_.file)},
               {"place", place_json(function_.place)},
               {"result", function_.result},
               {"migrates", function_.migrates},
               {"begins_as_handler", function_.begins_as_handler},
               {"recursive", function_.recursive},
               {"shared_state", function_.shared_state}};
    Array points, locks, calls, call_points, loops, foralls, contracts, continuations;
    for (const Point &point : function_.points) points.push_back(this->point(point));
    for (const plan::Lock &one : function_.locks) locks.push_back(lock(one));
    for (const plan::Call &one : function_.calls) calls.push_back(call(one));
    for (const plan::CallPoint &one : function_.call_points) call_points.push_back(call_point(one));
    for (const plan::Loop &one : function_.loops) loops.push_back(loop(one));
    for (const plan::Forall &one : function_.foralls) foralls.push_back(forall(one));
    for (const plan::Contract &one : function_.contracts)
      contracts.push_back(Object{{"contract", facts::contract_word(one.effect, one.mode)}, {"parameter", name_of(one.variable)}});
    for (const plan::Continuation &one : function_.continuations)
      continuations.push_back(Object{{"name", one.name}, {"frame", one.activation == plan::whole_function ? Value(nullptr) : Value(one.activation)}});
    out["points"] = std::move(points), out["locks"] = std::move(locks), out["calls"] = std::move(calls);
    out["call_points"] = std::move(call_points), out["loops"] = std::move(loops), out["foralls"] = std::move(foralls), out["contracts"] = std::move(contracts);
    out["continuations"] = std::move(continuations);
    return out;
  }

private:
  const std::string &name_of(plan::VariableId id) const { return function_.variables[id].name; }
  Value number(std::optional<size_t> index) const { return index ? Value(function_.points[*index].number) : Value(nullptr); }

  const char *kind_of(const Point &point) const {
    if (point.lock) return point.migrates ? "move" : "wait";
    if (point.call) return "along";
    if (function_.target_of(point)) return "wait";
    return function_.promotions[*point.promotion].reason == Promotion::over_budget ? "late" : "thread";
  }

  // Where each variable is in the record, which the C compiler lays out in this order.
  Array fields(const Point &point) const {
    const char *copies[] = {"assign", "bytes", "opaque", "image"};
    Array out;
    for (const plan::Member &member : function_.records[point.record].members) {
      const plan::Variable &variable = function_.variables[member.variable];
      size_t index = size_t(std::find(point.live.begin(), point.live.end(), member.variable) - point.live.begin());
      bool has_use = index < point.reasons.uses.size();
      out.push_back(Object{{"name", variable.name},
                           {"type", variable.type},
                           {"declaration", function_.declaration_of(member)},
                           {"bytes", int64_t(variable.bytes)},
                           {"copy", copies[size_t(member.copy)]},
                           {"pointers", !variable.pointers.empty()},
                           {"declared", place_json(variable.place)},
                           {"used", has_use ? place_json(point.reasons.uses[index]) : Value(nullptr)}});
    }
    return out;
  }

  Object record(const Point &point) const {
    const plan::Record &record = function_.records[point.record];
    return Object{{"structure", record.structure}, {"bytes", int64_t(record.bytes)}, {"children", record.children}, {"fields", fields(point)}};
  }

  Object point(const Point &point) const {
    Array held, stays, waits;
    for (const plan::Held &one : point.held)
      held.push_back(Object{{"region", name_of(one.variable)}, {"mode", plan::name(one.mode)}, {"data", one.used && point.migrates}});
    const plan::Lock *target = function_.target_of(point);
    for (plan::VariableId id : point.reasons.unused)
      if (!target || id != target->variable) stays.push_back(Object{{"name", name_of(id)}, {"declared", place_json(function_.variables[id].place)}, {"why", "unused"}});
    for (const auto &wait : point.reasons.waits)
      waits.push_back(Object{{"what", wait.what}, {"place", place_json(wait.place)}, {"computes", wait.computes}, {"perhaps", wait.perhaps},
                             {"before", wait.in_midst}});
    return Object{{"number", point.number},
            {"kind", kind_of(point)},
            {"place", place_json(point.place)},
            {"region", target ? Value(name_of(target->variable)) : Value(nullptr)},
            {"callee", point.call ? Value(function_.call_points[*point.call].callee) : Value(nullptr)},
            {"before", point.promotion ? Value(function_.promotions[*point.promotion].what) : Value(nullptr)},
            {"runs", point.in_thread ? "thread" : "handler"},
            {"continuation", function_.continuations[point.continuation].name},
            {"object", point.object},
            {"label", point.resume},
            {"abort", abort_word(point.abort)},
            {"arrival", abort_word(point.arrival)},
            {"undo", point.call ? Value(nullptr) : undo(point.undo)},
            {"record", record(point)},
            {"held", std::move(held)},
            {"stays", std::move(stays)},
            {"waits", std::move(waits)},
            {"emitted", emitted_.at(point.place)}};
  }

  Value undo(const plan::Undo &one) const {
    return Object{{"possible", one.possible}, {"why_not", one.why_not}, {"obstacle", place_json(one.obstacle)}};
  }

  Object lock(const plan::Lock &one) const {
    const plan::Variable &region = function_.variables[one.variable];
    return Object{{"place", place_json(one.place)}, {"region", region.name}, {"mode", plan::name(one.mode)}, {"bytes", int64_t(region.region_bytes)},
            {"policy", policy_word(one.policy)}, {"abort", abort_word(one.abort)}, {"frames", one.frames},
            {"conditional", !one.condition.empty()}, {"begins_frame", one.begins != plan::whole_function}, {"migrates", one.migrates()},
            {"fresh", one.is_fresh}, {"point", number(one.point)}, {"emitted", emitted_.at(one.place)}};
  }

  Object call(const plan::Call &one) const {
    return Object{{"kind", plan::name(one.kind)}, {"place", place_json(one.place)}, {"callee", one.callee}, {"runs", one.in_thread ? "thread" : "handler"},
            {"here", one.where == plan::RemoteCall::here}, {"stub", one.stub}, {"runner", one.runner}};
  }

  Object call_point(const plan::CallPoint &one) const {
    return Object{{"place", place_json(one.place)}, {"callee", one.callee}, {"goes_along", one.goes_along}, {"why_not", one.why_not},
            {"obstacle", one.why_not.empty() ? Value(nullptr) : place_json(one.obstacle)}, {"point", number(one.point)}};
  }

  Object loop(const plan::Loop &one) const {
    const char *kinds[] = {"for", "while", "do", "goto"}, *checks[] = {"none", "turn", "strip", "counted"};
    return Object{{"place", place_json(one.place)}, {"kind", kinds[one.kind]}, {"check", checks[size_t(one.check)]}, {"cost", int64_t(one.cost)},
            {"bounded", one.bounded}, {"iterations", one.iterations ? Value(int64_t(*one.iterations)) : Value(nullptr)},
            {"strip", int64_t(one.strip)}, {"ended_by_others", one.waits}, {"point", number(one.point)}};
  }

  Object forall(const plan::Forall &one) const {
    const char *at[] = {"blocks", "cyclic", "any", "region", "element", "node"}, *asked[] = {"each", "one", "two", "two"};
    bool has_expression = one.where >= plan::Forall::of_region;
    Array shares, reduces;
    for (const plan::Member &member : one.record.members) shares.push_back(name_of(member.variable));
    for (const plan::Forall::Reduced &each : one.reduced)
      reduces.push_back(Object{{"variable", name_of(each.variable)}, {"operation", std::string(plan::name(each.kind))}, {"ordered", each.is_ordered}});
    return Object{{"place", place_json(one.place)}, {"at", at[one.where]}, {"asked", has_expression ? Value(asked[one.places]) : Value(nullptr)},
            {"strip", one.strip}, {"object", one.object}, {"shares", std::move(shares)}, {"reduces", std::move(reduces)},
            {"grain", int64_t(one.grain)}, {"emitted", emitted_.at(one.place)}};
  }

  const Function &function_;
  const Emitted &emitted_;
};

Object remark_json(const Remark &remark) {
  std::vector<std::string> arguments;
  Object named;
  for (const Argument &argument : remark.arguments) arguments.push_back(argument.value), named[argument.key] = argument.value;
  Array notes;
  for (const Note &note : remark.notes)
    notes.push_back(Object{{"place", place_json(note.place)}, {"message", message(note.kind, note.arguments)}});
  return Object{{"group", std::string(option(remark.kind).substr(2))}, {"kind", std::string(name(remark.kind))}, {"function", remark.function},
          {"place", place_json(remark.place)}, {"message", message(remark.kind, arguments)}, {"arguments", std::move(named)},
          {"notes", std::move(notes)}};
}

} // namespace

Value document(const plan::Unit &unit, const std::vector<Remark> &remarks, const Texts &texts) {
  Emitted emitted(texts.emitted);
  Array files, functions, all, privates(unit.privates);
  for (size_t i = 0; i < unit.files.size(); ++i) {
    const std::string *text = emitted.text(i);
    files.push_back(Object{{"name", unit.files[i].name},
                           {"source", llvm::json::fixUTF8(texts.sources[i])},
                           {"source_lines", runs_json(runs_of(unit.files[i]))},
                           {"emitted", text ? Value(llvm::json::fixUTF8(*text)) : Value(nullptr)},
                           {"emitted_lines", text ? runs_json(emitted.runs(i)) : Array()}});
  }
  for (const Function &function : unit.functions)
    if (function.uses_regions || !function.loops.empty()) functions.push_back(Writer(function, emitted).run());
  for (const Remark &remark : remarks) all.push_back(remark_json(remark));
  return Object{{"version", 2}, {"files", std::move(files)}, {"functions", std::move(functions)}, {"node_private", std::move(privates)},
                {"remarks", std::move(all)}};
}

std::string json(const plan::Unit &unit, const std::vector<Remark> &remarks, const Texts &texts) {
  return llvm::formatv("{0:2}\n", document(unit, remarks, texts)).str();
}

} // namespace prelude::remarks
