#include "driver/link.h"
#include "driver/notes.h"
#include "driver/print.h"
#include "driver/signals.h"
#include "driver/symbols.h"

#include "clang/Driver/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/FileSystem.h"

namespace prelude::driver {
using clang::driver::Command;
using llvm::StringRef;

struct Link::State {
  std::vector<std::string> added, sanitizer;
  bool is_impossible = false; // which has been reported
  std::optional<Command> command;
};

namespace {

bool has(llvm::ArrayRef<const char *> arguments, StringRef option) {
  return llvm::any_of(arguments, [&](const char *argument) { return argument == option; });
}

// The place after the user's last file or library: the runtime comes after what needs it, and before the system's libraries.
size_t behind_inputs(const Command &job, const llvm::opt::ArgList &command_line) {
  llvm::ArrayRef<const char *> arguments = job.getArguments();
  auto pass = [&](size_t &at, StringRef text) {
    for (size_t i = at; i < arguments.size(); ++i)
      if (text == arguments[i]) {
        at = i + 1;
        return;
      }
  };
  size_t files = 0, others = 0; // the next of each to look at; both are in the order of the command line
  for (const clang::driver::InputInfo &input : job.getInputInfos()) pass(files, input.getFilename());
  for (const llvm::opt::Arg *argument : command_line) {
    if (!argument->getOption().hasFlag(clang::driver::options::LinkerInput)) continue;
    llvm::opt::ArgStringList rendered;
    argument->renderAsInput(command_line, rendered);
    for (const char *text : rendered) pass(others, text);
  }
  return std::max(files, others);
}

// What instrumented code calls: the runtime refers to it, too.
void add_instrumented(std::vector<std::string> &added, const Toolchain &tools) {
  auto runtime = llvm::find(added, tools.runtime());
  bool has_runtime = runtime != added.end();
  added.insert(has_runtime ? runtime + 1 : runtime, tools.instrumented());
  if (has_runtime) added.insert(added.begin(), "--undefined=mcrl_look_for_order"); // the part of it that looks at regions
  std::vector<std::string> wraps = tools.wrap_arguments();
  added.insert(added.begin(), wraps.begin(), wraps.end());
}

} // namespace

Link::State &Link::prepared() const {
  if (state_) return *state_;
  state_ = std::make_shared<State>();
  State &state = *state_;
  state.command.emplace(*this);
  llvm::ArrayRef<const char *> given = getArguments();
  const std::string runtime = session_.tools.runtime(), idle = session_.tools.idle();
  bool shows = session_.only_shows_commands && session_.uses_prelude; // there may be no objects yet
  bool asks = shows || refer_to(given, runtime), only_polls = false;
  if (asks && !shows) {
    llvm::SmallVector<const char *> with_idle(given);
    with_idle.push_back(idle.c_str());
    only_polls = !refer_to(with_idle, runtime);
  }
  if (only_polls) state.added = {idle};
  else if (asks) {
    std::vector<std::string> missing;
    auto brings = [&](const char *argument) { return StringRef(argument).contains("libclang_rt.asan"); };
    if (!llvm::any_of(given, brings)) state.sanitizer = session_.tools.sanitizer_arguments();
    state.added = session_.tools.link_arguments(has(given, "-static"), missing);
    // What the program opens may have emitted code, which calls what the program itself does not.
    bool exports = llvm::any_of(given, [](StringRef argument) { return argument == "-export-dynamic" || argument == "--export-dynamic" || argument == "-E"; });
    if (exports) state.added.insert(state.added.begin(), "--undefined=mcrl_all_entries");
    if (!missing.empty()) {
      state.is_impossible = true;
      session_.error("a program with regions cannot be linked with '-static' here: MPICH needs " + llvm::join(missing, ", ") +
                     ", and there " + (missing.size() == 1 ? "is no such library" : "are no such libraries"));
    }
  } else if (session_.options.serial) state.added = {"-lm"}; // comes with the runtime otherwise
  // Clocks that a simulated program reads itself are virtual.
  if (asks && session_.options.counts_units)
    for (const char *clock : {"--wrap=clock_gettime", "--wrap=gettimeofday", "--wrap=time"}) state.added.insert(state.added.begin(), clock);
  if (session_.only_shows_commands ? session_.options.check_races : refer_to(given, session_.tools.instrumented()))
    add_instrumented(state.added, session_.tools);
  size_t at = behind_inputs(*this, command_line_);
  llvm::opt::ArgStringList arguments;
  for (const std::string &argument : state.sanitizer) arguments.push_back(argument.c_str());
  arguments.append(given.begin(), given.begin() + long(at));
  // The runtime and the library for idle programs have functions of the same names, which would not link.
  if (!state.sanitizer.empty())
    llvm::erase_if(arguments, [](const char *argument) { return StringRef(argument).contains("libclang_rt.ubsan_standalone"); });
  for (const std::string &argument : state.added) arguments.push_back(argument.c_str());
  arguments.append(given.begin() + long(at), given.end());
  state.command->replaceArguments(std::move(arguments));
  return state;
}

void Link::Print(llvm::raw_ostream &out, const char *terminator, bool quote, clang::driver::CrashReportInfo *info) const {
  prepared().command->Print(out, terminator, quote, info);
}

int Link::Execute(llvm::ArrayRef<std::optional<StringRef>> redirects, std::string *message, bool *failed) const {
  State &state = prepared();
  if (state.is_impossible) return 1;
  llvm::ArrayRef<std::string> outputs = getOutputFilenames();
  int code = 0;
  {
    Unfinished unfinished(outputs.empty() ? "" : outputs.front());
    code = state.command->Execute(redirects, message, failed);
  }
  if (code != 0 || outputs.empty() || is_right(outputs.front())) return code;
  llvm::sys::fs::remove(outputs.front());
  session_.is_wrong_program = true;
  return 0; // the linker has not failed
}

// Says what is wrong with calls elsewhere, and which forks are no calls, now that the functions of all files are known.
bool Link::is_right(const std::string &program) const {
  Diagnostics found = check_calls(program, getArguments(), session_.options.remarks);
  if (session_.options.sarif) session_.collected.append(found);
  else if (!found.all().empty()) print(found, &session_.diagnostics.getDiagnosticOptions(), /*merges=*/true);
  return !found.has_errors();
}

} // namespace prelude::driver
