#include "driver/compile.h"

#include "check/check.h"
#include "diagnostics/print.h"
#include "driver/files.h"
#include "driver/include.h"
#include "driver/interfaces.h"
#include "emit/emit.h"
#include "graph/print.h"
#include "graph/verify.h"
#include "memory/plan.h"
#include "memory/remarks.h"
#include "parallel/plan.h"
#include "passes/passes.h"
#include "syntax/syntax.h"

#include <sstream>

namespace sisal::driver {

namespace {

// A stage that breaks the rules of graphs has a bug: the text that says which.
bool keeps_rules(const graph::Unit &unit, const char *stage) {
  std::string faults = graph::verify(unit);
  if (!faults.empty()) llvm::errs() << "fsc: internal error: a graph after " << stage << ": " << faults << "\n";
  return faults.empty();
}

// The stages in their order, until the one that the action asks for.
std::optional<Compiled> through_stages(Sources &sources, FileId file, const Options &options, Diagnostics &diagnostics) {
  std::optional<syntax::Unit> tree = parse_with_includes(sources, file, options, diagnostics);
  if (!tree) return std::nullopt;
  if (options.action == Action::dump_tree) {
    std::ostringstream out;
    print(*tree, out);
    return Compiled{out.str(), false, false, {}};
  }
  std::optional<graph::Unit> unit = check::check(*tree, diagnostics);
  if (!unit || !keeps_rules(*unit, "check")) return std::nullopt;
  passes::Options how;
  how.full_errors = options.has_full_errors;
  if (options.optimization > 0) passes::run(*unit, how);
  if (!keeps_rules(*unit, "passes")) return std::nullopt;
  if (options.action == Action::dump_graph) return Compiled{graph::print(*unit, &sources), false, false, {}};
  parallel::Plan parallel;
  if (options.optimization > 0 && !options.has_full_errors) parallel = parallel::plan(*unit);
  if (!keeps_rules(*unit, "parallel")) return std::nullopt;
  memory::Plan plan = memory::plan(*unit, parallel::nodes_of(parallel), !options.has_full_errors);
  if (options.has_memory_remarks) memory::remark(*unit, plan, diagnostics);
  if (options.has_parallel_remarks) parallel::remark(parallel, diagnostics);
  emit::Options text;
  text.has_bounds = options.has_bounds;
  text.has_full_errors = options.has_full_errors;
  std::vector<graph::Interface> interfaces = graph::interfaces(*unit, sources, options.has_full_errors);
  std::string c = emit::emit(*unit, plan, parallel, sources, text) + interface_text(interfaces);
  const bool has_entry = unit->entry >= 0, has_main = has_entry && unit->functions[static_cast<size_t>(unit->entry)].name == "main";
  return Compiled{std::move(c), has_entry, has_main, std::move(interfaces)};
}

} // namespace

std::optional<Compiled> compile(const std::string &path, const Options &options) {
  std::optional<std::string> text = read(path);
  if (!text) return std::nullopt;
  Sources sources;
  Diagnostics diagnostics;
  FileId file = sources.add(path == "-" ? "<stdin>" : path, std::move(*text));
  std::optional<Compiled> result = through_stages(sources, file, options, diagnostics);
  bool has_failed = print(diagnostics, sources, options.printing, llvm::errs());
  return has_failed ? std::nullopt : result;
}

} // namespace sisal::driver
