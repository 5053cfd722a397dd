#include "driver/untranslated.h"

#include "analysis/analysis.h"
#include "annotations/annotations.h"
#include "diagnostics/lines.h"
#include "driver/one_file.h"
#include "emit/emit.h"
#include "emit/text.h"
#include "frontend/marked_files.h"
#include "remarks/remarks.h"

#include <algorithm>

namespace prelude::driver {
namespace {

// The document of a file in which nothing is decided, or its page; empty for what prints something else.
std::string plain_document(Print print, const std::string &file, const std::string &text) {
  plan::Unit unit;
  unit.files.push_back({file, file, text, {}, {}, {}});
  if (print == Print::json) return remarks::json(unit, {}, {{text}, {}});
  return print == Print::html ? remarks::page(unit, {}, {{text}, {}}) : "";
}

// The sequential program as one file, for any C compiler.
std::string standalone(const std::string &file, std::string_view serial) {
  if (serial.starts_with("\xef\xbb\xbf")) serial.remove_prefix(3); // a byte order mark can only stand first
  return "#ifndef PRELUDE_SERIAL\n#define PRELUDE_SERIAL 1\n#endif\n#define PRELUDE_SERIAL_BLANKED 1\n#line 1 " +
         emit::quoted(file) + "\n" + std::string(serial);
}

// The fix-it that includes <prelude.h> before the first of other headers.
FixIt inclusion(const std::string &file, std::string_view text) {
  unsigned line = 1, found = 1;
  for (size_t at = 0; at < text.size(); at = next_line(text, at), ++line) {
    if (!llvm::StringRef(text.substr(at, line_end(text, at) - at)).ltrim().starts_with("#include")) continue;
    found = line;
    break;
  }
  return {{file, found, 1, 1}, "#include <prelude.h>\n", true};
}

} // namespace

std::optional<Compiled> compile_serial(const std::string &file, const std::string &source, const frontend::Parsed &parsed, Print print,
                                       const Diagnostics &found, Diagnostics &out) {
  Compiled compiled;
  compiled.is_prelude = true;
  analysis::report_malformed(*parsed.ast, *parsed.files, out);
  for (const auto &[path, marked] : parsed.files->all())
    if (marked) compiled.replaced[path] = marked->text;
  if (print != Print::nothing) out.append(found);
  if (out.has_errors()) return {};
  auto main = compiled.replaced.find(file);
  const std::string &text = main == compiled.replaced.end() ? source : main->second;
  if (print == Print::serial) {
    std::map<std::string, std::string> texts = compiled.replaced;
    texts[file] = text;
    compiled.text = standalone(file, one_file(*parsed.ast, file, texts));
  }
  else if (print == Print::c) compiled.text = text;
  else compiled.text = plain_document(print, file, source);
  return compiled;
}

void add_note(const std::vector<facts::Summary> &summaries, const frontend::Source &source, const std::string &text, Compiled &compiled) {
  auto has = [&](const char *option) { return llvm::is_contained(source.arguments, option); };
  std::string note = emit::note(summaries);
  if (!note.empty() && !has("-E") && !has("-emit-pch")) compiled.replaced[source.file] = text + "\n" + note;
}

std::optional<Compiled> compile_plain(const frontend::Source &source, const frontend::Parsed &parsed, const std::string &text,
                                      Print print, const Toolchain &tools, Diagnostics found, Diagnostics &out) {
  bool locks = llvm::any_of(llvm::ArrayRef{"read_lock", "update_lock", "write_lock"}, [&](const char *lock) {
    return found.mentions("undeclared function '" + std::string(lock) + "'");
  });
  const annotations::MarkedText *marked = parsed.files->find(source.file);
  if (locks && marked && !marked->scanned.annotations.empty()) {
    const annotations::Annotation &first = marked->scanned.annotations.front();
    out.report(Kind::no_prelude, {source.file, first.line, first.column, unsigned(first.end - first.begin)},
               {std::string(annotations::spelling(first.kind()))}, {inclusion(source.file, text)});
    return {};
  }
  Compiled compiled;
  compiled.is_prelude = frontend::uses(*parsed.ast, tools.include);
  bool changed = std::any_of(parsed.files->all().begin(), parsed.files->all().end(),
                             [](const auto &each) { return each.second != nullptr; });
  frontend::Parsed as_it_is = parsed;
  if (changed) {
    found = {};
    as_it_is = frontend::parse(source, tools.system_folders(), frontend::Reading::plain, found);
  }
  if (print == Print::nothing) { // the C compiler reports
    if (as_it_is.ast && !found.has_errors()) add_note(analysis::summarize(*as_it_is.ast), source, text, compiled);
    return compiled;
  }
  out.append(found);
  if (found.has_errors()) return {};
  compiled.text = print == Print::c || print == Print::serial ? text : plain_document(print, source.file, text);
  return compiled;
}

} // namespace prelude::driver
