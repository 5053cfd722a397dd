// The files that Clang reads. Files with annotations, the main file or headers, have the annotations turned into C
// (annotations/mark.h); all others are unchanged.
#pragma once

#include "annotations/mark.h"
#include "annotations/placed.h"
#include "frontend/frontend.h"
#include "frontend/typeofs.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <memory>

namespace prelude::frontend {

class MarkedFiles : public llvm::vfs::ProxyFileSystem {
public:
  // `system` are folders in which nothing is an annotation.
  MarkedFiles(std::vector<std::string> system, Reading reading, annotations::Misspellings misspellings)
      : ProxyFileSystem(llvm::vfs::getRealFileSystem()), system_(std::move(system)), reading_(reading),
        misspellings_(std::move(misspellings)) {}

  // Reads the words of a file at these offsets of what Clang reads otherwise.
  void read_plain(const Typeofs &typeofs) { typeofs_ = typeofs; }
  // Reads a file as this text, whether there is one or not.
  void give(const std::string &path, std::string text) { given_[path] = std::move(text); }
  // Reads a file as if these annotations stood in it, and takes them back when it has been read (annotations/placed.h).
  void place(const std::string &path, annotations::PlacedList placed) { placed_[path] = std::move(placed); }
  bool withdraw(const std::string &path, size_t at, bool only_clauses) const;

  // A file that has been read and has annotations, or what was taken for misspelled ones; null for others. By the name that Clang
  // gave.
  const annotations::MarkedText *find(llvm::StringRef path) const;
  const std::map<std::string, std::unique_ptr<annotations::MarkedText>> &all() const { return files_; }
  // Whether a function in one of them has a contract.
  bool has_contracts() const;

  size_t problems() const; // in all of them

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &path) override;

private:
  const annotations::MarkedText *load(llvm::StringRef path);
  std::unique_ptr<annotations::MarkedText> marked(llvm::StringRef path) const; // null if the file has no annotations

  std::vector<std::string> system_;
  Reading reading_;
  annotations::Misspellings misspellings_;
  std::map<std::string, std::string> given_;
  std::map<std::string, annotations::PlacedList> placed_;
  Typeofs typeofs_;
  std::map<std::string, std::unique_ptr<annotations::MarkedText>> files_;
};

} // namespace prelude::frontend
