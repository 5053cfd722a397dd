int plain(int move) { int begin = move; return begin; }
