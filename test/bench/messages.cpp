#include "messages.h"

#include "peers/by_hand.h"
#include "peers/kernel_threads.h"

#include <cstring>
#include <utility>

namespace bench {
namespace {

alignas(64) std::byte data_of_answers[1 << 16];
// As many and as large as the regions that misses go through.
constexpr size_t places = 64;
alignas(64) std::byte sources[places][4096], copies[places][4096];
size_t source = 0, copy = 0;
bool answered = false;
bool stopped = false;
bool waits_for_stop = false;

void reply(Node &node, mcrl::NodeId to, size_t bytes, const std::byte *data, Message kind = Message::answer) {
  Header &answer = mcrl::begin_message(node, mcrl::Kind::migrated, bytes);
  answer.migration.call = static_cast<uint8_t>(kind);
  std::memcpy(&answer + 1, data, bytes);
  mcrl::send(node, to, answer, bytes);
}

void receive(Node &node, mcrl::NodeId from, Header &header, size_t message_bytes) {
  switch (static_cast<Message>(header.migration.call)) {
  case Message::stop:
    stopped = true;
    if (waits_for_stop && !node.threads.first().queued) node.ready.push(node.threads.first());
    break;
  case Message::ask: reply(node, from, 0, data_of_answers); break;
  case Message::ask_for_data: reply(node, from, header.migration.at, data_of_answers); break;
  case Message::ask_for_copy: reply(node, from, header.migration.at, sources[source++ % places], Message::answer_to_copy); break;
  case Message::answer_to_copy: std::memcpy(copies[copy++ % places], &header + 1, message_bytes - sizeof header); [[fallthrough]];
  case Message::answer: answered = true; break;
  case Message::count:
    if (header.migration.at == 1) reply(node, from, 0, data_of_answers);
    break;
  case Message::increment: receive_increment(node, from); break;
  case Message::await: receive_await(node, from, header.migration.at); break;
  case Message::queue_increment: queue_increment(from, &header + 1, message_bytes - sizeof header); break;
  case Message::queue_await: queue_await(from, header.migration.at); break;
  }
}

} // namespace

void send_answer(Node &node, NodeId to) { reply(node, to, 0, data_of_answers); }

bool take_stop() { return std::exchange(stopped, false); }

// No benchmark makes a region on the other node, so the kind of that request is free for messages of ours.
void install_messages() { mcrl::current_node().traffic.handlers[static_cast<size_t>(mcrl::Kind::migrated)] = receive; }

void send_message(Message message, uint64_t subject, const void *data, size_t bytes) {
  Node &node = mcrl::current_node();
  Header &header = mcrl::begin_message(node, mcrl::Kind::migrated, bytes);
  header.migration.call = static_cast<uint8_t>(message);
  header.migration.at = subject;
  if (bytes > 0) std::memcpy(&header + 1, data, bytes);
  mcrl::send(node, static_cast<mcrl::NodeId>(1 - number(node.self)), header, bytes);
}

void await_answer() {
  Node &node = mcrl::current_node();
  while (!answered) mcrl::poll(node);
  answered = false;
}

void serve_until_stopped() {
  Node &node = mcrl::current_node();
  waits_for_stop = true;
  while (!stopped) mcrl::block(node);
  stopped = waits_for_stop = false;
}

} // namespace bench
