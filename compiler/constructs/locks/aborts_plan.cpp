// How handlers abort that cannot go on.
#include "plan/names.h"
#include "plan/plan.h"

namespace prelude::plan {

static Abort abort_at(const Lock &lock, Abort by_default) {
  return lock.abort == Abort::by_default || !lock.is_point ? by_default : lock.abort;
}

void choose_abort(Function &function, Point &point, Abort by_default) {
  const Lock *lock = point.lock ? &function.locks[*point.lock] : nullptr;
  Promotion::Reason reason = lock ? Promotion::waits : function.promotions[*point.promotion].reason();
  bool aborts = lock ? lock->begins == whole_function : reason != Promotion::waits && reason != Promotion::guards;
  point.arrival = lock ? abort_at(*lock, by_default) : Abort::continues;
  if (aborts && point.undo.possible) point.abort = lock ? abort_at(*lock, by_default) : by_default;
  if (point.abort != Abort::continues)
    for (size_t written : point.undo.written) function.locks[written].needs_snapshot = true;
  if (lock) point.tested = worth_a_test(function, lock->anticipated, by_default);
}

// An abort that keeps what has been done gains nothing by coming early.
std::vector<size_t> worth_a_test(const Function &function, const std::vector<size_t> &locks, Abort by_default) {
  std::vector<size_t> out;
  for (size_t lock : locks)
    // What a condition says here need not be what it says at the lock.
    if (const Lock &one = function.locks[lock]; abort_at(one, by_default) != Abort::continues && one.condition.empty()) out.push_back(lock);
  return out;
}

} // namespace prelude::plan
