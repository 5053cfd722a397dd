#include "driver/temporary.h"
#include "driver/signals.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::driver {

TemporaryDirectory::~TemporaryDirectory() {
  if (directory_.empty()) return;
  llvm::sys::fs::remove_directories(directory_);
  note_directory("");
}

std::string TemporaryDirectory::write(const std::string &ending, std::string_view text, std::string &error) {
  if (directory_.empty()) {
    SignalsWait until_noted;
    llvm::SmallString<128> path;
    if (std::error_code code = llvm::sys::fs::createUniqueDirectory("preludec", path)) {
      error = "cannot make a temporary directory: " + code.message();
      return "";
    }
    directory_ = path.str().str();
    note_directory(directory_);
  }
  llvm::SmallString<128> file(directory_);
  llvm::sys::path::append(file, std::to_string(files_++) + ending);
  llvm::sys::RemoveFileOnSignal(file);
  std::error_code code;
  llvm::raw_fd_ostream out(file, code);
  if (!code) out << llvm::StringRef(text.data(), text.size()), out.close(), code = out.error();
  if (code) {
    out.clear_error();
    error = "cannot write '" + file.str().str() + "': " + code.message();
  }
  return file.str().str();
}

} // namespace prelude::driver
