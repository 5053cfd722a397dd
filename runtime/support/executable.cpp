#include "support/executable.h"

#include "support/hash.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <link.h>
#include <string>
#include <string_view>
#include <vector>

namespace mcrl {
namespace {

// An executable or shared library as it lies in memory.
struct Image {
  std::string path; // empty for the executable
  uint64_t identity;
  std::vector<std::string> needs; // names of libraries, without folders
};

std::string_view without_folders(std::string_view path) { return path.substr(path.find_last_of('/') + 1); }

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

std::vector<std::string> needs_of(const dl_phdr_info &image) {
  const ElfW(Dyn) *dynamic = nullptr;
  for (size_t i = 0; i < image.dlpi_phnum; i++)
    if (image.dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = reinterpret_cast<const ElfW(Dyn) *>(image.dlpi_addr + image.dlpi_phdr[i].p_vaddr);
  std::vector<std::string> needs;
  const char *names = nullptr;
  for (auto *entry = dynamic; entry != nullptr && entry->d_tag != DT_NULL; entry++)
    if (entry->d_tag == DT_STRTAB) names = reinterpret_cast<const char *>(entry->d_un.d_ptr); // relocated by the loader
  for (auto *entry = dynamic; names != nullptr && entry->d_tag != DT_NULL; entry++)
    if (entry->d_tag == DT_NEEDED) needs.emplace_back(without_folders(names + entry->d_un.d_val));
  return needs;
}

int collect(dl_phdr_info *image, size_t, void *images) {
  bool is_first = static_cast<std::vector<Image> *>(images)->empty(); // the executable
  static_cast<std::vector<Image> *>(images)->push_back(
      {image->dlpi_name, identity_of(*image), is_first ? needs_of(*image) : std::vector<std::string>()});
  return 0;
}

} // namespace

uint64_t executable_identity() {
  std::vector<Image> images;
  dl_iterate_phdr(collect, &images);
  // In the order of linking, which belongs to the program; that of loading does not.
  Hash hash;
  hash.add(&images[0].identity, sizeof images[0].identity);
  for (const std::string &need : images[0].needs) {
    auto is_needed = [&](const Image &image) { return without_folders(image.path) == need; };
    auto found = std::find_if(images.begin() + 1, images.end(), is_needed);
    if (found != images.end()) hash.add(&found->identity, sizeof found->identity);
  }
  return std::max<uint64_t>(hash.value(), 1);
}

} // namespace mcrl
