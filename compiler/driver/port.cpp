#include "driver/port.h"

#include "driver/changes.h"
#include "driver/compile.h"
#include "driver/print.h"
#include "port/port.h"

#include "clang/Frontend/ASTUnit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace prelude::driver {
namespace {

class Ports {
public:
  Ports(const std::vector<frontend::Source> &sources, Session &session) : sources_(sources), session_(session) {}

  std::optional<std::string> patch() {
    for (const frontend::Source &source : sources_) read(source);
    if (!found_.has_errors())
      files_ =
          port_.draft([this](const std::string &function) { return session_.options.remarks.shows("-Rport", function); }, found_);
    if (!found_.has_errors())
      for (const frontend::Source &source : sources_) check(source);
    sort();
    session_.options.warnings.apply(found_);
    std::string out;
    for (const port::File &file : files_) out += port::unified(file, name_of(file));
    if (!found_.has_errors() && session_.options.fix) write();
    show();
    return found_.has_errors() ? std::nullopt : std::optional(out);
  }

private:
  void read(const frontend::Source &given) {
    frontend::Source source = given;
    if (source.text) {
      found_.add({Severity::Error, {}, "'--port' changes files, and '" + source.file + "' is none", ""});
      return;
    }
    for (std::string &argument : session_.tools.compile_arguments()) source.arguments.push_back(std::move(argument));
    Diagnostics said;
    frontend::Parsed parsed = frontend::parse(source, session_.tools.system_folders(), frontend::Reading::plain, said);
    if (parsed.ast && frontend::uses(*parsed.ast, session_.tools.include)) {
      found_.report(Kind::port_is_prelude, {source.file, 0, 0}, {source.file});
      return;
    }
    found_.append(said);
    if (!said.has_errors() && parsed.ast) port_.read(*parsed.ast, *parsed.files);
  }

  // What -fauto says of the draft, at the places of the text before.
  void check(const frontend::Source &given) {
    frontend::Source source = given;
    for (const port::File &file : files_) {
      if (file.path == real_path(source.file)) source.text = file.after;
      else
        for (const std::string &name : file.names) source.headers[name] = file.after;
    }
    Options options = session_.options;
    options.print = Print::nothing;
    options.auto_lock = options.auto_move = true;
    options.fix = false;
    Diagnostics said;
    compile(std::move(source), "", options, session_.tools, said);
    bool leaves = false; // what belongs to a diagnostic that is left out
    for (Diagnostic one : said.all()) {
      one.place = before(one.place);
      one.ranges.clear(), one.fixits.clear();
      if (one.severity != Severity::Note) leaves = is_known(one);
      if (leaves) continue;
      if (one.severity == Severity::Error) found_.report(Kind::port_left, one.place, {one.message});
      else found_.add(std::move(one));
    }
  }

  // Whether it is said otherwise (port_member_stays), or of another source that includes the same header; or it is about the C of
  // the draft.
  bool is_known(const Diagnostic &one) const {
    if (one.kind == Kind::plain_pointer_in_region || one.kind == Kind::function_pointer_in_region) return true;
    if (one.severity == Severity::Remark || (!one.kind && one.severity == Severity::Warning)) return true;
    return std::any_of(found_.all().begin(), found_.all().end(),
                       [&](const Diagnostic &other) { return other.place == one.place && other.message.ends_with(one.message); });
  }

  // By file, in the order in which they are first mentioned.
  void sort() {
    std::vector<std::pair<std::string, Diagnostics>> files;
    Diagnostics *file = nullptr; // of the diagnostic to which a note belongs
    for (const Diagnostic &one : found_.all()) {
      auto known = std::find_if(files.begin(), files.end(), [&](const auto &other) { return other.first == one.place.file; });
      if (one.severity != Severity::Note)
        file = known != files.end() ? &known->second : &files.emplace_back(one.place.file, Diagnostics()).second;
      if (file) file->add(one);
    }
    found_.remove_if([](const Diagnostic &) { return true; });
    for (auto &[name, all] : files) {
      all.sort();
      found_.append(all);
    }
  }

  Place before(const Place &after) const {
    for (const port::File &file : files_)
      if (file.names.contains(after.file) || file.path == after.file) return port::place_before(file, after);
    return after;
  }

  // A file's name as `patch` is to find it, from the working directory.
  static std::string name_of(const port::File &file) {
    llvm::SmallString<128> folder;
    if (llvm::sys::fs::current_path(folder) || llvm::sys::fs::real_path(folder, folder)) return file.name;
    llvm::StringRef path = file.path;
    return path.consume_front(folder) && path.consume_front("/") ? path.str() : llvm::StringRef(file.path).ltrim('/').str();
  }

  void write() {
    for (const port::File &file : files_)
      session_.fixes.become(file.name, file.after, "ported '" + file.name + "'; compile it with -fauto");
  }

  void show() {
    if (session_.options.sarif) return session_.collected.append(found_);
    std::vector<const char *> arguments;
    for (const std::string &argument : sources_.front().arguments) arguments.push_back(argument.c_str());
    print(found_, diagnostic_options(arguments), false);
  }

  const std::vector<frontend::Source> &sources_;
  Session &session_;
  port::Port port_;
  std::vector<port::File> files_;
  Diagnostics found_;
};

} // namespace

std::optional<std::string> port_sources(const std::vector<frontend::Source> &sources, Session &session) {
  if (sources.empty()) return {};
  return Ports(sources, session).patch();
}

} // namespace prelude::driver
