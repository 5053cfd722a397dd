// A directory of files that go with it.
#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace prelude::driver {

// Removes the directory and what was put into it, on every way out; signals remove the files.
class TemporaryDirectory {
public:
  TemporaryDirectory() = default;
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;
  ~TemporaryDirectory();

  std::error_code create();
  // Where a file of that name would be.
  std::string path(const std::string &name) const;
  // Makes the file; its path.
  std::string write(const std::string &name, std::string_view text, std::string &error) const;

private:
  std::string directory_;
};

} // namespace prelude::driver
