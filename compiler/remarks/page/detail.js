// ---- What is said of a point, and of all procedures.

const code = text => make("code", {}, text);
const one_of = (words, word, other) => words[word] === undefined ? other : words[word];

// A place as a link to its line, with the line's text if that is wanted.
function placed(place, within, with_text) {
  if (!place) return null;
  const at = rowOf(place, within), name = place.file.split("/").pop();
  const where = `${plan.files.length > 1 || !at ? name + ":" : "line "}${place.line}`;
  if (!at) return make("span", {class: "where"}, where);
  const link = make("a", {class: "where", href: "#" + `s${at[0]}-${at[1] + 1}`, "data-row": at.join(",")}, where);
  if (!with_text) return link;
  const text = source.row(at).text.trim().replace(/\s*(\/\*[^*]*\*\/|\/\/.*)$/, ""); // without a comment at its end
  return [link, " ", make("code", {class: "text"}, text)];
}

// Text of the compiler's, in which names stand in quotes.
function quoted(text) {
  return text.split(/'([^']*)'/).map((part, i) => i % 2 ? code(part) : part);
}

const lockOf = point => point.procedure.locks.find(lock => lock.point === point.number);
const lockCall = lock => lock ? lock.mode + "_lock" : "lock";

function titleOf(point) {
  const to = point.region ? code(point.region) : "";
  const words = {
    move: ["may move to the home of ", to], wait: ["may wait for ", to], along: ["goes along with ", code(point.callee || "")],
    thread: ["becomes a thread before ", code(point.before || "")], late: ["becomes a thread if late"],
  };
  if (point.kind === "move" && lockOf(point)?.policy === "always") words.move[0] = "moves to the home of ";
  return words[point.kind];
}

// One sentence, or two, that say what happens.
function sentence(point) {
  const {bytes, fields} = point.record, lock = lockOf(point);
  const what = fields.length ? `${plural(bytes, "byte")} in ${plural(fields.length, "variable")}` : "No variables";
  const one = fields.length === 1 && bytes === 1, travel = one ? "travels" : "travel";
  const rest = point.runs === "thread" ? "in a thread" : "as a message handler";
  const kept = ` ${what} ${one ? "is" : "are"} kept.`;
  switch (point.kind) {
  case "move": {
    const only = lock?.policy === "always" ? "the computation moves" : "the computation may move";
    const frame = lock?.begins_frame ? " Only the partial frame that begins here does." : "";
    const callers = lock?.frames ? ` Up to ${plural(lock.frames, "caller")} may go along.` : "";
    const condition = lock?.conditional ? " It does so only where its condition holds." : "";
    return ["At this ", code(lockCall(lock)), " ", only, " to the home of ", code(point.region),
      `.${frame}${callers}${condition} ${what} ${travel}, and the rest runs there ${rest}.`];
  }
  case "wait":
    return lock ? ["At this ", code(lockCall(lock)), " an activation that has no thread waits for ", code(point.region || ""),
      " as a record." + kept] : ["An activation that has no thread waits here as a record until its guard holds." + kept];
  case "along":
    return ["If ", code(point.callee), " moves here, ", code(point.procedure.name),
      ` goes along. ${what} ${travel}, and the rest runs ${rest}.`];
  case "thread": return ["A message handler becomes a thread here, before ", code(point.before), "." + kept];
  default: return [`A message handler that has run for too long becomes a thread here, in ${point.before || "the loop"}.` + kept];
  }
}

function recordOf(point) {
  const within = point.procedure.file, {structure, bytes, fields, children} = point.record;
  const travels = point.kind === "move" || point.kind === "along";
  const out = [make("h3", {}, travels ? "What travels" : "What is kept",
    structure ? [`: ${plural(bytes, "byte")} in `, code("struct " + structure)] : "")];
  const copies = {
    bytes: "copied byte by byte", opaque: "copied as bytes without a type", image: "sent as an offset in the program's image",
  };
  const ifInImage = "holds plain pointers: it moves only if they are null or lead into the program's image";
  const rows = fields.map(field => make("tr", {"data-variable": field.name},
    make("td", {}, code(field.name)), make("td", {}, code(field.type)), make("td", {class: "right"}, field.bytes.toLocaleString("en")),
    make("td", {class: "wide"}, field.used ? placed(field.used, within, true) : make("span", {class: "quiet"}, "no use that can be named"),
      copies[field.copy] ? make("div", {class: "quiet"}, copies[field.copy]) : null,
      field.pointers && travels ? make("div", {class: "quiet"}, ifInImage) : null)));
  const also = [];
  if (point.region) also.push(["the name of ", code(point.region), " (in the record's head)"]);
  for (const held of point.held)
    also.push([`the ${held.mode} lock of `, code(held.region), held.data ? " with its data" : ""]);
  if (children) also.push(["the forked children"]);
  if (fields.length)
    out.push(make("div", {class: "scroll"}, make("table", {class: "record"},
      make("thead", {}, make("tr", {}, ["variable", "type"].map(name => make("th", {scope: "col"}, name)),
        make("th", {scope: "col", class: "right"}, "bytes"), make("th", {scope: "col"}, "kept alive by its use in"))),
      make("tbody", {}, rows))));
  else out.push(make("p", {class: "quiet"}, "No variables."));
  const before = i => i === 0 ? "" : i + 1 < also.length ? ", " : " and ";
  if (also.length) out.push(make("p", {class: "also"}, "Also ", also.map((each, i) => [before(i), each]), "."));
  return out;
}

function staysOf(point) {
  const out = [make("h3", {}, "What stays, and why")];
  if (point.stays.length === 0) return [...out, make("p", {class: "quiet"}, "Nothing: the rest needs all variables in scope.")];
  const why = {unused: "the rest does not use its value"};
  return [...out, make("ul", {class: "stays"}, point.stays.map(each =>
    make("li", {"data-variable": each.name}, code(each.name), `: ${one_of(why, each.why, each.why)}; declared in `,
      placed(each.declared, point.procedure.file))))];
}

function abortsOf(point) {
  const within = point.procedure.file, out = [make("h3", {}, "Abort points")];
  const ways = {
    continue: "it is suspended as this record, and its rest runs later", undo: "its effects are undone, and it runs again in a thread",
    refuse: "its effects are undone, and its message goes back, to be sent again after a pause",
  };
  if (point.kind === "thread" || point.kind === "late") ways.continue = "its rest is kept as this record, and runs later in a thread";
  const items = [];
  const way = abort => one_of(ways, abort, "as --abort= says") + ".";
  if (point.kind === "move") items.push(["A handler that arrives where the lock is not free: ", way(point.arrival)]);
  const notUndone = point.undo?.why_not ?
    [" It could not be undone: ", quoted(point.undo.why_not), " (", placed(point.undo.obstacle, within), ")."] : "";
  if (point.undo) items.push(["A handler that cannot go on here: ", way(point.abort), notUndone]);
  for (const wait of point.waits) {
    const there = points.find(one => one.procedure === point.procedure && one.place && wait.place && one.place.line === wait.place.line &&
      one.place.column === wait.place.column && one.kind === "thread");
    const which = there ? [", at ", make("span", {class: "together"}, "point ", markOf(there, String(there.number)))] : "";
    items.push(["Ahead: ", code(wait.what), " in ", placed(wait.place, within),
      wait.computes ? " may take long" : wait.perhaps ? " waits only where a message has no room, or an upgrade is not granted at once" :
        " may wait",
      wait.before ? ["; a handler becomes a thread just before", which, "."] :
        ". No place before it is one where a handler could become a thread, so the rest begins as one."]);
  }
  if (point.waits.length === 0)
    items.push([point.runs === "thread" ? "The remark says what the thread is for." : "Nothing ahead takes a thread."]);
  return [...out, make("ul", {class: "aborts"}, items.map(item => make("li", {}, item)))];
}

const isAt = (place, other) => place && other && place.file === other.file && place.line === other.line && place.column >= other.column &&
  place.column < other.column + Math.max(1, other.length);
const remarksOf = procedure => plan.remarks.filter(remark => remark.function === procedure.name);

function messagesOf(point) {
  const all = remarksOf(point.procedure).filter(remark => remark.group === "comm");
  const here = all.filter(remark => isAt(remark.place, point.place));
  const others = all.filter(remark => !here.includes(remark));
  return [make("h3", {}, "Messages"),
    here.length ? here.map(remark => make("p", {class: "message"}, quoted(remark.message + "."))) :
      make("p", {class: "quiet"}, "The point itself sends none."),
    others.length ? make("details", {},
      make("summary", {}, `${plural(others.length, "other place")} in `, code(point.procedure.name), " may send messages"),
      make("ul", {}, others.map(remark =>
        make("li", {}, placed(remark.place, point.procedure.file), ": ", quoted(remark.message))))) : null];
}

function remarkOf(point) {
  const found = remarksOf(point.procedure).filter(remark => remark.group !== "comm" && remark.place &&
    remark.place.line === point.place.line && remark.place.column === point.place.column);
  if (!found.length) return [];
  return [make("h3", {}, "As preludec -Rmove says it"), found.map(remark => make("details", {class: "remark"},
    make("summary", {}, quoted(remark.message)),
    make("ul", {}, remark.notes.map(note =>
      make("li", {}, placed(note.place, point.procedure.file), note.place ? ": " : "", quoted(note.message))))))];
}

function detailOf(point) {
  return [
    make("h2", {}, make("span", {class: "badge " + point.kind}, glyph(point.kind), " ", KINDS[point.kind][0]),
      make("span", {}, code(point.procedure.name), `, point ${point.number}: `, titleOf(point)), placed(point.place, point.procedure.file)),
    make("p", {class: "sentence"}, sentence(point)),
    recordOf(point), staysOf(point), abortsOf(point), messagesOf(point), remarkOf(point),
  ].flat();
}

function nothingMoves() {
  const sum = what => plan.functions.reduce((count, each) => count + each[what].length, 0), locks = sum("locks"), calls = sum("calls");
  const have = `${plural(locks, "lock")} ${locks === 1 ? "has" : "have"}`;
  return make("p", {class: "sentence none"}, "No computation moves or waits inside a procedure of this file: it has no points. ",
    locks ? `Its ${have} no move that can leave the node, so data move.` : "It takes no locks.",
    calls ? ` ${plural(calls, "call")} may run elsewhere, by rpc, spawn or fork.` : "");
}

const remarkList = remarks => make("ul", {}, remarks.map(remark =>
  make("li", {}, code(remark.function), ", ", placed(remark.place, -1), ": ", quoted(remark.message))));

// "11 points in 2 procedures"
const inProcedures = () => `${plural(points.length, "point")} in ${plural(new Set(points.map(one => one.procedure)).size, "procedure")}`;

function overview() {
  const out = [make("h2", {}, "Overview")];
  if (!points.length) out.push(nothingMoves());
  else out.push(make("p", {class: "sentence"}, inProcedures() +
    ": places where an activation may leave its node or its stack. Choose one, here or in the margin of the source."));
  const table = make("table", {class: "overview"});
  for (const procedure of plan.functions.filter(each => each.points.length)) {
    const facts = [procedure.begins_as_handler ? "begins as a message handler" : "", procedure.recursive ? "calls itself" : "",
      ...procedure.contracts.map(each => `${each.contract}(${each.parameter})`)].filter(Boolean).join(", ");
    const head = make("th", {scope: "rowgroup", colspan: 4}, code(procedure.name), " ", placed(procedure.place, procedure.file),
      make("span", {class: "quiet"}, facts ? `  ${facts}` : ""));
    const rows = points.filter(point => point.procedure === procedure).map(point => make("tr", {},
      make("td", {}, markOf(point, String(point.number))), make("td", {class: "wide"}, titleOf(point)),
      make("td", {class: "right"}, plural(point.record.bytes, "byte")), make("td", {}, placed(point.place, procedure.file))));
    table.append(make("tbody", {}, make("tr", {}, head), rows));
  }
  out.push(make("div", {class: "scroll"}, table));
  const missed = plan.remarks.filter(remark => remark.group === "missed-move");
  if (missed.length)
    out.push(make("h3", {}, "Where a move may help"), remarkList(missed));
  const messages = plan.remarks.filter(remark => remark.group === "comm");
  if (messages.length)
    out.push(make("h3", {}, "Messages"),
      make("details", {}, make("summary", {}, `${plural(messages.length, "place")} may send messages`), remarkList(messages)));
  return out;
}
