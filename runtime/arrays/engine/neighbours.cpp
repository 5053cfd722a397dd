// Pages that the nodes of a host have in common, where nodes are on several hosts (pure/sharing.h): steps, and what they say is done here.
#include "arrays/engine/arrays.h"
#include "arrays/engine/counters.h"
#include "base/support/shared_word.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <utility>

namespace mcrl {

using sharing::Message;

// A step of the protocol whose actions wait until all neighbours have dropped what they had; and what has happened to the page since.
struct PutOff {
  PageEvent event;
  pages::Actions actions;
  bool in_meeting;
  std::deque<PageEvent> since{};
};

PageTraffic::PageTraffic() = default;
PageTraffic::~PageTraffic() = default;

sharing::Places Arrays::places_of(Array &array, uint32_t page) const {
  uint16_t home = host_memory_.place_of(NodeId{array.page(page).home});
  return {.self = host_memory_.place_of(node_.self), .home = home, .count = host_memory_.count()};
}

bool Arrays::is_agent(Array &array, uint32_t page) const {
  return !array.has_neighbours() || sharing::is_agent(places_of(array, page), SharedWord(array.word(page)).get());
}

void Arrays::share(Array &array, uint32_t index, const sharing::Event &event) {
  PageTraffic &traffic = traffic_of(array, index);
  sharing::Actions actions;
  sharing::step(places_of(array, index), traffic.share, array.page(index), array.word(index), event, actions);
  for (const sharing::Action &action : actions) perform(array, index, event, action);
  if (traffic.share.owes_taken > 0 && traffic.to_run == 0) share(array, index, {.kind = sharing::Event::ran});
  schedule(traffic);
}

void Arrays::perform(Array &array, uint32_t index, const sharing::Event &event, const sharing::Action &action) {
  using sharing::Action;
  switch (action.kind) {
  case Action::fault: {
    PageEvent fault{.page = index, .event = {.kind = pages::Event::fault, .wanted = action.access}};
    return take_step(array, fault);
  }
  case Action::send: return tell(array, index, action.place, action.message, event.in_meeting);
  case Action::protect:
    if (array.page(index).access != MCRL_NO_ACCESS) array.used_of_neighbours.push_back(index);
    return change_access(array, index);
  case Action::go_on: return go_on(array, index);
  }
}

void Arrays::tell(Array &array, uint32_t index, uint16_t place, Message message, bool in_meeting) {
  Header &header = begin_message(node_, Kind::page_shared, 0);
  header.page.type = message.type;
  header.page.access = static_cast<uint8_t>(message.access | (in_meeting ? Header::Page::of_meeting : 0));
  header.page.epoch = static_cast<uint8_t>(epoch());
  header.page.array = static_cast<uint16_t>(array.index);
  header.page.page = index;
  mcrl::send(node_, host_memory_.node_at(place), header, 0);
}

void Arrays::receive_told(Node &node, NodeId from, Header &header, size_t) {
  auto &arrays = static_cast<Arrays &>(*node.rooms.consistency);
  Array *array = arrays.arrays_[header.page.array].get();
  if (array == nullptr) return; // no thread waits for what comes after the end of an array
  PageEvent event{.page = header.page.page};
  event.told = {.kind = sharing::Event::told, .place = arrays.host_memory_.place_of(from)};
  event.told->message = {static_cast<Message::Type>(header.page.type), static_cast<mcrl_access>(header.page.access & 3)};
  event.epoch = header.page.epoch;
  event.of_meeting = (header.page.access & Header::Page::of_meeting) != 0;
  arrays.happen(*array, std::move(event));
}

// Whether what a neighbour or an agent says is put aside. What a node drops waits until threads have used the page.
bool Arrays::must_wait_for_use(Array &array, PageEvent &event) {
  if (event.is_due) return false;
  Message::Type type = event.told->message.type;
  if (type == Message::ask && array.protocol.before_sync != nullptr && meetings::is_early(meeting_, event.epoch)) {
    array.early.push_back(event.keep());
    return true;
  }
  PageTraffic *traffic = array.find_traffic(event.page);
  if (type != Message::drop || event.of_meeting || traffic == nullptr || !stays(*traffic)) return false;
  traffic->held.push_back(event.keep());
  schedule(*traffic);
  return true;
}

// The protocol's step has lowered the access that this host has. True if its actions wait.
bool Arrays::put_off(Array &array, PageEvent &event, const pages::Actions &actions) {
  share(array, event.page, {.kind = sharing::Event::changed, .in_meeting = in_meeting_});
  PageTraffic &traffic = traffic_of(array, event.page);
  if (!traffic.share.is_closing()) return false;
  traffic.closing = std::make_unique<PutOff>(PutOff{event.keep(), actions, in_meeting_});
  closing_++;
  return true;
}

// What happens to a page while its neighbours drop what they have. True if the event waits.
bool Arrays::waits_for_drops(Array &array, PageEvent &event) {
  PageTraffic *traffic = array.find_traffic(event.page);
  if (traffic == nullptr || traffic->closing == nullptr) return false;
  if (event.told && event.told->message.type == Message::dropped) return false;
  MCRL_ASSERT(event.event.kind != pages::Event::before_sync && event.event.kind != pages::Event::after_sync);
  traffic->closing->since.push_back(event.keep());
  return true;
}

void Arrays::go_on(Array &array, uint32_t index) {
  std::unique_ptr<PutOff> put_off = std::move(traffic_of(array, index).closing);
  closing_--;
  in_meeting_ = put_off->in_meeting;
  for (const pages::Action &action : put_off->actions) perform(array, put_off->event, action);
  install_gathered(); // what the event has
  for (auto each = put_off->since.rbegin(); each != put_off->since.rend(); ++each)
    happening_.emplace_front(&array, std::move(*each));
}

// The threads for which the page has come.
void Arrays::has_run(Array &array, uint32_t page) {
  bool is_within = stepping_;
  stepping_ = true;
  share(array, page, {.kind = sharing::Event::ran});
  if (!is_within) happen_all();
}

void Arrays::await_drops() {
  wait_until(node_, [&] { return closing_ == 0; });
}

// The nodes of this host, in rounds: each waits for one that is twice as far in each. A part without data would be taken for one whose data
// have come before it.
void Arrays::meet_host(Parts &parts, uint16_t step) {
  uint32_t count = host_memory_.count(), self = host_memory_.place_of(node_.self);
  static const std::byte sign{};
  std::byte other;
  for (uint32_t distance = 1; distance < count; distance *= 2, step++) {
    parts.send(number(host_memory_.node_at((self + distance) % count)), step, &sign, sizeof sign);
    parts.receive(number(host_memory_.node_at((self + count - distance) % count)), step, &other, sizeof other);
  }
}

// All of the host have passed the synchronization point: a node that is no agent has no more than its host.
void Arrays::leave_meeting() {
  is_passing_ = false;
  stepping_ = true;
  for (const auto &array : arrays_) {
    if (array == nullptr || !array->has_neighbours()) continue;
    std::vector<uint32_t> used = std::exchange(array->used_of_neighbours, {});
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (uint32_t page : used) {
      share(*array, page, {.kind = sharing::Event::leave});
      if (array->access_of(page) != MCRL_NO_ACCESS) array->used_of_neighbours.push_back(page);
    }
  }
  happen_all();
}

} // namespace mcrl
