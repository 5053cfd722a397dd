#include "tasks/loans/loans.h"

#include "regions/copies/engine.h"
#include "regions/operations/operations.h"
#include "tasks/points/alignment.h"
#include "tasks/points/record.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>

namespace mcrl {
namespace {

static_assert(sizeof(Loan) % record_alignment == 0);

// What a damaged record has there may be none of the type's values.
template <typename T> bool is_one_of(const T &value, std::initializer_list<T> values) {
  return std::any_of(values.begin(), values.end(), [&](const T &possible) { return std::memcmp(&value, &possible, sizeof value) == 0; });
}

size_t bytes_of(const Loan &loan) { return sizeof loan + round_up(loan.operation.bytes); }
std::byte *data_of(Loan &loan) { return reinterpret_cast<std::byte *>(&loan + 1); }
Loan &next(Loan &loan) { return *reinterpret_cast<Loan *>(data_of(loan) + round_up(loan.operation.bytes)); }

Loan &first_loan(const mcrl_point &point, mcrl_activation &record) {
  return *reinterpret_cast<Loan *>(static_cast<char *>(mcrl_live(&record)) + round_up(point.live_bytes));
}

template <class Function> void for_each_loan(const mcrl_point &point, mcrl_activation &record, Function &&function) {
  if ((record.flags & record_has_loans) == 0) return;
  for (Loan *loan = &first_loan(point, record);; loan = &next(*loan)) {
    bool is_last = loan->is_last;
    function(*loan);
    if (is_last) return;
  }
}

// Where the loan with this index was taken.
const char *where_taken(const mcrl_point &point, size_t index) { return point.held == nullptr ? nullptr : point.held[index]; }

mcrl_region &region_of(const void *at) { return *(static_cast<mcrl_region *>(const_cast<void *>(at)) - 1); }

// How the operation on these data goes on from here. What a writer has borrowed, its lender has not got. An update may be a write by now.
LentOperation as_lent(Node &node, const void *at, mcrl_mode mode, bool with_data) {
  const mcrl_region &region = region_of(at);
  if (mode == MCRL_UPDATE && !is_borrowed(region) && operations_here(region) < 0) mode = MCRL_WRITE;
  if (!is_borrowed(region)) return {region.rid, number(node.self), mode, with_data ? uint64_t{region.bytes} : 0};
  LentOperation operation = operation_of(region);
  if (operation.mode != MCRL_WRITE && !with_data) operation.bytes = 0;
  return operation;
}

// The data go with it, and the operation.
void seal(Node &node, Loan &loan) {
  MCRL_ASSERT(is_borrowed(region_of(loan.at)) || operations_here(region_of(loan.at)) != 0);
  if (loan.operation.bytes > 0) std::memcpy(data_of(loan), loan.at, loan.operation.bytes);
  const mcrl_region &region = region_of(loan.at);
  if (!is_borrowed(region)) note_lent(node, region.rid);
}

// Back where it began, an operation is one like others, but what was written elsewhere is not in the region yet.
void *take_back(const Loan &loan, const std::byte *data) {
  const LentOperation &operation = loan.operation;
  mcrl_region &region = *mcrl_region_at(operation.rid);
  MCRL_ASSERT(region.rid == operation.rid && operations_here(region) != 0);
  if (operation.mode == MCRL_WRITE && operation.bytes > 0) std::memcpy(&region + 1, data, operation.bytes);
  return &region + 1;
}

} // namespace

void seal_loans(Node &node, const mcrl_point &point, mcrl_activation &record) {
  for_each_loan(point, record, [&](Loan &loan) {
    MCRL_ASSERT(!loan.is_borrowed && "it has not run");
    if (loan.at == nullptr) return;
    seal(node, loan);
    mcrl_region &region = region_of(loan.at);
    if (is_borrowed(region)) forget_borrowed(node, region);
    loan.at = nullptr;
  });
}

void seal_copied_loans(Node &node, const mcrl_point &point, mcrl_activation &copy) {
  for_each_loan(point, copy, [&](Loan &loan) {
    MCRL_ASSERT(loan.at != nullptr && "the activation is here");
    seal(node, loan);
    loan.at = nullptr;
  });
}

void give_up_loans(Node &node, const mcrl_point &point, mcrl_activation &record) {
  for_each_loan(point, record, [&](const Loan &loan) {
    MCRL_ASSERT(loan.at != nullptr && !loan.is_borrowed && "the record itself has waited here");
    if (NodeId{loan.operation.lender} != node.self) forget_borrowed(node, region_of(loan.at));
  });
}

void keep_loans(Node &node, const mcrl_point &point, mcrl_activation &record) {
  for_each_loan(point, record, [&](const Loan &loan) {
    if (NodeId{loan.operation.lender} == node.self) note_returned(node, loan.operation.rid);
  });
}

uint8_t ends_to_tell(const mcrl_point &point, const mcrl_activation &record, NodeId at) {
  uint8_t ends = 0;
  for_each_loan(point, const_cast<mcrl_activation &>(record), [&](const Loan &loan) {
    uint32_t lender = loan.operation.lender;
    bool is_told = lender != number(at) && lender != record.linkage.node;
    if (is_told && ends < UINT8_MAX) ends++;
  });
  return ends;
}

bool loans_are_possible(const Node &node, const mcrl_point &point, const mcrl_activation &record) {
  if ((record.flags & record_has_loans) == 0) return true;
  const char *live = reinterpret_cast<const char *>(&record + 1);
  for (uint64_t at = round_up(point.live_bytes);;) {
    if (record.live_bytes < at || record.live_bytes - at < sizeof(Loan)) return false;
    auto &loan = *reinterpret_cast<const Loan *>(live + at);
    const LentOperation &operation = loan.operation;
    if (operation.bytes > record.live_bytes - at - sizeof loan || loan.at != nullptr) return false;
    if (!is_one_of(loan.is_borrowed, {false}) || !is_one_of(loan.is_last, {false, true})) return false;
    if (operation.lender >= node.count || !node.rooms.regions->layout.names_node(operation.rid)) return false;
    if (!is_one_of(operation.mode, {MCRL_READ, MCRL_WRITE, MCRL_UPDATE})) return false;
    if (loan.is_last) return true;
    at += bytes_of(loan);
  }
}

std::vector<LentLock> lent_with(const mcrl_point &point, const mcrl_activation &record) {
  std::vector<LentLock> locks;
  for_each_loan(point, const_cast<mcrl_activation &>(record),
                [&](const Loan &loan) { locks.push_back({loan.operation, where_taken(point, locks.size())}); });
  return locks;
}

uint32_t held_with(const mcrl_point &point, mcrl_activation &record, std::span<Thread::ToldLock> into) {
  uint32_t count = 0;
  for_each_loan(point, record, [&](const Loan &loan) {
    if (count == into.size()) return;
    into[count] = {&region_of(loan.at), where_taken(point, count)};
    count++;
  });
  return count;
}

void check_all_borrowed(const mcrl_point &point, mcrl_activation &record) {
  for_each_loan(point, record, [](Loan &loan) { MCRL_ASSERT(loan.is_borrowed && "the continuation resumes with all its locks"); });
}

size_t loan_bytes(Node &node, const void *at, bool with_data) {
  uint64_t bytes = as_lent(node, at, MCRL_NONE, with_data).bytes;
  // The live variables in front may end anywhere.
  return sizeof(Loan) + round_up(bytes) + record_alignment;
}

void lend(Node &node, mcrl_activation &record, void *at, mcrl_mode mode, bool with_data) {
  const mcrl_point &point = point_of(node, record);
  Loan *loan = &first_loan(point, record);
  for_each_loan(point, record, [&](Loan &before) {
    before.is_last = false;
    loan = &next(before);
  });
  LentOperation operation = as_lent(node, at, mode, with_data);
  MCRL_ASSERT(operation.mode == mode || (mode == MCRL_UPDATE && operation.mode == MCRL_WRITE));
  MCRL_ASSERT(is_borrowed(region_of(at)) || (operations_here(region_of(at)) < 0) == (operation.mode == MCRL_WRITE));
  *loan = {operation, at, true, false};
  record.flags |= record_has_loans;
  auto end = reinterpret_cast<char *>(loan) + bytes_of(*loan);
  auto *live = static_cast<char *>(mcrl_live(&record));
  MCRL_ASSERT(static_cast<uint64_t>(end - live) <= record.live_bytes && "mcrl_loan_bytes() was added");
}

void *borrow_from(Node &node, mcrl_activation &record, unsigned index) {
  Loan *found = nullptr;
  unsigned at = 0;
  for_each_loan(point_of(node, record), record, [&](Loan &loan) {
    if (at++ == index) found = &loan;
  });
  MCRL_ASSERT(found != nullptr && !found->is_borrowed);
  found->is_borrowed = true;
  if (found->at != nullptr) return found->at;
  if (NodeId{found->operation.lender} == node.self) {
    note_returned(node, found->operation.rid);
    return take_back(*found, data_of(*found));
  }
  mcrl_region &borrowed = borrow(node, found->operation);
  if (found->operation.bytes > 0) std::memcpy(&borrowed + 1, data_of(*found), found->operation.bytes);
  return &borrowed + 1;
}

} // namespace mcrl
