// A directory of files that go with it.
#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace prelude::driver {

// Made when the first file is. Removes itself and what was put into it, on every way out; signals remove the files.
class TemporaryDirectory {
public:
  TemporaryDirectory() = default;
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;
  ~TemporaryDirectory();

  // Makes a file with a name of its own that ends like this; its path. What goes wrong is put into `error`.
  std::string write(const std::string &ending, std::string_view text, std::string &error);

private:
  std::string directory_;
  unsigned files_ = 0;
};

} // namespace prelude::driver
