#include "driver/output.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::driver {
namespace fs = llvm::sys::fs;

std::error_code write_text(const std::string &path, const std::string &text, bool keeps_permissions) {
  bool in_place = fs::exists(path) && !fs::is_regular_file(path);
  llvm::SmallString<128> target(path);
  int descriptor = -1;
  std::error_code error =
      in_place ? fs::openFileForWrite(path, descriptor) : fs::createUniqueFile(path + "-%%%%%%", descriptor, target);
  if (error) return error;
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
