// Fix-its, made in the texts of files.
#pragma once

#include "diagnostics/diagnostics.h"

#include "clang/Tooling/Core/Replacement.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace prelude::driver {

std::string real_path(const std::string &file);
// After #line, the place of a diagnostic is in another line of the file, or in another file.
bool renumbers_lines(std::string_view text);

class Changes {
public:
  // `read`: the text of a file, by the name that a fix-it has.
  using Read = std::function<std::optional<std::string>(const std::string &file)>;
  explicit Changes(Read read) : read_(std::move(read)) {}

  // Makes all fix-its of one diagnostic, or none where one contradicts those before, or is in a file that renumbers its lines.
  void add(const std::vector<FixIt> &);

  struct File {
    std::string name; // as its first fix-it has it
    std::string text; // as it is now
    unsigned count;   // of the diagnostics whose fix-its are made in it
  };
  // The files that are changed. An error says which cannot be, and why.
  std::vector<File> files(std::string &error) const;

private:
  const std::string *text_of(const std::string &name, const std::string &file);
  std::optional<clang::tooling::Replacement> replacement(const FixIt &);

  Read read_;
  std::map<std::string, std::string> texts_; // by real path; empty: not to be changed
  std::map<std::string, clang::tooling::Replacements> made_;
  std::map<std::string, unsigned> counts_;
  std::map<std::string, std::string> names_;
};

} // namespace prelude::driver
