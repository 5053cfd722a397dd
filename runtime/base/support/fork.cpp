#include "base/support/fork.h"

#include <pthread.h>

namespace mcrl {

void call_in_children(void (*function)()) { pthread_atfork(nullptr, nullptr, function); }

} // namespace mcrl
