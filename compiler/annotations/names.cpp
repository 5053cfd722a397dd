#include "annotations/names.h"

#include "annotations/tokens.h"
#include "diagnostics/directives.h"

#include "PreludeLexer.h"

#include <algorithm>

namespace prelude::annotations {

using L = grammar::PreludeLexer;

namespace {

constexpr Name all_names[] = {Name::local, Name::shared};

class Finder {
public:
  Finder(const TokenList &list, bool is_macro_body, const ScanResult &scanned, const bool (&wanted)[std::size(all_names)])
      : list_(list), is_macro_body_(is_macro_body), scanned_(scanned) {
    std::copy(std::begin(wanted), std::end(wanted), wanted_);
  }

  void find(size_t base, std::vector<NameUse> &out) {
    for (size_t i = 0; i < list_.tokens.size(); ++i)
      for (Name name : all_names)
        if (wanted_[size_t(name)] && list_.text(i) == spelling(name) && (name == Name::local ? is_local(i) : is_shared(i)))
          add(i, name, base, out);
  }

private:
  // The preprocessor wants the `(` of a macro right after its name.
  void add(size_t index, Name name, size_t base, std::vector<NameUse> &out) {
    size_t begin = base + list_.tokens[index].begin, open = index + 1;
    if (name != Name::local || !list_.after_directive(open)) return out.push_back({begin, name});
    auto is_branch = [&](size_t one, size_t before) {
      if (list_.type(one) != L::LPAREN) return false;
      unsigned branch = list_.tokens[one].branch;
      return branch != list_.tokens[before].branch && branch != list_.tokens[index].branch;
    };
    for (size_t before; open != none; open = before != none && is_branch(before + 1, before) ? before + 1 : none) {
      out.push_back({begin, name, base + list_.tokens[open].begin});
      before = list_.tokens[open].match;
    }
  }

  // Whether the token before this one is the last of an annotation; what follows that begins a statement.
  bool ends_annotation(size_t index) const {
    size_t at = list_.tokens[index].begin;
    return !is_macro_body_ && std::any_of(scanned_.annotations.begin(), scanned_.annotations.end(),
                                          [&](const Annotation &one) { return one.begin <= at && at < one.end; });
  }

  bool is_operator(size_t index) const {
    static constexpr std::string_view words[] = {"__real__", "__real", "__imag__", "__imag", "__extension__"};
    return std::find(std::begin(words), std::end(words), list_.text(index)) != std::end(words);
  }

  // No declaration goes on so after its parameters. The word before it is a macro's.
  bool leads_on(size_t open) const {
    size_t close = list_.tokens[open].match;
    return close != none && list_.text(close + 1) == "->";
  }

  // A call in a function. What stands before it tells it from the declaration of a function of this name.
  bool is_local(size_t index) {
    size_t before = index == 0 ? none : index - 1;
    bool points = before != none && list_.type(before) == L::STAR && list_.type(index + 1) == L::RPAREN && before > 0 &&
                  list_.type(before - 1) == L::LPAREN;
    bool outside = list_.tokens[index].enclosing == none && !is_macro_body_;
    bool is_call = list_.type(index + 1) == L::LPAREN;
    // The program has a function of this name, or a pointer to one.
    if ((outside && is_call) || (points && list_.type(index + 2) == L::LPAREN)) wanted_[size_t(Name::local)] = false;
    if (!is_call || outside || !wanted_[size_t(Name::local)]) return false;
    if (before == none) return true;
    switch (list_.type(before)) {
    case L::TYPE:
    case L::RECORD:
    case L::QUALIFIER:
    case L::STATIC: return false;
    case L::IDENTIFIER: return ends_annotation(before) || is_operator(before) || leads_on(index + 1);
    default: return list_.text(before) != "." && list_.text(before) != "->";
    }
  }

  // A word among those that begin a declaration: a type follows, or stands before it.
  bool is_shared(size_t index) const {
    size_t before = index == 0 ? none : index - 1;
    if (before != none && (list_.type(before) == L::RECORD || list_.text(before) == "." || list_.text(before) == "->")) return false;
    switch (list_.type(index + 1)) {
    case L::TYPE:
    case L::RECORD:
    case L::QUALIFIER:
    case L::STATIC:
    case L::IDENTIFIER: return true;
    case L::STAR: break; // `double shared *a`, but not `shared * 2`
    default: return false;
    }
    if (before == none) return false;
    size_t type = list_.type(before);
    return type == L::TYPE || type == L::QUALIFIER || (type == L::RBRACE && list_.tokens[before].match != none) ||
           (type == L::IDENTIFIER && !ends_annotation(before));
  }

  const TokenList &list_;
  bool is_macro_body_;
  const ScanResult &scanned_;
  bool wanted_[std::size(all_names)];
};

} // namespace

std::string_view spelling(Name name) { return name == Name::local ? "local" : "shared"; }

std::vector<NameUse> find_names(std::string_view source, const ScanResult &scanned, const Misspellings &misspellings) {
  std::vector<NameUse> out;
  bool wanted[std::size(all_names)], any = false;
  for (Name name : all_names) {
    bool is_there = source.find(spelling(name)) != source.npos && !misspellings.contains(spelling(name));
    any |= wanted[size_t(name)] = is_there;
  }
  if (!any) return out;
  TokenList list = tokenize(source);
  Finder(list, false, scanned, wanted).find(0, out);
  for (const Directive &directive : list.directives) {
    std::string_view text = source.substr(directive.begin, directive.end - directive.begin);
    MacroDefinition macro = macro_definition(text);
    if (macro.name.empty() || macro.undefined) continue;
    TokenList body = tokenize(text.substr(macro.body));
    Finder(body, true, scanned, wanted).find(directive.begin + macro.body, out);
  }
  std::sort(out.begin(), out.end(), [](const NameUse &a, const NameUse &b) { return a.begin < b.begin; });
  return out;
}

std::string serial(std::string_view source, const ScanResult &result, const std::vector<NameUse> &names) {
  std::string text = serial(source, result);
  for (const NameUse &use : names) text.replace(use.begin, spelling(use.name).size(), spelling(use.name).size(), ' ');
  return text;
}

bool has_name(const MarkedText &marked, Name name) {
  return marked.text.find("prelude_" + std::string(spelling(name)) + "_") != std::string::npos;
}

} // namespace prelude::annotations
