// A procedure that uses regions: its body, and the forms around it.
#pragma once

#include "plan/plan.h"
#include "text/rewriter.h"

namespace prelude::emit {

// What stands before a procedure with a body: heading comment, records, points.
std::string heading(const plan::Unit &, const plan::Function &);

// The object that makes a continuation known to the runtime.
struct PointObject {
  std::string object;
  std::string name; // unique in the file; it begins with the procedure that runs
  Place place;
  std::string run;
  unsigned entry = 0;
  std::string bytes, flags, guard, pointers, held;
};
std::string point_object(const plan::Unit &, const plan::Function &, const PointObject &);

// A record's list of where its plain pointers are.
std::string pointers(const plan::Function &, const plan::Record &);
// As the runtime's messages say a lock's place (MCRL_HERE).
std::string line(const Place &);

// The procedure where its definition stands: as it is, with edits, or its body and its forms.
void procedure(Rewriter &, const plan::Unit &, const plan::Function &);

} // namespace prelude::emit
