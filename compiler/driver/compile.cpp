#include "driver/compile.h"

#include "analysis/analysis.h"
#include "annotations/annotations.h"
#include "automatic/automatic.h"
#include "automatic/forks.h"
#include "automatic/spread.h"
#include "automatic/values.h"
#include "diagnostics/lines.h"
#include "driver/by_profile.h"
#include "driver/emitted.h"
#include "driver/moves.h"
#include "driver/untranslated.h"
#include "emit/emit.h"
#include "emit/text.h"
#include "frontend/frontend.h"
#include "frontend/marked_files.h"
#include "frontend/typeofs.h"
#include "plan/plan.h"
#include "remarks/remarks.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace prelude::driver {
namespace {

facts::Abort strategy(std::string_view abort) {
#define PRELUDE_ABORT(word, name)                                                                                                  \
  if (abort == #word) return facts::Abort::name;
#include "lang-spec/words.def"
  return facts::Abort::continues;
}

std::optional<std::string> read(const frontend::Source &source, Diagnostics &out) {
  if (source.text) return source.text;
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(source.file);
  if (buffer) return (*buffer)->getBuffer().str();
  out.report(Kind::cannot_read, {}, {source.file, buffer.getError().message()});
  return {};
}

// A name that is the same for every build of the file, and another for a file of the same name elsewhere. Standard input has no name:
// its text identifies it.
uint64_t identity_of(const frontend::Source &source) {
  return llvm::xxh3_64bits(absolute_path(source.file) + (source.text ? '\0' + *source.text : ""));
}

// A file whose text differs each time that it is included.
std::string one_by_one(const std::string &path, const std::string &shown, const std::vector<std::string> &texts) {
  std::string out, number = std::to_string(llvm::xxh3_64bits(path));
  for (size_t i = 0; i < texts.size(); ++i) {
    std::string name = "PRELUDE_INCLUDED_" + number + "_" + std::to_string(i + 1);
    out += (i == 0 ? "#if" : "#elif") + (" !defined(" + name) + ")\n#define " + name + "\n#line 1 " + emit::quoted(shown) + "\n" + texts[i];
  }
  return out + "#endif\n";
}

// What is read instead of the source and its headers.
void emit_files(const plan::Unit &plan, const frontend::Source &source, const frontend::Parsed &parsed, Compiled &compiled) {
  compiled.is_translated = true;
  std::vector<std::string> texts = emit::files(plan, true);
  struct Inclusions {
    std::string shown;
    std::vector<std::string> texts; // in the order in which they are read
  };
  std::map<std::string, Inclusions> files; // by path
  for (size_t i = 0; i < texts.size(); ++i) {
    Inclusions &file = files[i == 0 ? source.file : plan.files[i].path];
    file.shown = plan.files[i].name;
    file.texts.push_back(std::move(texts[i]));
  }
  for (auto &[path, file] : files)
    compiled.replaced[path] = file.texts.size() == 1 ? std::move(file.texts[0]) : one_by_one(path, file.shown, file.texts);
  if (texts.size() > 1) compiled.precompiled = parsed.precompiled;
}

// Remarks of -Rmove on the locks that -fauto-lock has placed.
std::vector<remarks::Remark> remarks_of(const std::vector<automatic::PlacedLock> &locks) {
  std::vector<remarks::Remark> out;
  for (const automatic::PlacedLock &lock : locks) {
    const char *mode = lock.mode == facts::Mode::read ? "reading" : lock.mode == facts::Mode::write ? "writing" : "reading, and perhaps writing";
    std::string accesses = lock.accesses == 1 ? "1 statement uses it" : std::to_string(lock.accesses) + " statements use it";
    out.push_back({Kind::lock_placed, lock.function, lock.place, {{"Region", lock.region}, {"Mode", mode}, {"Accesses", accesses}}, {}});
  }
  return out;
}

analysis::Wanted wanted_of(const Options &options, const std::string &record_format) {
  bool remarks = options.remarks.any() || options.print == Print::json || options.print == Print::html || !record_format.empty();
  return {options.strip_units, remarks, options.moves_locks};
}

plan::Choices choices_of(const Options &options) {
  return {options.annotations, options.moves, options.poll, options.moves_locks, strategy(options.abort)};
}

// Without the fix-its for a file that is not read as it stands there.
Diagnostics without_fixits(const Diagnostics &found, const std::string &file) {
  Diagnostics out = found;
  out.remove_if([](const Diagnostic &) { return true; });
  for (Diagnostic diagnostic : found.all()) {
    llvm::erase_if(diagnostic.fixits, [&](const FixIt &fixit) { return fixit.place.file == file; });
    out.add(std::move(diagnostic));
  }
  return out;
}

// A source, and what has become of it so far.
class Unit {
public:
  Unit(frontend::Source source, std::string text, const Options &options, const Toolchain &tools, const automatic::Summaries *others,
       Diagnostics &out)
      : source_(std::move(source)), text_(std::move(text)), identity_(identity_of(source_)), options_(options), tools_(tools), out_(out),
        placing_{options.independent, options.fix, options.strip_units, others} {}

  // Before anything else: functions with `spread` get the nodes that they divide. Whether there are no errors.
  bool divide_nodes() {
    std::optional<std::string> divided = automatic::divide_nodes(source_.file, text_, out_);
    if (!divided) return !out_.has_errors();
    source_.text = text_ = *divided;
    out_.set_source(source_.file, text_);
    has_divided_ = true;
    return true;
  }

  // Nothing if there are errors.
  std::optional<Compiled> compile(const std::string &record_format) {
    std::optional<Compiled> compiled = parse() ? compile_text(record_format) : std::nullopt;
    if (!has_divided_) return compiled;
    out_ = without_fixits(out_, source_.file);
    if (!compiled) return {};
    compiled->placed.erase(source_.file);
    if (options_.print == Print::nothing) compiled->replaced.try_emplace(source_.file, text_); // the C compiler knows no `spread`
    return compiled;
  }

  std::optional<automatic::Summaries> summarize() {
    if (!parse() || found_.has_errors()) return {};
    return automatic::summarize(*parsed_.ast, *parsed_.files, options_.strip_units);
  }

private:
  bool parse() {
    found_ = {};
    bool serial = options_.serial || options_.print == Print::serial;
    using frontend::Reading;
    parsed_ = frontend::parse(source_, tools_.system_folders(), serial ? Reading::sequential : Reading::marked, found_);
    clangs_ = found_;
    if (!parsed_.ast) out_.append(found_);
    return parsed_.ast != nullptr;
  }

  std::optional<Compiled> compile_text(const std::string &record_format) {
    if (!frontend::uses_prelude(*parsed_.ast))
      return compile_plain(source_, parsed_, text_, options_.print, tools_, std::move(found_), out_);
    if (frontend::is_serial(*parsed_.ast)) return compile_serial(source_.file, text_, parsed_, options_.print, found_, out_);
    if (!place_locks()) return {};
    if (!make_plan(wanted_of(options_, record_format))) return {};
    return emit(wanted_of(options_, record_format).reasons, record_format);
  }

  // Reads files as other texts from here on.
  bool read_again(const std::map<std::string, std::string> &texts) {
    take(texts);
    return parse();
  }

  void take(const std::map<std::string, std::string> &texts) {
    for (const auto &[path, changed] : texts) {
      placed_[path] = changed;
      if (path == source_.file) source_.text = text_ = changed, out_.set_source(path, changed);
      else source_.headers[path] = changed;
    }
  }

  Diagnostics all_found() const {
    Diagnostics out = found_;
    out.append(own_);
    return out;
  }

  // The text of a file as it is read now.
  std::optional<std::string> text_of(const std::string &file) const {
    if (file == source_.file) return text_;
    if (auto known = source_.headers.find(file); known != source_.headers.end()) return known->second;
    auto buffer = llvm::MemoryBuffer::getFile(file);
    return buffer ? std::optional((*buffer)->getBuffer().str()) : std::nullopt;
  }

  automatic::Placed placed_locks(Diagnostics &out) const {
    return automatic::place_locks(
        *parsed_.ast, *parsed_.files, [this](const std::string &file) { return text_of(file); }, placing_, out);
  }

  // The same where values of regions have names, so that fewer locks are needed; nothing if locks cannot be placed then.
  std::optional<automatic::Placed> placed_with_names() {
    std::map<std::string, std::string> named = automatic::name_values(
        *parsed_.ast, *parsed_.files, [this](const std::string &file) { return text_of(file); }, placing_), before;
    if (named.empty()) return {};
    for (const auto &[path, text] : named)
      if (std::optional<std::string> as_it_is = text_of(path)) before[path] = std::move(*as_it_is);
    Diagnostics refused;
    if (read_again(named) && !found_.has_errors()) {
      automatic::Placed locks = placed_locks(refused);
      if (!refused.has_errors()) return locks;
    }
    read_again(before);
    return {};
  }

  // The text in which forks set local variables only. Whether there are no errors.
  bool write_forks() {
    std::map<std::string, std::string> texts = automatic::write_forks(
        *parsed_.ast, *parsed_.files, [this](const std::string &file) { return text_of(file); }, placing_, out_);
    return !out_.has_errors() && (texts.empty() || read_again(texts));
  }

  bool place_locks() {
    if (!options_.auto_lock || found_.has_errors()) return true;
    if (!write_forks()) return false;
    if (found_.has_errors()) return true;
    automatic::Placed locks = placed_locks(out_);
    if (out_.has_errors()) return false;
    if (!locks.texts.empty())
      if (std::optional<automatic::Placed> fewer = placed_with_names()) locks = std::move(*fewer);
    if (!locks.texts.empty() && !read_again(locks.texts)) return false;
    remarks_ = remarks_of(locks.locks);
    return true;
  }

  // Whether there is a plan, and no error.
  bool analyze(const analysis::Wanted &wanted) {
    analysis::Wanted now = wanted;
    found_ = clangs_;
    now.has_locks = !options_.auto_lock || !placed_.empty() || !found_.has_errors();
    own_ = {};
    facts::Unit facts = analysis::analyze(*parsed_.ast, *parsed_.files, source_.file, now, found_, own_);
    facts.identity = identity_;
    for (facts::File &one : facts.files) one.text = frontend::as_written(std::move(one.text));
    bool clean = !found_.has_errors() && !own_.has_errors();
    plan_ = clean ? plan::make_plan(std::move(facts), choices_of(options_), own_) : plan::Unit();
    return clean && !own_.has_errors();
  }

  // The plan; with -fauto-move, that of the text in which each `move` stands that the plan of the text without them misses. A remark names
  // no `move` either that would be refused.
  bool make_plan(const analysis::Wanted &wanted) {
    bool places = options_.auto_move && options_.moves && options_.annotations, knows_run = places && !options_.profile.empty();
    bool has_locks = frontend::locks_anything(*parsed_.ast) || found_.has_errors();
    if (!places && !wanted.reasons) return analyze(wanted), true;
    if (!has_locks && !knows_run) return analyze(wanted), true;
    if (!analyze({wanted.strip_units, true, false})) return true;
    if (knows_run && !place_by_profile(plan_, options_.profile, tools_, profile_warnings_, out_)) return false;
    Moves moves(std::move(plan_), all_found(), [this](const std::string &file) { return text_of(file); });
    if (moves.placed().empty()) analyze(wanted);
    else if (!try_moves(moves, wanted)) return false;
    if (!places) return read_without_moves(wanted) && (moves.decide_in(plan_), true);
    if (options_.writes_moves)
      for (auto &[file, text] : moves.texts()) placed_[file] = std::move(text);
    if (wanted.reasons)
      for (remarks::Remark &remark : moves.remarks()) remarks_.push_back(std::move(remark));
    has_moves_ = true;
    return true;
  }

  // Reads the text with them, and takes out those that are refused. The marks of these mean nothing, so that nothing is read again, unless
  // Clang finds something else.
  bool try_moves(Moves &moves, const analysis::Wanted &wanted) {
    const Diagnostics before = clangs_;
    for (bool is_read = false;;) {
      if (!is_read) {
        source_.placed = moves.placed();
        if (!parse()) return false;
      }
      analyze(wanted);
      if (!moves.leave_out(all_found())) return true;
      is_read = Moves::same(clangs_, before) && withdraw(source_.placed, moves.placed(), *parsed_.files);
    }
  }

  // Read again: marks that mean nothing would still be statements, in front of which no loop keeps a lock.
  bool read_without_moves(const analysis::Wanted &wanted) {
    if (source_.placed.empty()) return true;
    source_.placed.clear();
    if (!parse()) return false;
    return analyze(wanted), true;
  }

  std::optional<Compiled> emit(bool reasons, const std::string &record_format) {
    own_.append(profile_warnings_);
    own_.sort();
    found_.append(own_);
    options_.warnings.apply(found_);
    bool clean = !found_.has_errors();
    Compiled compiled;
    compiled.is_prelude = true;
    compiled.placed = std::move(placed_);
    if (clean && reasons)
      for (remarks::Remark &remark : remarks::collect(plan_)) {
        bool is_decided = has_moves_ && (remark.kind == Kind::missed_move || remark.kind == Kind::missed_move_obstacle);
        if (!is_decided) remarks_.push_back(std::move(remark));
      }
    if (!record_format.empty()) compiled.record = remarks::record(remarks_, record_format);
    Diagnostics shown = remarks::shown(remarks_, options_.remarks);
    if (clean && !plan::changes_anything(plan_) && options_.print != Print::loops) {
      // Nothing to change; the C compiler gives its own warnings.
      found_.remove_if([](const Diagnostic &diagnostic) { return !is_own_warning(diagnostic); });
      out_.append(found_);
      out_.append(shown);
      compiled.text = printed_unchanged(options_.print, plan_, remarks_, text_);
      if (options_.print == Print::nothing) add_note(plan_.summaries, source_, text_, compiled);
      return compiled;
    }
    out_.append(found_);
    if (!clean) return {};
    out_.append(shown);
    if (options_.print != Print::nothing) compiled.text = printed(options_.print, plan_, remarks_, text_);
    else emit_files(plan_, source_, parsed_, compiled);
    return compiled;
  }

  frontend::Source source_;
  std::string text_;
  const uint64_t identity_;
  const Options &options_;
  const Toolchain &tools_;
  Diagnostics &out_;
  const automatic::Settings placing_;
  Diagnostics found_, own_; // by Clang, and by our analyses
  Diagnostics clangs_;      // by Clang alone, before analyses
  Diagnostics profile_warnings_;
  frontend::Parsed parsed_;
  bool has_divided_ = false, has_moves_ = false;
  std::map<std::string, std::string> placed_;
  std::vector<remarks::Remark> remarks_;
  plan::Unit plan_;
};

} // namespace

std::optional<Compiled> compile(frontend::Source source, const std::string &record_format, const Options &options,
                                const Toolchain &tools, Diagnostics &out, const automatic::Summaries *others) {
  std::optional<std::string> text = read(source, out);
  if (!text) return {};
  out.set_source(source.file, *text);
  if (options.print == Print::annotations)
    if (annotations::ScanResult scanned = annotations::scan(*text); scanned.problems.empty()) {
      Compiled compiled;
      compiled.text = annotations::dump(source.file, scanned);
      return compiled;
    }
  for (std::string &argument : tools.compile_arguments()) source.arguments.push_back(std::move(argument));
  if (options.print == Print::serial && !options.serial) source.arguments.insert(source.arguments.end(), {"-D", "PRELUDE_SERIAL=1"});
  Unit unit(std::move(source), std::move(*text), options, tools, others, out);
  return unit.divide_nodes() ? unit.compile(record_format) : std::nullopt;
}

std::optional<automatic::Summaries> summarize(frontend::Source source, const Options &options, const Toolchain &tools) {
  Diagnostics ignored;
  std::optional<std::string> text = read(source, ignored);
  if (!text) return {};
  for (std::string &argument : tools.compile_arguments()) source.arguments.push_back(std::move(argument));
  Unit unit(std::move(source), std::move(*text), options, tools, nullptr, ignored);
  return unit.divide_nodes() ? unit.summarize() : std::nullopt;
}

} // namespace prelude::driver
