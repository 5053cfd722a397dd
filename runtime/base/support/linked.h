// Rooms that a program carries only if it uses them.
#pragma once

// In front of a function by which a lower room makes or calls a higher one: nullptr if no call of the program's, or of a room's that it
// uses, has brought that one along. To refer to the function brings nothing.
#define MCRL_IF_LINKED [[gnu::weak]]
