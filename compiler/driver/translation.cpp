#include "driver/translation.h"
#include "driver/print.h"
#include "driver/serialized.h"
#include "driver/signals.h"

#include "clang/Basic/Diagnostic.h"
#include "llvm/Remarks/RemarkFormat.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace prelude::driver {
using clang::driver::Command;
using llvm::StringRef;

struct Translation::State {
  frontend::Source source;
  Diagnostics found;
  std::optional<Compiled> compiled;
  std::vector<std::string> arguments; // of the C compiler
  std::string input, said, serialized; // files: its standard input, its messages, and these for tools
  std::optional<Command> command;     // none: the source has errors
};

namespace {

std::vector<std::string> strings(llvm::ArrayRef<const char *> list) { return {list.begin(), list.end()}; }

// Makes the C compiler read the text under each file's own name: relative includes, __FILE__, -MD and -g stay as the user expects. An
// overlay's names are UTF-8; other names can only be remapped, and have no `;`.
void replace(const std::map<std::string, std::string> &replaced, TemporaryDirectory &directory, std::vector<std::string> &arguments,
             std::string &error) {
  llvm::json::Array roots;
  for (const auto &[file, text] : replaced) {
    std::string copy = directory.write(".c", text, error), name = absolute_path(file);
    if (llvm::json::isUTF8(name) && llvm::json::isUTF8(copy))
      roots.push_back(llvm::json::Object{{"type", "file"}, {"name", name}, {"external-contents", copy}});
    else if (file.find(';') == file.npos) arguments.insert(arguments.end(), {"-remap-file", file + ";" + copy});
    else error = "cannot compile '" + file + "': a ';' in a name that is not UTF-8";
  }
  if (roots.empty()) return;
  llvm::json::Object overlay{
      {"version", 0}, {"case-sensitive", "true"}, {"use-external-names", "false"}, {"roots", std::move(roots)}};
  std::string file = directory.write(".json", llvm::formatv("{0}", llvm::json::Value(std::move(overlay))).str(), error);
  arguments.insert(arguments.end(), {"-ivfsoverlay", file});
}

// Whether a file can be read once only: a pipe, as /dev/stdin or the file of `<(...)` may be.
bool is_stream(const std::string &file) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(file, status)) return false;
  return status.type() == llvm::sys::fs::file_type::fifo_file || status.type() == llvm::sys::fs::file_type::socket_file ||
         status.type() == llvm::sys::fs::file_type::character_file;
}

// Takes the text of standard input or of a stream, which cannot be read a second time.
void take_text(frontend::Source &source, std::string &error) {
  bool is_input = source.file == "-";
  if (!is_input && !is_stream(source.file)) return;
  auto buffer = is_input ? llvm::MemoryBuffer::getSTDIN() : llvm::MemoryBuffer::getFile(source.file);
  if (buffer) source.text = (*buffer)->getBuffer().str();
  else error = "cannot read " + (is_input ? "standard input" : "'" + source.file + "'") + ": " + buffer.getError().message();
  if (is_input) source.file = "<stdin>";
}

// The header's text in place of the precompiled header, which was made of its text before translation.
void include_text(std::vector<std::string> &arguments, const std::string &header) {
  for (size_t i = 0; i + 1 < arguments.size(); ++i)
    if (arguments[i] == "-include-pch") arguments[i] = "-include", arguments[i + 1] = header;
}

// Copies that are kept, each with the file that it is in place of.
std::map<std::string, std::string> keep(const std::map<std::string, std::string> &replaced) {
  std::map<std::string, std::string> kept;
  for (const auto &[file, text] : replaced) {
    llvm::SmallString<128> path;
    int descriptor = -1;
    StringRef stem = file == "<stdin>" ? "stdin" : llvm::sys::path::stem(file);
    if (llvm::sys::fs::createTemporaryFile(stem + "-emitted", "c", descriptor, path)) continue;
    llvm::raw_fd_ostream(descriptor, /*shouldClose=*/true) << text;
    kept[file] = path.str();
  }
  return kept;
}

void say_kept(const std::map<std::string, std::string> &kept, const Session &session) {
  std::string places;
  for (const auto &[file, copy] : kept) places += (places.empty() ? "'" : "', '") + copy;
  session.note("the emitted text is kept as " + places + "'");
}

std::string value_of(const std::vector<std::string> &arguments, const char *option) {
  auto found = std::find(arguments.begin(), arguments.end(), option);
  return found == arguments.end() || found + 1 == arguments.end() ? "" : found[1];
}

// The format of the optimization record; empty if no record is asked for, or if the format is unknown, which clang reports.
std::string record_format(const std::vector<std::string> &arguments) {
  if (value_of(arguments, "-opt-record-file").empty()) return "";
  std::string format = value_of(arguments, "-opt-record-format");
  if (format.empty()) return "yaml";
  bool is_known = !llvm::errorToBool(llvm::remarks::parseFormat(format).takeError());
  return is_known ? format : "";
}

// Ours is beside clang's: x.prelude.opt.yaml for x.opt.yaml, x.prelude.yaml for x.yaml.
std::error_code write_record(const std::string &clangs, StringRef text) {
  StringRef stem = clangs, name = llvm::sys::path::filename(clangs);
  size_t dot = name.rfind(".opt.");
  if (dot == name.npos) dot = name.rfind('.');
  stem = stem.drop_back(dot == name.npos ? 0 : name.size() - dot);
  std::error_code error;
  llvm::raw_fd_ostream out((stem + ".prelude" + StringRef(clangs).drop_front(stem.size())).str(), error);
  if (!error) out << text;
  return error;
}

// Clang's driver takes this for a crash, too.
bool has_crashed(int code) { return code < 0 || code == 70 || code > 128; }

} // namespace

void Session::error(const std::string &text) const {
  diagnostics.Report(diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0")) << text;
}

void Session::note(const std::string &text) const {
  if (options.sarif) collected.add({Severity::Note, {}, text, ""});
  else llvm::errs() << "preludec: note: " << text << '\n';
}

frontend::Source Translation::source(std::string &error) const {
  frontend::Source out;
  out.arguments = strings(llvm::ArrayRef(getArguments()).drop_front()); // without -cc1
  out.file = getInputInfos().front().getFilename();
  take_text(out, error);
  return out;
}

bool Translation::is_read_once() const {
  const char *file = getInputInfos().front().getFilename();
  return StringRef(file) == "-" || is_stream(file);
}

Translation::State &Translation::prepared() const {
  if (state_) return *state_;
  state_ = std::make_shared<State>();
  State &state = *state_;
  state.arguments = strings(getArguments());
  std::string error;
  note_source(getInputInfos().front().getFilename());
  state.source = source(error);
  const automatic::Summaries *others = session_.summaries ? &*session_.summaries : nullptr;
  if (error.empty())
    state.compiled =
        compile(state.source, record_format(state.arguments), session_.options, session_.tools, state.found, others);
  if (state.compiled) {
    session_.uses_prelude |= state.compiled->is_prelude;
    // With -E, tools ask for folders and macros.
    bool only_preprocesses = std::find(state.arguments.begin(), state.arguments.end(), "-E") != state.arguments.end();
    if (state.compiled->is_prelude || only_preprocesses) {
      for (std::string &argument : session_.tools.compile_arguments()) state.arguments.push_back(std::move(argument));
      if (!session_.options.poll) state.arguments.insert(state.arguments.end(), {"-D", "MCRL_ENDS_NO_STRIPS=1"}); // mcrl_look()
    }
    if (session_.options.counts_units) state.arguments.push_back(session_.tools.counting_argument());
    if (!state.compiled->precompiled.empty()) include_text(state.arguments, state.compiled->precompiled);
    // Clang takes standard input from itself, and not from a file of another name.
    std::map<std::string, std::string> replaced = state.compiled->replaced;
    bool is_input = state.source.file == "<stdin>";
    if (state.source.text && !is_input) replaced.try_emplace(state.source.file, *state.source.text);
    if (state.source.text && is_input && !session_.only_shows_commands) {
      auto text = replaced.extract(state.source.file);
      state.input = session_.directory.write(".c", text ? text.mapped() : *state.source.text, error);
    }
    if (!session_.only_shows_commands) replace(replaced, session_.directory, state.arguments, error);
    if (!state.compiled->replaced.empty() || session_.options.sarif) state.said = session_.directory.write(".txt", "", error);
    if (session_.options.sarif && !session_.only_shows_commands) {
      state.serialized = value_of(state.arguments, "-serialize-diagnostic-file");
      if (state.serialized.empty()) {
        state.serialized = session_.directory.write(".dia", "", error);
        state.arguments.insert(state.arguments.end(), {"-serialize-diagnostic-file", state.serialized});
      }
    }
  }
  // The link has the answer.
  if (session_.links_program && session_.options.print == Print::nothing)
    state.found.remove_if([](const Diagnostic &one) { return one.kind == Kind::fork_asks; });
  if (!error.empty()) state.compiled.reset(), session_.error(error);
  state.command.emplace(*this);
  llvm::opt::ArgStringList arguments;
  for (const std::string &argument : state.arguments) arguments.push_back(argument.c_str());
  state.command->replaceArguments(std::move(arguments));
  auto file = [](const std::string &name) { return name.empty() ? std::nullopt : std::optional<std::string>(name); };
  if (!state.input.empty() || !state.said.empty())
    state.command->setRedirectFiles({file(state.input), std::nullopt, file(state.said)});
  return state;
}

void Translation::Print(llvm::raw_ostream &out, const char *terminator, bool quote, clang::driver::CrashReportInfo *info) const {
  prepared().command->Print(out, terminator, quote, info);
}

void Translation::show(const Diagnostics &found) const {
  if (session_.options.fix && prepared().compiled)
    for (const auto &[file, text] : prepared().compiled->placed) session_.fixes.become(file, text, "placed locks in '" + file + "'");
  if (session_.options.fix) session_.fixes.add(found, getInputInfos().front().getFilename());
  if (session_.options.sarif) return session_.collected.append(found);
  State &state = prepared();
  bool has_run = state.compiled.has_value();
  print(found, diagnostic_options(llvm::ArrayRef(getArguments()).drop_front()), has_run);
}

int Translation::Execute(llvm::ArrayRef<std::optional<StringRef>> redirects, std::string *message, bool *failed) const {
  State &state = prepared();
  if (!state.compiled) {
    show(state.found);
    return 1;
  }
  int code = state.command->Execute(redirects, message, failed);
  if (state.compiled->record)
    if (std::error_code error = write_record(value_of(state.arguments, "-opt-record-file"), *state.compiled->record))
      session_.error("cannot write the optimization record: " + error.message()), code = code ? code : 1;
  if (!state.found.all().empty() || !state.compiled->placed.empty()) show(state.found);
  if (state.said.empty()) return code;
  if (code == 1 && state.compiled->is_translated && report_internal_error(state)) return code;
  bool is_read = !state.serialized.empty() && !has_crashed(code) && read_serialized(state.serialized, session_.collected);
  if (auto said = llvm::MemoryBuffer::getFile(state.said); said && !is_read) llvm::errs() << (*said)->getBuffer();
  if (has_crashed(code)) say_kept(keep(state.compiled->replaced), session_);
  return code;
}

std::optional<std::string> Translation::text() const {
  State &state = prepared();
  show(state.found);
  return state.compiled ? std::optional(state.compiled->text) : std::nullopt;
}

// The C compiler has failed. If it refuses the emitted text as C, that is an internal error, for the user's text has been accepted.
// Errors that only its back end finds are in the user's text: an instruction in asm, a target that lacks a feature.
bool Translation::report_internal_error(const State &state) const {
  frontend::Source source = state.source;
  source.arguments.assign(state.arguments.begin() + 1, state.arguments.end());
  auto overlay = std::find(source.arguments.begin(), source.arguments.end(), "-ivfsoverlay");
  if (overlay != source.arguments.end()) source.arguments.erase(overlay, overlay + 2);
  Diagnostics refused = frontend::check(source, state.compiled->replaced);
  if (!refused.has_errors()) return false;
  session_.has_internal_error = true;
  std::map<std::string, std::string> kept = keep(state.compiled->replaced);
  Diagnostics renamed;
  for (Diagnostic diagnostic : refused.all()) {
    if (auto found = kept.find(diagnostic.place.file); found != kept.end()) diagnostic.place.file = found->second;
    renamed.add(std::move(diagnostic));
  }
  std::string text = "internal error: the C compiler refuses what '" + state.source.file + "' has become; nothing is wrong with the source";
  if (session_.options.sarif) {
    session_.error(text);
    session_.collected.append(renamed);
    say_kept(kept, session_);
    return true;
  }
  llvm::errs() << "preludec: " << text << '\n';
  print(renamed, diagnostic_options(llvm::ArrayRef(getArguments()).drop_front()), false);
  say_kept(kept, session_);
  return true;
}

} // namespace prelude::driver
