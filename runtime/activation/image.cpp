// Addresses in the image (mcrl_abi.h).
#include "support/image.h"

#include "activation/activation.h"

#include <cinttypes>

namespace mcrl {

const Images &Activations::images() {
  if (images_ == nullptr) images_ = std::make_unique<Images>();
  return *images_;
}

} // namespace mcrl

using namespace mcrl;

uint64_t mcrl_image_offset(const void *address) {
  if (address == nullptr) return 0;
  uint64_t name = current_node().activations->images().name_of(address);
  if (name == 0)
    fatal("the address %p cannot go to another node: it lies neither in the executable nor in a shared library that the executable "
          "was "
          "linked with",
          address);
  return name;
}

void *mcrl_image_address(uint64_t offset) {
  if (offset == 0) return nullptr;
  void *address = current_node().activations->images().place_of(offset);
  if (address == nullptr) fatal("image offset %#" PRIx64 " names nothing in this program", offset);
  return address;
}
