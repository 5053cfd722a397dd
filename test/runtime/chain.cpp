// A procedure that asks for one region after the other while it holds those before, or some of them, and takes their locks along
// when it migrates (thesis 6.2.2). By hand as preludec emits it.
#include "net/progress/node.h"
#include "run.h"

#include "prelude.h"
#undef region

#include <algorithm>
#include <cstring>

namespace mcrl::random_run {
namespace {

constexpr uint32_t most_links = 5;

struct Link {
  uint32_t region;
  mcrl_mode mode;
  bool with_data; // whether its data are used after a migration; otherwise only the lock is held on
};

struct Hold {
  uint64_t operation; // in the history
  uint32_t link;
  bool has_ended; // as far as the history goes; the lock is still held
  bool is_upgraded;
};

struct ChainLive {
  uint64_t asked; // the operation on the link that is asked for
  uint32_t at, count, hold_count;
  bool in_thread;
  Link links[most_links];
  Hold holds[most_links];
};

mcrl_outcome chain_rest(mcrl_activation *self, unsigned entry);
mcrl_point chain_point{"random:chain:1", "chain.cpp:1:1", chain_rest, sizeof(ChainLive), 0, 0};
mcrl_point chain_thread_point{"random:chain:2", "chain.cpp:2:1", chain_rest, sizeof(ChainLive), MCRL_POINT_THREAD, 0};
mcrl_point *const chain_points[] = {&chain_point, &chain_thread_point};
mcrl_unit chain_unit{MCRL_ABI_VERSION, 2, 2, chain_points, nullptr, nullptr};
[[maybe_unused]] const bool chain_is_registered = (mcrl_register(&chain_unit), true);

// The activation where it is.
struct Chain {
  Run &run;
  ChainLive live{};
  void *data[most_links] = {}; // of the holds
  bool may_switch = false;

  const Link &next() const { return live.links[live.at]; }
  const Link &link_of(uint32_t hold) const { return live.links[live.holds[hold].link]; }
  const mcrl_point &at_point() const { return live.in_thread ? chain_thread_point : chain_point; }
  bool with_data(uint32_t hold) const { return link_of(hold).with_data && !live.holds[hold].has_ended; }

  // The next link's data if they are granted at once.
  void *ask() {
    live.asked = run.ask(next().region, next().mode == MCRL_UPDATE ? MCRL_READ : next().mode, "chain");
    return Run::hit(run.rid(next().region), next().mode);
  }

  void *wait_for_lock() {
    run.note_miss(next().region);
    return mcrl_lock_wait(run.rid(next().region), next().mode);
  }

  // Its lock is held. Some of the others are given up.
  void hold(void *its_data) {
    run.begin(live.asked, its_data);
    live.holds[live.hold_count] = {live.asked, live.at, false, false};
    data[live.hold_count++] = its_data;
    live.at++;
    upgrade_last();
    for (uint32_t i = live.hold_count - 1; i-- > 0;)
      if (run.one_in(2)) give_up(i);
  }

  // An update operation becomes a write operation while nothing is held whose number is higher: those that read it may wait for that.
  // To the history the read operation ends, and a write operation begins.
  void upgrade_last() {
    uint32_t last = live.hold_count - 1;
    Hold &hold = live.holds[last];
    if (link_of(last).mode != MCRL_UPDATE || hold.has_ended || run.one_in(4) || mcrl_upgrade_waits(data[last])) return;
    // A read of a replicated region is counted as so many write operations late.
    if (hold.is_upgraded && run.is_replicated(link_of(last).region)) return;
    hold.is_upgraded = true;
    run.end(hold.operation, data[last], may_switch);
    hold.operation = run.ask(link_of(last).region, MCRL_WRITE, "chain, upgrade");
    run.note_miss(link_of(last).region);
    data[last] = mcrl_upgrade(data[last]);
    run.begin(hold.operation, data[last]);
  }

  void finish_operation(uint32_t i) {
    if (!live.holds[i].has_ended) run.end(live.holds[i].operation, data[i], may_switch);
    live.holds[i].has_ended = true;
  }

  void give_up(uint32_t i) {
    finish_operation(i);
    mcrl_mode mode = link_of(i).mode;
    void *its_data = data[i];
    live.hold_count--;
    std::copy(live.holds + i + 1, live.holds + live.hold_count + 1, live.holds + i);
    std::copy(data + i + 1, data + live.hold_count + 1, data + i);
    unlock(its_data, mode);
  }

  void end() {
    while (live.hold_count > 0) {
      upgrade_last();
      give_up(static_cast<uint32_t>(run.random() % live.hold_count));
    }
    for (uint32_t i = 0; i < live.count; i++) run.unpin(live.links[i].region);
  }

  // What is done before the data stay here is done now.
  size_t record_bytes() {
    size_t bytes = sizeof live;
    for (uint32_t i = 0; i < live.hold_count; i++) {
      if (!link_of(i).with_data) finish_operation(i);
      bytes += mcrl_loan_bytes(data[i], with_data(i));
    }
    return bytes;
  }

  void *fill(void *record) {
    std::memcpy(record, &live, sizeof live);
    for (uint32_t i = 0; i < live.hold_count; i++) mcrl_lend(record, data[i], link_of(i).mode, with_data(i));
    if (live.at + 1 < live.count && run.one_in(2)) {
      const Link &then = live.links[live.at + 1];
      mcrl_then(record, run.rid(then.region), then.mode, run.one_in(2));
    }
    return record;
  }

  // For the next region, which the home may be asked about.
  mcrl_policy policy() {
    if (run.one_in(2)) return MCRL_ALWAYS;
    run.note_miss(next().region);
    mcrl_policy policies[] = {MCRL_REPEAT, MCRL_ADAPTIVE, MCRL_ADAPTIVE, MCRL_BY_DEFAULT, MCRL_USE_IN_PLACE};
    return policies[run.random() % std::size(policies)];
  }
};

mcrl_outcome chain_rest(mcrl_activation *self, unsigned entry) {
  Chain chain{*this_run};
  Run &run = chain.run;
  ChainLive &live = chain.live;
  std::memcpy(&live, mcrl_live(self), sizeof live);
  for (uint32_t i = 0; i < live.hold_count; i++) chain.data[i] = mcrl_borrow(self, i);
  chain.may_switch = live.in_thread;
  void *data = mcrl_held(self->target);
  for (;;) {
    chain.hold(data);
    if (live.at == live.count) {
      chain.end();
      return mcrl_return(self, &live.at, sizeof live.at);
    }
    data = chain.ask();
    if (data == nullptr && live.in_thread && run.one_in(3)) data = chain.wait_for_lock();
    if (data != nullptr) continue;
    mcrl_rid rid = run.rid(chain.next().region);
    size_t bytes = chain.record_bytes();
    void *record = chain.fill(mcrl_repack(self, rid, chain.next().mode, &chain.at_point(), bytes));
    if (!run.one_in(3)) return mcrl_forward(record, chain.policy());
    run.note_miss(chain.next().region);
    return mcrl_wait(record);
  }
}

} // namespace

// The links are in the order of the regions' numbers, so that there are no waits in a circle.
void follow_chain(Run &run, Work work) {
  Chain chain{run};
  ChainLive &live = chain.live;
  live.in_thread = work == Work::chain_in_thread;
  std::vector<uint32_t> regions;
  for (uint64_t count = 2 + run.random() % (most_links - 1); count > 0; count--) regions.push_back(run.any_region());
  std::sort(regions.begin(), regions.end());
  regions.erase(std::unique(regions.begin(), regions.end()), regions.end());
  for (uint32_t region : regions) {
    run.pin(region);
    mcrl_mode mode = run.one_in(3) ? MCRL_READ : run.one_in(2) ? MCRL_UPDATE : MCRL_WRITE;
    live.links[live.count++] = {region, mode, !run.one_in(3)};
  }
  chain.may_switch = true;
  while (live.at < live.count) {
    void *data = chain.ask();
    if (data == nullptr && live.at == 0) data = chain.wait_for_lock();
    if (data == nullptr) {
      size_t bytes = chain.record_bytes();
      void *record = chain.fill(mcrl_pack(run.rid(chain.next().region), chain.next().mode, &chain.at_point(), bytes));
      data = mcrl_go(record, chain.policy());
      if (data == nullptr) {
        if (MCRL_RESULT(uint32_t) != live.count) run.fail({"a procedure's result is wrong", {live.asked}});
        return;
      }
    }
    chain.hold(data);
  }
  chain.end();
}

} // namespace mcrl::random_run
