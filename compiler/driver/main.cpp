// preludec: compiles Prelude C. Reads the command line, lets clang's driver plan the jobs, takes each C source through the stages.
#include "driver/explain.h"
#include "driver/jobs.h"
#include "driver/version.h"

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

using namespace prelude;
using namespace prelude::driver;

namespace {

// Writes the whole text, or leaves the file as it was: a regular file is replaced only after the text has been written.
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

int run(const Options &options, const char *argv0, clang::DiagnosticsEngine &diagnostics) {
  std::string problem;
  Toolchain tools = find_toolchain(argv0, problem);
  Session session{options, tools, diagnostics};
  if (!problem.empty()) {
    session.error(problem);
    return 1;
  }
  Jobs jobs(session);
  if (jobs.is_wrong()) return 1;
  if (options.print == Print::nothing) return jobs.run();
  std::optional<std::string> text = jobs.texts();
  return text ? write(session, *text) : 1;
}

// The printers of clang's driver, with the command line's own wishes.
class Engine {
public:
  explicit Engine(llvm::ArrayRef<const char *> command)
      : options_(clang::CreateAndPopulateDiagOpts(command).release()),
        text_(new clang::TextDiagnosticPrinter(llvm::errs(), options_.get())), engine_(new clang::DiagnosticIDs, options_, text_) {
    text_->setPrefix("preludec");
    if (!options_->DiagnosticSerializationFile.empty())
      engine_.setClient(new clang::ChainedDiagnosticConsumer(
          engine_.takeClient(), clang::serialized_diags::create(options_->DiagnosticSerializationFile, options_.get(),
                                                                /*MergeChildRecords=*/true)));
    clang::ProcessWarningOptions(engine_, *options_, /*ReportDiags=*/false);
  }
  ~Engine() { engine_.getClient()->finish(); }

  clang::DiagnosticsEngine &get() { return engine_; }

private:
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options_;
  clang::TextDiagnosticPrinter *text_; // the engine's
  clang::DiagnosticsEngine engine_;
};

} // namespace

int main(int argc, char **argv) {
  llvm::InitializeNativeTarget(); // for assembly in sources and in bitcode
  llvm::InitializeNativeTargetAsmParser();
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *, 64> command(argv, argv + argc);
  llvm::cl::ExpandResponseFiles(saver, llvm::cl::TokenizeGNUCommandLine, command);
  Engine engine(command);
  std::optional<Options> options = parse_options(llvm::ArrayRef(command).drop_front(), engine.get());
  if (!options) return 1;
  if (options->help != Help::no) {
    print_help(options->help, llvm::outs());
    return 0;
  }
  if (options->version) {
    llvm::outs() << "preludec " << version << '\n' << clang::getClangFullVersion() << '\n';
    return 0;
  }
  if (options->explain) return print_explanation(*options->explain, engine.get());
  return run(*options, argv[0], engine.get());
}
