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

// Steps of which messages go together, and changes of access.
template <class Make> void Arrays::happen_together(Make &&make) {
  MCRL_ASSERT(!stepping_);
  stepping_ = true;
  make();
  happen_all();
}

void Arrays::receive_message(Node &node, NodeId from, Header &header, size_t message_bytes) {
  auto &arrays = static_cast<Arrays &>(*node.rooms.consistency);
  MCRL_ASSERT(header.page.array < arrays.arrays_.size());
  Array *array = arrays.arrays_[header.page.array].get();
  if (array == nullptr) return; // no thread waits for what comes after the end of an array
  size_t bytes = message_bytes - sizeof header;
  if ((header.page.access & Header::Page::of_several) != 0) return arrays.receive_several(*array, from, header, bytes);
  arrays.happen(*array, event_of(*array, from, header.page, reinterpret_cast<const std::byte *>(&header + 1), bytes));
}

PageEvent Arrays::event_of(Array &array, NodeId from, const Header::Page &head, const std::byte *data, size_t bytes) {
  bool is_pushed = (head.access & Header::Page::is_pushed) != 0;
  Event::Kind kind = is_pushed ? Event::pushed : head.kind == Kind::page_request ? Event::request : Event::reply;
  MCRL_ASSERT(head.page < array.shape.pages());
  PageEvent event{.page = head.page, .event = {.kind = kind}};
  event.event.message = {.type = head.type,
                         .access = static_cast<uint8_t>(head.access & 3),
                         .has_data = static_cast<uint8_t>((head.access & Header::Page::has_data) != 0),
                         .from = number(from),
                         .origin = head.origin,
                         .number = head.number};
  event.data = {data, bytes};
  event.epoch = head.epoch;
  event.of_meeting = (head.access & Header::Page::of_meeting) != 0;
  return event;
}

// No step is under way, so each is taken at once, and its data stay in the message.
void Arrays::receive_several(Array &array, NodeId from, const Header &header, size_t bytes) {
  happen_together([&] {
    if (header.page.kind == Kind::page_reply) {
      gathers_installs_ = true;
      Bundles::for_answers(header, bytes, array.shape.page_bytes(),
                           [&](Header::Page head, const std::byte *data, size_t data_bytes) {
                             head.access &= static_cast<uint8_t>(~Header::Page::of_several);
                             PageEvent event = event_of(array, from, head, data, data_bytes);
                             take(array, event);
                           });
      gathers_installs_ = false;
      return install_gathered();
    }
    Lease lease = Bundles::lease_in(header, bytes);
    uint32_t asked = epoch() + static_cast<uint32_t>(static_cast<int8_t>(header.page.epoch - static_cast<uint8_t>(epoch())));
    for (const Bundles::Run &run : Bundles::runs_in(header, bytes))
      for (uint32_t page = run.first; page < run.first + run.count; page++) {
        Header::Page head = header.page;
        head.page = page;
        PageEvent event = event_of(array, from, head, nullptr, 0);
        take(array, event);
        if (lease.times > 0) pushes_.add({array.index, page}, head.origin, lease, asked, epoch());
      }
  });
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
  bundles_.send_all(node_); // before access changes, which takes the kernel's time
  if (!node_.rooms.access_lags) apply_changes();
  stepping_ = false;
  while (!awaited_.empty() && awaited_.back().first->page(awaited_.back().second).awaited == 0) awaited_.pop_back();
  if (awaits_pages_ && awaited_.empty()) {
    awaits_pages_ = false;
    node_.ready.push(node_.threads.first());
  }
}

void Arrays::take(Array &array, PageEvent &event) {
  if (array.has_neighbours() && waits_for_drops(array, event)) return;
  if (event.told) {
    if (!must_wait_for_use(array, event)) share(array, event.page, *event.told);
    return;
  }
  if (must_wait(array, event)) return;
  if (event.event.kind != Event::fault || is_agent(array, event.page)) return take_step(array, event);
  share(array, event.page, {.kind = sharing::Event::wanted, .access = event.event.wanted, .in_meeting = is_passing_});
}

// A message whose time has not come is put aside.
bool Arrays::must_wait(Array &array, PageEvent &event) {
  bool is_pushed = event.event.kind == Event::pushed;
  if ((event.event.kind != Event::request && event.event.kind != Event::reply && !is_pushed) || event.is_due) return false;
  MCRL_ASSERT(static_cast<int8_t>(event.epoch - static_cast<uint8_t>(epoch())) <= 1 &&
              "nodes are one synchronization point apart at most");
  bool is_early = meetings::is_early(meeting_, event.epoch);
  if (is_early && (is_pushed || array.protocol.before_sync != nullptr)) {
    array.early.push_back(event.keep());
    return true;
  }
  if (event.of_meeting || event.event.kind != Event::request) return false;
  PageTraffic *traffic = array.find_traffic(event.page);
  if (traffic == nullptr) return false;
  if (!stays(*traffic) && traffic->held.empty()) return false;
  node_.statistics[ArrayCounter::held]++;
  traffic->held.push_back(event.keep());
  schedule(*traffic);
  return true;
}

// Whether the page stays here, and what other nodes ask for waits.
bool Arrays::stays(PageTraffic &traffic) const {
  if (traffic.to_run > 0 || traffic.pins > 0 || traffic.share.users > 0) return true;
  if (traffic.stays_until_ns != 0 && node_.conduit.now_ns() >= traffic.stays_until_ns) traffic.stays_until_ns = 0;
  return traffic.stays_until_ns != 0;
}

void Arrays::take_step(Array &array, PageEvent &event) {
  pages::Page &page = array.page(event.page);
  if (!page.takes_part) {
    page.takes_part = true;
    array.used.push_back(event.page);
    page.epoch = epoch();
  }
  if (!array.has_syncs()) page.epoch = epoch(); // which no step at a synchronization point counts
  if (event.event.kind == Event::fault && (page.wanted <= page.access || page.wanted == MCRL_NO_ACCESS)) return;
  pages::Actions actions = std::move(actions_);
  actions.clear();
  uint8_t before = page.access;
  in_meeting_ = event.event.kind == Event::before_sync || event.event.kind == Event::after_sync;
  bool is_at_rest = !pages::step(array.protocol, page, event.event, actions) && array.protocol.before_sync == nullptr;
  bool waits = array.has_neighbours() && page.access < before && put_off(array, event, actions);
  for (const Action &action : actions)
    if (!waits) perform(array, event, action);
  if (event.event.kind == Event::pushed && actions.empty()) node_.statistics[ArrayCounter::dropped]++;
  if (is_at_rest) page.takes_part = false;
  actions_ = std::move(actions);
}

// Contents of pages that follow each other have come one after the other.
void Arrays::install_gathered() {
  for (size_t first = 0, end; first < installs_.size(); first = end) {
    auto [array, page, data, access] = installs_[first];
    uint64_t bytes = array->shape.page_bytes();
    for (end = first + 1; end < installs_.size(); end++) {
      const Install &next = installs_[end];
      auto count = static_cast<uint32_t>(end - first);
      if (next.array != array || next.page != page + count || next.data != data + count * bytes || next.access != access) break;
    }
    array->views.install(page, static_cast<uint32_t>(end - first), data, access);
  }
  installs_.clear();
}

void Arrays::perform(Array &array, PageEvent &event, const Action &action) {
  bool looks_at_none = action.kind == Action::install || action.kind == Action::protect || action.kind == Action::request;
  if (!looks_at_none) install_gathered();
  uint32_t index = event.page;
  std::byte *contents = array.views.page(index);
  uint64_t bytes = array.shape.page_bytes();
  switch (action.kind) {
  case Action::request:
  case Action::reply:
  case Action::request_with_changes:
  case Action::reply_with_changes: return send(array, event, action);
  case Action::push: node_.statistics[ArrayCounter::pushed]++; return send(array, event, action);
  case Action::protect:
    change_access(array, index);
    if (array.has_neighbours()) share(array, index, {.kind = sharing::Event::raised});
    return;
  case Action::install:
    MCRL_ASSERT(event.data.size() == bytes);
    installs_.push_back({&array, index, event.data.data(), static_cast<mcrl_access>(array.page(index).access)});
    if (!gathers_installs_) install_gathered();
    return;
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
  std::list<PageEvent> kept = std::exchange(traffic->kept, {});
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

void Arrays::send(Array &array, const PageEvent &event, const Action &action) {
  if (action.kind == Action::request_with_changes || action.kind == Action::reply_with_changes) {
    std::vector<std::byte> changes = changes_in(array, event.page);
    return send_message(array, event, action, changes.data(), changes.size());
  }
  if (array.is_in_place) {
    Action bare = action;
    bare.message.has_data = 0;
    return send_message(array, event, bare, nullptr, 0);
  }
  const std::byte *data = action.of_twin ? traffic_of(array, event.page).twin.get() : array.views.page(event.page);
  send_message(array, event, action, data, action.with_data ? array.shape.page_bytes() : 0);
}

void Arrays::send_message(Array &array, const PageEvent &cause, const Action &action, const std::byte *data, size_t bytes) {
  const pages::Message &message = action.message;
  uint32_t page = cause.page;
  auto epoch = static_cast<uint8_t>(array.page(page).epoch);
  bool is_request = action.kind == Action::request || action.kind == Action::request_with_changes;
  bool with_changes = action.kind == Action::request_with_changes || action.kind == Action::reply_with_changes;
  if (action.to == number(node_.self)) {
    PageEvent event{page, {is_request ? Event::request : Event::reply, MCRL_NO_ACCESS, message}, {data, bytes}, epoch};
    event.of_meeting = in_meeting_;
    happening_.emplace_back(&array, event.keep());
    return;
  }
  Header::Page head{};
  head.kind = is_request ? Kind::page_request : Kind::page_reply;
  head.type = message.type;
  head.access = static_cast<uint8_t>(message.access | (message.has_data != 0 ? Header::Page::has_data : 0) |
                                     (in_meeting_ ? Header::Page::of_meeting : 0) |
                                     (action.kind == Action::push ? Header::Page::is_pushed : 0));
  head.epoch = epoch;
  head.array = static_cast<uint16_t>(array.index);
  head.origin = static_cast<uint16_t>(message.origin);
  head.page = page;
  head.number = message.number;
  if (action.kind == Action::request) bundles_.ask(NodeId{action.to}, head, cause.lease);
  else bundles_.answer(node_, NodeId{action.to}, head, data, bytes, !with_changes);
}

// Taken together at the end of the steps: pages that follow each other cost one call of the system's.
void Arrays::change_access(Array &array, uint32_t page) {
  changes_.emplace_back(&array, Change{page, static_cast<mcrl_access>(array.page(page).access)});
  let_threads_go_on(array, page);
}

// Whether a page follows another one, or no access is to be taken between them, which is none already.
bool Arrays::is_one_run(Array &array, uint32_t last, const Change &next) {
  if (next.access != MCRL_NO_ACCESS || next.page - last > most_between) return next.page == last + 1;
  while (++last < next.page && array.access_of(last) == MCRL_NO_ACCESS) continue;
  return last == next.page;
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
    uint32_t last = change.page;
    for (end = first + 1; end < count; last = changes_[end++].second.page) {
      const auto &[next_array, next] = changes_[end];
      if (next_array != array || next.access != change.access || !is_one_run(*array, last, next)) break;
    }
    array->views.protect(change.page, last - change.page + 1, change.access);
  }
  changes_.clear();
}

void Arrays::let_threads_go_on(Array &array, uint32_t index) {
  PageTraffic *traffic = array.find_traffic(index);
  if (traffic == nullptr) return;
  pages::Page &page = array.page(index);
  if (page.access != MCRL_NO_ACCESS && std::exchange(traffic->comes, false)) coming_--;
  if (traffic->ahead != MCRL_NO_ACCESS && page.access >= traffic->ahead) {
    traffic->ahead = MCRL_NO_ACCESS;
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
  if (traffic.is_scheduled || traffic.held.empty() || traffic.to_run > 0 || traffic.pins > 0 || traffic.share.users > 0) return;
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
