#include "net/wire/wire.h"

namespace mcrl {

const char *name(Kind kind) {
  static constexpr const char *names[] = {
#define MESSAGE(name, from, data, meaning) #name,
#include "net/messages/coherence.def"
#define MESSAGE(kind, fields, meaning) #kind,
#include "net/wire/messages.def"
  };
  return names[static_cast<size_t>(kind)];
}

} // namespace mcrl
