// Stacks and the switch between them, on Boost.Context's fcontext; tells AddressSanitizer and Valgrind about both.
#pragma once

#include <cstddef>

namespace mcrl {

// Memory for a stack, with an inaccessible stretch below it so that an overflow is a fault and not a silent overwrite. Pages that
// were never touched cost nothing.
class Stack {
public:
  Stack() = default;
  explicit Stack(size_t usable_bytes); // ends the program if there is no memory
  Stack(const Stack &) = delete;
  Stack &operator=(const Stack &) = delete;
  ~Stack();

  char *bottom() const { return base_ + guard_bytes_; }
  size_t bytes() const { return bytes_; }

private:
  char *base_ = nullptr; // lowest address, that of the guard
  size_t bytes_ = 0;
  size_t guard_bytes_ = 0;
  unsigned valgrind_id_ = 0;
};

// Something that runs on a stack of its own, or the flow of control that is running now (default constructed).
class Context {
public:
  using Entry = void (*)(void *argument); // never returns

  Context() = default;
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  // The first switch here calls entry(argument) on the stack, which must outlive the context's last use.
  void prepare(const Stack &, Entry entry, void *argument);

  // Suspends `from`, which must be running, and resumes `to`. With `last`, `from` never runs again.
  static void switch_to(Context &from, Context &to, bool last = false);

private:
  friend struct Landing;

  void *suspended_ = nullptr;   // fcontext_t while suspended
  Context *left_for_ = nullptr; // where the switch under way goes
  Entry entry_ = nullptr;
  void *argument_ = nullptr;
  const void *bottom_ = nullptr; // for AddressSanitizer; of the process's own stack known once it has been left
  size_t bytes_ = 0;
};

} // namespace mcrl
