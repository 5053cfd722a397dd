// What filaments have touched in one phase, exact to the byte, and which of them race: a byte that one filament writes and another
// reads or writes.
//
// Memory is looked at in words of 8 bytes, each with a list of touches. A byte needs one filament that has written it and two that have
// read it: of two, one is not the filament that writes it later. So a word has at most 24 touches, and seldom more than three.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace mcrl {

// What a filament has done with some bytes of a word.
struct Touch {
  uint64_t filament;
  uint64_t place : 48; // the address after the instruction, on this node
  uint64_t bytes : 8;  // a bit for each
  uint64_t is_write : 1;
  uint32_t node;
  uint32_t next = 0; // in the record
};

struct Race {
  uint64_t address; // the first byte
  Touch first, second;
};

class TouchRecord {
public:
  static constexpr uint64_t page_bytes = 4096, word_bytes = 8;

  TouchRecord() { touches_.emplace_back(new Touch[touches_of_chunk]); }

  // A filament touches bytes that follow each other; what `bytes` of `touch` says is ignored. Returns whether that is a race; `race` is
  // the first one then. Each byte races once.
  bool touch(uint64_t address, uint64_t bytes, Touch touch, Race &race);
  // The same of the bytes of one word that `touch` says.
  bool touch_word(uint64_t address, const Touch &touch, Race &race);

  // Another object begins at these addresses.
  void forget(uint64_t address, uint64_t bytes);
  // The next phase begins.
  void clear();

  // The numbers of the pages that have been touched.
  const std::vector<uint64_t> &pages() const { return used_; }
  bool is_written(uint64_t page) const { return pages_.at(page)->is_written; }
  bool has_raced(uint64_t address) const;
  // All touches of a page, but for bytes that have raced: function(address of a word, touch).
  template <class Function> void for_each_touch(uint64_t page, Function &&function) const {
    const Page &one = *pages_.at(page);
    for (uint64_t word = 0; word < words_of_page; word++)
      for (uint32_t next = one.heads[word]; next != 0; next = at(next).next) {
        Touch touch = at(next);
        touch.bytes &= static_cast<uint8_t>(~one.raced[word]);
        if (touch.bytes != 0) function(page * page_bytes + word * word_bytes, touch);
      }
  }

private:
  static constexpr uint64_t words_of_page = page_bytes / word_bytes;
  static constexpr uint32_t touches_of_chunk = 1 << 16;

  struct Page {
    uint32_t phase = 0;
    bool is_written = false;
    uint32_t heads[words_of_page]; // of lists of touches
    uint8_t raced[words_of_page];  // a bit for each byte
  };

  Page &page_of(uint64_t address);
  void add(uint32_t &head, Touch, uint8_t bytes);
  const Touch &at(uint32_t index) const { return touches_[index / touches_of_chunk][index % touches_of_chunk]; }
  Touch &at(uint32_t index) { return touches_[index / touches_of_chunk][index % touches_of_chunk]; }

  std::unordered_map<uint64_t, std::unique_ptr<Page>> pages_; // by number; of earlier phases, too
  uint64_t last_number_ = UINT64_MAX;
  Page *last_ = nullptr;
  uint32_t phase_ = 1;
  std::vector<uint64_t> used_; // in this phase
  std::vector<std::unique_ptr<Touch[]>> touches_;
  uint32_t count_ = 1; // of touches; 0 ends a list
};

} // namespace mcrl
