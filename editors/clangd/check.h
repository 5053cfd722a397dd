// prelude-clangd --check: what clangd finds in one file, without an editor.
#pragma once

#include <string>
#include <vector>

namespace prelude::editor {

// What `clangd --check` needs for a file of Prelude C: a folder with the file's text and its headers', with blanks for annotations, and how
// to compile it. The destructor removes it.
class CheckFolder {
public:
  // `include`: the folder of <prelude.h>. Errors are in `error`.
  CheckFolder(const std::string &file, const std::string &include, std::string &error);
  CheckFolder(const CheckFolder &) = delete;
  CheckFolder &operator=(const CheckFolder &) = delete;
  ~CheckFolder();

  std::vector<std::string> arguments() const; // of clangd

private:
  void write(const std::string &name, const std::string &text, std::string &error) const;

  std::string folder_, file_;
};

} // namespace prelude::editor
