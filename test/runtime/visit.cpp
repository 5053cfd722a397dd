// A procedure that migrates, by hand as preludec emits it (test/handcomp): visits up to three regions and operates on each.
#include "net/progress/node.h"
#include "run.h"

#include "prelude.h"
#undef region

#include <cstring>

namespace mcrl::random_run {
namespace {

constexpr uint32_t most_stops = 3;

struct Stop {
  uint32_t region;
  mcrl_mode mode;
};

struct VisitLive {
  uint64_t operation; // in the history: the one at the next stop
  uint32_t visited, count;
  Stop stops[most_stops];
};
struct LargeLive : VisitLive {
  unsigned char ballast[10'000]; // each byte is the low byte of `operation`
};

mcrl_outcome visit_rest(mcrl_activation *self, unsigned entry);
mcrl_point visit_point{"random:visit:1", "visit.cpp:1:1", visit_rest, sizeof(VisitLive), 0, 0};
mcrl_point visit_thread_point{"random:visit:2", "visit.cpp:2:1", visit_rest, sizeof(VisitLive), MCRL_POINT_THREAD, 0};
mcrl_point large_point{"random:visit:3", "visit.cpp:3:1", visit_rest, sizeof(LargeLive), 0, 0};
mcrl_point policy_point{"random:visit:4", "visit.cpp:4:1", visit_rest, sizeof(VisitLive), 0, 0};
mcrl_point undone_point{"random:visit:5", "visit.cpp:5:1", visit_rest, sizeof(VisitLive), MCRL_POINT_UNDO, 0};
mcrl_point refused_point{"random:visit:6", "visit.cpp:6:1", visit_rest, sizeof(VisitLive), MCRL_POINT_REFUSE, 0};
mcrl_point *const visit_points[] = {&large_point, &visit_point, &visit_thread_point, &policy_point, &undone_point, &refused_point};
mcrl_unit visit_unit{MCRL_ABI_VERSION, 6, 1, visit_points, nullptr, nullptr};
[[maybe_unused]] const bool visit_is_registered = (mcrl_register(&visit_unit), true);

const mcrl_point &point_of(const mcrl_activation &record) {
  for (const mcrl_point *each : visit_points)
    if (each->index == record.continuation) return *each;
  fatal("an activation of no point of this test");
}

// What the next step moves. Where the data may come, a miss is noted.
mcrl_policy policy_of(Run &run, const mcrl_point &at, const Stop &stop) {
  if (&at != &policy_point && &at != &refused_point) return MCRL_ALWAYS;
  if (run.is_private(stop.region)) return run.one_in(2) ? MCRL_ALWAYS : run.one_in(2) ? MCRL_REPEAT : MCRL_ADAPTIVE;
  mcrl_policy policies[] = {MCRL_BY_DEFAULT, MCRL_BY_DEFAULT, MCRL_ALWAYS,   MCRL_NEVER,   MCRL_STATIC,
                            MCRL_REPEAT,     MCRL_REPEAT,     MCRL_ADAPTIVE, MCRL_ADAPTIVE, MCRL_USE_IN_PLACE};
  mcrl_policy policy = policies[run.random() % std::size(policies)];
  bool home_decides = policy == MCRL_BY_DEFAULT || policy == MCRL_ADAPTIVE || policy == MCRL_USE_IN_PLACE;
  if (policy == MCRL_NEVER || home_decides || (policy != MCRL_ALWAYS && stop.mode == MCRL_READ)) run.note_miss(stop.region);
  return policy;
}

int decides(const region_request *request) {
  return (request->operations + static_cast<unsigned>(request->from) + static_cast<unsigned>(request->is_write)) % 2 != 0;
}

// The region is in use, and so is not being deleted.
void choose_policy(Run &run, uint32_t region) {
  void *name = reinterpret_cast<void *>(run.rid(region));
  if (run.one_in(4)) region_policy_function(name, run.one_in(4) ? nullptr : decides);
  else region_policy(name, static_cast<region_policies>(run.random() % (region_in_place + 1)));
}

void put(void *place, const VisitLive &live, const mcrl_point &at) {
  std::memcpy(place, &live, sizeof live);
  if (at.live_bytes > sizeof live)
    std::memset(static_cast<LargeLive *>(place)->ballast, static_cast<int>(live.operation & 255), 10'000);
}

VisitLive take(mcrl_activation *self) {
  VisitLive live;
  std::memcpy(&live, mcrl_live(self), sizeof live);
  if (self->live_bytes == sizeof live) return live;
  for (unsigned char byte : static_cast<LargeLive *>(mcrl_live(self))->ballast)
    if (byte != (live.operation & 255)) this_run->fail({"live variables have not arrived as they were sent", {live.operation}});
  return live;
}

void operate(Run &run, size_t operation, void *data, mcrl_mode mode, bool may_switch) {
  run.begin(operation, data);
  run.end(operation, data, may_switch);
  unlock(data, mode);
}

// Whether a handler that may be undone would have to wait here after its first operation, which could not be taken back.
bool aborts(Run &run, const mcrl_activation *self, const VisitLive &live) {
  if ((point_of(*self).flags & (MCRL_POINT_UNDO | MCRL_POINT_REFUSE)) == 0 || live.visited + 1 == live.count) return false;
  const Stop &next = live.stops[live.visited + 1];
  return run.is_alive(next.region) && mcrl_must_wait(self, run.rid(next.region), next.mode, MCRL_ALWAYS);
}

mcrl_outcome visit_rest(mcrl_activation *self, unsigned entry) {
  Run &run = *this_run;
  const mcrl_point &at = point_of(*self);
  bool in_thread = !mcrl_current->in_handler;
  VisitLive live = take(self);
  void *data = mcrl_held(self->target);
  if (aborts(run, self, live)) {
    unlock(data, live.stops[live.visited].mode);
    return &at == &undone_point ? mcrl_rerun(self, MCRL_ABORT_LOCK) : mcrl_refuse(self, MCRL_ABORT_LOCK);
  }
  for (;;) {
    operate(run, live.operation, data, live.stops[live.visited].mode, in_thread);
    if (++live.visited == live.count) return mcrl_return(self, &live.visited, sizeof live.visited);
    Stop &next = live.stops[live.visited];
    if (!run.is_alive(next.region)) next.region = run.any_region();
    live.operation = run.ask(next.region, next.mode, in_thread ? "activation's thread" : "activation");
    data = Run::hit(run.rid(next.region), next.mode);
    bool must_go = run.is_private(next.region);
    if (data == nullptr && in_thread && run.one_in(2) && !must_go) {
      run.note_miss(next.region);
      data = mcrl_lock_wait(run.rid(next.region), next.mode);
    }
    if (data != nullptr) continue;
    void *record = mcrl_repack(self, run.rid(next.region), next.mode, &at, at.live_bytes);
    put(record, live, at);
    // Both ways to go on must work: with the computation, and with the data.
    if (run.one_in(2) || must_go) return mcrl_forward(record, policy_of(run, at, next));
    run.note_miss(next.region);
    return mcrl_wait(record);
  }
}

const mcrl_point &point_for(Work work) {
  switch (work) {
  case Work::visit_in_thread: return visit_thread_point;
  case Work::visit_large: return large_point;
  case Work::visit_by_policy: return policy_point;
  case Work::visit_undone: return undone_point;
  case Work::visit_refused: return refused_point;
  default: return visit_point;
  }
}

} // namespace

void visit_regions(Run &run, Work work) {
  const mcrl_point &at = point_for(work);
  VisitLive live{};
  live.count = 1 + static_cast<uint32_t>(run.random() % most_stops);
  for (Stop &stop : live.stops) stop = {run.any_region_to_visit(), run.one_in(2) ? MCRL_READ : MCRL_WRITE};
  // What is read again and again has data that move.
  if (work == Work::visit_by_policy && run.one_in(2))
    for (Stop &stop : live.stops) stop = {live.stops[0].region, MCRL_READ};
  for (; live.visited < live.count; live.visited++) {
    Stop &stop = live.stops[live.visited];
    if (!run.is_alive(stop.region)) stop.region = run.any_region();
    live.operation = run.ask(stop.region, stop.mode, work == Work::visit_in_thread ? "activation's thread" : "activation");
    if (work == Work::visit_by_policy && run.one_in(8)) choose_policy(run, stop.region);
    void *data = Run::hit(run.rid(stop.region), stop.mode);
    if (data == nullptr) {
      void *record = mcrl_pack(run.rid(stop.region), stop.mode, &at, at.live_bytes);
      put(record, live, at);
      data = mcrl_go(record, policy_of(run, at, stop));
    }
    if (data == nullptr) {
      if (MCRL_RESULT(uint32_t) != live.count) run.fail({"a procedure's result is wrong", {live.operation}});
      return;
    }
    operate(run, live.operation, data, stop.mode, true);
  }
}

} // namespace mcrl::random_run
