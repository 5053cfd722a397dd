#include "net/conduit/loopback/loopback.h"

#include "base/support/fatal.h"
#include "base/support/hash.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace mcrl {

namespace {
constexpr size_t main_stack_bytes = 1 << 20;
constexpr size_t window = 16;                   // messages from one node to another
constexpr unsigned longest_unnoticed_bits = 10; // ticks until a sender notices that its data have arrived
constexpr int garbage = 0xEE;
constexpr uint64_t dull_idle_calls = 100; // of every node
constexpr uint64_t skip_ns = 1'000'000'000;
constexpr unsigned hopeless_skips = 100;
constexpr uint64_t tick_ns = 1000; // time is the seed's, too

uint64_t hash_of(const std::byte *data, size_t bytes) {
  Hash hash;
  hash.add(data, bytes);
  return hash.value();
}
} // namespace

class LoopbackWorld::Port final : public Conduit {
public:
  Port(LoopbackWorld &world, NodeId self) : world_(world), self_(self), stack_(main_stack_bytes) {}
  ~Port() override {
    for (Message &message : inbox_) release(message.buffer);
    if (offered_ >= 0) close(offered_);
  }

  NodeId self() const override { return self_; }
  uint32_t size() const override { return static_cast<uint32_t>(world_.ports_.size()); }
  void send(NodeId to, std::byte *buffer, size_t bytes) override;
  void send(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes) override;
  bool is_sending(const std::byte *data) const override;
  bool is_near(NodeId node) const override {
    return number(node) / world_.nodes_of_a_host_ == number(self_) / world_.nodes_of_a_host_;
  }
  bool is_busy(NodeId to) const override;
  size_t poll(Receiver &receiver) override;
  bool idle(uint64_t until_ns) override;
  bool keeps_own_time() const override { return true; }
  uint64_t now_ns() const override { return world_.delays_.now() * tick_ns + world_.skipped_ns_; }
  bool map_offered(NodeId of, char *at, size_t bytes) override;
  bool provide_offered(size_t, size_t) override { return true; }
  void finish() override {}
  [[noreturn]] void abort(int code) override { _exit(code); }

private:
  friend class LoopbackWorld;

  void post(NodeId to, Message message);
  // Takes a message that is due out of the inbox, any of them; false if none is.
  bool take_message(Message &);
  // The first sight of a message whose data lie at its sender: it comes again.
  void announce(Message &, Receiver &);
  void deliver(Message &, Receiver &);
  // Data have arrived. As with MPI, their sender does not know for a while.
  void keep_sending(const std::byte *data);

  // Data of this node that have arrived, and when it notices.
  struct Arrived {
    const std::byte *data;
    uint64_t noticed;
  };

  LoopbackWorld &world_;
  NodeId self_;
  Stack stack_;
  Context context_;
  std::vector<Message> inbox_;
  std::vector<Arrived> arrived_;
  const Message *in_hand_ = nullptr; // out of the inbox while other nodes may run; its sender may not change the data
  uint64_t last_event_ = 0, idle_calls_ = 0; // since that event
  mcrl_node *current_ = nullptr;             // mcrl_current and mcrl_own_span while this node does not run
  mcrl_span span_ = {nullptr, 0};
  bool finished_ = false;
  int offered_ = -1; // the file of what this node offers
};

bool LoopbackWorld::Port::map_offered(NodeId of, char *at, size_t bytes) {
  if (!is_near(of)) return false;
  int &file = world_.ports_[number(of)]->offered_;
  if (file < 0) file = memfd_create("offered", MFD_CLOEXEC);
  bool is_as_large = file >= 0 && ftruncate(file, static_cast<off_t>(most_offered)) == 0;
  return is_as_large && mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) != MAP_FAILED;
}

void LoopbackWorld::Port::send(NodeId to, std::byte *buffer, size_t bytes) { post(to, {.buffer = buffer, .bytes = bytes}); }

void LoopbackWorld::Port::send(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes) {
  // Any size may count as large here.
  if (world_.one_in(2)) {
    post(to, {.buffer = head, .bytes = head_bytes, .data = data, .data_bytes = data_bytes, .data_hash = hash_of(data, data_bytes)});
    return;
  }
  std::byte *whole = acquire(head_bytes + data_bytes);
  std::memcpy(whole, head, head_bytes);
  std::memcpy(whole + head_bytes, data, data_bytes);
  release(head);
  post(to, {.buffer = whole, .bytes = head_bytes + data_bytes});
}

bool LoopbackWorld::Port::is_sending(const std::byte *data) const {
  for (const Arrived &arrived : arrived_)
    if (arrived.data == data && !world_.delays_.is_due(arrived.noticed)) return true;
  auto holds = [&](const Message &message) { return message.from == self_ && message.data == data; };
  for (auto &port : world_.ports_)
    if ((port->in_hand_ != nullptr && holds(*port->in_hand_)) || std::any_of(port->inbox_.begin(), port->inbox_.end(), holds)) return true;
  return false;
}

void LoopbackWorld::Port::keep_sending(const std::byte *data) {
  std::erase_if(arrived_, [&](const Arrived &arrived) { return world_.delays_.is_due(arrived.noticed); });
  // The exponent is drawn: from at once to long after.
  uint64_t longest = uint64_t{1} << world_.random_() % longest_unnoticed_bits;
  arrived_.push_back({data, world_.delays_.now() + world_.random_() % longest});
}

// A window that is full now and then, and for certain if nothing is received.
bool LoopbackWorld::Port::is_busy(NodeId to) const {
  size_t waiting = 0;
  for (const Message &message : world_.ports_[number(to)]->inbox_) waiting += message.from == self_;
  return waiting >= window || (waiting > 0 && world_.one_in(4));
}

void LoopbackWorld::Port::post(NodeId to, Message message) {
  MCRL_ASSERT(to != self_ && number(to) < size());
  message.from = self_;
  message.due = world_.delays_.due(self_, to);
  world_.ports_[number(to)]->inbox_.push_back(message);
  world_.delays_.tick();
  world_.messages_under_way_++;
  world_.note_event();
  world_.skips_ = 0;
  // Nodes run in parallel: what comes after a send here may come after what the message causes there.
  if (world_.one_in(8)) world_.run_another(*this);
}

bool LoopbackWorld::Port::take_message(Message &message) {
  size_t count = inbox_.size(), first = count == 0 ? 0 : world_.random_() % count;
  for (size_t i = 0; i < count; i++) {
    size_t choice = (first + i) % count;
    if (!world_.delays_.is_due(inbox_[choice].due)) continue;
    message = inbox_[choice];
    inbox_.erase(inbox_.begin() + static_cast<std::ptrdiff_t>(choice));
    world_.messages_under_way_--;
    world_.note_event();
    return true;
  }
  return false;
}

size_t LoopbackWorld::Port::poll(Receiver &receiver) {
  world_.delays_.tick();
  size_t received = 0;
  Message message;
  while (!world_.one_in(3) && take_message(message)) {
    if (message.data != nullptr && !message.announced) announce(message, receiver);
    else deliver(message, receiver);
    received++;
  }
  if (world_.one_in(4)) world_.run_another(*this);
  return received;
}

void LoopbackWorld::Port::announce(Message &message, Receiver &receiver) {
  message.announced = true;
  in_hand_ = &message;
  message.place = receiver.place_for(message.from, message.buffer, message.data_bytes);
  in_hand_ = nullptr;
  // Data come in bit by bit: until they are here, no thread may look.
  if (message.place != nullptr) std::memset(message.place, garbage, message.data_bytes);
  inbox_.push_back(message);
  world_.messages_under_way_++;
}

void LoopbackWorld::Port::deliver(Message &message, Receiver &receiver) {
  if (message.data != nullptr) {
    if (hash_of(message.data, message.data_bytes) != message.data_hash)
      fatal("internal error: data of node %u changed while they were on their way", number(message.from));
    if (message.place == nullptr) {
      std::byte *whole = acquire(head_bytes + message.data_bytes);
      std::memcpy(whole, message.buffer, head_bytes);
      release(message.buffer);
      message.buffer = whole;
      message.bytes += message.data_bytes;
    }
    std::memcpy(message.place != nullptr ? message.place : message.buffer + head_bytes, message.data, message.data_bytes);
    world_.ports_[number(message.from)]->keep_sending(message.data);
  }
  receiver.receive(message.from, message.buffer, message.bytes);
  std::memset(message.buffer, garbage, message.bytes); // a handler that kept a pointer into it shall notice
  release(message.buffer);
}

bool LoopbackWorld::Port::idle(uint64_t) {
  world_.delays_.tick();
  if (last_event_ != world_.events_) idle_calls_ = 0;
  last_event_ = world_.events_;
  if (++idle_calls_ == dull_idle_calls) world_.dull_nodes_++;
  if (world_.messages_under_way_ == 0 && world_.dull_nodes_ == world_.living_nodes_) world_.skip_time();
  world_.run_another(*this);
  return true;
}

LoopbackWorld::LoopbackWorld(uint32_t nodes, uint64_t seed, std::optional<Weather> weather, uint32_t nodes_of_a_host)
    : random_(seed), nodes_of_a_host_(nodes_of_a_host), delays_(weather ? *weather : Weather::draw(random_), nodes, random_) {
  for (uint32_t node = 0; node < nodes; node++) ports_.push_back(std::make_unique<Port>(*this, static_cast<NodeId>(node)));
}

LoopbackWorld::~LoopbackWorld() = default;

void LoopbackWorld::run(const std::function<void(Conduit &)> &node_main) {
  node_main_ = node_main;
  living_nodes_ = static_cast<uint32_t>(ports_.size());
  for (auto &port : ports_) {
    port->finished_ = false;
    port->context_.prepare(port->stack_, live, port.get());
  }
  mcrl_node *before = mcrl_current;
  mcrl_span span_before = mcrl_own_span;
  switch_to(caller_, *ports_[random_() % ports_.size()]);
  mcrl_current = before;
  mcrl_own_span = span_before;
}

void LoopbackWorld::switch_to(Context &from, Port &to) {
  mcrl_current = to.current_;
  mcrl_own_span = to.span_;
  Context::switch_to(from, to.context_);
}

// Every node waits, and no message is under way: if anything is to happen, it is because of the time.
void LoopbackWorld::skip_time() {
  skipped_ns_ += skip_ns;
  note_event();
  if (++skips_ > hopeless_skips) fatal("deadlock: every node waits and no message is under way");
}

void LoopbackWorld::run_another(Port &port) {
  Port &other = *ports_[random_() % ports_.size()];
  if (&other == &port || other.finished_) return;
  if (delays_.stalls(other.self_)) return;
  delays_.may_stall(port.self_);
  port.current_ = mcrl_current;
  port.span_ = mcrl_own_span;
  switch_to(port.context_, other);
}

void LoopbackWorld::live(void *argument) {
  auto &port = *static_cast<Port *>(argument);
  LoopbackWorld &world = port.world_;
  world.node_main_(port);
  port.finished_ = true;
  world.living_nodes_--;
  world.note_event();
  port.current_ = nullptr;
  for (auto &other : world.ports_)
    if (!other->finished_) world.switch_to(port.context_, *other);
  Context::switch_to(port.context_, world.caller_, true);
}

} // namespace mcrl
