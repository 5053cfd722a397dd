// The file that a user has named for a report. It is opened when the program starts, so that what is wrong with it is said before
// anything is computed.
#pragma once

#include <string>

namespace mcrl {

class ReportFile {
public:
  // `what` it holds and the environment's `variable` that names it, for messages.
  ReportFile(const char *what, const char *variable) : what_(what), variable_(variable) {}
  ReportFile(const ReportFile &) = delete;
  ReportFile &operator=(const ReportFile &) = delete;
  ~ReportFile();

  // A message if a report could not be written there; else empty. A regular file, and one that does not exist, stays as it is.
  // Anything else (a device, a fifo, what a symbolic link leads to) is opened; no reader is waited for. Of a file that the program's
  // output goes to, by whatever name, the output's descriptor is kept.
  std::string open(const std::string &path);

  // Writes the report; a message if that fails. A regular file is replaced as a whole, by a new one that is made beside it, so that
  // no program reads half a report; everything else is written to, and never replaced. In a file of the program's output the report
  // comes after what the program has written, and in front of what it writes from now on. A fifo whose reader does not read is
  // given up.
  std::string write(const std::string &text);

  const char *what() const { return what_; }

private:
  std::string replace(const std::string &text) const;
  std::string problem(const char *why) const;
  std::string problem() const; // of errno

  const char *what_, *variable_;
  std::string path_;
  int file_ = -1; // of what is not replaced
  bool is_output_ = false;
};

} // namespace mcrl
