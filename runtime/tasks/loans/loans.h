// The locks that an activation takes along (thesis 6.2.2), after the live variables of its record: what mcrl_lend has put there,
// and mcrl_borrow takes out.
//
// As long as the record has not left its node, a loan only says where the data are: a record that parks costs nothing, and one that
// is dropped leaves all as it was.
#pragma once

#include "regions/copies/borrowed.h"
#include "tasks/points/record.h"

#include <span>
#include <vector>

namespace mcrl {

// In the record, 16-aligned, with its data after it once it has travelled.
struct alignas(16) Loan {
  LentOperation operation; // `bytes`: that follow, or will
  void *at;                // of the data on this node; nullptr once it has travelled
  bool is_last;
  bool is_borrowed; // taken by the continuation
};

// How much longer a loan makes a record; puts one into it; and takes the data of one out of it. mcrl_abi_activations.h says what each of
// the calls does: mcrl_loan_bytes(), mcrl_lend(), mcrl_borrow().
size_t loan_bytes(Node &, const void *at, bool with_data);
void lend(Node &, mcrl_activation &, void *at, mcrl_mode, bool with_data);
void *borrow_from(Node &, mcrl_activation &, unsigned index);

// Before a record goes to another node: puts the data into it, and gives back what was borrowed for them here.
void seal_loans(Node &, const mcrl_point &, mcrl_activation &);

// The same of a copy that goes as a request, while the record itself waits here for the answer: what was borrowed stays. And for the
// record, when the answer is here: it has been executed elsewhere; or it goes on here, with all locks that it had.
void seal_copied_loans(Node &, const mcrl_point &, mcrl_activation &copy);
void give_up_loans(Node &, const mcrl_point &, mcrl_activation &);
void keep_loans(Node &, const mcrl_point &, mcrl_activation &);

// How many messages tell of the ends of a record's loans, if it goes to this node and ends there. One to the node where the result goes
// goes with that.
uint8_t ends_to_tell(const mcrl_point &, const mcrl_activation &, NodeId at);

// Whether the loans in a record that has come from another node can be, and lie in it.
bool loans_are_possible(const Node &, const mcrl_point &, const mcrl_activation &);

// For a report: the locks that go with a record that waits.
struct LentLock {
  LentOperation operation;
  const char *where; // it was taken, if the point knows
};
std::vector<LentLock> lent_with(const mcrl_point &, const mcrl_activation &);

// The same of a record that has not left its node: the headers that the data follow, as many as there is room for. Returns how
// many.
uint32_t held_with(const mcrl_point &, mcrl_activation &, std::span<Thread::ToldLock> into);

// After a continuation has run: it has borrowed all that its record brought. An internal error if not, because the
// operations would never end.
void check_all_borrowed(const mcrl_point &, mcrl_activation &);

} // namespace mcrl
