// Pages that a node reads one after the other: those that follow are asked for before it comes to them.
//
// A stream begins with a page that is read and is not here. When the next page is read, too, the one after it is asked for as well,
// then two, four, up to `most_ahead` of them: never more than have been read. A thread that comes to a page that is still on its
// way reads faster than pages come: when less than half of those that are asked for together are on their way, as many are asked
// for anew, so that the network has always some to bring. Where the next row begins, the stream waits until it has gone on into two
// other rows: a neighbour's last row is read often, and what lies after it is not. The next stream of an array asks for as many
// pages of its row at once as the one before it has read, `most_at_once` at most. A stream ends with its phase, which lies between
// two synchronization points: what a node reads in the next phase may be written before.
#pragma once

#include "arrays/ahead/predictor.h"

#include <array>

namespace mcrl {

class Streams final : public Predictor {
public:
  static constexpr uint32_t most_ahead = 256, most_at_once = 32; // 1 MB on its way: 2.5 GB/s and 400 us there and back
  // One stream in so many has to show that the pages are still read: those that are here cause no fault.
  static constexpr uint32_t most_unseen = 16;

  uint32_t follow(const PageRead &) override;
  void forget(uint32_t array) override;

private:
  struct Stream {
    uint32_t array = UINT32_MAX, phase = 0;
    uint32_t first = 0, next = 0; // pages; those below `next` have been asked for
    bool has_gone_on = false;     // a thread has read more than the first
    uint32_t row_end = 0, rows = 0;
    uint32_t unseen = 0; // streams of the array since one had to show itself
    uint64_t used = 0;
  };
  uint32_t go_on(Stream &, const PageRead &);
  uint32_t catch_up(Stream &, const PageRead &);
  static uint32_t ask_until(Stream &, const PageRead &, uint32_t next);
  uint32_t begin(const PageRead &);

  std::array<Stream, 8> streams_; // those used last
  uint64_t uses_ = 0;
};

} // namespace mcrl
