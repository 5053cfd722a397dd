#include "source/sources.h"

#include <algorithm>

namespace sisal {

FileId Sources::add(std::string path, std::string text) {
  File file{std::move(path), std::move(text), {0}};
  for (std::uint32_t at = 0; at < file.text.size(); at++)
    if (file.text[at] == '\n') file.line_begins.push_back(at + 1);
  files_.push_back(std::move(file));
  return {static_cast<std::uint32_t>(files_.size() - 1)};
}

std::string_view Sources::text(Range range) const {
  return std::string_view(text(range.file)).substr(range.begin, range.end - range.begin);
}

Place Sources::place(Range range) const {
  const auto &begins = files_[range.file.number].line_begins;
  auto line = std::upper_bound(begins.begin(), begins.end(), range.begin) - begins.begin();
  return {static_cast<std::uint32_t>(line), range.begin - begins[line - 1] + 1};
}

} // namespace sisal
