#include "driver/compile.h"

#include "analysis/analysis.h"
#include "annotations/annotations.h"
#include "emit/emit.h"
#include "frontend/frontend.h"
#include "plan/plan.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace prelude::driver {
namespace {

std::optional<std::string> read(const std::string &file, Diagnostics &out) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(file);
  if (buffer) return (*buffer)->getBuffer().str();
  if (buffer.getError() == std::errc::no_such_file_or_directory) out.report(Kind::no_such_file, {}, {file});
  else out.report(Kind::cannot_read, {}, {file, buffer.getError().message()});
  return {};
}

// The same for every build of the file, and another for a file of the same name elsewhere.
uint64_t identity_of(const std::string &file) {
  llvm::SmallString<128> path(file);
  llvm::sys::fs::make_absolute(path);
  llvm::sys::path::remove_dots(path, true);
  return llvm::xxh3_64bits(path);
}

std::string printed(Print print, const facts::Unit &facts, const plan::Unit &plan) {
  switch (print) {
  case Print::continuations: return emit::continuations(plan);
  case Print::locks: return emit::locks(facts);
  case Print::live: return emit::live(facts);
  case Print::plan: return emit::plan(plan);
  case Print::nothing:
  case Print::c:
  case Print::serial:
  case Print::annotations: break;
  }
  return emit::unit(plan, print == Print::nothing);
}

// A file of its own, for any C compiler.
std::string standalone(const std::string &file, std::string_view serial) {
  if (serial.starts_with("\xef\xbb\xbf")) serial.remove_prefix(3); // a byte order mark can only stand first
  std::string name;
  for (char c : file) name += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return "#ifndef PRELUDE_SERIAL\n#define PRELUDE_SERIAL 1\n#endif\n#define PRELUDE_SERIAL_BLANKED 1\n#line 1 \"" + name + "\"\n" +
         std::string(serial);
}

// The sequential program: what Clang says about it is the C compiler's business, except where the text is printed.
std::optional<Compiled> compile_serial(const std::string &file, std::string_view source, const annotations::ScanResult &scanned,
                                       Print print, const Diagnostics &found, Diagnostics &out) {
  for (const annotations::Problem &problem : scanned.problems)
    out.report(Kind::malformed_annotation, {file, problem.line, problem.column, unsigned(problem.length)}, {problem.message});
  if (print != Print::nothing) out.append(found);
  if (out.has_errors()) return {};
  std::string text = annotations::serial(source, scanned);
  if (print == Print::serial) return Compiled{true, standalone(file, text)};
  return Compiled{true, print == Print::nothing || print == Print::c ? std::move(text) : ""};
}

} // namespace

std::optional<Compiled> compile(const std::string &file, const Options &options, const std::vector<std::string> &frontend_arguments,
                                Diagnostics &out) {
  std::optional<std::string> source = read(file, out);
  if (!source) return {};
  out.set_source(file, *source);
  annotations::ScanResult scanned = annotations::scan(*source);
  if (options.print == Print::annotations && scanned.problems.empty()) return Compiled{false, annotations::dump(file, scanned)};

  Diagnostics found;
  std::string text = options.serial ? annotations::serial(*source, scanned) : annotations::blank(*source, scanned);
  frontend::Ast ast = frontend::parse(file, text, frontend_arguments, found);
  if (!ast) {
    out.append(found);
    return {};
  }
  if (!frontend::uses_prelude(*ast)) { // plain C
    bool locks = found.mentions("undeclared function 'read_lock'") || found.mentions("undeclared function 'write_lock'");
    if (locks && !scanned.annotations.empty()) {
      const annotations::Annotation &first = scanned.annotations.front();
      out.report(Kind::no_prelude, {file, first.line, first.column, unsigned(first.end - first.begin)},
                 {std::string(annotations::spelling(first.kind))});
      return {};
    }
    if (options.print == Print::nothing) return Compiled{}; // the C compiler has the word
    out.append(found);
    if (found.has_errors()) return {};
    return Compiled{false, options.print == Print::c || options.print == Print::serial ? *source : ""};
  }
  if (frontend::is_serial(*ast)) return compile_serial(file, *source, scanned, options.print, found, out);
  facts::Unit facts = analysis::analyze(*ast, file, std::move(text), scanned, found);
  found.set_severity("-Wnode-state", options.node_state);
  facts.identity = identity_of(file);
  bool clean = !found.has_errors();
  if (clean && facts.functions.empty()) {
    // Nothing to change; the C compiler gives the warnings.
    return Compiled{false, options.print == Print::c ? *source : ""};
  }
  out.append(found);
  if (!clean) return {};
  plan::Unit plan = plan::make_plan(facts, options.annotations);
  return Compiled{true, printed(options.print, facts, plan)};
}

} // namespace prelude::driver
