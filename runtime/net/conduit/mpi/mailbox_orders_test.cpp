// All orders in which the accesses of a mailbox's senders and its receiver to shared words can be, on small rings: the same code,
// with words of which each access is a step. A store stays in its processor's buffer until a later step, as on x86-64, so that a
// fence that is missing is found, too.
#include "base/support/context.h"
#include "base/support/hash.h"
#include "net/conduit/mpi/mailbox_steps.h"

#include <deque>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <unordered_set>

// Actors are left in the middle of their work: what the address sanitizer keeps for the functions on their stacks would stay.
extern "C" const char *__asan_default_options() { return "detect_stack_use_after_return=0"; }

namespace mcrl {
namespace {

class Orders;
Orders *now = nullptr; // the exploration that runs

struct Store {
  char *at;
  uint64_t value;
  size_t bytes;
};

struct Actor {
  std::function<void()> work;
  std::unique_ptr<char[]> stack = std::make_unique<char[]>(stack_bytes);
  Context context;
  std::function<bool()> condition; // of going on
  std::deque<Store> stores;        // in its processor's buffer, the oldest first
  Hash seen; // its variables when it last said them, and all that it has read since then: where it is follows from that
  bool is_done = false;
  static constexpr size_t stack_bytes = 64 << 10;
};

class Orders {
public:
  Orders(size_t shared_bytes, size_t actors) : shared_(shared_bytes), actors_(actors) {
    memory_.reset(static_cast<char *>(std::aligned_alloc(4096, (shared_bytes + 4095) / 4096 * 4096)));
  }

  char *memory() { return memory_.get(); }
  void set_work(size_t actor, std::function<void()> work) { actors_[actor].work = std::move(work); }

  // Returns a message if an order is wrong, else "". `begin` sets everything that is not in the shared memory as it is at first.
  std::string explore(const std::function<void()> &begin, size_t most_states) {
    now = this;
    for (;;) {
      run(begin);
      if (!problem.empty()) return problem;
      if (states_.size() > most_states) return "more states than expected";
      while (!path_.empty() && path_.back().next + 1 == path_.back().choices) path_.pop_back();
      if (path_.empty()) return "";
      path_.back().next++;
    }
  }
  size_t states() const { return states_.size(); }
  size_t ends() const { return ends_; }

  std::string problem;
  uint64_t turns_ended = 0; // by messages

  // For the actors.
  template <class Word> Word load(const Word &word) {
    step();
    Word value = word;
    for (const Store &store : running().stores)
      if (store.at == reinterpret_cast<const char *>(&word)) std::memcpy(&value, &store.value, sizeof value);
    saw(value);
    return value;
  }
  template <class Word> void store(Word &word, Word value) {
    running().stores.push_back({reinterpret_cast<char *>(&word), value, sizeof value});
    saw(value);
  }
  // `change` looks at the word and stores in it, in one step.
  template <class Change> auto change(Change &&change) {
    step();
    drain();
    auto value = change();
    saw(value);
    return value;
  }
  void drain() {
    while (!running().stores.empty()) finish_store(running());
  }
  void is_at(uint64_t serial, const void *variables, size_t bytes) {
    running().seen = Hash();
    saw(serial);
    running().seen.add(variables, bytes);
  }
  void wait_until(std::function<bool()> condition) {
    running().condition = std::move(condition);
    step();
    running().condition = nullptr;
  }

private:
  struct Choice {
    size_t next = 0, choices = 0;
  };

  Actor &running() { return actors_[running_]; }
  void step() {
    saw('.');
    Context::switch_to(running().context, own_);
  }
  template <class Word> void saw(Word value) { running().seen.add(&value, sizeof value); }
  static void finish_store(Actor &actor) {
    const Store &store = actor.stores.front();
    std::memcpy(store.at, &store.value, store.bytes);
    actor.stores.pop_front();
  }

  static void run_actor(void *actor) {
    static_cast<Actor *>(actor)->work();
    static_cast<Actor *>(actor)->is_done = true;
    for (;;) now->step();
  }

  void run(const std::function<void()> &begin) {
    std::memset(memory_.get(), 0, shared_);
    begin();
    for (Actor &actor : actors_) {
      actor.context.prepare({actor.stack.get(), Actor::stack_bytes}, run_actor, &actor);
      actor.condition = nullptr;
      actor.stores.clear();
      actor.seen = Hash();
      actor.is_done = false;
    }
    for (size_t depth = 0; problem.empty(); depth++) {
      std::vector<std::pair<size_t, bool>> choices; // an actor, and whether it runs or a store of its ends
      for (size_t i = 0; i < actors_.size(); i++) {
        Actor &actor = actors_[i];
        if (!actor.is_done && (!actor.condition || actor.condition())) choices.emplace_back(i, true);
        if (!actor.stores.empty()) choices.emplace_back(i, false);
      }
      if (depth == path_.size()) {
        if (!states_.insert(state()).second) return;
        if (choices.empty()) {
          for (const Actor &actor : actors_)
            if (!actor.is_done) problem = "an actor waits for ever";
          ends_++;
          return;
        }
        path_.push_back({0, choices.size()});
      }
      auto [actor, runs] = choices[path_[depth].next];
      running_ = actor;
      if (runs) Context::switch_to(own_, running().context);
      else finish_store(running());
    }
  }

  uint64_t state() {
    Hash hash;
    auto *words = reinterpret_cast<const uint64_t *>(memory_.get());
    uint64_t shared = 0;
    for (size_t i = 0; i < shared_ / sizeof *words; i++) shared = (shared ^ words[i]) * 0x9E3779B97F4A7C15 + (shared >> 31);
    hash.add(&shared, sizeof shared);
    for (Actor &actor : actors_) {
      uint64_t seen = actor.seen.value();
      hash.add(&seen, sizeof seen);
      for (const Store &store : actor.stores) hash.add(&store.value, sizeof store.value);
      size_t stores = actor.stores.size();
      hash.add(&stores, sizeof stores);
    }
    return hash.value();
  }

  struct Free {
    void operator()(char *memory) const { std::free(memory); }
  };
  size_t shared_;
  std::unique_ptr<char, Free> memory_;
  std::vector<Actor> actors_;
  Context own_;
  size_t running_ = 0;
  std::vector<Choice> path_;
  std::unordered_set<uint64_t> states_;
  size_t ends_ = 0;
};

struct Steps {
  template <class Word> static Word load(const Word &word) { return now->load(word); }
  template <class Word> static void store(Word &word, Word value) { now->store(word, value); }
  template <class Word> static bool swap(Word &word, Word &expected, Word value) {
    bool is_swapped = false;
    Word found = now->change([&] {
      Word before = word;
      is_swapped = before == expected;
      if (is_swapped) word = value;
      return before;
    });
    if (!is_swapped) expected = found;
    else if (value == 0) now->turns_ended++; // a ring's tail never is
    return is_swapped;
  }
  template <class Word> static Word add_bits(Word &word, Word bits) {
    return now->change([&] { return std::exchange(word, word | bits); });
  }
  template <class Word> static Word exchange(Word &word, Word left) {
    return now->change([&] { return std::exchange(word, left); });
  }
  static void fence() { now->drain(); }
};
struct StepsWithoutFences : Steps {
  static void fence() {}
};

struct Case {
  uint32_t senders, messages, small_lines, large_lines;
  size_t largest; // bytes of a message; every second one has fewer than a line
  bool has_memory = true;
  uint32_t of_others = 0; // messages of each sender but the first; 0: as many

  uint32_t messages_of(uint32_t sender) const { return sender == 1 || of_others == 0 ? messages : of_others; }
  uint32_t all_messages() const { return messages + (senders - 1) * messages_of(2); }
};

// A sender's or a receiver's side, in memory that was zero, so that equal sides have equal bytes.
template <class Side> class Zeroed {
public:
  template <class... Arguments> explicit Zeroed(Arguments &&...arguments) {
    std::memset(bytes_, 0, sizeof bytes_);
    new (bytes_) Side(std::forward<Arguments>(arguments)...);
  }
  Side *operator->() { return reinterpret_cast<Side *>(bytes_); }
  void is_at(uint64_t serial) { now->is_at(serial, bytes_, sizeof bytes_); }

private:
  alignas(Side) std::byte bytes_[sizeof(Side)];
};

// Each sender puts its messages, and sleeps when there is no room, as a node's loop does. The receiver takes all.
template <class Words> class Exploration {
public:
  explicit Exploration(const Case &of)
      : case_(of), mailbox_(Mailbox::plan(of.senders + 1, of.largest, line_bytes, of.small_lines, of.large_lines)),
        orders_(bells_at() + line_bytes, of.senders + 1) {}

  std::string run(size_t most_states) {
    orders_.set_work(0, [this] { receive(); });
    for (uint32_t sender = 1; sender <= case_.senders; sender++) orders_.set_work(sender, [this, sender] { send(sender); });
    return orders_.explore([this] { taken_.assign(case_.senders + 1, 0); }, most_states);
  }
  const Orders &orders() const { return orders_; }

private:
  size_t bells_at() const { return (mailbox_.bytes() + line_bytes - 1) / line_bytes * line_bytes; }
  uint32_t &bell(uint32_t place) { return reinterpret_cast<uint32_t *>(orders_.memory() + bells_at())[place]; }

  void send(uint32_t sender) {
    Zeroed<BasicMailboxSender<Words>> outbox(mailbox_, orders_.memory(), sender);
    alignas(16) std::byte bytes[4 * line_bytes]{};
    for (uint32_t serial = 0; serial < case_.messages_of(sender); serial++) {
      std::memcpy(bytes, &serial, sizeof serial);
      size_t size = serial % 2 == 0 ? case_.largest : 8;
      for (;;) {
        outbox.is_at(serial);
        if (outbox->put({}, bytes, size)) break;
        Words::exchange(bell(sender), 1u);
        if (outbox->put({}, bytes, size)) break;
        if (!outbox->is_full()) continue;
        now->wait_until([this, sender] { return bell(sender) == 0; });
      }
    }
  }

  void receive() {
    Zeroed<BasicMailboxReceiver<Words>> inbox(mailbox_, orders_.memory());
    for (uint32_t left = case_.all_messages(); left > 0; left--) {
      inbox.is_at(taken_[1] * 64u + taken_.back());
      now->wait_until([&] { return *inbox->arrivals() != 0; });
      Envelope *envelope = inbox->look();
      uint32_t serial;
      std::memcpy(&serial, envelope + 1, sizeof serial);
      if (serial != taken_[envelope->from]++) now->problem = "a message is lost, or overtaken by a later one of its sender";
      std::memset(static_cast<void *>(&envelope->from), 0, line_bytes - sizeof envelope->bytes); // so that states are equal
      if (!inbox->take()) continue;
      if (inbox->can_grow() && case_.has_memory) inbox->grow();
      else inbox->stay_small();
      inbox->wake_waiting([this](uint32_t place) { Words::store(bell(place), 0u); });
    }
    if (inbox->look() != nullptr) now->problem = "a message that no sender has put";
  }

  Case case_;
  Mailbox mailbox_;
  Orders orders_;
  std::vector<uint32_t> taken_;
};

constexpr size_t one_line = 48, two_lines = 112, most_states = 1'000'000;

struct Row {
  const char *name;
  Case of;
  size_t states;
  bool has_turns = false;
};

TEST(MailboxOrders, LoseNoMessageAndNoRing) {
  const Row rows[] = {
      {"one sender", {.senders = 1, .messages = 9, .small_lines = 4, .large_lines = 0, .largest = two_lines}, 9833},
      {"two", {.senders = 2, .messages = 2, .small_lines = 2, .large_lines = 0, .largest = one_line}, 103932},
      {"a ring that grows", {.senders = 2, .messages = 2, .small_lines = 4, .large_lines = 4, .largest = two_lines}, 283416},
      {"no memory for that",
       {.senders = 2, .messages = 2, .small_lines = 2, .large_lines = 4, .largest = one_line, .has_memory = false},
       152856},
      {"turns",
       {.senders = 2, .messages = 4, .small_lines = 4, .large_lines = 0, .largest = one_line, .of_others = 1},
       30103,
       true},
  };
  for (const Row &row : rows) {
    Exploration<Steps> exploration(row.of);
    EXPECT_EQ(exploration.run(most_states), "") << row.name;
    EXPECT_EQ(exploration.orders().states(), row.states) << row.name << ", " << exploration.orders().ends() << " ends";
    EXPECT_EQ(exploration.orders().turns_ended > 0, row.has_turns) << row.name;
  }
}

TEST(MailboxOrders, FindsThatAFenceIsMissing) {
  Exploration<StepsWithoutFences> exploration(
      {.senders = 1, .messages = 9, .small_lines = 4, .large_lines = 0, .largest = one_line});
  EXPECT_EQ(exploration.run(most_states), "an actor waits for ever");
}

} // namespace
} // namespace mcrl
