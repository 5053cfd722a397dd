#include "net/conduit/udp/fragments.h"

#include <algorithm>
#include <cstring>

namespace mcrl {

void Outgoing::add(std::byte *head, const std::byte *data, size_t data_bytes) {
  if (++numbers_ == 0 || numbers_ == UINT32_MAX) numbers_ = 1; // the two say other things
  size_t fragments = (data_bytes + payload_bytes_ - 1) / payload_bytes_;
  messages_.push_back(
      {.buffer = head, .bytes = head_bytes, .data = data, .data_bytes = data_bytes, .number = numbers_, .fragments = fragments});
  waiting_++;
  cut_messages_++;
}

Fragment Outgoing::next() {
  OutgoingMessage &message = messages_[messages_.size() - waiting_];
  Fragment fragment{.message = &message, .offset = cut_, .bytes = std::min(payload_bytes_, message.data_bytes - cut_)};
  cut_ += fragment.bytes;
  if (cut_ == message.data_bytes) {
    waiting_--;
    cut_ = 0;
  }
  return fragment;
}

void Outgoing::note_arrival(const Fragment &fragment, BufferPool &buffers) {
  if (--fragment.message->fragments > 0) return;
  buffers.release(fragment.message->buffer);
  if (fragment.message->number != 0) cut_messages_--;
  while (messages_.size() > waiting_ && messages_.front().fragments == 0) messages_.pop_front();
}

bool Outgoing::is_sending(const std::byte *data) const {
  auto holds = [&](const OutgoingMessage &message) { return message.data == data && message.fragments > 0; };
  return cut_messages_ > 0 && std::any_of(messages_.begin(), messages_.end(), holds);
}

bool Assembly::fits(const Piece &piece) const {
  if (piece.count == 0 || piece.count > piece.data_bytes || piece.offset > piece.data_bytes - piece.count) return false;
  for (const Incoming &one : incoming_)
    if (one.number == piece.number) return one.data_bytes == piece.data_bytes && piece.count <= one.missing;
  return true;
}

Assembly::Incoming *Assembly::find(uint32_t number) {
  auto one = std::find_if(incoming_.begin(), incoming_.end(), [&](const Incoming &in) { return in.number == number; });
  return one == incoming_.end() ? nullptr : &*one;
}

Assembly::Incoming &Assembly::begin(NodeId from, const Piece &piece, BufferPool &buffers, Receiver &receiver) {
  std::byte *head = buffers.acquire(head_bytes);
  std::memcpy(head, piece.head, head_bytes);
  size_t data_bytes = piece.data_bytes;
  Incoming in{.number = piece.number, .message = head, .message_bytes = head_bytes, .data_bytes = data_bytes, .missing = data_bytes};
  in.data = receiver.place_for(from, head, data_bytes);
  if (in.data == nullptr) {
    in.message_bytes += piece.data_bytes;
    in.message = buffers.acquire(in.message_bytes);
    std::memcpy(in.message, head, head_bytes);
    buffers.release(head);
    in.data = in.message + head_bytes;
  }
  incoming_.push_back(in);
  return incoming_.back();
}

void Assembly::add(NodeId from, const Piece &piece, BufferPool &buffers, Receiver &receiver) {
  Incoming *in = find(piece.number);
  if (in == nullptr) in = &begin(from, piece, buffers, receiver);
  std::memcpy(in->data + piece.offset, piece.bytes, piece.count);
  in->missing -= piece.count;
  if (in->missing > 0) return;
  Incoming whole = *in;
  *in = incoming_.back();
  incoming_.pop_back();
  receiver.receive(from, whole.message, whole.message_bytes);
  buffers.release(whole.message);
}

} // namespace mcrl
