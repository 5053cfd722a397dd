#include "diagnostics/print.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

namespace sisal {

namespace {

using Label = llvm::SourceMgr::DiagKind;

class Printer {
public:
  Printer(const Sources &sources, const PrintOptions &options, llvm::raw_ostream &out)
      : sources_(sources), options_(options), out_(out) {}

  void print(const Diagnostic &);
  void summary();
  bool is_full() const { return options_.most_errors > 0 && errors_ == options_.most_errors; }
  bool has_errors() const { return errors_ > 0; }

private:
  // The file's text as LLVM keeps it: it is not copied.
  const char *text(FileId file) {
    const char *begin = sources_.text(file).c_str();
    if (known_.try_emplace(file.number, true).second)
      manager_.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(sources_.text(file), sources_.path(file)), llvm::SMLoc());
    return begin;
  }
  llvm::SMRange range(Range at) {
    const char *begin = text(at.file);
    return {llvm::SMLoc::getFromPointer(begin + at.begin), llvm::SMLoc::getFromPointer(begin + at.end)};
  }
  // Whether a line can be shown: it is no page of text without ends, and no binary data.
  bool is_readable(Range at) const;
  // Names in quotes are as the program writes them: trees have them in lower case.
  std::string spelled(const std::string &text, Range at) const;
  void message(Label kind, Range at, const std::string &text, const std::vector<FixIt> &fixes);

  const Sources &sources_;
  const PrintOptions &options_;
  llvm::raw_ostream &out_;
  llvm::SourceMgr manager_;
  std::map<std::uint32_t, bool> known_;
  unsigned errors_ = 0, warnings_ = 0;
};

bool Printer::is_readable(Range at) const {
  const std::string &text = sources_.text(at.file);
  constexpr size_t longest = 2000;
  size_t begin = at.begin == 0 ? std::string::npos : text.rfind('\n', at.begin - 1),
         end = std::min(text.find('\n', at.begin), text.size());
  begin = begin == std::string::npos ? 0 : begin + 1;
  return end - begin <= longest &&
         std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
                     [](unsigned char c) { return c >= ' ' || c == '\t' || c == '\r' || c == '\f'; });
}

std::string Printer::spelled(const std::string &text, Range at) const {
  auto is_of_word = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  std::map<std::string, std::string_view> words; // of the range, by their form in lower case
  std::string_view source = sources_.text(at);
  for (auto begin = source.begin(); begin != source.end();) {
    begin = std::find_if(begin, source.end(), is_of_word);
    auto end = std::find_if_not(begin, source.end(), is_of_word);
    if (begin != end) words.emplace(llvm::StringRef(begin, end - begin).lower(), std::string_view(begin, end));
    begin = end;
  }
  std::string result;
  bool is_quoted = false;
  for (auto begin = text.begin(); begin != text.end();) {
    auto end = std::find_if_not(begin, text.end(), is_of_word);
    std::string word(begin, end);
    auto found = words.find(word);
    result += is_quoted && found != words.end() ? found->second : word;
    if (end != text.end()) is_quoted ^= *end == '\'', result += *end++;
    begin = end;
  }
  return result;
}

void Printer::message(Label kind, Range at, const std::string &text, const std::vector<FixIt> &fixes) {
  llvm::SMRange where = range(at);
  if (!is_readable(at)) {
    constexpr const char *labels[] = {"error", "warning", "remark", "note"};
    Place place = sources_.place(at);
    out_ << sources_.path(at.file) << ':' << place.line << ':' << place.column << ": " << labels[kind] << ": " << text << '\n';
    return;
  }
  std::vector<llvm::SMRange> ranges;
  if (at.end > at.begin + 1) ranges.push_back(where);
  std::vector<llvm::SMFixIt> inserted;
  for (const FixIt &each : fixes) inserted.emplace_back(range(each.at), each.text);
  manager_.PrintMessage(out_, where.Start, kind, text, ranges, inserted, options_.has_colours);
}

void Printer::print(const Diagnostic &diagnostic) {
  Severity severity = severity_of(diagnostic.message);
  if (severity == Severity::remark && !options_.has_remarks) return;
  if (severity == Severity::warning) {
    if (!options_.has_warnings) return;
    if (options_.warnings_are_errors) severity = Severity::error;
  }
  constexpr Label labels[] = {llvm::SourceMgr::DK_Error, llvm::SourceMgr::DK_Warning, llvm::SourceMgr::DK_Remark};
  errors_ += severity == Severity::error;
  warnings_ += severity == Severity::warning;
  message(labels[static_cast<int>(severity)], diagnostic.at, spelled(text_of(diagnostic), diagnostic.at), diagnostic.fixes);
  for (const Note &note : diagnostic.notes) message(llvm::SourceMgr::DK_Note, note.at, spelled(note.text, note.at), {});
}

void Printer::summary() {
  auto count = [](unsigned number, const char *what) { return std::to_string(number) + " " + what + (number == 1 ? "" : "s"); };
  if (!errors_ && !warnings_) return;
  if (warnings_) out_ << count(warnings_, "warning") << (errors_ ? " and " : " generated.\n");
  if (errors_) out_ << count(errors_, "error") << " generated.\n";
}

auto order(const Diagnostic *each) { return std::tuple(each->at.file.number, each->at.begin); }

} // namespace

bool print(const Diagnostics &diagnostics, const Sources &sources, const PrintOptions &options, llvm::raw_ostream &out) {
  std::vector<const Diagnostic *> sorted;
  for (const Diagnostic &each : diagnostics.all()) sorted.push_back(&each);
  std::stable_sort(sorted.begin(), sorted.end(), [](auto *a, auto *b) { return order(a) < order(b); });
  if (options.has_colours) llvm::WithColor::setAutoDetectFunction([](const llvm::raw_ostream &) { return true; });
  Printer printer(sources, options, out);
  const Diagnostic *last = nullptr;
  for (const Diagnostic *each : sorted) {
    // A text that two stages have for one place is printed once.
    if (last && order(each) == order(last) && text_of(*each) == text_of(*last)) continue;
    last = each;
    printer.print(*each);
    if (!printer.is_full()) continue;
    if (each != sorted.back()) out << "fatal error: too many errors, so the rest is not printed (-ferror-limit=0 prints all)\n";
    break;
  }
  printer.summary();
  return printer.has_errors();
}

} // namespace sisal
