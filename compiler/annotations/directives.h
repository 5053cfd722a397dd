// What preprocessing directives mean to the annotation scanner: conditional branches, dead code, macro definitions.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace prelude::annotations {

enum class Conditional { no, opens, opens_excluded, next_branch, closes };

// `opens_excluded` is `#if 0`. The text is a whole directive, `#` included.
Conditional conditional_kind(std::string_view directive);

struct MacroDefinition {
  std::string_view name;
  size_t body = 0; // Offset in the directive.
  bool undefined = false;
};

// The name is empty if the directive is neither `#define` nor `#undef`.
MacroDefinition macro_definition(std::string_view directive);

// A state. Every branch of a conditional starts with the state from before the first branch. After the conditional it is as the last
// branch left it.
template <class State> class BranchStates {
public:
  void step(Conditional kind, State &state) {
    if (kind == Conditional::opens) saved.push_back(state);
    if (saved.empty()) return;
    if (kind == Conditional::next_branch) state = saved.back();
    if (kind == Conditional::closes) saved.pop_back();
  }

private:
  std::vector<State> saved;
};

// Knows whether the code is inside `#if 0`.
class ExcludedCode {
public:
  bool active() const { return depth > 0; }

  // Whether this directive belongs to dead code. The `#if 0` does, and so does its `#endif`; if there is a live branch between,
  // that one's opening and closing directives count as an ordinary conditional's.
  bool directive(Conditional &kind) {
    if (!active()) {
      if (kind == Conditional::opens_excluded) depth = 1;
      return active();
    }
    if (kind == Conditional::opens || kind == Conditional::opens_excluded) ++depth;
    if (kind == Conditional::closes) --depth;
    if (kind == Conditional::next_branch && depth == 1) {
      depth = 0;
      kind = Conditional::opens;
      return false;
    }
    return true;
  }

private:
  unsigned depth = 0;
};

} // namespace prelude::annotations
