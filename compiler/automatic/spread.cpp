#include "automatic/spread.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <vector>

namespace prelude::automatic {
namespace {

constexpr llvm::StringRef spread_word = "spread", first_name = "spread__first", count_name = "spread__count";

struct WrittenToken {
  llvm::StringRef text;
  size_t at;
};

// Without directives: what a macro's body does is not looked at.
std::vector<WrittenToken> written_tokens(const std::string &text) {
  clang::LangOptions options;
  options.C99 = options.C11 = options.C17 = options.LineComment = options.GNUMode = true;
  clang::Lexer lexer(clang::SourceLocation(), options, text.data(), text.data(), text.data() + text.size());
  std::vector<WrittenToken> out;
  bool in_directive = false;
  for (clang::Token token; !lexer.LexFromRawLexer(token) || token.isNot(clang::tok::eof);) {
    if (token.is(clang::tok::eof)) break;
    if (token.isAtStartOfLine()) in_directive = token.is(clang::tok::hash);
    size_t at = lexer.getCurrentBufferOffset() - token.getLength();
    if (!in_directive) out.push_back({llvm::StringRef(text).substr(at, token.getLength()), at});
  }
  return out;
}

// A function that is defined or declared, by the numbers of tokens.
struct Divided {
  size_t name = 0, open = 0, close = 0; // of its parameters
  size_t body = 0, end = 0;             // the braces; 0 of a declaration
  bool is_static = false, divides = false;
  unsigned calls = 0; // of itself
};

class Divider {
public:
  Divider(const std::string &file, const std::string &text, Diagnostics &out)
      : file_(file), text_(text), out_(out), tokens_(written_tokens(text)) {}

  std::optional<std::string> run() {
    find_functions();
    if (!find_words()) return {};
    for (const auto &[name, function] : divided_) check(name, *function);
    for (Divided &function : functions_)
      if (divided_.contains(name_of(function))) add_parameters(function);
    change_calls();
    return has_failed_ ? std::nullopt : std::optional(with_changes());
  }

private:
  struct Change {
    size_t at, end;
    std::string text;
  };
  struct Call {
    size_t name, open, close;
    bool is_elsewhere; // forked or spawned
  };

  bool is(size_t token, llvm::StringRef text) const { return token < tokens_.size() && tokens_[token].text == text; }
  llvm::StringRef name_of(const Divided &function) const { return tokens_[function.name].text; }

  // The token that closes what one opens; the last one if none does.
  size_t closing(size_t open) const {
    llvm::StringRef opens = tokens_[open].text, closes = opens == "(" ? ")" : "}";
    unsigned depth = 0;
    for (size_t at = open; at < tokens_.size(); ++at)
      if (is(at, opens)) ++depth;
      else if (is(at, closes) && --depth == 0) return at;
    return tokens_.size() - 1;
  }

  static bool is_name(llvm::StringRef text) { return llvm::isAlpha(text.front()) || text.front() == '_'; }

  void find_functions() {
    bool is_static = false;
    for (size_t at = 0; at < tokens_.size(); ++at) {
      if (is(at, ";")) is_static = false;
      else if (is(at, "static")) is_static = true;
      else if (is(at, "{")) at = closing(at), is_static = is(at + 1, ";") && is_static;
      else if (is(at, "(") && at > 0 && is_name(tokens_[at - 1].text)) {
        Divided function{at - 1, at, closing(at), 0, 0, is_static};
        at = function.close;
        if (is(at + 1, "{")) function.body = at + 1, at = function.end = closing(at + 1), is_static = false;
        if (function.body != 0 || is(at + 1, ";")) functions_.push_back(function);
      }
    }
  }

  Divided *around(size_t token) {
    auto found =
        llvm::find_if(functions_, [&](const Divided &one) { return one.body != 0 && one.body < token && token < one.end; });
    return found == functions_.end() ? nullptr : &*found;
  }

  // Whether there are any. `spread` is a word only as the node of a region that is made.
  bool find_words() {
    for (size_t at = 2; at < tokens_.size(); ++at) {
      bool is_word = is(at, spread_word) && is(at - 1, "(") && is(at + 1, ",") &&
                     (is(at - 2, "region_new_at") || is(at - 2, "region_new_array_at"));
      if (!is_word) continue;
      Divided *function = around(at);
      if (!function) fail(at, "it is in no function of this file");
      else function->divides = true, divided_[name_of(*function)] = function, words_.push_back(at), replace(at, first_name.str());
    }
    return !words_.empty();
  }

  void check(llvm::StringRef name, Divided &function) {
    size_t use = *llvm::find_if(words_, [&](size_t at) { return function.body < at && at < function.end; });
    for (size_t at = function.body; at < function.end; ++at) function.calls += is(at, name) && is(at + 1, "(");
    if (!llvm::any_of(functions_, [&](const Divided &one) { return name_of(one) == name && one.is_static; }))
      fail(use, "'" + name.str() + "' can be called from other files; make it static");
    else if (function.calls == 0)
      fail(use, "'" + name.str() + "' does not call itself, so there is nothing among which it divides the nodes");
  }

  void add_parameters(const Divided &function) {
    std::string added = "int " + first_name.str() + ", int " + count_name.str();
    if (function.close == function.open + 2 && is(function.open + 1, "void")) return replace(function.open + 1, added);
    insert(tokens_[function.close].at, (function.close == function.open + 1 ? "" : ", ") + added);
  }

  bool is_head(size_t name) const {
    return llvm::any_of(functions_, [&](const Divided &one) { return one.name == name; });
  }

  void change_calls() {
    std::map<const Divided *, std::vector<Call>> own;
    for (size_t at = 0; at < tokens_.size(); ++at) {
      auto callee = divided_.find(tokens_[at].text);
      bool is_member = at > 0 && (is(at - 1, ".") || is(at - 1, "->"));
      if (callee == divided_.end() || is_member || is_head(at)) continue;
      if (!is(at + 1, "(")) {
        fail(at, "'" + callee->first.str() + "' is called through a pointer, and then it has no nodes to divide");
        continue;
      }
      Call call{at, at + 1, closing(at + 1), at > 0 && (is(at - 1, "fork") || is(at - 1, "spawn"))};
      const Divided *caller = around(at);
      if (caller == callee->second) own[caller].push_back(call);
      else if (caller && caller->divides) add_arguments(call, first_name.str() + ", " + count_name.str());
      else add_arguments(call, "0, node_count()");
    }
    for (auto &[function, calls] : own) divide(calls);
  }

  // The nodes of a function among its own calls: those that stay here have the first parts.
  void divide(std::vector<Call> &calls) {
    llvm::stable_sort(calls, [](const Call &one, const Call &other) { return one.is_elsewhere < other.is_elsewhere; });
    std::string all = std::to_string(calls.size()), count = count_name.str();
    auto before = [&](size_t part) {
      return part == 0 ? std::string("0") : part == calls.size() ? count : count + " * " + std::to_string(part) + " / " + all;
    };
    for (size_t part = 0; part < calls.size(); ++part) {
      const Call &call = calls[part];
      std::string first = first_name.str() + (part == 0 ? "" : " + " + before(part));
      std::string size =
          calls.size() == 1 ? count : count + " < " + all + " ? 1 : " + before(part + 1) + (part == 0 ? "" : " - " + before(part));
      add_arguments(call, first + ", " + size);
      if (call.is_elsewhere && !is(call.close + 1, "at")) insert(tokens_[call.close].at + 1, " at node(" + first + ")");
    }
  }

  void add_arguments(const Call &call, const std::string &added) {
    insert(tokens_[call.close].at, (call.close == call.open + 1 ? "" : ", ") + added);
  }

  void insert(size_t at, std::string text) { changes_.push_back({at, at, std::move(text)}); }
  void replace(size_t token, std::string text) {
    changes_.push_back({tokens_[token].at, tokens_[token].at + tokens_[token].text.size(), std::move(text)});
  }

  // Calls may stand in arguments of calls: what closes first comes first.
  std::string with_changes() {
    llvm::stable_sort(changes_, [](const Change &one, const Change &other) { return one.at < other.at; });
    std::string out;
    size_t at = 0;
    for (const Change &change : changes_) {
      out += text_.substr(at, change.at - at) + change.text;
      at = change.end;
    }
    return out + text_.substr(at);
  }

  void fail(size_t token, const std::string &why) {
    has_failed_ = true;
    size_t at = tokens_[token].at, line = text_.rfind('\n', at) + 1;
    if (at == 0) line = 0;
    auto number = unsigned(std::count(text_.begin(), text_.begin() + long(at), '\n')) + 1;
    out_.report(Kind::spread_place, {file_, number, unsigned(at - line) + 1, unsigned(tokens_[token].text.size())}, {why});
  }

  const std::string &file_, &text_;
  Diagnostics &out_;
  std::vector<WrittenToken> tokens_;
  std::vector<Divided> functions_;
  std::map<llvm::StringRef, Divided *> divided_; // definitions, by name
  std::vector<size_t> words_;
  std::vector<Change> changes_;
  bool has_failed_ = false;
};

} // namespace

std::optional<std::string> divide_nodes(const std::string &file, const std::string &text, Diagnostics &out) {
  if (text.find(spread_word.str()) == std::string::npos) return {};
  return Divider(file, text, out).run();
}

} // namespace prelude::automatic
