#include "frontend/messages.h"

#include "frontend/marked_files.h"
#include "frontend/wording.h"

#include "annotations/words.h"

#include "clang/AST/DeclarationName.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <utility>

namespace prelude::frontend {
namespace {

constexpr const char *annotation_words[] = {
#define PRELUDE_WORD(word, token) #word,
#define PRELUDE_FIRST_WORD(word, token) #word,
#include "lang-spec/words.def"
};
constexpr const char *contract_words[] = {
#define PRELUDE_CONTRACT(word, ...) #word,
#include "lang-spec/words.def"
};

bool is_annotation_word(llvm::StringRef name) { return llvm::is_contained(annotation_words, name); }

// The name that Clang does not know, if that is its complaint.
std::string unknown_name(const clang::Diagnostic &info) {
  switch (info.getID()) {
  case clang::diag::err_undeclared_var_use:
  case clang::diag::err_undeclared_var_use_suggest:
  case clang::diag::err_unknown_typename:
  case clang::diag::err_unknown_typename_suggest:
  case clang::diag::ext_implicit_function_decl_c99: break;
  default: return "";
  }
  if (info.getArgKind(0) == clang::DiagnosticsEngine::ak_identifierinfo) return info.getArgIdentifier(0)->getName().str();
  if (info.getArgKind(0) != clang::DiagnosticsEngine::ak_declarationname) return "";
  return clang::DeclarationName::getFromOpaqueInteger(info.getRawArg(0)).getAsString();
}

// Whether a word may be a misspelling of another: one letter too many, too few or wrong (in long words two), or two that have
// changed places.
bool is_slip_of(llvm::StringRef given, llvm::StringRef word) {
  if (given.edit_distance(word) <= (word.size() < 5 ? 1 : 2)) return true;
  for (size_t i = 0; i + 1 < given.size(); ++i) {
    std::string swapped = given.str();
    std::swap(swapped[i], swapped[i + 1]);
    if (swapped == word) return true;
  }
  return false;
}

// A place and the bytes from there that are in one line of one file, if it has any such.
std::optional<Place> one_line(const clang::SourceManager &sources, const MarkedFiles &files, clang::CharSourceRange range,
                              const clang::LangOptions &options) {
  clang::CharSourceRange chars = clang::Lexer::makeFileCharRange(range, sources, options);
  if (chars.isInvalid()) return {};
  Place begin = source_place(sources, files, chars.getBegin()), end = source_place(sources, files, chars.getEnd());
  if (begin.line == 0 || begin.file != end.file || begin.line != end.line || end.column < begin.column) return {};
  begin.length = end.column - begin.column;
  return begin;
}

class Consumer : public clang::DiagnosticConsumer {
public:
  Consumer(const MarkedFiles &files, Diagnostics &out, Listening listening)
      : files_(files), out_(out), listening_(std::move(listening)) {}

  void BeginSourceFile(const clang::LangOptions &options, const clang::Preprocessor *preprocessor) override {
    options_ = options;
    preprocessor_ = preprocessor;
    if (!listening_.reached || !preprocessor) return;
    const clang::SourceManager &sources = preprocessor->getSourceManager();
    auto watch = [&sources, reached = listening_.reached](const clang::Token &token) {
      clang::SourceLocation at = sources.getFileLoc(token.getLocation());
      clang::PresumedLoc presumed = sources.getPresumedLoc(at);
      if (sources.isInMainFile(at) && presumed.isValid())
        *reached = {presumed.getFilename(), presumed.getLine(), presumed.getColumn(), std::max(1u, token.getLength())};
    };
    const_cast<clang::Preprocessor *>(preprocessor)->setTokenWatcher(watch);
  }

  void EndSourceFile() override { preprocessor_ = nullptr; }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level == clang::DiagnosticsEngine::Ignored || level == clang::DiagnosticsEngine::Remark) return;
    bool note = level == clang::DiagnosticsEngine::Note;
    // Contracts are such attributes (annotations/mark.h), but a region is none of Clang's capabilities.
    if (!note)
      dropped_ = clang::DiagnosticIDs::getWarningOptionForDiag(info.getID()).starts_with("thread-safety") && files_.has_contracts();
    if (!note && is_of_size(info)) dropped_ = true; // an error of ours says what is meant
    if (dropped_) return;
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    Severity severity = note ? Severity::Note : level == clang::DiagnosticsEngine::Warning ? Severity::Warning : Severity::Error;
    Diagnostic out{severity, place(info), message.str().str(), "", info.getID(),
                   level == clang::DiagnosticsEngine::Fatal, {}, {}, {}};
    // About the command line; the C compiler says it again, and once.
    if (out.place.line == 0 && severity == Severity::Warning) return;
    if (listening_.physical) return out_.add(std::move(out));
    if (note && llvm::StringRef(out.place.file).ends_with("prelude.h")) return; // no help to the user
    if (listening_.typeofs) note_typeof(info, *listening_.typeofs);
    std::string unknown = unknown_name(info);
    if (listening_.unknown && !unknown.empty()) listening_.unknown->insert(unknown);
    bool is_name = info.getID() == clang::diag::err_undeclared_var_use || info.getID() == clang::diag::err_undeclared_var_use_suggest;
    bool is_type = info.getID() == clang::diag::err_unknown_typename, is_no_name = is_annotation_word(unknown) && is_name;
    if (severity == Severity::Error && goes_on_after_macro(info, unknown)) return void(dropped_ = true);
    // Clang expected an expression where it found the word.
    if (severity == Severity::Error && no_annotation_.line != 0 && out.place == no_annotation_) return void(dropped_ = true);
    if (is_no_name) no_annotation_ = out.place;
    // In the arguments of a macro annotations are not found, and Clang takes their words for names.
    bool is_call = is_annotation_call(info, unknown);
    if (std::string macro = is_call ? macro_after(info) : ""; !macro.empty())
      out.message = "what '" + unknown + "' needs in parentheses stands in macro '" + macro + "', where preludec does not find it";
    else if (info.getLocation().isMacroID() && is_annotation_word(unknown) && (is_name || is_type || is_call))
      in_macro(info, out);
    else if (severity == Severity::Error && (unknown == "move" || unknown == "rpc") && goes_on(info)) end_annotation(unknown, out);
    else if (is_no_name) out.message = annotations::not_here(unknown);
    else if (severity == Severity::Error && is_node_number(info)) name_node(info, out);
    else out.message = in_our_words(std::move(out.message));
    if (info.getID() == clang::diag::err_as_qualified_auto_decl) out.message = local_region(info);
    if (std::string use = call_of_region_new(info, level); !use.empty()) out.message = use;
    if (severity == Severity::Error) out.message += remedy(out.message, info);
    if (const char *header = severity == Severity::Error ? header_with(unknown) : nullptr)
      out.message += std::string("; <") + header + "> has it";
    if (out.place.line != 0 && out.fixits.empty() && !is_no_name) add_ranges(info, out); // no fix-it of a name that is like the word
    if (info.getID() == clang::diag::err_expected_fn_body) suggest_contract(info, out);
    out_.add(std::move(out));
  }

private:
  Place place(const clang::Diagnostic &info) {
    if (!info.hasSourceManager() || info.getLocation().isInvalid()) return {};
    const clang::SourceManager &sources = info.getSourceManager();
    return place(info.getLocation(), sources);
  }

  Place place(clang::SourceLocation given, const clang::SourceManager &sources) {
    clang::SourceLocation at = sources.getFileLoc(given);
    if (listening_.physical) {
      clang::PresumedLoc real = sources.getPresumedLoc(at, /*UseLineDirectives=*/false);
      return real.isValid() ? Place{real.getFilename(), real.getLine(), real.getColumn(), 1} : Place{};
    }
    Place place = source_place(sources, files_, at);
    if (place.line != 0) place.length = std::max(1u, clang::Lexer::MeasureTokenLength(at, sources, options_));
    note_includers(sources, at);
    return place;
  }

  void note_includers(const clang::SourceManager &sources, clang::SourceLocation at) {
    for (;;) {
      clang::SourceLocation from = sources.getIncludeLoc(sources.getFileID(at));
      clang::PresumedLoc presumed = sources.getPresumedLoc(at);
      if (from.isInvalid() || presumed.isInvalid()) return;
      Place includer = source_place(sources, files_, from);
      if (includer.line != 0) out_.set_includer(presumed.getFilename(), includer);
      at = from;
    }
  }

  void add_ranges(const clang::Diagnostic &info, Diagnostic &out) const {
    const clang::SourceManager &sources = info.getSourceManager();
    for (const clang::CharSourceRange &range : info.getRanges())
      if (auto place = one_line(sources, files_, range, options_); place && place->length > 0) out.ranges.push_back(*place);
    for (const clang::FixItHint &hint : info.getFixItHints()) {
      if (hint.isNull() || hint.InsertFromRange.isValid()) continue;
      auto place = one_line(sources, files_, hint.RemoveRange, options_);
      if (!place) return out.fixits.clear(); // all of them or none correct the program
      out.fixits.push_back({*place, hint.CodeToInsert, place->length == 0});
    }
  }

  // Whether Clang takes an annotation for a call of a function that is not declared.
  bool is_annotation_call(const clang::Diagnostic &info, llvm::StringRef unknown) const {
    if (info.getID() != clang::diag::ext_implicit_function_decl_c99) return false;
    if (unknown != "move" && unknown != "rpc") return unknown == "forall" || unknown == "when";
    llvm::StringRef text = info.getSourceManager().getCharacterData(info.getSourceManager().getSpellingLoc(info.getLocation()));
    text = text.substr(unknown.size()).ltrim();
    return text.consume_front("(") && is_clause(text.ltrim().take_while([](char c) { return llvm::isAlpha(c); }));
  }
  static bool is_clause(llvm::StringRef word) {
    return annotations::clause_word({word.data(), word.size()}) != annotations::ClauseWord::none;
  }

  // The macro that stands after the word; Clang says no more of what it makes.
  std::string macro_after(const clang::Diagnostic &info) {
    const clang::SourceManager &sources = info.getSourceManager();
    auto next = info.getLocation().isFileID() ? clang::Lexer::findNextToken(info.getLocation(), sources, options_) : std::nullopt;
    if (!next || !preprocessor_ || !next->is(clang::tok::raw_identifier)) return "";
    if (!preprocessor_->getIdentifierInfo(next->getRawIdentifier())->hasMacroDefinition()) return "";
    no_annotation_ = place(next->getLocation(), sources);
    macro_ = next->getLocation();
    return next->getRawIdentifier().str();
  }

  void in_macro(const clang::Diagnostic &info, Diagnostic &out) {
    out.message = "an annotation in an argument or the body of macro '" + macro_name(info) + "', where preludec does not find it";
    macro_ = info.getSourceManager().getExpansionRange(info.getLocation()).getAsRange();
  }

  // Whether it is about the same annotation in a macro: its clauses, its parentheses, or the semicolon that it lacks.
  bool goes_on_after_macro(const clang::Diagnostic &info, llvm::StringRef unknown) const {
    constexpr unsigned syntax[] = {clang::diag::err_expected_semi_after_expr, clang::diag::err_expected,
                                   clang::diag::err_expected_expression};
    bool is_syntax = llvm::is_contained(syntax, info.getID());
    if (macro_.isInvalid() || (!is_syntax && !is_clause(unknown))) return false;
    const clang::SourceManager &sources = info.getSourceManager();
    clang::SourceLocation at = sources.getExpansionLoc(info.getLocation());
    return at == macro_.getBegin() || at == clang::Lexer::getLocForEndOfToken(macro_.getEnd(), 0, sources, options_);
  }

  // Whether an annotation can stand where the word does, and what follows it makes an expression of them in C.
  bool goes_on(const clang::Diagnostic &info) const {
    const clang::SourceManager &sources = info.getSourceManager();
    auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(info.getLocation()));
    llvm::StringRef text = sources.getBufferData(file), before = text.take_front(offset).rtrim();
    auto next = clang::Lexer::findNextToken(sources.getFileLoc(info.getLocation()), sources, options_);
    bool expression = next && next->isOneOf(clang::tok::plusplus, clang::tok::minusminus, clang::tok::plus, clang::tok::minus,
                                            clang::tok::amp, clang::tok::ampamp, clang::tok::l_paren);
    return expression && before.consume_back(";") && before.rtrim().ends_with(")");
  }

  // Whether a number stands after `at`, where it is the argument of a mark.
  static bool is_node_number(const clang::Diagnostic &info) {
    bool converts = info.getID() == clang::diag::ext_typecheck_convert_int_pointer ||
                    info.getID() == clang::diag::err_typecheck_convert_int_pointer;
    if (!converts || !info.hasSourceManager() || info.getNumRanges() == 0) return false;
    const clang::SourceManager &sources = info.getSourceManager();
    auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(info.getLocation()));
    llvm::StringRef before = sources.getBufferData(file).take_front(offset).rtrim();
    if (!before.consume_back(",")) return false;
    before = before.rtrim("0123456789");
    return before.ends_with("prelude_at_(") || before.ends_with("prelude_forall_at_(");
  }

  void name_node(const clang::Diagnostic &info, Diagnostic &out) const {
    const clang::SourceManager &sources = info.getSourceManager();
    std::string number = clang::Lexer::getSourceText(info.getRange(0), sources, options_).str(), node = "node(" + number + ")";
    out.message = "a number after 'at' is no place; that of a node is '" + node + "'";
    if (auto place = one_line(sources, files_, info.getRange(0), options_)) out.fixits.push_back({*place, node});
  }

  static void end_annotation(const std::string &word, Diagnostic &out) {
    out.message = "'" + word + "' and what follows it are one expression in C; write '" + word + ";' for the annotation";
    Place end = out.place;
    end.column += unsigned(word.size());
    out.fixits = {{end, ";", true}};
  }

  // A word after a function's parameters may have been meant as a contract. One that is spelled right stands elsewhere than it can.
  void suggest_contract(const clang::Diagnostic &info, Diagnostic &out) const {
    const clang::SourceManager &sources = info.getSourceManager();
    llvm::StringRef given(sources.getCharacterData(sources.getFileLoc(info.getLocation())), out.place.length);
    if (llvm::is_contained(contract_words, given)) return;
    auto meant = llvm::find_if(contract_words, [&](const char *word) { return given != word && is_slip_of(given, word); });
    if (meant == std::end(contract_words)) return;
    out.message = ("unknown annotation '" + given + "'; did you mean '" + *meant + "'?").str();
    out.fixits.push_back({out.place, *meant});
  }

  // A variable that is declared as a region itself. Its type may also be that of an expression, as in __typeof__(*n).
  std::string local_region(const clang::Diagnostic &info) const {
    const clang::SourceManager &sources = info.getSourceManager();
    auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(info.getLocation()));
    llvm::StringRef text = sources.getBufferData(file), before = text.take_front(offset);
    llvm::StringRef name = text.substr(offset).take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    before = before.substr(before.find_last_of(";{}\n") + 1).trim();
    if (!before.consume_front("region ")) return "a local variable cannot be a region; __typeof_unqual__ gives the plain type";
    return ("a local variable cannot be a region; 'region " + before + " *" + name + " = region_new(" + before +
            ");' makes one, with a pointer to it").str();
  }

  // How a macro that makes a region is used, if an error is about what its arguments are: types and values, in an order of its own.
  std::string call_of_region_new(const clang::Diagnostic &info, clang::DiagnosticsEngine::Level level) const {
    bool is_type = info.getID() == clang::diag::err_expected_expression || info.getID() == clang::diag::err_unexpected_typedef;
    if (level < clang::DiagnosticsEngine::Error || !is_type) return "";
    const clang::SourceManager &sources = info.getSourceManager();
    for (clang::SourceLocation at = info.getLocation(); at.isMacroID(); at = sources.getImmediateMacroCallerLoc(at)) {
      llvm::StringRef name = clang::Lexer::getImmediateMacroName(at, sources, options_), arguments = arguments_of(name);
      if (arguments.empty()) continue;
      return ("these are not what '" + name + "' takes; it is used as '" + name + "(" + arguments + ")'").str();
    }
    return "";
  }

  // The type of a plain pointer that is given where a region pointer stands.
  std::string remedy(std::string_view message, const clang::Diagnostic &info) const {
    if (message.find(mixed) == message.npos || info.getNumRanges() == 0) return "";
    // The type of what is given comes last in all but two of Clang's sentences.
    size_t source = message.substr(0, 7) == "passing" || message.substr(0, 9) == "assigning" || message.substr(0, 9) == "returning"
                        ? message.find('\'')
                        : message.rfind('\'', message.find(mixed) - 3);
    if (message.substr(source + 1, 7) != "region ")
      return "; a region pointer is the name of what region_new has made, not an address";
    if (is_called_to_free(info)) return "; 'region_delete' ends a region";
    llvm::StringRef text = clang::Lexer::getSourceText(info.getRange(info.getNumRanges() - 1), info.getSourceManager(), options_);
    bool is_name = !text.empty() && llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; });
    return is_name ? ("; local(" + text + ") is the plain one, while " + text + " is locked").str()
                   : "; local() of a locked variable is the plain one";
  }

  // Whether it is about the type of region_new(sizeof(T)), which is that of a number.
  bool is_of_size(const clang::Diagnostic &info) const {
    if (info.getID() != clang::diag::ext_typecheck_convert_incompatible_pointer || info.getNumRanges() == 0) return false;
    llvm::StringRef text = clang::Lexer::getSourceText(info.getRange(info.getNumRanges() - 1), info.getSourceManager(), options_);
    return text.starts_with("region_new") && text.contains("sizeof");
  }

  // Whether what is wrong is the first argument of a function that frees memory.
  bool is_called_to_free(const clang::Diagnostic &info) const {
    const clang::SourceManager &sources = info.getSourceManager();
    auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(info.getLocation()));
    llvm::StringRef before = sources.getBufferData(file).take_front(offset).rtrim();
    if (!before.consume_back("(")) return false;
    before = before.rtrim();
    auto ends_name = [](char c) { return !llvm::isAlnum(c) && c != '_'; };
    size_t end = before.size();
    while (end > 0 && !ends_name(before[end - 1])) --end;
    return llvm::is_contained({"free", "realloc", "reallocarray"}, before.substr(end));
  }

  // The outermost macro whose expansion has the place.
  std::string macro_name(const clang::Diagnostic &info) const {
    std::string name;
    for (clang::SourceLocation at = info.getLocation(); at.isMacroID(); at = info.getSourceManager().getImmediateMacroCallerLoc(at))
      name = clang::Lexer::getImmediateMacroName(at, info.getSourceManager(), options_).str();
    return name;
  }

  const MarkedFiles &files_;
  Diagnostics &out_;
  Listening listening_;
  bool dropped_ = false; // the diagnostic that notes are about
  Place no_annotation_;  // of the last word of an annotation that is none there
  clang::SourceRange macro_; // the use of a macro that has an annotation
  clang::LangOptions options_;
  const clang::Preprocessor *preprocessor_ = nullptr;
};

} // namespace

Place source_place(const clang::SourceManager &sources, const MarkedFiles &files, clang::SourceLocation at) {
  clang::PresumedLoc presumed = sources.getPresumedLoc(at);
  if (presumed.isInvalid()) return {};
  unsigned column = presumed.getColumn();
  auto [id, offset] = sources.getDecomposedLoc(at);
  if (clang::OptionalFileEntryRef file = sources.getFileEntryRefForID(id))
    if (const annotations::MarkedText *marked = files.find(file->getName()))
      column -= unsigned(marked->unwritten_between(offset - (column - 1), offset));
  return {presumed.getFilename(), presumed.getLine(), column, 1};
}

std::unique_ptr<clang::DiagnosticConsumer> collect_messages(const MarkedFiles &files, Diagnostics &out,
                                                            const Listening &listening) {
  return std::make_unique<Consumer>(files, out, listening);
}

annotations::Misspellings misspelled(const Names &unknown) {
  annotations::Misspellings out;
  for (const std::string &name : unknown)
    if (name == "fork" || name == "spawn") out.try_emplace(name, name);
    else
      for (const char *word : annotation_words)
        if (name.size() > 2 && name != word && is_slip_of(name, word)) out.try_emplace(name, word);
  return out;
}

} // namespace prelude::frontend
