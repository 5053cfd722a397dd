// preludec: compiles Prelude C. Reads the command line, takes each source through the stages, hands the rest to Clang.
#include "config.h"
#include "driver/compile.h"
#include "driver/options.h"
#include "driver/toolchain.h"

#include "clang/Basic/Version.h"
#include "llvm/Support/FileSystem.h"
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

// Writes the whole text, or leaves what was there: a regular file is replaced only once the text is safe.
std::error_code write_text(const std::string &path, const std::string &text) {
  namespace fs = llvm::sys::fs;
  bool in_place = fs::exists(path) && !fs::is_regular_file(path);
  llvm::SmallString<128> target(path);
  int descriptor = -1;
  std::error_code error =
      in_place ? fs::openFileForWrite(path, descriptor) : fs::createUniqueFile(path + "-%%%%%%", descriptor, target);
  if (error) return error;
  llvm::raw_fd_ostream out(descriptor, /*shouldClose=*/true);
  out << text;
  out.close();
  error = out.error();
  out.clear_error();
  if (!in_place && !error) error = fs::rename(target, path);
  if (!in_place && error) fs::remove(target);
  return error;
}

int print(const Options &options, const std::string &text) {
  if (!options.output.empty() && options.output != "-") {
    std::error_code error = write_text(options.output, text);
    return error ? fail("cannot write '" + options.output + "': " + error.message()) : 0;
  }
  llvm::outs() << text;
  llvm::outs().flush();
  std::error_code error = llvm::outs().error();
  llvm::outs().clear_error();
  return error ? fail("cannot write to standard output: " + error.message()) : 0;
}

// An object of an earlier, better source would be taken for this one's.
void remove_stale_output(const Options &options) {
  if (!options.links && !options.output.empty() && llvm::sys::fs::is_regular_file(options.output))
    llvm::sys::fs::remove(options.output);
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
  if (failed) {
    if (options.print == Print::nothing) remove_stale_output(options);
    return 1;
  }
  if (options.print != Print::nothing) return print(options, report);

  std::vector<std::string> arguments = joined(options.for_clang, tools.compile_arguments());
  if (options.links && !options.serial) arguments = joined(std::move(arguments), tools.link_arguments());
  if (options.links && options.serial) arguments.push_back("-lm"); // comes with the runtime otherwise
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
  bool has_inputs = !options.inputs.empty() || options.has_other_inputs;
  if (options.inputs.empty() && options.print != Print::nothing) return fail("no input files");
  if (!has_inputs && options.for_clang.empty()) return fail("no input files");
  if (!has_inputs) options.links = false; // a question to clang: -v, -dumpmachine, -print-search-dirs
  return run(options, tools);
}
