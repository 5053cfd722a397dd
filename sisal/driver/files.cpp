#include "driver/files.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace sisal::driver {

void say_error(const std::string &text) { llvm::errs() << "fsc: error: " << text << "\n"; }

InputKind kind_of(const std::string &path) {
  if (path == "-") return InputKind::sisal;
  return llvm::StringSwitch<InputKind>(llvm::sys::path::extension(path))
      .CaseLower(".sis", InputKind::sisal)
      .Case(".c", InputKind::c)
      .Cases(".o", ".a", ".so", InputKind::linked)
      .Default(InputKind::unknown);
}

std::optional<std::string> read(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (buffer) return (*buffer)->getBuffer().str();
  say_error("cannot read '" + path + "': " + buffer.getError().message());
  return std::nullopt;
}

bool write(const std::string &path, std::string_view text) {
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &out) {
    out << llvm::StringRef(text);
    out.flush();
    return llvm::Error::success();
  });
  std::string what = error ? llvm::toString(std::move(error)) : ""; // with the path
  if (path == "-" && llvm::outs().has_error()) {
    what = "standard output: " + llvm::outs().error().message();
    llvm::outs().clear_error();
  }
  if (!what.empty()) say_error("cannot write " + what);
  return what.empty();
}

} // namespace sisal::driver
