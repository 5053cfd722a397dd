"""code-block.py FILE [LANGUAGE] [N]: prints the N-th (first: 1) block of C, or of another language, in a Markdown file."""
import re
import sys

wanted = sys.argv[2:]
language = wanted.pop(0) if wanted and not wanted[0].isdigit() else "c"
blocks = re.findall(rf"^```{language}\n(.*?)^```$", open(sys.argv[1]).read(), re.MULTILINE | re.DOTALL)
sys.stdout.write(blocks[int(wanted[0]) - 1 if wanted else 0])
