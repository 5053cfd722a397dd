// -Rcomm: calls of the runtime's that may send messages, and are no locks.
#include "remarks/remarks.h"

namespace prelude::remarks {

static std::string sent_by(const facts::RuntimeCall &call) {
  switch (call.kind) {
  case facts::RuntimeCall::makes_region:
    return "2 messages if the region is made on another node, for several regions of the size at a time; else none";
  case facts::RuntimeCall::deletes_region: return "2 messages if the home is another node, and 2 for each node with a copy; else none";
  case facts::RuntimeCall::moves_home:
    return "2 messages with the data if the home is another node than the one that gets it, 2 for each node with a copy, and 2 that tell the node "
           "where the region was made; else none";
  case facts::RuntimeCall::sets_policy: return "2 messages if the home is another node; else none";
  case facts::RuntimeCall::to_one_node: return "each node but one sends 1 message";
  case facts::RuntimeCall::collective: break;
  }
  return "each node sends and receives about as many messages as the number of nodes has bits";
}

void add_runtime_calls(const plan::Unit &unit, std::vector<Remark> &out) {
  for (const facts::RuntimeCall &call : unit.runtime_calls) {
    bool collective = call.kind == facts::RuntimeCall::collective || call.kind == facts::RuntimeCall::to_one_node;
    out.push_back({collective ? Kind::collective_sends : Kind::runtime_sends, call.function, call.place,
                   {{"Callee", call.name}, {"Messages", sent_by(call)}}, {}});
  }
}

} // namespace prelude::remarks
