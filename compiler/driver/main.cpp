// preludec: compiles Prelude C. Reads the command line, takes each source through the stages, hands the rest to Clang.
#include "config.h"
#include "driver/compile.h"
#include "driver/options.h"
#include "driver/toolchain.h"

#include "clang/Basic/Version.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace prelude;
using namespace prelude::driver;

namespace {

int fail(const std::string &message) {
  llvm::errs() << "preludec: error: " << message << '\n';
  return 1;
}

std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string> &second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

int print(const Options &options, const std::string &text) {
  if (options.output.empty() || options.output == "-") {
    llvm::outs() << text;
    llvm::outs().flush();
    return llvm::outs().has_error() ? fail("cannot write to standard output") : 0;
  }
  llvm::Error error = llvm::writeToOutput(options.output, [&](llvm::raw_ostream &out) {
    out << text;
    return llvm::Error::success();
  });
  return error ? fail("cannot write '" + options.output + "': " + llvm::toString(std::move(error))) : 0;
}

int run(const Options &options, const Toolchain &tools) {
  std::vector<std::string> frontend = joined(joined(options.for_frontend, tools.compile_arguments()), tools.frontend_arguments());
  std::map<std::string, std::string> replaced;
  std::string report;
  bool failed = false;
  for (const std::string &file : options.inputs) {
    Diagnostics diagnostics;
    std::optional<Compiled> compiled = compile(file, options, frontend, diagnostics);
    llvm::errs() << diagnostics.render(llvm::errs().has_colors());
    failed |= !compiled;
    if (!compiled) continue;
    if (options.print != Print::nothing) report += compiled->text;
    else if (compiled->changed) replaced[file] = std::move(compiled->text);
  }
  if (failed) return 1;
  if (options.print != Print::nothing) return print(options, report);

  std::vector<std::string> arguments = joined(options.for_clang, tools.compile_arguments());
  if (options.links) arguments = joined(std::move(arguments), tools.link_arguments());
  std::string error;
  int code = run_clang(tools, std::move(arguments), replaced, error);
  return error.empty() ? code : fail(error);
}

} // namespace

int main(int argc, char **argv) {
  Options options = parse_options(argc, argv);
  if (!options.error.empty()) return fail(options.error);
  if (options.help) {
    llvm::outs() << help_text();
    return 0;
  }
  if (options.version) {
    llvm::outs() << "preludec " PRELUDE_VERSION "\n" << clang::getClangFullVersion() << '\n';
    return 0;
  }
  std::string error;
  Toolchain tools = find_toolchain(argv[0], error);
  if (!error.empty()) return fail(error);
  bool informs = options.for_clang.size() && options.inputs.empty() && !options.has_other_inputs; // -print-search-dirs, -v, -dumpmachine
  if (options.inputs.empty() && options.print != Print::nothing) return fail("no input files");
  if (options.inputs.empty() && !options.has_other_inputs && !informs) return fail("no input files");
  return run(options, tools);
}
