/* program.c: begin and end of a program, and what node 0 reads and writes for all nodes. */
#include "parts.h"

#include <mcrl.h>
#include <mcrl_statistics.h>
#include <prelude_collective.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct {
  const char *input_name, *output_name;
  sisal_text_input in;
  FILE *out;
  double began, ended; /* when the arguments were there, and when the results were; 0: not yet */
} program;

unsigned sisal_node(void) { return crl_self_addr; }

/* Not exit, at whose end nodes would be found at different collective calls: this is the end of the job, and its error has been
 * said. */
void sisal_stop(void) {
  if (crl_num_nodes > 1 && !sisal_alone && crl_self_addr != 0) {
    rgn_barrier(); /* for which node 0 does not come: its exit code ends the job */
  }
  fflush(stdout);
  syscall(SYS_exit_group, 1);
  __builtin_unreachable();
}

static _Noreturn void refuse(const char *text, const char *name) { sisal_fail("sisal", 0, "%s%s", text, name); }

/* -i INPUT -o OUTPUT, or the two files in this order, as programs of osc take them. "-" is standard input or output. */
static void take_arguments(int argc, char **argv) {
  int files = 0;
  for (int i = 1; i < argc; i++) {
    bool is_input = strcmp(argv[i], "-i") == 0, is_output = strcmp(argv[i], "-o") == 0;
    if (!is_input && !is_output) {
      if ((argv[i][0] == '-' && argv[i][1]) || files == 2) refuse("expected -i FILE or -o FILE, and not ", argv[i]);
      is_input = files++ == 0;
    } else if (++i == argc) refuse("expected a file after ", argv[i - 1]);
    *(is_input ? &program.input_name : &program.output_name) = strcmp(argv[i], "-") == 0 ? NULL : argv[i];
  }
}

static char *read_all(size_t *size) {
  FILE *file = program.input_name ? fopen(program.input_name, "r") : stdin;
  if (!file) refuse("cannot read ", program.input_name);
  size_t room = 1 << 16;
  char *text = malloc(room + 1);
  *size = 0;
  for (size_t got; text && (got = fread(text + *size, 1, room - *size, file)) > 0;)
    if ((*size += got) == room) text = realloc(text, (room *= 2) + 1);
  if (!text) refuse("no memory for ", program.input_name ? program.input_name : "standard input");
  if (file != stdin) fclose(file);
  return text;
}

/* All nodes get the text of node 0, and read the values themselves. */
static void share(void *data, size_t bytes) {
  enum { MOST = 1 << 28 };
  for (char *at = data; bytes > 0;) {
    size_t part = bytes < MOST ? bytes : MOST;
    if (crl_self_addr == 0) rgn_bcast_send(part, at);
    else rgn_bcast_recv(part, at);
    at += part, bytes -= part;
  }
}

static void read_input(void) {
  size_t size = 0;
  char *text = crl_self_addr == 0 ? read_all(&size) : NULL;
  if (crl_num_nodes > 1) share(&size, sizeof size);
  if (!text && !(text = malloc(size + 1))) refuse("no memory for the input", "");
  if (crl_num_nodes > 1) share(text, size);
  text[size] = 0;
  program.in = (sisal_text_input){program.input_name ? program.input_name : "standard input", text, text};
}

void sisal_begin(int argc, char **argv, int parameters) {
  take_arguments(argc, argv);
  if (crl_self_addr == 0) sisal_check_variables();
  if (parameters > 0) read_input();
  program.out = stdout;
  if (crl_self_addr == 0 && program.output_name && !(program.out = fopen(program.output_name, "w")))
    refuse("cannot write ", program.output_name);
  program.began = mcrl_wall_seconds();
}

void sisal_read(const sisal_type *type, void *value) {
  sisal_read_value(&program.in, type, value);
  program.began = mcrl_wall_seconds();
}

void sisal_write(const sisal_type *type, const void *value) {
  if (program.ended == 0) program.ended = mcrl_wall_seconds();
  if (crl_self_addr != 0) return;
  sisal_write_value(program.out, type, value, 0);
  fputc('\n', program.out);
}

/* SISAL_STATS=FILE: counters, summed over the nodes, and the seconds of main on node 0, without input and output. */
static void write_counters(const char *name) {
  long counts[4] = {sisal_counts.allocations, sisal_counts.reuses, sisal_counts.copies, (long)sisal_bytes_held()};
  if (crl_num_nodes > 1) mcrl_reduce_ladd(counts, 4);
  if (crl_self_addr != 0) return;
  FILE *file = strcmp(name, "-") == 0 ? stderr : fopen(name, "w");
  if (!file) refuse("cannot write ", name);
  fprintf(file, "{\"allocations\": %ld, \"reuses\": %ld, \"copies\": %ld, \"held\": %ld, \"seconds\": %.9f}\n", counts[0],
          counts[1], counts[2], counts[3], program.ended - program.began);
  if (file != stderr) fclose(file);
}

int sisal_end(void) {
  if (crl_self_addr == 0 && program.out && (fflush(program.out) != 0 || ferror(program.out)))
    refuse("cannot write ", program.output_name ? program.output_name : "standard output");
  if (program.out && program.out != stdout) fclose(program.out);
  const char *stats = sisal_variable(SISAL_STATS);
  if (*stats) write_counters(stats);
  return 0;
}
