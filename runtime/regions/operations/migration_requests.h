// Requests for dynamic migration of programs that call MCRL (thesis 3.3.3, 6.3.2): a thread that misses a region sends its computation to
// the home, which runs it there or sends the data instead. To the protocol the thread is an operation that migrates (engine.h).
#pragma once

#include "regions/copies/coherence.h"

namespace mcrl {

// How the wait for an answer ended: the value of the program's notify word.
enum class Answer : unsigned { none, data, migrated, killed };

// From a thread: begins an operation on a mapped region if the copy here suffices, or if it has to be waited for in the usual way.
// True if nothing has begun: the caller is to send a migration request, whose answer comes in `notify`, and then waits.
bool begin_or_migrate(Node &, mcrl_region &, mcrl_mode, unsigned *notify, const char *call);

// Suspends the current thread until the answer is there; says what it was, and to which request. None if the program has put an end
// to the wait itself.
struct EndedWait {
  Answer answer = Answer::none;
  mcrl_region *region = nullptr;
  mcrl_mode mode = MCRL_NONE;
};
EndedWait wait_for_answer(Node &, const unsigned *notify);

// The computation of a thread of this node has been executed elsewhere, and its results are here. False if no such thread waits.
bool wake_migrated(Node &, mcrl_thread);

// The home has decided to execute the computation: others may go on with the region here, and the thread may have to end.
// False if no thread of this node has sent such a request.
bool accept_migration(Node &, mcrl_region &, mcrl_mode, bool kill);

// For a report: the region that a thread has sent a request for whose answer it awaits; nullptr if there is none.
struct SentRequest {
  mcrl_region *region = nullptr;
  mcrl_mode mode = MCRL_NONE;
};
SentRequest awaited_by(const Node &, const Thread &);

} // namespace mcrl
