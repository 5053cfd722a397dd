#include "frontend/frontend.h"

#include "frontend/marked_files.h"

#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"

#include <algorithm>
#include <set>
#include <utility>

namespace prelude::frontend {
namespace {

void replace_all(std::string &text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
}

constexpr const char *annotation_words[] = {"move", "begin", "end", "rpc", "when", "spawn", "fork", "join"};
const std::string undeclared = "use of undeclared identifier '";

// In the arguments of a macro annotations are not found, and Clang takes their words for names.
bool is_annotation_word(const std::string &message) {
  return std::any_of(std::begin(annotation_words), std::end(annotation_words), [&](const char *word) {
    return message == undeclared + word + "'" || message == std::string("unknown type name '") + word + "'";
  });
}

constexpr const char *mixed = "mixes a region pointer and a plain pointer";

// Clang knows a region as an address space, and annotations not at all; the user does it the other way round.
std::string in_our_words(std::string message) {
  replace_all(message, "__attribute__((address_space(7)))", "region");
  replace_all(message, "to parameter of type 'const volatile region void *' changes address space of pointer",
              "where a region pointer is needed");
  replace_all(message, "to parameter of type 'const volatile region void *'", "where a region pointer is needed");
  replace_all(message, "incompatible integer to pointer conversion passing", "passing");
  replace_all(message, "changes address space of pointer", mixed);
  replace_all(message, "automatic variable qualified with an address space",
              "a local variable cannot be a region; __typeof_unqual__ gives the plain type");
  for (const char *word : annotation_words)
    if (message == undeclared + word + "'")
      message = std::string("'") + word + "' is no annotation here; an annotation follows a statement, as in 'read_lock(n); move'";
  return message;
}

using Names = std::set<std::string>;

// What Clang does not know, if that is what it says.
std::string unknown_name(llvm::StringRef message) {
  for (llvm::StringRef beginning : {llvm::StringRef(undeclared), llvm::StringRef("unknown type name '"),
                                    llvm::StringRef("call to undeclared function '")})
    if (message.consume_front(beginning)) return message.split('\'').first.str();
  return "";
}

// Whether a word comes of another by a slip: a letter too much, too few or wrong (in long words two), or two that have changed
// places.
bool is_slip_of(llvm::StringRef given, llvm::StringRef word) {
  if (given.edit_distance(word) <= (word.size() < 5 ? 1 : 2)) return true;
  for (size_t i = 0; i + 1 < given.size(); ++i) {
    std::string swapped = given.str();
    std::swap(swapped[i], swapped[i + 1]);
    if (swapped == word) return true;
  }
  return false;
}

annotations::Misspellings misspelled(const Names &unknown) {
  annotations::Misspellings out;
  for (const std::string &name : unknown)
    for (const char *word : annotation_words)
      if (name.size() > 2 && name != word && is_slip_of(name, word)) out.try_emplace(name, word);
  return out;
}

// Where a place of a file is in what the user wrote.
Place source_place(const clang::SourceManager &sources, const MarkedFiles &files, clang::SourceLocation at) {
  clang::PresumedLoc presumed = sources.getPresumedLoc(at);
  if (presumed.isInvalid()) return {};
  unsigned column = presumed.getColumn();
  auto [id, offset] = sources.getDecomposedLoc(at);
  if (clang::OptionalFileEntryRef file = sources.getFileEntryRefForID(id))
    if (const annotations::MarkedText *marked = files.find(file->getName()))
      column -= unsigned(marked->inserted_between(offset - (column - 1), offset));
  return {presumed.getFilename(), presumed.getLine(), column, 1};
}

class Consumer : public clang::DiagnosticConsumer {
public:
  // `reached`, if given, gets the place in the main file that has been read up to; it costs a little for every token.
  Consumer(const MarkedFiles &files, Diagnostics &out, Names &unknown, std::shared_ptr<Place> reached)
      : files_(files), out_(out), unknown_(unknown), reached_(std::move(reached)) {}

  void BeginSourceFile(const clang::LangOptions &options, const clang::Preprocessor *preprocessor) override {
    options_ = options;
    if (!reached_ || !preprocessor) return;
    const clang::SourceManager &sources = preprocessor->getSourceManager();
    const_cast<clang::Preprocessor *>(preprocessor)->setTokenWatcher([&sources, reached = reached_](const clang::Token &token) {
      clang::SourceLocation at = sources.getFileLoc(token.getLocation());
      clang::PresumedLoc presumed = sources.getPresumedLoc(at);
      if (sources.isInMainFile(at) && presumed.isValid())
        *reached = {presumed.getFilename(), presumed.getLine(), presumed.getColumn(), std::max(1u, token.getLength())};
    });
  }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level == clang::DiagnosticsEngine::Ignored || level == clang::DiagnosticsEngine::Remark) return;
    bool note = level == clang::DiagnosticsEngine::Note;
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    Severity severity = note ? Severity::Note : level == clang::DiagnosticsEngine::Warning ? Severity::Warning : Severity::Error;
    Place place = this->place(info);
    // About the command line; the C compiler says it again, and once.
    if (place.line == 0 && severity == Severity::Warning) return;
    if (note && llvm::StringRef(place.file).ends_with("prelude.h")) return; // of no help to the user
    std::string flag;
    std::string option = clang::DiagnosticIDs::getWarningOptionForDiag(info.getID()).str();
    if (!option.empty() && !note) flag = (severity == Severity::Error ? "-Werror,-W" : "-W") + option;
    std::string text = message.str().str();
    if (std::string name = unknown_name(text); !name.empty()) unknown_.insert(std::move(name));
    if (info.getLocation().isMacroID() && is_annotation_word(text))
      text = "an annotation in an argument or the body of macro '" + macro_name(info) + "', where preludec does not find it";
    text = in_our_words(std::move(text));
    if (severity == Severity::Error) text += remedy(text, info);
    out_.add({severity, place, std::move(text), flag});
  }

private:
  Place place(const clang::Diagnostic &info) const {
    if (!info.hasSourceManager() || info.getLocation().isInvalid()) return {};
    const clang::SourceManager &sources = info.getSourceManager();
    clang::SourceLocation at = sources.getFileLoc(info.getLocation());
    Place place = source_place(sources, files_, at);
    if (place.line != 0) place.length = std::max(1u, clang::Lexer::MeasureTokenLength(at, sources, options_));
    return place;
  }

  // What gives a plain pointer where a region pointer stands.
  std::string remedy(std::string_view message, const clang::Diagnostic &info) const {
    if (message.find(mixed) == message.npos || info.getNumRanges() == 0) return "";
    // The type of what is given comes last in all but two of Clang's sentences.
    size_t source = message.substr(0, 7) == "passing" || message.substr(0, 9) == "assigning" || message.substr(0, 9) == "returning"
                        ? message.find('\'')
                        : message.rfind('\'', message.find(mixed) - 3);
    if (message.substr(source + 1, 7) != "region ")
      return "; a region pointer is the name of what region_new has made, not an address";
    llvm::StringRef text = clang::Lexer::getSourceText(info.getRange(info.getNumRanges() - 1), info.getSourceManager(), options_);
    bool is_name = !text.empty() && llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; });
    return is_name ? ("; local(" + text + ") is the plain one, while " + text + " is locked").str()
                   : "; local() of a locked variable is the plain one";
  }

  // The outermost macro that the place comes out of.
  std::string macro_name(const clang::Diagnostic &info) const {
    std::string name;
    for (clang::SourceLocation at = info.getLocation(); at.isMacroID(); at = info.getSourceManager().getImmediateMacroCallerLoc(at))
      name = clang::Lexer::getImmediateMacroName(at, info.getSourceManager(), options_).str();
    return name;
  }

  const MarkedFiles &files_;
  Diagnostics &out_;
  Names &unknown_;
  std::shared_ptr<Place> reached_;
  clang::LangOptions options_;
};

} // namespace

namespace {

// What clang::tooling does, with our files.
class BuildAst : public clang::tooling::ToolAction {
public:
  explicit BuildAst(std::unique_ptr<clang::ASTUnit> &ast) : ast_(ast) {}
  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager *files,
                     std::shared_ptr<clang::PCHContainerOperations> containers, clang::DiagnosticConsumer *consumer) override {
    ast_ = clang::ASTUnit::LoadFromCompilerInvocation(
        invocation, std::move(containers),
        clang::CompilerInstance::createDiagnostics(&invocation->getDiagnosticOpts(), consumer, /*ShouldOwnClient=*/false), files);
    return ast_ != nullptr;
  }

private:
  std::unique_ptr<clang::ASTUnit> &ast_;
};

// False if Clang crashed. The AST is released on success only: after a crash its memory is not to be trusted.
bool try_parse(const std::string &file, const std::vector<std::string> &arguments, MarkedFiles &marked, Diagnostics &diagnostics,
               Parsed &out, Names &unknown, std::shared_ptr<Place> reached = nullptr) {
  llvm::CrashRecoveryContext guard;
  return guard.RunSafely([&] {
    Consumer consumer(marked, diagnostics, unknown, reached);
    std::vector<std::string> command{"preludec", "-fsyntax-only"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    command.push_back(file);
    llvm::IntrusiveRefCntPtr<clang::FileManager> files(new clang::FileManager(clang::FileSystemOptions(), &marked));
    std::unique_ptr<clang::ASTUnit> ast;
    BuildAst action(ast);
    clang::tooling::ToolInvocation invocation(std::move(command), &action, files.get(),
                                              std::make_shared<clang::PCHContainerOperations>());
    invocation.setDiagnosticConsumer(&consumer);
    invocation.run();
    out.ast = std::shared_ptr<clang::ASTUnit>(ast.release());
  });
}

std::shared_ptr<MarkedFiles> marked_files(const std::vector<std::string> &system, Reading reading,
                                          annotations::Misspellings misspellings = {}) {
  llvm::IntrusiveRefCntPtr<MarkedFiles> files(new MarkedFiles(system, reading, std::move(misspellings)));
  files->Retain(); // Clang counts its own references; this one is the shared pointer's
  return {files.get(), [](MarkedFiles *marked) { marked->Release(); }};
}

} // namespace

Parsed parse(const std::string &file, std::vector<std::string> arguments, const std::vector<std::string> &system, Reading reading,
             Diagnostics &diagnostics) {
  // What the preprocessor skipped must be known, to leave alone annotations that are not compiled.
  arguments.insert(arguments.end(), {"-Xclang", "-detailed-preprocessing-record"});
  llvm::CrashRecoveryContext::Enable();
  Parsed out{marked_files(system, reading), nullptr};
  Diagnostics found;
  auto reached = std::make_shared<Place>(Place{file, 0, 0, 1});
  Names unknown;
  bool parsed = try_parse(file, arguments, *out.files, found, out, unknown);
  if (!parsed) {
    // Clang 19 crashes on some misspelt names of region pointers while it looks for what may have been meant.
    arguments.push_back("-fno-spell-checking");
    found = {};
    parsed = try_parse(file, arguments, *out.files, found, out, unknown, reached);
  }
  // Clang takes a misspelled annotation for the beginning of the next statement. As an annotation it is one error.
  annotations::Misspellings words = misspelled(unknown);
  if (parsed && out.ast && reading == Reading::marked && !words.empty() && uses_prelude(*out.ast)) {
    Parsed again{marked_files(system, reading, std::move(words)), nullptr};
    Diagnostics found_again;
    if (try_parse(file, arguments, *again.files, found_again, again, unknown) && again.ast &&
        again.files->problems() > out.files->problems()) {
      out = std::move(again);
      found = std::move(found_again);
    }
  }
  llvm::CrashRecoveryContext::Disable();
  diagnostics.append(found);
  if (!parsed) diagnostics.report(Kind::clang_crashed, *reached);
  return out;
}

Place place_in_source(clang::ASTUnit &ast, const MarkedFiles &files, clang::SourceLocation at) {
  return source_place(ast.getSourceManager(), files, ast.getSourceManager().getFileLoc(at));
}

bool uses_prelude(clang::ASTUnit &ast) { return ast.getPreprocessor().isMacroDefined("PRELUDE_H"); }

bool is_serial(clang::ASTUnit &ast) { return ast.getPreprocessor().isMacroDefined("PRELUDE_SERIAL_H"); }

std::vector<std::string> names(clang::ASTUnit &ast) {
  std::vector<std::string> names;
  for (const auto &identifier : ast.getASTContext().Idents) names.push_back(identifier.getKey().str());
  return names;
}

} // namespace prelude::frontend
