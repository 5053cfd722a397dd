#include "frontend/typeofs.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>
#include <utility>

namespace prelude::frontend {
namespace {

// The longest first.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> words[] = {
    {"__typeof__", "__plaintof"}, {"__typeof", "__plaint"}, {"typeof", "__plnt"}};

bool is_part_of_word(llvm::StringRef text, size_t at) { return at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '_'); }

// The last of the words before an offset, in the same declaration. What stands between parentheses is none of the declaration's.
std::optional<unsigned> word_before(const clang::SourceManager &sources, clang::FileID file, unsigned offset) {
  clang::LangOptions language;
  language.LineComment = true;
  llvm::StringRef text = sources.getBufferData(file);
  clang::Lexer lexer(sources.getLocForStartOfFile(file), language, text.begin(), text.begin(), text.end());
  std::optional<unsigned> found;
  llvm::SmallVector<std::optional<unsigned>> outer;
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    unsigned at = sources.getFileOffset(token.getLocation());
    if (at >= offset) break;
    if (token.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace)) found = {};
    else if (token.is(clang::tok::l_paren)) outer.push_back(found);
    else if (token.is(clang::tok::r_paren) && !outer.empty()) found = outer.pop_back_val();
    else if (token.is(clang::tok::raw_identifier))
      for (const auto &[word, plain] : words)
        if (token.getRawIdentifier() == word) found = at;
  }
  return found;
}

} // namespace

const char *const plain_words[] = {"-D__plaintof=__typeof_unqual__", "-D__plaint=__typeof_unqual__", "-D__plnt=__typeof_unqual__"};

// A name that a macro has put together of pieces is in no file. The place where it stands for a parameter of another macro is.
void note_typeof(const clang::Diagnostic &info, Typeofs &out) {
  if (info.getID() != clang::diag::err_as_qualified_auto_decl || !info.hasSourceManager()) return;
  const clang::SourceManager &sources = info.getSourceManager();
  for (clang::SourceLocation at = info.getLocation(); at.isValid();) {
    auto [file, offset] = sources.getDecomposedSpellingLoc(at);
    if (clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file))
      if (auto word = word_before(sources, file, offset)) return void(out[entry->getName().str()].insert(*word));
    if (!at.isMacroID()) return;
    at = sources.getImmediateExpansionRange(at).getBegin();
  }
}

std::string read_plain(std::string text, const std::set<unsigned> &offsets) {
  for (unsigned at : offsets)
    for (const auto &[word, plain] : words)
      if (llvm::StringRef(text).substr(at).starts_with(word)) {
        text.replace(at, plain.size(), plain.data(), plain.size());
        break;
      }
  return text;
}

// No program has these words.
std::string as_written(std::string text) {
  for (const auto &[word, plain] : words)
    for (size_t at = 0; (at = text.find(plain.data(), at)) != text.npos; at += word.size())
      if (!is_part_of_word(text, at + plain.size()) && (at == 0 || !is_part_of_word(text, at - 1)))
        text.replace(at, word.size(), word.data(), word.size());
  return text;
}

} // namespace prelude::frontend
