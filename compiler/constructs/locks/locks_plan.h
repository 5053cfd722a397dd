// Which locks and promotions are points, which functions begin as handlers, and how handlers abort.
#pragma once

#include "plan/records.h"

#include <map>

namespace prelude::plan {

// Whether a `move` should stand at a lock that has none, and in which form (placements_plan.cpp).
struct Placement {
  enum Form : uint8_t { none, whole, callers, frame, walk, series } form = none; // callers: `move(frames: 1)`
  enum Why : uint8_t {
    pays,      // the path from the lock, or what a fetch costs, says so
    again,     // the computation is there since another lock of the same variable
    within,    // it stands in the frame of a walk, or of a series
    made,      // none: its region was made here
    local,     // or calls of the function run where it is
    shared,    // or the caller locks it, too
    kept,      // or this function uses it again, and cannot go along
    valid,     // or copies stay valid, since nothing writes such regions
    obstacle,  // or the rest of the activation cannot travel
    bytes,     // or it would cost more
    refused,   // or it would be an error, or have a warning: `text`
    profile    // a run has shown what it sends with one, and without: `text`
  } why = pays;
  unsigned percent = 0; // the affinity of the path
  bool or_whole = false; // if callers cannot go along
  std::optional<Place> where = {}; // of `local` and `shared`: the call
  std::string text = {};

  bool begins_frame() const { return form >= frame; }
  const facts::Candidate::Frame &frame_of(const facts::Lock &lock) const {
    return *(form == walk ? lock.candidate->walk : form == series ? lock.candidate->series : lock.candidate->section);
  }
};

struct Lock : facts::Lock {
  std::optional<Placement> placement; // of a candidate
  bool is_point = false;       // an activation may leave its node here, or, in a continuation, its frame
  std::optional<size_t> point; // index into Function::points
  bool needs_snapshot = false; // its data may have to be put back
  std::optional<size_t> then;  // the lock that is taken next, while this one is held, of a region that is known here
  bool in_loop = false;        // an iteration of a loop before may have kept it
  bool takes_callers = false;  // in the form that callers at call points call, they may go along

  bool moves() const { return policy != Policy::none && begins == whole_function; }
  // Whether the computation may go to the data.
  bool migrates() const { return policy != Policy::none && policy != Policy::never && !stays; }
  // What goes on after it: the frame that begins here, or the one that it stands in.
  FrameId activation() const { return begins != whole_function ? begins : within; }
};

struct Unlock : facts::Unlock {
  bool is_quiet = false; // a loop looks for messages where each iteration begins, so this need not
  bool keeps = false;    // the loop keeps the lock for its next iteration
};

// A place where an activation may leave its frame: to migrate, or, in a continuation, to wait for a lock or become a thread.
struct Point : facts::Site {
  unsigned number = 0;             // from 1, in the order of the source
  std::optional<size_t> lock;      // index into Function::locks,
  std::optional<size_t> promotion; // or promotions,
  std::optional<size_t> call;      // or call_points
  bool migrates = false;
  bool in_thread = false;                // its continuation makes calls that may block
  Abort arrival = Abort::continues;      // if the lock is not free when it arrives
  Abort abort = Abort::continues;        // if a handler cannot go on here; undone only where that is possible
  std::vector<size_t> tested;            // locks that are tested when it is entered
  FrameId activation = whole_function;   // what goes on in the continuation
  size_t record = 0;                     // index into Function::records
  size_t continuation = 0;               // index into Function::continuations
  std::string object;                    // lookup__point1
  std::string resume;                    // label
  std::string held_list;                 // name of the list of where its other locks were taken, if that is known
};

// A form of the procedure that runs the rest of an activation from any of its points: its body, entered at each.
struct Continuation {
  FrameId activation = whole_function;
  std::string name;  // lookup__rest
  std::string start; // structure of the arguments it begins with, as entry 0; empty if it has none
  bool has_start = false;
};

// The locks and points of a function, its records and continuations.
struct Locks {
  std::vector<Lock> locks;
  std::vector<Unlock> unlocks;
  std::vector<Point> points;
  std::vector<Continuation> continuations;
  std::vector<Record> records;
  bool migrates = false;                 // some lock is a point
  bool begins_as_handler = false;        // calls of it that run elsewhere do
  std::vector<size_t> tested_at_start;   // locks

  const Point *at(std::optional<size_t> point) const { return point ? &points[*point] : nullptr; }
};

// By function (its symbol) and lock.
using Placements = std::map<std::pair<std::string, size_t>, Placement>;

// No lock migrates.
void keep_here(Function &);
// Decides about the locks and frames of a function that has its facts, and removes those of its promotions that are no points.
void choose_points(Function &, Diagnostics &);
// Whether the rest of an activation has a thread when it goes on there.
bool needs_thread(const facts::Ahead &, const Function &);
// What follows a call goes on as a handler if it can wait as a record wherever it has to, and would not become a thread in any case. When
// the function's locks have been decided about.
bool needs_thread(const facts::CallPoint &, const Function &);
bool jumps_for_long(const Function &);
// How a handler gives up at a point, and which locks are tested before; `by_default`: where the program does not say.
void choose_abort(Function &, Point &, Abort by_default);
// An abort that keeps what has been done gains nothing by coming early.
std::vector<size_t> worth_a_test(const Function &, const std::vector<size_t> &locks, Abort by_default);

} // namespace prelude::plan
