#include "driver/options.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticDriver.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Driver/Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::driver {
namespace clang_options = clang::driver::options;
using llvm::StringRef;
using llvm::opt::Arg;
using llvm::opt::InputArgList;
namespace {

#define OPTION_TABLE "driver/options.inc"
#include "driver/option_table.h"
#undef OPTION_TABLE

const llvm::opt::OptTable &own_table() {
  static const Table table;
  return table;
}

const llvm::opt::Visibility clang_visibility(clang_options::ClangOption);

bool is_clangs(const llvm::opt::Option &option) {
  return option.matches(OPT_D_PRELUDE_SERIAL) || option.matches(OPT_fsave_optimization_record);
}

class Parser {
public:
  Parser(llvm::ArrayRef<const char *> given, clang::DiagnosticsEngine &diagnostics)
      : given_(given), own_(given.begin(), given.end()), clang_(given.begin(), given.end()), diagnostics_(diagnostics) {}

  std::optional<Options> parse();

private:
  void split();
  bool take_own(unsigned &index);
  void take_clangs(unsigned &index);
  void unknown(const std::string &spelling);
  bool unknown_warning(const Arg &);
  bool has_known_value(const Arg &);
  void apply(const Arg &);
  void remark_levels();
  void instrument();
  void error(const std::string &text) {
    diagnostics_.Report(diagnostics_.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0")) << text;
    failed_ = true;
  }

  llvm::ArrayRef<const char *> given_;
  InputArgList own_, clang_;
  clang::DiagnosticsEngine &diagnostics_;
  Options out_;
  bool failed_ = false;
};

// Each argument is looked up in our own table and then in clang's, which knows whether it is the value of the option before it.
void Parser::split() {
  for (unsigned index = 0; index < given_.size();) {
    if (StringRef(given_[index]).empty()) ++index;
    else if (!take_own(index)) take_clangs(index);
  }
}

bool Parser::take_own(unsigned &index) {
  unsigned at = index;
  std::unique_ptr<Arg> argument = own_table().ParseOneArg(own_, at);
  if (!argument || argument->getOption().matches(OPT_INPUT) || argument->getOption().matches(OPT_UNKNOWN)) return false;
  if (is_clangs(argument->getOption())) return false; // options of clang's that are in our help
  index = at;
  own_.append(argument.release());
  return true;
}

void Parser::take_clangs(unsigned &index) {
  unsigned begin = index;
  std::unique_ptr<Arg> argument = clang::driver::getDriverOptTable().ParseOneArg(clang_, index, clang_visibility);
  if (!argument) {
    diagnostics_.Report(clang::diag::err_drv_missing_argument) << given_[begin] << index - begin - 1;
    index = unsigned(given_.size());
    failed_ = true;
    return;
  }
  if (argument->getOption().matches(clang_options::OPT_UNKNOWN)) unknown(argument->getAsString(clang_));
  if (!unknown_warning(*argument)) out_.for_clang.insert(out_.for_clang.end(), &given_[begin], &given_[begin] + (index - begin));
  clang_.append(argument.release());
}

// The nearest option of both tables is meant, if one is near.
void Parser::unknown(const std::string &spelling) {
  failed_ = true;
  std::string own, other;
  unsigned own_distance = own_table().findNearest(spelling, own, llvm::opt::Visibility(llvm::opt::DefaultVis));
  unsigned other_distance = clang::driver::getDriverOptTable().findNearest(spelling, other, clang_visibility);
  if (own_distance <= other_distance && own_distance <= 2)
    diagnostics_.Report(clang::diag::err_drv_unknown_argument_with_suggestion) << spelling << own;
  else if (other_distance <= 1) diagnostics_.Report(clang::diag::err_drv_unknown_argument_with_suggestion) << spelling << other;
  else diagnostics_.Report(clang::diag::err_drv_unknown_argument) << spelling;
}

// True for a warning that neither clang nor preludec knows, but whose name is nearly one of ours; it has been reported then.
bool Parser::unknown_warning(const Arg &argument) {
  if (!argument.getOption().matches(clang_options::OPT_W_Joined)) return false;
  StringRef name = argument.getValue();
  name.consume_front("no-");
  name.consume_front("error=");
  llvm::SmallVector<clang::diag::kind, 8> members;
  clang::DiagnosticIDs ids;
  if (!ids.getDiagnosticsInGroup(clang::diag::Flavor::WarningOrError, name, members)) return false;
  std::string own, spelling = argument.getAsString(clang_);
  if (own_table().findNearest(spelling, own, llvm::opt::Visibility(llvm::opt::DefaultVis)) > 2) return false;
  diagnostics_.Report(clang::diag::warn_unknown_diag_option) << /*warning*/ 0 << spelling << true << own;
  return true;
}

bool Parser::has_known_value(const Arg &argument) {
  std::vector<std::string> values = own_table().suggestValueCompletions(argument.getSpelling(), "");
  StringRef value = argument.getValue();
  if (values.empty() || llvm::is_contained(values, value)) return true;
  error("invalid value '" + value.str() + "' in '" + argument.getAsString(own_) + "'; expected one of " + llvm::join(values, ", "));
  return false;
}

void Parser::apply(const Arg &argument) {
  if (argument.getOption().matches(OPT_remarks_Group)) return; // in the order of the command line, with clang's
  if (argument.getNumValues() > 0 && !has_known_value(argument)) return;
  StringRef value = argument.getNumValues() > 0 ? argument.getValue() : "";
  switch (argument.getOption().getID()) {
  case OPT_emit_EQ:
  case OPT_dump_EQ: {
    auto print = llvm::StringSwitch<Print>(value)
                     .Case("c", Print::c)
                     .Case("serial", Print::serial)
                     .Case("continuations", Print::continuations)
                     .Case("html", Print::html)
                     .Case("json", Print::json)
                     .Case("annotations", Print::annotations)
                     .Case("locks", Print::locks)
                     .Case("live", Print::live)
                     .Case("loops", Print::loops)
                     .Default(Print::plan);
    if (out_.print != Print::nothing && out_.print != print) error("only one of --emit, --dump and --port can be given");
    out_.print = print;
    return;
  }
  case OPT_port:
    if (out_.print != Print::nothing && out_.print != Print::port) error("only one of --emit, --dump and --port can be given");
    out_.print = Print::port;
    return;
  case OPT_abort_EQ: out_.abort = value; return;
  case OPT_fpoll_EQ: out_.poll = value == "loops"; return;
  case OPT_flocks_EQ: out_.moves_locks = value == "moved"; return;
  case OPT_fpoll_units_EQ:
    if (value.getAsInteger(10, out_.strip_units) || out_.strip_units == 0)
      error("invalid value '" + value.str() + "' in '" + argument.getSpelling().str() + "'; expected a number of units of work");
    return;
  case OPT_fauto_lock: out_.auto_lock = true; return;
  case OPT_fno_auto_lock: out_.auto_lock = false; return;
  case OPT_fassume_independent: out_.independent = true; return;
  case OPT_fno_assume_independent: out_.independent = false; return;
  case OPT_fauto_move: out_.auto_move = out_.writes_moves = true; return;
  case OPT_fno_auto_move: out_.auto_move = out_.writes_moves = false; return;
  case OPT_fauto: out_.auto_lock = out_.auto_move = out_.writes_moves = true; return;
  case OPT_fauto_EQ: out_.auto_lock = true; [[fallthrough]];
  case OPT_fauto_move_EQ:
    if (value.empty()) error("missing file name in '" + argument.getAsString(own_) + "'; expected a profile");
    out_.auto_move = out_.writes_moves = true;
    out_.profile = value;
    return;
  case OPT_fcheck_EQ: out_.check_races = true; return;
  case OPT_fsim: out_.counts_units = true; return;
  case OPT_fannotations: out_.annotations = true; return;
  case OPT_fno_annotations: out_.annotations = false; return;
  case OPT_fmove: out_.moves = true; return;
  case OPT_fno_move: out_.moves = false; return;
  case OPT_fix: out_.fix = true; return;
  case OPT_explain_EQ: out_.explain = value; return;
  case OPT_help: out_.help = Help::own; return;
  case OPT_help_hidden: out_.help = Help::all; return;
  case OPT_version: out_.version = true; return;
  }
}

// Whether PRELUDE_SERIAL is defined; the last -D or -U counts.
bool defines_serial(const InputArgList &arguments) {
  bool serial = false;
  for (const Arg *argument : arguments.filtered(clang_options::OPT_D, clang_options::OPT_U))
    if (StringRef(argument->getValue()).split('=').first == "PRELUDE_SERIAL")
      serial = argument->getOption().matches(clang_options::OPT_D);
  return serial;
}

// In the order of the command line: our own options are in one list and those for all warnings in the other.
WarningLevels warning_levels(const InputArgList &own, const InputArgList &clang) {
  std::vector<std::pair<unsigned, StringRef>> found;
  for (const Arg *argument : own)
    if (argument->getOption().matches(OPT_warnings_Group))
      found.emplace_back(argument->getIndex(), argument->getSpelling().drop_front(2));
  for (const Arg *argument : clang.filtered(clang_options::OPT_W_Joined))
    found.emplace_back(argument->getIndex(), argument->getValue());
  llvm::sort(found);
  WarningLevels levels;
  for (auto &[index, name] : found) levels.option(name);
  if (clang.hasArg(clang_options::OPT_w)) levels.silence();
  return levels;
}

// Reads the levels of our own groups, and -Reverything and -Rno-everything, which are for clang, too.
void Parser::remark_levels() {
  std::vector<std::pair<unsigned, std::string>> found;
  if (out_.print == Print::port) found.emplace_back(0, "port");
  for (const Arg *argument : own_)
    if (argument->getOption().matches(OPT_remarks_Group))
      found.emplace_back(argument->getIndex(), StringRef(argument->getAsString(own_)).drop_front(2).str());
  for (const Arg *argument : clang_.filtered(clang_options::OPT_R_Joined)) found.emplace_back(argument->getIndex(), argument->getValue());
  llvm::sort(found);
  for (auto &[index, name] : found)
    if (std::string wrong = out_.remarks.option(name); !wrong.empty())
      error("invalid regular expression in '-R" + name + "': " + wrong);
}

// Clang's instrumentation for the kernel's address sanitizer makes each access a call, whatever its size, and needs no library and no
// layout of its own. It leaves out what lies on the stack and no pointer leads to, and atomic operations that read and write. A
// vectorized loop could read more than the program does.
void Parser::instrument() {
  static constexpr const char *arguments[] = {
      "-fsanitize=kernel-address", "-fno-vectorize", "-fno-slp-vectorize",
      "-mllvm", "-asan-memory-access-callback-prefix=mcrl_race_", "-mllvm", "-asan-kernel-mem-intrinsic-prefix",
      "-mllvm", "-asan-instrumentation-with-call-threshold=0", "-mllvm", "-asan-opt-same-temp=0", "-mllvm", "-asan-opt-globals=0",
      "-mllvm", "-asan-stack=0", "-mllvm", "-asan-globals=0", "-mllvm", "-asan-constructor-kind=none",
      "-mllvm", "-asan-instrument-atomics=0", "-mllvm", "-disable-licm-promotion"};
  for (const Arg *argument : clang_.filtered(clang_options::OPT_fsanitize_EQ))
    for (const char *sanitizer : argument->getValues())
      if (StringRef(sanitizer).ends_with("address") || StringRef(sanitizer) == "thread" || StringRef(sanitizer) == "memory")
        return error("'-fcheck=races' cannot be used with '-fsanitize=" + std::string(sanitizer) + "'");
  // -O2 would bring vectors back; after -- there are files only.
  auto &all = out_.for_clang;
  all.insert(llvm::find(all, StringRef("--")), std::begin(arguments), std::end(arguments));
  all.insert(all.begin(), "-gline-tables-only"); // the user's own -g comes later, and counts
}

std::optional<Options> Parser::parse() {
  split();
  for (const Arg *argument : own_) apply(*argument);
  remark_levels();
  if (out_.check_races) instrument();
  if (failed_) return {};
  out_.warnings = warning_levels(own_, clang_);
  out_.serial = defines_serial(clang_);
  out_.output = clang_.getLastArgValue(clang_options::OPT_o).str();
  return std::move(out_);
}

} // namespace

std::optional<Options> parse_options(llvm::ArrayRef<const char *> arguments, clang::DiagnosticsEngine &diagnostics) {
  return Parser(arguments, diagnostics).parse();
}

void print_help(Help help, llvm::raw_ostream &out) {
  own_table().printHelp(out, "preludec [options] file...",
                        "preludec, the compiler of Prelude C: C with regions, locks, and computation that moves to its data");
  out << "\nAn annotation follows a lock:  read_lock(n); move\n\n"
         "A program with regions is linked with the runtime mcrl and MPICH, and started with: mpiexec -n NODES ./program\n"
         "MCRL_STATS=FILE, MCRL_PROFILE=FILE and MCRL_TRACE=FILE in its environment have it write how many messages it has sent,\n"
         "from which lines (mcrl-prof reads that), and when (mcrl-trace).\n\n";
  if (help == Help::own) {
    out << "All options of clang's are options of preludec's (-c -o -O2 -g -I -D -std= -W... -l): preludec --help-hidden\n";
  } else
    clang::driver::getDriverOptTable().printHelp(out, "preludec [options] file...", "all options of clang's", false, false,
                                                 clang_visibility);
}

} // namespace prelude::driver
