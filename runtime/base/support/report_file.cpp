#include "base/support/report_file.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcrl {
namespace {

constexpr int longest_wait_ms = 10'000; // for a reader

// A file of a new name in the folder of `path`; -1 if there can be none. `name` is set to its name.
int make_beside(const std::string &path, std::string &name) {
  name = path + ".XXXXXX";
  return mkostemp(name.data(), O_CLOEXEC);
}

// The permissions that the file has, or that a new one would get.
mode_t permissions_of(const std::string &path) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0) return status.st_mode & 07777;
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

bool has_room(int file) {
  pollfd wanted{.fd = file, .events = POLLOUT, .revents = 0};
  return poll(&wanted, 1, longest_wait_ms) == 1;
}

// The file may be a fifo with O_NONBLOCK.
bool write_all(int file, const std::string &text) {
  for (size_t written = 0; written < text.size();) {
    ssize_t now = ::write(file, text.data() + written, text.size() - written);
    if (now >= 0) written += static_cast<size_t>(now);
    else if (errno == EAGAIN && !has_room(file)) return errno = ETIMEDOUT, false;
    else if (errno != EAGAIN && errno != EINTR) return false;
  }
  return true;
}

// The descriptor of the program's output or errors, if they go to this file; else -1.
int output_descriptor(const struct stat &file) {
  for (int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat status;
    if (fstat(descriptor, &status) == 0 && status.st_dev == file.st_dev && status.st_ino == file.st_ino) return descriptor;
  }
  return -1;
}

} // namespace

ReportFile::~ReportFile() {
  if (file_ >= 0) close(file_);
}

std::string ReportFile::problem(const char *why) const {
  return std::string("cannot write the ") + what_ + " to '" + path_ + "' (" + variable_ + "): " + why;
}

std::string ReportFile::problem() const { return problem(strerror(errno)); }

std::string ReportFile::open(const std::string &path) {
  path_ = path;
  struct stat status;
  if (int descriptor; stat(path.c_str(), &status) == 0 && (descriptor = output_descriptor(status)) >= 0) {
    file_ = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    is_output_ = file_ >= 0;
    return is_output_ ? std::string() : problem();
  }
  bool is_there = lstat(path.c_str(), &status) == 0;
  if (is_there && !S_ISREG(status.st_mode)) {
    file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    if (file_ >= 0) return {};
    return S_ISFIFO(status.st_mode) && errno == ENXIO ? problem("nobody reads this fifo") : problem();
  }
  // The rename at the end would not mind a read-only file.
  int file = is_there ? ::open(path.c_str(), O_WRONLY | O_CLOEXEC) : -1;
  if (is_there && file < 0) return problem();
  if (file >= 0) close(file);
  std::string name;
  int beside = make_beside(path, name);
  if (beside < 0) return problem();
  close(beside);
  unlink(name.c_str());
  return {};
}

std::string ReportFile::write(const std::string &text) {
  if (file_ < 0) return replace(text);
  struct stat status;
  if (is_output_) fflush(nullptr);
  // A symbolic link may lead to a regular file.
  else if (fstat(file_, &status) == 0 && S_ISREG(status.st_mode) && ftruncate(file_, 0) != 0) return problem();
  auto before = signal(SIGPIPE, SIG_IGN); // a reader that has gone is an error like others
  std::string message = write_all(file_, text) ? std::string() : problem();
  signal(SIGPIPE, before);
  return message;
}

std::string ReportFile::replace(const std::string &text) const {
  std::string name;
  int file = make_beside(path_, name);
  if (file < 0) return problem();
  bool written = write_all(file, text) && fchmod(file, permissions_of(path_)) == 0 && fsync(file) == 0;
  std::string message = written ? std::string() : problem();
  close(file);
  if (!written || rename(name.c_str(), path_.c_str()) == 0) {
    if (!written) unlink(name.c_str());
    return message;
  }
  message = problem();
  unlink(name.c_str());
  return message;
}

} // namespace mcrl
