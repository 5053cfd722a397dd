"""python3 -m mcrl_prof, from the source tree."""
from .command import main

main()
