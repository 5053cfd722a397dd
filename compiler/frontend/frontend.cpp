#include "frontend/frontend.h"

#include "frontend/marked_files.h"
#include "frontend/messages.h"
#include "frontend/recovery.h"

#include "annotations/names.h"

#include "clang/AST/Decl.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Serialization/ASTReader.h"

namespace prelude::frontend {
namespace {

using Arguments = std::vector<std::string>;

// Keeps the options that parsing needs, of an invocation that compiles.
void only_parse(clang::CompilerInvocation &invocation, const std::string &file) {
  clang::FrontendOptions &frontend = invocation.getFrontendOpts();
  frontend.ProgramAction = clang::frontend::ParseSyntaxOnly;
  frontend.DisableFree = invocation.getCodeGenOpts().DisableFree = false;
  frontend.OutputFile.clear();
  for (clang::FrontendInputFile &input : frontend.Inputs) input = clang::FrontendInputFile(file, input.getKind());
  invocation.getDependencyOutputOpts() = {};
  invocation.getDiagnosticOpts().DiagnosticSerializationFile.clear();
  invocation.getDiagnosticOpts().DiagnosticLogFile.clear();
  invocation.getHeaderSearchOpts().Verbose = false; // the C compiler prints it
  // The text that the preprocessor skips must be known, since annotations in it are not translated.
  invocation.getPreprocessorOpts().DetailedRecord = true;
}

// A precompiled header is read as text again, since it lacks information that the analysis needs.
std::string unfold_precompiled(clang::CompilerInvocation &invocation, clang::FileManager &files,
                               clang::PCHContainerOperations &containers, clang::DiagnosticsEngine &diagnostics) {
  clang::PreprocessorOptions &options = invocation.getPreprocessorOpts();
  if (options.ImplicitPCHInclude.empty()) return "";
  std::string header =
      clang::ASTReader::getOriginalSourceFile(options.ImplicitPCHInclude, files, containers.getRawReader(), diagnostics);
  options.ImplicitPCHInclude.clear();
  if (!header.empty()) options.Includes.insert(options.Includes.begin(), header);
  return header;
}

// False if Clang crashed. The AST is released on success only: after a crash its memory may be corrupt.
bool try_parse(Recovery &recovery, const Source &source, const Arguments &more, MarkedFiles &marked, const Listening &listening,
               Diagnostics &diagnostics, Parsed &out) {
  return recovery.run_safely([&] {
    auto consumer = collect_messages(marked, diagnostics, listening);
    llvm::IntrusiveRefCntPtr<clang::FileManager> files(new clang::FileManager(clang::FileSystemOptions(), &marked));
    auto containers = std::make_shared<clang::PCHContainerOperations>();
    std::vector<const char *> command;
    for (const std::string &argument : source.arguments) command.push_back(argument.c_str());
    for (const std::string &argument : more) command.push_back(argument.c_str());
    auto invocation = std::make_shared<clang::CompilerInvocation>();
    llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> engine =
        clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, consumer.get(), /*ShouldOwnClient=*/false);
    if (!clang::CompilerInvocation::CreateFromArgs(*invocation, command, *engine)) return;
    only_parse(*invocation, source.file);
    engine = clang::CompilerInstance::createDiagnostics(&invocation->getDiagnosticOpts(), consumer.get(), false);
    out.precompiled = unfold_precompiled(*invocation, *files, *containers, *engine);
    std::unique_ptr<clang::ASTUnit> ast =
        clang::ASTUnit::LoadFromCompilerInvocation(invocation, std::move(containers), engine, files.get());
    out.ast = std::shared_ptr<clang::ASTUnit>(ast.release());
  });
}

std::shared_ptr<MarkedFiles> marked_files(const Source &source, const std::vector<std::string> &system, Reading reading,
                                          annotations::Misspellings misspellings = {}) {
  llvm::IntrusiveRefCntPtr<MarkedFiles> files(new MarkedFiles(system, reading, std::move(misspellings)));
  if (source.text) files->give(source.file, *source.text);
  for (const auto &[header, text] : source.headers) files->give(header, text);
  for (const auto &[file, placed] : source.placed) files->place(file, placed);
  files->Retain(); // Clang counts its own references; this one is the shared pointer's
  return {files.get(), [](MarkedFiles *marked) { marked->Release(); }};
}

// Words of the language that files use, but of which the program has macros or declarations of its own, or not the header; as
// misspellings without a meaning.
annotations::Misspellings words_of_program(const Parsed &parsed, Reading reading) {
  annotations::Misspellings out;
  clang::ASTContext &context = parsed.ast->getASTContext();
  for (annotations::Name name : {annotations::Name::local, annotations::Name::shared}) {
    std::string_view word = annotations::spelling(name);
    clang::IdentifierInfo &identifier = context.Idents.get({word.data(), word.size()});
    bool declared = llvm::any_of(context.getTranslationUnitDecl()->lookup(&identifier),
                                 [](const clang::NamedDecl *decl) { return !llvm::isa<clang::TagDecl>(decl); });
    bool no_header = reading == Reading::marked && name == annotations::Name::shared && !parsed.ast->getPreprocessor().isMacroDefined("PRELUDE_ARRAYS_H");
    if (!identifier.hadMacroDefinition() && !declared && !no_header) continue;
    for (const auto &[path, marked] : parsed.files->all())
      if (marked && (reading == Reading::sequential || annotations::has_name(*marked, name))) out.try_emplace(std::string(word));
  }
  return out;
}

} // namespace

Parsed parse(const Source &source, const std::vector<std::string> &system, Reading reading, Diagnostics &diagnostics) {
  Recovery recovery;
  // Builtins would accept a region where memory is expected.
  Arguments more{"-fno-builtin", "-D", "__PRELUDE_FRONTEND__=1"};
  more.insert(more.end(), std::begin(plain_words), std::end(plain_words));
  Parsed out{marked_files(source, system, reading), nullptr, ""};
  Diagnostics found;
  auto reached = std::make_shared<Place>(Place{source.file, 0, 0, 1});
  Names unknown;
  Typeofs typeofs;
  const Listening listening{.unknown = &unknown, .typeofs = reading == Reading::marked ? &typeofs : nullptr};
  bool parsed = try_parse(recovery, source, more, *out.files, listening, found, out);
  if (!parsed) {
    // Clang 19 crashes on some misspelled names of region pointers while it looks for a correction.
    more.push_back("-fno-spell-checking");
    found = {};
    parsed = try_parse(recovery, source, more, *out.files, {.reached = reached, .unknown = &unknown}, found, out);
  }
  annotations::Misspellings own;
  if (parsed && out.ast && reading != Reading::plain && uses_prelude(*out.ast)) own = words_of_program(out, reading);
  if (!own.empty()) {
    out = {marked_files(source, system, reading, own), nullptr, ""};
    found = {};
    unknown.clear();
    typeofs.clear();
    parsed = try_parse(recovery, source, more, *out.files, listening, found, out);
  }
  while (parsed && out.ast && !typeofs.empty()) {
    Typeofs before = typeofs;
    Parsed again{marked_files(source, system, reading, own), nullptr, ""};
    again.files->read_plain(typeofs);
    Diagnostics found_again;
    unknown.clear();
    bool parsed_again = try_parse(recovery, source, more, *again.files, listening, found_again, again);
    if (!parsed_again || !again.ast) break;
    out = std::move(again);
    found = std::move(found_again);
    if (typeofs == before) break;
  }
  // Clang takes a misspelled annotation for the beginning of the next statement. As an annotation it is one error.
  annotations::Misspellings words = misspelled(unknown);
  if (parsed && out.ast && reading == Reading::marked && !words.empty() && uses_prelude(*out.ast)) {
    words.insert(own.begin(), own.end());
    Parsed again{marked_files(source, system, reading, std::move(words)), nullptr, ""};
    again.files->read_plain(typeofs);
    Diagnostics found_again;
    if (try_parse(recovery, source, more, *again.files, {}, found_again, again) && again.ast &&
        again.files->problems() > out.files->problems()) {
      out = std::move(again);
      found = std::move(found_again);
    }
  }
  diagnostics.append(found);
  if (!parsed) diagnostics.report(Kind::clang_crashed, *reached);
  return out;
}

Diagnostics check(const Source &source, const std::map<std::string, std::string> &replaced) {
  std::shared_ptr<MarkedFiles> files = marked_files(source, {}, Reading::plain);
  for (const auto &[file, text] : replaced) files->give(file, text);
  Diagnostics found;
  Parsed ignored;
  Recovery recovery;
  try_parse(recovery, source, {}, *files, {.physical = true}, found, ignored);
  return found;
}

Place place_in_source(clang::ASTUnit &ast, const MarkedFiles &files, clang::SourceLocation at) {
  return source_place(ast.getSourceManager(), files, ast.getSourceManager().getFileLoc(at));
}

std::string message_of(const annotations::Problem &problem, clang::Preprocessor &preprocessor) {
  for (const std::string &name : problem.names)
    if (preprocessor.getIdentifierInfo(name)->hadMacroDefinition())
      return problem.message + ", which preludec does not find in macro '" + name + "'";
  return problem.message;
}

bool uses_prelude(clang::ASTUnit &ast) { return ast.getPreprocessor().isMacroDefined("PRELUDE_H"); }

bool locks_anything(clang::ASTUnit &ast) {
  clang::ASTContext &context = ast.getASTContext();
  return llvm::any_of(llvm::ArrayRef{"read_lock", "update_lock", "write_lock"}, [&](const char *name) {
    auto found = context.getTranslationUnitDecl()->lookup(&context.Idents.get(name));
    return llvm::any_of(found, [](const clang::NamedDecl *decl) { return decl->isReferenced(); });
  });
}

bool is_serial(clang::ASTUnit &ast) { return ast.getPreprocessor().isMacroDefined("PRELUDE_SERIAL_H"); }

bool uses(clang::ASTUnit &ast, const std::string &folder) {
  clang::Preprocessor &preprocessor = ast.getPreprocessor();
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo("__PRELUDEC__"));
  if (macro && macro->isUsed()) return true;
  const clang::SourceManager &sources = ast.getSourceManager();
  // In the system's folder of headers there are others.
  for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file)
    if (llvm::StringRef name = file->first.getName();
        name.consume_front(folder + "/") && (name.starts_with("mcrl") || name.starts_with("prelude")))
      return true;
  return false;
}

std::vector<std::string> names(clang::ASTUnit &ast) {
  std::vector<std::string> names;
  for (const auto &identifier : ast.getASTContext().Idents) names.push_back(identifier.getKey().str());
  return names;
}

} // namespace prelude::frontend
