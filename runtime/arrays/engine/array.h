// A shared array on this node: its shape, its memory, and what is known of each page that anything has happened to.
#pragma once

#include "arrays/ahead/predictor.h"
#include "arrays/engine/sparse.h"
#include "arrays/engine/views.h"
#include "arrays/pure/page.h"
#include "arrays/pure/sharing.h"
#include "base/threads/thread.h"

#include <algorithm>
#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

namespace mcrl {

class Arrays;

// A thread that waits for a page.
struct PageWaiter {
  Thread *thread = nullptr;
  bool is_blocked = false; // else it still asks
  bool has_come = false;
};

// A message or fault that is to become a step, and the data that came along: they lie in the message, as long as that is handled, or here.
struct PageEvent {
  uint32_t page = 0;
  pages::Event event;
  std::span<const std::byte> data;
  uint8_t epoch = 0;   // of the sender, its lowest bits
  Lease lease{};           // of a fault: to be asked for with the page
  bool is_due = false;     // it has waited for a page that stays
  bool of_meeting = false; // sent at a synchronization point: it does not wait for a page that stays
  std::unique_ptr<std::byte[]> kept;
  std::optional<sharing::Event> told; // by a node of this host, and not `event`

  // For what is done when the message is gone.
  PageEvent &&keep() {
    if (kept == nullptr && !data.empty()) {
      kept.reset(new std::byte[data.size()]);
      std::copy(data.begin(), data.end(), kept.get());
      data = {kept.get(), data.size()};
    }
    return std::move(*this);
  }
};

struct PutOff; // engine/neighbours.cpp

// What most pages do not have at any time, and those that have had it keep: queues that are empty take no memory of their own.
struct PageTraffic : Runnable {
  PageTraffic();
  ~PageTraffic();

  struct Waiting {
    PageWaiter *waiter;
    mcrl_access access;
  };
  std::vector<Waiting> waiting;
  sharing::Share share;
  std::unique_ptr<PutOff> closing; // of a step that waits for neighbours
  std::list<PageEvent> kept; // by the protocol, until it takes them up
  std::list<PageEvent> held; // by the runtime, until threads have run that have waited, the window has ended, and the page is not pinned
  std::unique_ptr<std::byte[]> twin;
  uint32_t to_run = 0; // threads that the page has let go on, and that have not run since
  uint32_t pins = 0;
  uint64_t stays_until_ns = 0;
  mcrl_access ahead = MCRL_NO_ACCESS; // asked for by no thread that waits, and has not come
  bool comes = false; // in this phase, unasked, and has not come
  bool is_scheduled = false; // to hand over what is held
  Arrays *arrays = nullptr;
  uint32_t array = 0, page = 0;
};

// Where an array lies.
struct ArrayPlace {
  char *address;                      // of the program's elements
  const HostMemory *memory = nullptr; // which nodes of the host have in common; nullptr: the node has memory of its own
  uint64_t offset = 0, bytes = 0;     // there
  uint64_t words_offset = 0;          // there: a word for each page, with what the host has of it; 0: there are no pages
};

struct Array {
  Array(Shape shape, const mcrl_page_protocol &, const ArrayPlace &, uint32_t self, uint32_t nodes, bool by_user_faults);
  ~Array();
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;

  static uint64_t words_bytes(const Shape &);

  // The pointers to rows.
  void *build(char *pointers_at);

  const ArrayPlace place;
  // All nodes have the elements in common, and no data come or go. Pages have states only where pins keep other nodes' away.
  const bool is_in_place;
  bool pins_exclude() const { return !is_in_place || !has_syncs(); } // under a protocol with one writer at any time

  bool has_neighbours() const { return words_ != nullptr; }
  uint64_t &word(uint32_t index) const { return words_[index]; }
  std::vector<uint32_t> used_of_neighbours; // pages to which this node has had access in this phase, and of which another one is the agent

  // Whether its protocol takes notice of synchronization points.
  bool has_syncs() const { return protocol.before_sync != nullptr || protocol.after_sync != nullptr; }

  bool contains(const void *address) const {
    auto *at = static_cast<const char *>(address);
    return at >= views.program() && at < views.program() + shape.address_bytes();
  }
  uint32_t page_of(const void *address) const {
    return shape.page_at(static_cast<uint64_t>(static_cast<const char *>(address) - views.program()));
  }

  // The level of a pointer in the array's tables: 0 is the first dimension's; -1: the address is in no table.
  int level_of(const void *pointer) const;
  // The first row that such a pointer leads to, and how many rows it leads to.
  uint64_t row_of(const void *pointer) const;
  uint64_t rows_at_pointer(const void *pointer) const;

  // A page's state: made when anything first happens to the page. What is asked for below makes none, and a signal's handler may ask.
  pages::Page &page(uint32_t index);
  mcrl_access access_of(uint32_t index) const;
  mcrl_access wanted_of(uint32_t index) const;
  uint64_t pages_made() const { return pages_.entries_made(); }
  PageTraffic &traffic_of(uint32_t index);
  PageTraffic *find_traffic(uint32_t index);

  // Where a row is now.
  uint64_t address_of_row(uint64_t row) const { return static_cast<uint64_t>(rows[row] - views.program()); }
  void move_row(uint64_t row);
  // For messages, of a byte in it: "element [3][4] of shared array 0".
  std::string name_of_element(const void *) const;

  Shape shape;
  uint32_t index = 0; // of all that the program has made
  const mcrl_page_protocol &protocol;
  Views views;
  std::vector<uint32_t> used; // pages that have had a step, and have to take part in synchronization points
  std::unordered_map<uint32_t, std::unique_ptr<PageTraffic>> traffic;
  std::deque<PageEvent> early; // from nodes that have passed a synchronization point that this one has not
  char **rows = nullptr;       // the innermost pointers; of one dimension nullptr
  void *result = nullptr;      // what the program has

private:
  static constexpr uint32_t pages_of_chunk = 16;

  OwnHomes own_;
  uint32_t nodes_;
  Sparse<pages::Page, pages_of_chunk> pages_;
  void *tables_ = nullptr; // of pointers
  size_t tables_bytes_ = 0;
  uint64_t *words_ = nullptr;
};

} // namespace mcrl
