#include "plan/constructs.h"

#include <algorithm>
#include <bit>

namespace prelude::plan {
namespace {

// What a vector unit does at once, roughly. The end of a strip costs such a loop more, too: it puts its sums together.
constexpr uint64_t vector_factor = 32;
// What an iteration counts at least, around other loops or calls. What lies between two calls of a function that calls itself is often a
// few operations, and what returns before it looks is not counted.
constexpr uint64_t late_turns = 16;
constexpr uint64_t most_counted = 1 << 16, most_stripped = 1 << 10;
// The code that a loop may become so that the variable that counts its strips needs no instruction, and the iterations in it.
constexpr uint64_t unrolled_size = 640, most_copies = 16, least_copies = 4;

// Whether forms may be entered in the midst of the loop.
bool is_entered(const Loop &loop, const std::vector<unsigned> &entries) {
  auto first = std::lower_bound(entries.begin(), entries.end(), loop.range.begin);
  return first != entries.end() && *first < loop.range.end;
}

// The body of a do is at the end of a strip before its condition, so a strip of it is no straight code.
void unroll(Loop &loop) {
  uint64_t count = std::min(std::bit_floor(unrolled_size / std::max<uint64_t>(1, loop.size)), most_copies);
  if (!loop.calls && count >= least_copies && loop.strip > count) loop.unrolled = count;
  if (loop.unrolled == 0 || loop.kind == Loop::do_loop || loop.waits) return;
  loop.turns = turns_in_strip * count / loop.strip;
  loop.strip = count;
  loop.apart = loop.local_condition && !loop.endless;
}

// A loop that forms of the procedure are entered in stays one loop.
void choose_check(Loop &loop, bool is_entered, uint64_t strip_units) {
  if (loop.is_small) return;
  loop.check = Check::safepoint;
  loop.turns = one_turn;
  if (loop.kind == Loop::jump || !loop.head_in_text || !loop.bounded || loop.checked_within || loop.jumped_into || is_entered) return;
  loop.turns = std::max(one_turn, loop.cost * turns_in_strip / strip_units / 4);
  uint64_t iterations = strip_units / std::max<uint64_t>(1, loop.cost);
  if (loop.counted && loop.counted->streams && !loop.calls && !loop.leaves) iterations *= vector_factor;
  if (iterations < 2) return;
  loop.turns = 0;
  loop.check = loop.counted ? Check::counted : Check::strip;
  loop.strip = std::min(std::bit_floor(iterations), loop.counted ? most_counted : most_stripped);
  if (loop.check == Check::strip) unroll(loop);
}

// A function that is called in each iteration of a loop looks where it begins, so that the loop need not.
Looking functions_that_look(const facts::Unit &unit) {
  Looking out;
  std::set<std::string> counted_on;
  for (const facts::Function &function : unit.functions)
    for (const facts::Loop &loop : function.loops)
      if (!loop.is_small) counted_on.insert(loop.calls_each_time.begin(), loop.calls_each_time.end());
  for (const facts::Function &function : unit.functions) {
    if (!function.recursive || function.first_statement == 0) continue;
    out.all.insert(function.symbol);
    if (function.own_calls && !counted_on.contains(function.symbol)) out.late.insert(function.symbol);
    else if (function.base_end == 0) out.always.insert(function.symbol);
  }
  return out;
}

// A loop need not look itself if each iteration calls a function that always looks. It looks nevertheless if only others end it, or if a
// handler may become a thread there.
void leave_to_callees(Function &function, size_t index, const Looking &looking) {
  Loop &loop = function.loops[index];
  const std::vector<std::string> &callees = loop.calls_each_time;
  bool all_look = std::all_of(callees.begin(), callees.end(), [&](const std::string &callee) { return looking.always.contains(callee); });
  bool may_be_late = std::any_of(function.promotions.begin(), function.promotions.end(), [&](const Promotion &promotion) {
    const auto *check = promotion.as<Promotion::AtCheck>();
    return check && check->loop == index;
  });
  if (loop.check != Check::safepoint || loop.waits || may_be_late || callees.empty() || !all_look) return;
  loop.forked_look = loop.forks_each_time && !function.forks_at_places(); // those that go elsewhere call nothing that looks
  loop.callees_look = !loop.forks_each_time;
  if (loop.callees_look) loop.check = Check::none;
}

// Every iteration of the loop looks for messages, as far as it is time to.
bool always_looks(const Loop &loop) { return loop.check == Check::safepoint && !loop.waits && !loop.forked_look; }

bool is_within(Range inner, Range outer) { return outer.begin <= inner.begin && inner.end <= outer.end; }

void choose_checks(Function &function, const Planning &planning, Diagnostics &) {
  std::vector<unsigned> entries;
  each(&Construct::enters, function, entries);
  std::sort(entries.begin(), entries.end());
  for (size_t i = 0; i < function.loops.size() && planning.choices.poll; ++i) {
    if (is_of_forall(function, function.loops[i])) continue;
    choose_check(function.loops[i], is_entered(function.loops[i], entries), planning.strip_units);
    leave_to_callees(function, i, planning.looking);
  }
  for (Unlock &unlock : function.unlocks)
    unlock.is_quiet = unlock.mode != Mode::update && std::any_of(function.loops.begin(), function.loops.end(), [&](const Loop &loop) {
      return always_looks(loop) && is_within(unlock.range, loop.body);
    });
}

void finish_loops(Function &function, const Planning &planning) {
  function.strip = planning.names.free("strip");
  function.first = planning.names.free("first");
  function.stop = planning.names.free("stop");
  bool may_close = planning.choices.poll && (function.uses_regions || function.first_statement != 0) && !function.shared_state.empty();
  if (may_close) function.closed = planning.names.free("closed");
  function.checks_entry = planning.looking.all.contains(function.symbol);
  function.checks_late = planning.looking.late.contains(function.symbol);
  function.entry_turns = function.checks_late ? late_turns : one_turn;
}

} // namespace

const Construct constructs::loops{
    .foresee =
        [](const facts::Unit &facts, Planning &planning, Diagnostics &) {
          if (planning.choices.poll) planning.looking = functions_that_look(facts);
        },
    .take = [](Function &function, facts::Function &facts, const Planning &) { extend(function.loops, facts.loops); },
    .decide = choose_checks,
    .finish = finish_loops,
};

} // namespace prelude::plan
