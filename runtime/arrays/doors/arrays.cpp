// The calls of prelude_arrays.h.
#include "arrays/engine/arrays.h"

#include "prelude_arrays.h"
#include "net/progress/calls.h"

#include <span>
#include <vector>

using namespace mcrl;

namespace {

Arrays &arrays_in(const char *call) { return static_cast<Arrays &>(*node_of_thread_in(call).rooms.consistency); }

// The pages of some bytes.
PageRange range_in(const char *call, Arrays &arrays, const void *first, size_t bytes, mcrl_access access) {
  if (access != MCRL_READ_ACCESS && access != MCRL_WRITE_ACCESS) fatal("%s for an access that is neither to read nor to write", call);
  Array *array = arrays.find(first);
  if (array == nullptr) fatal("%s of %p, which is in no shared array", call, first);
  const char *last = static_cast<const char *>(first) + (bytes == 0 ? 0 : bytes - 1);
  if (last < first || !array->contains(last)) fatal("%s of %zu bytes at %p, which go past the end of the shared array", call, bytes, first);
  return {array, array->page_of(first), array->page_of(last)};
}

void fetch(const char *call, const void *first, size_t bytes, mcrl_access access, bool pins) {
  Arrays &arrays = arrays_in(call);
  PageRange range = range_in(call, arrays, first, bytes, access);
  if (bytes == 0) return;
  arrays.fetch(*range.array, range.first, range.last, access, pins);
  range.array->views.put_in_table(range.first, range.last);
}

} // namespace

void *mcrl_array_new(size_t element_bytes, unsigned dimensions, const size_t *sizes, const mcrl_page_protocol *protocol,
                     const mcrl_array_layout *layout) {
  Arrays &arrays = arrays_in("mcrl_array_new");
  if (protocol == nullptr || sizes == nullptr) fatal("mcrl_array_new without %s", protocol == nullptr ? "a protocol" : "sizes");
  if (protocol->fault == nullptr || protocol->request == nullptr || protocol->reply == nullptr || protocol->name == nullptr)
    fatal("mcrl_array_new with a protocol that lacks a name, fault, request or reply");
  return arrays.make(element_bytes, dimensions, sizes, *protocol, layout == nullptr ? mcrl_array_layout{} : *layout);
}

void mcrl_array_delete(void *array) { arrays_in("mcrl_array_delete").end(array); }

void mcrl_array_touch(const void *first, size_t bytes, mcrl_access access) { fetch("mcrl_array_touch", first, bytes, access, false); }

void mcrl_array_ask(const mcrl_array_part *parts, size_t count, mcrl_access access) {
  Arrays &arrays = arrays_in("mcrl_array_ask");
  if (parts == nullptr && count > 0) fatal("mcrl_array_ask for %zu parts, but without them", count);
  std::vector<PageRange> ranges;
  for (const mcrl_array_part &part : std::span(parts, count)) {
    PageRange range = range_in("mcrl_array_ask", arrays, part.from, part.bytes, access);
    if (part.bytes > 0) ranges.push_back(range);
  }
  arrays.ask_for(ranges, access);
}

void mcrl_array_pin(const void *first, size_t bytes, mcrl_access access) { fetch("mcrl_array_pin", first, bytes, access, true); }

void mcrl_array_unpin(const void *first, size_t bytes) {
  Arrays &arrays = arrays_in("mcrl_array_unpin");
  PageRange range = range_in("mcrl_array_unpin", arrays, first, bytes, MCRL_READ_ACCESS);
  if (bytes > 0) arrays.unpin(*range.array, range.first, range.last);
}
