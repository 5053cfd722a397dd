#include "clangd/proxy.h"

#include "driver/header_option.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace prelude::editor {
namespace json = llvm::json;
namespace path = llvm::sys::path;
namespace {

std::string notification(llvm::StringRef method, json::Object document) {
  json::Object parameters{{"textDocument", std::move(document)}};
  return printed(json::Object{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(parameters)}});
}

std::string path_in(const json::Object &document) {
  return path_of(document.getString("uri").value_or(""));
}

json::Object &object_in(json::Object &parent, llvm::StringRef name) {
  if (!parent.getObject(name)) parent[name] = json::Object{};
  return *parent.getObject(name);
}

// What clangd would do with the text that has no annotations: they would be lost.
void take_back_edits(json::Object &capabilities) {
  for (const char *name : {"documentFormattingProvider", "documentRangeFormattingProvider", "documentOnTypeFormattingProvider"})
    capabilities.erase(name);
  if (capabilities.get("codeActionProvider")) capabilities["codeActionProvider"] = json::Object{{"codeActionKinds", json::Array{"quickfix"}}};
}

} // namespace

std::vector<std::string> Proxy::to_clangd(std::string message) {
  llvm::Expected<json::Value> value = json::parse(message);
  if (!value) {
    llvm::consumeError(value.takeError());
    return {std::move(message)};
  }
  json::Object *object = value->getAsObject();
  json::Object *parameters = object ? object->getObject("params") : nullptr;
  llvm::StringRef method = object ? object->getString("method").value_or("") : "";
  json::Object *document = parameters ? parameters->getObject("textDocument") : nullptr;
  std::lock_guard guard(mutex_);
  std::vector<std::string> out;
  if (method == "initialize" && parameters) {
    initialize(*object);
    return {printed(std::move(*value))};
  }
  if (method == "textDocument/didOpen" && document) {
    opened(*document, out);
    out.push_back(printed(std::move(*value)));
    return out;
  }
  if (method == "textDocument/didChange" && document) {
    changed(*parameters);
    return {printed(std::move(*value))};
  }
  out.push_back(std::move(message));
  if (method == "textDocument/didClose" && document) closed(path_in(*document), out);
  return out;
}

void Proxy::initialize(json::Object &message) {
  json::Object &parameters = object_in(message, "params");
  if (const json::Value *id = message.get("id")) initialize_id_ = *id;
  if (json::Array *folders = parameters.getArray("workspaceFolders"))
    for (json::Value &folder : *folders)
      if (json::Object *object = folder.getAsObject()) folders_.push_back(path_in(*object));
  if (auto root = parameters.getString("rootUri"); root && folders_.empty()) folders_.push_back(path_of(*root));
  json::Object &options = object_in(parameters, "initializationOptions");
  json::Array flags{"-xc", "-D__PRELUDE_EDITOR__", driver::header_option(include_), include_};
  if (json::Array *own = options.getArray("fallbackFlags")) flags.insert(flags.end(), own->begin(), own->end());
  options["fallbackFlags"] = std::move(flags);
}

void Proxy::opened(json::Object &document, std::vector<std::string> &out) {
  std::string file = path_in(document), source = document.getString("text").value_or("").str();
  if (headers_.erase(file))
    out.push_back(notification("textDocument/didClose", json::Object{{"uri", uri_of(file)}}));
  open_headers(file, source, out);
  Blanked text = blanked(source);
  document["text"] = std::move(text.text);
  files_[file] = std::move(text.problems);
}

// The whole text: to_editor says that changes of parts are not understood.
void Proxy::changed(json::Object &parameters) {
  json::Array *changes = parameters.getArray("contentChanges");
  if (!changes || changes->empty()) return;
  json::Object *last = changes->back().getAsObject();
  std::optional<llvm::StringRef> source = last ? last->getString("text") : std::nullopt;
  if (!source) return;
  Blanked text = blanked({source->data(), source->size()});
  files_[path_in(*parameters.getObject("textDocument"))] = std::move(text.problems);
  (*last)["text"] = std::move(text.text);
}

void Proxy::closed(const std::string &file, std::vector<std::string> &out) {
  files_.erase(file);
  if (path::extension(file) == ".h") open_headers(file, "#include \"" + path::filename(file).str() + "\"", out);
}

void Proxy::open_headers(const std::string &file, std::string_view text, std::vector<std::string> &out) {
  std::set<std::string> seen{};
  std::vector<std::pair<std::string, std::string>> rest{{file, std::string(text)}};
  while (!rest.empty()) {
    auto [includer, source] = std::move(rest.back());
    rest.pop_back();
    for (const std::string &name : quoted_includes(source)) {
      std::string header = found(includer, name);
      if (header.empty() || !seen.insert(header).second) continue;
      std::optional<std::string> content = read(header);
      if (!content) continue;
      if (!files_.contains(header) && !headers_.contains(header))
        if (Blanked blank = blanked(*content); blank.changed) {
          headers_.insert(header);
          json::Object document{{"uri", uri_of(header)}, {"languageId", "c"}, {"version", 0}, {"text", json::fixUTF8(blank.text)}};
          out.push_back(notification("textDocument/didOpen", std::move(document)));
        }
      rest.emplace_back(header, std::move(*content));
    }
  }
}

// Beside the includer, else in a folder of the editor's or one of that folder's.
std::string Proxy::found(const std::string &includer, const std::string &name) const {
  auto in = [&](llvm::StringRef folder) {
    llvm::SmallString<128> file(folder);
    path::append(file, name);
    path::remove_dots(file, true);
    return llvm::sys::fs::is_regular_file(file) ? file.str().str() : std::string();
  };
  if (std::string beside = in(path::parent_path(includer)); !beside.empty()) return beside;
  for (const std::string &folder : folders_) {
    if (std::string file = in(folder); !file.empty()) return file;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error))
      if (i->type() == llvm::sys::fs::file_type::directory_file)
        if (std::string file = in(i->path()); !file.empty()) return file;
  }
  return {};
}

std::optional<std::string> Proxy::to_editor(std::string message) {
  llvm::Expected<json::Value> value = json::parse(message);
  if (!value) {
    llvm::consumeError(value.takeError());
    return message;
  }
  json::Object *object = value->getAsObject();
  if (!object) return message;
  std::lock_guard guard(mutex_);
  if (initialize_id_ && object->get("id") && *object->get("id") == *initialize_id_ && object->getObject("result")) {
    initialize_id_.reset();
    json::Object &capabilities = object_in(*object->getObject("result"), "capabilities");
    capabilities["textDocumentSync"] = json::Object{{"openClose", true}, {"change", 1}, {"save", true}};
    take_back_edits(capabilities);
    return printed(std::move(*value));
  }
  json::Object *parameters = object->getObject("params");
  if (object->getString("method") != "textDocument/publishDiagnostics" || !parameters) return message;
  std::string file = path_in(*parameters);
  if (headers_.contains(file)) return {};
  auto problems = files_.find(file);
  if (problems == files_.end() || problems->second.empty()) return message;
  add_problems(*parameters, problems->second);
  return printed(std::move(*value));
}

void Proxy::add_problems(json::Object &parameters, const std::vector<annotations::Problem> &problems) const {
  json::Array *diagnostics = parameters.getArray("diagnostics");
  if (!diagnostics) return;
  for (const annotations::Problem &problem : problems) {
    int64_t line = problem.line - 1, column = problem.column - 1;
    json::Object range{{"start", json::Object{{"line", line}, {"character", column}}},
                       {"end", json::Object{{"line", line}, {"character", column + int64_t(problem.length)}}}};
    diagnostics->push_back(
        json::Object{{"range", std::move(range)}, {"severity", 1}, {"source", "preludec"}, {"message", problem.message}});
  }
}

} // namespace prelude::editor
