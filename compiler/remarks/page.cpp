// --emit=html: the page of page/, with the document of --emit=json in it.
#include "remarks/document.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::remarks {
namespace {

const char template_text[] =
#include "remarks/page.inc"
    ;

// What stands in a <script> of JSON: no text of the user's can end it, or begin a comment there.
std::string in_script(std::string json) {
  std::string out;
  for (char c : json) {
    if (c == '<') out += "\\u003c";
    else out += c;
  }
  return out;
}

std::string escaped(llvm::StringRef text) {
  std::string out;
  llvm::raw_string_ostream stream(out);
  llvm::printHTMLEscaped(text, stream);
  return out;
}

} // namespace

std::string page(const plan::Unit &unit, const std::vector<Remark> &remarks, const Texts &texts) {
  std::string name = unit.files.empty() ? "" : llvm::json::fixUTF8(llvm::sys::path::filename(unit.files.front().name));
  std::pair<llvm::StringRef, std::string> holes[] = {{"@TITLE@", escaped(name)},
                                                     {"@DOCUMENT@", in_script(llvm::formatv("{0}", document(unit, remarks, texts)))}};
  std::string out;
  llvm::StringRef rest = template_text;
  for (const auto &[hole, text] : holes) {
    auto [before, after] = rest.split(hole);
    out += before.str() + text;
    rest = after;
  }
  return out + rest.str();
}

} // namespace prelude::remarks
