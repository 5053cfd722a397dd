#include "passes/passes.h"

namespace sisal::passes {

const std::vector<Pass> &all() {
  static const std::vector<Pass> passes = {
      {"inline", inline_calls},     {"reads", forward_reads},        {"fold", fold_constants}, {"select", simplify_selects},
      {"share", share_expressions}, {"invariants", move_invariants}, {"fusion", fuse_foralls}, {"dead", remove_dead}};
  return passes;
}

void run(graph::Unit &unit, const Options &options) {
  bool changed = true;
  for (unsigned round = 0; changed && round < options.most_rounds; round++) {
    changed = false;
    for (const Pass &pass : all()) changed |= pass.run(unit, options);
  }
}

} // namespace sisal::passes
