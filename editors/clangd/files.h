// Files and their texts, as clangd gets them: with blanks for annotations.
#pragma once

#include "annotations/annotations.h"

#include "llvm/Support/JSON.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace prelude::editor {

struct Blanked {
  std::string text;
  std::vector<annotations::Problem> problems;
  bool changed = false;
};

// Lines and columns stay, also where columns are counted in UTF-16 units, as an editor does.
Blanked blanked(std::string_view source);

// A message, or a file of JSON.
std::string printed(llvm::json::Value value);

std::optional<std::string> read(const std::string &path);

// The names of `#include "name"`.
std::vector<std::string> quoted_includes(std::string_view source);

// The path in a URI: "/tmp/a b.c" for "file:///tmp/a%20b.c"; empty for other kinds of URI.
std::string path_of(std::string_view uri);
std::string uri_of(std::string_view path);

} // namespace prelude::editor
