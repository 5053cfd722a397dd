// What threads ask for: from a fault to a thread that waits for its page, and the pages that come ahead of a thread.
#include "arrays/engine/arrays.h"
#include "arrays/engine/counters.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <utility>

namespace mcrl {

using pages::Event;

// As a thread's fault, for which none need wait.
void Arrays::ask(Array &array, uint32_t index, mcrl_access access, Lease lease) {
  pages::Page &page = array.page(index);
  page.wanted = std::max(page.wanted, static_cast<uint8_t>(access));
  PageEvent event{.page = index, .event = {.kind = Event::fault, .wanted = access}};
  event.lease = lease;
  happen(array, std::move(event));
}

// Before a thread touches it. No thread waits for it.
void Arrays::fetch_ahead(Array &array, uint32_t index, mcrl_access access, Lease lease) {
  PageTraffic &traffic = traffic_of(array, index);
  if (traffic.ahead == MCRL_NO_ACCESS) prefetched_++;
  traffic.ahead = std::max(traffic.ahead, access);
  node_.statistics[ArrayCounter::prefetched]++;
  ask(array, index, access, lease);
}

// The pages that are not here, and not on their way.
void Arrays::fetch_ahead(Array &array, uint32_t first, uint32_t end, Lease lease) {
  for (uint32_t page = first; page < end; page++) {
    if (array.access_of(page) != MCRL_NO_ACCESS || array.wanted_of(page) != MCRL_NO_ACCESS) continue;
    ahead_.follows(read_of(array, page));
    fetch_ahead(array, page, MCRL_READ_ACCESS, lease);
  }
}

PageRead Arrays::read_of(const Array &array, uint32_t index) const {
  return {array.index, index, epoch(), array.shape.end_of_rows(index), array.shape.pages_in_the_beginning()};
}

// A thread reads a page that is not here: those that it will read after it come at the same time. Returns the last one that is to
// be there, too, when the thread goes on; `recalled`: so are others that were read with it before.
uint32_t Arrays::read_ahead(Array &array, uint32_t index, bool &recalled) {
  uint32_t end = array.shape.pages_in_the_beginning();
  auto is_absent = [&](uint32_t page) {
    return array.access_of(page) == MCRL_NO_ACCESS && array.wanted_of(page) == MCRL_NO_ACCESS;
  };
  if (!prefetches_ || array.protocol.prefetches == 0 || array.access_of(index) != MCRL_NO_ACCESS || index >= end) return index;
  PageRead read = read_of(array, index);
  bool is_on_its_way = !is_absent(index);
  std::vector<uint32_t> others = is_on_its_way ? std::vector<uint32_t>{} : ahead_.recall(read, is_absent);
  uint32_t next = ahead_.follow(read);
  recalled = !others.empty();
  if (next <= index + 1 && !recalled) return index;
  ahead_.read(read);
  happen_together([&] {
    Lease lease = is_on_its_way ? Lease{} : lease_of(array, index, std::min(next, read.row_end) - index);
    if (!is_on_its_way) ask(array, index, MCRL_READ_ACCESS, lease); // first
    for (uint32_t page : others) fetch_ahead(array, page, MCRL_READ_ACCESS, lease_of(array, page));
    uint32_t end_of_lease = lease.distance != 0 ? std::min(next, read.row_end) : index + 1;
    fetch_ahead(array, index + 1, end_of_lease, lease);
    fetch_ahead(array, end_of_lease, next);
  });
  uint32_t last = std::min({next, read.row_end, index + most_awaited}) - 1;
  array.views.allocate(index);
  return last;
}

// The pushes of a page that is asked for.
Lease Arrays::lease_of(Array &array, uint32_t index, uint32_t count) {
  if (!prefetches_ || array.protocol.push == nullptr || !is_agent(array, index)) return {};
  auto is_alike = [&, home = array.page(index).home](uint32_t page) { return array.shape.home(page) == home; };
  return ahead_.lease({array.index, index}, count, is_alike);
}

void Arrays::learn_cost_of_fault(uint64_t waited_ns) {
  waited_ns = std::clamp(waited_ns, least_cost_of_fault_ns, most_cost_of_fault_ns);
  cost_of_fault_ns_ += waited_ns / 8;
  cost_of_fault_ns_ -= cost_of_fault_ns_ / 8;
}

// What a node reads in this phase it may read in a later one, too.
void Arrays::note_read(Array &array, uint32_t index, mcrl_access access) {
  bool is_first_use = array.access_of(index) == MCRL_NO_ACCESS && access == MCRL_READ_ACCESS;
  if (!is_first_use || array.protocol.prefetches == 0) return;
  ahead_.read(read_of(array, index));
}

void Arrays::fault(Array &array, uint32_t index, mcrl_access access) {
  note_read(array, index, access);
  if (const PageTraffic *traffic = array.find_traffic(index);
      traffic != nullptr && (traffic->comes || traffic->ahead != MCRL_NO_ACCESS))
    node_.statistics[ArrayCounter::late]++;
  bool reads = access == MCRL_READ_ACCESS;
  node_.statistics[reads ? ArrayCounter::read_faults : ArrayCounter::write_faults]++;
  bool is_asked = array.wanted_of(index) >= access;
  ask(array, index, access, reads && !is_asked ? lease_of(array, index) : Lease{});
}

// Returns when the page has come, which may have gone again.
void Arrays::await_page(Array &array, uint32_t index, mcrl_access access) {
  Thread &thread = node_.threads.current();
  PageTraffic &traffic = traffic_of(array, index);
  PageWaiter waiter{&thread};
  thread.waits_in_company = !traffic.waiting.empty();
  traffic.waiting.push_back({&waiter, access});
  fault(array, index, access);
  if (!waiter.has_come) {
    array.views.allocate(index);
    const char *where = std::exchange(thread.waits_at, nullptr); // of the last annotation
    thread.waits_in = page_wait_name;
    thread.waits_for = 0;
    waiter.is_blocked = true;
    uint64_t asked_ns = node_.conduit.now_ns();
    block(node_);
    learn_cost_of_fault(node_.conduit.now_ns() - asked_ns);
    MCRL_ASSERT(waiter.has_come && "the thread goes on with its page");
    thread.waits_in = nullptr;
    thread.waits_at = where;
  }
  thread.waits_in_company = false;
  MCRL_ASSERT(traffic.to_run > 0 && "the page has stayed until the thread has run");
  if (--traffic.to_run == 0 && traffic.share.owes_taken > 0) has_run(array, index);
  schedule(traffic);
}

// A page that has let this thread go on, and that it now uses, may be given to others after that. Of several pages all are asked
// for at once, and those that have come stay, from the first to the last: two nodes that want the same pages do not take them from
// each other.
void Arrays::fetch(Array &array, uint32_t first, uint32_t last, mcrl_access access, bool pins) {
  bool keeps = pins || (first != last && !array.is_in_place), is_here = array.is_in_place && !(pins && array.pins_exclude());
  for (uint32_t next = first; next <= last;) {
    if (is_here || array.access_of(next) >= access) {
      if (keeps) traffic_of(array, next).pins++;
      next++;
      continue;
    }
    if (!array.is_in_place) note_read(array, next, access); // the first of them
    if (next < last) fetch_all(array, next, last, access);
    if (array.access_of(next) < access) await_page(array, next, access);
  }
  if (keeps && !pins) unpin(array, first, last);
}

// The pages that are not here, and not on their way.
void Arrays::fetch_all(Array &array, uint32_t first, uint32_t last, mcrl_access access) {
  happen_together([&] {
    for (uint32_t page = first; page <= last; page++) {
      if (array.access_of(page) >= access || array.wanted_of(page) >= access) continue;
      if (page == first)
        ask(array, page, access,
            access == MCRL_READ_ACCESS ? lease_of(array, page)
                                       : Lease{}); // a thread is about to wait for it, which counts as a fault
      else fault(array, page, access);
    }
  });
}

void Arrays::ask_for(const std::vector<PageRange> &ranges, mcrl_access access) {
  happen_together([&] {
    for (const PageRange &range : ranges)
      for (uint32_t page = range.first; page <= range.last && !range.array->is_in_place; page++) {
        if (range.array->access_of(page) >= access || range.array->wanted_of(page) >= access) continue;
        note_read(*range.array, page, access); // else no fault would show that it is
        fetch_ahead(*range.array, page, access, access == MCRL_READ_ACCESS ? lease_of(*range.array, page) : Lease{});
      }
  });
}

// A page that comes unasked in this phase is probably here, and has not been looked at. Whether it is there now.
bool Arrays::comes_now(Array &array, uint32_t index) {
  const PageTraffic *traffic = array.find_traffic(index);
  if (traffic == nullptr || !traffic->comes) return false;
  note_read(array, index, MCRL_READ_ACCESS);
  await_briefly(array, index, index);
  return array.access_of(index) != MCRL_NO_ACCESS;
}

// An instruction that comes back to a page after a fault on the next one makes an access across both. They are fetched together,
// for others could take the one while it waits for the other.
void Arrays::fault_at(Array &array, uint32_t page, mcrl_access access, const void *instruction) {
  if (access == MCRL_READ_ACCESS && comes_now(array, page)) return;
  Recent &last = recent_[node_.threads.current().index];
  bool is_same = last.array == array.index && last.instruction == instruction;
  bool is_beside = last.page == page + 1 || last.page + 1 == page;
  bool lies_across = is_same && is_beside && last.before == page;
  uint32_t other = lies_across ? last.page : page;
  last = {array.index, instruction, page, is_same ? last.page : page};
  uint32_t under_way = prefetched_;
  bool recalled = false;
  uint32_t end = lies_across || access != MCRL_READ_ACCESS ? page : read_ahead(array, page, recalled);
  bool waits = recalled || end > page;
  fetch(array, std::min(page, other), std::max(page, other), access, waits);
  if (!waits) return;
  if (recalled) await_prefetched_briefly(under_way, false); // others would touch these pages, too
  else await_briefly(array, page + 1, end);
  unpin(array, page, page);
}

// Pages that have been asked for together come one after the other: as long as the next one comes in less time than another fault
// would take, and no other thread is ready. The thread does not need them yet: a node that has pinned one may keep it.
void Arrays::await_briefly(Array &array, uint32_t first, uint32_t last) {
  for (uint32_t page = first; page <= last; page++) {
    uint64_t end = node_.conduit.now_ns() + cost_of_fault_ns_;
    while (array.access_of(page) == MCRL_NO_ACCESS) {
      if (!node_.ready.empty() || node_.conduit.now_ns() >= end) return;
      poll(node_);
    }
  }
}

void Arrays::unpin(Array &array, uint32_t first, uint32_t last) {
  for (uint32_t page = first; page <= last; page++) {
    PageTraffic &traffic = traffic_of(array, page);
    if (traffic.pins == 0) fatal("mcrl_array_unpin of a page that is not pinned");
    traffic.pins--;
    schedule(traffic);
  }
}

} // namespace mcrl
