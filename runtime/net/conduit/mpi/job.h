// The processes that the launcher has started, for conduits that carry messages by other means than MPI: they find each other through it at
// the start, and end together through it. Between the two there is no call of MPI.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace mcrl {

class MpiJob {
public:
  // Starts MPI unless the program has. Collective, as all of this but abort().
  MpiJob(int *argc, char ***argv);
  ~MpiJob();
  MpiJob(const MpiJob &) = delete;
  MpiJob &operator=(const MpiJob &) = delete;

  uint32_t self() const;
  uint32_t size() const;

  // What all nodes say, by node.
  template <typename Word> std::vector<Word> said_by_all(const Word &mine) {
    static_assert(std::is_trivially_copyable_v<Word>);
    std::vector<Word> all(size());
    gather(&mine, sizeof mine, all.data());
    return all;
  }

  // Whether all nodes have come to the end; the first call says that this one has. Does not wait.
  bool have_all_come();
  // After that.
  void end();

private:
  void gather(const void *mine, size_t bytes, void *all);

  struct State;
  std::unique_ptr<State> state_;
};

} // namespace mcrl
