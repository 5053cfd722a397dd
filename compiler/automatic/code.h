// The text of a function as a tree of items, in the order in which they run.
#pragma once

#include "analysis/facts.h"
#include "diagnostics/diagnostics.h"

#include <set>
#include <string>
#include <vector>

namespace prelude::automatic {

struct Item;

inline constexpr char annotation[] = "an annotation"; // what waits

// Items of a block. Sections are about a range of them.
struct Section {
  std::string region;
  size_t first, last; // of the list
  bool covers;        // a value is read and written in it: no other activation may come between
  std::set<size_t> early = {}; // items in it that are to come before it (early.h)
};

struct List {
  std::vector<Item> items;
  std::vector<Section> sections; // apart from each other, in order
};

// The accesses of a region's data.
struct Use {
  std::string region;
  facts::Mode mode = facts::Mode::none; // read or write; none: no region is used
  std::set<std::string> reads, writes;  // parts of it (parts.h)
  std::set<std::string> pointers = {};  // those that are read, and are region pointers
  Place place = {};
};

// A region that a function uses which is called with its name.
struct Called {
  Use use;
  bool returns = false;       // something that may come of what it reads
  bool is_given_back = false; // what is written may come of what is read, since a call for it is an argument
};

struct Item {
  // Items that stand inside, and the text after them.
  struct Part {
    List list;
    std::string after;
    bool braces = false;  // it has none of its own
    bool certain = false; // it runs, at least once
  };
  std::string gap, text; // the source between the item before and it; its own, or the beginning of that
  std::vector<Part> parts;
  Use use;                           // under a lock that this item needs
  std::set<std::string> reads, sets; // variables; `*` for what plain pointers lead to
  std::set<std::string> counts;      // those that are set by ++ and -- alone
  std::set<std::string> points;      // plain pointers into regions, by local(), that it uses
  std::set<std::string> leads;       // those that it sets
  bool declares = false;             // these are declared here
  std::set<std::string> given;       // regions that it gives to functions which are sure to write them
  std::set<std::string> decides;     // those by which it is decided which parts run
  std::vector<Called> called;        // functions that use regions
  std::vector<Called> asked;         // those whose results decide which parts run
  std::string waits;                 // what it does that may wait or lock; empty if it does neither
  bool calls = false;                // it calls a function
  bool leaves = false;               // by return, break, continue or goto, or something in it does
  bool escapes = false;              // the same, but for breaks and continues of loops and switches in it: what follows may not run
  enum Jump : uint8_t { none, returns, continues, breaks, breaks_if } jump = none; // it is no more than that
  bool is_load = false; // it gives a new name to what a part of a region holds
  bool repeats = false;                                                            // its parts run several times
  enum Label : uint8_t { no_label, of_choice, by_name } label = no_label;          // control may come here from elsewhere
  bool chooses = false;                                                            // a switch, which `break` leaves
  unsigned lines = 0;                                                              // newlines that stand no more in its text
  Place place;
};

} // namespace prelude::automatic
