/** Plain text of HTML and XML, in one pass: the input is not trusted. */

const BLOCKS = new Set(
  "address article aside blockquote br div dl dd dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul".split(
    " ",
  ),
);
const HIDDEN = new Set(["script", "style", "head", "title", "template"]);
const NAMED = new Map<string, string>([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["hellip", "…"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["euro", "€"],
  ["pound", "£"],
  ["copy", "©"],
  ["reg", "®"],
  ["trade", "™"],
  ["bull", "•"],
  ["middot", "·"],
]);
const MAX_CODE_POINT = 0x10ffff;

/** The words of HTML: blocks and line breaks become lines, entities are undone, an image alone is `[image]`. */
export function convertHtml(html: string): string {
  let text = "";
  let hidden = "";
  let hasImage = false;
  for (const part of splitTags(html)) {
    if (part.tag === undefined) {
      if (hidden === "") text += part.text;
      continue;
    }
    const { name, closes } = part.tag;
    if (HIDDEN.has(name)) hidden = closes ? "" : name;
    else if (name === "img") hasImage = true;
    else if (BLOCKS.has(name)) text += "\n";
  }
  const lines = decodeEntities(text)
    .split("\n")
    .map((line) => line.replaceAll(/[ \t\r\f]+/g, " ").trim());
  const words = lines
    .join("\n")
    .replaceAll(/\n{2,}/g, "\n")
    .trim();
  return words === "" && hasImage ? "[image]" : words;
}

/** Undoes character references. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi,
    (match, name: string) => decodeEntity(name) ?? match,
  );
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith("#")) return NAMED.get(name.toLowerCase());
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : undefined;
}

type Part = { text: string; tag?: { name: string; closes: boolean } };

/** Splits markup into text and tags. A `<` that begins no tag is text. */
function splitTags(markup: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  let close = -1;
  while (at < markup.length) {
    const open = markup.indexOf("<", at);
    if (open === -1) break;
    // Looked up once per tag, not once per `<`.
    if (close < open) close = markup.indexOf(">", open);
    if (close === -1) break;
    const name = /^<(\/?)([a-z][a-z0-9]*|!)/i.exec(markup.slice(open, open + 20));
    if (name === null) {
      parts.push({ text: markup.slice(at, open + 1) });
      at = open + 1;
      continue;
    }
    if (open > at) parts.push({ text: markup.slice(at, open) });
    parts.push({ text: "", tag: { name: (name[2] ?? "").toLowerCase(), closes: name[1] === "/" } });
    at = close + 1;
  }
  if (at < markup.length) parts.push({ text: markup.slice(at) });
  return parts;
}
