#include "tasks/records/answering.h"

#include <cstring>
#include <utility>

namespace mcrl {

void Answering::add(const void *value, size_t bytes) {
  if (count_ == 0) {
    header_ =
        &begin_message(node_, Kind::results, (bytes + sizeof(Header::Answers::Place)) * most_ + sizeof(Header::Answers::Place));
    at_ = reinterpret_cast<std::byte *>(header_ + 1);
    value_bytes_ = static_cast<uint32_t>(bytes);
  }
  if (bytes == sizeof(uint64_t)) std::memcpy(at_, value, sizeof(uint64_t));
  else if (bytes > 0) std::memcpy(at_, value, bytes);
  at_ += bytes;
  count_++;
  has_returned_ = true;
}

void Answering::send() {
  auto &answers = fields<Kind::results>(*header_);
  answers.value_bytes = value_bytes_;
  answers.run = run_;
  answers.count = std::exchange(count_, 0);
  size_t bytes = size_t{value_bytes_} * answers.count;
  if (!not_ended_.empty()) {
    bytes = answers.values_room();
    size_t more = not_ended_.size() * sizeof not_ended_[0];
    std::memcpy(reinterpret_cast<std::byte *>(header_ + 1) + bytes, not_ended_.data(), more);
    bytes += more;
  }
  node_.traffic.outbox.send_for(asker_);
  mcrl::send(node_, asker_, *std::exchange(header_, nullptr), bytes);
}

} // namespace mcrl
