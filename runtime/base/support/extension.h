// Extensions: parts of the runtime that few runs need. Each is a shared object beside libmcrl.a, which a node opens when a variable asks
// for it, so that no program carries them. A program that is linked with -static has them in itself.
#pragma once

#include "mcrl_abi.h"

#include <string>

namespace mcrl {

// What each extension begins with. It has copies of its own of what it needs of base/, and nothing else of the program's.
struct Extension {
  // A hash of the headers that it shares with the program, which has one, too: open_extension() compares the two.
  const char *build;
  // Errors in the extension are this node's from now on.
  void (*attach)(mcrl_node *);
};

#ifndef MCRL_BUILD
#define MCRL_BUILD "none"
#endif

// In an extension, and what it is called outside: MCRL_EXTENSION(udp).
#define MCRL_EXTENSION(name) mcrl_extension_##name

// The extension "udp" is that of libmcrl-udp.so. It stays open. nullptr if it cannot be opened: then `problem` says why, and what to do.
// `reason`: the variable that asks for it, with which the problem begins.
const Extension *open_extension(const char *name, const char *reason, std::string &problem);

// Attaches those that are open to the node of this process.
void attach_extensions(mcrl_node *);

} // namespace mcrl
