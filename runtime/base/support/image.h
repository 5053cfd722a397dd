// The executable and the shared libraries that it was linked with, as they lie in memory; and names of places in them, which are
// the same on every node, though each node may have them at other addresses.
#pragma once

#include <cstdint>
#include <link.h>
#include <vector>

namespace mcrl {

// The executable first, then the libraries that it needs, then those that they need, each in the order of linking, which belongs to
// the program; that of loading does not. What was preloaded or opened at run time is not among them.
std::vector<dl_phdr_info> linked_images();

class Images {
public:
  Images();

  // 0 if the address lies in none of them, and for nullptr.
  uint64_t name_of(const void *) const;
  // nullptr if it names nothing.
  void *place_of(uint64_t name) const;
  // Whether it lies in one of them where the program cannot write.
  bool is_constant(const void *) const;

private:
  struct Segment {
    uintptr_t begin, end;
    uint64_t image; // counted from 1
    uintptr_t base; // of the image
    bool constant;
  };

  static constexpr unsigned offset_bits = 48;

  std::vector<Segment> segments_; // in the order of the images
  std::vector<Segment> relocated_; // parts of them that only the loader writes
};

} // namespace mcrl
