// ---- The document, its points, and the two listings.

const plan = JSON.parse(document.getElementById("document").textContent);
for (const file of plan.files)
  for (const which of ["source", "emitted"]) file[which] = file[which]?.replace(/\r\n?/g, "\n") ?? null;
const $ = id => document.getElementById(id);

// An element with attributes and children; `on...` are its handlers. Text of the user's only ever becomes text.
function make(tag, attributes, ...children) {
  const out = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) out.addEventListener(name.slice(2), value);
    else out.setAttribute(name, value);
  }
  out.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== ""));
  return out;
}

function glyph(kind) {
  const out = $("glyph").content.firstElementChild.cloneNode(true);
  out.firstElementChild.setAttribute("href", "#g-" + kind);
  return out;
}

const plural = (n, word) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;

const KINDS = {
  move: ["move", "the computation moves to its data"],
  along: ["along", "a caller goes along with what it calls"],
  wait: ["wait", "the rest waits as a record, without a thread"],
  thread: ["thread", "a message handler becomes a thread"],
  late: ["late", "a handler that has run for too long becomes a thread"],
};

// All points in the order of the source; `id` is in the address.
const points = [];
{
  const names = new Set();
  plan.functions.forEach(procedure => {
    let name = procedure.name;
    for (let copy = 2; names.has(name); ++copy) name = procedure.name + "~" + copy;
    names.add(name);
    for (const one of procedure.points) points.push({id: `point-${name}-${one.number}`, procedure, ...one});
  });
}

// The row, from 0, of a place of the source: by its file and the line's number, which #line may have changed.
const rowsByPlace = new Map();
function rowsIn(file, which) {
  const runs = file[which + "_lines"], count = (file[which] || "").split("\n").length, rows = new Array(count).fill(null);
  runs.forEach((run, i) => {
    const end = i + 1 < runs.length ? runs[i + 1].first : count + 1;
    for (let line = run.first; line < end; ++line) rows[line - 1] = {file: run.file, line: run.line + line - run.first};
  });
  return rows;
}
plan.files.forEach((file, index) => rowsIn(file, "source").forEach((place, row) => {
  if (!place) return;
  for (const key of [`${place.file}:${place.line}`, `${index}:${place.file}:${place.line}`])
    if (!rowsByPlace.has(key)) rowsByPlace.set(key, [index, row]);
}));
// In the text of file `within` if it is there: a header that is read twice has two texts.
function rowOf(place, within) {
  if (!place) return null;
  return rowsByPlace.get(`${within}:${place.file}:${place.line}`) || rowsByPlace.get(`${place.file}:${place.line}`) || null;
}

// A listing: lines of all files, each with its number, its marks, and ranges with classes of their own.
class Listing {
  constructor(pane, which, letter) {
    this.pane = pane;
    this.letter = letter;
    this.files = plan.files.map((file, index) => this.file(file, index, which));
  }

  file(file, index, which) {
    if (plan.files.length > 1) this.pane.append(make("div", {class: "file"}, file.name));
    if (file[which] === null) {
      this.pane.append(make("p", {class: "file"}, "This file is compiled as it is."));
      return [];
    }
    const box = make("div", {class: "lines"});
    let lines = coloured(file[which]);
    if (lines[lines.length - 1].length === 0) lines = lines.slice(0, -1);
    const places = rowsIn(file, which);
    const columns = pieces => pieces.reduce((sum, [, text]) => sum + text.replaceAll("\t", "    ").length, 0);
    box.style.setProperty("--columns", lines.reduce((most, pieces) => Math.max(most, columns(pieces)), 0));
    let block = null;
    const rows = lines.map((pieces, row) => {
      const marks = make("span", {class: "marks"}), code = make("span", {class: "code"});
      const number = which === "source" && places[row] ? places[row].line : row + 1;
      const line = make("div", {class: "line", id: `${this.letter}${index}-${row + 1}`}, marks,
        make("span", {class: "number"}, String(number)), code);
      paint(code, pieces, []);
      // The browser draws only blocks that are in view.
      if (row % 64 === 0) box.append(block = make("div", {class: "block", style: `--lines: ${Math.min(64, lines.length - row)}`}));
      block.append(line);
      return {line, marks, code, pieces, text: pieces.map(piece => piece[1]).join(""), place: places[row], fixed: [], points: []};
    });
    this.pane.append(box);
    return rows;
  }

  row(at) { return at ? this.files[at[0]][at[1]] : undefined; }

  // A mark in the margin, and the line in the colour of its kind.
  mark(at, point) {
    const row = this.row(at);
    if (!row) return null;
    const link = markOf(point, String(point.number));
    row.marks.append(link);
    this.most = Math.max(this.most || 1, row.marks.children.length);
    this.pane.style.setProperty("--marks", `${2.6 * this.most}rem`);
    return link;
  }

  own(at, point) {
    const row = this.row(at);
    if (!row) return;
    row.points.push(point);
    row.line.classList.add("has", row.points[0].kind);
  }

  // Colours a range of the source, for good or until the next choice.
  range(at, place, classes, fixed) {
    const row = this.row(at);
    if (!row) return null;
    const begin = indexOf(row.text, place.column), end = Math.max(begin + 1, indexOf(row.text, place.column + place.length));
    if (fixed) row.fixed.push([begin, end, classes]);
    paint(row.code, row.pieces, fixed ? row.fixed : [...row.fixed, ...(row.shown = [...(row.shown || []), [begin, end, classes]])]);
    return row;
  }

  restore(row) {
    row.shown = [];
    paint(row.code, row.pieces, row.fixed);
  }

  show(at) {
    const row = this.row(at);
    if (!row) return;
    const box = this.pane.getBoundingClientRect(), line = row.line.getBoundingClientRect();
    const top = this.pane.scrollTop + line.top - box.top - box.height * 0.3;
    if (line.top < box.top + 40 || line.bottom > box.bottom - 60) this.pane.scrollTop = top;
  }

  // The part of a line that has these classes, if the line is longer than the pane is wide.
  showPart(at, selector) {
    const part = this.row(at)?.code.querySelector(selector);
    if (!part) return;
    this.pane.scrollLeft = 0;
    const box = this.pane.getBoundingClientRect(), there = part.getBoundingClientRect();
    if (there.right > box.right - 20) this.pane.scrollLeft = there.left - box.left - box.width / 2;
  }

  // A line that is not a point's, for a moment.
  flash(at) {
    const row = this.row(at);
    if (!row) return;
    this.show(at);
    for (const each of document.querySelectorAll(".goal")) each.classList.remove("goal");
    void row.line.offsetWidth; // so that the animation begins again
    row.line.classList.add("goal");
  }
}

function markOf(point, label) {
  return make("a", {class: "mark " + point.kind, href: "#" + point.id, tabindex: -1, "data-point": point.id,
    title: `${point.procedure.name}, point ${point.number}: ${KINDS[point.kind][1]}`,
    "aria-label": `${point.procedure.name}, point ${point.number}, ${point.kind}`}, glyph(point.kind), label);
}
