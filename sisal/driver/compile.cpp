#include "driver/compile.h"

#include "diagnostics/print.h"
#include "driver/files.h"
#include "syntax/syntax.h"

#include <sstream>

namespace sisal::driver {

namespace {

// The stages in their order, until the one that the action asks for.
std::optional<std::string> through_stages(const Sources &sources, FileId file, const Options &options, Diagnostics &diagnostics) {
  std::optional<syntax::Unit> tree = syntax::parse(sources, file, diagnostics);
  if (!tree) return std::nullopt;
  std::ostringstream out;
  if (options.action == Action::dump_tree) print(*tree, out);
  return out.str();
}

} // namespace

std::optional<std::string> compile(const std::string &path, const Options &options) {
  std::optional<std::string> text = read(path);
  if (!text) return std::nullopt;
  Sources sources;
  Diagnostics diagnostics;
  FileId file = sources.add(path == "-" ? "<stdin>" : path, std::move(*text));
  std::optional<std::string> result = through_stages(sources, file, options, diagnostics);
  bool has_failed = print(diagnostics, sources, options.printing, llvm::errs());
  return has_failed ? std::nullopt : result;
}

} // namespace sisal::driver
