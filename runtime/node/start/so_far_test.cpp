// Reports of a job that ends too early: parts that come, that do not, and that are damaged. Time is the conduit's.
#include "node/start/nodes_test.h"

#include "prelude.h"
#undef region

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <unistd.h>

using namespace mcrl;
using nlohmann::json;

namespace {

class Nothing final : public Receiver {
  void receive(NodeId, std::byte *, size_t) override {}
  std::byte *place_for(NodeId, std::byte *, size_t) override { return nullptr; }
};

void idle_a_while(Conduit &conduit) { conduit.idle(Conduit::never); }

struct Outcome {
  json statistics, profile, trace;
  std::string errors;
};

// What node 0 writes if it ends early with others that do as `on_another` says; they wait until it has written.
Outcome outcome_of(uint32_t nodes, uint64_t seed, const std::function<void(Runtime &)> &on_another) {
  std::string path = testing::TempDir() + "so_far_test-" + std::to_string(getpid());
  Settings settings = small_settings();
  settings.statistics_path = path + ".stats.json";
  settings.profile_path = path + ".profile.json";
  settings.trace_path = path + ".trace.json";
  settings.trace_events = 1 << 16;
  LoopbackWorld world(nodes, seed);
  std::vector<std::unique_ptr<Runtime>> runtimes;
  bool is_written = false;
  Outcome outcome;
  testing::internal::CaptureStderr();
  world.run([&](Conduit &conduit) {
    Runtime &runtime = *runtimes.emplace_back(std::make_unique<Runtime>(conduit, settings));
    if (runtime.self == node_zero) EXPECT_EQ(runtime.open_reports(), "");
    EXPECT_TRUE(runtime.start({}));
    if (node_self() == 0) runtime.reports().write_so_far("SIGINT", true, idle_a_while);
    else on_another(runtime);
    is_written |= node_self() == 0;
    Nothing nothing;
    while (!is_written)
      if (conduit.poll(nothing) == 0) idle_a_while(conduit);
  });
  outcome.errors = testing::internal::GetCapturedStderr();
  auto read = [](const std::string &name) {
    json all = json::parse(std::ifstream(name));
    remove(name.c_str());
    return all;
  };
  outcome.statistics = read(settings.statistics_path);
  outcome.profile = read(settings.profile_path);
  outcome.trace = read(settings.trace_path);
  return outcome;
}

void end_too(Runtime &runtime) { runtime.reports().write_so_far("SIGINT", true, idle_a_while); }

std::set<unsigned> traced_nodes_of(const json &trace) {
  std::set<unsigned> nodes;
  for (const json &event : trace["traceEvents"])
    if (event["ph"] == "X") nodes.insert(event["pid"].get<unsigned>());
  return nodes;
}

} // namespace

TEST(SoFar, PartsOfAllNodesCome) {
  for (uint64_t seed = 1; seed <= 10; seed++) {
    SCOPED_TRACE(seed);
    Outcome outcome = outcome_of(1 + seed % 4, seed, [](Runtime &runtime) {
      // More than fits into a piece.
      for (uint64_t i = 0; i < 40000; i++)
        runtime.observed.observer->message_sent({.peer = node_zero, .kind = 1, .bytes = 16, .tag = i, .rid = 0});
      end_too(runtime);
    });
    EXPECT_EQ(outcome.profile["so_far"], (json{{"why", "SIGINT"}, {"missing", json::array()}}));
    EXPECT_EQ(traced_nodes_of(outcome.trace).size(), outcome.profile["nodes"].get<size_t>());
    EXPECT_EQ(outcome.errors.find("without"), std::string::npos) << outcome.errors;
  }
}

TEST(SoFar, NodeThatDoesNotLookIsMissing) {
  for (uint64_t seed = 1; seed <= 10; seed++) {
    SCOPED_TRACE(seed);
    Outcome outcome = outcome_of(3, seed, [](Runtime &runtime) {
      if (runtime.self == NodeId{1}) end_too(runtime);
    });
    EXPECT_EQ(outcome.profile["so_far"]["missing"], json{2});
    EXPECT_GT(outcome.profile["seconds"][1], 0);
    EXPECT_EQ(traced_nodes_of(outcome.trace), (std::set<unsigned>{0, 1}));
    for (const char *what : {"statistics", "profile", "trace"})
      EXPECT_NE(outcome.errors.find("has the " + std::string(what) + " so far; without node 2, which sent nothing for 2 s"), std::string::npos)
          << outcome.errors;
  }
}

TEST(SoFar, DamagedPartIsMissing) {
  const std::string wrong[] = {"x", std::string(sizeof(Statistics), '\xff'), "{", "null", R"({"seconds":1,"phases":7})", std::string(100, '\0')};
  for (const std::string &text : wrong) {
    Outcome outcome = outcome_of(3, 1, [&](Runtime &runtime) {
      PartExchange::Parts parts;
      parts.fill(text);
      if (runtime.self == NodeId{2}) runtime.reports().exchange().send(parts, idle_a_while);
      else end_too(runtime);
    });
    EXPECT_EQ(outcome.profile["so_far"]["missing"], json{2});
    EXPECT_EQ(traced_nodes_of(outcome.trace), (std::set<unsigned>{0, 1}));
    EXPECT_NE(outcome.errors.find("has the profile so far; without node 2, whose part is damaged"), std::string::npos) << outcome.errors;
    EXPECT_NE(outcome.errors.find("has the trace so far; without node 2, whose part is damaged"), std::string::npos) << outcome.errors;
  }
}

TEST(SoFar, PiecesThatAreNoneOfAPartAreDropped) {
  on_nodes(2, 1, small_settings(), [] {
    Node &node = current_node();
    if (node.self != node_zero) return;
    auto &exchange = static_cast<Runtime &>(node).reports().exchange();
    auto take = [&](uint32_t from, uint8_t part, uint32_t count, uint32_t piece, size_t bytes) {
      Header &header = begin_message(node, Kind::report_part, bytes);
      fields<Kind::report_part>(header) = {Kind::report_part, part, 0, count, piece, 0};
      std::memset(reinterpret_cast<char *>(&header + 1), 'x', bytes);
      exchange.take(NodeId{from}, header, sizeof header + bytes);
      node.conduit.release(&header);
    };
    constexpr size_t whole = PartExchange::piece_bytes;
    take(1, 4, 1, 0, 1);
    take(7, 0, 1, 0, 1);
    take(1, 0, 2, 2, 1);
    take(1, 0, UINT32_MAX, UINT32_MAX, 1);
    take(1, 0, 1, 0, 0);
    take(1, 0, 1, 0, whole + 1);
    take(1, 0, 2, 0, whole - 1);
    auto part = [&] { return exchange.part_of(NodeId{1}, PartExchange::Part::statistics); };
    EXPECT_FALSE(part());
    take(1, 0, 2, 1, 3);
    EXPECT_FALSE(part());
    take(1, 0, 3, 0, whole); // of another part
    EXPECT_FALSE(part());
    take(1, 0, 2, 0, whole);
    take(1, 0, 2, 0, whole);
    EXPECT_EQ(part(), std::string(whole + 3, 'x'));
  });
}
