// The files of a compilation, for what prints places in them.
#pragma once

#include "source/place.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace sisal {

class Sources {
public:
  // `text` is kept as it was read, so that ranges are offsets in it.
  FileId add(std::string path, std::string text);
  const std::string &path(FileId file) const { return files_[file.number].path; }
  const std::string &text(FileId file) const { return files_[file.number].text; }
  std::string_view text(Range range) const;
  // The line and column at which the range begins. A tab is one column.
  Place place(Range range) const;

private:
  struct File {
    std::string path;
    std::string text;
    std::vector<std::uint32_t> line_begins;
  };
  std::deque<File> files_; // texts stay where they are when a file is added
};

} // namespace sisal
