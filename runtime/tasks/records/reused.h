// Objects that are used again and again, the last one first; each stays where it is.
#pragma once

#include <memory>
#include <vector>

namespace mcrl {

// T has a `T *next_unused`.
template <class T> class Reused {
public:
  T &take() {
    if (unused_ == nullptr) {
      all_.push_back(std::make_unique<T>());
      unused_ = all_.back().get();
    }
    T &one = *unused_;
    unused_ = one.next_unused;
    return one;
  }

  void give_back(T &one) {
    one.next_unused = unused_;
    unused_ = &one;
  }

  // Those that are not in use, too.
  template <class Function> void for_each(Function &&function) const {
    for (const auto &one : all_) function(*one);
  }

private:
  std::vector<std::unique_ptr<T>> all_;
  T *unused_ = nullptr;
};

} // namespace mcrl
