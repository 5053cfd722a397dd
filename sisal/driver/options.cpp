#include "driver/options.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Process.h"

namespace sisal::driver {
using llvm::StringRef;
using llvm::opt::Arg;

namespace {

#define OPTION_TABLE "sisal/driver/options.inc"
#include "compiler/driver/option_table.h"
#undef OPTION_TABLE

std::string text_of(const Arg &argument) { return argument.getAsString(InputArgList()); }

class Parser {
public:
  explicit Parser(llvm::raw_ostream &errors) : errors_(errors) {
    out_.printing.most_errors = 20;
    out_.printing.has_colours = llvm::sys::Process::StandardErrHasColors();
  }
  std::optional<Options> parse(llvm::ArrayRef<const char *> arguments);

private:
  void apply(const Arg &);
  void apply_value(const Arg &);
  void unknown(const std::string &spelling);
  unsigned number(const Arg &, unsigned least);
  // The action that the user has asked for: one alone.
  void act(const Arg &, Action);
  void check();
  void error(const std::string &text) {
    errors_ << "fsc: error: " << text << "\n";
    is_good_ = false;
  }

  Table table_;
  llvm::raw_ostream &errors_;
  Options out_;
  std::string action_, nodes_;
  bool is_good_ = true;
};

void Parser::act(const Arg &argument, Action action) {
  std::string spelling = text_of(argument);
  if (!action_.empty() && action_ != spelling) error("'" + action_ + "' and '" + spelling + "' exclude each other");
  action_ = spelling;
  out_.action = action;
}

unsigned Parser::number(const Arg &argument, unsigned least) {
  unsigned result = 0;
  StringRef text = argument.getValue();
  if (text.getAsInteger(10, result) || result < least)
    error("'" + text_of(argument) + "' needs a number of at least " + std::to_string(least));
  return result;
}

void Parser::unknown(const std::string &spelling) {
  std::string nearest;
  unsigned distance = table_.findNearest(spelling, nearest);
  error("'" + spelling + "' is no option of fsc" + (distance <= 2 ? "; did you mean '" + nearest + "'?" : ""));
}

// Options of certain values.
void Parser::apply_value(const Arg &argument) {
  StringRef value = argument.getValue();
  bool is_known = true;
  switch (argument.getOption().getID()) {
  case OPT_O: is_known = !value.getAsInteger(10, out_.optimization) && out_.optimization <= 3; break;
  case OPT_ferrors_EQ:
    is_known = value == "stop" || value == "full";
    out_.has_full_errors = value == "full";
    break;
  case OPT_fdiagnostics_color_EQ:
    is_known = value == "always" || value == "never" || value == "auto";
    if (value != "auto") out_.printing.has_colours = value == "always";
    break;
  case OPT_emit_EQ:
    is_known = value == "c";
    if (is_known) act(argument, Action::emit_c);
    break;
  case OPT_dump_EQ:
    is_known = value == "tree" || value == "graph";
    if (is_known) act(argument, value == "tree" ? Action::dump_tree : Action::dump_graph);
    break;
  default: break;
  }
  if (!is_known) error("'" + value.str() + "' is no value of '" + argument.getSpelling().str() + "'");
}

void Parser::apply(const Arg &argument) {
  switch (argument.getOption().getID()) {
  case OPT_INPUT: out_.inputs.push_back(argument.getValue()); return;
  case OPT_UNKNOWN: return unknown(text_of(argument));
  case OPT_o: out_.output = argument.getValue(); return;
  case OPT_c: return act(argument, Action::object);
  case OPT_run: return act(argument, Action::run);
  case OPT_help: return act(argument, Action::help);
  case OPT_version: return act(argument, Action::version);
  case OPT_g: out_.has_debug_information = true; return;
  case OPT_fbounds: out_.has_bounds = true; return;
  case OPT_fno_bounds: out_.has_bounds = false; return;
  case OPT_D: out_.c_options.push_back("-D" + std::string(argument.getValue())); return;
  case OPT_I:
    out_.include_folders.push_back(argument.getValue());
    out_.c_options.push_back("-I" + std::string(argument.getValue()));
    return;
  case OPT_L: out_.link_options.push_back("-L" + std::string(argument.getValue())); return;
  case OPT_l: out_.link_options.push_back("-l" + std::string(argument.getValue())); return;
  case OPT_fdiagnostics_color: out_.printing.has_colours = true; return;
  case OPT_fno_diagnostics_color: out_.printing.has_colours = false; return;
  case OPT_ferror_limit_EQ: out_.printing.most_errors = number(argument, 0); return;
  case OPT_Rparallel: out_.printing.has_remarks = out_.has_parallel_remarks = true; return;
  case OPT_Rmemory: out_.printing.has_remarks = out_.has_memory_remarks = true; return;
  case OPT_w: out_.printing.has_warnings = false; return;
  case OPT_Werror: out_.printing.warnings_are_errors = true; return;
  case OPT_hash_hash_hash: out_.runs_commands = false; [[fallthrough]];
  case OPT_v: out_.prints_commands = true; return;
  case OPT_n:
    nodes_ = text_of(argument);
    out_.nodes = number(argument, 1);
    return;
  default: apply_value(argument);
  }
}

// Options that do not go together.
void Parser::check() {
  if (out_.action == Action::help || out_.action == Action::version) return;
  bool runs = out_.action == Action::run;
  if (!nodes_.empty() && !runs) error("'" + nodes_ + "' is for --run");
  if (!out_.program_arguments.empty() && !runs) error("what follows '--' is for the program that --run starts");
  if (runs && !out_.output.empty()) error("'-o' and '--run' exclude each other: the program of --run is removed");
  if (out_.inputs.empty()) error("no input files");
  if (out_.has_full_errors && out_.has_parallel_remarks)
    error("'-ferrors=full' and '-Rparallel' exclude each other: each node computes all of a program whose errors are values");
  if (out_.has_full_errors && !out_.has_bounds)
    error("'-ferrors=full' and '-fno-bounds' exclude each other: a bad index gives an error value");
  bool has_one_each = out_.action != Action::link && !runs;
  if (has_one_each && !out_.output.empty() && out_.inputs.size() > 1) error("'-o' cannot name the outputs of several inputs");
}

std::optional<Options> Parser::parse(llvm::ArrayRef<const char *> arguments) {
  auto *dashes = std::find_if(arguments.begin(), arguments.end(), [](const char *each) { return StringRef(each) == "--"; });
  for (auto *each = dashes; each != arguments.end() && ++each != arguments.end();) out_.program_arguments.push_back(*each);
  unsigned missing_index = 0, missing_count = 0;
  llvm::opt::InputArgList list =
      table_.ParseArgs(llvm::ArrayRef<const char *>(arguments.begin(), dashes), missing_index, missing_count);
  if (missing_count > 0) error("'" + std::string(list.getArgString(missing_index)) + "' needs a value after it");
  for (const Arg *each : list) apply(*each);
  check();
  return is_good_ ? std::optional(std::move(out_)) : std::nullopt;
}

} // namespace

std::optional<Options> parse_options(llvm::ArrayRef<const char *> arguments, llvm::raw_ostream &errors) {
  return Parser(errors).parse(arguments);
}

void print_help(llvm::raw_ostream &out) {
  Table().printHelp(out, "fsc [options] file...",
                    "fsc, the compiler of Sisal 1.2: a dataflow language, onto nodes and their threads");
  out << "\nFiles are Sisal (.sis), C (.c), which preludec compiles, and objects and libraries (.o, .a, .so). '-' is Sisal on\n"
         "standard input. The program reads the arguments of 'main' as Fibre, and writes its results:\n\n"
         "  fsc -O2 quadrature.sis -o quadrature\n"
         "  mpiexec -n 2 ./quadrature -i arguments.fibre -o results.fibre\n"
         "  fsc -O2 --run -n 2 quadrature.sis < arguments.fibre\n";
}

} // namespace sisal::driver
