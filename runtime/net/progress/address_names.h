// The names of addresses that other nodes have elsewhere: of functions and static data, by image and offset; of shared arrays, the address.
#pragma once

#include "base/support/image.h"

#include <memory>

namespace mcrl {

class AddressNames {
public:
  const Images &images(); // read when first asked for

  // Ends the program if the address has no name. 0 for nullptr.
  uint64_t name_of(const void *address);
  // Ends the program if this is no name in this program.
  void *address_of(uint64_t name);

  // Addresses that are the same on all nodes: of shared arrays.
  uint64_t common_at = 0, common_bytes = 0;
  bool is_common(uint64_t address) const { return address - common_at < common_bytes; }

private:
  std::unique_ptr<Images> images_;
};

} // namespace mcrl
