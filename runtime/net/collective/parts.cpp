#include "net/collective/parts.h"

#include "base/support/tree.h"
#include "net/collective/numbers.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace mcrl {
namespace {

CallKind kind_of(const Header &header) {
  return {static_cast<Operation>(header.part.operation), header.part.detail, header.part.bytes, header.part.number};
}

// The root of what goes down.
uint32_t root_of(const CallKind &kind) { return kind.operation == Operation::broadcast ? kind.detail : 0; }

// Reductions to one node.
bool has_root_to(Operation operation) { return operation >= Operation::reduce_sum_to && operation <= Operation::reduce_to; }

} // namespace

const char *Parts::name_for_all_nodes(Operation operation) {
  switch (operation) {
  case Operation::barrier: return "barrier";
  case Operation::broadcast: return "broadcast";
  case Operation::broadcast_by_call: return "rgn_bcast_send or rgn_bcast_recv";
  case Operation::reduce_sum: return "reduce_sum";
  case Operation::reduce_min: return "reduce_min";
  case Operation::reduce_max: return "reduce_max";
  case Operation::reduce: return "reduce";
  case Operation::forall: return "the end of a forall";
  case Operation::filaments: return "the end of a round of filaments";
  case Operation::reduce_sum_to: return "reduce_sum_to";
  case Operation::reduce_min_to: return "reduce_min_to";
  case Operation::reduce_max_to: return "reduce_max_to";
  case Operation::reduce_to: return "reduce_to";
  case Operation::scan_sum: return "scan_sum";
  case Operation::scan_min: return "scan_min";
  case Operation::scan_max: return "scan_max";
  case Operation::scan: return "scan";
  case Operation::exscan_sum: return "exscan_sum";
  case Operation::exscan: return "exscan";
  case Operation::array_new: return "mcrl_array_new";
  case Operation::array_delete: return "mcrl_array_delete";
  case Operation::gather: return "gather";
  case Operation::allgather: return "allgather";
  case Operation::scatter: return "scatter";
  case Operation::group_new: return "node_group_split or node_group_range";
  case Operation::group_delete: return "node_group_delete";
  case Operation::races: return "the look for races (MCRL_CHECK=races)";
  case Operation::statistics: return "mcrl_statistics_total or mcrl_statistics_print";
  case Operation::start: return "the start of the program";
  case Operation::shutdown: return "the end of the program";
  }
  return "?";
}

bool Parts::is_reduction_of_numbers(Operation operation) {
  return (operation >= Operation::reduce_sum && operation <= Operation::reduce_max) ||
         (operation >= Operation::reduce_sum_to && operation <= Operation::reduce_max_to);
}

bool Parts::has_numbers(Operation operation) {
  return is_reduction_of_numbers(operation) || (operation >= Operation::scan_sum && operation <= Operation::scan_max) ||
         operation == Operation::exscan_sum;
}

std::string Parts::name(Operation operation) const {
  bool is_of_group = group_ != 0 && operation != Operation::group_delete;
  return (is_of_group ? "group_" : "") + std::string(name_for_all_nodes(operation));
}

std::string Parts::to_root(const CallKind &kind) const {
  bool is_from = kind.operation == Operation::scatter || kind.operation == Operation::broadcast;
  bool is_to = kind.operation == Operation::gather || has_root_to(kind.operation);
  return is_from || is_to ? (is_from ? " from node " : " to node ") + std::to_string(number(members_.node(kind.detail))) : "";
}

std::string Parts::name_with_root(const CallKind &kind) const { return name(kind.operation) + to_root(kind); }

std::string Parts::describe(const CallKind &kind) const {
  std::string out = name(kind.operation);
  if (has_numbers(kind.operation)) out += std::string(" of ") + name_of_number(kind.number);
  out += to_root(kind);
  if (kind.operation == Operation::forall) out += std::string(" at ") + current_node().services.place_of_point(kind.detail);
  return out;
}

void Parts::fatal_mismatch(const CallKind &mine, const CallKind &theirs, NodeId from, bool is_same_call) const {
  bool is_same = mine.operation == theirs.operation && mine.detail == theirs.detail && mine.number == theirs.number;
  if (is_same && mine.operation == Operation::forall)
    fatal("%s: nodes differ in how many filaments there are", describe(mine).c_str() + strlen("the end of a "));
  if (is_same && is_same_call)
    fatal("%s of %u bytes here, but of %u bytes on node %u", name(mine.operation).c_str(), mine.bytes, theirs.bytes, number(from));
  fatal("%s here, but %s on node %u: all %s must make the same collective calls in the same order", describe(mine).c_str(),
        describe(theirs).c_str(), number(from), group_ == 0 ? "nodes" : "nodes of a group");
}

void Parts::fatal_early(const Early &early) const {
  fatal_mismatch(kind_, kind_of(early.header), early.from, early.header.part.serial == serial_);
}

// What belongs to an earlier operation has come too late for begin() to see it.
void Parts::check_early() const {
  for (const Early &early : early_) {
    auto ahead = static_cast<int16_t>(early.header.part.serial - serial_);
    if (ahead < 0 || (ahead == 0 && kind_of(early.header) != kind_)) fatal_early(early);
  }
}

void Parts::set_members(Members members) {
  members_ = std::move(members);
  for (const Early &early : early_)
    if (early.arrived && early.header.part.step == down) pass_on(early.header, early.data.get(), early.bytes);
}

void Parts::begin(uint32_t serial, const CallKind &kind) {
  for (const Early &early : early_)
    if (static_cast<int16_t>(early.header.part.serial - serial_) <= 0) fatal_early(early);
  MCRL_ASSERT(expected_.empty() && to_pass_on_.empty() && sending_.empty());
  serial_ = static_cast<uint16_t>(serial);
  kind_ = kind;
}

Header Parts::header_of(uint16_t step, size_t chunk) const {
  return {.part = {.kind = Kind::collective,
                   .operation = static_cast<uint8_t>(kind_.operation),
                   .step = step,
                   .group = group_,
                   .serial = serial_,
                   .detail = kind_.detail,
                   .number = kind_.number,
                   .chunk = static_cast<uint8_t>(chunk),
                   .bytes = kind_.bytes}};
}

size_t Parts::chunk_bytes(uint16_t step) const {
  if (step == down) return members_.count() > 2 ? chain_chunk_bytes_ : SIZE_MAX;
  return step == up && is_reduction_of_numbers(kind_.operation) && kind_.bytes <= most_in_chunks ? numbers_chunk_bytes : SIZE_MAX;
}

size_t Parts::chunks_of(uint16_t step, size_t bytes) const { return bytes == 0 ? 1 : (bytes - 1) / chunk_bytes(step) + 1; }

size_t Parts::bytes_of_chunk(uint16_t step, size_t chunk, size_t bytes) const {
  return std::min(chunk_bytes(step), bytes - chunk * chunk_bytes(step));
}

void Parts::send_chunk(uint32_t to, const Header &head, const std::byte *data, size_t bytes) {
  Header &header = begin_message(node_, Kind::collective, 0);
  header = head;
  if (bytes == 0) return mcrl::send(node_, members_.node(to), header, 0);
  bool waits_for_room = bytes >= least_waiting_bytes;
  if (waits_for_room && node_.conduit.is_busy(members_.node(to))) wait_for_room(node_, members_.node(to));
  send_data(node_, members_.node(to), header, data, bytes);
  if (!node_.conduit.is_sending(data)) return;
  sending_.push_back(data);
  wait_until(node_, [this] {
    std::erase_if(sending_, [this](const std::byte *each) { return !node_.conduit.is_sending(each); });
    return sending_.size() < most_sending;
  });
}

void Parts::send(uint32_t to, uint16_t step, const void *data, size_t bytes) {
  MCRL_ASSERT(chunks_of(step, bytes) <= UINT8_MAX);
  auto *first = static_cast<const std::byte *>(data);
  for (size_t chunk = 0; chunk < chunks_of(step, bytes); chunk++)
    send_chunk(to, header_of(step, chunk), first + chunk * chunk_bytes(step), bytes_of_chunk(step, chunk, bytes));
}

void Parts::settle() {
  if (sending_.empty()) return;
  wait_until(node_, [this] {
    std::erase_if(sending_, [this](const std::byte *each) { return !node_.conduit.is_sending(each); });
    return sending_.empty();
  });
}

void Parts::expect(uint32_t from, uint16_t step, void *data, size_t bytes) {
  expected_.push_back({from, step, static_cast<std::byte *>(data), bytes, chunks_of(step, bytes)});
  take_early(expected_.back());
}

void Parts::receive_next() {
  while (true) {
    pass_on_arrived();
    take_early(expected_.front());
    if (expected_.front().missing == 0) break;
    wait_for_part();
  }
  expected_.erase(expected_.begin());
}

void Parts::receive_all() {
  while (!expected_.empty()) receive_next();
}

void Parts::receive(uint32_t from, uint16_t step, void *data, size_t bytes) {
  expect(from, step, data, bytes);
  receive_all();
}

bool Parts::is_part(const Early &early, uint32_t from, uint16_t step) const {
  return early.arrived && early.header.part.serial == serial_ && kind_of(early.header) == kind_ &&
         members_.rank_of(early.from) == from && early.header.part.step == step;
}

void Parts::combine(uint32_t from, uint16_t step, Side side, void *data, size_t bytes, const Combination &by) {
  Combined combined{from, step, side, static_cast<std::byte *>(data), bytes, by, chunks_of(step, bytes)};
  combined_ = &combined;
  while (combined.missing > 0) {
    auto early = std::find_if(early_.begin(), early_.end(), [&](const Early &each) { return is_part(each, from, step); });
    if (early == early_.end()) {
      wait_for_part();
      continue;
    }
    Early other = std::move(*early);
    early_.erase(early);
    put_together(combined, other.header, other.data.get(), other.bytes);
  }
  combined_ = nullptr;
}

// In a handler: numbers, which need not be kept first.
bool Parts::combine_on_arrival(NodeId from, const Header &header, const std::byte *data, size_t bytes) {
  bool is_it = combined_ != nullptr && combined_->missing > 0 && combined_->by.is_of_numbers && header.part.serial == serial_ &&
               kind_of(header) == kind_ && members_.rank_of(from) == combined_->from && header.part.step == combined_->step;
  if (!is_it) return false;
  put_together(*combined_, header, const_cast<std::byte *>(data), bytes);
  if (combined_->missing == 0) node_.conduit.end_poll();
  return true;
}

void Parts::wait_for_part() {
  check_early();
  waiting_ = true;
  block(node_);
}

void Parts::count_part(Expected &expected) {
  MCRL_ASSERT(expected.missing > 0 && "each part comes once");
  expected.missing--;
}

void Parts::take_early(Expected &expected) {
  std::erase_if(early_, [&](const Early &early) {
    if (!is_part(early, expected.from, expected.step)) return false;
    size_t chunk = early.header.part.chunk;
    MCRL_ASSERT(chunk < chunks_of(expected.step, expected.bytes) &&
                early.bytes == bytes_of_chunk(expected.step, chunk, expected.bytes));
    if (early.bytes > 0) std::memcpy(expected.data + chunk * chunk_bytes(expected.step), early.data.get(), early.bytes);
    count_part(expected);
    return true;
  });
}

uint32_t Parts::parent(uint32_t root, size_t bytes) const {
  uint32_t rank = rank_to(root);
  return ((is_chain(bytes) ? rank - 1 : tree::parent(rank)) + root) % members_.count();
}

// A function makes its left argument the result. Numbers are only read.
void Parts::put_together(Combined &combined, const Header &header, std::byte *other, size_t bytes) const {
  size_t chunk = header.part.chunk;
  MCRL_ASSERT(chunk < chunks_of(combined.step, combined.bytes) && bytes == bytes_of_chunk(combined.step, chunk, combined.bytes));
  combined.missing--;
  std::byte *mine = combined.data + chunk * chunk_bytes(combined.step);
  if (combined.side == Side::right || combined.by.is_of_numbers) return combined.by.apply(mine, other, bytes);
  combined.by.apply(other, mine, bytes);
  if (bytes > 0) std::memcpy(mine, other, bytes);
}

// The ranks are relative to the root.
template <class Function> void Parts::for_children(uint32_t root, size_t bytes, Function function) const {
  uint32_t rank = rank_to(root);
  auto call = [&](uint32_t child) { function((child + root) % members_.count()); };
  if (!is_chain(bytes)) tree::for_children_down(rank, members_.count(), call);
  else if (rank + 1 < members_.count()) call(rank + 1);
}

// A node that has not come to the operation yet passes the data on, too (arrive): no other waits for it but those that wait for
// all.
void Parts::spread(uint32_t root, void *data, size_t bytes) {
  if (members_.self() != root) return receive(parent(root, bytes), down, data, bytes);
  auto *first = static_cast<const std::byte *>(data);
  for (size_t chunk = 0; chunk < chunks_of(down, bytes); chunk++)
    for_children(root, bytes, [&](uint32_t child) {
      send_chunk(child, header_of(down, chunk), first + chunk * chunk_bytes(down), bytes_of_chunk(down, chunk, bytes));
    });
}

// In a handler, which cannot wait until the data have been sent: they are copied.
void Parts::pass_on(const Header &head, const std::byte *data, size_t bytes) {
  CallKind kind = kind_of(head);
  for_children(root_of(kind), kind.bytes, [&](uint32_t child) {
    Header &header = begin_message(node_, Kind::collective, bytes);
    header = head;
    if (bytes > 0) std::memcpy(&header + 1, data, bytes);
    mcrl::send(node_, members_.node(child), header, bytes);
  });
}

// What lies in its place is sent from there. Only what comes down by itself is expected then.
void Parts::pass_on_arrived() {
  for (size_t i = 0; i < to_pass_on_.size(); i++) {
    Header header = to_pass_on_[i]; // more may come meanwhile
    size_t chunk = header.part.chunk;
    const Expected &expected = expected_.front();
    for_children(root_of(kind_), expected.bytes, [&](uint32_t child) {
      send_chunk(child, header, expected.data + chunk * chunk_bytes(down), bytes_of_chunk(down, chunk, expected.bytes));
    });
  }
  to_pass_on_.clear();
}

Parts::Expected *Parts::find_expected(NodeId from, const Header &header) {
  if (header.part.serial != serial_ || kind_of(header) != kind_) return nullptr;
  for (Expected &expected : expected_)
    if (expected.from == members_.rank_of(from) && expected.step == header.part.step) return &expected;
  return nullptr;
}

Parts::Early *Parts::find_coming(NodeId from, const Header &header) {
  for (Early &early : early_)
    if (!early.arrived && early.from == from && std::memcmp(&early.header, &header, sizeof header) == 0) return &early;
  return nullptr;
}

std::byte *Parts::place_for(NodeId from, const Header &header, size_t data_bytes) {
  if (Expected *expected = find_expected(from, header)) {
    size_t chunk = header.part.chunk;
    MCRL_ASSERT(chunk < chunks_of(header.part.step, expected->bytes) &&
                data_bytes == bytes_of_chunk(header.part.step, chunk, expected->bytes));
    return expected->data + chunk * chunk_bytes(header.part.step);
  }
  early_.push_back({from, header, data_bytes, std::unique_ptr<std::byte[]>(new std::byte[data_bytes]), false});
  return early_.back().data.get();
}

void Parts::arrive(NodeId from, Header &header, size_t message_bytes) {
  auto *data = reinterpret_cast<const std::byte *>(&header + 1);
  size_t bytes = message_bytes - sizeof header;
  bool is_in_place = bytes == 0 && kind_of(header).bytes > 0;
  Early *coming = is_in_place ? find_coming(from, header) : nullptr;
  Expected *expected = coming == nullptr ? find_expected(from, header) : nullptr;
  if (coming != nullptr) {
    coming->arrived = true;
    data = coming->data.get();
    bytes = coming->bytes;
  } else if (expected != nullptr) {
    if (bytes > 0) std::memcpy(expected->data + header.part.chunk * chunk_bytes(header.part.step), data, bytes);
    count_part(*expected);
    if (is_in_place && header.part.step == down) to_pass_on_.push_back(header);
  } else if (combine_on_arrival(from, header, data, bytes)) {
    if (combined_->missing > 0) return;
  } else {
    MCRL_ASSERT(!is_in_place);
    early_.push_back({from, header, bytes, std::unique_ptr<std::byte[]>(new std::byte[bytes]), true});
    if (bytes > 0) std::memcpy(early_.back().data.get(), data, bytes);
  }
  if (members_.count() > 0 && header.part.step == down && (coming != nullptr || !is_in_place)) pass_on(header, data, bytes);
  end_wait();
}

void Parts::end_wait() {
  if (std::exchange(waiting_, false)) node_.ready.push(node_.threads.first());
}

void Parts::tell(uint32_t to, uint16_t step, const std::vector<std::byte> &bytes) {
  Header &header = begin_message(node_, Kind::page_sync, bytes.size());
  header = header_of(step, 0);
  header.kind = Kind::page_sync;
  if (!bytes.empty()) std::memcpy(&header + 1, bytes.data(), bytes.size());
  mcrl::send(node_, NodeId{to}, header, bytes.size());
}

void Parts::arrive_told(NodeId from, const Header &header, size_t message_bytes) {
  auto *data = reinterpret_cast<const std::byte *>(&header + 1);
  told_.push_back({from, header, {data, data + (message_bytes - sizeof header)}});
  end_wait();
}

// No node ends the operation before all have told. So one that is in another operation has made another call in the place of this
// one. A node that has heard this one may be in a later operation, and its message of that may overtake the one of this operation.
Parts::Told Parts::hear() {
  auto is_later = [this](const Told &told) { return static_cast<int16_t>(told.header.part.serial - serial_) > 0; };
  while (std::all_of(told_.begin(), told_.end(), is_later)) wait_for_part();
  auto first = std::find_if_not(told_.begin(), told_.end(), is_later);
  Told told = std::move(*first);
  told_.erase(first);
  bool is_same_call = told.header.part.serial == serial_;
  if (!is_same_call || kind_of(told.header) != kind_) fatal_mismatch(kind_, kind_of(told.header), told.from, is_same_call);
  return told;
}

} // namespace mcrl
