#include "driver/print.h"

#include "diagnostics/lines.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Driver/Options.h"
#include "clang/Frontend/ChainedDiagnosticConsumer.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/SerializedDiagnosticPrinter.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <map>

namespace prelude::driver {
namespace {

using Level = clang::DiagnosticsEngine::Level;
using ClangOptions = llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions>;

Level level_of(Severity severity) {
  return severity == Severity::Error     ? clang::DiagnosticsEngine::Error
         : severity == Severity::Warning ? clang::DiagnosticsEngine::Warning
         : severity == Severity::Remark  ? clang::DiagnosticsEngine::Remark
                                         : clang::DiagnosticsEngine::Note;
}

// Clang's printers, for places that are known by file, line and column: the files are read again, as the user wrote them.
class Printer {
public:
  Printer(const Diagnostics &found, ClangOptions options, bool merges)
      : found_(found), text_(new clang::TextDiagnosticPrinter(llvm::errs(), options.get())),
        engine_(new clang::DiagnosticIDs, options, text_), files_(clang::FileSystemOptions()), sources_(engine_, files_) {
    engine_.setSourceManager(&sources_);
    if (!options->DiagnosticSerializationFile.empty())
      engine_.setClient(new clang::ChainedDiagnosticConsumer(
          engine_.takeClient(),
          clang::serialized_diags::create(options->DiagnosticSerializationFile, options.get(), merges)));
    engine_.getClient()->BeginSourceFile(clang::LangOptions(), nullptr);
  }
  ~Printer() {
    engine_.getClient()->EndSourceFile();
    engine_.getClient()->finish();
  }

  void print(const Diagnostic &);

private:
  clang::SourceLocation location(const Place &);
  clang::CharSourceRange range(const Place &);
  clang::FileID file(const std::string &name);

  const Diagnostics &found_;
  clang::TextDiagnosticPrinter *text_; // the engine's
  clang::DiagnosticsEngine engine_;
  clang::FileManager files_;
  clang::SourceManager sources_;
  std::map<std::string, clang::FileID> ids_;
};

clang::FileID Printer::file(const std::string &name) {
  auto known = ids_.find(name);
  if (known != ids_.end()) return known->second;
  const Place *includer = found_.includer(name);
  ids_[name] = {}; // a file that includes itself has no includer then
  clang::SourceLocation from = includer ? location(*includer) : clang::SourceLocation();
  auto text = llvm::MemoryBuffer::getMemBufferCopy(source_text(found_, name), name);
  return ids_[name] = sources_.createFileID(std::move(text), clang::SrcMgr::C_User, 0, 0, from);
}

clang::SourceLocation Printer::location(const Place &place) {
  if (place.line == 0) return {};
  clang::FileID id = file(place.file);
  return id.isValid() ? sources_.translateLineCol(id, place.line, std::max(1u, place.column)) : clang::SourceLocation();
}

clang::CharSourceRange Printer::range(const Place &place) {
  clang::SourceLocation begin = location(place);
  return clang::CharSourceRange::getCharRange(begin, begin.getLocWithOffset(int(place.length)));
}

void Printer::print(const Diagnostic &diagnostic) {
  clang::SourceLocation at = location(diagnostic.place);
  text_->setPrefix(at.isValid() ? "" : diagnostic.place.file.empty() ? "preludec" : diagnostic.place.file);
  std::vector<clang::CharSourceRange> ranges;
  if (at.isValid() && diagnostic.place.length > 1) ranges.push_back(range(diagnostic.place));
  for (const Place &place : diagnostic.ranges) ranges.push_back(range(place));
  std::vector<clang::FixItHint> fixits;
  for (const FixIt &fixit : diagnostic.fixits)
    fixits.push_back(fixit.inserts ? clang::FixItHint::CreateInsertion(location(fixit.place), fixit.text)
                                   : clang::FixItHint::CreateReplacement(range(fixit.place), fixit.text));
  std::string message = diagnostic.message;
  if (!diagnostic.flag.empty()) message += " [" + diagnostic.flag + "]";
  Level level = diagnostic.fatal ? clang::DiagnosticsEngine::Fatal : level_of(diagnostic.severity);
  unsigned id = diagnostic.clang_id ? diagnostic.clang_id : engine_.getCustomDiagID(level, "%0");
  engine_.Report(clang::StoredDiagnostic(level, id, message, clang::FullSourceLoc(at, sources_), ranges, fixits));
}

std::string summary(const Diagnostics &found) {
  auto count = [](unsigned n, const char *what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); };
  unsigned errors = found.errors(), warnings = found.warnings();
  if (errors && warnings) return count(warnings, "warning") + " and " + count(errors, "error") + " generated.\n";
  if (errors) return count(errors, "error") + " generated.\n";
  return warnings ? count(warnings, "warning") + " generated.\n" : "";
}

} // namespace

ClangOptions diagnostic_options(llvm::ArrayRef<const char *> cc1_arguments) {
  unsigned missing_index = 0, missing_count = 0;
  llvm::opt::InputArgList arguments = clang::driver::getDriverOptTable().ParseArgs(
      cc1_arguments, missing_index, missing_count, llvm::opt::Visibility(clang::driver::options::CC1Option));
  ClangOptions options(new clang::DiagnosticOptions);
  clang::ParseDiagnosticArgs(*options, arguments, nullptr, /*DefaultDiagColor=*/false);
  return options;
}

std::string source_text(const Diagnostics &found, const std::string &name) {
  std::string text;
  if (const std::string *source = found.source(name)) text = *source;
  else if (auto buffer = llvm::MemoryBuffer::getFile(name)) text = (*buffer)->getBuffer().str();
  size_t lines = Lines(text).at(text.size()).line, last = lines;
  std::map<size_t, size_t> widths;
  auto see = [&](const Place &place) {
    if (place.file != name || place.line <= lines) return;
    last = std::max<size_t>(last, place.line);
    widths[place.line] = std::max<size_t>(widths[place.line], place.column + place.length);
  };
  for (const Diagnostic &diagnostic : found.all()) see(diagnostic.place);
  for (size_t line = lines + 1; line <= last; ++line) text += '\n' + std::string(widths[line], ' ');
  return text;
}

void print(const Diagnostics &found, ClangOptions options, bool merges) {
  if (found.all().empty() && options->DiagnosticSerializationFile.empty()) return;
  {
    Printer printer(found, options, merges);
    for (const Diagnostic &diagnostic : found.all()) printer.print(diagnostic);
  }
  if (options->ShowCarets) llvm::errs() << summary(found);
}

} // namespace prelude::driver
