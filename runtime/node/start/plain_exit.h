// _exit, _Exit and quick_exit end a process without its exit handlers. The launcher then ends the other nodes with the code that
// this process has given, also if that is 0, whatever they are doing. On one of several nodes they end the job instead, with a line
// and a code that is not 0.
#pragma once

namespace mcrl {

// Notices calls of quick_exit from now on; those of the others are noticed from the beginning.
void notice_quick_exit();

} // namespace mcrl
