// Contracts in --emit=json.
#include "remarks/constructs.h"

namespace prelude::remarks {

static Object contract(const Writer &writer, const plan::Contract &one) {
  return Object{{"contract", facts::contract_word(one.effect, one.mode)}, {"parameter", writer.name_of(one.variable)}};
}

const Construct constructs::contracts{
    .json = [](const Writer &writer, Object &out) { out["contracts"] = writer.array(writer.function().contracts, contract); },
};

} // namespace prelude::remarks
