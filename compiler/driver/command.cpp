#include "driver/command.h"

#include "driver/explain.h"
#include "driver/jobs.h"
#include "driver/output.h"
#include "driver/port.h"
#include "driver/sarif.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/ChainedDiagnosticConsumer.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/SerializedDiagnosticPrinter.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::driver {
namespace {

int write(const Session &session, const std::string &text) {
  const std::string &output = session.options.output;
  std::string to = output.empty() || output == "-" ? "to standard output" : "'" + output + "'";
  std::error_code error;
  if (output.empty() || output == "-") {
    llvm::outs() << text;
    llvm::outs().flush();
    error = llvm::outs().error();
    llvm::outs().clear_error();
  } else error = write_text(output, text);
  if (error) session.error("cannot write " + to + ": " + error.message());
  return error ? 1 : 0;
}

// What a consumer of messages about the command collects for a document.
class Collector : public clang::DiagnosticConsumer {
public:
  explicit Collector(Diagnostics &out) : out_(out) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level == clang::DiagnosticsEngine::Ignored) return;
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    Severity severity = level >= clang::DiagnosticsEngine::Error ? Severity::Error
                        : level == clang::DiagnosticsEngine::Warning ? Severity::Warning
                        : level == clang::DiagnosticsEngine::Remark  ? Severity::Remark
                                                                     : Severity::Note;
    out_.add({severity, {}, message.str().str(), "", info.getID()});
  }

private:
  Diagnostics &out_;
};

// Whether all diagnostics are to be one document; the last option counts.
bool wants_sarif(llvm::ArrayRef<const char *> command) {
  bool sarif = false;
  for (llvm::StringRef argument : command)
    if (argument.consume_front("-fdiagnostics-format=")) sarif = argument == "sarif";
  return sarif;
}

// The printers of clang's driver, with the command line's own wishes; or a collector.
class Engine {
public:
  explicit Engine(llvm::ArrayRef<const char *> command)
      : is_sarif(wants_sarif(command)), options_(clang::CreateAndPopulateDiagOpts(command).release()),
        text_(new clang::TextDiagnosticPrinter(llvm::errs(), options_.get())), engine_(new clang::DiagnosticIDs, options_, text_) {
    text_->setPrefix("preludec");
    if (is_sarif) engine_.setClient(new Collector(collected));
    else if (!options_->DiagnosticSerializationFile.empty())
      engine_.setClient(new clang::ChainedDiagnosticConsumer(
          engine_.takeClient(), clang::serialized_diags::create(options_->DiagnosticSerializationFile, options_.get(),
                                                                /*MergeChildRecords=*/true)));
    clang::ProcessWarningOptions(engine_, *options_, /*ReportDiags=*/false);
  }
  ~Engine() { engine_.getClient()->finish(); }

  clang::DiagnosticsEngine &get() { return engine_; }

  const bool is_sarif;
  Diagnostics collected; // of the whole command, if it is

private:
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options_;
  clang::TextDiagnosticPrinter *text_; // the engine's
  clang::DiagnosticsEngine engine_;
};

int do_jobs(const Options &options, const char *argv0, Engine &engine) {
  std::string problem;
  Toolchain tools = find_toolchain(argv0, problem);
  Session session{options, tools, engine.get(), engine.collected, Fixes(tools.system_folders())};
  if (!problem.empty()) {
    session.error(problem);
    return 1;
  }
  if (options.counts_units && !llvm::sys::fs::exists(tools.counting_plugin())) {
    session.error("cannot find '" + tools.counting_plugin() + "', which '-fsim' needs; run ./dev build");
    return 1;
  }
  Jobs jobs(session);
  if (jobs.is_wrong()) return 1;
  int code = 0;
  if (options.print == Print::nothing) code = jobs.run();
  else if (options.print == Print::port) {
    std::optional<std::string> patch = port_sources(jobs.sources(), session);
    code = !patch ? 1 : options.fix ? 0 : write(session, *patch);
  }
  else {
    std::optional<std::string> text = jobs.texts();
    code = text ? write(session, *text) : 1;
  }
  if (options.fix && !session.fixes.apply(session) && code == 0) return 1;
  return code;
}

} // namespace

int run(int argc, char **argv, const char *version) {
  llvm::InitializeNativeTarget(); // for assembly in sources and in bitcode
  llvm::InitializeNativeTargetAsmParser();
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *, 64> command(argv, argv + argc);
  llvm::cl::ExpandResponseFiles(saver, llvm::cl::TokenizeGNUCommandLine, command);
  Engine engine(command);
  std::optional<Options> options = parse_options(llvm::ArrayRef(command).drop_front(), engine.get());
  if (options && options->help != Help::no) {
    print_help(options->help, llvm::outs());
    return 0;
  }
  if (options && options->version) {
    llvm::outs() << "preludec " << version << '\n' << clang::getClangFullVersion() << '\n';
    return 0;
  }
  if (options && options->explain) return print_explanation(*options->explain, engine.get());
  if (options) options->sarif = engine.is_sarif;
  int code = options ? do_jobs(*options, argv[0], engine) : 1;
  if (engine.is_sarif) write_sarif(engine.collected, version, llvm::errs());
  return code;
}

} // namespace prelude::driver
