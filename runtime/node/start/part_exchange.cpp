#include "node/start/part_exchange.h"

#include <algorithm>

namespace mcrl {

// The job ends: all other messages are dropped.
class PartExchange::Incoming final : public Receiver {
public:
  explicit Incoming(PartExchange &exchange) : exchange_(exchange) {}
  void receive(NodeId from, std::byte *message, size_t bytes) override {
    auto &header = *reinterpret_cast<Header *>(message);
    if (bytes >= sizeof header && header.kind == Kind::report_part) exchange_.take(from, header, bytes);
  }
  std::byte *place_for(NodeId, std::byte *, size_t) override { return nullptr; }

private:
  PartExchange &exchange_;
};

void PartExchange::take(NodeId from, Header &header, size_t message_bytes) {
  auto [kind, part, unused, count, piece, unused_too] = fields<Kind::report_part>(header);
  messages_++;
  if (count == 0) {
    is_awaited_ = from == node_zero;
    return;
  }
  size_t bytes = message_bytes - sizeof header;
  bool has_its_size = piece + 1 == count ? bytes > 0 && bytes <= piece_bytes : bytes == piece_bytes;
  if (node_.self != node_zero || number(from) >= node_.count || part >= part_count || piece >= count || !has_its_size) return;
  came_.resize(node_.count);
  Pieces &pieces = came_[number(from)][part];
  if (pieces.wanted == 0) pieces.wanted = count;
  if (pieces.wanted == count) pieces.here.try_emplace(piece, reinterpret_cast<const char *>(&header + 1), bytes);
}

void PartExchange::send(const Parts &mine, Pause pause) {
  Incoming incoming(*this);
  auto look = [&] {
    if (node_.conduit.poll(incoming) == 0) pause(node_.conduit);
  };
  uint64_t began_ns = node_.conduit.now_ns();
  auto waits = [&] {
    uint64_t longest_ns = is_awaited_ ? longest_writing_ns : 2 * longest_silence_ns;
    return node_.conduit.now_ns() - began_ns < longest_ns;
  };
  for (size_t part = 0; part < part_count; part++) {
    const std::string &text = mine[part];
    auto count = static_cast<uint32_t>((text.size() + piece_bytes - 1) / piece_bytes);
    for (uint32_t piece = 0; piece < count; piece++) {
      while (node_.conduit.is_busy(node_zero) && waits()) look();
      Header &header = begin_message(node_, Kind::report_part, 0);
      fields<Kind::report_part>(header) = {Kind::report_part, static_cast<uint8_t>(part), 0, count, piece, 0};
      size_t from = piece * piece_bytes;
      auto *data = reinterpret_cast<const std::byte *>(text.data()) + from;
      send_data(node_, node_zero, header, data, std::min(piece_bytes, text.size() - from));
    }
  }
  while (waits()) look();
}

void PartExchange::await(std::span<const Part> wanted, Pause pause) {
  Incoming incoming(*this);
  say_that_it_writes();
  uint64_t last_ns = node_.conduit.now_ns(), seen = messages_;
  while (!have_all_come(wanted) && node_.conduit.now_ns() - last_ns < longest_silence_ns) {
    if (node_.conduit.poll(incoming) == 0) pause(node_.conduit);
    if (seen == messages_) continue;
    seen = messages_;
    last_ns = node_.conduit.now_ns();
  }
}

void PartExchange::say_that_it_writes() {
  for (uint32_t node = 1; node < node_.count; node++) mcrl::send(node_, NodeId{node}, begin_message(node_, Kind::report_part, 0), 0);
}

bool PartExchange::have_all_come(std::span<const Part> wanted) const {
  for (uint32_t node = 1; node < node_.count; node++)
    if (!std::ranges::all_of(wanted, [&](Part part) { return pieces_of(NodeId{node}, part).are_all(); })) return false;
  return true;
}

std::optional<std::string> PartExchange::part_of(NodeId node, Part part) const {
  const Pieces &pieces = pieces_of(node, part);
  if (!pieces.are_all()) return std::nullopt;
  std::string all;
  for (const auto &[number, text] : pieces.here) all += text;
  return all;
}

} // namespace mcrl
