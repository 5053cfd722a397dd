#include "driver/compile.h"

#include "analysis/analysis.h"
#include "annotations/annotations.h"
#include "emit/emit.h"
#include "frontend/frontend.h"
#include "frontend/marked_files.h"
#include "plan/plan.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace prelude::driver {
namespace {

facts::Abort strategy(std::string_view abort) {
  return abort == "undo" ? facts::Abort::undoes : abort == "refuse" ? facts::Abort::refuses : facts::Abort::continues;
}

std::optional<std::string> read(const std::string &file, Diagnostics &out) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(file);
  if (buffer) return (*buffer)->getBuffer().str();
  if (buffer.getError() == std::errc::no_such_file_or_directory) out.report(Kind::no_such_file, {}, {file});
  else out.report(Kind::cannot_read, {}, {file, buffer.getError().message()});
  return {};
}

// The same for every build of the file, and another for a file of the same name elsewhere.
uint64_t identity_of(const std::string &file) { return llvm::xxh3_64bits(absolute_path(file)); }

std::string printed(Print print, const facts::Unit &facts, const plan::Unit &plan) {
  switch (print) {
  case Print::continuations: return emit::continuations(plan);
  case Print::locks: return emit::locks(facts);
  case Print::live: return emit::live(facts);
  case Print::loops: return emit::loops(plan);
  case Print::plan: return emit::plan(plan);
  case Print::nothing:
  case Print::c:
  case Print::serial:
  case Print::annotations: break;
  }
  return emit::unit(plan);
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
std::optional<Compiled> compile_serial(const std::string &file, const std::string &source, const frontend::MarkedFiles &files,
                                       Print print, const Diagnostics &found, Diagnostics &out) {
  Compiled compiled;
  for (const auto &[path, marked] : files.all()) {
    if (!marked) continue;
    for (const annotations::Problem &problem : marked->scanned.problems)
      out.report(Kind::malformed_annotation, {path, problem.line, problem.column, unsigned(problem.length)}, {problem.message});
    compiled.replaced[path] = marked->text;
  }
  if (print != Print::nothing) out.append(found);
  if (out.has_errors()) return {};
  auto main = compiled.replaced.find(file);
  const std::string &text = main == compiled.replaced.end() ? source : main->second;
  if (print == Print::serial) compiled.text = standalone(file, text);
  if (print == Print::c) compiled.text = text;
  return compiled;
}

} // namespace

std::optional<Compiled> compile(const std::string &file, const Options &options, const Toolchain &tools,
                                const std::vector<std::string> &frontend_arguments, Diagnostics &out) {
  std::optional<std::string> source = read(file, out);
  if (!source) return {};
  out.set_source(file, *source);
  if (options.print == Print::annotations)
    if (annotations::ScanResult scanned = annotations::scan(*source); scanned.problems.empty())
      return Compiled{{}, annotations::dump(file, scanned)};

  Diagnostics found;
  using frontend::Reading;
  frontend::Parsed parsed = frontend::parse(file, frontend_arguments, tools.system_folders(),
                                            options.serial ? Reading::sequential : Reading::marked, found);
  if (parsed.ast && !frontend::uses_prelude(*parsed.ast)) { // plain C, in which nothing is an annotation
    bool locks = found.mentions("undeclared function 'read_lock'") || found.mentions("undeclared function 'write_lock'");
    const annotations::MarkedText *marked = parsed.files->find(file);
    if (locks && marked && !marked->scanned.annotations.empty()) {
      const annotations::Annotation &first = marked->scanned.annotations.front();
      out.report(Kind::no_prelude, {file, first.line, first.column, unsigned(first.end - first.begin)},
                 {std::string(annotations::spelling(first.kind))});
      return {};
    }
    if (options.print == Print::nothing) return Compiled{}; // the C compiler has the word
    bool changed = std::any_of(parsed.files->all().begin(), parsed.files->all().end(),
                               [](const auto &each) { return each.second != nullptr; });
    if (changed) {
      found = {};
      parsed = frontend::parse(file, frontend_arguments, tools.system_folders(), Reading::plain, found);
    }
    out.append(found);
    if (found.has_errors()) return {};
    return Compiled{{}, options.print == Print::c || options.print == Print::serial ? *source : ""};
  }
  if (!parsed.ast) {
    out.append(found);
    return {};
  }
  if (frontend::is_serial(*parsed.ast)) return compile_serial(file, *source, *parsed.files, options.print, found, out);
  facts::Unit facts = analysis::analyze(*parsed.ast, *parsed.files, file, options.strip_units, found);
  options.warnings.apply(found);
  facts.identity = identity_of(file);
  bool clean = !found.has_errors();
  plan::Unit plan;
  if (clean) plan = plan::make_plan(facts, {options.annotations, options.poll, strategy(options.abort)});
  if (clean && !plan::changes_anything(plan) && options.print != Print::loops) {
    // Nothing to change; the C compiler gives its own warnings.
    found.remove_if([](const Diagnostic &diagnostic) { return !is_own_warning(diagnostic); });
    out.append(found);
    return Compiled{{}, options.print == Print::c ? *source : ""};
  }
  out.append(found);
  if (!clean) return {};
  if (options.print != Print::nothing) return Compiled{{}, printed(options.print, facts, plan)};
  Compiled compiled;
  std::vector<std::string> texts = emit::files(plan, true);
  for (size_t i = 0; i < texts.size(); ++i) compiled.replaced[i == 0 ? file : facts.files[i].path] = std::move(texts[i]);
  return compiled;
}

} // namespace prelude::driver
