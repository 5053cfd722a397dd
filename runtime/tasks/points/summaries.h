// What functions of other files may wait for. preludec leaves a note in each object, of a line for each function:
//
//     lookup blocks >hash >.next : barrier() at table.c:12
//
// Its name, with a dot if only its file can call it; whether it may suspend its thread itself or by way of its own file (`blocks`),
// and whether no handler can run it (`thread`); whether it calls itself what only a node's first thread may (`collective`); the
// functions that it calls and that may wait for others, or are not known; and what it waits for itself, of what other computations
// do. Functions of one name that several objects have do all that any of them does. The runtime reads them when a program starts,
// and preludec when it links one: this file and summaries.cpp include nothing else of ours.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mcrl {

// The notes of an object: summaries; the calls by rpc, spawn and fork that depend on them, which only preludec reads
// (driver/notes.h there); and locks, which go into a profile (node/observe/functions.cpp).
inline constexpr std::string_view notes_owner{"Prelude\0", 8};
inline constexpr uint32_t note_of_summaries = 1, note_of_calls = 2, note_of_locks = 3;

// The text up to the separator, which is taken out with it.
std::string_view take(std::string_view &text, std::string_view separator);

class Summaries {
public:
  // The text of a note.
  void add(std::string_view note);

  // Why a call of one of these functions, each followed by a line's end, may wait for another computation: by way of which functions, and
  // for what; empty if it does not. What has no summary may: nothing is known of it.
  std::string why(std::string_view names) const;
  // Whether that is because a function has no summary.
  static bool is_unknown(std::string_view why) { return why.ends_with(unknown); }
  // Whether such a call may suspend its thread, or needs one.
  bool may_need_thread(std::string_view names) const;
  // Whether such a call may come to a collective, by functions of which there is one: of several, as a weak one and what stands for it,
  // the program has one only, which is not known here.
  bool may_be_collective(std::string_view names) const;

private:
  static constexpr std::string_view unknown = "its file was not compiled by preludec";
  struct Function {
    std::vector<std::string> calls;
    std::string waits_for;
    unsigned definitions = 0; // in how many objects it is
    bool is_collective = false, needs_thread = false; // the latter also of a function that may suspend its thread
  };
  struct Met {
    std::string name;
    size_t caller;                      // the place of that which calls it, among those that were met
    const Function *function = nullptr; // none: it has no summary
  };
  static constexpr size_t no_caller = SIZE_MAX;
  // Follows the calls from these names until `ends` is true of what it has met last, which is the last of the result then. only_single: not
  // the calls of functions that are in several objects.
  template <class Test> std::vector<Met> follow(std::string_view names, Test ends, bool only_single = false) const;
  void add_line(std::string_view line, const std::string &own);

  std::unordered_map<std::string, Function> functions_;
  unsigned notes_ = 0;
};

// The texts of the notes of a type, of the program and of the libraries that it was linked with.
std::vector<std::string_view> read_notes(uint32_t type);
Summaries read_summaries();

} // namespace mcrl
