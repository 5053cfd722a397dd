#include "clangd/files.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::editor {
namespace {

// In UTF-8 the first byte of a character stands for one UTF-16 unit, and the first two of a character of four bytes for two.
bool is_column(std::string_view source, size_t i) {
  auto byte = static_cast<unsigned char>(source[i]);
  if ((byte & 0xc0) != 0x80) return true;
  return i > 0 && static_cast<unsigned char>(source[i - 1]) >= 0xf0;
}

// `spread`, the node of a region (language.md, 1.2), is a word that clangd does not know. 0 stands there.
void blank_spread(std::string &text) {
  static const llvm::Regex call("region_new(_array)?_at[ \t]*\\([ \t]*(spread)[ \t]*,");
  llvm::SmallVector<llvm::StringRef> found;
  for (size_t at = 0; call.match(llvm::StringRef(text).substr(at), &found);) {
    size_t word = size_t(found[2].data() - text.data());
    at = word + found[2].size();
    text.replace(word, found[2].size(), "0     ");
  }
}

} // namespace

Blanked blanked(std::string_view source) {
  annotations::ScanResult scanned = annotations::scan(source);
  std::string serial = annotations::serial(source, scanned);
  blank_spread(serial);
  Blanked out;
  for (size_t i = 0; i < serial.size(); ++i)
    if (serial[i] == source[i] || is_column(source, i)) out.text += serial[i];
  out.changed = out.text != source;
  out.problems = std::move(scanned.problems);
  return out;
}

std::string printed(llvm::json::Value value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

std::optional<std::string> read(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) return {};
  return (*buffer)->getBuffer().str();
}

std::vector<std::string> quoted_includes(std::string_view source) {
  std::vector<std::string> names;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(source.data(), source.size()).split(lines, '\n');
  for (llvm::StringRef line : lines) {
    line = line.ltrim();
    if (!line.consume_front("#")) continue;
    line = line.ltrim();
    if (!line.consume_front("include")) continue;
    line = line.ltrim();
    if (!line.consume_front("\"")) continue;
    names.push_back(line.split('"').first.str());
  }
  return names;
}

std::string path_of(std::string_view uri) {
  llvm::StringRef rest(uri.data(), uri.size());
  if (!rest.consume_front("file://")) return {};
  rest = rest.drop_until([](char c) { return c == '/'; });
  std::string path;
  for (size_t i = 0; i < rest.size(); ++i) {
    unsigned byte = 0;
    if (rest[i] == '%' && !rest.substr(i + 1, 2).getAsInteger(16, byte)) {
      path += char(byte);
      i += 2;
    } else path += rest[i];
  }
  return path;
}

std::string uri_of(std::string_view path) {
  std::string uri = "file://";
  for (char c : path) {
    if (llvm::isAlnum(c) || std::string_view("/-_.~").find(c) != std::string_view::npos) uri += c;
    else uri += "%" + llvm::utohexstr(static_cast<unsigned char>(c), false, 2);
  }
  return uri;
}

} // namespace prelude::editor
