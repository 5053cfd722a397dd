// Operations that another node has lent to an activation of this one (thesis 6.2.2). There they are in progress; here are their
// data, if they are needed, in memory of their own: a header that emitted code takes for a region's, then the data.
#pragma once

#include "regions/copies/coherence.h"
#include "regions/pure/header.h"

namespace mcrl {

using protocol::LentOperation;

// Makes a header with room for the data after it, aligned to 32 bytes. Its lock is closed, so that inline unlocks come to the runtime.
mcrl_region &borrow(Node &, const LentOperation &);

bool is_borrowed(const mcrl_region &);
LentOperation operation_of(const mcrl_region &borrowed);

// The lender has made the update operation a write operation.
void make_borrowed_write(mcrl_region &borrowed);

// At the lender: an operation goes to another node; it is here again, or has ended there.
void note_lent(Node &, mcrl_rid);
void note_returned(Node &, mcrl_rid);

// The operation ends: the lender is told, with the data of a write, and the memory is given back.
void end_borrowed(Node &, mcrl_region &borrowed);

// Gives the memory back; the operation is in progress still.
void forget_borrowed(Node &, mcrl_region &borrowed);

} // namespace mcrl
