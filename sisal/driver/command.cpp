#include "driver/command.h"

#include "driver/compile.h"
#include "driver/files.h"
#include "driver/interfaces.h"
#include "driver/tools.h"

#include "compiler/driver/header_option.h"
#include "compiler/driver/signals.h"
#include "compiler/driver/temporary.h"
#include "compiler/driver/version.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <algorithm>

namespace sisal::driver {

namespace {

class Command {
public:
  Command(Options options, const char *argv0) : options_(std::move(options)), argv0_(argv0) {}

  int execute();

private:
  bool is_sensible() const;
  int print();
  int make_objects();
  int link(const std::string &output);
  int run_program();
  // The C of a Sisal file, as a temporary one. Empty if there are errors.
  std::string emitted(const std::string &path);
  std::vector<std::string> compiler() const;
  bool has_one_entry() const;
  bool is_all_sisal() const;
  std::string object_of(const std::string &path) const;

  Options options_;
  const char *argv0_;
  std::optional<Tools> tools_;
  prelude::driver::TemporaryDirectory temporary_;
  std::vector<std::string> mains_;           // the files that a program may begin with, by `main`
  std::vector<std::string> entries_;         // and by a function that a directive names
  std::vector<graph::Interface> interfaces_; // of the Sisal files
  std::vector<std::string> maps_;            // of temporary names, so that debug information does not depend on them
};

// Mistakes in names of files, found before anything is read or written.
bool Command::is_sensible() const {
  bool result = true, links = options_.action == Action::link || options_.action == Action::run;
  bool prints = !links && options_.action != Action::object;
  for (const std::string &input : options_.inputs) {
    InputKind kind = kind_of(input);
    std::string wrong;
    if (kind == InputKind::unknown) wrong = "is neither Sisal (.sis) nor C (.c) nor an object or a library (.o, .a, .so)";
    else if (prints && kind != InputKind::sisal) wrong = "is no Sisal: there is nothing to print of it";
    else if (options_.action == Action::object && kind == InputKind::linked) wrong = "is compiled already, and '-c' does not link";
    else if (input != "-" && options_.output != "-" && llvm::sys::fs::equivalent(input, options_.output))
      wrong = "is both input and output";
    if (!wrong.empty()) say_error("'" + input + "' " + wrong);
    result &= wrong.empty();
  }
  return result;
}

// All inputs are looked at, so that all errors are found.
int Command::print() {
  std::string all;
  bool is_good = true;
  for (const std::string &input : options_.inputs) {
    std::optional<Compiled> compiled = compile(input, options_);
    if (compiled) all += compiled->text;
    is_good &= compiled.has_value();
  }
  return is_good && write(options_.output.empty() ? "-" : options_.output, all) ? 0 : 1;
}

std::string Command::emitted(const std::string &path) {
  std::optional<Compiled> compiled = compile(path, options_);
  if (!compiled) return "";
  if (compiled->has_entry) (compiled->has_main ? mains_ : entries_).push_back(path);
  interfaces_.insert(interfaces_.end(), compiled->interfaces.begin(), compiled->interfaces.end());
  std::string error, result = temporary_.write(".c", compiled->text, error);
  if (!error.empty()) {
    say_error(error);
    return "";
  }
  maps_.push_back("-ffile-prefix-map=" + result + "=" + path + ".c");
  return result;
}

std::vector<std::string> Command::compiler() const {
  std::vector<std::string> result{tools_->preludec, "-O" + std::to_string(options_.optimization)};
  if (options_.has_debug_information) result.push_back("-g");
  result.insert(result.end(), {prelude::driver::header_option(tools_->include), tools_->include}); // sisal.h, for files in C
  result.insert(result.end(), options_.c_options.begin(), options_.c_options.end());
  return result;
}

std::string Command::object_of(const std::string &path) const {
  if (!options_.output.empty()) return options_.output;
  return path == "-" ? "a.o" : llvm::sys::path::stem(path).str() + ".o";
}

int Command::make_objects() {
  int code = 0;
  for (const std::string &input : options_.inputs) {
    bool is_sisal = kind_of(input) == InputKind::sisal;
    maps_.clear();
    std::string source = is_sisal ? emitted(input) : input;
    if (source.empty()) {
      code = 1;
      continue;
    }
    std::vector<std::string> command = compiler();
    command.insert(command.end(), maps_.begin(), maps_.end());
    command.insert(command.end(), {"-c", source, "-o", object_of(input)});
    if (int failed = run(command, options_)) code = failed;
  }
  return code;
}

bool Command::is_all_sisal() const {
  return std::ranges::all_of(options_.inputs, [](const std::string &each) { return kind_of(each) == InputKind::sisal; });
}

// Whether there is one function to begin with: `main`, or else the one that a directive names. C and objects may have it, which the
// linker sees.
bool Command::has_one_entry() const {
  const std::vector<std::string> &entries = mains_.empty() ? entries_ : mains_;
  if (entries.size() > 1)
    say_error("a program begins with one function: both '" + entries[0] + "' and '" + entries[1] + "' have one");
  else if (entries.empty() && is_all_sisal()) say_error("there is no function 'main', and no directive '%$entry=f' names another");
  else return true;
  return false;
}

int Command::link(const std::string &output) {
  std::vector<std::string> sources;
  bool is_good = true;
  for (const std::string &input : options_.inputs) {
    sources.push_back(kind_of(input) == InputKind::sisal ? emitted(input) : input);
    is_good &= !sources.back().empty();
  }
  const bool is_complete = is_all_sisal() && options_.link_options.empty(); // each function is in one of the files
  if (!is_good || !has_one_entry() || (is_complete && !do_interfaces_fit(interfaces_))) return 1;
  if (!do_errors_agree(interfaces_, options_.inputs)) return 1;
  std::vector<std::string> command = compiler();
  command.insert(command.end(), maps_.begin(), maps_.end());
  command.insert(command.end(), sources.begin(), sources.end());
  command.insert(command.end(), options_.link_options.begin(), options_.link_options.end());
  // The old output stays until the program is known to be good. A device is written as it is.
  bool is_file = llvm::sys::fs::is_regular_file(output) || !llvm::sys::fs::exists(output);
  std::string made = is_file && options_.runs_commands ? output + ".unfinished" : output;
  prelude::driver::Unfinished until_named(made == output ? "" : made);
  command.insert(command.end(), {tools_->library, "-lm", "-o", made});
  if (int failed = run(command, options_)) return failed;
  if (!options_.runs_commands) return 0;
  if (!do_interfaces_agree(made)) {
    if (is_file) llvm::sys::fs::remove(made);
    return 1;
  }
  std::error_code code = made == output ? std::error_code() : llvm::sys::fs::rename(made, output);
  if (code) say_error("cannot write '" + output + "': " + code.message());
  return code ? 1 : 0;
}

int Command::run_program() {
  std::string error, program = temporary_.write("", "", error);
  if (!error.empty()) {
    say_error(error);
    return 1;
  }
  if (int failed = link(program)) return failed;
  std::vector<std::string> command{program};
  if (options_.nodes > 1) {
    llvm::ErrorOr<std::string> launcher = llvm::sys::findProgramByName("mpiexec");
    if (!launcher) {
      say_error("mpiexec, which starts a program on several nodes, is not in PATH");
      return 1;
    }
    command = {*launcher, "-n", std::to_string(options_.nodes), program};
  }
  command.insert(command.end(), options_.program_arguments.begin(), options_.program_arguments.end());
  return run(command, options_);
}

int Command::execute() {
  if (!is_sensible()) return 1;
  bool prints = options_.action != Action::link && options_.action != Action::object && options_.action != Action::run;
  if (prints) return print();
  tools_ = find_tools(argv0_);
  if (!tools_) return 1;
  switch (options_.action) {
  case Action::object: return make_objects();
  case Action::run: return run_program();
  default: return link(options_.output.empty() ? "a.out" : options_.output);
  }
}

} // namespace

int run_command(int argc, char **argv) {
  std::optional<Options> options = parse_options(llvm::ArrayRef(const_cast<const char **>(argv), argc).drop_front(), llvm::errs());
  if (!options) return 1;
  if (options->action == Action::help) return print_help(llvm::outs()), 0;
  if (options->action == Action::version) return llvm::outs() << "fsc " << prelude::driver::version << "\n", 0;
  return Command(std::move(*options), argv[0]).execute();
}

} // namespace sisal::driver
