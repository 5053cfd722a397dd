#include "driver/serialized.h"

#include "clang/Frontend/SerializedDiagnosticReader.h"
#include "clang/Frontend/SerializedDiagnostics.h"

#include <map>

namespace prelude::driver {
namespace serialized = clang::serialized_diags;
namespace {

class Reader : public serialized::SerializedDiagnosticReader {
public:
  Diagnostics found;

protected:
  std::error_code visitFilenameRecord(unsigned id, unsigned, unsigned, llvm::StringRef name) override {
    files_[id] = name.str();
    return {};
  }

  std::error_code visitDiagFlagRecord(unsigned id, llvm::StringRef name) override {
    flags_[id] = name.str();
    return {};
  }

  std::error_code visitDiagnosticRecord(unsigned level, const serialized::Location &at, unsigned, unsigned flag,
                                        llvm::StringRef message) override {
    if (level == serialized::Ignored) return {};
    Severity severity = level == serialized::Note      ? Severity::Note
                        : level == serialized::Remark  ? Severity::Remark
                        : level == serialized::Warning ? Severity::Warning
                                                       : Severity::Error;
    Diagnostic out{severity, place(at), message.str(), ""};
    if (flag) out.flag = (severity == Severity::Remark ? "-R" : "-W") + flags_[flag];
    found.add(std::move(out));
    return {};
  }

private:
  Place place(const serialized::Location &at) {
    return at.FileID ? Place{files_[at.FileID], at.Line, at.Col, 1} : Place{};
  }

  std::map<unsigned, std::string> files_, flags_;
};

} // namespace

bool read_serialized(const std::string &file, Diagnostics &out) {
  Reader reader;
  if (reader.readDiagnostics(file)) return false;
  out.append(reader.found);
  return true;
}

} // namespace prelude::driver
