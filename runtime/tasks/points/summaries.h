// What functions of other files may wait for. preludec leaves a note in each object, of a line for each function:
//
//     lookup blocks >hash >.next : barrier() at table.c:12
//
// Its name, with a dot if only its file can call it; whether it may suspend its thread itself or by way of its own file (`blocks`), and
// whether no handler can run it (`thread`); the functions that it calls and that may wait for others, or are not known; and what it waits
// for itself, of what other computations do. Functions of one name that several objects have do all that any of them does.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mcrl {

class Summaries {
public:
  // The text of a note.
  void add(std::string_view note);

  // Why a call of one of these functions, each followed by a line's end, may wait for another computation: by way of which functions, and
  // for what; empty if it does not. What has no summary may: nothing is known of it.
  std::string why(std::string_view names) const;

private:
  struct Function {
    std::vector<std::string> calls;
    std::string waits_for;
  };
  void add_line(std::string_view line, const std::string &own);

  std::unordered_map<std::string, Function> functions_;
  unsigned notes_ = 0;
};

// Those of the program and of the libraries that it was linked with.
Summaries read_summaries();

} // namespace mcrl
