"""python3 -m mcrl_trace, from the source tree."""
from .command import main

main()
