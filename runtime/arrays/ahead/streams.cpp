#include "arrays/ahead/streams.h"

#include <algorithm>

namespace mcrl {

constexpr uint32_t rows_before_next = 2;

uint32_t Streams::follow(const PageRead &read) {
  uint32_t page = read.page;
  uses_++;
  for (Stream &stream : streams_) {
    if (stream.array != read.array || stream.phase != read.phase || page < stream.first || page > stream.next) continue;
    stream.used = uses_;
    return page == stream.next ? go_on(stream, read) : catch_up(stream, read);
  }
  return begin(read);
}

uint32_t Streams::ask_until(Stream &stream, const PageRead &read, uint32_t next) {
  if (read.page >= stream.row_end) stream.rows++;
  stream.row_end = read.row_end;
  stream.has_gone_on = true;
  return stream.next = std::max(stream.next, std::min(next, stream.rows < rows_before_next ? read.row_end : read.end));
}

uint32_t Streams::go_on(Stream &stream, const PageRead &read) {
  return ask_until(stream, read, read.page + 1 + std::min(read.page - stream.first, most_ahead));
}

// The page is on its way, or was there and has gone.
uint32_t Streams::catch_up(Stream &stream, const PageRead &read) {
  uint32_t ahead = std::min(read.page - stream.first, most_ahead), on_their_way = stream.next - read.page;
  return ahead < 2 || on_their_way > ahead / 2 ? read.page + 1 : ask_until(stream, read, read.page + 1 + ahead);
}

// In place of the one that has not been used for longest.
uint32_t Streams::begin(const PageRead &read) {
  uint32_t array = read.array;
  auto before = std::max_element(streams_.begin(), streams_.end(), [array](const Stream &a, const Stream &b) {
    return std::pair(a.array == array, a.used) < std::pair(b.array == array, b.used);
  });
  uint32_t length = 1, unseen = 0;
  if (before->array == array && before->unseen < most_unseen) {
    length = std::clamp(before->next - before->first, uint32_t{1}, most_at_once);
    unseen = before->has_gone_on || length == 1 ? 0 : before->unseen + 1;
  }
  auto oldest =
      std::min_element(streams_.begin(), streams_.end(), [](const Stream &a, const Stream &b) { return a.used < b.used; });
  uint32_t next = std::min(read.page + length, read.row_end);
  *oldest = {array, read.phase, read.page, next, false, read.row_end, 0, unseen, uses_};
  return next;
}

void Streams::forget(uint32_t array) {
  for (Stream &stream : streams_)
    if (stream.array == array) stream = {};
}

} // namespace mcrl
