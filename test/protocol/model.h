// A model of a running system around the protocol's step(): a few nodes, each with a few threads that begin and end operations, and
// a network that may deliver the messages in flight in any order. Everything that could happen next is a Choice.
#pragma once

#include "regions/pure/in_place.h"
#include "regions/pure/offer.h"
#include "regions/pure/phase.h"

#include <compare>
#include <stdexcept>
#include <string>
#include <vector>

namespace mcrl::model {

using protocol::Action;
using protocol::Actions;
using protocol::Event;
using protocol::Message;

inline constexpr uint32_t any_number = UINT32_MAX;
inline constexpr uint64_t spoilt = UINT64_MAX; // data that are not valid
inline constexpr uint32_t max_regions = 3, max_threads = 3, max_nodes = 8;

// Planted faults of offers, and of phases in place, which explorations have to find.
enum class OfferFault : uint8_t {
  none,
  forget_takers, // the home ends an offer and enters no node
  reuse_place,   // an offer is made where another node still copies the last one
  leave_twice,   // a node that takes its bit out tells the lender as well
  tell_nobody,   // a node whose request is answered does not say so to the nodes that wait for that
  wait_in_circle, // a node whose own request waits for another node's lets others wait, too
  take_at_once,  // the home takes the data back while an operation in place is in progress
  leave_open,    // ... and lets others begin there after that
};

struct Configuration {
  uint32_t nodes = 2;
  uint32_t regions = 1;    // region r is made on node r % nodes
  uint32_t threads = 1;    // per node
  uint32_t operations = 2; // per thread, or any_number
  uint32_t evictions = 0;  // per node, or any_number
  uint32_t forgets = 0;    // per node, or any_number: an unused header becomes zero again
  uint32_t removals = 0;   // in all
  uint32_t maps = 0;       // questions for the size, in all, or any_number
  uint32_t creations = 0;  // of another region in the place of a removed one, in all
  uint32_t awaits = 0;     // of a write by others, by threads that hold a lock, in all, or any_number
  uint32_t migrations = 0; // operations whose computation the home may execute, in all, or any_number
  uint32_t loans = 0;      // of operations to other nodes, and how often they move on, in all, or any_number
  uint32_t counts = 0;     // uses of a copy that are counted, if it is asked for by what may migrate
  uint32_t rehomes = 0;    // of regions to the nodes of the threads that want them, in all, or any_number
  uint32_t updates = 0;    // operations that begin as updates, in all, or any_number; each may become a write
  uint32_t offers = 0;     // nodes of one host, from node 0 on, which offer read copies to each other; 0: none do
  bool two_hosts = false;  // the nodes after those are of one host, too; otherwise each is of its own
  uint32_t phases = 0;     // wishes to use a region in place, in all, or any_number; by the nodes that offer
  uint32_t kinds = 1;      // of regions; they take turns by a region's place and how many were there before it
  mcrl_sharing sharing[max_regions] = {};
  bool missing = false; // the regions were never made
  bool three_party = false;
  bool closed = false; // no operation begins inline
  bool held = false;   // memory that is being sent from is neither evicted nor forgotten
  OfferFault fault = OfferFault::none;
};

// A region's header and its data, which count the writes. The first cell of a node stays empty, so that no region's name is 0.
struct alignas(64) Cell {
  mcrl_region header;
  uint64_t data;
};

struct Thread {
  // An operation can be lent to `holder`, which may end it, or ended there, which this node has not been told. A thread that has
  // given up its operation is watching until there was the write that it awaits, or may have been one elsewhere; then it is woken,
  // to look with a read operation whether there was one. An update operation, which may be lent, is upgrading while it waits to
  // become a write.
  enum Status : uint8_t { idle, waiting, running, lent, returning, watching, woken, upgrading } status = idle;
  uint8_t region = 0;
  mcrl_mode mode = MCRL_NONE; // MCRL_NONE while it waits for a removal or the size
  uint8_t generation = 0;     // which region of those that follow each other in this place
  uint32_t operations_left = 0;
  uint8_t holder = 0;
  bool with_data = false; // the holder has them, and a write is done there; otherwise it was done before

  bool migrates = false;        // the home may execute its computation
  bool is_guest = false;        // executes a computation that has come here, beside its own operations
  bool has_written = false;     // under the lock, so it may not await; known only where something is awaited at all
  bool in_place = false;        // the operation in progress is one in place; the node's header does not count it
  bool looks = false;           // the read operation that it waits for or does is to look
  mcrl_mode wanted = MCRL_NONE; // of the operation that it goes on with if there was a write
  uint64_t seen = 0;            // the data when it gave up its operation

  bool runs() const { return status == running || status == lent || status == returning; }
  bool holds_lock() const { return runs() || status == upgrading; }
  bool waits() const { return status == waiting || status == upgrading; }
};

struct Node {
  Cell cells[1 + max_regions];
  protocol::EntryPool pool;
  uint64_t kept[max_regions] = {}; // data of an update that waits, where the header says that there is one
  Thread threads[max_threads];
  uint32_t evictions_left = 0, forgets_left = 0;
  // It has taken an offer, and copies the data; it does nothing else meanwhile.
  bool is_copying = false;
  bool has_asked = false; // a request of its own waits for it
  uint8_t copied_region = 0, copied_generation = 0, copied_from = 0, copied_home = 0;
  uint32_t copied_version = 0;
};

// The place where a node offers a region.
struct Offer {
  protocol::OfferWord word;
  uint8_t generation = 0, home = 0;
  uint32_t version = 0;
  uint64_t data = 0;
};

// The region that the nodes of a host use in place of another one.
struct StandIn {
  protocol::InPlaceWord word{protocol::InPlaceWord::deleted};
  uint8_t home = 0, generation = 0;
  uint64_t data = 0;
  bool is_asked = false; // the home is to take the data back
};

// A message in flight. A node's own s_req may go to a node of its host in place of the home.
struct Letter {
  // `waits`: it has arrived there, and is answered when that node's own request is. The answer is a letter of its own.
  enum OnHost : uint8_t { no, may_go, asks, waits, answer };

  Message message{};
  uint8_t from = 0, to = 0, region = 0, generation = 0, third = 0;
  uint32_t version = 0;
  uint64_t bytes = 0, data = 0;
  bool is_computation = false; // which the home may execute, or answer as if it were `message`
  OnHost on_host = no;
  friend auto operator<=>(const Letter &, const Letter &) = default;
};

struct State {
  std::vector<Node> nodes;
  std::vector<Letter> letters; // a multiset, sorted
  uint64_t writes[max_regions] = {};
  uint8_t generation[max_regions] = {}; // of the last region that was made in this place
  bool exists[max_regions] = {};
  Offer offers[max_regions][max_nodes];
  StandIn stand_ins[max_regions];
  uint32_t removals_left = 0, maps_left = 0, creations_left = 0, loans_left = 0, awaits_left = 0, migrations_left = 0, updates_left = 0,
           rehomes_left = 0, phases_left = 0;
};

struct Choice {
  enum Kind : uint8_t {
    begin, end, deliver, evict, forget, remove, map, create, lend, move, await, look, check, execute, upgrade, rehome, take, copied,
    ask_near, place, use, leave, unplace
  } kind = begin;
  static constexpr size_t kinds = 23;
  uint8_t node = 0, thread = 0, region = 0, generation = 0;
  mcrl_mode mode = MCRL_NONE;
  uint8_t holder = 0; // lend, move: to which node; end: of an operation that was lent, there; take: of which node; ask_near: which node
  bool with_data = false, is_lent = false;
  bool migrates = false; // begin
  Letter letter{};       // deliver, execute, ask_near
};

struct Violation : std::runtime_error {
  using runtime_error::runtime_error;
};

// One call of step() as seen from outside.
struct Observation {
  const protocol::Place &place;
  bool at_home;
  const mcrl_region &before, &after;
  const protocol::Sharing &sharing_before, &sharing_after;
  const Event &event;
  const Actions &actions;
  const State &state; // after the actions
  uint8_t node, region;
};

class Observer {
public:
  virtual ~Observer() = default;
  virtual void observe(const Observation &) = 0;
};

class Model {
public:
  explicit Model(Configuration, Observer * = nullptr);

  const Configuration &configuration() const { return configuration_; }
  State initial() const;
  void list_choices(const State &, std::vector<Choice> &) const;

  // Does what the choice says, and checks all invariants. Throws Violation.
  void apply(State &, const Choice &);

  // What the last apply() did: an inline hit, or the actions of a step.
  bool was_hit() const { return hit_; }
  const Actions &actions() const { return actions_; }

  // Whether it happens some time whatever the program does.
  bool must_come(const Choice &) const;

  uint8_t birth_of(uint8_t region) const { return static_cast<uint8_t>(region % configuration_.nodes); }
  mcrl_rid rid_of(uint8_t region, uint8_t generation) const;
  mcrl_sharing kind_of(uint8_t region, uint8_t generation) const;
  protocol::Place place_of(uint8_t node, uint8_t region, uint8_t generation) const;

  // For mcrl_unlock_slow().
  void unlock(mcrl_region &);

private:
  void begin(const Choice &);
  void end(const Choice &);
  void end_lent(const Choice &);
  void lend(const Choice &);
  void move(const Choice &);
  void take_return(const Letter &);
  void await(const Choice &);
  void look(const Choice &);
  void check_look(const Choice &);
  void watch(uint8_t node, Thread &);
  void show_written(uint8_t node, uint8_t region);
  void end_watches(uint8_t node, uint8_t region);
  void ask(uint8_t node, uint8_t thread);
  void upgrade(const Choice &);
  void deliver(const Choice &);
  void check_update() const;
  void execute(const Choice &);
  void take(const Letter &);
  void forget(const Choice &);
  void remove(const Choice &);
  void map(const Choice &);
  void rehome(const Choice &);
  void create(const Choice &);
  void take_offered(const Choice &);
  void end_take(const Choice &);
  void begin_copying(uint8_t node, uint8_t region, uint8_t generation, uint8_t lender);
  void ask_near(const Choice &);
  bool may_ask_near(uint8_t node, const Action &) const;
  void deliver_on_host(const Letter &);
  void answer_waiting(uint8_t node, uint8_t region, const Event &);
  bool takes_bit_out(uint8_t node, const Action &);
  bool leave_offered(uint8_t node, uint8_t region);
  void make_offer(uint8_t node, uint8_t region, const Action &);
  void end_offer(uint8_t node, uint8_t region);
  void use(const Choice &);
  void leave(const Choice &);
  void await_in_place(Thread &);
  void want_phase(const Choice &);
  void begin_phase(uint8_t node, uint8_t region, const Action &);
  void unplace(const Choice &);
  void step(uint8_t node, uint8_t region, uint8_t generation, const Event &, uint64_t received_data = 0);
  void perform(uint8_t node, uint8_t region, const Action &, uint64_t received_data);
  void install(uint8_t node, uint8_t region, uint64_t received_data);
  void freed(uint8_t region);
  void spoil_dead_data(uint8_t node, uint8_t region);
  void started(uint8_t node, Thread &);
  void send(const Letter &);
  void enter(uint8_t node);

  void list_letters(const State &, std::vector<Choice> &) const;
  // Whether nodes are of one host and offer to each other; and whether there are such for one.
  bool are_near(uint8_t node, uint8_t other) const {
    return offers(node) && offers(other) && (node < configuration_.offers) == (other < configuration_.offers);
  }
  bool offers(uint8_t node) const { return node < configuration_.offers || (configuration_.two_hosts && configuration_.offers != 0); }
  bool can_take(const State &, uint8_t node, uint8_t region, uint8_t generation, uint8_t lender) const;
  bool is_there(const State &, uint8_t node, uint8_t region, uint8_t generation, uint8_t lender) const;
  void list_asks(const State &, std::vector<Choice> &) const;
  bool can_use(const State &, uint8_t node, uint8_t region, uint8_t generation, mcrl_mode) const;
  bool can_unplace(const State &, uint8_t region) const;
  void list_calls(const State &, uint8_t node, std::vector<Choice> &) const;
  void list_loans(const State &, uint8_t node, uint8_t thread, std::vector<Choice> &) const;
  bool is_sent_from(const State &, uint8_t node, uint8_t region) const;
  bool may_be_refused(uint8_t region, uint8_t generation) const;
  void check_order(const Node &, uint8_t region, uint32_t passed, uint32_t reads, uint32_t writes, const Event &) const;
  void check_copies(uint8_t region) const;
  void check_private(uint8_t region) const;
  void check_replicas(uint8_t region) const;
  void check_offer(uint8_t region) const;
  void check_phase(uint8_t region) const;
  void check_end_of_copy(const Letter &) const;
  void check_acknowledgments(uint8_t region) const;
  bool is_replicated(uint8_t region) const { return kind_of(region, state_->generation[region]) == MCRL_REPLICATED; }
  void check_watch(uint8_t node, uint8_t region) const;
  void check_data_in_flight() const;
  void check_quiet(uint8_t region) const;
  void check_quiet_client(uint8_t home, uint8_t node, uint8_t region) const;
  void check_way_home(uint8_t home, uint8_t node, uint8_t region) const;
  void check_absent(uint8_t region) const;
  void check() const;

  Configuration configuration_;
  Observer *observer_;
  mcrl_node abi_node_{};
  State *state_ = nullptr;       // of the apply() under way
  const Event *event_ = nullptr; // of the step under way
  uint8_t current_ = 0;
  bool hit_ = false;
  Actions actions_;
};

void require(bool condition, const char *what);

inline void count_down(uint32_t &left) {
  if (left != any_number) left--;
}

// Nothing is in flight, no thread waits, no operation is in progress.
bool is_quiet(const State &, const Configuration &);

uint8_t generation_of(mcrl_rid);

// Whether it asks for a copy back.
inline bool is_recall(Message message) {
  return message == Message::inv || message == Message::down || message == Message::pass || message == Message::share;
}

// Whether messages of a kind name a third node.
bool names_third(Message);

// Whether a node is the home of the region, or would say that there is none.
bool is_at_home(const Node &, uint8_t region, const protocol::Place &);

// What a header says by its index.
// With the version, wherever that is kept.
protocol::Sharing sharing_of(const Node &, uint8_t region);

// The entries of these lists, for checks and printing; the queue of a home in the order of the list.
uint32_t count_waiting(const Node &, uint8_t region, mcrl_mode);
std::vector<protocol::Entry> queue_of(const Node &, uint8_t region);
std::vector<protocol::Entry> readers_of(const Node &, uint8_t region);
// The directory of the home, and the nodes that have taken its offer and are not in it yet.
std::vector<protocol::Entry> holders_of(const State &, uint8_t home, uint8_t region);

} // namespace mcrl::model
