const MARKUP =
  /<\/?(?:p|div|span|br|hr|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|table|thead|tbody|tfoot|tr|td|th|img|blockquote|pre|code|font|small|sub|sup|center|section)(?:\s[^<>]*)?\/?>/gi;
/** Around a whole page; elsewhere somebody speaks of them. */
const PAGE_MARKUP = /<\/?(?:html|head|body|meta|link|!doctype)(?:\s[^<>]*)?\/?>/gi;
const PAGE_END = /<\/(?:html|body)\s*>/i;
/** What a browser shows nobody. */
const UNSEEN = /<(style|script|title)(?:\s[^<>]*)?>[\s\S]*?<\/\1\s*>/gi;
const BREAKS = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote)>/gi;
/** Of HTML's names those that messages hold. */
const NAMES =
  "amp & lt < gt > quot \" apos ' hellip … ndash – mdash — euro € rsquo ’ lsquo ‘ ldquo “ rdquo ” aacute á agrave à acirc â atilde ã " +
  "auml ä ccedil ç eacute é egrave è ecirc ê iacute í ntilde ñ oacute ó ocirc ô otilde õ ouml ö szlig ß uacute ú uuml ü";
const ENTITIES = new Map(
  Array.from(NAMES.matchAll(/(\S+) (\S+)/g), ([, name = "", sign = ""]) => [name, sign] as const),
).set("nbsp", " ");
const TEXT_NAMES = [
  "text",
  "message",
  "content",
  "body",
  "payload",
  "messages",
  "input",
  "output",
  "question",
  "answer",
];
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

/** The words of a cell: helpdesks export a message as HTML, bot builders as JSON with the text in it. */
export function readCellText(cell: string): string {
  return (/^[{["]/.test(cell) ? readPayload(cell) : null) ?? readMarkup(cell);
}

/** The words of HTML, its paragraphs and breaks as lines. */
export function readMarkup(cell: string): string {
  const plain = cell.includes("<") ? stripMarkup(cell) : cell;
  return plain.includes("&") ? plain.replace(ENTITY, readEntity) : plain;
}

function stripMarkup(cell: string): string {
  const body = PAGE_END.test(cell) ? cell.replace(PAGE_MARKUP, "") : cell;
  const plain = body.replace(UNSEEN, "").replace(BREAKS, "\n").replace(MARKUP, "");
  return plain === cell ? cell : plain.replace(/\n\s*\n\s*/g, "\n\n").trim();
}

/** The text in `{"type":"text","text":"…"}` and its like, the last message's in a list of them; null where there is none. */
function readPayload(cell: string): string | null {
  try {
    const value: unknown = JSON.parse(cell);
    return typeof value === "string" ? value : (findText(value) ?? null);
  } catch {
    return null;
  }
}

function findText(value: unknown): string | undefined {
  if (Array.isArray(value)) return findTextInList(value);
  if (typeof value !== "object" || value === null) return undefined;
  const entries = new Map<string, unknown>(Object.entries(value));
  for (const name of [...TEXT_NAMES, "title"]) {
    const found = entries.get(name);
    if (typeof found === "string" && found.trim() !== "") return found;
    const inner = name === "title" ? undefined : findText(found);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** A list of strings or of content parts is one text; of messages with the whole history the last one is the row's. */
function findTextInList(list: readonly unknown[]): string | undefined {
  if (list.every((entry) => typeof entry === "string")) return list.join("\n").trim() || undefined;
  const isHistory = list.some((entry) => typeof entry === "object" && entry !== null && "role" in entry);
  const texts = list.map(findText).filter((text) => text !== undefined);
  return isHistory ? texts.at(-1) : texts.join("\n") || undefined;
}

function readEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0x10ffff ? whole : String.fromCodePoint(code);
}
