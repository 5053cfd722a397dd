// Where a `move` should stand that the program has not written, by a cost model (docs/automatic.md). A cost is in bytes: a message costs
// as much as `per_message` more bytes in one. Each constant is of a decision before the program runs; a plain `move` that is placed
// decides again at run time, by what it has seen.
#include "plan/constructs.h"

#include <algorithm>
#include <set>

namespace prelude::plan {
namespace {

// 230 ns on one host, where 64 KB take 8.9 us; over a network far more.
constexpr double per_message = 1024;
// Olden's default: the share of pointers that lead to a region of the same home as the one that they are in.
constexpr double default_affinity = 0.7;
// How many times a fetch is paid for each use: what is written has to come and go; of what is written by others, every second copy is
// taken away before it is used again; the other copies are used so often as a path stays at one home.
constexpr double of_write = 2, of_changing = 1.5, of_constant = 1 - default_affinity;
constexpr double unknown_bytes = 64; // of a region

double affinity_of(const facts::Onward &onward) {
  if (onward.path == facts::Onward::ends) return 0;
  if (onward.path != facts::Onward::tree) return default_affinity;
  double apart = 1; // that no child is where its parent is
  for (unsigned i = 0; i < onward.calls; ++i) apart *= 1 - default_affinity;
  return 1 - apart;
}

uint64_t bytes_of(const facts::Function &function, const std::vector<VariableId> &variables) {
  uint64_t sum = 0;
  for (VariableId id : variables) sum += function.variables[id].bytes;
  return sum;
}

// What one stay at a home costs: the visits that follow each other there.
struct Costs {
  double fetch = 0, whole = 0, callers = 0, section = 0, walk = 0, series = 0;
};

Costs costs_of(const facts::Function &function, const facts::Lock &lock, bool is_changing) {
  const facts::Candidate &candidate = *lock.candidate;
  double affinity = affinity_of(candidate), visits = candidate.path == facts::Onward::step ? 1 + affinity : 1 / (1 - affinity);
  double region = double(function.variables[lock.variable].region_bytes), there_and_back = 2 * per_message;
  if (region == 0) region = unknown_bytes;
  double uses = lock.mode != Mode::read ? of_write : is_changing ? of_changing : of_constant;
  double record = double(bytes_of(function, candidate.live));
  for (const facts::Held &held : lock.held) {
    record += per_message; // where its lock was taken, its end has to be told
    if (held.used) record += double(function.variables[held.variable].region_bytes);
  }
  Costs out;
  out.fetch = visits * uses * (there_and_back + region);
  auto sent = [&](const std::optional<facts::Candidate::Frame> &frame) {
    return frame ? double(bytes_of(function, frame->in) + bytes_of(function, frame->out)) : 0;
  };
  out.section = visits * (there_and_back + sent(candidate.section));
  out.walk = there_and_back + sent(candidate.walk);
  double more = candidate.series ? double(candidate.series->goes_on.size()) : 0; // regions, some of which are elsewhere
  out.series = there_and_back + more * (1 - default_affinity) * per_message + sent(candidate.series);
  out.callers = per_message + record;
  out.whole = there_and_back + record + double(candidate.result_bytes);
  if (candidate.path == facts::Onward::loop) out.whole = per_message + record; // it goes on from home to home
  if (candidate.path == facts::Onward::caller) out.whole *= visits;
  return out;
}

class Placing {
public:
  explicit Placing(const facts::Unit &unit) : unit_(unit) {
    for (const facts::Function &function : unit.functions)
      for (const facts::Lock &lock : function.locks) {
        const std::string &type = function.variables[lock.variable].type;
        if (lock.is_made) made_.insert(type);
        else if (lock.mode != Mode::read) written_.insert(type);
      }
  }

  Placements all() {
    for (const facts::Function &function : unit_.functions) {
      for (size_t i = 0; i < function.locks.size(); ++i)
        if (function.locks[i].candidate) out_[{function.symbol, i}] = of_lock(function, function.locks[i]);
      follow(function);
    }
    return std::move(out_);
  }

private:
  Placement of_lock(const facts::Function &function, const facts::Lock &lock) const {
    facts::Lock known = lock;
    facts::Candidate &candidate = *known.candidate;
    if (lock.is_made) return {.why = Placement::made};
    if (const facts::GivenRegion *call = given(function, lock, &facts::GivenRegion::is_chained); call && !is_walk(candidate))
      candidate.path = facts::Onward::caller, candidate.next = call->place;
    if (!is_walk(candidate)) {
      if (const facts::GivenRegion *call = given(function, lock, &facts::GivenRegion::goes_there))
        return {.why = Placement::local, .where = call->place};
      const facts::GivenRegion *call = given(function, lock, &facts::GivenRegion::is_locked);
      if (call) return {.why = Placement::shared, .where = call->place};
    }
    return choose(function, known);
  }

  Placement choose(const facts::Function &function, const facts::Lock &lock) const {
    const facts::Candidate &candidate = *lock.candidate;
    const std::string &type = function.variables[lock.variable].type;
    bool is_changing = written_.contains(type) || !made_.contains(type);
    Costs costs = costs_of(function, lock, is_changing);
    Placement out{.percent = unsigned(affinity_of(candidate) * 100 + 0.5), .or_whole = costs.whole < costs.fetch};
    if (candidate.path == facts::Onward::caller) out.where = candidate.next;
    double least = costs.fetch;
    auto offer = [&](Placement::Form form, double cost, bool possible) {
      if (possible && cost < least) out.form = form, least = cost;
    };
    offer(Placement::whole, costs.whole, candidate.obstacles == 0);
    offer(Placement::callers, costs.callers, candidate.obstacles == 0 && candidate.path == facts::Onward::caller);
    offer(Placement::walk, costs.walk, candidate.obstacles && candidate.walk);
    if (candidate.series && !candidate.used_again)
      offer(Placement::series, costs.series / double(candidate.series->goes_on.size() + 1), true);
    if (out.form != Placement::walk) offer(Placement::frame, costs.section, candidate.section && !candidate.used_again);
    if (out.form != Placement::none) return out;
    bool would_pay = candidate.obstacles && (costs.whole < costs.fetch || (candidate.section && costs.section < costs.fetch));
    bool is_kept = candidate.section && candidate.used_again && costs.section < costs.fetch && !is_walk(candidate);
    out.why = would_pay ? (is_kept ? Placement::kept : Placement::obstacle)
              : lock.mode == Mode::read && !is_changing ? Placement::valid : Placement::bytes;
    return out;
  }

  static bool is_walk(const facts::Onward &onward) { return onward.path > facts::Onward::step; }

  // A call of the function, by another one or by itself, that gives it the region of a lock in this way.
  const facts::GivenRegion *given(const facts::Function &callee, const facts::Lock &lock, bool facts::GivenRegion::*how) const {
    auto is_it = [&](const facts::GivenRegion &one) {
      if (one.callee != callee.symbol || callee.variables[lock.variable].name != one.name) return false;
      bool first = one.at_first_lock && callee.first_lock && callee.first_lock->parameter == one.parameter;
      return one.*how || (how == &facts::GivenRegion::goes_there && first);
    };
    auto in = [&](const std::vector<facts::GivenRegion> &all) {
      auto found = std::find_if(all.begin(), all.end(), is_it);
      return found == all.end() ? nullptr : &*found;
    };
    for (const facts::Function &function : unit_.functions)
      if (const facts::GivenRegion *found = in(function.given)) return found;
    return in(unit_.given);
  }

  // Sections of one region stay together: where one lock moves, the others of its variable do.
  void follow(const facts::Function &function) {
    for (size_t i = 0; i < function.locks.size(); ++i)
      if (auto found = out_.find({function.symbol, i}); found != out_.end() && found->second.form >= Placement::walk)
        for (size_t lock : found->second.frame_of(function.locks[i]).goes_on)
          if (auto in = out_.find({function.symbol, lock}); in != out_.end())
            in->second = {.form = Placement::whole, .why = Placement::within};
    std::set<VariableId> moving;
    for (size_t i = 0; i < function.locks.size(); ++i)
      if (auto found = out_.find({function.symbol, i});
          found != out_.end() && found->second.form == Placement::whole && found->second.why != Placement::within)
        moving.insert(function.locks[i].variable);
    for (size_t i = 0; i < function.locks.size(); ++i) {
      const facts::Lock &lock = function.locks[i];
      auto found = out_.find({function.symbol, i});
      if (found == out_.end() || !moving.contains(lock.variable) || lock.candidate->obstacles || lock.is_made) continue;
      if (found->second.form != Placement::whole && found->second.form < Placement::walk)
        found->second = {.form = Placement::whole, .why = Placement::again};
    }
  }

  const facts::Unit &unit_;
  std::set<std::string> made_, written_; // types of regions
  Placements out_;
};

} // namespace

const Construct constructs::placements{
    .foresee = [](const facts::Unit &unit, Planning &planning, Diagnostics &) { planning.placements = Placing(unit).all(); },
    .take =
        [](Function &function, facts::Function &facts, const Planning &planning) {
          for (size_t i = 0; i < function.locks.size(); ++i)
            if (auto found = planning.placements.find({facts.symbol, i}); found != planning.placements.end())
              function.locks[i].placement = found->second;
        },
};

} // namespace prelude::plan
