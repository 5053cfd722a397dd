// A directory that is removed with its files.
#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace prelude::driver {

// Made with its first file. The destructor removes it and its files; so do signals.
class TemporaryDirectory {
public:
  TemporaryDirectory() = default;
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;
  ~TemporaryDirectory();

  // Makes a file with a unique name that ends like this, and returns its path. Errors are put into `error`.
  std::string write(const std::string &ending, std::string_view text, std::string &error);

private:
  std::string directory_;
  unsigned files_ = 0;
};

} // namespace prelude::driver
