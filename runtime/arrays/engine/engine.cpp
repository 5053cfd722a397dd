// Events of pages become steps of their protocol; what these say is done here.
#include "arrays/engine/arrays.h"
#include "arrays/engine/counters.h"
#include "arrays/engine/diff.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace mcrl {

using pages::Action;
using pages::Event;

Array &Arrays::array(uint32_t index) {
  MCRL_ASSERT(index < arrays_.size() && arrays_[index] != nullptr);
  return *arrays_[index];
}

void Arrays::receive_message(Node &node, NodeId from, Header &header, size_t message_bytes) {
  auto &arrays = static_cast<Arrays &>(*node.rooms.consistency);
  const Header::Page &head = header.page;
  auto *data = reinterpret_cast<const std::byte *>(&header + 1);
  PageEvent event{.page = head.page, .event = {.kind = head.kind == Kind::page_request ? Event::request : Event::reply}};
  event.event.message = {.type = head.type,
                         .access = static_cast<uint8_t>(head.access & 3),
                         .has_data = static_cast<uint8_t>((head.access & Header::Page::has_data) != 0),
                         .from = number(from),
                         .origin = head.origin,
                         .number = head.number};
  event.data = {data, message_bytes - sizeof header};
  event.epoch = head.epoch;
  event.of_meeting = (head.access & Header::Page::of_meeting) != 0;
  MCRL_ASSERT(head.array < arrays.arrays_.size());
  // No thread waits for what comes after the end of an array.
  if (Array *array = arrays.arrays_[head.array].get(); array != nullptr) arrays.happen(*array, std::move(event));
}

// A step may cause others here: they are taken one after the other.
void Arrays::happen(Array &array, PageEvent &&event) {
  if (stepping_) {
    happening_.emplace_back(&array, event.keep());
    return;
  }
  stepping_ = true;
  take(array, event);
  happen_all();
}

void Arrays::happen_all() {
  stepping_ = true;
  while (!happening_.empty()) {
    auto [array, event] = std::move(happening_.front());
    happening_.pop_front();
    take(*array, event);
  }
  apply_changes();
  stepping_ = false;
  while (!awaited_.empty() && awaited_.back().first->page(awaited_.back().second).awaited == 0) awaited_.pop_back();
  if (awaits_pages_ && awaited_.empty()) {
    awaits_pages_ = false;
    node_.ready.push(node_.threads.first());
  }
}

void Arrays::take(Array &array, PageEvent &event) {
  if (!must_wait(array, event)) take_step(array, event);
}

// A message whose time has not come is put aside.
bool Arrays::must_wait(Array &array, PageEvent &event) {
  if ((event.event.kind != Event::request && event.event.kind != Event::reply) || event.is_due) return false;
  MCRL_ASSERT(static_cast<int8_t>(event.epoch - static_cast<uint8_t>(epoch())) <= 1 && "nodes are one synchronization point apart at most");
  bool is_early = meetings::is_early(meeting_, event.epoch);
  if (is_early && array.protocol.before_sync != nullptr) {
    array.early.push_back(event.keep());
    return true;
  }
  PageTraffic *traffic = array.find_traffic(event.page);
  if (event.of_meeting || event.event.kind == Event::reply || traffic == nullptr) return false;
  if (!stays(*traffic) && traffic->held.empty()) return false;
  node_.statistics[ArrayCounter::held]++;
  traffic->held.push_back(event.keep());
  schedule(*traffic);
  return true;
}

// Whether the page stays here, and what other nodes ask for waits.
bool Arrays::stays(PageTraffic &traffic) const {
  if (traffic.to_run > 0 || traffic.pins > 0) return true;
  if (traffic.stays_until_ns != 0 && node_.conduit.now_ns() >= traffic.stays_until_ns) traffic.stays_until_ns = 0;
  return traffic.stays_until_ns != 0;
}

void Arrays::take_step(Array &array, PageEvent &event) {
  pages::Page &page = array.page(event.page);
  if (!array.is_used[event.page]) {
    array.is_used[event.page] = true;
    array.used.push_back(event.page);
    page.epoch = epoch();
  }
  if (!array.has_syncs()) page.epoch = epoch(); // which no step at a synchronization point counts
  if (event.event.kind == Event::fault && (page.wanted <= page.access || page.wanted == MCRL_NO_ACCESS)) return;
  pages::Actions actions = std::move(actions_);
  actions.clear();
  in_meeting_ = event.event.kind == Event::before_sync || event.event.kind == Event::after_sync;
  bool is_at_rest = !pages::step(array.protocol, page, event.event, actions) && array.protocol.before_sync == nullptr;
  for (const Action &action : actions) perform(array, event, action);
  if (is_at_rest) array.is_used[event.page] = false;
  actions_ = std::move(actions);
}

void Arrays::perform(Array &array, PageEvent &event, const Action &action) {
  uint32_t index = event.page;
  std::byte *contents = array.views.page(index);
  uint64_t bytes = array.shape.page_bytes();
  switch (action.kind) {
  case Action::request:
  case Action::reply:
  case Action::request_with_changes:
  case Action::reply_with_changes: return send(array, index, action);
  case Action::protect: return change_access(array, index);
  case Action::install:
    MCRL_ASSERT(event.data.size() == bytes);
    return array.views.install(index, event.data.data(), static_cast<mcrl_access>(array.page(index).access));
  case Action::merge:
    apply_diff(event.data.data(), event.data.size(), contents, bytes);
    if (action.with_twin) apply_diff(event.data.data(), event.data.size(), traffic_of(array, index).twin.get(), bytes);
    return;
  case Action::twin: {
    std::unique_ptr<std::byte[]> &twin = traffic_of(array, index).twin;
    twin.reset(new std::byte[bytes]);
    std::memcpy(twin.get(), contents, bytes);
    node_.statistics[ArrayCounter::twins]++;
    return;
  }
  case Action::drop_twin: traffic_of(array, index).twin = nullptr; return;
  case Action::keep: traffic_of(array, index).kept.push_back(event.keep()); return;
  case Action::take_up: return take_up(array, index);
  case Action::announce:
    claims_.push_back({static_cast<uint16_t>(array.index), 0, index, Claim::whole_page, number(node_.self)});
    return;
  case Action::claim_rows: return claim_rows(array, index);
  }
}

// What the protocol has kept comes before what has come later.
void Arrays::take_up(Array &array, uint32_t index) {
  PageTraffic *traffic = array.find_traffic(index);
  if (traffic == nullptr || traffic->kept.empty()) return;
  std::deque<PageEvent> kept = std::exchange(traffic->kept, {});
  bool page_stays = stays(*traffic);
  for (auto each = kept.rbegin(); each != kept.rend(); ++each) {
    each->is_due = true;
    if (page_stays && !each->of_meeting) traffic->held.push_front(std::move(*each));
    else happening_.emplace_front(&array, std::move(*each));
  }
  schedule(*traffic);
}

std::vector<std::byte> Arrays::changes_in(Array &array, uint32_t page) {
  const std::byte *twin = traffic_of(array, page).twin.get();
  MCRL_ASSERT(twin != nullptr && "what has changed is told from the twin");
  return diff_of(twin, array.views.page(page), array.shape.page_bytes());
}

void Arrays::send(Array &array, uint32_t page, const Action &action) {
  bool is_request = action.kind == Action::request || action.kind == Action::request_with_changes;
  Kind kind = is_request ? Kind::page_request : Kind::page_reply;
  if (action.kind == Action::request_with_changes || action.kind == Action::reply_with_changes) {
    std::vector<std::byte> changes = changes_in(array, page);
    return send_message(array, page, action, kind, changes.data(), changes.size());
  }
  const std::byte *data = action.of_twin ? traffic_of(array, page).twin.get() : array.views.page(page);
  send_message(array, page, action, kind, data, action.with_data ? array.shape.page_bytes() : 0);
}

void Arrays::send_message(Array &array, uint32_t page, const Action &action, Kind kind, const std::byte *data, size_t bytes) {
  const pages::Message &message = action.message;
  auto epoch = static_cast<uint8_t>(array.page(page).epoch);
  if (action.to == number(node_.self)) {
    PageEvent event{page, {kind == Kind::page_request ? Event::request : Event::reply, MCRL_NO_ACCESS, message}, {data, bytes}, epoch};
    event.of_meeting = in_meeting_;
    happening_.emplace_back(&array, event.keep());
    return;
  }
  Header &header = begin_message(node_, kind, bytes);
  header.page.type = message.type;
  header.page.access = static_cast<uint8_t>(message.access | (message.has_data != 0 ? Header::Page::has_data : 0) |
                                            (in_meeting_ ? Header::Page::of_meeting : 0));
  header.page.epoch = epoch;
  header.page.array = static_cast<uint16_t>(array.index);
  header.page.origin = static_cast<uint16_t>(message.origin);
  header.page.page = page;
  header.page.number = message.number;
  if (bytes > 0) std::memcpy(&header + 1, data, bytes);
  mcrl::send(node_, NodeId{action.to}, header, bytes);
}

// Taken together at the end of the steps: pages that follow each other cost one call of the system's.
void Arrays::change_access(Array &array, uint32_t page) {
  changes_.emplace_back(&array, Change{page, static_cast<mcrl_access>(array.page(page).access)});
  let_threads_go_on(array, page);
}

void Arrays::apply_changes() {
  // The last of several changes of one page holds.
  auto page_of = [](const std::pair<Array *, Change> &change) { return std::pair(change.first, change.second.page); };
  auto is_before = [&](const auto &left, const auto &right) { return page_of(left) < page_of(right); };
  if (!std::is_sorted(changes_.begin(), changes_.end(), is_before)) // for a stable sort takes memory
    std::stable_sort(changes_.begin(), changes_.end(), is_before);
  size_t count = 0;
  for (size_t i = 0; i < changes_.size(); i++) {
    const auto &[array, change] = changes_[i];
    bool is_same = count > 0 && changes_[count - 1].first == array && changes_[count - 1].second.page == change.page;
    changes_[is_same ? count - 1 : count++] = changes_[i];
  }
  for (size_t first = 0, end; first < count; first = end) {
    auto [array, change] = changes_[first];
    for (end = first + 1; end < count; end++) {
      const auto &[next_array, next] = changes_[end];
      if (next_array != array || next.access != change.access || next.page != change.page + (end - first)) break;
    }
    array->views.protect(change.page, static_cast<uint32_t>(end - first), change.access);
  }
  changes_.clear();
}

void Arrays::let_threads_go_on(Array &array, uint32_t index) {
  PageTraffic *traffic = array.find_traffic(index);
  if (traffic == nullptr) return;
  pages::Page &page = array.page(index);
  if (traffic->is_prefetched && page.access != MCRL_NO_ACCESS) {
    traffic->is_prefetched = false;
    MCRL_ASSERT(prefetched_ > 0 && "each page that comes ahead is one that was asked for ahead");
    prefetched_--;
  }
  std::erase_if(traffic->waiting, [&](const PageTraffic::Waiting &waiting) {
    if (waiting.access > page.access) return false;
    PageWaiter &waiter = *waiting.waiter;
    traffic->to_run++; // the page stays until the thread has run
    waiter.has_come = true;
    if (window_ns_ != 0) traffic->stays_until_ns = node_.conduit.now_ns() + window_ns_;
    if (!waiter.is_blocked) return true; // it has its answer at once
    head_first_ ? node_.ready.push_front(*waiter.thread) : node_.ready.push(*waiter.thread);
    return true;
  });
}

void Arrays::schedule(PageTraffic &traffic) {
  if (traffic.is_scheduled || traffic.to_run > 0 || traffic.pins > 0 || traffic.held.empty()) return;
  traffic.is_scheduled = true;
  if (stays(traffic)) pause(node_, traffic, traffic.stays_until_ns - node_.conduit.now_ns());
  else node_.ready.push(traffic);
}

void Arrays::hand_over(Runnable &runnable) {
  auto &traffic = static_cast<PageTraffic &>(runnable);
  Arrays &arrays = *traffic.arrays;
  traffic.is_scheduled = false;
  while (!traffic.held.empty() && !arrays.stays(traffic)) {
    PageEvent event = std::move(traffic.held.front());
    traffic.held.pop_front();
    event.is_due = true;
    MCRL_ASSERT(traffic.to_run == 0 && traffic.pins == 0 && "a page goes when no thread is to use it first");
    arrays.happen(arrays.array(traffic.array), std::move(event));
  }
  arrays.schedule(traffic);
}

} // namespace mcrl
