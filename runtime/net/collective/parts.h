// The parts that collective operations are made of: data that go from one node to another within an operation. Large ones go in
// chunks, straight from where they are to where they belong, if their receiver expects them; what comes before that is kept.
#pragma once

#include "net/collective/members.h"
#include "net/progress/node.h"
#include "prelude_collective.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace mcrl {

enum class Operation : uint8_t {
  barrier,
  broadcast,
  broadcast_by_call,
  reduce_sum,
  reduce_min,
  reduce_max,
  reduce,
  forall,
  filaments,
  reduce_sum_to,
  reduce_min_to,
  reduce_max_to,
  reduce_to,
  scan_sum,
  scan_min,
  scan_max,
  scan,
  exscan_sum,
  exscan,
  gather,
  allgather,
  scatter,
  group_new,
  group_delete,
  races,
  array_new,
  array_delete,
  statistics,
  start,
  shutdown
};

// What all nodes must call alike.
struct CallKind {
  Operation operation{};
  uint16_t detail = 0; // the root's rank · of the end of a forall, its point
  uint32_t bytes = 0;  // as the caller says
  uint8_t number = 0;  // of operations on numbers, their type
  bool operator==(const CallKind &) const = default;
};

// How the data of two nodes become one's. Numbers do wherever a message is received, and in either order; a function of the
// program's is called by the first thread.
struct Combination {
  mcrl_combine function = nullptr;
  bool is_of_numbers = false;

  void apply(void *left, const void *right, size_t bytes) const {
    if (bytes > 0) function(left, right, bytes);
  }
};

class Parts {
public:
  // Steps of one operation count upward; those of the ways up and down a tree lie apart from them. A node passes on
  // what it receives on the way down, also before it has come to the operation.
  static constexpr uint16_t up = 1 << 14, down = 1 << 15;

  // For operations of all nodes, or of a group, whose number is not 0. Nodes have their ranks as numbers here.
  explicit Parts(Node &node, uint16_t group = 0) : node_(node), group_(group) {}

  // What comes for a group before is kept.
  void set_members(Members);
  const Members &members() const { return members_; }
  uint16_t group() const { return group_; }

  // What goes down a chain is cut, so that a node passes on what it has while more comes. Where no node passes on it is not: every
  // chunk costs two messages beside its data, and more nodes than processors have to take turns for each.
  void set_chain_chunk(size_t bytes) { chain_chunk_bytes_ = bytes; }

  // The next operation. A part that an earlier one has left over was sent by a node that took it for another operation.
  void begin(uint32_t serial, const CallKind &);

  // Starts to send; until settle() the data must stay what they are. May switch threads, as all that follow.
  void send(uint32_t to, uint16_t step, const void *data, size_t bytes);
  void settle();

  // A part that is to come, and its place. From here on its chunks go there straight.
  void expect(uint32_t from, uint16_t step, void *data, size_t bytes);
  // Returns when the first has come of what is expected, or all.
  void receive_next();
  void receive_all();
  void receive(uint32_t from, uint16_t step, void *data, size_t bytes);

  // A part that is combined with data that are here, from where it has come to: it is the right of the two, or the left. Numbers
  // that are not too many come in chunks, each a small message. A sender waits while its receiver has no room for more.
  enum class Side { left, right };
  void combine(uint32_t from, uint16_t step, Side, void *data, size_t bytes, const Combination &);

  // From the root of the operation to all: down a tree, large data along a chain.
  void spread(uint32_t root, void *data, size_t bytes);

  // Parts of which only their sender knows the size, of a synchronization point (Consistency). hear() returns the next one of this
  // operation that has come.
  struct Told {
    NodeId from;
    Header header;
    std::vector<std::byte> bytes;
  };
  void tell(uint32_t to, uint16_t step, const std::vector<std::byte> &);
  Told hear();

  // This node's place in the tree or chain of a root, which has 0.
  uint32_t rank_to(uint32_t root) const { return (members_.self() + members_.count() - root) % members_.count(); }

  // The first thread waits for a part.
  bool is_waiting() const { return waiting_; }
  const CallKind &kind() const { return kind_; }
  // Texts that name an operation and a call.
  static const char *name_for_all_nodes(Operation);
  std::string name(Operation) const;
  static bool has_numbers(Operation);
  static bool is_reduction_of_numbers(Operation);
  std::string name_with_root(const CallKind &) const; // nodes that give different ones may wait for each other
  std::string describe(const CallKind &) const;
  // A node has made another call in the place of this one's, or the same with other data.
  [[noreturn]] void fatal_mismatch(const CallKind &mine, const CallKind &theirs, NodeId from, bool is_same_call) const;

  // A message has come; data of one are to come.
  void arrive(NodeId from, Header &, size_t message_bytes);
  void arrive_told(NodeId from, const Header &, size_t message_bytes);
  std::byte *place_for(NodeId from, const Header &, size_t data_bytes);

private:
  std::string to_root(const CallKind &) const; // or from it
  // A chunk that has come, or is coming, and was not expected.
  struct Early {
    NodeId from;
    Header header;
    size_t bytes;
    std::unique_ptr<std::byte[]> data;
    bool arrived;
  };
  struct Expected {
    uint32_t from;
    uint16_t step;
    std::byte *data;
    size_t bytes;
    size_t missing; // chunks
  };

  struct Combined {
    uint32_t from;
    uint16_t step;
    Side side;
    std::byte *data;
    size_t bytes;
    Combination by;
    size_t missing; // chunks
  };

  static constexpr size_t most_sending = 8;
  static constexpr size_t least_waiting_bytes = 512; // for room: fewer are copied if there is none
  // Whole numbers of each type. More goes at once, straight from place to place.
  static constexpr size_t numbers_chunk_bytes = 8192, most_in_chunks = 32 * numbers_chunk_bytes;

  size_t chunk_bytes(uint16_t step) const;
  size_t chunks_of(uint16_t step, size_t bytes) const;
  size_t bytes_of_chunk(uint16_t step, size_t chunk, size_t bytes) const;
  bool is_chain(size_t bytes) const { return bytes > 2 * chain_chunk_bytes_; }

  uint32_t parent(uint32_t root, size_t bytes) const;
  template <class Function> void for_children(uint32_t root, size_t bytes, Function) const;
  void send_chunk(uint32_t to, const Header &, const std::byte *data, size_t bytes);
  void pass_on(const Header &, const std::byte *data, size_t bytes);
  void pass_on_arrived();
  Header header_of(uint16_t step, size_t chunk) const;
  Expected *find_expected(NodeId from, const Header &);
  Early *find_coming(NodeId from, const Header &);
  bool is_part(const Early &, uint32_t from, uint16_t step) const;
  void put_together(Combined &, const Header &, std::byte *other, size_t bytes) const;
  bool combine_on_arrival(NodeId from, const Header &, const std::byte *data, size_t bytes);
  void take_early(Expected &);
  static void count_part(Expected &);
  void wait_for_part();
  void end_wait();
  void check_early() const;
  [[noreturn]] void fatal_early(const Early &) const;

  Node &node_;
  const uint16_t group_;
  Members members_;
  size_t chain_chunk_bytes_ = 8 << 20;
  uint16_t serial_ = 0; // of the operation under way, its last digits
  CallKind kind_;
  std::vector<Expected> expected_;
  Combined *combined_ = nullptr; // that the first thread waits for
  std::vector<Early> early_;
  std::deque<Told> told_; // in the order in which they have come
  std::vector<const std::byte *> sending_;
  std::vector<Header> to_pass_on_; // chunks that are in their place, on their way down
  bool waiting_ = false;
};

} // namespace mcrl
