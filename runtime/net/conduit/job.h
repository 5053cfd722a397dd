// The processes that the launcher has started, for conduits that carry messages by other means than MPI: they find each other through it at
// the start, and end together through it. Between the two there is no call of MPI.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace mcrl {

// All of it is collective, but abort().
class Job {
public:
  virtual ~Job() = default;

  virtual uint32_t self() const = 0;
  virtual uint32_t size() const = 0;

  // What all nodes say, by node.
  template <typename Word> std::vector<Word> said_by_all(const Word &mine) {
    static_assert(std::is_trivially_copyable_v<Word>);
    std::vector<Word> all(size());
    gather(&mine, sizeof mine, all.data());
    return all;
  }

  // Whether all nodes have come to the end; the first call says that this one has. Does not wait.
  virtual bool have_all_come() = 0;
  // After that.
  virtual void end() = 0;
  // Ends all nodes with this exit code.
  [[noreturn]] virtual void abort(int code) = 0;

private:
  virtual void gather(const void *mine, size_t bytes, void *all) = 0;
};

} // namespace mcrl
