#include "coverage.h"

#include "regions/pure/machine.h"
#include "text.h"

#include <algorithm>
#include <cstring>

namespace mcrl::model {
namespace {

constexpr uint64_t another_region = 7; // instead of a client's state

// A transition, in a word: state, event, actions, next state.
using Transition = Coverage::Transition;
constexpr unsigned state_width = 15, event_width = 6, action_width = 56;
constexpr Transition transition(uint64_t state, uint64_t event, uint64_t actions, uint64_t next) {
  return Transition{state << event_width | event} << (action_width + state_width) | Transition{actions} << state_width | next;
}
// The state and the event of one; and its actions and the next state.
constexpr uint64_t pair_of(Transition key) { return static_cast<uint64_t>(key >> (action_width + state_width)); }
constexpr uint64_t pair(uint64_t state, uint64_t event) { return state << event_width | event; }
constexpr uint64_t low_bits(Transition word, unsigned width) { return static_cast<uint64_t>(word) & (~uint64_t{0} >> (64 - width)); }
constexpr Transition outcome_of(Transition key) { return key & ((Transition{1} << (action_width + state_width)) - 1); }
constexpr uint64_t actions_of(Transition outcome) { return static_cast<uint64_t>(outcome >> state_width); }

bool is_another(const mcrl_region &header, const protocol::Place &place) { return header.rid != 0 && header.rid != place.rid; }

bool is_home_of(const mcrl_region &header, const protocol::Place &place) {
  return header.rid == place.rid ? protocol::is_home(header) : place.self == place.birth;
}

// A state, as far as the table distinguishes states.
uint64_t state_bits(const mcrl_region &header, const protocol::Sharing &sharing, const protocol::Place &place) {
  if (is_home_of(header, place)) {
    uint64_t copies = sharing.owner != 0 ? 2 : sharing.readers != 0 ? 1 : 0;
    if (header.rid != place.rid) copies = 3;
    uint64_t waits = sharing.pending != 0 ? 2 : sharing.queue_head != 0 ? 1 : 0;
    uint64_t is_watched = (header.copied.flags & protocol::watched) != 0, exists = copies != 3;
    uint64_t is_private = exists && protocol::is_private(header), is_replicated = exists && protocol::is_replicated(header);
    uint64_t is_updating = copies == 1 && waits == 0 && sharing.unacknowledged != 0;
    return is_watched << 12 | is_updating << 6 | is_private << 5 | is_replicated << 4 | 1 << 11 | copies << 2 | (copies == 3 ? 0 : waits);
  }
  if (is_another(header, place)) return another_region;
  uint64_t is_watched = (header.copied.flags & protocol::watched) != 0;
  uint64_t recall = 0;
  if ((header.copied.flags & protocol::recall_any) != 0) {
    bool has_copy = header.state >= static_cast<uint8_t>(protocol::State::shared);
    recall = ((header.copied.flags & protocol::recall_drop) != 0 ? 1 : 2) + (sharing.owner != 0 ? 2 : 0) +
             (has_copy && sharing.recall == sharing.version ? 0 : 4);
  }
  uint64_t write_due = (header.copied.flags & protocol::grant_unused) != 0;
  // That is told apart only where nothing is under way.
  if (recall != 0 || header.copied.request != 0 || write_due != 0) is_watched = 0;
  uint64_t is_kept = (header.copied.flags & protocol::kept_update) != 0, request = header.copied.request;
  return is_kept << 14 | request >> 3 << 13 | is_watched << 12 | recall << 7 | write_due << 6 | (request & 7) << 3 | header.state;
}

// A header that has these bits, described.
std::string state_text(uint64_t bits) {
  mcrl_region header{};
  protocol::Sharing sharing;
  if (bits == another_region) return "another region here";
  header.rid = 1;
  if ((bits >> 12 & 1) != 0) header.copied.flags = protocol::watched;
  if ((bits >> 11 & 1) != 0) {
    if ((bits >> 2 & 3) == 3) header.rid = 0;
    if ((bits >> 4 & 1) != 0) header.copied.flags |= protocol::replicated;
    if ((bits >> 5 & 1) != 0) header.copied.flags |= protocol::private_to_home;
    sharing.unacknowledged = bits >> 6 & 1;
    sharing.owner = (bits >> 2 & 3) == 2;
    sharing.readers = (bits >> 2 & 3) == 1;
    sharing.pending = (bits & 3) == 2;
    sharing.queue_head = (bits & 3) != 0;
    return describe(header, sharing, true);
  }
  if ((bits >> 14 & 1) != 0) header.copied.flags |= protocol::kept_update;
  uint64_t recall = bits >> 7 & 15;
  header.state = bits & 7;
  header.copied.request = (bits >> 3 & 7) | (bits >> 13 & 1) << 3;
  if (recall != 0) header.copied.flags |= recall % 2 == 1 ? protocol::recall_drop : protocol::recall_downgrade;
  sharing.owner = recall != 0 && (recall - 1) % 4 >= 2;
  if ((bits >> 6 & 1) != 0) header.copied.flags |= protocol::grant_unused;
  sharing.recall = recall > 4 ? 1 : 0; // not the version of the copy, which is 0 here
  return describe(header, sharing, false);
}

constexpr uint64_t first_message_event = 16;
static_assert(first_message_event + protocol::message_count <= uint64_t{1} << event_width);

uint64_t event_bits(const Event &event) {
  switch (event.kind) {
  case Event::lock:
    if (event.mode == MCRL_UPDATE) return event.migrates ? 12 : 11;
    return (event.migrates ? 9 : 0) + (event.mode == MCRL_READ ? 0 : 1);
  case Event::unlock: return event.mode == MCRL_UPDATE ? 14 : 2;
  case Event::upgrade: return 13;
  case Event::evict: return 3;
  case Event::remove: return 4;
  case Event::watch: return 5;
  case Event::unwatch: return 6;
  case Event::rehome: return 15;
  case Event::place:
  case Event::unplaced: break; // the table is of configurations without phases
  case Event::map: return 7;
  case Event::forget: return 8;
  case Event::receive: return first_message_event + static_cast<uint64_t>(event.message);
  }
  return 0;
}

std::string event_text(uint64_t bits) {
  static constexpr const char *calls[] = {"lock read", "lock write", "unlock", "evict",  "remove",
                                          "watch",     "unwatch",    "map",    "forget", "migrating lock read",
                                          "migrating lock write", "lock update", "migrating lock update", "upgrade", "unlock update", "rehome"};
  return bits < first_message_event ? calls[bits] : protocol::name(static_cast<Message>(bits - first_message_event));
}

constexpr uint64_t first_message_action = 16;
static_assert(first_message_action + protocol::message_count <= action_width);

uint64_t bit_of_grant(mcrl_mode mode) {
  switch (mode) {
  case MCRL_NONE: return 256;
  case MCRL_READ: return 2;
  case MCRL_WRITE: return 4;
  case MCRL_UPDATE: break;
  }
  return 2048;
}

// Which actions there are: install, two kinds of grants, and so on, then a bit for each message.
uint64_t action_bits(const Actions &actions) {
  uint64_t bits = 0;
  for (const Action &action : actions) switch (action.kind) {
    case Action::install: bits |= 1; break;
    case Action::send: bits |= uint64_t{1} << (first_message_action + static_cast<uint64_t>(action.message)); break;
    case Action::grant: bits |= bit_of_grant(action.mode); break;
    case Action::no_region: bits |= 8; break;
    case Action::forbidden: bits |= 4096; break;
    case Action::keep: bits |= 8192; break;
    case Action::install_kept: bits |= 16384; break;
    case Action::removed: bits |= 16; break;
    case Action::freed: bits |= 32; break;
    case Action::written: bits |= 64; break;
    case Action::changed: bits |= 128; break;
    case Action::migrate: bits |= 512; break;
    case Action::migrated: bits |= 1024; break;
    case Action::homed: bits |= 32768; break;
    case Action::counted:
    case Action::place:
    case Action::unplace:
    case Action::offer: break;
    }
  return bits;
}

std::string action_text(uint64_t bits) {
  static constexpr const char *plain[] = {"install", "begin reads", "begin write", "no region",
                                          "removed", "freed",       "written",     "changed",
                                          "size",    "computation", "executed elsewhere", "begin update", "forbidden",
                                          "keep", "install kept", "home"};
  std::string text;
  for (uint64_t bit = 0; bit < first_message_action + protocol::message_count; bit++) {
    if ((bits >> bit & 1) == 0) continue;
    if (!text.empty()) text += ", ";
    text += bit < first_message_action ? plain[bit] : protocol::name(static_cast<Message>(bit - first_message_action));
  }
  return text;
}

} // namespace

// A request that is sent on, and what the birth node is told. The table does not have it: it is the same in every state.
bool Coverage::is_the_same_everywhere(const Observation &seen) {
  if (seen.event.kind != Event::receive || protocol::is_departing(seen.before)) return false;
  if (seen.event.message == Message::moved) return true;
  if (!protocol::is_request(seen.event.message) || is_home_of(seen.before, seen.place)) return false;
  bool is_same = std::memcmp(&seen.before, &seen.after, sizeof seen.before) == 0 && seen.sharing_before == seen.sharing_after;
  require(is_same && seen.actions.size() == 1 && seen.actions[0].message == seen.event.message, "a request is not just sent on");
  mark("a node that is not the home sends a request on", true);
  return true;
}

void Coverage::observe(const Observation &seen) {
  observe_rehoming(seen);
  if (is_the_same_everywhere(seen)) return;
  transitions_.insert(transition(state_bits(seen.before, seen.sharing_before, seen.place), event_bits(seen.event),
                                 action_bits(seen.actions), state_bits(seen.after, seen.sharing_after, seen.place)));
  keep_sample(seen);
  for (const Action &action : seen.actions)
    if (action.kind == Action::send) mark(protocol::name(action.message), true);
  if (seen.event.kind == Event::receive) mark(protocol::name(seen.event.message), true);
  observe_loans(seen);
  observe_watches(seen);
  observe_updates(seen);
  observe_replicas(seen);
  if (seen.at_home) observe_home(seen);
  else observe_client(seen);
}

size_t Coverage::pairs() const {
  std::set<uint64_t> pairs;
  for (Transition key : transitions_) pairs.insert(pair_of(key));
  return pairs.size();
}

void Coverage::keep_sample(const Observation &seen) {
  uint64_t bits = state_bits(seen.after, seen.sharing_after, seen.place);
  if (samples_.count(bits) != 0) return;
  auto nodes = static_cast<uint32_t>(seen.state.nodes.size());
  samples_.emplace(bits, Sample{seen.place, seen.state.nodes[seen.node], seen.region, nodes});
}

Coverage::Answer Coverage::try_event(const Sample &sample, const Event &event) {
  Node node = sample.node;
  Actions actions;
  mcrl_region &header = node.cells[1 + sample.region].header, before = header;
  protocol::Sharing sharing = sharing_of(node, sample.region);
  node.pool.reserve_for_step();
  try {
    protocol::step(sample.place, header, node.pool, event, actions);
  } catch (const Violation &) {
    return Answer::refused;
  }
  bool is_acknowledged = actions.size() == 1 && actions[0].kind == Action::send && actions[0].message == Message::update_ack;
  if (event.kind == Event::receive && event.message == Message::update && is_acknowledged) actions.clear(); // it is dropped
  before.copied.number = header.copied.number; // only the place of what it is the number of may be another
  before.is_shared = header.is_shared;
  bool is_same = std::memcmp(&header, &before, sizeof header) == 0 && sharing == sharing_of(node, sample.region);
  return actions.empty() && is_same ? Answer::dropped : Answer::done;
}

Coverage::Answer Coverage::try_message(const Sample &sample, Message message) {
  const mcrl_region &header = sample.node.cells[1 + sample.region].header;
  protocol::Sharing sharing = sharing_of(sample.node, sample.region);
  Answer answer = Answer::refused;
  for (uint32_t peer = 0; peer < sample.nodes; peer++)
    for (uint32_t version : {sharing.version - 1, sharing.version, sharing.version + 1, sharing.recall}) {
      NodeId from{peer};
      bool at_home = is_home_of(header, sample.place);
      if (from == sample.place.self || (!at_home && from != protocol::home_of(sample.place, header, sample.node.pool))) continue;
      Event event{.kind = Event::receive, .message = message, .peer = from, .version = Version{version}, .bytes = 8, .third = from};
      answer = std::max(answer, try_event(sample, event));
    }
  return answer;
}

static bool ends_operations(const std::set<uint64_t> &pairs, uint64_t state, mcrl_mode mode = MCRL_NONE) {
  return pairs.count(pair(state, event_bits({.kind = Event::unlock, .mode = mode}))) != 0;
}

std::vector<std::string> Coverage::holes() {
  std::vector<std::string> found;
  std::set<uint64_t> pairs;
  for (Transition key : transitions_) pairs.insert(pair_of(key));
  for (const auto &[state, sample] : samples_) {
    try_calls(state, sample, pairs, found);
    for (uint64_t event = first_message_event; event < first_message_event + protocol::message_count; event++) {
      if (pairs.count(pair(state, event)) != 0) continue;
      auto message = static_cast<Message>(event - first_message_event);
      // It is an unlock, which was seen here, as far as step() goes.
      mcrl_mode mode = message == Message::ended_update ? MCRL_UPDATE : MCRL_NONE;
      if (protocol::is_end(message) && ends_operations(pairs, state, mode)) continue;
      bool is_departing = protocol::is_departing(sample.node.cells[1 + sample.region].header);
      if (!is_departing && (message == Message::moved || (protocol::is_request(message) && (state >> 11 & 1) == 0))) continue;
      Answer answer = try_message(sample, message);
      bool is_update = message == Message::update, may_be_late = is_recall(message) || is_update;
      may_be_late = may_be_late || message == Message::passed || message == Message::rehomed;
      uint64_t actions = is_update ? uint64_t{1} << (first_message_action + static_cast<uint64_t>(Message::update_ack)) : 0;
      if (answer == Answer::refused) impossible_[state].push_back(event);
      else if (answer == Answer::dropped && may_be_late) transitions_.insert(transition(state, event, actions, state));
      else found.push_back(state_text(state) + ": " + event_text(event));
    }
  }
  return found;
}

// The end of an operation where there can be none must fail, and so must forgetting a header that is in use; an eviction may be tried
// wherever there is nothing to evict.
void Coverage::try_calls(uint64_t state, const Sample &sample, const std::set<uint64_t> &pairs, std::vector<std::string> &found) {
  bool writes = protocol::operations(sample.node.cells[1 + sample.region].header) < 0;
  for (Event::Kind kind : {Event::unlock, Event::evict, Event::watch, Event::forget}) {
    Event event{.kind = kind, .mode = writes ? MCRL_WRITE : MCRL_READ};
    uint64_t bits = event_bits(event);
    if (pairs.count(pair(state, bits)) != 0) continue;
    if (kind == Event::watch && ends_operations(pairs, state)) continue;
    Answer answer = try_event(sample, event);
    if (kind != Event::evict && answer == Answer::refused) impossible_[state].push_back(bits);
    else if (kind == Event::evict && answer == Answer::dropped) transitions_.insert(transition(state, bits, 0, state));
    else found.push_back(state_text(state) + ": " + event_text(bits));
  }
}

// What a state does on an event, from all transitions seen: each outcome, or a summary if there are many.
std::string Coverage::outcome_text(uint64_t before, const std::vector<Transition> &outcomes) {
  static constexpr size_t most_listed = 4;
  std::string text;
  if (outcomes.size() <= most_listed) {
    for (Transition outcome : outcomes) {
      std::string actions = action_text(actions_of(outcome)),
                  next = low_bits(outcome, state_width) == before ? "" : "→ " + state_text(low_bits(outcome, state_width));
      if (actions.empty() && next.empty()) actions = "–";
      text += (text.empty() ? "" : "; or ") + actions + (actions.empty() || next.empty() ? "" : " ") + next;
    }
    return text;
  }
  uint64_t always = low_bits(~uint64_t{0}, action_width), sometimes = 0;
  std::set<uint64_t> next;
  for (Transition outcome : outcomes) {
    always &= actions_of(outcome);
    sometimes |= actions_of(outcome);
    next.insert(low_bits(outcome, state_width));
  }
  if (always != 0) text = action_text(always) + "; ";
  text += "any of: " + action_text(sometimes & ~always) + " →";
  for (uint64_t state : next) text += (state == *next.begin() ? " " : " / ") + state_text(state);
  return text;
}

// One row for a state and all events on which it does the same.
std::string Coverage::table() const {
  std::map<uint64_t, std::map<uint64_t, std::vector<Transition>>> outcomes; // by state and event
  for (Transition key : std::set<Transition>(transitions_.begin(), transitions_.end()))
    outcomes[pair_of(key) >> event_width][low_bits(pair_of(key), event_width)].push_back(outcome_of(key));
  std::string text;
  for (bool at_home : {true, false}) {
    bool is_known = std::any_of(outcomes.begin(), outcomes.end(), [&](const auto &row) { return (row.first >> 11 & 1) == at_home; });
    require(is_known, "nothing was seen of the home, or of clients");
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
      auto impossible = impossible_.find(state);
      if (impossible != impossible_.end()) {
        std::string names;
        for (uint64_t event : impossible->second) names += (names.empty() ? "" : ", ") + event_text(event);
        rows.emplace_back("impossible", names);
      }
      for (const auto &[outcome, names] : rows) text += "| " + state_text(state) + " | " + names + " | " + outcome + " |\n";
    }
  }
  return text;
}

} // namespace mcrl::model
