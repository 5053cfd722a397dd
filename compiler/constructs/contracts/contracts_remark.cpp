// Contracts in --emit=json.
#include "remarks/constructs.h"

namespace prelude::remarks {

static void add_contracts(const Writer &writer, Object &out) {
  Array contracts;
  for (const plan::Contract &one : writer.function().contracts)
    contracts.push_back(Object{{"contract", facts::contract_word(one.effect, one.mode)}, {"parameter", writer.name_of(one.variable)}});
  out["contracts"] = std::move(contracts);
}

const Construct constructs::contracts{.json = add_contracts};

} // namespace prelude::remarks
