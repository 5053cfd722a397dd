#include "node/observe/trace_file.h"

#include "node/observe/trace_parts.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>

namespace mcrl {
namespace {

using json = nlohmann::ordered_json;

constexpr uint32_t handlers_track = 0;

int64_t time_of(const TraceEvent &event) { return static_cast<int64_t>(event.ticks); }

std::string quoted(const char *text) { return json(text).dump(-1, ' ', true, json::error_handler_t::replace); }

// A procedure's name from that of a point: "btree.c:lookup:1#42" is lookup.
std::string procedure_of(std::string point) {
  point = point.substr(0, point.find('#'));
  size_t last = point.rfind(':'), first = last == std::string::npos || last == 0 ? last : point.rfind(':', last - 1);
  return first == std::string::npos ? point : point.substr(first + 1, last - first - 1);
}

// The events of the file, one in a line.
class Lines {
public:
  explicit Lines(int64_t begin_ns) : begin_ns_(begin_ns) {}

  void name(const char *what, uint32_t pid, uint32_t tid, const std::string &name) {
    add("M", what, pid, tid);
    text_ += R"(,"args":{"name":)" + quoted(name.c_str()) + "}}";
  }

  void slice(const std::string &name, const char *category, uint32_t pid, uint32_t tid, int64_t from_ns, int64_t to_ns,
             const std::string &arguments) {
    add("X", name.c_str(), pid, tid, category);
    put_time("ts", since(from_ns, begin_ns_));
    put_time("dur", since(to_ns, from_ns));
    put_arguments(arguments);
  }

  // An arrow's beginning ("s") or end ("f").
  void flow(const char *phase, const char *name, size_t id, uint32_t pid, uint32_t tid, int64_t ns) {
    add(phase, name, pid, tid, "message");
    text_ += R"(,"id":)" + std::to_string(id) + (*phase == 'f' ? R"(,"bp":"e")" : "");
    put_time("ts", since(ns, begin_ns_));
    text_ += "}";
  }

  // `scope` is that of Chrome's instants: t is a track's, p a node's.
  void instant(const std::string &name, const char *scope, uint32_t pid, uint32_t tid, int64_t ns, const std::string &arguments) {
    add("i", name.c_str(), pid, tid, "event");
    text_ += R"(,"s":")" + std::string(scope) + '"';
    put_time("ts", since(ns, begin_ns_));
    put_arguments(arguments);
  }

  const std::string &text() const { return text_; }

private:
  void add(const char *phase, const char *name, uint32_t pid, uint32_t tid, const char *category = nullptr) {
    text_ += text_.empty() ? "\n" : ",\n";
    text_ += R"({"ph":")" + std::string(phase) + R"(","name":)" + quoted(name);
    if (category != nullptr) text_ += R"(,"cat":")" + std::string(category) + '"';
    text_ += R"(,"pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid);
  }
  // Not before the beginning, whatever clocks say.
  static uint64_t since(int64_t ns, int64_t begin_ns) {
    return ns <= begin_ns ? 0 : static_cast<uint64_t>(ns) - static_cast<uint64_t>(begin_ns);
  }

  // In microseconds.
  void put_time(const char *key, uint64_t ns) {
    std::string rest = std::to_string(ns % 1000);
    text_ += R"(,")" + std::string(key) + R"(":)" + std::to_string(ns / 1000) + '.' + std::string(3 - rest.size(), '0') + rest;
  }
  void put_arguments(const std::string &arguments) { text_ += arguments.empty() ? "}" : R"(,"args":{)" + arguments + "}}"; }

  int64_t begin_ns_;
  std::string text_;
};

std::string arguments_of(const char *where, mcrl_rid rid) {
  std::string all;
  if (where != nullptr) all = R"("where":)" + quoted(where);
  if (rid == 0) return all;
  char digits[16];
  std::string name(digits, std::to_chars(digits, std::end(digits), rid, 16).ptr);
  return all + (all.empty() ? "" : ",") + R"("region":"0x)" + name + '"';
}

// A message at one of its two events: its number; where it came, also the event at which it was sent.
struct Arrow {
  size_t id;
  const TracedNode *sender = nullptr;
  const TraceEvent *sent = nullptr;
};

// Writes the events of a node, which come in the order of time.
class NodeLines {
public:
  NodeLines(Lines &lines, const TracedNode &node, uint32_t number, std::span<const char *const> kinds)
      : lines_(lines), node_(node), number_(number), kinds_(kinds) {}

  void write(const std::map<uint32_t, Arrow> &arrows) {
    for (uint32_t i = 0; i < node_.events.size(); i++) {
      const TraceEvent &event = node_.events[i];
      end_slice(event);
      auto arrow = arrows.find(i);
      if (event.what == TraceEvent::sent || event.what == TraceEvent::came)
        message(event, arrow == arrows.end() ? nullptr : &arrow->second);
      else if (event.what >= TraceEvent::thread_runs && event.what <= TraceEvent::thread_ends) thread(event);
      else other(event);
    }
    if (is_open_) handling_.to = node_end();
    put_slice();
    for (auto [track, state] : threads_) end_state(track, state, node_end());
    name_tracks();
  }

private:
  // Since when a thread runs, or waits as this event says.
  struct State {
    int64_t since = 0;
    const TraceEvent *wait = nullptr;
  };

  const char *kind_of(const TraceEvent &event) const {
    return event.detail < kinds_.size() && kinds_[event.detail] != nullptr ? kinds_[event.detail] : "message";
  }

  // A slice of the handlers' track.
  struct Handling {
    std::string name, arguments;
    const char *category;
    int64_t from, to;
  };

  int64_t node_end() const {
    auto end = static_cast<int64_t>(node_.end);
    return node_.events.empty() ? end : std::max(end, time_of(node_.events.back()));
  }

  // What a message causes at once belongs to it; it ends, as does an idle time, with the next event.
  void end_slice(const TraceEvent &event) {
    if (!is_open_ || event.what == TraceEvent::aborted || event.what == TraceEvent::promoted) return;
    if (what_ == TraceEvent::came && event.what == TraceEvent::sent && event.track == handlers_track) return;
    if (what_ == TraceEvent::handler_begins && event.what != TraceEvent::handler_ends) return;
    handling_.to = time_of(event);
    is_open_ = false;
  }

  void begin_slice(const TraceEvent &event, std::string name, const char *category, std::string arguments) {
    put_slice();
    handling_ = {std::move(name), std::move(arguments), category, time_of(event), time_of(event)};
    what_ = event.what;
    is_open_ = has_slice_ = true;
  }

  void put_slice() {
    if (has_slice_)
      lines_.slice(handling_.name, handling_.category, number_, handlers_track, handling_.from, handling_.to, handling_.arguments);
    has_slice_ = false;
  }

  // A handler's slice lasts until the last message that the handler causes. What the runtime sends later, between two threads, has
  // its own.
  void extend_slice(const TraceEvent &event) {
    if (!has_slice_ || what_ == TraceEvent::idle) begin_slice(event, "sends", "handler", "");
    handling_.to = std::max(handling_.to, time_of(event));
  }

  void message(const TraceEvent &event, const Arrow *arrow) {
    bool comes = event.what == TraceEvent::came;
    if (comes) {
      const TraceEvent &sent = arrow != nullptr ? *arrow->sent : event;
      std::string all = arguments_of(arrow != nullptr ? arrow->sender->where(sent) : nullptr, sent.rid);
      begin_slice(event, kind_of(event), "message",
                  R"("from":)" + std::to_string(event.peer) + R"(,"bytes":)" + std::to_string(event.message.bytes) +
                      (all.empty() ? "" : "," + all));
    } else if (event.track == handlers_track && !is_open_) extend_slice(event);
    if (arrow != nullptr)
      lines_.flow(comes ? "f" : "s", kind_of(event), arrow->id, number_, comes ? handlers_track : event.track, time_of(event));
  }

  void thread(const TraceEvent &event) {
    if (!is_open_) put_slice();
    auto found = threads_.find(event.track);
    if (found != threads_.end()) end_state(event.track, found->second, time_of(event));
    if (event.what == TraceEvent::thread_ends) {
      if (found != threads_.end()) threads_.erase(found);
      ended_.push_back(event.track);
    } else threads_[event.track] = {time_of(event), event.what == TraceEvent::thread_waits ? &event : nullptr};
  }

  void end_state(uint32_t track, const State &state, int64_t now) {
    if (state.wait == nullptr) return lines_.slice("runs", "thread", number_, track, state.since, now, "");
    const char *in = node_.name(*state.wait);
    lines_.slice(in == nullptr ? "waits" : "waits: " + std::string(in), "wait", number_, track, state.since, now,
                 arguments_of(node_.where(*state.wait), state.wait->rid));
  }

  void other(const TraceEvent &event) {
    static constexpr const char *reasons[] = {"", "lock", "window", "late"};
    std::string place = arguments_of(node_.where(event), 0);
    switch (event.what) {
    case TraceEvent::idle: return begin_slice(event, "idle", "idle", "");
    case TraceEvent::handler_begins:
      return begin_slice(event, procedure_of(node_.name(event)), "handler",
                         R"("from":)" + std::to_string(event.peer) + (place.empty() ? "" : "," + place));
    case TraceEvent::aborted:
      return lines_.instant("aborted: " + std::string(reasons[event.detail % 4]), "t", number_, event.track, time_of(event), place);
    case TraceEvent::promoted: return lines_.instant("promoted", "t", number_, event.track, time_of(event), place);
    case TraceEvent::phase: return lines_.instant(node_.name(event), "p", number_, event.track, time_of(event), "");
    default: return;
    }
  }

  void name_tracks() {
    lines_.name("process_name", number_, 0, "node " + std::to_string(number_));
    lines_.name("thread_name", number_, handlers_track, "handlers");
    for (auto [track, state] : threads_) ended_.push_back(track);
    std::sort(ended_.begin(), ended_.end());
    ended_.erase(std::unique(ended_.begin(), ended_.end()), ended_.end());
    for (uint32_t track : ended_)
      lines_.name("thread_name", number_, track, track == 1 ? "main" : "thread " + std::to_string(track - 1));
  }

  Lines &lines_;
  const TracedNode &node_;
  uint32_t number_;
  std::span<const char *const> kinds_;
  std::map<uint32_t, State> threads_;        // by track
  std::vector<uint32_t> ended_;              // threads
  Handling handling_{};                      // the last
  TraceEvent::What what_ = TraceEvent::idle; // of its beginning
  bool has_slice_ = false, is_open_ = false; // whether it is to be written, and has no end yet
};

std::vector<std::map<uint32_t, Arrow>> arrows_of(std::span<const TracedNode> nodes, std::span<const TracedMessage> messages) {
  std::vector<std::map<uint32_t, Arrow>> arrows(nodes.size());
  size_t id = 0;
  for (const TracedMessage &message : messages) {
    const TraceEvent &sent = nodes[message.from].events[message.sent];
    arrows[message.from][message.sent] = {++id};
    arrows[message.to][message.came] = {id, &nodes[message.from], &sent};
  }
  return arrows;
}

int64_t begin_of(std::span<const TracedNode> nodes) {
  int64_t begin = INT64_MAX;
  for (const TracedNode &node : nodes)
    if (!node.events.empty()) begin = std::min(begin, time_of(node.events.front()));
  return begin == INT64_MAX ? 0 : begin;
}

} // namespace

std::string trace_text(const std::string &program, std::span<const std::string> parts, std::span<const char *const> kinds,
                       const char *ended_by) {
  std::vector<TracedNode> nodes = traced_nodes(parts);
  std::vector<TracedMessage> messages = match_messages(nodes);
  align_times(nodes, messages);
  std::vector<std::map<uint32_t, Arrow>> arrows = arrows_of(nodes, messages);
  Lines lines(begin_of(nodes));
  uint64_t forgotten = 0;
  for (uint32_t node = 0; node < nodes.size(); node++) {
    NodeLines(lines, nodes[node], node, kinds).write(arrows[node]);
    forgotten += nodes[node].forgotten;
  }
  return R"({"displayTimeUnit":"ns","otherData":{"program":)" + quoted(program.c_str()) + R"(,"nodes":)" +
         std::to_string(nodes.size()) + R"(,"forgotten":)" + std::to_string(forgotten) + R"(,"so_far":)" +
         (ended_by == nullptr ? "null" : quoted(ended_by)) + "},\n\"traceEvents\":[" + lines.text() + "\n]}\n";
}

} // namespace mcrl
