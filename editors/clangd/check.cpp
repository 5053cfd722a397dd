#include "clangd/check.h"

#include "clangd/proxy.h"
#include "driver/header_option.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::editor {
namespace fs = llvm::sys::fs;
namespace json = llvm::json;
namespace path = llvm::sys::path;
namespace {

// The documents that clangd would have open if an editor opened the file: path and text. The file comes last.
std::vector<std::pair<std::string, std::string>> opened(const std::string &file, const std::string &source, const std::string &include) {
  Proxy proxy(include);
  json::Object document{{"uri", uri_of(file)}, {"languageId", "c"}, {"version", 0}, {"text", json::fixUTF8(source)}};
  json::Object message{{"jsonrpc", "2.0"},
                       {"method", "textDocument/didOpen"},
                       {"params", json::Object{{"textDocument", std::move(document)}}}};
  std::vector<std::pair<std::string, std::string>> out;
  for (const std::string &sent : proxy.to_clangd(printed(std::move(message)))) {
    json::Value value = llvm::cantFail(json::parse(sent));
    const json::Object &open = *value.getAsObject()->getObject("params")->getObject("textDocument");
    out.emplace_back(path_of(*open.getString("uri")), open.getString("text")->str());
  }
  return out;
}

} // namespace

CheckFolder::CheckFolder(const std::string &given, const std::string &include, std::string &error) {
  llvm::SmallString<128> file(given), folder;
  fs::make_absolute(file);
  path::remove_dots(file, true);
  std::optional<std::string> source = read(file.str().str());
  if (!source) error = "cannot read " + given;
  else if (std::error_code code = fs::createUniqueDirectory("prelude-clangd", folder)) error = "no temporary folder: " + code.message();
  if (!error.empty()) return;
  folder_ = folder.str();
  auto documents = opened(file.str().str(), *source, include);
  file_ = path::filename(file);
  write(file_, documents.back().second, error);
  documents.pop_back();
  json::Array roots;
  for (const auto &[header, text] : documents) {
    std::string copy = std::to_string(roots.size()) + ".h";
    write(copy, text, error);
    roots.push_back(json::Object{{"type", "file"}, {"name", header}, {"external-contents", folder_ + "/" + copy}});
  }
  write("overlay.json", printed(json::Object{{"version", 0}, {"use-external-names", "false"}, {"roots", std::move(roots)}}), error);
  std::string beside = path::parent_path(file).str(), copy = folder_ + "/" + file_;
  json::Array command{"clang", "-xc", "-D__PRELUDE_EDITOR__", driver::header_option(include), include, "-iquote", beside,
                      "-ivfsoverlay", folder_ + "/overlay.json", "-fsyntax-only", copy};
  json::Object entry{{"directory", beside}, {"file", copy}, {"arguments", std::move(command)}};
  write("compile_commands.json", printed(json::Array{std::move(entry)}), error);
}

CheckFolder::~CheckFolder() {
  if (!folder_.empty()) fs::remove_directories(folder_);
}

void CheckFolder::write(const std::string &name, const std::string &text, std::string &error) const {
  std::error_code code;
  llvm::raw_fd_ostream out(folder_ + "/" + name, code);
  if (!code) out << text;
  else error = "cannot write " + folder_ + "/" + name + ": " + code.message();
}

std::vector<std::string> CheckFolder::arguments() const {
  return {"--check=" + folder_ + "/" + file_, "--compile-commands-dir=" + folder_};
}

} // namespace prelude::editor
