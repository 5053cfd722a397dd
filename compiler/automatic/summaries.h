// What functions do with regions, as their callers need to know it: plain data, by the names of functions, types and parts, so that it
// holds in other files, too. Internal to this folder, but for the driver, which hands it from file to file.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace prelude::automatic {

// What may be written, and whether other activations may be waited for.
struct Effects {
  bool anything = false; // that cannot be told, or what others do is waited for
  bool stops = false;    // a section ends there: it may wait, or uses regions
  // Parts of objects that pointers lead to, each with the type of the object; whole objects of a type, or parts of what may be in another
  // one; and by pointers to other values, the types of these. A type is its tag, or the names of its members if it has none.
  std::set<std::pair<std::string, std::string>> fields;
  std::set<std::string> records, scalars;

  void add(const Effects &);
};

// The parts (parts.h) of a region that are read and written by the name of a parameter.
struct Parts {
  std::set<std::string> reads, writes, pointers; // pointers: those that are read, and are region pointers
};
// By the numbers of parameters. One that is assigned to is not followed: it names other regions, as on a walk along a list.
using Parameters = std::map<unsigned, Parts>;

// A region that is given on, by the name of a parameter.
struct Given {
  std::string callee;
  unsigned argument, parameter;
};

struct FunctionSummary {
  Effects own;                 // of the body, without what it calls
  std::set<std::string> calls; // functions of the program: by their names, with a dot in front if only their file can call them
  Parameters parameters;       // with all that it calls, once follow() has run
  std::vector<Given> given;
  std::set<unsigned> sure; // parameters whose regions are sure to be written, whatever the function decides
};

class Summaries {
public:
  std::map<std::string, FunctionSummary> functions;
  bool has_plain_pointers = false; // into regions

  // The same, once follow() has run, in which functions that only their file can call are told apart from those of other files.
  Summaries of_file(unsigned number) const;
  // The functions of other files. Those that are here already stay as they are.
  void add(const Summaries &);
  // Adds to parameters what the functions do that they are given on to.
  void follow();
  // What a function does, with all that it calls. A function without a summary may do anything.
  const Effects &all_of(const std::string &function);

private:
  bool follow(const Given &, Parameters &to) const;
  std::map<std::string, Effects> known_; // with all that they call
};

} // namespace prelude::automatic
