// The notes of what a process has loaded.
#include "base/support/image.h"
#include "tasks/points/summaries.h"

#include <cstring>

namespace mcrl {
namespace {

void add_notes(uint32_t type, std::vector<std::string_view> &out, const char *at, size_t bytes, size_t alignment) {
  auto aligned = [&](size_t size) { return (size + alignment - 1) / alignment * alignment; };
  while (bytes >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) head;
    std::memcpy(&head, at, sizeof head);
    size_t text = sizeof head + aligned(head.n_namesz), end = text + aligned(head.n_descsz);
    if (end > bytes) return;
    if (head.n_type == type && std::string_view(at + sizeof head, head.n_namesz) == notes_owner)
      out.emplace_back(at + text, head.n_descsz);
    at += end;
    bytes -= end;
  }
}

} // namespace

std::vector<std::string_view> read_notes(uint32_t type) {
  std::vector<std::string_view> out;
  for (const dl_phdr_info &image : linked_images())
    for (size_t i = 0; i < image.dlpi_phnum; i++) {
      const auto &segment = image.dlpi_phdr[i];
      if (segment.p_type != PT_NOTE) continue;
      add_notes(type, out, reinterpret_cast<const char *>(image.dlpi_addr + segment.p_vaddr), segment.p_memsz,
                segment.p_align == 8 ? 8 : 4);
    }
  return out;
}

Summaries read_summaries() {
  Summaries out;
  for (std::string_view note : read_notes(note_of_summaries)) out.add(note);
  return out;
}

} // namespace mcrl
