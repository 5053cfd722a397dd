#include "diagnostics/diagnostics.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace prelude {
namespace {

struct KindInfo {
  Severity severity;
  std::string_view name;
  std::string_view option = ""; // of a warning or remark
};
constexpr KindInfo kinds[] = {
#define DIAGNOSTIC(kind, severity) {Severity::severity, #kind},
#define WARNING(kind, option) {Severity::Warning, #kind, "-W" option},
#define REMARK(kind, option) {Severity::Remark, #kind, "-R" option},
#include "diagnostics/kinds.def"
};

std::string fill(std::string_view pattern, const std::vector<std::string> &arguments) {
  std::string out;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}') {
      size_t index = size_t(pattern[i + 1] - '0');
      if (index < arguments.size()) out += arguments[index];
      i += 2;
    } else out += pattern[i];
  }
  return out;
}

} // namespace

std::string_view name(Kind kind) { return kinds[size_t(kind)].name; }
std::string message(Kind kind, const std::vector<std::string> &arguments) { return fill(pattern(kind), arguments); }
std::string_view option(Kind kind) { return kinds[size_t(kind)].option; }
Severity severity(Kind kind) { return kinds[size_t(kind)].severity; }

std::vector<Kind> all_kinds() {
  std::vector<Kind> all;
  for (size_t i = 0; i < std::size(kinds); ++i) all.push_back(Kind(i));
  return all;
}

std::string Place::text() const {
  if (line == 0) return file;
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

void Diagnostics::report(Kind kind, Place place, std::vector<std::string> arguments, std::vector<FixIt> fixits) {
  const KindInfo &info = kinds[size_t(kind)];
  Diagnostic out{info.severity, std::move(place), fill(pattern(kind), arguments), std::string(info.option)};
  out.fixits = std::move(fixits);
  out.kind = kind;
  add(std::move(out));
}

void Diagnostics::add(Diagnostic diagnostic) {
  errors_ += diagnostic.severity == Severity::Error;
  warnings_ += diagnostic.severity == Severity::Warning;
  all_.push_back(std::move(diagnostic));
}

const std::string *Diagnostics::source(const std::string &file) const {
  auto found = sources_.find(file);
  return found == sources_.end() ? nullptr : &found->second;
}

const Place *Diagnostics::includer(const std::string &file) const {
  auto found = includers_.find(file);
  return found == includers_.end() ? nullptr : &found->second;
}

void Diagnostics::append(const Diagnostics &other) {
  for (const Diagnostic &diagnostic : other.all_) add(diagnostic);
  for (const auto &[file, text] : other.sources_) sources_.try_emplace(file, text);
  for (const auto &[file, place] : other.includers_) includers_.try_emplace(file, place);
}

bool Diagnostics::mentions(std::string_view text) const {
  return std::any_of(all_.begin(), all_.end(), [&](const Diagnostic &d) { return d.message.find(text) != d.message.npos; });
}

void Diagnostics::set_severity(const std::string &option, std::optional<Severity> severity) {
  std::vector<Diagnostic> before = std::move(all_);
  all_.clear();
  errors_ = warnings_ = 0;
  bool drop = false;
  for (Diagnostic &diagnostic : before) {
    bool meant = diagnostic.severity == Severity::Warning && diagnostic.flag == option;
    if (diagnostic.severity != Severity::Note) drop = meant && !severity;
    if (drop) continue;
    if (meant && *severity == Severity::Error) diagnostic.flag = "-Werror," + option;
    if (meant) diagnostic.severity = *severity;
    add(std::move(diagnostic));
  }
}

void Diagnostics::remove_if(const Test &test) {
  std::vector<Diagnostic> before = std::move(all_);
  all_.clear();
  errors_ = warnings_ = 0;
  bool drop = false;
  for (Diagnostic &diagnostic : before) {
    if (diagnostic.severity != Severity::Note) drop = test(diagnostic);
    if (!drop) add(std::move(diagnostic));
  }
}

bool Diagnostics::has_error_if(const Test &test) const {
  return std::any_of(all_.begin(), all_.end(), [&](const Diagnostic &d) { return d.severity == Severity::Error && test(d); });
}

void Diagnostics::sort() {
  std::vector<std::vector<Diagnostic>> groups;
  for (Diagnostic &diagnostic : all_) {
    if (groups.empty() || diagnostic.severity != Severity::Note) groups.emplace_back();
    groups.back().push_back(std::move(diagnostic));
  }
  auto place = [](const std::vector<Diagnostic> &group) { return std::tie(group[0].place.line, group[0].place.column); };
  std::stable_sort(groups.begin(), groups.end(), [&](const auto &a, const auto &b) { return place(a) < place(b); });
  all_.clear();
  for (auto &group : groups) all_.insert(all_.end(), group.begin(), group.end());
}

} // namespace prelude
