#include "driver/temporary.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::driver {

TemporaryDirectory::~TemporaryDirectory() {
  if (!directory_.empty()) llvm::sys::fs::remove_directories(directory_);
}

std::error_code TemporaryDirectory::create() {
  llvm::SmallString<128> path;
  std::error_code error = llvm::sys::fs::createUniqueDirectory("preludec", path);
  if (!error) directory_ = path.str().str();
  return error;
}

std::string TemporaryDirectory::path(const std::string &name) const {
  llvm::SmallString<128> file(directory_);
  llvm::sys::path::append(file, name);
  llvm::sys::RemoveFileOnSignal(file);
  return file.str().str();
}

std::string TemporaryDirectory::write(const std::string &name, std::string_view text, std::string &error) const {
  std::string file = path(name);
  std::error_code code;
  llvm::raw_fd_ostream out(file, code);
  if (!code) out << llvm::StringRef(text.data(), text.size()), out.close(), code = out.error();
  if (code) {
    out.clear_error();
    error = "cannot write '" + file + "': " + code.message();
  }
  return file;
}

} // namespace prelude::driver
