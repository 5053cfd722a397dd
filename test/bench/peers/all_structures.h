/* all_structures.h: the structures of a program with MPI, which has defined their functions above. */
#pragma once

#include "structures.h"

static int run_all(int argc, char **argv) {
  static const struct structure all[] = {
      {"counter", make_counter, operate_counter, contents_of_counter},
      {"table", make_table, operate_table, contents_of_table},
      {"btree", make_btree, operate_btree, contents_of_btree},
      {"btree-copies", make_btree, operate_btree_with_copies, contents_of_btree},
  };
  return run_structures(argc, argv, all, sizeof all / sizeof all[0]);
}
