#include "diagnostics/diagnostics.h"

#include "diagnostics/lines.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <tuple>

namespace prelude {
namespace {

struct KindInfo {
  Severity severity;
  std::string_view message;
  std::string_view option = ""; // of a warning
};
constexpr KindInfo kinds[] = {
#define DIAGNOSTIC(kind, severity, message) {Severity::severity, message},
#define WARNING(kind, option, message) {Severity::Warning, message, "-W" option},
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

struct SeverityStyle {
  const char *text, *color;
};
constexpr SeverityStyle severity_styles[] = {{"note", "\033[0;1;36m"}, {"warning", "\033[0;1;35m"}, {"error", "\033[0;1;31m"}};

// The caret line under an excerpt: tabs are kept, so that it lines up whatever their width.
std::string underline(std::string_view line, const Place &place) {
  std::string out;
  size_t at = place.column - 1;
  for (size_t i = 0; i < at && i < line.size(); ++i) out += line[i] == '\t' ? '\t' : ' ';
  out += '^';
  for (size_t i = at + 1; i < at + place.length && i < line.size(); ++i) out += '~';
  return out;
}

} // namespace

std::string Place::text() const {
  if (line == 0) return file;
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

void Diagnostics::report(Kind kind, Place place, std::vector<std::string> arguments) {
  const KindInfo &info = kinds[size_t(kind)];
  add({info.severity, std::move(place), fill(info.message, arguments), std::string(info.option)});
}

void Diagnostics::add(Diagnostic diagnostic) {
  errors_ += diagnostic.severity == Severity::Error;
  warnings_ += diagnostic.severity == Severity::Warning;
  all_.push_back(std::move(diagnostic));
}

void Diagnostics::set_source(const std::string &file, std::string_view text) { sources_[file] = text; }

void Diagnostics::append(const Diagnostics &other) {
  for (const Diagnostic &diagnostic : other.all_) add(diagnostic);
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

std::string_view Diagnostics::source_line(const Place &place) const {
  auto found = sources_.find(place.file);
  if (found == sources_.end()) {
    std::ifstream in(place.file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    found = sources_.emplace(place.file, text.str()).first;
  }
  std::string_view text = found->second;
  for (unsigned line = 1; line < place.line && !text.empty(); ++line) text.remove_prefix(next_line(text, 0));
  return text.substr(0, line_end(text, 0));
}

std::string Diagnostics::render(bool color) const {
  std::string out;
  auto paint = [&](const char *code) { return color ? code : ""; };
  for (const Diagnostic &d : all_) {
    out += paint("\033[1m");
    out += (d.place.file.empty() ? "preludec" : d.place.text()) + ": ";
    out += paint(severity_styles[size_t(d.severity)].color);
    out += severity_styles[size_t(d.severity)].text;
    out += ": ";
    out += paint("\033[0;1m");
    out += d.message;
    if (!d.flag.empty()) out += " [" + d.flag + "]";
    out += paint("\033[0m");
    out += '\n';
    if (d.place.line == 0) continue;
    std::string_view line = source_line(d.place);
    std::string number = std::to_string(d.place.line);
    std::string margin(number.size() < 5 ? 5 - number.size() : 0, ' ');
    out += margin + number + " | " + std::string(line) + "\n";
    out += std::string(margin.size() + number.size(), ' ') + " | ";
    out += paint("\033[0;1;32m") + underline(line, d.place) + paint("\033[0m") + "\n";
  }
  auto count = [](unsigned n, const char *what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); };
  if (warnings_ && errors_) out += count(warnings_, "warning") + " and " + count(errors_, "error") + " generated.\n";
  else if (errors_) out += count(errors_, "error") + " generated.\n";
  else if (warnings_) out += count(warnings_, "warning") + " generated.\n";
  return out;
}

} // namespace prelude
