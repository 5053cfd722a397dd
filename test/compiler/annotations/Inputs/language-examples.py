"""language-examples.py LANGUAGE.MD DIRECTORY: compiles every block of C in the page and runs it on 1 and 2 nodes. What it must print is
its comment `/* prints: ... */`. A block without a main gets one from here, found by the procedure that it calls."""
import pathlib
import re
import subprocess
import sys

LIST = """
int main(void)
{
    region struct %s *list = NULL;
    if (node_self() == 0)
        for (int i = 1; i <= 4; i++) {
            region struct %s *n = region_new_at(i %% node_count(), struct %s);
            write_lock(n);
            n->%s = i;
            n->next = list;
            unlock(n);
            list = n;
        }
    if (node_self() == 0) printf("%%ld\\n", %s(list)); /* prints: %d */
    barrier();
    return 0;
}
"""
MAINS = {
    "new_root": """
int main(void)
{
    region struct node *root = new_root();
    read_lock(root);
    if (node_self() == 0) printf("%d %d\\n", root->nkeys, root->right == NULL); /* prints: 0 1 */
    unlock(root);
    return 0;
}
""",
    "void add(region": """
int main(void)
{
    region long *counter = NULL;
    if (node_self() == 0) counter = region_new(long);
    broadcast(0, &counter, sizeof counter);
    add(counter, 7);
    barrier();
    read_lock(counter);
    if (node_self() == 0) printf("%d\\n", *counter == 7 * node_count()); /* prints: 1 */
    unlock(counter);
    return 0;
}
""",
    "sum(region struct item": LIST % ("item", "item", "item", "value", "sum", 10),
    "long total(region": LIST % ("node", "node", "node", "key", "total", 10),
    "long find(region struct node": (LIST % ("node", "node", "node", "key", "find", 4)).replace("find(list)", 'find(list, "even")'),
    "sum(region struct node": LIST % ("node", "node", "node", "key", "sum", 30),
}

page, directory = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
directory.mkdir(parents=True, exist_ok=True)
blocks = re.findall(r"^```c\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
assert len(blocks) >= 8, len(blocks)
for number, block in enumerate(blocks, 1):
    if "int main(" not in block:
        block = "#include <stdio.h>\n" + block + next(main for name, main in MAINS.items() if name in block)
    source, program = directory / f"example{number}.c", directory / f"example{number}"
    source.write_text(block)
    subprocess.run(["preludec", "-Wall", "-Werror", "-Wno-error=may-stay", source, "-o", program], check=True)
    for nodes in (1, 2):
        expected = re.search(r"/\* prints: (.*?) \*/", block)[1]
        for environment in ([], ["MCRL_POLICY=always"]):
            run = subprocess.run(["env", *environment, "mpiexec", "-n", str(nodes), program], stdout=subprocess.PIPE, text=True, check=True)
            assert run.stdout.strip() in expected.split(" or "), f"{source} on {nodes} nodes printed {run.stdout!r}, not {expected!r}"
print(f"{len(blocks)} examples")
