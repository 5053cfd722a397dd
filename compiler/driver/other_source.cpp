#include "driver/other_source.h"
#include "driver/print.h"

#include "annotations/annotations.h"
#include "annotations/tokens.h"
#include "diagnostics/lines.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::driver {
namespace {

bool includes_prelude(const annotations::TokenList &list) {
  for (const annotations::Directive &directive : list.directives)
    if (list.source.substr(directive.begin, directive.end - directive.begin).find("<prelude") != std::string_view::npos) return true;
  return false;
}

// Where the text first locks a region or has an annotation, with the word.
std::optional<std::pair<size_t, std::string>> first_use(std::string_view text) {
  annotations::TokenList list = annotations::tokenize(text);
  if (!includes_prelude(list)) return {};
  std::optional<std::pair<size_t, std::string>> found;
  annotations::ScanResult scanned = annotations::scan(text);
  if (!scanned.annotations.empty())
    found.emplace(scanned.annotations[0].begin, annotations::spelling(scanned.annotations[0].kind()));
  for (size_t i = 0; i < list.tokens.size(); ++i) {
    if (list.word(i) != annotations::Word::lock) continue;
    if (!found || list.tokens[i].begin < found->first) found.emplace(list.tokens[i].begin, list.text(i));
    break;
  }
  return found;
}

} // namespace

// If the compiler refuses the source, what it says is what it makes of words that it does not know.
int OtherSource::Execute(llvm::ArrayRef<std::optional<llvm::StringRef>> redirects, std::string *message, bool *failed) const {
  std::string file = getInputInfos().front().getFilename(), error;
  bool is_file = llvm::sys::fs::is_regular_file(file);
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> text =
      is_file ? llvm::MemoryBuffer::getFile(file) : std::make_error_code(std::errc::not_supported);
  if (!text) return Command::Execute(redirects, message, failed);
  std::string_view source((*text)->getBufferStart(), (*text)->getBufferSize());
  auto use = first_use(source);
  if (!use) return Command::Execute(redirects, message, failed);
  std::string said = session_.directory.write(".txt", "", error);
  if (!error.empty()) return session_.error(error), 1;
  Command command(*this);
  command.setRedirectFiles({std::nullopt, std::nullopt, said});
  int code = command.Execute(redirects, message, failed);
  if (code != 1) {
    if (auto words = llvm::MemoryBuffer::getFile(said)) llvm::errs() << (*words)->getBuffer();
    return code;
  }
  Diagnostics found;
  found.set_source(file, std::string(source));
  Position at = Lines(source).at(use->first);
  found.report(Kind::malformed_annotation, {file, at.line, at.column, unsigned(use->second.size())},
               {"'" + use->second + "' is of Prelude C, and this file is not C; call what <mcrl.h> has, or compile it with '-x c'"});
  if (session_.options.sarif) session_.collected.append(found);
  else print(found, diagnostic_options(llvm::ArrayRef(getArguments()).drop_front()), false);
  return code;
}

} // namespace prelude::driver
