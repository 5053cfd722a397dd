#include "driver/options.h"

#include "clang/Driver/Options.h"
#include "clang/Driver/Types.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

namespace prelude::driver {
using namespace clang::driver;
namespace {

struct PrintChoice {
  llvm::StringLiteral option;
  Print print;
};
constexpr PrintChoice print_choices[] = {
    {"--emit=c", Print::c},
    {"--emit=serial", Print::serial},
    {"--emit=continuations", Print::continuations},
    {"--dump=annotations", Print::annotations},
    {"--dump=locks", Print::locks},
    {"--dump=live", Print::live},
    {"--dump=loops", Print::loops},
    {"--dump=plan", Print::plan},
};

// Takes one of our own options; false if it is none.
bool own_option(llvm::StringRef argument, Options &out) {
  for (const PrintChoice &choice : print_choices)
    if (argument == choice.option) {
      if (out.print != Print::nothing && out.print != choice.print) out.error = "only one of --emit and --dump can be given";
      out.print = choice.print;
      return true;
    }
  if (argument.starts_with("--emit=") || argument.starts_with("--dump=")) {
    auto [name, value] = argument.split('=');
    out.error = ("invalid value '" + value + "' in '" + argument + "'; expected one of " +
                 (name == "--emit" ? "c, continuations, serial" : "annotations, locks, live, loops, plan"))
                    .str();
    return true;
  }
  if (argument == "--emit" || argument == "--dump") {
    out.error = ("argument to '" + argument + "' is missing, as in '" + argument + (argument == "--emit" ? "=c'" : "=plan'")).str();
    return true;
  }
  if (argument.starts_with("--abort=")) {
    out.abort = argument.split('=').second.str();
    if (out.abort != "continue" && out.abort != "undo" && out.abort != "refuse")
      out.error = "invalid value '" + out.abort + "' in '" + argument.str() + "'; expected one of continue, undo, refuse";
    return true;
  }
  if (argument == "--abort") {
    out.error = "argument to '--abort' is missing, as in '--abort=undo'";
    return true;
  }
  if (argument.starts_with("-fpoll=") && argument != "-fpoll=loops" && argument != "-fpoll=none") {
    out.error = ("invalid value '" + argument.split('=').second + "' in '" + argument + "'; expected one of loops, none").str();
    return true;
  }
  if (argument.consume_front("-fpoll-units=")) {
    if (argument.getAsInteger(10, out.strip_units) || out.strip_units == 0)
      out.error = ("invalid value '" + argument + "' in '-fpoll-units='; expected a number of units of work").str();
    return true;
  }
  if (argument.starts_with("-fpoll=")) out.poll = argument == "-fpoll=loops";
  else if (argument == "-fannotations") out.annotations = true;
  else if (argument == "-fno-annotations") out.annotations = false;
  else if (argument == "--help" || argument == "-help") out.help = true;
  else if (argument == "--version") out.version = true;
  else return false;
  return true;
}

// Options about output, dependencies and linking have no place in the analysis of one source.
bool matters_to_frontend(const llvm::opt::Arg &argument) {
  const llvm::opt::Option &option = argument.getOption();
  if (option.matches(options::OPT_INPUT) || option.matches(options::OPT_o) || option.matches(options::OPT_M_Group)) return false;
  if (option.matches(options::OPT_Action_Group) || option.matches(options::OPT_Link_Group)) return false;
  if (option.matches(options::OPT_save_temps_EQ) || option.matches(options::OPT_save_temps)) return false;
  if (option.hasFlag(options::LinkerInput) || option.matches(options::OPT_v) || option.matches(options::OPT__HASH_HASH_HASH))
    return false;
  return true;
}

// Whether a -D or -U, the last of which has the word, defines PRELUDE_SERIAL.
bool defines_serial(const llvm::opt::InputArgList &arguments) {
  bool serial = false;
  for (const llvm::opt::Arg *argument : arguments.filtered(options::OPT_D, options::OPT_U))
    if (llvm::StringRef(argument->getValue()).split('=').first == "PRELUDE_SERIAL")
      serial = argument->getOption().matches(options::OPT_D);
  return serial;
}

bool is_own_warning(const llvm::opt::Arg &argument) {
  return argument.getOption().matches(options::OPT_W_Joined) && prelude::is_own_warning(argument.getValue());
}

WarningLevels warning_levels(const llvm::opt::InputArgList &arguments) {
  WarningLevels levels;
  for (const llvm::opt::Arg *argument : arguments.filtered(options::OPT_W_Joined)) levels.option(argument->getValue());
  if (arguments.hasArg(options::OPT_w)) levels.silence();
  return levels;
}

bool is_c_source(llvm::StringRef file, llvm::StringRef language) {
  if (!language.empty() && language != "none") return language == "c";
  return types::lookupTypeForExtension(llvm::sys::path::extension(file).ltrim('.')) == types::TY_C;
}

void classify(const llvm::opt::InputArgList &arguments, Options &out) {
  std::string language;
  for (const llvm::opt::Arg *argument : arguments) {
    const llvm::opt::Option &option = argument->getOption();
    if (option.matches(options::OPT_x)) language = argument->getValue();
    if (option.matches(options::OPT_INPUT)) {
      std::string file = argument->getValue();
      if (file == "-") out.error = "reading the source from standard input is not supported";
      if (is_c_source(file, language)) out.inputs.push_back(file);
      else out.has_other_inputs = true;
    }
    out.has_other_inputs |= option.hasFlag(options::LinkerInput);
    if (matters_to_frontend(*argument) && !is_own_warning(*argument)) {
      llvm::opt::ArgStringList rendered;
      argument->render(arguments, rendered);
      out.for_frontend.insert(out.for_frontend.end(), rendered.begin(), rendered.end());
    }
  }
  out.warnings = warning_levels(arguments);
  out.links = !arguments.hasArg(options::OPT_c, options::OPT_S, options::OPT_E, options::OPT_fsyntax_only, options::OPT_M,
                                options::OPT_MM, options::OPT_shared) &&
              !arguments.hasArg(options::OPT_r);
  out.compiles_to_objects = out.links || arguments.hasArg(options::OPT_c);
  out.serial = defines_serial(arguments);
  if (out.print == Print::serial && !out.serial) {
    out.serial = true;
    out.for_frontend.push_back("-DPRELUDE_SERIAL=1");
  }
  out.output = arguments.getLastArgValue(options::OPT_o).str();
}

} // namespace

Options parse_options(int argc, const char *const *argv) {
  Options out;
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *, 64> given(argv + 1, argv + argc);
  llvm::cl::ExpandResponseFiles(saver, llvm::cl::TokenizeGNUCommandLine, given);
  llvm::SmallVector<const char *, 64> rest;
  for (size_t i = 0; i < given.size(); ++i) {
    llvm::StringRef argument(given[i]);
    if (!own_option(argument, out)) rest.push_back(given[i]);
  }
  unsigned missing_index = 0, missing_count = 0;
  llvm::opt::InputArgList arguments =
      getDriverOptTable().ParseArgs(rest, missing_index, missing_count, llvm::opt::Visibility(options::ClangOption));
  if (missing_count) {
    out.error = std::string("argument to '") + rest[missing_index] + "' is missing";
    return out;
  }
  for (const llvm::opt::Arg *unknown : arguments.filtered(options::OPT_UNKNOWN))
    if (out.error.empty()) out.error = "unknown argument: '" + unknown->getAsString(arguments) + "'";
  llvm::SmallVector<bool, 64> own(rest.size());
  for (const llvm::opt::Arg *argument : arguments)
    if (is_own_warning(*argument)) own[argument->getIndex()] = true;
  for (size_t i = 0; i < rest.size(); ++i)
    if (!own[i]) out.for_clang.push_back(rest[i]);
  classify(arguments, out);
  return out;
}

std::string help_text() {
  return R"(OVERVIEW: preludec, the compiler of Prelude C: C with regions, locks, and computation that moves to its data

USAGE: preludec [options] file...

Everything that clang accepts is accepted and passed on (-c -o -O2 -g -I -D -std= -W... -l). A program is linked with the
runtime mcrl and MPICH, and started with: mpiexec -n NODES ./program

OPTIONS:
  --emit=c              Print the C that is compiled (to the file of -o, if given)
  --emit=serial         Print the sequential program, which any C compiler compiles with prelude.h: the source with blanks for annotations
  --emit=continuations  Print only the records and continuation procedures
  --dump=annotations    Print the annotations found, with their places
  --dump=locks          Print each lock, unlock and dereference, with the lock held there
  --dump=live           Print the variables that are live at each migration point
  --dump=loops          Print each loop, how much work it is, and how often it looks for messages
  --dump=plan           Print migration points, continuation procedures and records
  -fno-annotations      Check the annotations, then ignore them: data move, computation stays
  -fpoll=loops|none     Let loops and recursive functions look for messages about every microsecond, so that a node that computes still
                        answers others (loops, the default), or leave them as they are (none)
  -fpoll-units=N        The work that a loop does between two looks for messages, in simple operations (4096)
  --abort=continue      How a message handler gives up where it would have to wait, has no room to send or has run too long: its rest
                        is kept and goes on later (the default); --abort=undo: what it did is undone, and it runs again in a
                        thread; --abort=refuse: it is undone and sent back, to be sent again after a pause
  -DPRELUDE_SERIAL      Compile the sequential program, which is linked without the runtime
  -Wno-node-state       Do not warn of a node's own variables where the computation may have moved; -Werror=node-state: refuse them
  -Wno-plain-pointer-in-region  Do not warn of plain pointers that are kept in regions
  --help                Print this text
  --version             Print versions

ENVIRONMENT of the programs:
  MCRL_STATS=FILE       Write statistics (messages, bytes, migrations, ...) as JSON when the program ends

An annotation follows a lock:  read_lock(n); move
)";
}

} // namespace prelude::driver
