// ---- Colours of C: a text as lines, a line as pieces [class, text].

const KEYWORDS = new Set(("auto break case char const continue default do double else enum extern float for goto if inline int long " +
  "register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Alignas _Alignof " +
  "_Atomic _Bool _Complex _Generic _Noreturn _Static_assert _Thread_local bool true false NULL").split(" "));
const WORDS = new Set(("region read_lock write_lock update_lock unlock upgrade local move rpc spawn fork join when requires_lock " +
  "requires_shared acquires acquires_shared releases releases_shared").split(" "));
const TOKEN = new RegExp([
  /^[ \t]*#[ \t]*\w+/,                                        // a directive
  /\/\*[^]*?(?:\*\/|(?![^]))|\/\/(?:\\\n|[^\n])*/,             // comments
  /"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?/,             // strings and characters
  /(?:begin|end)[ \t]+move\b|[A-Za-z_]\w*|\d[\w.]*|[ \t]+|[^]/, // words, numbers, all else
].map(part => part.source).join("|"), "gm");

function classOf(token, after) {
  if (token.startsWith("/*") || token.startsWith("//")) return "c";
  if (/^["']/.test(token)) return "t";
  if (/^\s*#/.test(token)) return "d";
  if (/^(begin|end)\s/.test(token)) return "a";
  // `move`, `join` and the like are annotations only where no variable can stand.
  if (WORDS.has(token) && !/^\s*([=.,;)\]]|->)/.test(after)) return "a";
  if (KEYWORDS.has(token)) return "k";
  return /^(mcrl_|MCRL_)/.test(token) ? "r" : "";
}

function coloured(text) {
  const lines = [[]];
  for (const match of text.matchAll(TOKEN)) {
    const kind = classOf(match[0], text.slice(match.index + match[0].length, match.index + match[0].length + 8));
    match[0].split("\n").forEach((part, i) => {
      if (i > 0) lines.push([]);
      const line = lines[lines.length - 1], last = line[line.length - 1];
      if (!part) return;
      if (last && last[0] === kind) last[1] += part;
      else line.push([kind, part]);
    });
  }
  return lines;
}

// Where a column of bytes, from 1, is in a line of JavaScript's.
function indexOf(line, column) {
  let bytes = 1, index = 0;
  for (const character of line) {
    if (bytes >= column) break;
    const code = character.codePointAt(0);
    // A byte that is not UTF-8 has become U+FFFD.
    bytes += code < 0x80 || code === 0xfffd ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += character.length;
  }
  return index;
}

// Fills an element with pieces; `ranges` are [begin, end, classes] of the line.
function paint(element, pieces, ranges) {
  element.replaceChildren();
  let at = 0;
  for (const [kind, text] of pieces) {
    const end = at + text.length;
    const borders = new Set([at, end]);
    for (const [from, to] of ranges) for (const border of [from, to]) if (border > at && border < end) borders.add(border);
    const cuts = [...borders].sort((a, b) => a - b);
    for (let i = 0; i + 1 < cuts.length; ++i) {
      const classes = [kind, ...ranges.filter(([from, to]) => from <= cuts[i] && cuts[i + 1] <= to).map(range => range[2])].filter(Boolean);
      const part = text.slice(cuts[i] - at, cuts[i + 1] - at);
      element.append(classes.length ? make("span", {class: classes.join(" ")}, part) : part);
    }
    at = end;
  }
}
