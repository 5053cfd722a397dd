// ---- The page: what is chosen, and how.

const source = new Listing($("source").querySelector(".pane"), "source", "s");
const emitted = new Listing($("emitted").querySelector(".pane"), "emitted", "e");
let chosen = null, touched = [], parts = null;

// The emitted lines that came out of a point's line; of several points in one line, those from the comment that names it on.
function ownLines(point) {
  const rows = point.emitted.flatMap(({file, first, last}) => Array.from({length: last - first + 1}, (_, i) => [file, first - 1 + i]));
  const named = rows.map(at => /\/\* point (\d+)\b/.exec(emitted.row(at)?.text || "")?.[1]);
  const begin = named.indexOf(String(point.number));
  if (begin < 0 || new Set(named.filter(Boolean)).size === 1) return rows.filter(at => emitted.row(at));
  let end = named.findIndex((number, i) => i > begin && number);
  if (end < 0) end = rows.length;
  return rows.slice(begin, end);
}

for (const point of points) {
  point.at = rowOf(point.place, point.procedure.file);
  point.rows = ownLines(point);
  if (point.at) {
    source.mark(point.at, point);
    source.own(point.at, point);
    source.range(point.at, point.place, "point " + point.kind, true);
  }
  point.rows.forEach(at => emitted.own(at, point));
  if (point.rows.length) emitted.mark(point.rows[0], point);
}

// Where the text of a point's structure and object begin.
function definition(point, text) {
  for (let file = 0; file < emitted.files.length; ++file) {
    const row = emitted.files[file].findIndex(each => each.text.startsWith(text));
    if (row >= 0) return [file, row];
  }
  return null;
}

function partsOf(point) {
  const out = [["body", point.rows[0]], ["record", point.record.structure && definition(point, `struct ${point.record.structure} {`)],
    ["point object", definition(point, `static mcrl_point ${point.object} `)]];
  return make("span", {class: "parts"}, out.filter(([, at]) => at).map(([name, at]) =>
    make("a", {href: `#e${at[0]}-${at[1] + 1}`, "data-emitted": at.join(",")}, name)));
}

const marksOf = (point, where) => where.querySelectorAll(`.pane .mark[data-point="${CSS.escape(point.id)}"]`);

function clear() {
  for (const row of touched.splice(0)) source.restore(row);
  for (const each of document.querySelectorAll(".chosen")) each.classList.remove("chosen");
  for (const each of document.querySelectorAll(".line[style*='--kind']")) each.style.removeProperty("--kind");
  for (const each of document.querySelectorAll(".mark[aria-current]")) each.removeAttribute("aria-current");
  parts?.remove();
}

function choose(point) {
  clear();
  chosen = point;
  $("detail").replaceChildren(...(point ? detailOf(point) : overview()).flat(Infinity).filter(Boolean));
  $("detail").scrollTop = 0;
  document.title = (point ? `${point.procedure.name}, point ${point.number}: ` : "") + "what became of " + $("name").textContent;
  rove(point || points[0]);
  if (!point) return;
  for (const [listing, rows] of [[source, point.at ? [point.at] : []], [emitted, point.rows]])
    for (const at of rows) {
      listing.row(at).line.classList.add("chosen");
      listing.row(at).line.style.setProperty("--kind", `var(--${point.kind})`);
    }
  const here = source.range(point.at, point.place, "now", false);
  if (here) touched.push(here);
  for (const field of point.record.fields) {
    const row = field.used && source.range(rowOf(field.used, point.procedure.file), field.used, "use", false);
    if (row) touched.push(row);
  }
  for (const each of marksOf(point, document)) each.setAttribute("aria-current", "true");
  parts = partsOf(point);
  $("emitted-title").append(parts);
  source.show(point.at);
  source.showPart(point.at, ".now");
  emitted.show(point.rows[0]);
}

// One mark of each listing is in the order of Tab; arrows lead to the others.
function rove(point) {
  for (const each of document.querySelectorAll(".pane .mark")) each.tabIndex = point && each.dataset.point === point.id ? 0 : -1;
}

function fromAddress() {
  const name = decodeURIComponent(location.hash.slice(1)), point = points.find(one => one.id === name);
  const line = /^([se])(\d+)-(\d+)$/.exec(name);
  if (line) {
    const listing = line[1] === "s" ? source : emitted, at = [Number(line[2]), Number(line[3]) - 1];
    if (listing.files[at[0]]?.[at[1]]) listing.flash(at);
    if ($("detail").childElementCount) return;
  }
  if (point && point === chosen) return;
  choose(point || null);
  if (point || line || !points.length) return;
  source.show(points[0].at);
  emitted.show(points[0].rows[0]);
}

function open(point) {
  choose(point);
  location.hash = point.id; // fromAddress() then sees what is chosen already
}

function step(by) {
  if (!points.length) return;
  const at = chosen ? points.indexOf(chosen) + by : by > 0 ? 0 : points.length - 1;
  const point = points[Math.min(points.length - 1, Math.max(0, at))], focus = document.activeElement;
  open(point);
  // The focus stays in its listing.
  if (focus?.matches(".pane .mark")) marksOf(point, focus.closest("section"))[0]?.focus();
}

// A line of the source leads to its point, else to its emitted lines; an emitted line to its point, else to its line of the source.
function clicked(event, listing) {
  const link = event.target.closest("a"), line = event.target.closest(".line");
  if (link || !line || String(getSelection())) return;
  const [file, number] = line.id.slice(1).split("-").map(Number), at = [file, number - 1], row = listing.row(at);
  if (row.points.length) {
    const stays = listing === emitted && row.points.includes(chosen);
    const next = stays ? chosen : row.points[(row.points.indexOf(chosen) + 1) % row.points.length];
    open(next);
    if (listing === emitted) source.flash(next.at);
    return;
  }
  if (listing === emitted) {
    if (row.place) source.flash(rowOf(row.place, file));
    return;
  }
  const isOfRow = each => each.place && row.place && each.place.file === row.place.file && each.place.line === row.place.line;
  const place = emitted.files.map((rows, index) => [index, rows.findIndex(isOfRow)]).find(found => found[1] >= 0);
  if (place) emitted.flash(place);
}

source.pane.addEventListener("click", event => clicked(event, source));
emitted.pane.addEventListener("click", event => clicked(event, emitted));
document.addEventListener("click", event => {
  const link = event.target.closest("a"), plain = !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (!link) return;
  const marked = plain && points.find(point => point.id === link.dataset.point);
  if (marked) {
    event.preventDefault();
    open(marked);
  }
  const [listing, at] = link.dataset.row ? [source, link.dataset.row] : [emitted, link.dataset.emitted];
  if (!at) return;
  event.preventDefault(); // the point stays chosen, and its address
  listing.flash(at.split(",").map(Number));
});

// ---- Light and dark: "", "light" or "dark".
function theme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  $("theme").textContent = "Theme: " + (name || "system");
  try { localStorage.setItem("prelude-theme", name); } catch { /* a page without storage forgets */ }
}
const nextTheme = () => theme({"": "light", light: "dark", dark: ""}[document.documentElement.dataset.theme || ""]);

const keys = {
  j: () => step(1), k: () => step(-1), g: () => points.length && open(points[0]), G: () => points.length && open(points[points.length - 1]),
  o: () => { location.hash = ""; choose(null); }, t: nextTheme, "?": () => $("keys").showModal(),
  s: () => source.pane.focus(), d: () => $("detail").focus(), e: () => emitted.pane.focus(),
};
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || $("keys").open) return;
  const onMark = event.target.matches?.(".pane .mark"), arrow = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[event.key];
  if (onMark && arrow) step(arrow);
  else if (Object.hasOwn(keys, event.key)) keys[event.key]();
  else return;
  event.preventDefault();
});

{
  const name = plan.files.length ? plan.files[0].name : "nothing";
  $("name").textContent = name.split("/").pop();
  $("name").title = name;
  $("facts").textContent = points.length ? inProcedures() : "no points";
  for (const [kind, [word, meaning]] of Object.entries(KINDS)) {
    const count = points.filter(point => point.kind === kind).length;
    if (count) $("legend").append(make("li", {class: kind, title: meaning}, glyph(kind), ` ${word} ${count}`));
  }
  let kept = "";
  try { kept = localStorage.getItem("prelude-theme") || ""; } catch { /* none */ }
  theme(kept);
  $("theme").addEventListener("click", nextTheme);
  $("help").addEventListener("click", () => $("keys").showModal());
  $("overview").addEventListener("click", keys.o);
  $("previous").disabled = $("next").disabled = !points.length;
  $("previous").addEventListener("click", () => step(-1));
  $("next").addEventListener("click", () => step(1));
  $("address").textContent = location.pathname.split("/").pop() + "#" + (points.length ? points[0].id : "");
  addEventListener("hashchange", fromAddress);
  fromAddress();
}
