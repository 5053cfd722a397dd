#include "run.h"

#include "base/support/hash.h"
#include "contents.h"
#include "net/conduit/loopback/loopback.h"
#include "net/progress/calls.h"
#include "net/progress/loop.h"
#include "node/start/runtime.h"
#include "regions/copies/engine.h"

#include "prelude.h"
#undef region
#include "mcrl.h"
#include "regions/copies/counters.h"
#include "regions/operations/operations.h"
#include "regions/pure/machine.h"
#include "tasks/records/counters.h"

#include <algorithm>
#include <unistd.h>

namespace mcrl::random_run {

using history::Operation;
using history::Violation;

Run *this_run = nullptr;

Run::Run(const Plan &given) : plan(draw(given)), random(plan.seed) {}

// ---- Operations

const history::Region &Run::region_of(size_t operation) const { return history_.regions[history_.operations[operation].region]; }

size_t Run::ask(uint32_t region, mcrl_mode mode, const char *form) {
  MCRL_ASSERT(is_alive(region));
  pin(region);
  history_.operations.push_back(
      {.region = region, .writes = mode == MCRL_WRITE, .form = form, .node = static_cast<uint32_t>(node_self()), .asked = now()});
  return history_.operations.size() - 1;
}

void Run::begin(size_t index, void *data) {
  Operation &operation = history_.operations[index];
  operation.began = now();
  operation.node = static_cast<uint32_t>(node_self());
  Holders &holders = holders_[operation.region];
  bool is_replicated = history_.regions[operation.region].is_replicated;
  auto excludes = [&](size_t other) {
    const Operation &that = history_.operations[other];
    return !is_replicated || (that.writes && operation.writes) || that.node == operation.node;
  };
  if (holders.writer && excludes(*holders.writer))
    fail({operation.writes ? "two writers at a time" : "a reader beside a writer", {*holders.writer, index}});
  for (size_t reader : holders.readers)
    if (operation.writes && excludes(reader)) fail({"a writer beside a reader", {reader, index}});
  if (operation.writes) holders.writer = index;
  else holders.readers.push_back(index);
  if (plan.corrupt != 0 && index == plan.corrupt) static_cast<unsigned char *>(data)[random() % region_of(index).bytes] ^= 4;
  Contents contents = read_contents(data, region_of(index).bytes, operation.region);
  operation.seen = contents.value;
  operation.whole = contents.whole;
  if (!contents.whole) fail({"torn data when the operation begins", {index}});
  check_value(index);
}

void Run::check_value(size_t index) {
  const Holders &holders = holders_[history_.operations[index].region];
  unsigned bits = region_of(index).value_bits();
  uint64_t difference = history_.operations[index].seen - holders.writes;
  if (bits < 64) difference &= (uint64_t{1} << bits) - 1;
  if (difference == 0) return;
  // While a write is in progress, all copies have what it has found.
  const Operation &operation = history_.operations[index];
  const history::Region &region = history_.regions[operation.region];
  bool is_elsewhere = region.has_moving_home || operation.node != region.home;
  bool may_be_late = region.is_replicated && !operation.writes && is_elsewhere && !holders.writer;
  uint64_t one_late = bits < 64 ? (uint64_t{1} << bits) - 1 : UINT64_MAX;
  if (may_be_late && holders.writes > 0 && difference == one_late) return;
  Violation violation{"not the value of the last write, which is " + std::to_string(holders.writes), {index}};
  if (holders.last_write) violation.operations.insert(violation.operations.begin(), *holders.last_write);
  fail(violation);
}

void Run::end(size_t index, void *data, bool may_switch) {
  uint64_t bytes = region_of(index).bytes;
  bool lingers = may_switch && one_in(plan.linger_one_in);
  if (lingers) linger();
  uint32_t region = history_.operations[index].region;
  Contents contents = read_contents(data, bytes, region);
  uint64_t seen = history_.operations[index].seen;
  if (!contents.whole || contents.value != seen) {
    history_.operations[index].whole = false;
    fail({"the data have changed under the lock", {index}});
  }
  if (history_.operations[index].writes) {
    size_t words = words_in(bytes);
    write_contents(data, bytes, region, seen + 1, 0, words / 2);
    if (lingers) linger(); // with torn data, which no other operation may see
    write_contents(data, bytes, region, seen + 1, words / 2, words);
  }
  Operation &operation = history_.operations[index];
  Holders &holders = holders_[region];
  if (operation.writes) {
    holders.writer.reset();
    holders.last_write = index;
    holders.writes++;
  } else holders.readers.erase(std::find(holders.readers.begin(), holders.readers.end(), index));
  operation.ended = now();
  unpin(region);
}

void Run::note_miss(uint32_t region) {
  if (history_.regions[region].home != static_cast<uint32_t>(node_self())) counters.misses++;
}

void Run::linger() {
  Node &node = current_node();
  for (uint64_t turns = 1 + random() % 4; turns > 0; turns--) {
    if (one_in(2)) poll(node);
    yield(node);
  }
}

// ---- What threads do

namespace {

mcrl_mode any_mode(Run &run) { return run.one_in(2) ? MCRL_READ : MCRL_WRITE; }

void *lock(Run &run, uint32_t region, mcrl_mode mode) {
  void *data = Run::hit(run.rid(region), mode);
  if (data != nullptr) return data;
  run.note_miss(region);
  return mcrl_lock_wait(run.rid(region), mode);
}

} // namespace

void unlock(void *data, mcrl_mode mode) {
  if (mode == MCRL_WRITE) mcrl_write_unlock(data);
  else if (mode == MCRL_UPDATE) mcrl_update_unlock(data);
  else mcrl_read_unlock(data);
}

uint64_t operate(Run &run, uint32_t region, mcrl_mode mode) {
  if (!run.is_alive(region)) return 0;
  size_t operation = run.ask(region, mode, "thread");
  void *data = lock(run, region, mode);
  run.begin(operation, data);
  run.end(operation, data, true);
  unlock(data, mode);
  return run.seen(operation);
}

namespace {

// To the history it is a read operation, and perhaps a write operation after it.
void update(Run &run) {
  uint32_t region = run.any_region();
  if (!run.is_alive(region)) return;
  run.pin(region);
  size_t reads = run.ask(region, MCRL_READ, "thread, update");
  run.note_miss(region);
  void *data = mcrl_update_lock(run.rid(region));
  run.begin(reads, data);
  run.end(reads, data, true);
  if (run.one_in(2)) {
    size_t writes = run.ask(region, MCRL_WRITE, "thread, upgrade");
    run.note_miss(region);
    data = mcrl_upgrade(data);
    run.begin(writes, data);
    run.end(writes, data, true);
    mcrl_write_unlock(data);
  } else mcrl_update_unlock(data);
  run.unpin(region);
}

// In the order of the regions' numbers, so that there are no waits in a circle.
void operate_on_pair(Run &run) {
  uint32_t regions[2] = {run.any_region(), run.any_region()};
  if (regions[0] == regions[1]) return void(operate(run, regions[0], MCRL_WRITE));
  std::sort(regions, regions + 2);
  mcrl_mode modes[2] = {any_mode(run), any_mode(run)};
  size_t operations[2];
  void *data[2];
  run.pin(regions[1]);
  for (int i = 0; i < 2; i++) {
    operations[i] = run.ask(regions[i], modes[i], "thread, two locks");
    data[i] = lock(run, regions[i], modes[i]);
    run.begin(operations[i], data[i]);
  }
  int first = run.one_in(2) ? 0 : 1;
  for (int i : {first, 1 - first}) {
    run.end(operations[i], data[i], true);
    unlock(data[i], modes[i]);
  }
  run.unpin(regions[1]);
}

void operate_on_mapped(Run &run) {
  uint32_t region = run.any_region();
  run.pin(region);
  void *at = rgn_map(run.rid(region));
  for (uint64_t times = 1 + run.random() % 4; times > 0; times--) {
    mcrl_mode mode = any_mode(run);
    size_t operation = run.ask(region, mode, "thread, mapped");
    if (start_without_wait(at, mode) == nullptr) {
      run.note_miss(region);
      if (mode == MCRL_WRITE) rgn_start_write(at);
      else rgn_start_read(at);
    }
    run.begin(operation, at);
    run.end(operation, at, true);
    if (mode == MCRL_WRITE) rgn_end_write(at);
    else rgn_end_read(at);
    // A flush under an operation of another thread of this node is an error.
    if (run.one_in(3) && operations_here(*mcrl_region_at(run.rid(region))) == 0) rgn_flush(at);
    if (run.one_in(3)) run.linger();
  }
  // An operation of a thread of this node that has not mapped the region, in the last unmap, is an error.
  while (operations_here(*mcrl_region_at(run.rid(region))) != 0) run.linger();
  rgn_unmap(at);
  run.unpin(region);
}

void discard_region(Run &run) {
  uint32_t region = run.any_region();
  if (run.retire(region)) rgn_delete(run.rid(region));
}

// Nothing is on its way to a private region whose home moves.
void rehome(Run &run) {
  uint32_t region = run.any_region_to_visit(), to = static_cast<uint32_t>(run.random() % run.plan.nodes);
  if (!run.is_alive(region) || current_node().rooms.regions->layout.is_in_place(run.rid(region))) return;
  bool is_alone = run.is_private(region);
  if (is_alone && !run.retire(region)) return;
  run.pin(region);
  region_rehome(reinterpret_cast<void *>(run.rid(region)), static_cast<int>(to));
  run.unpin(region);
  if (is_alone) run.revive(region, to);
}

void create_region(Run &run) {
  uint32_t region = run.make_any_region(run.any_size());
  operate(run, region, MCRL_READ);
}

} // namespace

void do_work(Run &run, Work work) {
  run.counters.work[static_cast<size_t>(work)]++;
  switch (work) {
  case Work::read: return void(operate(run, run.any_region(), MCRL_READ));
  case Work::write: return void(operate(run, run.any_region(), MCRL_WRITE));
  case Work::upgrade: {
    uint32_t region = run.any_region();
    for (mcrl_mode mode : {MCRL_READ, MCRL_WRITE, MCRL_READ}) operate(run, region, mode);
    return;
  }
  case Work::repeat: {
    uint32_t region = run.any_region();
    for (uint64_t times = 1 + run.random() % 100; times > 0 && run.may_begin(); times--) operate(run, region, MCRL_READ);
    return;
  }
  case Work::pair: return operate_on_pair(run);
  case Work::visit:
  case Work::visit_in_thread:
  case Work::visit_large:
  case Work::visit_by_policy:
  case Work::visit_undone:
  case Work::visit_refused: return visit_regions(run, work);
  case Work::migrate: return migrate_to_region(run);
  case Work::create: return create_region(run);
  case Work::map: return operate_on_mapped(run);
  case Work::discard: return discard_region(run);
  case Work::chain:
  case Work::chain_in_thread: return follow_chain(run, work);
  case Work::call: return call_elsewhere(run);
  case Work::spawn: return spawn_errands(run);
  case Work::fork: return fork_errands(run);
  case Work::update: return update(run);
  case Work::rehome: return rehome(run);
  case Work::await: return await_write(run);
  }
}

namespace {

Work any_work(Run &run) {
  const Mix &mix = *run.plan.mix;
  uint64_t sum = 0;
  for (uint32_t weight : mix) sum += weight;
  uint64_t drawn = run.random() % sum;
  size_t work = 0;
  while (drawn >= mix[work]) drawn -= mix[work++];
  return static_cast<Work>(work);
}

void live_worker(void *unfinished) {
  Run &run = *this_run;
  while (run.may_begin()) {
    do_work(run, any_work(run));
    if (run.one_in(3)) run.linger();
  }
  Node &node = current_node();
  if (--*static_cast<uint32_t *>(unfinished) == 0) node.ready.push(node.threads.first());
}

} // namespace

// ---- The run

void Run::read_all_regions() {
  for (uint32_t region = 0; region < history_.regions.size(); region++)
    if (!is_private(region) || history_.regions[region].home == static_cast<uint32_t>(node_self())) operate(*this, region, MCRL_READ);
}

void Run::live_node(uint32_t self) {
  // Every node makes its part of the regions, at home here or elsewhere.
  for (uint32_t region = self; region < plan.regions; region += plan.nodes) make_any_region(any_size());
  barrier();
  uint32_t unfinished = plan.threads;
  for (uint32_t thread = 0; thread < plan.threads; thread++) start_thread(current_node(), live_worker, &unfinished);
  block(current_node());
  MCRL_ASSERT(unfinished == 0);
  barrier();
  // What this node sees at the end, be it through a copy that it has kept.
  if (self < 4) read_all_regions();
  barrier();
  for (uint32_t region = self; region < history_.regions.size(); region += plan.nodes)
    if (is_alive(region)) rgn_delete(rid(region));
  // Regions that were made ahead for this node and were not given out.
  for (uint32_t home = 0; home < plan.nodes; home++)
    made_ahead_[home] += current_node().rooms.coherence->reserved_names.count(NodeId{home});
  barrier();
  // A region goes for good when its home has noticed that its last copy has arrived.
  const Node &node = current_node();
  auto regions = [&] { return node.rooms.regions->arena.region_count() + node.rooms.regions->arena_in_place.region_count(); };
  for (int turns = 0; turns < 1'000'000 && regions() > made_ahead_[self]; turns++) yield(current_node());
  MCRL_ASSERT(regions() == made_ahead_[self]);
}

void Run::run(bool print_history) {
  this_run = this;
  made_ahead_.assign(plan.nodes, 0);
  Settings settings;
  settings.span_bits = 34;
  settings.stack_bytes = 128 << 10;
  settings.cache_bytes = *plan.cache_bytes;
  settings.three_party_from = *plan.three_party ? 0 : UINT64_MAX;
  settings.fault_move = *plan.faults;
  settings.fault_seed = plan.seed;
  settings.fault_abort = *plan.aborts;
  settings.fault_abort_seed = plan.seed;
  if (*plan.quiet_ticks != 0) settings.deadlock_ns = *plan.quiet_ticks * 1000;
  settings.balance = *plan.balance;
  settings.policy = plan.seed % 2 == 0 ? MCRL_ADAPTIVE : MCRL_REPEAT;
  settings.check = plan.seed % 4 == 3; // which must make no difference here
  std::optional<Weather> weather;
  if (plan.calm) weather.emplace();
  LoopbackWorld world(plan.nodes, plan.seed, weather, plan.host_nodes);
  world.run([&](Conduit &conduit) {
    Runtime runtime(conduit, settings);
    runtime.end_job = [](Identity &, int code) {
      this_run->print_unfinished();
      _exit(code);
    };
    if (!runtime.start({})) _exit(1);
    live_node(number(conduit.self()));
    if (!runtime.stop()) _exit(1);
    const Statistics &statistics = runtime.statistics;
    for (size_t kind = 0; kind < kind_count; kind++) counters.messages[kind] += statistics.messages[kind];
    counters.parked += statistics[ActivationCounter::parked];
    counters.evictions += statistics[RegionCounter::cache_evictions];
    counters.taken += statistics[RegionCounter::taken];
  });
  finish(print_history);
}

void Run::finish(bool print_history) {
  if (print_history)
    for (size_t i = 0; i < history_.operations.size(); i++) printf("%s", history::describe_operation(history_, i).c_str());
  if (auto violation = history::check(history_)) fail(*violation);
  check_grants();
  Hash hash;
  for (const Operation &operation : history_.operations) {
    const uint64_t numbers[] = {operation.region, operation.writes, operation.node, operation.asked,
                                operation.began,  operation.ended,  operation.seen};
    hash.add(numbers, sizeof numbers);
    counters.longest_wait = std::max(counters.longest_wait, operation.began - operation.asked);
  }
  counters.digest = hash.value();
  counters.operations = history_.operations.size();
}

// A copy is asked for on behalf of an operation, which is the first to use it. Were copies taken away again before, a run would
// still end, but only by luck.
void Run::check_grants() const {
  if (*plan.faults || *plan.aborts) return; // then activations ask for copies wherever they come to
  if (moves_homes(plan)) return; // what waits at a home needs a copy when that has moved
  if ((*plan.mix)[static_cast<size_t>(Work::await)] != 0) return; // guards ask again
  auto sent = [&](Kind kind) { return counters.messages[static_cast<size_t>(kind)]; };
  uint64_t grants = sent(Kind::s_ack) + sent(Kind::e_ack) + sent(Kind::m_ack);
  grants += sent(Kind::sr_ack) + sent(Kind::er_ack) + sent(Kind::mr_ack);
  if (grants <= counters.misses) return;
  printf("%llu copies were granted for %llu operations that needed one: some were taken away unused\n",
         static_cast<unsigned long long>(grants), static_cast<unsigned long long>(counters.misses));
  fflush(stdout);
  _exit(1);
}

void Run::fail(const Violation &violation) {
  printf("violation after %zu operations: %s", history_.operations.size(), history::describe(history_, violation).c_str());
  fflush(stdout);
  _exit(1);
}

void Run::print_unfinished() const {
  constexpr size_t most_regions = 3;
  printf("after %zu operations; those that have not ended:\n", history_.operations.size());
  std::vector<size_t> last; // by region
  for (size_t i = history_.operations.size(); i-- > 0;) {
    const Operation &operation = history_.operations[i];
    if (operation.ended != 0) continue;
    printf("%s", history::describe_operation(history_, i).c_str());
    auto is_same = [&](size_t other) { return history_.operations[other].region == operation.region; };
    if (last.size() < most_regions && std::none_of(last.begin(), last.end(), is_same)) last.push_back(i);
  }
  for (size_t i : last) printf("%s", history::describe(history_, {"the last that began", {i}}).c_str());
  fflush(stdout);
}

} // namespace mcrl::random_run
