// The trace: what is kept, how messages and clocks of several nodes are matched, and the file that two nodes make.
#include "node/observe/trace_file.h"
#include "node/observe/trace_parts.h"
#include "node/start/nodes_test.h"

#include "prelude.h"
#undef region

#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace mcrl;
using nlohmann::json;

namespace {

constexpr const char *kinds[] = {"ask", "answer"};

TraceEvent event(TraceEvent::What what, uint64_t ns, uint32_t peer, uint8_t kind, uint32_t tag = 0) {
  TraceEvent event{};
  event.ticks = ns;
  event.what = what;
  event.peer = peer;
  event.detail = kind;
  event.message = {tag, 16};
  return event;
}

// A part whose ticks are nanoseconds.
std::string part_of(uint64_t host, const std::vector<TraceEvent> &events) {
  TracePart head{.clock = {0, 0, 1000, 1000}, .host = host, .forgotten = 0, .events = events.size(), .string_bytes = 0};
  std::string part(reinterpret_cast<const char *>(&head), sizeof head);
  return part.append(reinterpret_cast<const char *>(events.data()), events.size() * sizeof(TraceEvent));
}

Observer::Message message(uint32_t peer, unsigned kind, uint64_t tag = 0) {
  return {.peer = NodeId{peer}, .kind = kind, .bytes = 16, .tag = tag, .rid = 0};
}

json text_of(const std::vector<std::string> &parts) { return json::parse(trace_text("test", parts, kinds)); }

std::vector<json> events_in(const json &trace, const std::string &phase, const std::string &name) {
  std::vector<json> found;
  for (const json &each : trace["traceEvents"])
    if (each["ph"] == phase && each["name"] == name) found.push_back(each);
  return found;
}

TEST(Trace, KeepsTheLastEvents) {
  Trace trace(node_zero, 4);
  for (unsigned i = 0; i < 10; i++) trace.message_sent(message(1, 0, i));
  TracedNode node(trace.part());
  EXPECT_EQ(node.forgotten, 7u); // with the event that main runs
  ASSERT_EQ(node.events.size(), 4u);
  for (unsigned i = 0; i < 4; i++) EXPECT_EQ(node.events[i].message.tag, 6 + i);
}

TEST(Trace, EqualMessagesAreMatchedFromTheEnd) {
  // The first of three equal messages has been forgotten where it was sent.
  std::vector<std::string> parts = {part_of(1, {event(TraceEvent::sent, 20, 1, 0), event(TraceEvent::sent, 30, 1, 0)}),
                                    part_of(1, {event(TraceEvent::came, 15, 0, 0), event(TraceEvent::came, 25, 0, 0),
                                                event(TraceEvent::came, 35, 0, 0), event(TraceEvent::came, 40, 0, 0, 7)})};
  std::vector<TracedNode> nodes = traced_nodes(parts);
  std::map<uint32_t, uint32_t> sent_of;
  for (const TracedMessage &each : match_messages(nodes)) sent_of[each.came] = each.sent;
  EXPECT_EQ(sent_of, (std::map<uint32_t, uint32_t>{{1, 0}, {2, 1}}));
}

TEST(Trace, ClocksOfOtherHostsAreSetByMessagesBothWays) {
  // Node 2's clock is 1000 ahead; a message takes 10, or longer. Nodes 0 and 1 share a host.
  std::vector<std::string> parts = {part_of(1, {event(TraceEvent::sent, 100, 2, 0), event(TraceEvent::sent, 200, 2, 0, 1)}),
                                    part_of(1, {event(TraceEvent::came, 310, 2, 1)}),
                                    part_of(2, {event(TraceEvent::came, 1110, 0, 0), event(TraceEvent::came, 1250, 0, 0, 1),
                                                event(TraceEvent::sent, 1300, 1, 1)})};
  std::vector<TracedNode> nodes = traced_nodes(parts);
  std::vector<TracedMessage> messages = match_messages(nodes);
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(clock_offsets(nodes, messages), (std::vector<int64_t>{0, 0, -1000}));
  align_times(nodes, messages);
  EXPECT_EQ(nodes[2].events[0].ticks, 110u);
}

TEST(Trace, NoMessageComesBeforeItIsSent) {
  std::vector<std::string> parts = {part_of(1, {event(TraceEvent::sent, 100, 1, 0), event(TraceEvent::came, 101, 1, 1)}),
                                    part_of(1, {event(TraceEvent::came, 60, 0, 0), event(TraceEvent::sent, 120, 0, 1)})};
  std::vector<TracedNode> nodes = traced_nodes(parts);
  align_times(nodes, match_messages(nodes));
  EXPECT_EQ(nodes[1].events[0].ticks, 100u);
  EXPECT_EQ(nodes[0].events[1].ticks, 120u);
}

TEST(Trace, WaitsRunsAndHandlersAreSlices) {
  Trace trace(NodeId{1}, 64);
  mcrl_point point{};
  point.name = "list.c:add:1#42";
  point.where = "list.c:7";
  trace.computation_left(
      {.place = {"list.c:9", Construct::write_lock}, .rid = 0x40, .mode = MCRL_WRITE, .to = node_zero, .bytes = 48, .asks = false});
  trace.message_sent(message(0, 0, 1));
  trace.thread_waits({.thread = 0, .in = "result", .where = "list.c:9", .rid = 0x40});
  trace.idle();
  trace.idle();
  trace.message_came(message(0, 0, 2));
  trace.handler_begins(point, node_zero);
  trace.handler_aborted({"list.c:7", Construct::write_lock}, MCRL_ABORT_LOCK);
  trace.handler_ends();
  trace.message_done();
  trace.message_came(message(0, 1, 3));
  point.name = "list.c:drop:1#43";
  trace.handler_begins(point, node_zero);
  trace.handler_ends();
  trace.message_done();
  trace.thread_runs(0);
  trace.phase_began("search");
  json text = text_of({part_of(1, {}), trace.part()});
  EXPECT_EQ(events_in(text, "X", "runs").size(), 2u);
  ASSERT_EQ(events_in(text, "X", "waits: result").size(), 1u);
  EXPECT_EQ(events_in(text, "X", "waits: result")[0]["args"], (json{{"where", "list.c:9"}, {"region", "0x40"}}));
  EXPECT_EQ(events_in(text, "X", "idle").size(), 1u);
  ASSERT_EQ(events_in(text, "X", "add").size(), 1u);
  EXPECT_EQ(events_in(text, "X", "add")[0]["args"], (json{{"from", 0}, {"where", "list.c:7"}}));
  EXPECT_EQ(events_in(text, "X", "add")[0]["tid"], 0);
  EXPECT_EQ(events_in(text, "i", "aborted: lock").size(), 1u);
  EXPECT_EQ(events_in(text, "i", "search").size(), 1u);
  EXPECT_EQ(events_in(text, "X", "drop").size(), 1u);
  EXPECT_EQ(events_in(text, "X", "ask").size(), 1u);
  EXPECT_EQ(events_in(text, "X", "answer").size(), 1u);
}

// By the runtime, after a thread has ended: its track has no slice there.
TEST(Trace, WhatIsSentBetweenTwoThreadsHasASlice) {
  Trace sender(node_zero, 16), receiver(NodeId{1}, 16);
  sender.thread_waits({.thread = 0, .in = "join", .where = nullptr, .rid = 0});
  sender.thread_runs(5);
  sender.thread_ends(5);
  sender.message_sent(message(1, 0));
  sender.idle();
  sender.message_sent(message(1, 1));
  sender.thread_runs(0);
  for (unsigned kind = 0; kind < 2; kind++) {
    receiver.message_came(message(0, kind));
    receiver.message_done();
  }
  json trace = text_of({sender.part(), receiver.part()});
  std::vector<json> sends = events_in(trace, "X", "sends");
  ASSERT_EQ(sends.size(), 2u);
  for (unsigned kind = 0; kind < 2; kind++) {
    ASSERT_EQ(events_in(trace, "s", kinds[kind]).size(), 1u);
    json flow = events_in(trace, "s", kinds[kind])[0], slice = sends[kind];
    EXPECT_EQ(flow["tid"], 0);
    EXPECT_EQ(slice["tid"], 0);
    EXPECT_GE(flow["ts"], slice["ts"]);
    EXPECT_LE(flow["ts"].get<double>(), slice["ts"].get<double>() + slice["dur"].get<double>());
  }
}

TEST(Trace, OfARunThatHasEndedTooEarly) {
  Trace trace(node_zero, 16);
  std::vector<std::string> parts = {trace.part(), ""};
  json text = json::parse(trace_text("test", parts, kinds, "SIGINT"));
  EXPECT_EQ(text["otherData"]["so_far"], "SIGINT");
  EXPECT_EQ(text["otherData"]["nodes"], 2);
  EXPECT_EQ(text_of({trace.part()})["otherData"]["so_far"], json());
}

TEST(Trace, NamesOfTheProgramAreEscaped) {
  Trace trace(node_zero, 16);
  trace.phase_began("a \"phase\"\n\xff");
  EXPECT_EQ(events_in(text_of({trace.part()}), "i", "a \"phase\"\n\uFFFD").size(), 1u);
}

// Two nodes that ask each other for a region.
TEST(Trace, FileOfTwoNodes) {
  std::string path = testing::TempDir() + "trace_test-" + std::to_string(getpid()) + ".json"; // tests run side by side
  Settings settings = small_settings();
  settings.trace_path = path;
  settings.trace_events = 1000; // rounded up
  LoopbackWorld world(2, 1);
  std::vector<std::unique_ptr<Runtime>> runtimes;
  world.run([&](Conduit &conduit) {
    Runtime &runtime = *runtimes.emplace_back(std::make_unique<Runtime>(conduit, settings));
    if (runtime.self == node_zero) EXPECT_EQ(runtime.open_reports(), "");
    EXPECT_TRUE(runtime.start({}));
    mcrl_rid rid = node_self() == 0 ? MCRL_RID(mcrl_region_new(8)) : 0;
    broadcast(0, &rid, sizeof rid);
    auto *at = static_cast<long *>(mcrl_write_lock_at(rid, "t.c:3"));
    *at += 1;
    mcrl_write_unlock(at);
    EXPECT_TRUE(runtime.stop());
  });
  json trace = json::parse(std::ifstream(path));
  remove(path.c_str());
  EXPECT_EQ(trace["otherData"]["nodes"], 2);
  EXPECT_EQ(trace["otherData"]["forgotten"], 0);
  ASSERT_EQ(events_in(trace, "s", "e_req").size(), 1u);
  ASSERT_EQ(events_in(trace, "f", "e_ack").size(), 1u);
  EXPECT_EQ(events_in(trace, "f", "e_ack")[0]["pid"], 1);
  EXPECT_EQ(events_in(trace, "X", "waits: write_lock")[0]["args"]["where"], "t.c:3");
}

} // namespace
