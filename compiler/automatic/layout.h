// Text with marks, where its lines may be broken, to text. Internal to this folder.
#pragma once

#include <string>
#include <vector>

namespace prelude::automatic {

// In front of a lock; where a line may be broken; after a brace that opens a block, and in front of one that closes it: of the source's,
// and of those that have been added.
enum LayoutMark : char { lock_begins = 1, may_break, opens, closes, opens_added, closes_added };

// The text without marks. With `breaks`, a long line that has marks becomes several, one for each statement. `offsets`: of the locks in it.
std::string laid_out(const std::string &text, bool breaks, std::vector<size_t> &offsets);

} // namespace prelude::automatic
