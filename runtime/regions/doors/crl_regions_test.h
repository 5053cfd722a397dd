// What the tests of CRL's calls on nodes in this process share.
#pragma once

#include "mcrl.h"
#include "node/start/nodes_test.h"

namespace mcrl {

inline Settings checked_settings() {
  Settings settings = small_settings();
  settings.check = true;
  return settings;
}

// What node `owner` says, on every node.
inline rid_t tell(unsigned owner, rid_t mine) {
  rid_t told = mine;
  if (crl_self_addr == owner) rgn_bcast_send(sizeof told, &told);
  else rgn_bcast_recv(sizeof told, &told);
  return told;
}

} // namespace mcrl
