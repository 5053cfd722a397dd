// The result of a procedure that has migrated, kept for the thread that called it: a few bytes in place, more of them on the heap.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

namespace mcrl {

class Result {
public:
  void assign(const void *value, size_t bytes) {
    if (__builtin_expect(bytes == sizeof(uint64_t), 1)) {
      std::memcpy(near_, value, sizeof(uint64_t)); // an instruction, not a call
      bytes_ = bytes;
    } else if (bytes > 0) std::memcpy(resize(bytes), value, bytes);
    else bytes_ = 0;
  }

  // The bytes are undefined.
  std::byte *resize(size_t bytes) {
    if (bytes > sizeof near_ && bytes > far_bytes_) {
      far_ = std::make_unique_for_overwrite<std::byte[]>(bytes);
      far_bytes_ = bytes;
    }
    bytes_ = bytes;
    return data();
  }

  std::byte *data() { return bytes_ <= sizeof near_ ? near_ : far_.get(); }
  size_t size() const { return bytes_; }

private:
  alignas(16) std::byte near_[16];
  size_t bytes_ = 0;
  std::unique_ptr<std::byte[]> far_; // its size stays, for the next result
  size_t far_bytes_ = 0;
};

} // namespace mcrl
