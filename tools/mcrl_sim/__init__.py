"""mcrl-sim: runs a Prelude C program in virtual time on a machine that a table describes."""
