// A model of a running system around the step() of a page protocol: a few nodes, whose threads read and write a few pages and come
// to synchronization points, and a network that may deliver the messages under way in any order. What could happen next is a
// Choice.
#pragma once

#include "arrays/pure/sharing.h"

#include <array>
#include <compare>
#include <stdexcept>
#include <string>
#include <vector>

namespace mcrl::page_model {

using pages::Action;
using pages::Actions;
using pages::Event;
using pages::Page;

inline constexpr uint8_t max_pages = 2, max_cells = 4, max_nodes = 4;
inline constexpr uint8_t spoilt = 255, no_node = 255;

inline uint8_t u8(size_t number) { return static_cast<uint8_t>(number); }

// What the nodes of a host do wrong.
enum class HostFault : uint8_t {
  none,
  impatient, // an agent goes on before its neighbours have dropped what they had
  silent,    // a neighbour does not say that it has used the page
  staying    // a neighbour that leaves a meeting keeps what it had
};

struct Configuration {
  const mcrl_page_protocol *protocol = nullptr;
  uint32_t nodes = 2;
  uint32_t hosts = 0;     // with one memory each for the nodes of a block; 0: each node has its own
  uint32_t pages = 1;     // page p has its home on node p % nodes; the second one on the last node if there are hosts
  uint32_t rows = 2;      // of a page
  uint32_t cells = 1;     // of a row: what nodes may write without regard for each other
  uint32_t threads = 1;   // of a node
  uint32_t phases = 2;    // between synchronization points
  uint32_t accesses = 1;  // of a node in a phase
  uint32_t touches = 0;   // of a node, by a thread of its own that comes to no synchronization point
  uint32_t pushes = 0;    // of a node in a phase: pages that it sends unasked, to any other node
  bool lingering = false; // a fault: the program's access changes some time after its node has left a synchronization point
  bool racy = false;      // nodes write what others read or write
  bool restoring = false; // a node may also write what was there before
  bool unheld = false;    // messages come before threads that may go on have run
  HostFault host_fault = HostFault::none;
};

using Contents = std::array<uint8_t, max_cells>;

// A message under way. Its page is named by the slot, which is the same on all nodes.
struct Letter {
  uint8_t to = 0, slot = 0;
  bool is_request = false, is_partial = false; // partial: of the data only what has changed
  bool is_of_sync = false;                     // sent by a step before or after a synchronization point
  bool is_pushed = false;
  bool is_neighbourly = false; // between nodes of a host; type is a sharing::Message::Type
  uint8_t epoch = 0;           // of the node that has sent it
  uint8_t changed = 0;         // cells, a bit for each
  uint8_t type = 0, access = 0, has_data = 0, from = 0, origin = 0, number = 0;
  Contents data{};
  friend auto operator<=>(const Letter &, const Letter &) = default;

  pages::Message message() const {
    return {.type = type, .access = access, .has_data = has_data, .from = from, .origin = origin, .number = number};
  }
};

struct Thread {
  // ready: a protect has let it go on; put_off: it waits, and its fault is yet to happen
  enum Status : uint8_t { idle, waiting, ready, put_off } status = idle;
  uint8_t slot = 0, cell = 0, access = 0;
  uint8_t restores = 0; // it writes what the twin has
};

// What a node has told the others of a page at a synchronization point.
struct Told {
  uint8_t announced = 0, is_owner = 0, claimed = 0; // rows, a bit for each
};

// A step of which no action is done yet.
struct PutOff {
  Actions actions;
  std::vector<Letter> letter; // that caused it, if one did
  bool in_sync = false;
  uint8_t access = 0; // the page's before the step: the program's until it is done
};

// A page on a node. Rows that move have a page of their own, in a slot after all others.
struct Slot {
  Page page;
  uint8_t base = 0, rows = 0; // the page of the array to which it belongs, and the rows of it that are here
  bool has_had_step = false;  // and takes part in synchronization points
  uint8_t access = 0;         // the program's; while its node passes a synchronization point, that from before it
  Contents twin{};
  std::vector<Letter> kept;
  sharing::Share share;
  PutOff put_off;
  std::array<Told, 2> told; // by the lowest bit of the epoch: two synchronization points can be under way
};

struct Node {
  // arrived: at a synchronization point; prepared: all nodes of its host have, and it has done what comes before; counted: all of
  // that is done; passing: all have arrived, and it waits until its pages await nothing; settled: until those of its host do not
  enum Status : uint8_t { working, arrived, prepared, counted, passing, settled } status = working;
  bool is_in_meeting() const { return status == passing || status == settled; }
  uint8_t epoch = 0, accesses_left = 0, touches_left = 0, pushes_left = 0;
  std::vector<Slot> slots;
  std::vector<Thread> threads; // the last one touches
};

// A cell of the array: its last value, and what happened to it in this phase.
struct Cell {
  uint8_t value = 0, writer = no_node, readers = 0;
};

// What the nodes of a host have in common of a page.
struct HostPage {
  Contents contents{};
  uint64_t word = 0;
};

struct State {
  std::vector<Node> nodes;
  std::vector<std::vector<HostPage>> hosts; // by slot
  std::vector<Letter> letters;              // a multiset, sorted
  std::array<std::array<Cell, max_cells>, max_pages> cells;
};

struct Choice {
  enum Kind : uint8_t { begin, run, deliver, arrive, pass, push, prepare, leave } kind = begin;
  uint8_t node = 0, thread = 0;
  uint8_t slot = 0, cell = 0, access = 0; // begin; push
  uint8_t to = 0;                         // push
  uint8_t restores = 0;
  Letter letter{}; // deliver
};

struct Violation : std::runtime_error {
  using runtime_error::runtime_error;
};
void require(bool condition, const char *what);

// One call of step() as seen from outside.
struct Observation {
  const Page &before, &after;
  const Event &event;
  const Actions &actions;
};

class Observer {
public:
  virtual ~Observer() = default;
  virtual void observe(const Observation &) = 0;
  virtual void observe(const sharing::Event &, const sharing::Actions &, const Page &after) = 0;
  virtual void row_moved() = 0;
};

class Model {
public:
  explicit Model(const Configuration &configuration, Observer *observer = nullptr)
      : configuration_(configuration), observer_(observer) {}

  const Configuration &configuration() const { return configuration_; }
  State initial() const;
  void list_choices(const State &, std::vector<Choice> &) const;

  // Does what the choice says, and checks all invariants. Throws Violation.
  void apply(State &, const Choice &);

  // Whether the program has done all that it has begun, and no message is left. Throws Violation for what may not be left then.
  bool is_end(const State &) const;

  // What the last apply() did, for people; if that is to be kept.
  void keep_log() { keeps_log_ = true; }
  const std::string &log() const { return log_; }

private:
  void list_accesses(const State &, uint8_t node, std::vector<Choice> &) const;
  void list_pushes(const State &, uint8_t node, std::vector<Choice> &) const;
  void list_touches(const State &, uint8_t node, std::vector<Choice> &) const;
  bool may_access(const Cell &, uint8_t node, uint8_t access) const;
  bool is_held(const State &, const Letter &) const;
  bool all_arrived(const State &, uint32_t epoch) const;

  void begin(const Choice &);
  void attempt(uint8_t node, Thread &);
  void use(uint8_t node, const Thread &);
  void deliver(const Choice &);
  void arrive(uint8_t node);
  void prepare(uint8_t node);
  void count(Node &);
  void pass(uint8_t node);
  void move_rows(uint8_t node);
  void tell(uint8_t node, uint8_t slot);
  bool moves(uint8_t slot, uint8_t row, uint8_t parity, uint8_t &claimer) const;
  void forget_told(uint32_t epoch);

  void step(uint8_t node, uint8_t slot, const Event &, const Letter *);
  void carry_out(uint8_t node, uint8_t slot, const Actions &, const Letter *);
  void perform(uint8_t node, uint8_t slot, const Action &, const Letter *);
  void send(uint8_t node, uint8_t slot, const Action &);
  void wake(uint8_t node, uint8_t slot);
  void settle(uint8_t node);
  void leave(uint8_t node);
  void normalize();
  void check_wanted(const Node &) const;
  void check_access(const Node &) const;
  void check_consistency() const;

  // Nodes of one host (hosts.cpp).
  bool has_neighbours() const { return configuration_.hosts != 0; }
  uint32_t host_of(uint32_t node) const;
  uint32_t first_of(uint32_t host) const;
  sharing::Places places(const State &, uint8_t node, uint8_t slot) const;
  bool is_agent(const State &, uint8_t node, uint8_t slot) const;
  bool is_closing(const Node &) const;
  bool may_run(const Node &, const Thread &) const;
  uint8_t access_of_host(uint8_t host, uint8_t slot) const;
  struct Use {
    bool is_used = false;
    uint8_t base = 0, cells = 0;
  };
  Use use_on_host(uint8_t host, uint8_t slot) const;
  Contents &contents(uint8_t node, uint8_t slot) { return state_->hosts[host_of(node)][slot].contents; }
  void share(uint8_t node, uint8_t slot, const sharing::Event &);
  Page page_at(uint32_t node, uint32_t home) const;
  void fault(uint8_t node, uint8_t slot, mcrl_access);
  void want_of_host(uint8_t node, uint8_t slot, mcrl_access);
  void tell_neighbour(uint8_t node, uint8_t slot, const sharing::Action &, bool of_sync);
  void hear_neighbour(const Letter &);
  bool closes(uint8_t node, uint8_t slot, uint8_t before, const Actions &, const Letter *);
  void go_on(uint8_t node, uint8_t slot);
  void tell_what_ran(uint8_t node);
  bool is_held_on_host(const State &, const Letter &) const;
  bool host_may_prepare(const State &, uint8_t node) const;
  bool host_may_leave(const State &, uint8_t node) const;
  void list_meeting_of_host(const State &, uint8_t node, std::vector<Choice> &) const;
  void check_host(uint8_t node) const;
  void check_end_on_host(const Node &) const;

  Configuration configuration_;
  Observer *observer_;
  State *state_ = nullptr;      // of the apply() under way
  std::vector<Letter> sent_;    // by the step under way
  std::vector<size_t> to_fill_; // of these, those that have the contents at its end
  size_t kept_before_ = 0;      // messages that were kept when it began
  bool in_sync_ = false;        // it is one before or after a synchronization point
  bool is_late_ = false;        // its changes of access come when its node leaves the synchronization point
  std::string log_;
  bool keeps_log_ = false;
};

// The rows of a slot as a mask of cells.
uint8_t cells_of(const Configuration &, const Slot &);
uint8_t changed_cells(const Configuration &, const Slot &, const Contents &);

// The slot that has this row of a page now.
uint8_t slot_of(const Node &, uint32_t page, uint32_t row);

// Text that a State can be made of again, and that differs for states that differ.
std::string encode(const State &);
State decode(const std::string &);

} // namespace mcrl::page_model
