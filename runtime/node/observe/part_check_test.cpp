// Parts with damage: whatever the bytes are, a part is refused, or what is made of it is a report.
#include "base/observe/history.h"
#include "node/observe/profile.h"
#include "node/observe/trace_file.h"
#include "node/observe/trace_parts.h"
#include "node/start/nodes_test.h"

#include <nlohmann/json.hpp>

using namespace mcrl;
using nlohmann::json;

namespace {

constexpr SourcePlace place{"a.c:1", Construct::read_lock};

std::string profile_part() {
  mcrl_node node{};
  Profile profile(node, node_zero, 2);
  profile.operation_began({.place = place, .rid = 64, .mode = MCRL_READ, .began = Began::with_message, .data_bytes = 8, .region_bytes = 8});
  profile.lines_shared({.where = "a.c:3", .array = 1, .element = "element [0] of shared array 1", .element_bytes = 8, .lines = 5});
  profile.phase_began("later");
  profile.region_made(64, 8);
  profile.operation_began({.place = {"a.c:2", Construct::write_lock}, .rid = 128, .mode = MCRL_WRITE, .began = Began::after_wait});
  return profile.part({});
}

std::string history_part() {
  History history;
  for (mcrl_rid rid : {64, 128, 64})
    history.note({.place = place, .rid = rid, .mode = MCRL_READ, .how = History::How::fetched, .by = NodeId{1}, .version = 3, .bytes = 8});
  return history.part();
}

std::string trace_part() {
  static const mcrl_point point = MCRL_POINT("a.c:f:1#42", "a.c:7", nullptr, 0, 0, 0, nullptr, nullptr);
  Trace trace(node_zero, 64);
  trace.phase_began("first");
  for (uint64_t tag = 0; tag < 3; tag++) trace.message_sent({.peer = NodeId{1}, .kind = 1, .bytes = 16, .tag = tag, .rid = 64});
  trace.message_came({.peer = NodeId{1}, .kind = 0, .bytes = 16, .tag = 1, .rid = 64});
  trace.handler_begins(point, NodeId{1});
  trace.handler_ends();
  trace.thread_waits({0, "read_lock", "a.c:3", 64});
  trace.thread_runs(0);
  trace.idle();
  return trace.part();
}

// Calls check() with the part cut after each byte, and with random damage: some bytes, a part of it elsewhere, one number for
// another.
void with_damage(const std::string &part, const std::function<bool(const std::string &)> &check) {
  ASSERT_TRUE(check(part));
  for (size_t bytes = 0; bytes < part.size(); bytes++) EXPECT_FALSE(check(part.substr(0, bytes))) << "cut after " << bytes;
  std::mt19937_64 random(1);
  for (int round = 0; round < 4000; round++) {
    std::string damaged = part;
    for (size_t count = 1 + random() % 4; count > 0; count--) {
      size_t at = random() % damaged.size(), from = random() % damaged.size();
      size_t bytes = std::min(random() % 9, damaged.size() - std::max(at, from));
      switch (random() % 5) {
      case 0: damaged[at] = static_cast<char>(random()); break;
      case 1: damaged[at] ^= static_cast<char>(1 << random() % 8); break;
      case 2: damaged.replace(at, bytes, damaged.substr(from, bytes)); break;
      case 3: damaged[at] = "0123456789[]{}\",-."[random() % 18]; break;
      default: damaged.replace(at, bytes, bytes, random() % 2 == 0 ? '\xff' : '9');
      }
    }
    check(damaged);
  }
}

constexpr const char *part_kinds[] = {"ask", "answer"};

} // namespace

TEST(PartCheck, OfAProfile) {
  std::string other = ProfileReport::missing_part(2);
  EXPECT_TRUE(is_profile_part(other, 2));
  EXPECT_FALSE(is_profile_part(other, 3));
  with_damage(profile_part(), [&](const std::string &part) {
    if (!is_profile_part(part, 2)) return false;
    std::vector<std::string> parts = {part, other};
    ProfileReport profile("test", parts);
    profile.end_early("SIGINT", {});
    return json::parse(profile.text())["nodes"] == 2;
  });
}

TEST(PartCheck, OfHistories) {
  with_damage(history_part(), [&](const std::string &part) {
    if (!is_history_part(part)) return false;
    std::vector<std::string> parts = {part, History().part()};
    return json::parse(merged_histories(parts)).contains("regions");
  });
}

TEST(PartCheck, OfATrace) {
  std::string other = trace_part();
  with_damage(trace_part(), [&](const std::string &part) {
    if (!is_trace_part(part)) return false;
    std::vector<std::string> parts = {part, other, ""};
    return json::parse(trace_text("test", parts, part_kinds, "SIGINT"))["otherData"]["nodes"] == 3;
  });
}

TEST(PartCheck, OfTextsThatAreNone) {
  for (const char *text : {"", "null", "7", "[]", "{}", "\"text\"", R"({"seconds":0,"phases":{},"messages":[],"bytes":[],"places":[],"regions":[],"types":[]})",
                           R"({"halvings":64,"is_full":true,"places":[],"regions":[],"accesses":[]})"}) {
    EXPECT_FALSE(is_profile_part(text, 0)) << text;
    EXPECT_FALSE(is_history_part(text)) << text;
    EXPECT_FALSE(is_trace_part(text)) << text;
  }
  EXPECT_FALSE(is_profile_part(std::string(100'000, '['), 1)) << "nor does depth cost the stack";
}
