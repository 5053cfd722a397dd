#include "driver/one_file.h"

#include "diagnostics/lines.h"
#include "emit/text.h"

#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/PreprocessingRecord.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <set>

namespace prelude::driver {
namespace {

struct Inclusion {
  std::string file, shown; // as Clang has opened it; as the including file is named where it stands,
  unsigned line = 0;       // and the line
  bool quoted = false;
};

// What a file includes, by the offset of the directive.
using Inclusions = std::map<unsigned, Inclusion>;

std::map<std::string, Inclusions> inclusions_of(clang::ASTUnit &ast) {
  const clang::SourceManager &sources = ast.getSourceManager();
  std::map<std::string, Inclusions> out;
  clang::PreprocessingRecord *record = ast.getPreprocessor().getPreprocessingRecord();
  if (!record) return out;
  for (clang::PreprocessedEntity *entity : *record) {
    auto *directive = llvm::dyn_cast_or_null<clang::InclusionDirective>(entity);
    if (!directive || !directive->getFile() || sources.isInSystemHeader(directive->getSourceRange().getBegin())) continue;
    auto [file, offset] = sources.getDecomposedLoc(directive->getSourceRange().getBegin());
    clang::OptionalFileEntryRef includer = sources.getFileEntryRefForID(file);
    clang::PresumedLoc place = sources.getPresumedLoc(directive->getSourceRange().getBegin());
    if (!includer || place.isInvalid()) continue;
    out[includer->getName().str()][offset] = {directive->getFile()->getName().str(), place.getFilename(), place.getLine(),
                                              directive->wasInQuotes()};
  }
  return out;
}

void blank(std::string &text, size_t begin, size_t end) {
  for (size_t i = begin; i < end; ++i)
    if (text[i] != '\n' && text[i] != '\r') text[i] = ' ';
}

// Blanks a `#pragma once`, which has a meaning in headers only.
bool blank_once(std::string &text) {
  bool found = false;
  for (size_t line = 0; line < text.size(); line = next_line(text, line)) {
    llvm::StringRef words(text.data() + line, line_end(text, line) - line);
    words = words.ltrim();
    if (!words.consume_front("#") || !(words = words.ltrim()).consume_front("pragma") || words.trim() != "once") continue;
    blank(text, line, line_end(text, line));
    found = true;
  }
  return found;
}

class Writer {
public:
  Writer(clang::ASTUnit &ast, const std::string &main, const std::map<std::string, std::string> &texts)
      : main_(main), texts_(texts), inclusions_(inclusions_of(ast)) {
    for (const auto &[path, text] : texts) inlined_.insert(path);
    for (bool more = true; more;) {
      more = false;
      for (const auto &[includer, all] : inclusions_)
        more |= std::any_of(all.begin(), all.end(), [&](const auto &one) { return inlined_.contains(one.second.file); }) &&
                inlined_.insert(includer).second;
    }
    const clang::SourceManager &sources = ast.getSourceManager();
    for (const std::string &path : inlined_)
      if (clang::OptionalFileEntryRef file = sources.getFileManager().getOptionalFileRef(path); file && !texts.contains(path))
        if (clang::FileID id = sources.translateFile(*file); id.isValid()) others_[path] = sources.getBufferData(id).str();
  }

  std::string main() { return written(main_); }

private:
  std::string written(const std::string &path) {
    auto known = texts_.find(path);
    std::string text = known == texts_.end() ? others_[path] : known->second, out;
    if (path != main_ && blank_once(text)) once_.insert(path);
    size_t at = 0;
    for (const auto &[offset, inclusion] : inclusions_[path]) {
      out += text.substr(at, offset - at);
      at = offset;
      if (inlined_.contains(inclusion.file)) {
        at = end_of(text, offset);
        if (inclusion.file == main_ || (!entered_.insert(inclusion.file).second && once_.contains(inclusion.file))) continue;
        std::string header = written(inclusion.file);
        out += "\n#line 1 " + emit::quoted(inclusion.file) + "\n" + header + (header.ends_with('\n') ? "" : "\n");
        out += "#line " + std::to_string(inclusion.line) + " " + emit::quoted(inclusion.shown) + "\n";
      } else if (std::string name = found_from_main(path, inclusion); !name.empty()) {
        at = end_of(text, offset);
        out += "#include \"" + name + "\"";
      }
    }
    return out + text.substr(at);
  }

  // After the name of the file in the directive, or after all of it.
  static size_t end_of(const std::string &text, size_t directive) {
    size_t line = line_end(text, directive), quote = text.find_first_of("\"<", directive);
    if (quote >= line) return line;
    size_t end = text.find(text[quote] == '<' ? '>' : '"', quote + 1);
    return end < line ? end + 1 : line;
  }

  // The name by which the main file would include what another one has found beside itself; empty if that is as it is written.
  std::string found_from_main(const std::string &includer, const Inclusion &inclusion) const {
    namespace path = llvm::sys::path;
    llvm::StringRef there = path::parent_path(includer), here = path::parent_path(main_), name = inclusion.file;
    if (includer == main_ || !inclusion.quoted || there == here || !name.starts_with(there)) return "";
    if (!here.empty() && name.consume_front(here)) return name.ltrim('/').str();
    return name.str();
  }

  const std::string &main_;
  const std::map<std::string, std::string> &texts_;
  std::map<std::string, Inclusions> inclusions_; // by file
  std::map<std::string, std::string> others_;    // texts of files without annotations that include some with
  std::set<std::string> inlined_, entered_, once_;
};

} // namespace

std::string one_file(clang::ASTUnit &ast, const std::string &main, const std::map<std::string, std::string> &texts) {
  return Writer(ast, main, texts).main();
}

} // namespace prelude::driver
