#include "driver/jobs.h"
#include "driver/link.h"
#include "driver/other_source.h"
#include "driver/signals.h"
#include "driver/translation.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Options.h"
#include "clang/Driver/Tool.h"
#include "clang/Driver/ToolChain.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include "llvm/TargetParser/Host.h"

namespace prelude::driver {
namespace driver = clang::driver;
namespace options = clang::driver::options;
using llvm::StringRef;
namespace {

bool is_cc1(const driver::Command &job) {
  return !job.getArguments().empty() && StringRef(job.getArguments().front()) == "-cc1" && !job.getInputInfos().empty() &&
         job.getInputInfos().front().isFilename();
}

bool compiles_c(const driver::Command &job) {
  if (!is_cc1(job)) return false;
  driver::types::ID type = job.getInputInfos().front().getType();
  return type == driver::types::TY_C || type == driver::types::TY_CHeader;
}

// Whether a job compiles another language, which may include <mcrl.h>.
bool compiles_other_source(const driver::Command &job) {
  return is_cc1(job) && driver::types::getPreprocessedType(job.getInputInfos().front().getType()) != driver::types::TY_INVALID;
}

bool compiles_bitcode(const driver::Command &job) {
  return is_cc1(job) && driver::types::isLLVMIR(job.getInputInfos().front().getType());
}

std::unique_ptr<driver::Command> with_headers(const driver::Command &job, Session &session, const llvm::opt::ArgList &strings) {
  llvm::opt::ArgStringList arguments = job.getArguments();
  for (const std::string &argument : session.tools.compile_arguments()) arguments.push_back(strings.MakeArgString(argument));
  auto out = std::make_unique<OtherSource>(job, session);
  if (session.options.counts_units) arguments.push_back(strings.MakeArgString(session.tools.counting_argument()));
  out->replaceArguments(std::move(arguments));
  return out;
}

// Bitcode, which the optimizer may have before it: also that of -save-temps.
std::unique_ptr<driver::Command> counted(const driver::Command &job, Session &session, const llvm::opt::ArgList &strings) {
  auto out = std::make_unique<driver::Command>(job);
  llvm::opt::ArgStringList arguments = job.getArguments();
  arguments.push_back(strings.MakeArgString(session.tools.counting_argument()));
  out->replaceArguments(std::move(arguments));
  return out;
}

} // namespace

Jobs::Jobs(Session &session) : session_(session) {
  driver_ = std::make_unique<driver::Driver>(session.tools.clang, llvm::sys::getDefaultTargetTriple(), session.diagnostics);
  driver_->setTargetAndMode(driver::ToolChain::getTargetAndModeFromProgramName("clang"));
  std::vector<const char *> command{session.tools.clang.c_str()};
  command.insert(command.end(), session.options.for_clang.begin(), session.options.for_clang.end());
  SignalsWait until_noted; // the temporary files that it makes
  compilation_.reset(driver_->BuildCompilation(command));
  if (!compilation_ || compilation_->containsError() || session.diagnostics.hasErrorOccurred() || overwrites_input()) return;
  is_wrong_ = false;
  session.only_shows_commands = compilation_->getArgs().hasArg(options::OPT__HASH_HASH_HASH);
  replace();
  for (const char *file : compilation_->getTempFiles()) llvm::sys::RemoveFileOnSignal(file);
}

Jobs::~Jobs() = default;

bool Jobs::overwrites_input() const {
  const llvm::opt::Arg *output = compilation_->getArgs().getLastArg(options::OPT_o);
  if (!output) return false;
  for (const llvm::opt::Arg *input : compilation_->getArgs().filtered(options::OPT_INPUT)) {
    bool same = false;
    if (llvm::sys::fs::equivalent(output->getValue(), input->getValue(), same) || !same) continue;
    if (!llvm::sys::fs::is_regular_file(output->getValue())) continue;
    session_.error("the output of '-o' is the input file '" + std::string(input->getValue()) + "'");
    return true;
  }
  return false;
}

void Jobs::replace() {
  const llvm::opt::DerivedArgList &arguments = compilation_->getArgs();
  bool makes_program = !arguments.hasArg(options::OPT_shared, options::OPT_r);
  std::vector<std::unique_ptr<driver::Command>> jobs;
  for (const driver::Command &job : compilation_->getJobs()) {
    if (compiles_c(job)) {
      auto translation = std::make_unique<Translation>(job, session_);
      translations_.push_back(translation.get());
      jobs.push_back(std::move(translation));
    } else if (compiles_other_source(job)) jobs.push_back(with_headers(job, session_, compilation_->getArgs()));
    else if (session_.options.counts_units && compiles_bitcode(job)) jobs.push_back(counted(job, session_, compilation_->getArgs()));
    else if (job.getCreator().isLinkJob() && makes_program) {
      session_.links_program = true;
      jobs.push_back(std::make_unique<Link>(job, arguments, session_));
    } else jobs.push_back(std::make_unique<driver::Command>(job));
  }
  compilation_->getJobs().clear();
  for (auto &job : jobs) compilation_->addCommand(std::move(job));
}

// What the functions of each file do, for the compilation of the others. A program that is linked from these files has them as they are
// now; an object may be linked with others.
void Jobs::summarize() {
  bool is_known = session_.options.auto_lock && session_.links_program && !session_.only_shows_commands && translations_.size() > 1;
  if (!is_known || llvm::any_of(translations_, [](const Translation *one) { return one->is_read_once(); })) return;
  automatic::Summaries all;
  for (size_t i = 0; i < translations_.size(); ++i) {
    std::string error;
    frontend::Source source = translations_[i]->source(error);
    auto found = error.empty() ? prelude::driver::summarize(std::move(source), session_.options, session_.tools) : std::nullopt;
    if (found) all.add(found->of_file(unsigned(i)));
  }
  session_.summaries = std::move(all);
}

int Jobs::run() {
  summarize();
  llvm::SmallVector<std::pair<int, const driver::Command *>, 4> failing;
  int code = driver_->ExecuteCompilation(*compilation_, failing);
  for (const auto &[result, job] : failing) {
    if (code == 0) code = result;
    // As clang does: the files that repeat a crash are kept.
    if (result < 0 || result == 70 || result > 128) driver_->generateCompilationDiagnostics(*compilation_, *job);
  }
  constexpr int software_error = 70; // EX_SOFTWARE of <sysexits.h>, as clang's
  if (session_.has_internal_error) return software_error;
  return code < 0 || (code == 0 && session_.is_wrong_program) ? 1 : code;
}

std::vector<frontend::Source> Jobs::sources() {
  std::vector<frontend::Source> out;
  for (const Translation *translation : translations_) {
    std::string error;
    out.push_back(translation->source(error));
    if (error.empty()) continue;
    session_.error(error);
    return {};
  }
  if (out.empty()) session_.error("no C source to be printed");
  return out;
}

std::optional<std::string> Jobs::texts() {
  std::string out;
  bool failed = false;
  if (translations_.empty()) {
    session_.error("no C source to be printed");
    return {};
  }
  if (session_.options.print == Print::html && translations_.size() > 1) {
    session_.error("'--emit=html' makes a page of one source; " + std::to_string(translations_.size()) + " are given: run it for each");
    return {};
  }
  for (const Translation *translation : translations_) {
    std::optional<std::string> text = translation->text();
    failed |= !text;
    if (text) out += *text;
  }
  return failed ? std::nullopt : std::optional(out);
}

} // namespace prelude::driver
