#include "driver/by_profile.h"

#include "driver/temporary.h"
#include "plan/shapes.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <map>
#include <optional>
#include <vector>

namespace prelude::driver {
namespace {

namespace json = llvm::json;
using llvm::StringRef;
using plan::Shape;

bool may_move(const plan::Lock &lock) {
  return lock.placement && lock.candidate->obstacles == 0 && !remarks::fixits_of(lock).empty();
}

json::Object to_json(const Shape::Lock &lock) {
  const char *move = may_move(*lock.lock) ? "free" : lock.lock->placement ? "cannot" : "kept";
  return json::Object{{"what", lock.what},
                      {"line", int64_t(lock.lock->place.line)},
                      {"region", lock.region},
                      {"repeats", lock.repeats},
                      {"move", move}};
}

// What mcrl-prof takes as LOCKS.
std::string locks_text(const std::vector<Shape> &shapes) {
  json::Array functions;
  for (const Shape &shape : shapes) {
    json::Array locks;
    for (const Shape::Lock &lock : shape.locks) locks.push_back(to_json(lock));
    const Place &place = shape.function->place;
    functions.push_back(json::Object{{"name", shape.function->name},
                                     {"file", place.file},
                                     {"line", int64_t(place.line)},
                                     {"shape", shape.text},
                                     {"locks", std::move(locks)},
                                     {"calls", json::Array(shape.calls)}});
  }
  return llvm::formatv("{0}", json::Value(json::Object{{"functions", std::move(functions)}})).str();
}

std::string text_of(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

// What mcrl-prof prints; nothing if that is an error, which `error` says then.
std::optional<std::string> ask(const std::string &profile, const std::string &locks, const Toolchain &tools, std::string &error) {
  std::string program = tools.tool("mcrl-prof");
  if (!llvm::sys::fs::can_execute(program)) error = "'" + program + "', which reads it, is not there";
  TemporaryDirectory directory;
  std::string files[3]; // LOCKS, and what comes to the outputs
  for (size_t i = 0; i < 3 && error.empty(); ++i)
    files[i] = directory.write(i == 0 ? "locks.json" : "said", i == 0 ? locks : "", error);
  if (!error.empty()) return {};
  const StringRef arguments[] = {program, "--moves", "--locks", files[0], "--", profile};
  std::string failed;
  int code =
      llvm::sys::ExecuteAndWait(program, arguments, {}, {StringRef(), StringRef(files[1]), StringRef(files[2])}, 0, 0, &failed);
  if (code == 0) return text_of(files[1]);
  if (code < 0) {
    error = "'" + program + "', which reads it and needs Python, cannot be started: " + failed;
    return {};
  }
  error = StringRef(text_of(files[2])).trim().str();
  StringRef rest = error;
  rest.consume_front("mcrl-prof: ");
  rest.consume_front(profile + ": ");
  error = rest.str();
  if (error.empty()) error = "'" + program + "' has ended with code " + std::to_string(code);
  return {};
}

// "80 messages, 8.9 ms".
std::string sent(const json::Object &lock, StringRef key) {
  const json::Array *numbers = lock.getArray(key);
  if (!numbers || numbers->size() != 2) return "";
  int64_t messages = (*numbers)[0].getAsInteger().value_or(0);
  double ms = double((*numbers)[1].getAsInteger().value_or(0)) / 1e6;
  return llvm::formatv("{0} message{1}, {2:F1} ms", messages, messages == 1 ? "" : "s", ms).str();
}

class Answer {
public:
  Answer(const std::vector<Shape> &shapes, const std::string &profile) : shapes_(shapes), profile_(profile) {}
  // False if it is not as it should be.
  bool read(const std::string &text);

  struct Decided {
    bool moves;
    std::string why;
  };
  std::map<std::string, Decided> decided; // of the locks of which the profile knows something, by their places
  Diagnostics warnings;

private:
  bool function(const Shape &, const json::Object &);
  void lock(const plan::Lock &, const json::Object &);
  void warn(const Shape &, StringRef state, const json::Array &locks);

  const std::vector<Shape> &shapes_;
  const std::string &profile_;
};

bool Answer::read(const std::string &text) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return false;
  }
  const json::Object *all = value->getAsObject();
  const json::Array *functions = all ? all->getArray("functions") : nullptr;
  if (!functions || functions->size() != shapes_.size()) return false;
  for (size_t i = 0; i < shapes_.size(); ++i)
    if (const json::Object *one = (*functions)[i].getAsObject(); !one || !function(shapes_[i], *one)) return false;
  return true;
}

bool Answer::function(const Shape &shape, const json::Object &said) {
  const json::Array *locks = said.getArray("locks");
  std::optional<StringRef> state = said.getString("state");
  if (!state || !locks || locks->size() != shape.locks.size()) return false;
  for (size_t i = 0; i < shape.locks.size(); ++i)
    if (const json::Object *one = (*locks)[i].getAsObject()) lock(*shape.locks[i].lock, *one);
    else return false;
  if (*state != "same") warn(shape, *state, *locks);
  return true;
}

void Answer::lock(const plan::Lock &lock, const json::Object &said) {
  StringRef decision = said.getString("decision").value_or("unknown");
  if (!lock.placement || decision == "unknown") return;
  std::string with = sent(said, "with"), without = sent(said, "without");
  decided[lock.place.text()] = {decision == "move", "the profiled run sends " + with + " with one, and " + without + " without"};
}

// Says where the profile is of another text. Locks about which nothing is decided do not matter.
void Answer::warn(const Shape &shape, StringRef state, const json::Array &locks) {
  if (llvm::none_of(shape.locks, [](const Shape::Lock &one) { return may_move(*one.lock); })) return;
  const std::string &name = shape.function->name;
  if (state == "missing") {
    warnings.report(Kind::profile_lacks_function, shape.function->place, {profile_, name});
    return;
  }
  std::vector<const Shape::Lock *> lost;
  for (size_t i = 0; i < locks.size(); ++i)
    if (!locks[i].getAsObject()->getBoolean("known").value_or(false)) lost.push_back(&shape.locks[i]);
  warnings.report(Kind::profile_is_older, shape.function->place,
                         {name, profile_, std::to_string(locks.size() - lost.size()), std::to_string(locks.size())});
  for (const Shape::Lock *one : lost) warnings.report(Kind::note_not_in_profile, one->lock->place, {one->what, one->region});
}

} // namespace

bool place_by_profile(plan::Unit &unit, const std::string &profile, const Toolchain &tools, Diagnostics &warnings,
                      Diagnostics &errors) {
  std::vector<Shape> shapes = plan::shapes_of(unit);
  if (shapes.empty()) return true;
  std::string error;
  std::optional<std::string> said = ask(profile, locks_text(shapes), tools, error);
  Answer answer(shapes, profile);
  if (!said || !answer.read(*said)) {
    errors.report(Kind::cannot_use_profile, {}, {profile, said ? "'mcrl-prof' of another version has read it" : error});
    return false;
  }
  for (plan::Function &function : unit.functions)
    for (plan::Lock &lock : function.locks) {
      auto found = answer.decided.find(lock.place.text());
      if (!lock.placement || found == answer.decided.end()) continue;
      auto &[moves, why] = found->second;
      bool is_blocked = moves && lock.candidate->obstacles != 0;
      lock.placement = plan::Placement{.form = moves && !is_blocked ? plan::Placement::whole : plan::Placement::none,
                                       .why = is_blocked ? plan::Placement::obstacle : plan::Placement::profile,
                                       .text = why};
    }
  warnings = std::move(answer.warnings);
  return true;
}

} // namespace prelude::driver
