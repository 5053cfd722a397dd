// Where the rows and pages of a shared array lie, as arithmetic: offsets in its addresses, which all nodes have alike. Nothing is kept for
// each row or page: an array takes as much as the rule of its homes (home_runs.h).
//
// A page is what is fetched at a time. One of 4 KB or more is as many pages of the system's. A smaller one shares a page of the system's
// memory with others, but has an address range of 4 KB to itself, since access is given by the system's pages: the same memory is mapped at
// as many addresses as there are pages in it.
#pragma once

#include "arrays/engine/home_runs.h"
#include "mcrl_page_protocol.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mcrl {

inline constexpr uint64_t system_page_bytes = 4096;

class Shape {
public:
  // `problem` says why there can be no such array, if so; `room` is how many bytes of addresses there are. `in_place`: elements do
  // not come and go; pages say whose home is where, and no row moves.
  Shape(size_t element_bytes, unsigned dimensions, const size_t *sizes, const mcrl_array_layout &, bool moves_rows, uint32_t nodes,
        uint64_t room, std::string &problem, bool in_place = false);

  unsigned dimensions() const { return static_cast<unsigned>(sizes_.size()); }
  size_t size(unsigned dimension) const { return sizes_[dimension]; }
  uint64_t rows() const { return rows_; } // of the last dimension
  uint64_t pointers() const; // to rows, and to these; 0 of one dimension
  uint64_t row_bytes() const { return row_bytes_; }

  uint64_t page_bytes() const { return page_bytes_; }
  bool has_small_pages() const { return page_bytes_ < system_page_bytes; }
  uint32_t pages() const { return pages_; }                       // places for moved rows included
  uint32_t pages_in_the_beginning() const { return first_slot_; } // without them
  uint32_t home(uint32_t page) const { return run_at(page).home; } // in the beginning; a place for a moved row has that of the row
  // Pages with the same home. Those that follow may have it, too.
  struct PageRun {
    uint32_t home, first, end;
  };
  PageRun run_at(uint32_t page) const;
  // Rows with the same home in the beginning. Those that follow may have it, too.
  struct RowRun {
    uint32_t home;
    uint64_t first, end;
  };
  RowRun rows_at(uint64_t row) const;
  uint32_t home_of_row(uint64_t row) const { return rows_at(row).home; }
  // So many rows, and then as many on the next node, from node 0 on, over and over; 0 if they are not so.
  uint64_t rows_of_node() const;
  void add_homes_to(Hash &hash) const { homes_.add_to(hash); }
  size_t entries() const { return homes_.entries(); } // that are kept

  // Offsets of addresses. In memory pages lie one after the other.
  uint64_t address_bytes() const { return pages_ * stride(); }
  uint64_t memory_bytes() const;
  uint64_t address_of(uint32_t page) const;
  uint64_t memory_of(uint32_t page) const { return page * page_bytes_; }
  uint64_t begin_of(uint32_t page) const { return page * stride(); } // of the addresses at which page_at() finds it
  uint32_t page_at(uint64_t address) const { return static_cast<uint32_t>(address / stride()); }

  // A row in the beginning, and the place to which it moves.
  uint64_t address_of_row(uint64_t row) const;
  uint64_t address_of_slot(uint64_t row) const { return address_of(first_slot_ + static_cast<uint32_t>(row * pages_of_slot_)); }
  uint32_t pages_of_slot() const { return pages_of_slot_; } // 0: rows do not move

  // Rows from this one on that lie at equal distances, in the beginning.
  struct EvenRows {
    uint64_t address, distance, end;
  };
  EvenRows even_rows(uint64_t row) const;

  // The rows that lie in a page, as long as they have not moved, or the row whose place it is: first and one past the last.
  std::pair<uint64_t, uint64_t> rows_in(uint32_t page) const;

  // The page after those of the last row that lies in a page, as long as none has moved.
  uint32_t end_of_rows(uint32_t page) const;

  // The indices of the element that has a byte at this address, one for each dimension.
  std::vector<uint64_t> indices_at(uint64_t address) const;

private:
  // Rows that follow each other without a break, from the beginning of a page on.
  struct Band {
    uint64_t row, end, page;
  };

  uint64_t stride() const { return has_small_pages() ? system_page_bytes : page_bytes_; }
  std::string place_rows(const mcrl_array_layout &, uint32_t nodes); // or what is wrong
  std::string ask_for_homes(mcrl_array_home *, uint64_t units, uint32_t nodes);
  void place_blocks(uint64_t units, uint32_t nodes);
  uint64_t asked_for(uint64_t unit) const;
  void add_homes(uint32_t home, uint64_t units, uint64_t count = 1, uint32_t step = 0);
  uint64_t pages_for(uint64_t rows) const;
  uint64_t first_row_in(uint64_t page) const;
  uint64_t first_row_from(uint64_t page) const;
  Band band_of(uint64_t row) const;
  Band band_at(uint32_t page) const;

  std::vector<size_t> sizes_;
  uint64_t row_bytes_ = 0, page_bytes_ = system_page_bytes;
  uint32_t pages_ = 0, first_slot_ = 0, pages_of_slot_ = 0;
  uint64_t rows_ = 1, row_distance_ = 0;
  uint64_t rows_of_page_ = 0; // of a small page
  // What homes are counted in: pages of one dimension; else rows of the first dimension, each of which is so many rows.
  uint64_t unit_rows_ = 1;
  bool is_one_band_ = false; // else a band for each run of homes
  HomeRuns homes_{1};
};

} // namespace mcrl
