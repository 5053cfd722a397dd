// The options that preludec has besides clang's. `preludec --help` is printed from here: the groups by their titles, in the order of
// the alphabet.
include "llvm/Option/OptParser.td"

def annotations_Group : OptionGroup<"annotations">, HelpText<"ANNOTATIONS AND LOOPS">;
def checks_Group : OptionGroup<"checks">, HelpText<"CHECKS OF RUNNING PROGRAMS">;
def diagnostics_Group : OptionGroup<"diagnostics">, HelpText<"DIAGNOSTICS">;
def help_Group : OptionGroup<"help">, HelpText<"HELP">;
def print_Group : OptionGroup<"print">, HelpText<"PRINTING (to standard output, or the file of -o) INSTEAD OF COMPILING">;
def remarks_Group : OptionGroup<"remarks">, HelpText<"REMARKS (off by default; each with -R, -Rno-, and =<regex> for the names of functions)">;
def serial_Group : OptionGroup<"serial">, HelpText<"THE SEQUENTIAL PROGRAM">;
def simulator_Group : OptionGroup<"simulator">, HelpText<"THE SIMULATOR">;
def warnings_Group : OptionGroup<"warnings">, HelpText<"WARNINGS (each with -W, -Wno-, -Werror= and -Wno-error=)">;

// An option of certain values has an entry for each: the name with its value, as a user writes it.
class Value<Option option, string value> : Option<option.Prefixes, option.Name # value, KIND_FLAG> {
  Option Alias = option;
  list<string> AliasArgs = [value];
  OptionGroup Group = option.Group;
}

def fannotations : Flag<["-"], "fannotations">, Group<annotations_Group>,
  HelpText<"Let computation move as the annotations say (the default)">;
def fno_annotations : Flag<["-"], "fno-annotations">, Group<annotations_Group>,
  HelpText<"Check the annotations, then ignore them: data move, computation stays, also that of 'rpc', 'spawn' and 'fork'.\n"
           "To compare what 'move' alone gains, use -fno-move">;
def fmove : Flag<["-"], "fmove">, Group<annotations_Group>, HelpText<"Let computation move where 'move' stands (the default)">;
def fno_move : Flag<["-"], "fno-move">, Group<annotations_Group>,
  HelpText<"Take each 'move' and 'begin move' as 'move(never)': data move. 'rpc', 'spawn ... at' and 'fork ... at' still run\n"
           "where they say">;

def abort_EQ : Joined<["--"], "abort=">, Group<annotations_Group>, Values<"continue,undo,refuse">;
def abort_continue : Value<abort_EQ, "continue">,
  HelpText<"A message handler that would have to wait, has no room to send or has run too long is suspended,\n"
           "and its rest runs later (the default)">;
def abort_undo : Value<abort_EQ, "undo">, HelpText<"The effects of such a handler are undone, and it runs again in a thread">;
def abort_refuse : Value<abort_EQ, "refuse">,
  HelpText<"The effects of such a handler are undone, and its message goes back, to be sent again after a pause">;

def fpoll_EQ : Joined<["-"], "fpoll=">, Group<annotations_Group>, Values<"loops,none">;
def fpoll_loops : Value<fpoll_EQ, "loops">,
  HelpText<"Loops and recursive functions look for messages about every microsecond, so that a node that\n"
           "computes still answers others (the default)">;
def fpoll_none : Value<fpoll_EQ, "none">, HelpText<"Loops and recursive functions do not look for messages">;
def fpoll_units_EQ : Joined<["-"], "fpoll-units=">, Group<annotations_Group>, MetaVarName<"<number>">,
  HelpText<"The work that a loop does between two looks for messages, in simple operations (4096)">;

def flocks_EQ : Joined<["-"], "flocks=">, Group<annotations_Group>, Values<"moved,written">;
def flocks_moved : Value<flocks_EQ, "moved">,
  HelpText<"Sections of one region in a row, between which nothing waits, become one; and a loop keeps the lock of one region\n"
           "until it looks for messages (the default)">;
def flocks_written : Value<flocks_EQ, "written">, HelpText<"Each lock is taken, and given up, where it is written">;

def fauto_lock : Flag<["-"], "fauto-lock">, Group<annotations_Group>,
  HelpText<"Place locks where a function uses a region without one: 'region' alone suffices">;
def fno_auto_lock : Flag<["-"], "fno-auto-lock">, Group<annotations_Group>;
def fauto_move : Flag<["-"], "fauto-move">, Group<annotations_Group>,
  HelpText<"Place 'move' where it sends less than a fetch, by the path on which the computation goes on from region to region">;
def fno_auto_move : Flag<["-"], "fno-auto-move">, Group<annotations_Group>;
def fauto_move_EQ : Joined<["-"], "fauto-move=">, Group<annotations_Group>, MetaVarName<"<profile>">,
  HelpText<"Place 'move' at the locks with which a run would have taken the least time, by what it has written with\n"
           "MCRL_PROFILE=<profile> MCRL_HISTORIES=100; locks that have not run are decided about without it">;
def fassume_independent : Flag<["-"], "fassume-independent">, Group<annotations_Group>,
  HelpText<"With -fauto-lock: activations that run at the same time use no region that one of them writes">;
def fno_assume_independent : Flag<["-"], "fno-assume-independent">, Group<annotations_Group>;
def fauto : Flag<["-"], "fauto">, Group<annotations_Group>, HelpText<"Both: -fauto-lock -fauto-move">;
def fauto_EQ : Joined<["-"], "fauto=">, Group<annotations_Group>, MetaVarName<"<profile>">,
  HelpText<"Both, by a profile: -fauto-lock -fauto-move=<profile>">;

def fcheck_EQ : Joined<["-"], "fcheck=">, Group<checks_Group>, Values<"races">;
def fcheck_races : Value<fcheck_EQ, "races">,
  HelpText<"With MCRL_CHECK=races in its environment, the program tells of filaments of one forall that touch the same\n"
           "element, one writing, and of activations whose order decides about a region. Without that it runs as ever, but slower">;

def explain_EQ : Joined<["--"], "explain=">, Group<diagnostics_Group>, MetaVarName<"<kind>">,
  HelpText<"Print what an error, a warning or a remark means, with an example. <kind> is its name, the option that it obeys\n"
           "(-Wmay-stay), or the message; '?' lists all, 'all' prints all as Markdown">;

def fdiagnostics_format_sarif : Flag<["-"], "fdiagnostics-format=sarif">, Group<diagnostics_Group>,
  HelpText<"Print all diagnostics as one document of SARIF 2.1.0, to standard error">;
def fix : Flag<["--"], "fix">, Group<diagnostics_Group>,
  HelpText<"Change the source and its headers as the fix-its of errors, warnings and remarks say, and name the changed files">;

def emit_EQ : Joined<["--"], "emit=">, Group<print_Group>, Values<"c,continuations,html,json,serial">;
def emit_c : Value<emit_EQ, "c">, HelpText<"The C that is compiled">;
def emit_continuations : Value<emit_EQ, "continuations">, HelpText<"Only the records and continuation procedures">;
def emit_html : Value<emit_EQ, "html">,
  HelpText<"A page for a browser: the source with its points, what travels at each and why, and the C that came of it">;
def emit_json : Value<emit_EQ, "json">,
  HelpText<"What is decided about each procedure, and the remarks, for tools (lang-spec/plan.schema.json)">;
def emit_serial : Value<emit_EQ, "serial">,
  HelpText<"The sequential program, which any C compiler compiles: the source with blanks for annotations">;

def port : Flag<["--"], "port">, Group<print_Group>,
  HelpText<"A patch (for 'patch -p1') that makes a first draft of a port of sequential C programs: structures on the heap that link\n"
           "to themselves become regions. -fauto compiles the draft. With --fix the files are changed instead">;

def dump_EQ : Joined<["--"], "dump=">, Group<print_Group>, Values<"annotations,locks,live,loops,plan">;
def dump_annotations : Value<dump_EQ, "annotations">, HelpText<"The annotations found, with their places">;
def dump_locks : Value<dump_EQ, "locks">, HelpText<"Each lock, unlock and dereference, with the lock held there">;
def dump_live : Value<dump_EQ, "live">, HelpText<"The variables that are live at each migration point">;
def dump_loops : Value<dump_EQ, "loops">, HelpText<"Each loop, how much work it is, and how often it looks for messages">;
def dump_plan : Value<dump_EQ, "plan">, HelpText<"Migration points, continuation procedures and records">;

// A group of remarks; kinds.def says which diagnostics are in it.
multiclass OwnRemark<string name, string help> {
  def NAME : Flag<["-"], "R" # name>, Group<remarks_Group>, HelpText<help>;
  def _of : Joined<["-"], "R" # name # "=">, Group<remarks_Group>, Flags<[HelpHidden]>;
  def _no : Flag<["-"], "Rno-" # name>, Group<remarks_Group>, Flags<[HelpHidden]>;
}
defm Rcomm : OwnRemark<"comm", "Each place that may send messages: what is sent, and how many at most">;
defm Rmissed_move : OwnRemark<"missed-move", "Each lock without 'move' at which one would send less than a copy, and what is in the way of one">;
defm Rmove : OwnRemark<"move", "What becomes of a procedure at each point: what travels and why, what is a handler, what takes a thread">;
defm Rport : OwnRemark<"port", "Where a fork could stand in the draft of --port (on by default)">;
// Clang's own option, which Clang still gets.
def fsave_optimization_record : Flag<["-"], "fsave-optimization-record">, Group<remarks_Group>,
  HelpText<"Write all remarks to FILE.prelude.opt.yaml, beside clang's own in FILE.opt.yaml">;

// Clang's own option, which Clang still gets.
def D_PRELUDE_SERIAL : Flag<["-"], "DPRELUDE_SERIAL">, Group<serial_Group>,
  HelpText<"Compile the sequential program, which is linked without the runtime">;

def fsim : Flag<["-"], "fsim">, Group<simulator_Group>,
  HelpText<"Have the program count its computation, for mcrl-sim, which runs it in virtual time on a machine of many nodes">;

// A group of preludec's own warnings; kinds.def says which diagnostics are in it.
multiclass OwnWarning<string name, string help> {
  def NAME : Flag<["-"], "W" # name>, Group<warnings_Group>, HelpText<help>;
  def _no : Flag<["-"], "Wno-" # name>, Group<warnings_Group>, Flags<[HelpHidden]>;
  def _error : Flag<["-"], "Werror=" # name>, Group<warnings_Group>, Flags<[HelpHidden]>;
  def _no_error : Flag<["-"], "Wno-error=" # name>, Group<warnings_Group>, Flags<[HelpHidden]>;
}
defm Wabort_not_undone : OwnWarning<"abort-not-undone",
  "The effects of a handler cannot be undone where 'undo' or 'refuse' stands (on by default)">;
defm Waddress_as_number : OwnWarning<"address-as-number",
  "An address that is kept as a number is sent to another node (on by default)">;
defm Wframe_stays : OwnWarning<"frame-stays",
  "A partial frame stays because it uses data that are locked before it and after it (on by default)">;
defm Wmay_stay : OwnWarning<"may-stay", "The computation may stay where it should move, because of a plain pointer (on by default)">;
defm Wnode_state : OwnWarning<"node-state", "A node's own variable is used where the computation may have moved (on by default)">;
defm Wplain_pointer_in_region : OwnWarning<"plain-pointer-in-region",
  "A plain pointer, which means nothing on other nodes, is kept in a region (on by default)">;
defm Wport : OwnWarning<"port", "What --port leaves: pointers that stay plain, and what is to be changed by hand (on by default)">;
defm Wprivate_memory : OwnWarning<"private-memory",
  "A filament writes to memory that only its node sees (on by default)">;
defm Woutput_on_each_node : OwnWarning<"output-on-each-node", "'main' prints before it has asked for its node (on by default)">;
defm Wstale_profile : OwnWarning<"stale-profile",
  "The profile of -fauto-move= or -fauto= is of another text of a function (on by default)">;
defm Wuseless_frames : OwnWarning<"useless-frames", "No caller can go along with a 'move(frames: k)' (on by default)">;
defm Wuseless_move : OwnWarning<"useless-move", "A 'move' at a region that was made on the same node just before (on by default)">;

def help : Flag<["--", "-"], "help">, Group<help_Group>, HelpText<"Print this text">;
def help_hidden : Flag<["--", "-"], "help-hidden">, Group<help_Group>, HelpText<"Print this text and all options of clang's">;
def version : Flag<["--"], "version">, Group<help_Group>, HelpText<"Print the versions of preludec and clang">;
