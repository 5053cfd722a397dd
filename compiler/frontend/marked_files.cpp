#include "frontend/marked_files.h"

#include "annotations/names.h"

#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>

namespace prelude::frontend {
namespace vfs = llvm::vfs;
namespace {

class MarkedFile : public vfs::File {
public:
  MarkedFile(vfs::Status status, llvm::StringRef text) : status_(std::move(status)), text_(text) {}
  llvm::ErrorOr<vfs::Status> status() override { return status_; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &name, int64_t, bool, bool) override {
    return llvm::MemoryBuffer::getMemBufferCopy(text_, name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status status_;
  llvm::StringRef text_;
};

} // namespace

const annotations::MarkedText *MarkedFiles::find(llvm::StringRef path) const {
  auto found = files_.find(path.str());
  return found == files_.end() ? nullptr : found->second.get();
}

bool MarkedFiles::withdraw(const std::string &path, size_t at, bool only_clauses) const {
  auto file = files_.find(path);
  auto placed = placed_.find(path);
  bool is_read = file != files_.end() && file->second && placed != placed_.end();
  return is_read && annotations::withdraw(*file->second, placed->second, at, only_clauses);
}

bool MarkedFiles::has_contracts() const {
  auto is_contract = [](const annotations::Annotation &annotation) { return annotation.kind() == annotations::Kind::contract; };
  return std::any_of(files_.begin(), files_.end(), [&](const auto &file) {
    if (!file.second) return false;
    const auto &all = file.second->scanned.annotations;
    return std::any_of(all.begin(), all.end(), is_contract);
  });
}

const annotations::MarkedText *MarkedFiles::load(llvm::StringRef path) {
  auto [entry, is_new] = files_.try_emplace(path.str());
  if (!is_new || reading_ == Reading::plain) return entry->second.get();
  entry->second = marked(path);
  auto typeofs = typeofs_.find(path.str());
  if (typeofs == typeofs_.end()) return entry->second.get();
  if (!entry->second && !given_.contains(path.str()))
    if (auto read = getUnderlyingFS().getBufferForFile(path)) given_[path.str()] = (*read)->getBuffer().str();
  std::string &text = entry->second ? entry->second->text : given_[path.str()];
  text = frontend::read_plain(std::move(text), typeofs->second);
  return entry->second.get();
}

std::unique_ptr<annotations::MarkedText> MarkedFiles::marked(llvm::StringRef path) const {
  for (const std::string &folder : system_)
    if (path.starts_with(folder)) return nullptr;
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  if (auto given = given_.find(path.str()); given != given_.end()) buffer = llvm::MemoryBuffer::getMemBuffer(given->second);
  else if (auto read = getUnderlyingFS().getBufferForFile(path)) buffer = std::move(*read);
  if (!buffer) return nullptr;
  std::string_view source{buffer->getBufferStart(), buffer->getBufferSize()};
  std::string with_placed;
  auto placed = placed_.find(path.str());
  if (placed != placed_.end()) source = with_placed = annotations::with_placed(source, placed->second);
  annotations::ScanResult scanned = annotations::scan(source, misspellings_);
  std::vector<annotations::NameUse> names = annotations::find_names(source, scanned, misspellings_);
  if (scanned.annotations.empty() && scanned.problems.empty() && names.empty()) return nullptr;
  auto file = std::make_unique<annotations::MarkedText>();
  if (reading_ == Reading::marked) *file = annotations::mark(path.str(), source, std::move(scanned), names);
  else *file = {path.str(), annotations::serial(source, scanned, names), std::move(scanned), {}};
  if (placed != placed_.end()) annotations::make_unwritten(*file, placed->second);
  return file;
}

size_t MarkedFiles::problems() const {
  size_t count = 0;
  for (const auto &[path, marked] : files_) count += marked ? marked->scanned.problems.size() : 0;
  return count;
}

llvm::ErrorOr<vfs::Status> MarkedFiles::status(const llvm::Twine &path) {
  llvm::SmallString<128> name;
  path.toVector(name);
  llvm::ErrorOr<vfs::Status> status = ProxyFileSystem::status(path);
  if (auto given = given_.find(name.str().str()); given != given_.end())
    status = status && status->isRegularFile() // and no pipe
                 ? vfs::Status::copyWithNewSize(*status, given->second.size())
                 : vfs::Status(name, vfs::getNextVirtualUniqueID(), {}, 0, 0, given->second.size(),
                               llvm::sys::fs::file_type::regular_file, llvm::sys::fs::all_all);
  if (!status || !status->isRegularFile()) return status;
  const annotations::MarkedText *marked = load(name);
  return marked ? vfs::Status::copyWithNewSize(*status, marked->text.size()) : status;
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> MarkedFiles::openFileForRead(const llvm::Twine &path) {
  llvm::ErrorOr<vfs::Status> status = this->status(path);
  if (!status) return status.getError();
  llvm::SmallString<128> name;
  path.toVector(name);
  if (const annotations::MarkedText *marked = find(name)) return std::make_unique<MarkedFile>(*status, marked->text);
  if (auto given = given_.find(name.str().str()); given != given_.end())
    return std::make_unique<MarkedFile>(*status, given->second);
  return ProxyFileSystem::openFileForRead(path);
}

} // namespace prelude::frontend
