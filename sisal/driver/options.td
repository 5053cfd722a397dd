// The options of fsc. `fsc --help` is printed from here: the groups by their titles, in the order of the alphabet.
include "llvm/Option/OptParser.td"

def checks_Group : OptionGroup<"checks">, HelpText<"CHECKS OF RUNNING PROGRAMS">;
def code_Group : OptionGroup<"code">, HelpText<"CODE">;
def diagnostics_Group : OptionGroup<"diagnostics">, HelpText<"DIAGNOSTICS">;
def help_Group : OptionGroup<"help">, HelpText<"HELP">;
def output_Group : OptionGroup<"output">, HelpText<"OUTPUT">;
def print_Group : OptionGroup<"print">, HelpText<"PRINTING (to standard output, or the file of -o) INSTEAD OF COMPILING">;
def run_Group : OptionGroup<"run">, HelpText<"RUNNING">;

// An option of certain values has an entry for each: the name with its value, as a user writes it.
class Value<Option option, string value> : Option<option.Prefixes, option.Name # value, KIND_FLAG> {
  Option Alias = option;
  list<string> AliasArgs = [value];
  OptionGroup Group = option.Group;
}

def ferrors_EQ : Joined<["-"], "ferrors=">, Group<checks_Group>, Values<"stop,full">;
def ferrors_stop : Value<ferrors_EQ, "stop">,
  HelpText<"The first error of a program ends it with one line: place, operation, index (the default)">;
def ferrors_full : Value<ferrors_EQ, "full">,
  HelpText<"Errors are values, as the language says: error[T], which operations pass on and 'is error' asks for.\n"
           "Integers that are too large and reals that are not finite are errors, too">;
def fbounds : Flag<["-"], "fbounds">, Group<checks_Group>, HelpText<"Check that indices are in the bounds of their arrays (the default)">;
def fno_bounds : Flag<["-"], "fno-bounds">, Group<checks_Group>, HelpText<"Leave these checks out">;

def O : Joined<["-"], "O">, Group<code_Group>, Values<"0,1,2,3">;
def O0 : Value<O, "0">, HelpText<"Emit what is written, operation by operation (the default)">;
def O1 : Value<O, "1">;
def O2 : Value<O, "2">, HelpText<"Optimize: the program's graph, and then the C">;
def O3 : Value<O, "3">;
def g : Flag<["-"], "g">, Group<code_Group>, HelpText<"Debug information, by which debuggers show the lines of the Sisal source">;
def D : JoinedOrSeparate<["-"], "D">, Group<code_Group>, MetaVarName<"<macro>">, HelpText<"Define a macro for the C sources">;
def I : JoinedOrSeparate<["-"], "I">, Group<code_Group>, MetaVarName<"<folder>">, HelpText<"A folder of files that %$include names, and of headers">;
def L : JoinedOrSeparate<["-"], "L">, Group<code_Group>, MetaVarName<"<folder>">, HelpText<"A folder of libraries">;
def l : JoinedOrSeparate<["-"], "l">, Group<code_Group>, MetaVarName<"<library>">, HelpText<"Link with a library">;

def fdiagnostics_color : Flag<["-"], "fdiagnostics-color">, Group<diagnostics_Group>,
  HelpText<"Diagnostics have colours (without it: on a terminal)">;
def fdiagnostics_color_EQ : Joined<["-"], "fdiagnostics-color=">, Group<diagnostics_Group>, Values<"always,never,auto">;
def fno_diagnostics_color : Flag<["-"], "fno-diagnostics-color">, Group<diagnostics_Group>;
def ferror_limit_EQ : Joined<["-"], "ferror-limit=">, Group<diagnostics_Group>, MetaVarName<"<number>">,
  HelpText<"Print no more than so many errors (20); 0 prints all">;
def Rparallel : Flag<["-"], "Rparallel">, Group<diagnostics_Group>,
  HelpText<"A remark for each product loop and recursive call: whether nodes divide it, and why not">;
def Rmemory : Flag<["-"], "Rmemory">, Group<diagnostics_Group>, HelpText<"A remark for each copy of an array that is left, and why">;
def w : Flag<["-"], "w">, Group<diagnostics_Group>, HelpText<"No warnings">;
def Werror : Flag<["-"], "Werror">, Group<diagnostics_Group>, HelpText<"Warnings are errors">;

def help : Flag<["--", "-"], "help">, Group<help_Group>, HelpText<"Print this text">;
def version : Flag<["--"], "version">, Group<help_Group>, HelpText<"Print the version">;
def v : Flag<["-"], "v">, Group<help_Group>, HelpText<"Print each command that runs">;
def hash_hash_hash : Flag<["-"], "###">, Group<help_Group>, HelpText<"Print each command, and run none">;

def o : JoinedOrSeparate<["-"], "o">, Group<output_Group>, MetaVarName<"<file>">, HelpText<"The file to write (a.out, FILE.o with -c)">;
def c : Flag<["-"], "c">, Group<output_Group>, HelpText<"Compile to an object file; do not link">;

def emit_EQ : Joined<["--"], "emit=">, Group<print_Group>, Values<"c">;
def emit_c : Value<emit_EQ, "c">, HelpText<"The Prelude C that preludec compiles">;
def dump_EQ : Joined<["--"], "dump=">, Group<print_Group>, Values<"tree,graph">;
def dump_tree : Value<dump_EQ, "tree">, HelpText<"What is written, as a tree">;
def dump_graph : Value<dump_EQ, "graph">, HelpText<"The operations and the values between them, after optimization">;

def run : Flag<["--"], "run">, Group<run_Group>,
  HelpText<"Run the program, which is then removed. What follows '--' are its own arguments">;
def n : JoinedOrSeparate<["-"], "n">, Group<run_Group>, MetaVarName<"<nodes>">, HelpText<"The number of nodes that --run starts (1)">;
