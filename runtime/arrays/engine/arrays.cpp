#include "arrays/engine/arrays.h"

#include "arrays/engine/faults.h"
#include "base/support/hash.h"
#include "base/support/tree.h"
#include "net/collective/collective.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>
#include <sys/mman.h>

namespace mcrl {
namespace {

// Where the program's views begin, on all nodes; the first that all have free. The last is for machines with 39 bits of addresses.
constexpr uint64_t bases[] = {0x2000'0000'0000, 0x3000'0000'0000, 0x4000'0000'0000, 0x20'0000'0000};
// The first that ulimit -v allows.
constexpr uint64_t room_bytes[] = {uint64_t{1} << 42, uint64_t{1} << 36, uint64_t{1} << 32, uint64_t{1} << 28};

uint64_t whole_pages(uint64_t bytes) { return (bytes + system_page_bytes - 1) / system_page_bytes * system_page_bytes; }

double hash_of_arguments(size_t element_bytes, unsigned dimensions, const size_t *sizes, const mcrl_page_protocol &protocol,
                         const mcrl_array_layout &layout, const Shape &shape) {
  Hash hash;
  hash.add(&element_bytes, sizeof element_bytes);
  hash.add(sizes, dimensions * sizeof *sizes);
  hash.add(protocol.name, strlen(protocol.name));
  hash.add(&layout.page_bytes, sizeof layout.page_bytes);
  hash.add(&layout.packed, sizeof layout.packed);
  shape.add_homes_to(hash);
  return static_cast<double>(hash.value() >> 12); // a number that a double holds
}

// Node 0 is the root.
meetings::State meeting_of(const Node &node) {
  uint32_t self = number(node.self);
  std::vector<uint32_t> children;
  tree::for_children(self, node.count, [&](uint32_t child) { children.push_back(child); });
  return {self, tree::parent(self), std::move(children), tree::is_at_top(self, node.count)};
}

} // namespace

Arrays::Arrays(Node &node, const Settings &settings)
    : node_(node), window_ns_(settings.page_window_ns), head_first_(settings.page_head_first), prefetches_(settings.page_prefetch),
      in_place_(settings.arrays_in_place), by_user_faults_(settings.user_faults), meeting_(meeting_of(node)) {
  node.rooms.consistency = this;
  node.traffic.handlers[static_cast<size_t>(Kind::page_request)] = receive_message;
  node.traffic.handlers[static_cast<size_t>(Kind::page_reply)] = receive_message;
  node.traffic.handlers[static_cast<size_t>(Kind::page_shared)] = receive_told;
}

std::unique_ptr<Consistency> make_arrays(Node &node, const Settings &settings) { return std::make_unique<Arrays>(node, settings); }

Arrays::~Arrays() {
  arrays_.clear();
  if (base_ != nullptr) munmap(base_, reserved_);
}

// Collective.
void Arrays::reserve_addresses() {
  for (uint64_t bytes : room_bytes)
    for (uint64_t base : bases) {
      auto *wanted = reinterpret_cast<char *>(base);
      void *got = mmap(wanted, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
      bool is_free = got == wanted;
      if (got != MAP_FAILED && !is_free) munmap(got, bytes); // a kernel that does not know the flag
      if (node_.rooms.collectives->reduce(is_free, Operation::array_new, MCRL_MIN) != 0) {
        base_ = wanted;
        node_.traffic.names.common_at = base;
        reserved_ = bytes;
        return;
      }
      if (is_free) munmap(got, bytes);
    }
  fatal("mcrl_array_new: the nodes have no addresses in common that are free on all of them; see ulimit -v");
}

// The runtime's own promise no value from before the last synchronization point; one of the program's may.
bool Arrays::is_shared(const mcrl_page_protocol &protocol) const {
  static constexpr const mcrl_page_protocol *own[] = {&mcrl_write_invalidate, &mcrl_implicit_invalidate, &mcrl_write_shared,
                                                      &mcrl_migratory, &mcrl_writer_owns};
  bool can_be = host_memory_.has_all_nodes() || host_memory_.has_neighbours();
  return can_be && std::find(std::begin(own), std::end(own), &protocol) != std::end(own);
}

void *Arrays::make(size_t element_bytes, unsigned dimensions, const size_t *sizes, const mcrl_page_protocol &protocol,
                   const mcrl_array_layout &layout) {
  if (base_ == nullptr) {
    reserve_addresses();
    if (in_place_) host_memory_.open(node_, reserved_);
  }
  bool has_host = is_shared(protocol), in_place = has_host && host_memory_.has_all_nodes(), by_host = has_host && !in_place;
  std::string problem;
  Shape shape(element_bytes, dimensions, sizes, layout, protocol.moves_rows != 0, node_.count, reserved_ - given_, problem, in_place);
  if (!problem.empty()) fatal("mcrl_array_new: %s", problem.c_str());
  double mine = hash_of_arguments(element_bytes, dimensions, sizes, protocol, layout, shape);
  double least = node_.rooms.collectives->reduce(mine, Operation::array_new, MCRL_MIN);
  if (node_.rooms.collectives->reduce(mine, Operation::array_new, MCRL_MAX) != least)
    fatal("mcrl_array_new: another node makes an array of another shape, protocol or layout in its place, or with other homes");
  // Elements, pointers to rows, and an inaccessible page after each.
  uint64_t elements_bytes = whole_pages(shape.address_bytes() + shape.page_bytes()) + system_page_bytes;
  uint64_t pointers_bytes = whole_pages(shape.pointers() * sizeof(void *)) + system_page_bytes;
  uint64_t bytes = elements_bytes + pointers_bytes + (by_host ? whole_pages(Array::words_bytes(shape)) : 0);
  if (arrays_.size() > UINT16_MAX) fatal("mcrl_array_new: no more than 65536 arrays can be made");
  if (bytes > reserved_ - given_)
    fatal("mcrl_array_new: %" PRIu64 " MB of addresses, but of the %" PRIu64 " MB for shared arrays %" PRIu64 " MB are left (see ulimit -v)",
          bytes >> 20, reserved_ >> 20, (reserved_ - given_) >> 20);
  ArrayPlace place{base_ + given_};
  if (has_host) place = {base_ + given_, &host_memory_, given_, bytes, by_host ? given_ + elements_bytes + pointers_bytes : 0};
  node_.traffic.names.common_bytes = given_ += bytes;
  arrays_.push_back(std::make_unique<Array>(std::move(shape), protocol, place, number(node_.self), node_.count, by_user_faults_));
  arrays_.back()->index = static_cast<uint32_t>(arrays_.size() - 1);
  void *result = arrays_.back()->build(place.address + elements_bytes);
  if (!in_place) {
    node_.rooms.has_arrays = ++alive_ > 0;
    with_neighbours_ += by_host;
    node_.services.take_faults();
  }
  // A node that goes on may touch pages at once.
  node_.rooms.collectives->barrier(Operation::array_new);
  return result;
}

void Arrays::end(void *pointer) {
  auto found = std::find_if(arrays_.begin(), arrays_.end(), [&](const auto &each) { return each != nullptr && each->result == pointer; });
  if (found == arrays_.end()) fatal("mcrl_array_delete of %p, which is no shared array", pointer);
  // After this no node will ask for a page.
  auto mine = static_cast<double>(found - arrays_.begin());
  double least = node_.rooms.collectives->reduce(mine, Operation::array_delete, MCRL_MIN);
  await_prefetched(); // all nodes still have the array, and answer
  if (node_.rooms.collectives->reduce(mine, Operation::array_delete, MCRL_MAX) != least)
    fatal("mcrl_array_delete of %p, but another node deletes another array in its place", pointer);
  wait_until(node_, [&] { // what has waited for a page is not in the run queue
    return std::all_of((*found)->traffic.begin(), (*found)->traffic.end(), [](const auto &each) { return !each.second->is_scheduled; });
  });
  expect_none();
  ahead_.forget((*found)->index);
  pushes_.forget((*found)->index);
  bool in_place = (*found)->is_in_place, by_host = (*found)->has_neighbours();
  ArrayPlace place = (*found)->place;
  found->reset();
  if (!in_place) node_.rooms.has_arrays = --alive_ > 0;
  with_neighbours_ -= by_host;
  node_.rooms.collectives->barrier(Operation::array_delete);
  if (place.memory != nullptr && node_.self == host_memory_.node_at(0)) host_memory_.free(place.offset, place.bytes);
}

Array *Arrays::find(const void *address) {
  auto *at = static_cast<const char *>(address);
  if (base_ == nullptr || at < base_ || at >= base_ + given_) return nullptr;
  for (const auto &array : arrays_)
    if (array != nullptr && array->contains(address)) return array.get();
  return nullptr;
}

Array *Arrays::find_pointers(const void *address) {
  for (const auto &array : arrays_)
    if (array != nullptr && array->level_of(address) >= 0) return array.get();
  return nullptr;
}

PageTraffic &Arrays::traffic_of(Array &array, uint32_t page) {
  PageTraffic &traffic = array.traffic_of(page);
  if (traffic.arrays != nullptr) return traffic;
  traffic.arrays = this;
  traffic.array = array.index;
  traffic.page = page;
  traffic.run = hand_over;
  return traffic;
}

} // namespace mcrl
