// preludec --fix: the fix-its of diagnostics, made in the files of the user's.
#pragma once

#include "diagnostics/diagnostics.h"

#include <map>
#include <string>
#include <vector>

namespace prelude::driver {

struct Session;

class Fixes {
public:
  // Files in these folders are not changed.
  explicit Fixes(std::vector<std::string> system) : system_(std::move(system)) {}

  // Takes the fix-its of a source's diagnostics. It takes none if clang has reported an error without a fix-it: clang may have read
  // the text otherwise than it is meant.
  void add(const Diagnostics &shown, const std::string &source);

  // A file is to become this text. `done`: what has been done to it then. Fix-its are not made then.
  void become(const std::string &file, const std::string &text, const std::string &done);

  // Changes the files, and says which. Of fix-its that contradict each other, the first is made. False if a file cannot be written, which
  // has been reported; it is as it was.
  bool apply(const Session &) const;

private:
  bool may_change(const Place &) const;

  std::vector<std::string> system_;
  std::vector<std::vector<FixIt>> wanted_; // of one diagnostic: all are made or none
  std::vector<std::string> doubtful_;      // sources
  std::map<std::string, std::pair<std::string, std::string>> whole_; // texts of files, and what is said of them
};

} // namespace prelude::driver
