// Records that something has damaged on their way end the job with a line that says what cannot be.
#include "tasks/callers/callers.h"
#include "tasks/loans/loans.h"
#include "tasks/points/unit_test.h"
#include "tasks/records/arrival.h"
#include "tasks/records/calls_test.h"

using namespace mcrl;

namespace {

mcrl_outcome run_nothing(mcrl_activation *self, unsigned) { return mcrl_return(self, nullptr, 0); }
mcrl_point nothing_point{"arrival_test:nothing", "arrival_test:1:1", run_nothing, 16, 0, 0};
TestUnit arrival_unit(1, nothing_point);

// Node 1 sends a record, of which `damage` has changed something.
void send_damaged(Kind kind, size_t live_bytes, const std::function<void(mcrl_activation &)> &damage) {
  on_nodes(2, 1, small_settings(), [&] {
    mcrl_rid rid = shared_long(0);
    Node &node = current_node();
    if (number(node.self) == 1) {
      Header &header = begin_message(node, kind, sizeof(mcrl_activation) + live_bytes);
      mcrl_activation &record = *reinterpret_cast<mcrl_activation *>(&header + 1);
      std::memset(static_cast<void *>(&record), 0, sizeof record + live_bytes);
      record.continuation = nothing_point.index;
      bool is_call = kind == Kind::invoke || kind == Kind::forks;
      record.mode = is_call ? MCRL_NONE : MCRL_WRITE;
      record.target = is_call ? 0 : rid;
      record.live_bytes = static_cast<uint32_t>(live_bytes);
      record.refusals = kind == Kind::refused ? 1 : 0;
      record.linkage = {1, spawned_linkage, 0};
      node.rooms.quota->spawns[0].there++;
      damage(record);
      send(node, NodeId{0}, header, sizeof record + live_bytes);
    }
    barrier();
    let_threads_end();
  });
}

void expect_damage(Kind kind, const char *what, const std::function<void(mcrl_activation &)> &damage, size_t live_bytes = 16) {
  EXPECT_DEATH(send_damaged(kind, live_bytes, damage),
               "^mcrl: node 0: an activation that node 1 has sent, in a message of [0-9]+ bytes, is damaged: " + std::string(what) +
                   " cannot be\n$");
}

void expect_damage(const char *what, const std::function<void(mcrl_activation &)> &damage, size_t live_bytes = 16) {
  for (Kind kind : {Kind::invoke, Kind::activate, Kind::refused, Kind::forks}) expect_damage(kind, what, damage, live_bytes);
}

Loan &first_loan(mcrl_activation &record) {
  record.flags = record_has_loans;
  return *reinterpret_cast<Loan *>(static_cast<char *>(mcrl_live(&record)) + 16);
}

} // namespace

TEST(ArrivalDeathTest, EnvelopeIsChecked) {
  expect_damage("its length", [](mcrl_activation &record) { record.live_bytes++; });
  expect_damage("its length", [](mcrl_activation &record) { record.live_bytes = UINT32_MAX; });
  expect_damage("its migration point", [](mcrl_activation &record) { record.continuation = 9999; });
  auto asks = [](protocol::Message message) {
    return [message](mcrl_activation &record) { header_of(record).record.request = static_cast<uint8_t>(message) + 1; };
  };
  expect_damage(Kind::activate, "what it asks for", asks(protocol::Message::delete_req));
  expect_damage(Kind::activate, "what it asks for", asks(protocol::Message::s_req)); // to write
  expect_damage(Kind::activate, "what it asks for", [](mcrl_activation &record) { header_of(record).record.policy = 31; });
  expect_damage("the size of its live variables", [](mcrl_activation &) {}, 8);
  expect_damage("where its result goes", [](mcrl_activation &record) { record.linkage.node = 2; });
  expect_damage("where its result goes", [](mcrl_activation &record) { record.linkage.generation = 2; });
  expect_damage("its lock", [](mcrl_activation &record) { record.mode = 77; });
  expect_damage("its region", [](mcrl_activation &record) { record.target = record.mode == MCRL_NONE ? 64 : UINT64_MAX; });
}

TEST(ArrivalDeathTest, ActivationsForALockThatIsNotHereAreFound) {
  expect_damage(Kind::activate, "its region",
                [](mcrl_activation &record) { record.target = current_node().rooms.regions->layout.rid(NodeId{1}, 64); });
  expect_damage(Kind::activate, "its lock", [](mcrl_activation &record) { record.mode = MCRL_NONE, record.target = 0; });
}

TEST(ArrivalDeathTest, RefusalsAreCounted) {
  expect_damage(Kind::refused, "how often it was refused", [](mcrl_activation &record) { record.refusals = 0; });
  expect_damage("how often it was refused", [](mcrl_activation &record) { record.refusals = 200; });
}

TEST(ArrivalDeathTest, LoansAreChecked) {
  const char *what = "the locks that it has brought";
  expect_damage(what, [](mcrl_activation &record) { first_loan(record); });
  auto with_loan = [&](const std::function<void(Loan &)> &damage) {
    expect_damage(
        what,
        [&](mcrl_activation &record) {
          Loan &loan = first_loan(record);
          loan = {{64, 1, MCRL_WRITE, 0}, nullptr, true, false};
          damage(loan);
        },
        16 + sizeof(Loan) + 16);
  };
  with_loan([](Loan &loan) { loan.operation.bytes = 1 << 20; });
  with_loan([](Loan &loan) { loan.operation.bytes = UINT64_MAX; });
  with_loan([](Loan &loan) { loan.operation.lender = 2; });
  with_loan([](Loan &loan) { loan.operation.rid = UINT64_MAX; });
  with_loan([](Loan &loan) { loan.operation.mode = static_cast<mcrl_mode>(5); });
  with_loan([](Loan &loan) { loan.is_last = false; });
  with_loan([](Loan &loan) { loan.at = &loan; });
}

TEST(ArrivalDeathTest, CallersAreChecked) {
  auto with_caller = [&](const std::function<void(Caller &, CallersEnd &)> &damage, uint8_t flags = record_has_callers) {
    expect_damage(
        "the callers that go along with it",
        [&](mcrl_activation &record) {
          record.flags = flags;
          auto *live = static_cast<char *>(mcrl_live(&record));
          auto &caller = *reinterpret_cast<Caller *>(live + 16);
          auto &end = *reinterpret_cast<CallersEnd *>(live + 16 + sizeof(Caller) + 16);
          caller = {nothing_point.index, 0, 16};
          end = {sizeof(Caller) + 16, 1};
          damage(caller, end);
        },
        16 + sizeof(Caller) + 16 + sizeof(CallersEnd));
  };
  with_caller([](Caller &caller, CallersEnd &) { caller.continuation = 9999; });
  with_caller([](Caller &caller, CallersEnd &) { caller.live_bytes = 8; });
  with_caller([](Caller &, CallersEnd &end) { end.bytes = 8; });
  with_caller([](Caller &, CallersEnd &end) { end.bytes = sizeof(Caller); });
  with_caller([](Caller &, CallersEnd &end) { end.bytes = 1u << 31; });
  with_caller([](Caller &, CallersEnd &end) { end.count = 2; });
  with_caller([](Caller &, CallersEnd &end) { end.count = end.bytes = 0; });
  expect_damage("the callers that go along with it", [](mcrl_activation &record) { record.flags = record_has_callers; }, 24);
}

TEST(Arrival, WholeRecordsRun) {
  send_damaged(Kind::invoke, 16, [](mcrl_activation &) {});
}
