#include "base/support/executable.h"

#include "base/support/hash.h"
#include "base/support/image.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace mcrl {
namespace {

uint64_t hash_of_file(const char *path) {
  Hash hash;
  FILE *file = fopen(path, "re");
  if (file == nullptr) return hash.value();
  char block[16384];
  for (size_t bytes; (bytes = fread(block, 1, sizeof block, file)) > 0;) hash.add(block, bytes);
  fclose(file);
  return hash.value();
}

// Finds the build identifier among the notes of one segment; false if it is not there.
bool hash_build_id(const char *notes, size_t bytes, uint64_t &identity) {
  auto padded = [](size_t size) { return (size + 3) / 4 * 4; };
  ElfW(Nhdr) note;
  for (size_t at = 0; at + sizeof note <= bytes; at += sizeof note + padded(note.n_namesz) + padded(note.n_descsz)) {
    std::memcpy(&note, notes + at, sizeof note);
    const char *name = notes + at + sizeof note;
    if (note.n_type != NT_GNU_BUILD_ID || note.n_namesz != 4 || std::memcmp(name, "GNU", 4) != 0) continue;
    Hash hash;
    hash.add(name + 4, note.n_descsz);
    identity = hash.value();
    return true;
  }
  return false;
}

uint64_t identity_of(const dl_phdr_info &image) {
  uint64_t identity = 0;
  for (size_t i = 0; i < image.dlpi_phnum; i++) {
    const ElfW(Phdr) &segment = image.dlpi_phdr[i];
    auto *notes = reinterpret_cast<const char *>(image.dlpi_addr + segment.p_vaddr);
    if (segment.p_type == PT_NOTE && hash_build_id(notes, segment.p_memsz, identity)) return identity;
  }
  return hash_of_file(*image.dlpi_name == '\0' ? "/proc/self/exe" : image.dlpi_name);
}

} // namespace

uint64_t executable_identity() {
  Hash hash;
  for (const dl_phdr_info &image : linked_images()) {
    uint64_t identity = identity_of(image);
    hash.add(&identity, sizeof identity);
  }
  return std::max<uint64_t>(hash.value(), 1);
}

} // namespace mcrl
