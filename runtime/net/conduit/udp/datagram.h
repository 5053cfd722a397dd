// What stands in front of every datagram. All nodes of a job run the same executable: they agree on the layout.
#pragma once

#include "net/conduit/conduit.h"
#include "net/conduit/udp/checksum.h"
#include "net/conduit/udp/reliable.h"

#include <span>

namespace mcrl {

// Node 0 draws it.
struct JobKey {
  uint64_t value = 0;
  uint32_t in_datagrams() const { return static_cast<uint32_t>(value); }
};

struct DatagramHeader {
  uint32_t key;      // of the job: the half that stands in datagrams
  uint32_t checksum; // of all that follows, seeded with the job's whole key
  uint32_t from;     // node
  uint32_t number;   // as Reliable counts; of one that is an acknowledgment alone, 0
  uint32_t acknowledged;
  uint32_t message; // the number of a message that is cut, or one of the next two
  uint64_t acknowledged_beyond;

  static constexpr uint32_t whole = 0, acknowledgment_alone = UINT32_MAX;
};

// Follows if the message is cut.
struct FragmentHeader {
  uint64_t offset, data_bytes;
  std::byte head[head_bytes];
};

static_assert(sizeof(DatagramHeader) == 32 && sizeof(FragmentHeader) == 32, "messages after them are aligned to 16 bytes");

inline uint32_t checksum_of(const JobKey &key, std::span<const std::byte> header, std::span<const std::byte> rest) {
  constexpr size_t not_summed = offsetof(DatagramHeader, from);
  Checksum sum(key.value);
  sum.add(header.subspan(not_summed));
  sum.add(rest);
  return sum.value();
}

// Whether a datagram, which has a header with the job's key, is as it was sent.
inline bool is_as_sent(const JobKey &key, std::span<const std::byte> bytes) {
  const auto &header = *reinterpret_cast<const DatagramHeader *>(bytes.data());
  bool is_alone = header.message == DatagramHeader::acknowledgment_alone, is_cut = !is_alone && header.message != DatagramHeader::whole;
  size_t header_bytes = sizeof header + (is_cut ? sizeof(FragmentHeader) : 0);
  if (is_alone ? bytes.size() != header_bytes : bytes.size() <= header_bytes) return false;
  return header.checksum == checksum_of(key, bytes.first(header_bytes), bytes.subspan(header_bytes));
}

} // namespace mcrl
