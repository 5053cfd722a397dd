// Forks of -fauto-lock that the language itself does not have: text with them -> the same text in which each fork sets a local variable.
//
//     t->left = fork build(n);                  struct tree *left_1 = fork build(n);
//     t->right = fork build(n + 1);             struct tree *right_1 = fork build(n + 1);
//     return t;                                 join; t->left = left_1; t->right = right_1; return t;
//
//     return a + (fork sum(n)) + b;             long sum_1 = fork sum(n); join; return a + sum_1 + b;
//
// In a function without `join` one is written in front of the first use of a result, too.
#pragma once

#include "automatic/automatic.h"

namespace prelude::automatic {

// The texts of files with such forks, by the path that Clang has opened. What cannot be written out is an error.
std::map<std::string, std::string> write_forks(clang::ASTUnit &, const frontend::MarkedFiles &, const TextOf &, const Settings &,
                                               Diagnostics &);

} // namespace prelude::automatic
