// A synchronization point: up the tree of collective operations and back, 2 (N - 1) messages, on which all that nodes have to tell
// each other rides (the dissertation, 2.3.1 and 4.3). pure/meeting.h decides what is told to which node, and when.
#include "arrays/engine/arrays.h"
#include "arrays/engine/counters.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace mcrl {

using pages::Event;

namespace {

// A part: how many bytes of data, these, and claims.
std::vector<std::byte> pack(const void *data, size_t bytes, const Claims &claims) {
  std::vector<std::byte> part(bytes + claims.size() * sizeof(Claim));
  if (bytes > 0) std::memcpy(part.data(), data, bytes);
  if (!claims.empty()) std::memcpy(part.data() + bytes, claims.data(), claims.size() * sizeof(Claim));
  return part;
}

void add_claims(Claims &claims, const std::vector<std::byte> &part, size_t data_bytes) {
  MCRL_ASSERT(part.size() >= data_bytes && (part.size() - data_bytes) % sizeof(Claim) == 0);
  size_t before = claims.size(), more = (part.size() - data_bytes) / sizeof(Claim);
  claims.resize(before + more);
  if (more > 0) std::memcpy(&claims[before], part.data() + data_bytes, more * sizeof(Claim));
}

} // namespace

// The data of a synchronization point that is under way.
struct Arrays::Meeting {
  Parts &parts;
  void *data;
  size_t bytes;
  mcrl_combine combine;
  std::vector<Parts::Told> heard{}; // and not used yet
  std::vector<std::byte> all{};     // what all have told, on its way down

  std::vector<std::byte> take(uint32_t from) {
    auto found = std::find_if(heard.begin(), heard.end(), [from](const Parts::Told &each) { return number(each.from) == from; });
    MCRL_ASSERT(found != heard.end() && "what is combined has been heard");
    std::vector<std::byte> bytes = std::move(found->bytes);
    heard.erase(found);
    return bytes;
  }
};

void Arrays::meet(Parts &parts, void *data, size_t bytes, mcrl_combine combine) {
  MCRL_ASSERT(claims_.empty() && "what was claimed has been judged");
  if (with_neighbours_ > 0) {
    meet_host(parts, 0); // what nodes of the host have written is in its memory
    await_drops();
  }
  step_all(Event::before_sync);
  happen_all();
  await_drops();
  Meeting meeting{parts, data, bytes, combine};
  take(meeting, {meetings::Event::come});
  while (meeting_.place == meetings::State::gathers || meeting_.place == meetings::State::waits) {
    meeting.heard.push_back(parts.hear());
    await_drops();
    take(meeting, {meetings::Event::told, number(meeting.heard.back().from)});
  }
  take(meeting, {meetings::Event::passed});
  uint32_t under_way = prefetched_;
  prefetch();
  happen_all();
  push();
  await_prefetched_briefly(under_way, true);
  await_drops();
  await_pages();
  if (with_neighbours_ > 0) {
    meet_host(parts, steps_of_host);
    leave_meeting();
  }
  take(meeting, {meetings::Event::settled});
  MCRL_ASSERT(changes_.empty() && "a thread that goes on finds no page from before the synchronization point");
  MCRL_ASSERT(meeting.heard.empty() && "what was heard has been combined, once");
}

void Arrays::take(Meeting &meeting, const meetings::Event &event) {
  meeting_actions_.clear();
  meetings::step(meeting_, event, meeting_actions_);
  for (const meetings::Action &action : meeting_actions_) perform(meeting, action);
}

// The data of nodes with higher numbers are combined into those of this one, in the order of the nodes.
void Arrays::perform(Meeting &meeting, const meetings::Action &action) {
  using meetings::Action;
  switch (action.kind) {
  case Action::add: {
    std::vector<std::byte> part = meeting.take(action.node);
    if (meeting.bytes > 0) meeting.combine(meeting.data, part.data(), meeting.bytes);
    return add_claims(claims_, part, meeting.bytes);
  }
  case Action::precede: {
    std::vector<std::byte> part = meeting.take(action.node);
    if (meeting.bytes > 0) {
      meeting.combine(part.data(), meeting.data, meeting.bytes);
      std::memcpy(meeting.data, part.data(), meeting.bytes);
    }
    Claims own = std::exchange(claims_, {});
    add_claims(claims_, part, meeting.bytes);
    claims_.insert(claims_.end(), own.begin(), own.end());
    return;
  }
  case Action::tell: return meeting.parts.tell(action.node, Parts::up, pack(meeting.data, meeting.bytes, claims_));
  case Action::take:
    meeting.all = meeting.take(action.node);
    if (meeting.bytes > 0) std::memcpy(meeting.data, meeting.all.data(), meeting.bytes);
    claims_.clear();
    return add_claims(claims_, meeting.all, meeting.bytes);
  case Action::pass_on:
    if (meeting.all.empty()) meeting.all = pack(meeting.data, meeting.bytes, claims_);
    return meeting.parts.tell(action.node, Parts::down, meeting.all);
  case Action::pass: return pass();
  case Action::take_up: return take_up_early();
  }
}

void Arrays::pass() {
  is_passing_ = with_neighbours_ > 0;
  Judgement judgement = judge(std::exchange(claims_, {}));
  move_rows(judgement.moves);
  tell_pages(judgement.news);
  node_.rooms.access_lags = true;
  step_all(Event::after_sync);
  expect_none();
  find_due();
}

// What these steps cause comes after all of them, in happen_all().
void Arrays::step_all(Event::Kind kind) {
  stepping_ = true;
  for (const auto &array : arrays_) {
    if (array == nullptr || (kind == Event::before_sync ? array->protocol.before_sync == nullptr : !array->has_syncs())) continue;
    size_t left = 0;
    for (uint32_t page : array->used) {
      PageEvent event{.page = page, .event = {.kind = kind}};
      take_step(*array, event);
      if (kind == Event::after_sync && array->page(page).awaited != 0) awaited_.emplace_back(array.get(), page);
      if (array->page(page).takes_part) array->used[left++] = page;
    }
    array->used.resize(left);
  }
}

// A row's pages are all here, or some are not: then it cannot move.
void Arrays::claim_rows(Array &array, uint32_t index) {
  const std::byte *twin = array.traffic_of(index).twin.get(), *contents = array.views.page(index);
  uint64_t begins = array.shape.address_of(index), ends = begins + array.shape.page_bytes(), row_bytes = array.shape.row_bytes();
  auto [first, last] = array.shape.rows_in(index);
  const pages::Page &page = array.page(index);
  for (uint64_t row = first; row < last; row++) {
    uint64_t at = array.address_of_row(row);
    if (at + row_bytes <= begins || at >= ends) continue; // it has moved
    uint64_t from = std::max(at, begins) - begins, to = std::min(at + row_bytes, ends) - begins;
    if (std::memcmp(twin + from, contents + from, to - from) == 0) continue;
    bool is_here = index < array.shape.pages_in_the_beginning();
    for (uint32_t each = array.shape.page_at(at); is_here && each <= array.shape.page_at(at + row_bytes - 1); each++)
      is_here = array.access_of(each) == MCRL_WRITE_ACCESS;
    auto flags = static_cast<uint16_t>((page.owner == page.self ? Claim::by_owner : 0) | (is_here ? Claim::movable : 0));
    claims_.push_back({static_cast<uint16_t>(array.index), flags, index, static_cast<uint32_t>(row), page.self});
  }
}

void Arrays::move_rows(const std::vector<RowMove> &moves) {
  for (const RowMove &move : moves) {
    Array &of = array(move.array);
    uint64_t from = of.address_of_row(move.row), to = of.shape.address_of_slot(move.row), bytes = of.shape.row_bytes();
    uint32_t first = of.shape.page_at(to);
    bool is_mine = move.to == number(node_.self);
    MCRL_ASSERT(from != to && "a row moves once");
    if (is_mine) {
      for (uint32_t page = of.shape.page_at(from); page <= of.shape.page_at(from + bytes - 1); page++)
        MCRL_ASSERT(of.access_of(page) != MCRL_NO_ACCESS && "a row moves to a node that has all of it");
      std::memcpy(of.views.memory_at(to), of.views.memory_at(from), bytes);
      of.views.protect(first, of.shape.pages_of_slot(), MCRL_WRITE_ACCESS);
      node_.statistics[ArrayCounter::rows_moved]++;
    }
    for (uint32_t page = first; page < first + of.shape.pages_of_slot(); page++) {
      of.page(page).home = of.page(page).owner = move.to;
      if (is_mine) of.page(page).access = MCRL_WRITE_ACCESS;
    }
    of.move_row(move.row);
  }
}

void Arrays::tell_pages(const std::vector<PageNews> &news) {
  for (const auto &array : arrays_)
    if (array != nullptr && array->protocol.before_sync != nullptr)
      for (uint32_t page : array->used) {
        array->page(page).announced_by.clear();
        array->page(page).announcers = array->page(page).claims_stay = 0;
      }
  for (const PageNews &each : news) {
    pages::Page &page = array(each.array).page(each.page);
    page.announced_by.clear();
    for (uint32_t node : each.nodes) page.announced_by.add(node);
    page.claims_stay = static_cast<uint8_t>(std::binary_search(each.nodes.begin(), each.nodes.end(), page.self));
    page.announcers = static_cast<uint32_t>(each.nodes.size() - page.claims_stay);
  }
}

void Arrays::take_up_early() {
  for (const auto &array : arrays_) {
    if (array == nullptr || array->early.empty()) continue;
    for (PageEvent &event : std::exchange(array->early, {})) happen(*array, std::move(event));
  }
}

// What this node will probably read in the phase that begins, and does not have. Pushes of that phase may be here, and are yet to
// be taken.
void Arrays::find_due() {
  for (Predictor *predictor : ahead_.predictors()) {
    if (!prefetches_) return;
    for (PageName name : predictor->due(epoch() + 1)) {
      Array &of = array(name.first);
      if (of.access_of(name.second) != MCRL_NO_ACCESS) continue;
      predictor->asked(name, epoch() + 1);
      uint32_t pushed = of.protocol.push == nullptr ? 0 : predictor->pushed(name);
      if (pushed == 0) due_.push_back({name, predictor});
      uint32_t end = std::min(name.second + pushed, of.shape.pages_in_the_beginning());
      for (uint32_t page = name.second; page < end; page++)
        if (of.access_of(page) == MCRL_NO_ACCESS) expect(of, page);
    }
  }
}

// To read, as a thread's fault would ask.
void Arrays::prefetch() {
  for (auto [name, predictor] : std::exchange(due_, {})) {
    Array &of = array(name.first);
    if (predictor->goes_on()) {
      uint32_t end = ahead_.follow(read_of(of, name.second));
      fetch_ahead(of, name.second, end, lease_of(of, name.second, end - name.second));
    } else {
      fetch_ahead(of, name.second, MCRL_READ_ACCESS, lease_of(of, name.second));
    }
  }
}

void Arrays::expect(Array &of, uint32_t page) {
  if (!std::exchange(traffic_of(of, page).comes, true)) coming_++;
  expected_.emplace_back(&of, page);
}

// Pages that have not come in their phase are awaited no more.
void Arrays::expect_none() {
  for (auto [of, page] : expected_)
    if (std::exchange(traffic_of(*of, page).comes, false)) ahead_.missed({of->index, page});
  expected_.clear();
  coming_ = 0;
}

// What others have asked for, in this phase, too. What they push comes in meanwhile: else the network would be full both ways, and
// all would wait in buffers.
void Arrays::push() {
  std::vector<Pushes::Due> all = pushes_.due(epoch());
  for (size_t first = 0; first < all.size(); first += pushed_at_once) {
    happen_together([&] {
      for (const Pushes::Due &due : std::span(all).subspan(first, std::min(pushed_at_once, all.size() - first))) {
        Array &of = array(due.page.first);
        if (due.page.second >= of.shape.pages_in_the_beginning()) continue;
        PageEvent event{.page = due.page.second, .event = {.kind = Event::push}};
        event.event.message.origin = due.to;
        take_step(of, event);
      }
    });
    poll(node_);
  }
}

// The other nodes are here, too, and answer soon: each changes the access to its pages, as this one has. So pages are waited for as
// long as faults at all that are left would take, anew for each that comes, and as long as no other thread is ready.
//
// No thread runs in that time. So the program's access changes once: from what it was before, at a synchronization point before the
// steps after it, to what it is when the pages have come. That is no change if they come in each phase, and one call of the
// system's for pages that follow each other.
void Arrays::await_prefetched_briefly(uint32_t enough, bool lets_others_run) {
  node_.rooms.access_lags = true;
  poll_for_prefetched(enough, lets_others_run);
  update_access();
}

void Arrays::update_access() {
  node_.rooms.access_lags = false;
  apply_changes();
}

void Arrays::poll_for_prefetched(uint32_t enough, bool lets_others_run) {
  auto left = [&] { return prefetched_ - std::min(prefetched_, enough) + coming_; };
  uint32_t before = UINT32_MAX;
  for (uint64_t end = 0; left() > 0 && (!lets_others_run || node_.ready.empty());) {
    uint64_t now = node_.conduit.now_ns();
    if (left() < before) end = now + left() * cost_of_fault_ns_;
    else if (now >= end) return;
    before = left();
    if (poll(node_) == 0) node_.conduit.idle(std::min(end, node_.turns.pauses.first_end_ns())); // the others may need the processor
  }
}

void Arrays::await_prefetched() {
  wait_until(node_, [&] { return prefetched_ == 0; });
}

// The pushes are on their way, too.
void Arrays::finish() {
  await_prefetched();
  for (uint32_t to = 0; to < node_.count && node_.statistics[ArrayCounter::pushed] > 0; to++) wait_for_room(node_, NodeId{to});
  node_.statistics[ArrayCounter::unread] = ahead_.unread(epoch());
}

void Arrays::await_pages() {
  std::erase_if(awaited_, [](const auto &each) { return each.first->page(each.second).awaited == 0; });
  if (awaited_.empty()) return;
  awaits_pages_ = true;
  block(node_);
  MCRL_ASSERT(awaited_.empty());
}

} // namespace mcrl
