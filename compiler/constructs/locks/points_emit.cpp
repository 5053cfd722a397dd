// Points in a body, and the form that runs the rest of an activation from any of its points on.
#include "constructs/locks/points_emit.h"

#include "constructs/calls/calls_emit.h"
#include "constructs/frames/frames_emit.h"
#include "constructs/locks/points_templates.h"
#include "emit/forms.h"
#include "emit/templates.h"

namespace prelude::emit {

const char *policy_name(plan::Policy policy) {
  switch (policy) {
#define PRELUDE_POLICY(word, policy, abi)                                                                                          \
  case plan::Policy::policy: return #abi;
#include "lang-spec/words.def"
  case plan::Policy::by_default: return "MCRL_BY_DEFAULT";
  case plan::Policy::none: break;
  }
  return "MCRL_NEVER";
}

std::string Points::pack(const plan::Point &point, const std::string &maker) const {
  const plan::Record &record = function_.records[point.record];
  const std::string &live = function_.live;
  std::string loans, lends, saves, call = maker + "0, MCRL_NONE";
  if (const plan::Lock *lock = function_.target_of(point))
    call = maker + "MCRL_RID(" + name(lock->variable) + "), " + mode(lock->mode);
  for (const plan::Held &held : point.held) {
    bool data = held.used && point.migrates;
    loans += " + mcrl_loan_bytes(" + at(held.variable) + ", " + (data ? "1)" : "0)");
    lends += fill(!point.migrates ? templates::lend_locked : data ? templates::lend_data : templates::lend_lock,
                  {{"at", at(held.variable)}, {"mode", mode(held.mode)}});
  }
  if (const plan::Lock *lock = function_.target_of(point); lock && point.migrates && lock->then) {
    const plan::Lock &next = function_.locks[*lock->then];
    lends += fill(templates::then, {{"region", name(next.variable)}, {"mode", mode(next.mode)}, {"moves", next.migrates() ? "1" : "0"}});
  }
  if (record.structure.empty())
    return fill(templates::pack_nothing, {{"maker", call},
                                          {"point", point.object},
                                          {"loans", loans.empty() ? "0" : loans.substr(3)},
                                          {"lends", lends}});
  for (const plan::Member &member : record.members) saves += save(member, live + "->");
  if (record.children) saves += live + "->" + function_.children + " = *" + children() + ";\n";
  return fill(templates::pack, {{"structure", record.structure},
                                {"maker", call},
                                {"point", point.object},
                                {"loans", loans},
                                {"saves", saves},
                                {"lends", lends}});
}

std::string Points::resume(const plan::Point &point, const std::string &received) const {
  const plan::Record &record = function_.records[point.record];
  const plan::Lock *lock = function_.target_of(point);
  const std::vector<plan::Held> &held = point.held;
  std::string self = "mcrl_self(" + function_.run + ")", restores = loads(record.members), borrows, tests, unlocks;
  if (record.children) restores += "*" + children() + " = " + function_.live + "->" + function_.children + ";\n";
  for (size_t i = 0; i < held.size(); ++i)
    borrows += at(held[i].variable) + " = mcrl_borrow(" + self + ", " + std::to_string(i) + ");\n";
  if (lock) unlocks = mode(lock->mode) + "_UNLOCK(" + at(lock->variable) + ");\n";
  for (size_t tested : point.tested) tests += test(tested, unlocks + this->unlocks(held), true) + "\n";
  bool guards = lock && !point.lock; // a lock takes its snapshot itself
  size_t snapshotted = guards ? size_t(lock - function_.locks.data()) : 0;
  return fill(templates::resume,
              {{"label", point.resume},
               {"record", record.structure.empty()
                              ? ""
                              : fill(templates::live, {{"structure", record.structure}})},
               {"target", lock ? name(lock->variable) + " = MCRL_TARGET(" + self + ");" : ""},
               {"loads", restores},
               {"held", lock ? at(lock->variable) + " = MCRL_HELD(" + name(lock->variable) + ");" : ""},
               {"borrows", borrows},
               {"snapshot", guards ? snapshot(snapshotted) : ""},
               {"tests", tests},
               {"received", received}});
}

std::string Points::policy(const plan::Lock &lock) const { return policy_name(lock.policy); }

std::string Points::chosen(const plan::Lock &lock) const {
  return lock.condition.empty() ? policy(lock) : function_.policy;
}

std::string ways_in(const Body &body, const plan::Continuation &one) {
  std::string cases = one.has_start ? " case 0: break;" : "";
  for (const plan::Point &point : body.function().points)
    if (point.activation == one.activation) cases += " case " + std::to_string(point.number) + ": goto " + point.resume + ";";
  return body.fill(templates::entries, {{"form", part_of(one.activation)}, {"cases", cases}});
}

namespace {

class Continuations : public Form {
public:
  explicit Continuations(const Form &form) : Form(form) {}

  std::string continuation(const plan::Continuation &one) const {
    bool whole = one.activation == plan::whole_function;
    const char *what = one.has_start ? ", or its rest from one of its points on, as a message handler"
                       : whole       ? ": the rest from one of its points on, as a message handler"
                                     : ": the rest of a partial frame from one of its points on, as a message handler";
    std::string threads;
    for (const plan::Point &point : function_.points)
      if (point.activation == one.activation && point.in_thread)
        threads += (threads.empty() ? "" : ", ") + std::to_string(point.number);
    if (!threads.empty()) threads = "; from " + threads + " in a thread of its own, as it makes calls that may block";
    return fill(templates::continuation, {{"what", function_.name + what + threads},
                                          {"name", one.name},
                                          {"children", children()},
                                          {"forked", function_.forks ? "&" + function_.children : "0"},
                                          {"variables", variables()},
                                          {"start", start(one)},
                                          {"ends", whole ? rest_ends(one) : frame_ends(*this, one)}});
  }

private:
  // An activation that begins: its parameters are what the message brings.
  std::string start(const plan::Continuation &one) const {
    if (!one.has_start || one.start.empty()) return "";
    std::string loads, tests;
    for (size_t i = 0; i < function_.parameters.size(); ++i)
      loads += function_.name_of(parameters_[i]) + " = " +
               received_argument(function_.parameters[i], function_.live + "->" + function_.variables[parameters_[i]].name) + ";\n";
    for (size_t lock : function_.tested_at_start) tests += Points(body_).test(lock, "", false) + "\n";
    return fill(templates::start, {{"record", "const struct " + one.start + " *" + function_.live + " = mcrl_live(" + function_.self + ");"},
                                   {"loads", loads},
                                   {"tests", tests}});
  }

  std::string rest_ends(const plan::Continuation &one) const {
    const std::string &value = function_.value;
    return fill(templates::rest_ends, {{"keep", keep()},
                                       {"part", part_of(one.activation)},
                                       {"arguments", arguments(false)},
                                       {"join", function_.forks ? "mcrl_join_all(&" + function_.children + ");" : ""},
                                       {"value", is_void() ? "0, 0" : "&" + value + ", sizeof " + value}});
  }
};

} // namespace

std::string continuation(const Form &form, const plan::Continuation &one) { return Continuations(form).continuation(one); }

} // namespace prelude::emit
