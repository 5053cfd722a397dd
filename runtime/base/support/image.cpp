#include "base/support/image.h"

#include <algorithm>
#include <string_view>

namespace mcrl {
namespace {

std::string_view without_folders(std::string_view path) { return path.substr(path.find_last_of('/') + 1); }

template <class Function> void for_each_dynamic(const dl_phdr_info &image, Function &&function) {
  for (size_t i = 0; i < image.dlpi_phnum; i++) {
    if (image.dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    auto *entry = reinterpret_cast<const ElfW(Dyn) *>(image.dlpi_addr + image.dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) function(*entry);
  }
}

// Names of libraries, without folders.
std::vector<std::string_view> needs_of(const dl_phdr_info &image) {
  const char *names = nullptr;
  for_each_dynamic(image, [&](const ElfW(Dyn) & entry) {
    if (entry.d_tag == DT_STRTAB) names = reinterpret_cast<const char *>(entry.d_un.d_ptr); // relocated by the loader
  });
  std::vector<std::string_view> needs;
  for_each_dynamic(image, [&](const ElfW(Dyn) & entry) {
    if (entry.d_tag == DT_NEEDED && names != nullptr) needs.push_back(without_folders(names + entry.d_un.d_val));
  });
  return needs;
}

int collect(dl_phdr_info *image, size_t, void *images) {
  static_cast<std::vector<dl_phdr_info> *>(images)->push_back(*image);
  return 0;
}

} // namespace

std::vector<dl_phdr_info> linked_images() {
  std::vector<dl_phdr_info> loaded;
  dl_iterate_phdr(collect, &loaded);
  std::vector<dl_phdr_info> linked{loaded[0]};
  std::vector<bool> is_linked(loaded.size());
  is_linked[0] = true;
  for (size_t i = 0; i < linked.size(); i++)
    for (std::string_view need : needs_of(linked[i])) {
      auto is_needed = [&](const dl_phdr_info &image) { return without_folders(image.dlpi_name) == need; };
      auto found = std::find_if(loaded.begin() + 1, loaded.end(), is_needed);
      if (found == loaded.end() || is_linked[static_cast<size_t>(found - loaded.begin())]) continue;
      is_linked[static_cast<size_t>(found - loaded.begin())] = true;
      linked.push_back(*found);
    }
  return linked;
}

Images::Images() {
  uint64_t number = 0;
  for (const dl_phdr_info &image : linked_images()) {
    number++;
    for (size_t i = 0; i < image.dlpi_phnum; i++) {
      const ElfW(Phdr) &segment = image.dlpi_phdr[i];
      uintptr_t begin = image.dlpi_addr + segment.p_vaddr;
      Segment one{begin, begin + segment.p_memsz, number, image.dlpi_addr, (segment.p_flags & PF_W) == 0};
      if (segment.p_type == PT_LOAD) segments_.push_back(one);
      if (segment.p_type == PT_GNU_RELRO) relocated_.push_back(one);
    }
  }
}

uint64_t Images::name_of(const void *address) const {
  auto at = reinterpret_cast<uintptr_t>(address);
  for (const Segment &segment : segments_)
    if (at >= segment.begin && at < segment.end) return segment.image << offset_bits | (at - segment.base);
  return 0;
}

bool Images::is_constant(const void *address) const {
  auto at = reinterpret_cast<uintptr_t>(address);
  auto holds = [at](const Segment &segment) { return at >= segment.begin && at < segment.end; };
  auto segment = std::find_if(segments_.begin(), segments_.end(), holds);
  return segment != segments_.end() && (segment->constant || std::any_of(relocated_.begin(), relocated_.end(), holds));
}

void *Images::place_of(uint64_t name) const {
  for (const Segment &segment : segments_) {
    if (segment.image != name >> offset_bits) continue;
    uintptr_t at = segment.base + (name & ((uint64_t{1} << offset_bits) - 1));
    if (at >= segment.begin && at < segment.end) return reinterpret_cast<void *>(at);
  }
  return nullptr;
}

} // namespace mcrl
