#include "driver/output.h"
#include "driver/signals.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace prelude::driver {
namespace fs = llvm::sys::fs;

// A new file beside another one. Not fs::createUniqueFile, for which each `%` of the path stands for a digit.
static std::error_code create_beside(const std::string &path, int &descriptor, std::string &created) {
  std::error_code error;
  for (unsigned tries = 0; tries < 128; ++tries) {
    created = llvm::formatv("{0}-{1:x-8}", path, llvm::sys::Process::GetRandomNumber()).str();
    error = fs::openFileForWrite(created, descriptor, fs::CD_CreateNew);
    if (error != std::errc::file_exists) break;
  }
  return error;
}

std::error_code write_text(const std::string &path, const std::string &text, bool keeps_permissions) {
  bool in_place = fs::exists(path) && !fs::is_regular_file(path);
  std::string target = path;
  int descriptor = -1;
  std::optional<Unfinished> unfinished;
  std::error_code error;
  {
    SignalsWait until_noted;
    error = in_place ? fs::openFileForWrite(path, descriptor) : create_beside(path, descriptor, target);
    if (error) return error;
    unfinished.emplace(in_place ? "" : target);
  }
  llvm::raw_fd_ostream out(descriptor, /*shouldClose=*/true);
  out << text;
  out.close();
  error = out.error();
  out.clear_error();
  if (keeps_permissions && !in_place && !error) {
    llvm::ErrorOr<fs::perms> permissions = fs::getPermissions(path);
    error = permissions ? fs::setPermissions(target, *permissions) : permissions.getError();
  }
  if (!in_place && !error) error = fs::rename(target, path);
  if (!in_place && error) fs::remove(target);
  return error;
}

} // namespace prelude::driver
