// preludec: compiles Prelude C. Reads the command line, takes each source through the stages, hands the rest to Clang.
#include "config.h"
#include "driver/compile.h"
#include "driver/options.h"
#include "driver/temporary.h"
#include "driver/toolchain.h"

#include "clang/Basic/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <map>

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

using Replaced = std::map<std::string, std::string>;

int clang(const Options &options, const Toolchain &tools, std::vector<std::string> arguments, bool links,
          const Replaced &replaced) {
  arguments = joined(std::move(arguments), tools.compile_arguments());
  if (links && !options.serial) arguments = joined(std::move(arguments), tools.link_arguments());
  if (links && options.serial) arguments.push_back("-lm"); // comes with the runtime otherwise
  std::string error;
  int code = run_clang(tools, std::move(arguments), replaced, error);
  return error.empty() ? code : fail(error);
}

// The command line for one of several sources: without the others, and without what is for the whole.
std::vector<std::string> arguments_for(const Options &options, const std::string &file) {
  std::vector<std::string> out;
  for (const std::string &argument : options.for_clang) {
    bool other = argument != file && std::find(options.inputs.begin(), options.inputs.end(), argument) != options.inputs.end();
    if (!other) out.push_back(argument);
  }
  return out;
}

// A header is another text in each source that includes it, if it has code that is translated. Then each source is compiled by
// itself.
int compile_and_link(const Options &options, const Toolchain &tools, const std::map<std::string, Replaced> &replaced) {
  Replaced all;
  bool differ = false;
  for (const auto &[file, texts] : replaced)
    for (const auto &[path, text] : texts) {
      auto [found, is_new] = all.try_emplace(absolute_path(path), text);
      differ |= !is_new && found->second != text;
    }
  if (!differ) return clang(options, tools, options.for_clang, options.links, all);
  if (!options.compiles_to_objects)
    return fail("several sources with translated code in a common header can only be compiled with -c, or linked");
  if (!options.links) {
    int worst = 0;
    for (const auto &[file, texts] : replaced)
      if (int code = clang(options, tools, arguments_for(options, file), false, texts)) worst = code;
    return worst;
  }
  TemporaryDirectory directory;
  if (std::error_code error = directory.create()) return fail("cannot make a temporary directory: " + error.message());
  std::vector<std::string> link = options.for_clang;
  size_t number = 0;
  for (const auto &[file, texts] : replaced) {
    std::string object = directory.path(std::to_string(number++) + ".o");
    std::vector<std::string> arguments = arguments_for(options, file);
    for (size_t i = 0; i < arguments.size(); ++i)
      if (arguments[i] == "-o" && i + 1 < arguments.size())
        arguments.erase(arguments.begin() + long(i), arguments.begin() + long(i) + 2), --i;
    arguments.insert(arguments.end(), {"-c", "-o", object});
    if (int code = clang(options, tools, std::move(arguments), false, texts)) return code;
    std::replace(link.begin(), link.end(), file, object);
  }
  return clang(options, tools, std::move(link), true, {});
}

int run(const Options &options, const Toolchain &tools) {
  std::vector<std::string> frontend = joined(joined(options.for_frontend, tools.compile_arguments()), tools.frontend_arguments());
  std::map<std::string, std::map<std::string, std::string>> replaced; // by source
  std::string report;
  bool failed = false;
  for (const std::string &file : options.inputs) {
    Diagnostics diagnostics;
    std::optional<Compiled> compiled = compile(file, options, tools, frontend, diagnostics);
    llvm::errs() << diagnostics.render(llvm::errs().has_colors());
    failed |= !compiled;
    if (!compiled) continue;
    if (options.print != Print::nothing) report += compiled->text;
    else replaced[file] = std::move(compiled->replaced);
  }
  if (failed) {
    if (options.print == Print::nothing) remove_stale_output(options);
    return 1;
  }
  if (options.print != Print::nothing) return print(options, report);

  return compile_and_link(options, tools, replaced);
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
