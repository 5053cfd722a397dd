#include "base/support/host.h"

#include "base/support/hash.h"

#include <cstdio>

namespace mcrl {

uint64_t kernel_identity() {
  Hash hash;
  char text[64];
  std::FILE *file = std::fopen("/proc/sys/kernel/random/boot_id", "re");
  if (file == nullptr) return hash.value();
  hash.add(text, std::fread(text, 1, sizeof text, file));
  std::fclose(file);
  return hash.value();
}

} // namespace mcrl
