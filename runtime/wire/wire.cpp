#include "wire/wire.h"

namespace mcrl {

const char *name(Kind kind) {
  static constexpr const char *names[] = {
#define MESSAGE(name, from, data, meaning) #name,
#include "protocol/messages.def"
#define MESSAGE(kind, fields, meaning) #kind,
#include "wire/messages.def"
  };
  return names[static_cast<size_t>(kind)];
}

} // namespace mcrl
