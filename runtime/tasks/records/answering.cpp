#include "tasks/records/answering.h"

#include "tasks/points/record.h"

#include <cstring>
#include <utility>

namespace mcrl {

bool Answering::takes(const mcrl_linkage &linkage, size_t bytes) const {
  return is_open_ && linkage.node == number(asker_) && is_child(linkage) && bytes <= longest_value;
}

void Answering::add(const mcrl_linkage &linkage, const void *value, size_t bytes) {
  size_t room = Header::Answers::room(bytes);
  if (header_ != nullptr && (value_bytes_ != bytes || bytes_ + room > most_bytes)) send();
  if (header_ == nullptr) {
    header_ = &begin_message(node_, Kind::answers, most_bytes);
    fields<Kind::answers>(*header_).value_bytes = value_bytes_ = static_cast<uint32_t>(bytes);
  }
  auto *at = reinterpret_cast<std::byte *>(header_ + 1) + bytes_;
  if (bytes > 0) std::memcpy(at, value, bytes);
  uint64_t child = number_of_child(linkage);
  std::memcpy(at + bytes, &child, sizeof child);
  bytes_ += room;
  fields<Kind::answers>(*header_).count++;
}

void Answering::send() { mcrl::send(node_, asker_, *std::exchange(header_, nullptr), std::exchange(bytes_, 0)); }

} // namespace mcrl
