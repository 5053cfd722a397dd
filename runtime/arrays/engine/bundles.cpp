#include "arrays/engine/bundles.h"

#include "arrays/engine/counters.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace mcrl {
namespace {

auto order_of(NodeId to, const Header::Page &head, Lease lease) {
  return std::tuple(number(to), head.array, head.type, head.access, head.epoch, head.origin, head.number, lease);
}

} // namespace

void Bundles::ask(NodeId to, const Header::Page &head, Lease lease) { requests_.push_back({to, head, lease}); }

bool Bundles::go_together(const Request &left, const Request &right) {
  return order_of(left.to, left.head, left.lease) == order_of(right.to, right.head, right.lease);
}

// In the order in which they were made, but those that go together go with the first of them.
void Bundles::send_requests(Node &node) {
  std::vector<Request> requests = std::exchange(requests_, {});
  for (auto first = requests.data(), end = first + requests.size(); first < end;) {
    auto last = std::stable_partition(first, end, [first = *first](const Request &each) { return go_together(first, each); });
    send_request(node, first, last);
    first = last;
  }
}

void Bundles::send_request(Node &node, const Request *first, const Request *last) {
  node.statistics[ArrayCounter::requested] += static_cast<uint64_t>(last - first);
  std::vector<Run> runs;
  for (const Request *each = first; each < last; each++)
    if (!runs.empty() && runs.back().first + runs.back().count == each->head.page) runs.back().count++;
    else runs.push_back({each->head.page, 1});
  bool is_plain = last - first == 1 && first->lease == Lease{};
  size_t bytes = is_plain ? 0 : sizeof(Lease) + runs.size() * sizeof(Run);
  Header &header = begin_message(node, Kind::page_request, bytes);
  header.page = first->head;
  if (!is_plain) {
    header.page.access |= Header::Page::of_several;
    auto *at = reinterpret_cast<std::byte *>(&header + 1);
    std::memcpy(at, &first->lease, sizeof(Lease));
    std::memcpy(at + sizeof(Lease), runs.data(), runs.size() * sizeof(Run));
  }
  send(node, first->to, header, bytes);
}

void Bundles::answer(Node &node, NodeId to, const Header::Page &head, const std::byte *data, size_t bytes, bool is_whole) {
  auto open =
      std::ranges::find_if(answers_, [&](const Answers &each) { return each.to == to && each.first->page.array == head.array; });
  constexpr size_t other_bytes = sizeof(Header::Page) + sizeof(uint32_t);
  if (is_whole && open != answers_.end() && open->bytes_with_heads() + bytes + other_bytes <= open->most_bytes) {
    if (bytes > 0) std::memcpy(reinterpret_cast<std::byte *>(open->first + 1) + open->bytes, data, bytes);
    open->bytes += bytes;
    open->others.push_back(head);
    return;
  }
  size_t most_bytes = node.conduit.most_at_once(to) - sizeof(Header);
  bool may_grow = is_whole && bytes + sizeof(Header) < most_bytes;
  Header &header = begin_message(node, head.kind, may_grow ? most_bytes : bytes);
  header.page = head;
  if (bytes > 0) std::memcpy(&header + 1, data, bytes);
  if (!may_grow) return send(node, to, header, bytes);
  if (open == answers_.end()) {
    answers_.push_back({to, &header, bytes, most_bytes, {}});
    return;
  }
  send_bundle(node, std::exchange(*open, {to, &header, bytes, most_bytes, {}}));
}

void Bundles::send_bundle(Node &node, const Answers &answers) {
  auto others = static_cast<uint32_t>(answers.others.size());
  if (others > 0) {
    auto *at = reinterpret_cast<std::byte *>(answers.first + 1) + answers.bytes;
    std::memcpy(at, answers.others.data(), others * sizeof(Header::Page));
    std::memcpy(at + others * sizeof(Header::Page), &others, sizeof others);
    answers.first->page.access |= Header::Page::of_several;
  }
  send(node, answers.to, *answers.first, answers.bytes_with_heads());
}

void Bundles::send_answers(Node &node) {
  for (const Answers &each : std::exchange(answers_, {})) send_bundle(node, each);
}

Lease Bundles::lease_in(const Header &header, size_t bytes) {
  MCRL_ASSERT(bytes >= sizeof(Lease) + sizeof(Run) && "a request for several pages says which");
  Lease lease;
  std::memcpy(&lease, &header + 1, sizeof lease);
  return lease;
}

std::vector<Bundles::Run> Bundles::runs_in(const Header &header, size_t bytes) {
  std::vector<Run> runs((bytes - sizeof(Lease)) / sizeof(Run));
  std::memcpy(runs.data(), reinterpret_cast<const std::byte *>(&header + 1) + sizeof(Lease), runs.size() * sizeof(Run));
  return runs;
}

} // namespace mcrl
