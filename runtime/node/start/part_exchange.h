// The parts of reports of a job that ends too early for a collective operation: the nodes send them to node 0.
//
// A part goes in pieces, each a message. Node 0 keeps what has come, also before it has noticed itself that the job ends; a node
// that has sent its parts waits until node 0 ends the job, because a node that ended first would be the end of node 0.
#pragma once

#include "net/progress/node.h"

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mcrl {

class PartExchange {
public:
  enum class Part : uint8_t { statistics, profile, histories, trace };
  static constexpr size_t part_count = 4;
  using Parts = std::array<std::string, part_count>; // by Part; empty: there is none

  static constexpr size_t piece_bytes = 1 << 20;

  // Node 0 waits for parts until so long nothing has come. Others wait for it twice as long, and much longer once it has said that
  // it writes the reports.
  static constexpr uint64_t longest_silence_ns = 2'000'000'000, longest_writing_ns = 60'000'000'000;

  explicit PartExchange(Node &node) : node_(node) {}

  // Handles a message of kind report_part. What is no piece of a part is dropped.
  void take(NodeId from, Header &, size_t message_bytes);

  // Between two looks for messages.
  using Pause = void (*)(Conduit &);

  // The other nodes send. Returns if node 0 does not end the job. The parts stay where they are.
  void send(const Parts &mine, Pause);

  // Node 0 waits for these parts of the others.
  void await(std::span<const Part> wanted, Pause);

  // Node 0 gets the part if all of it has come.
  std::optional<std::string> part_of(NodeId, Part) const;

private:
  class Incoming;
  struct Pieces {
    uint32_t wanted = 0; // 0: none has come
    std::map<uint32_t, std::string> here;
    bool are_all() const { return wanted != 0 && here.size() == wanted; }
  };
  const Pieces &pieces_of(NodeId node, Part part) const {
    static const Pieces none;
    return came_.empty() ? none : came_[number(node)][static_cast<size_t>(part)];
  }
  bool have_all_come(std::span<const Part> wanted) const;
  void say_that_it_writes();

  Node &node_;
  std::vector<std::array<Pieces, part_count>> came_; // on node 0, by node, once some has come
  uint64_t messages_ = 0;                            // of these that have come
  bool is_awaited_ = false;                          // by node 0
};

} // namespace mcrl
