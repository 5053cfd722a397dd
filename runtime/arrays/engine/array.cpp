#include "arrays/engine/array.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <cerrno>
#include <cinttypes>
#include <sys/mman.h>

namespace mcrl {

Array::Array(Shape given, const mcrl_page_protocol &protocol, const ArrayPlace &place, uint32_t self, uint32_t nodes, bool by_user_faults)
    : place(place), is_in_place(place.memory != nullptr && place.words_offset == 0), shape(std::move(given)), protocol(protocol),
      own_{self, is_in_place ? nullptr : place.memory}, nodes_(nodes), pages_(shape.pages()) {
  if (is_in_place) views.map_in_place(shape, place.address, *place.memory, place.offset);
  else views.map(shape, place.address, own_, by_user_faults, place.memory, place.offset);
  if (place.words_offset == 0) return;
  auto words_offset = static_cast<off_t>(place.words_offset);
  void *words = mmap(nullptr, words_bytes(shape), PROT_READ | PROT_WRITE, MAP_SHARED, place.memory->file(), words_offset);
  if (MemoryText text; words == MAP_FAILED)
    fatal("mcrl_array_new: no memory for %" PRIu64 " bytes of pages' states: %s", words_bytes(shape), describe_refusal(errno, text));
  words_ = static_cast<uint64_t *>(words);
}

uint64_t Array::words_bytes(const Shape &shape) { return shape.pages() * sizeof(uint64_t); }

pages::Page &Array::page(uint32_t index) {
  return pages_.at(index, [this](uint32_t first, uint32_t end, pages::Page *entries) {
    for (uint32_t each = first; each < end; each++) {
      uint32_t home = each < shape.pages_in_the_beginning() ? shape.home(each) : nodes_;
      entries[each - first] = pages::Page(own_.self, nodes_, home);
      if (own_.has(home)) entries[each - first].access = MCRL_WRITE_ACCESS;
    }
  });
}

mcrl_access Array::access_of(uint32_t index) const {
  const pages::Page *page = pages_.find(index);
  if (page != nullptr) return static_cast<mcrl_access>(page->access);
  return index < shape.pages_in_the_beginning() && own_.has(shape.home(index)) ? MCRL_WRITE_ACCESS : MCRL_NO_ACCESS;
}

mcrl_access Array::wanted_of(uint32_t index) const {
  const pages::Page *page = pages_.find(index);
  return page == nullptr ? MCRL_NO_ACCESS : static_cast<mcrl_access>(page->wanted);
}

// The pointers are this node's own, at the same addresses on all nodes, so that an activation can carry them along.
void *Array::build(char *at) {
  if (shape.dimensions() == 1) return result = views.program();
  tables_bytes_ = shape.pointers() * sizeof(void *);
  tables_ = mmap(at, tables_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  if (MemoryText text; tables_ == MAP_FAILED)
    fatal("mcrl_array_new: no memory for %zu bytes of pointers to rows: %s", tables_bytes_, describe_refusal(errno, text));
  auto *level = static_cast<void **>(tables_);
  size_t in_level = 1;
  for (unsigned d = 0; d + 2 < shape.dimensions(); d++) {
    in_level *= shape.size(d);
    for (size_t i = 0; i < in_level; i++) level[i] = level + in_level + i * shape.size(d + 1);
    level += in_level;
  }
  rows = reinterpret_cast<char **>(level);
  for (uint64_t row = 0; row < shape.rows();) {
    Shape::EvenRows even = shape.even_rows(row);
    for (char *to = views.program() + even.address; row < even.end; row++, to += even.distance) rows[row] = to;
  }
  return result = tables_;
}

Array::~Array() {
  if (words_ != nullptr) munmap(words_, words_bytes(shape));
  if (tables_ != nullptr) mmap(tables_, tables_bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}

int Array::level_of(const void *pointer) const {
  auto *at = static_cast<const char *>(pointer), *begins = static_cast<const char *>(tables_);
  if (at < begins || at >= begins + tables_bytes_) return -1;
  auto number = static_cast<uint64_t>(at - begins) / sizeof(void *);
  int level = 0;
  for (uint64_t in_level = shape.size(0); number >= in_level; in_level *= shape.size(static_cast<unsigned>(++level))) number -= in_level;
  return level;
}

uint64_t Array::rows_at_pointer(const void *pointer) const {
  uint64_t in_level = 1;
  for (unsigned d = 0; d <= static_cast<unsigned>(level_of(pointer)); d++) in_level *= shape.size(d);
  return shape.rows() / in_level;
}

uint64_t Array::row_of(const void *pointer) const {
  auto number = static_cast<uint64_t>(static_cast<const char *>(pointer) - static_cast<const char *>(tables_)) / sizeof(void *);
  uint64_t in_level = 1;
  for (unsigned d = 0, level = static_cast<unsigned>(level_of(pointer)); d < level; d++) {
    in_level *= shape.size(d);
    number -= in_level;
  }
  return number * rows_at_pointer(pointer);
}

PageTraffic *Array::find_traffic(uint32_t index) {
  auto found = traffic.find(index);
  return found == traffic.end() ? nullptr : found->second.get();
}

PageTraffic &Array::traffic_of(uint32_t index) {
  std::unique_ptr<PageTraffic> &entry = traffic[index];
  if (entry == nullptr) entry = std::make_unique<PageTraffic>();
  return *entry;
}

std::string Array::name_of_element(const void *at) const {
  std::string name = "element ";
  for (uint64_t each : shape.indices_at(static_cast<uint64_t>(static_cast<const char *>(at) - views.program())))
    name += "[" + std::to_string(each) + "]";
  return name + " of shared array " + std::to_string(index);
}

void Array::move_row(uint64_t row) { rows[row] = views.program() + shape.address_of_slot(row); }

} // namespace mcrl
