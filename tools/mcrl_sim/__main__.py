"""python3 -m mcrl_sim, from the source tree."""
from .command import main

main()
