#include "coverage.h"

#include "protocol/machine.h"
#include "text.h"

#include <algorithm>

namespace mcrl::model {
namespace {

const std::vector<const char *> all_situations = {
    "the recall of a copy overtakes its grant",
    "a recall waits for a read operation",
    "a recall waits for a write operation",
    "a downgrade leaves a reader running",
    "a recall comes for a copy that was evicted",
    "an m_req is answered with e_ack",
    "an m_ack arrives while readers run",
    "a recall waits until the write that an m_ack was for has begun",
    "several readers begin with one grant",
    "several copies are recalled at once",
    "copies are recalled while operations of the home run",
    "an e_req is queued while the home recalls copies",
    "a new request overtakes the flush of the old copy",
    "a new request overtakes the inv_ack of the old copy",
    "an inv_ack comes for a copy that the directory has replaced",
    "an inv_ack overtakes the release before it",
    "data come back and go on to another client in one step",
};

// A state, as far as the table distinguishes states, in 12 bits.
uint64_t state_bits(const mcrl_region &header, bool at_home) {
  if (at_home) {
    uint64_t copies = header.owner != 0 ? 2 : header.readers != 0 ? 1 : 0;
    return 1 << 11 | uint64_t{(header.flags & protocol::owner_has_left) != 0} << 4 | copies << 2 |
           (header.pending != 0      ? 2
            : header.queue_head != 0 ? 1
                                     : 0);
  }
  uint64_t recall = 0;
  if ((header.flags & protocol::recall_any) != 0) {
    bool has_copy = header.state >= static_cast<uint8_t>(protocol::State::shared);
    recall = ((header.flags & protocol::recall_drop) != 0 ? 1 : 2) + (has_copy && header.recall == header.version ? 0 : 2);
  }
  uint64_t write_due = (header.flags & protocol::grant_unused) != 0;
  return recall << 6 | write_due << 5 | uint64_t{header.request} << 3 | header.state;
}

// A header that has these bits, described.
std::string state_text(uint64_t bits) {
  mcrl_region header{};
  if ((bits >> 11 & 1) != 0) {
    if ((bits >> 4 & 1) != 0) header.flags = protocol::owner_has_left;
    header.owner = (bits >> 2 & 3) == 2;
    header.readers = (bits >> 2 & 3) == 1;
    header.pending = (bits & 3) == 2;
    header.queue_head = (bits & 3) != 0;
    return describe(header, true);
  }
  static constexpr uint32_t recall_flags[] = {0, protocol::recall_drop, protocol::recall_downgrade, protocol::recall_drop,
                                              protocol::recall_downgrade};
  uint64_t recall = bits >> 6 & 7;
  header.state = bits & 7;
  header.request = bits >> 3 & 3;
  header.flags = recall_flags[recall];
  if ((bits >> 5 & 1) != 0) header.flags |= protocol::grant_unused;
  header.recall = recall > 2 ? 1 : 0; // not the version of the copy, which is 0 here
  return describe(header, false);
}

constexpr uint64_t first_message_event = 4;

uint64_t event_bits(const Event &event) {
  switch (event.kind) {
  case Event::lock: return event.mode == MCRL_READ ? 0 : 1;
  case Event::unlock: return 2;
  case Event::evict: return 3;
  case Event::receive: return first_message_event + static_cast<uint64_t>(event.message);
  }
  return 0;
}

std::string event_text(uint64_t bits) {
  static constexpr const char *calls[] = {"lock read", "lock write", "unlock", "evict"};
  return bits < first_message_event ? calls[bits] : protocol::name(static_cast<Message>(bits - first_message_event));
}

// Which actions there are: install, two kinds of grants, no_region, then a bit for each message.
uint64_t action_bits(const Actions &actions) {
  uint64_t bits = 0;
  for (const Action &action : actions) switch (action.kind) {
    case Action::install: bits |= 1; break;
    case Action::send: bits |= uint64_t{1} << (4 + static_cast<uint64_t>(action.message)); break;
    case Action::grant: bits |= action.mode == MCRL_READ ? 2 : 4; break;
    case Action::no_region: bits |= 8; break;
    }
  return bits;
}

std::string action_text(uint64_t bits) {
  static constexpr const char *plain[] = {"install", "begin reads", "begin write", "no region"};
  std::string text;
  for (uint64_t bit = 0; bit < 4 + protocol::message_count; bit++) {
    if ((bits >> bit & 1) == 0) continue;
    if (!text.empty()) text += ", ";
    text += bit < 4 ? plain[bit] : protocol::name(static_cast<Message>(bit - 4));
  }
  return text;
}

size_t count_sent(const Actions &actions, Message message) {
  return static_cast<size_t>(std::count_if(actions.begin(), actions.end(), [&](const Action &action) {
    return action.kind == Action::send && action.message == message;
  }));
}

bool is_recall(const Event &event) {
  return event.kind == Event::receive && (event.message == Message::inv || event.message == Message::down);
}

bool is_receipt(const Event &event, Message message) { return event.kind == Event::receive && event.message == message; }

} // namespace

// A transition is 12 bits of state, 5 of event, 17 of actions, 12 of next state.
void Coverage::observe(const Observation &seen) {
  uint64_t key = state_bits(seen.before, seen.at_home);
  key = key << 5 | event_bits(seen.event);
  key = key << 17 | action_bits(seen.actions);
  key = key << 12 | state_bits(seen.after, seen.at_home);
  transitions_.insert(key);
  for (const Action &action : seen.actions)
    if (action.kind == Action::send) mark(protocol::name(action.message), true);
  if (seen.at_home) observe_home(seen);
  else observe_client(seen);
}

void Coverage::observe_client(const Observation &seen) {
  const mcrl_region &before = seen.before, &after = seen.after;
  bool waits = (after.flags & protocol::recall_any) != 0 && after.recall == after.version;
  if (is_recall(seen.event)) {
    bool newer = protocol::newer(number(seen.event.version), before.version);
    bool has_copy = before.state >= static_cast<uint8_t>(protocol::State::shared);
    mark(all_situations[0], newer);
    mark(all_situations[1], waits && protocol::operations(before) > 0);
    mark(all_situations[2], waits && protocol::operations(before) < 0);
    mark(all_situations[3], count_sent(seen.actions, Message::release) != 0 && protocol::operations(before) > 0);
    mark(all_situations[4], !newer && (!has_copy || number(seen.event.version) != before.version));
  }
  mark(all_situations[5],
       is_receipt(seen.event, Message::e_ack) && before.request == static_cast<uint8_t>(protocol::Request::upgrade));
  mark(all_situations[6], is_receipt(seen.event, Message::m_ack) && protocol::operations(before) > 0);
  mark(all_situations[7], waits && (after.flags & protocol::grant_unused) != 0);
  auto reads =
      std::count_if(seen.actions.begin(), seen.actions.end(), [](const Action &action) { return action.kind == Action::grant; });
  mark(all_situations[8], is_receipt(seen.event, Message::s_ack) && reads > 1);
}

void Coverage::observe_home(const Observation &seen) {
  const mcrl_region &before = seen.before;
  bool asks = is_receipt(seen.event, Message::s_req) || is_receipt(seen.event, Message::e_req);
  mark(all_situations[9], count_sent(seen.actions, Message::inv) > 1);
  mark(all_situations[10], count_sent(seen.actions, Message::inv) > 0 && protocol::operations(seen.after) != 0);
  mark(all_situations[11], is_receipt(seen.event, Message::e_req) && before.pending != 0);
  mark(all_situations[12], asks && before.owner == number(seen.event.peer) + 1);
  bool returns = is_receipt(seen.event, Message::flush) || is_receipt(seen.event, Message::release);
  mark(all_situations[15], is_receipt(seen.event, Message::inv_ack) && before.owner == number(seen.event.peer) + 1);
  mark(all_situations[16], returns && count_sent(seen.actions, Message::s_ack) + count_sent(seen.actions, Message::e_ack) > 0);
  if (seen.event.kind != Event::receive) return;
  auto of_peer = [&](const Letter &letter) {
    return letter.message == Message::inv_ack && letter.region == seen.region && letter.from == number(seen.event.peer);
  };
  const std::vector<Letter> &letters = seen.state.letters;
  mark(all_situations[13], asks && std::any_of(letters.begin(), letters.end(), of_peer));
  auto entries = readers_of(seen.state.nodes[seen.node], seen.region);
  bool has_other = std::any_of(entries.begin(), entries.end(), [&](const protocol::Entry &entry) {
    return entry.peer == seen.event.peer && entry.version != seen.event.version;
  });
  mark(all_situations[14], is_receipt(seen.event, Message::inv_ack) && has_other);
}

void Coverage::mark(const char *situation, bool seen) {
  if (seen && marked_.insert(situation).second) seen_.insert(situation);
}

bool Coverage::saw(const std::string &situation) const { return seen_.count(situation) != 0; }

std::vector<std::string> Coverage::situations() {
  std::vector<std::string> names(all_situations.begin(), all_situations.end());
  for (size_t message = 0; message < protocol::message_count; message++)
    names.push_back(protocol::name(static_cast<Message>(message)));
  return names;
}

size_t Coverage::pairs() const {
  std::set<uint64_t> pairs;
  for (uint64_t key : transitions_) pairs.insert(key >> 29);
  return pairs.size();
}

// What a state does on an event, from all transitions seen: each outcome, or a summary if there are many.
std::string Coverage::outcome_text(uint64_t before, const std::vector<uint64_t> &outcomes) {
  static constexpr size_t most_listed = 4;
  static constexpr uint64_t all_actions = 0x1ffff;
  std::string text;
  if (outcomes.size() <= most_listed) {
    for (uint64_t outcome : outcomes) {
      std::string actions = action_text(outcome >> 12),
                  next = (outcome & 0xfff) == before ? "" : "→ " + state_text(outcome & 0xfff);
      if (actions.empty() && next.empty()) actions = "–";
      text += (text.empty() ? "" : "; or ") + actions + (actions.empty() || next.empty() ? "" : " ") + next;
    }
    return text;
  }
  uint64_t always = all_actions, sometimes = 0;
  std::set<uint64_t> next;
  for (uint64_t outcome : outcomes) {
    always &= outcome >> 12;
    sometimes |= outcome >> 12;
    next.insert(outcome & 0xfff);
  }
  if (always != 0) text = action_text(always) + "; ";
  text += "any of: " + action_text(sometimes & ~always) + " →";
  for (uint64_t state : next) text += (state == *next.begin() ? " " : " / ") + state_text(state);
  return text;
}

// One row for a state and all events on which it does the same.
std::string Coverage::table() const {
  std::map<uint64_t, std::map<uint64_t, std::vector<uint64_t>>> outcomes; // by state and event
  for (uint64_t key : std::set<uint64_t>(transitions_.begin(), transitions_.end()))
    outcomes[key >> 34][key >> 29 & 31].push_back(key & 0x1fffffff);
  std::string text;
  for (bool at_home : {true, false}) {
    text +=
        std::string(at_home ? "### Home" : "\n### Client") + "\n\n| state | event | actions → next state |\n| --- | --- | --- |\n";
    for (const auto &[state, events] : outcomes) {
      if ((state >> 11 & 1) != at_home) continue;
      std::vector<std::pair<std::string, std::string>> rows; // outcome, events
      for (const auto &[event, seen] : events) {
        std::string outcome = outcome_text(state, seen);
        auto same = std::find_if(rows.begin(), rows.end(), [&](const auto &row) { return row.first == outcome; });
        if (same == rows.end()) rows.emplace_back(outcome, event_text(event));
        else same->second += ", " + event_text(event);
      }
      for (const auto &[outcome, names] : rows) text += "| " + state_text(state) + " | " + names + " | " + outcome + " |\n";
    }
  }
  return text;
}

} // namespace mcrl::model
