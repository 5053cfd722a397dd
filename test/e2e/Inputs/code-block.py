"""code-block.py FILE [N]: prints the N-th (first: 1) block of C in a Markdown file."""
import re
import sys

blocks = re.findall(r"^```c\n(.*?)^```$", open(sys.argv[1]).read(), re.MULTILINE | re.DOTALL)
sys.stdout.write(blocks[int(sys.argv[2]) - 1 if len(sys.argv) > 2 else 0])
