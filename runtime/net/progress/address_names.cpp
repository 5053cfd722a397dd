#include "net/progress/address_names.h"

#include "base/support/fatal.h"

#include <cinttypes>

namespace mcrl {

const Images &AddressNames::images() {
  if (images_ == nullptr) images_ = std::make_unique<Images>();
  return *images_;
}

uint64_t AddressNames::name_of(const void *address) {
  if (address == nullptr) return 0;
  if (is_common(reinterpret_cast<uint64_t>(address))) return reinterpret_cast<uint64_t>(address);
  uint64_t name = images().name_of(address);
  if (name == 0)
    fatal("the address %p cannot go to another node: it lies neither in the executable nor in a shared library that the executable "
          "was linked with",
          address);
  return name;
}

void *AddressNames::address_of(uint64_t name) {
  if (name == 0) return nullptr;
  if (is_common(name)) return reinterpret_cast<void *>(name); // the names of images are larger
  void *address = images().place_of(name);
  if (address == nullptr) fatal("image offset %#" PRIx64 " names nothing in this program", name);
  return address;
}

} // namespace mcrl
