// What prelude-clangd changes in the messages between an editor and clangd (the Language Server Protocol).
//
// clangd gets the texts of files with blanks for annotations, so every position in its answers is one in the editor's text, too, and
// passes as it is.
#pragma once

#include "clangd/files.h"

#include "llvm/Support/JSON.h"

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace prelude::editor {

class Proxy {
public:
  // `include`: the folder of <prelude.h>, for files that no compile_commands.json mentions.
  explicit Proxy(std::string include) : include_(std::move(include)) {}

  // The messages that clangd gets for one of the editor's, in order. Headers with annotations come before the first file that
  // includes them: clangd reads them from its open files (--use-dirty-headers).
  std::vector<std::string> to_clangd(std::string message);

  // The message that the editor gets for one of clangd's; none for diagnostics of headers that the editor has not opened. Another thread
  // than that of to_clangd may call this.
  std::optional<std::string> to_editor(std::string message);

private:
  void initialize(llvm::json::Object &message);
  void opened(llvm::json::Object &document, std::vector<std::string> &out);
  void changed(llvm::json::Object &parameters);
  void closed(const std::string &path, std::vector<std::string> &out);
  void open_headers(const std::string &path, std::string_view text, std::vector<std::string> &out);
  std::string found(const std::string &includer, const std::string &name) const;
  void add_problems(llvm::json::Object &parameters, const std::vector<annotations::Problem> &problems) const;

  std::mutex mutex_;
  std::string include_;
  std::optional<llvm::json::Value> initialize_id_; // of the request that clangd has not answered yet
  std::vector<std::string> folders_;               // the editor's
  std::map<std::string, std::vector<annotations::Problem>> files_; // those that the editor has opened, by path
  std::set<std::string> headers_;                                  // those that only clangd has
};

} // namespace prelude::editor
