#include "base/support/host.h"

#include "base/support/hash.h"

#include <fstream>
#include <string>

namespace mcrl {

uint64_t kernel_identity() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string text;
  std::getline(file, text);
  Hash hash;
  hash.add(text.data(), text.size());
  return hash.value();
}

} // namespace mcrl
