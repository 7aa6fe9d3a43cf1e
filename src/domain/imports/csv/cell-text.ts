const MARKUP =
  /<\/?(?:p|div|span|br|hr|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|table|thead|tbody|tfoot|tr|td|th|img|blockquote|pre|code|font|small|sub|sup|center|section)(?:\s[^<>]*)?\/?>/gi;
/** Tags of a whole page, removed only if the page has an end tag; in other texts they are content. */
const PAGE_MARKUP = /<\/?(?:html|head|body|meta|link|!doctype)(?:\s[^<>]*)?\/?>/gi;
const PAGE_END = /<\/(?:html|body)\s*>/i;
/** Begins and ends of elements that browsers don't display. */
const HIDDEN = /<(style|script|title)(?:\s[^<>]*)?>/gi;
const HIDDEN_ENDS = new Map(
  ["style", "script", "title"].map((name) => [name, new RegExp(`</${name}\\s*>`, "gi")] as const),
);
/** In every text with something of the two above; most have none, and one pattern instead of two is tried on them. */
const MAYBE_HIDDEN = /<(?:\/(?:html|body)|style|script|title)/i;
const BREAKS = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote)>/gi;
/** The HTML entities that occur in messages. */
const ENTITY_NAMES =
  "amp & lt < gt > quot \" apos ' hellip … ndash – mdash — euro € rsquo ’ lsquo ‘ ldquo “ rdquo ” aacute á agrave à acirc â atilde ã " +
  "auml ä ccedil ç eacute é egrave è ecirc ê iacute í ntilde ñ oacute ó ocirc ô otilde õ ouml ö szlig ß uacute ú uuml ü";
const ENTITIES = new Map(
  Array.from(ENTITY_NAMES.matchAll(/(\S+) (\S+)/g), ([, name = "", sign = ""]) => [name, sign] as const),
).set("nbsp", " ");
/** Keys of a reply, next to which "text" may be the question. */
const REPLY_KEYS = [
  "responseMessages",
  "response_messages",
  "fulfillmentMessages",
  "fulfillment_messages",
  "fulfillmentText",
  "fulfillment_text",
];
const TEXT_KEYS = [
  ...REPLY_KEYS,
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

/** Extracts the plain text of a cell: helpdesks export messages as HTML, bot builders as JSON. */
export function extractCellText(cell: string): string {
  return (/^[{["]/.test(cell) ? extractJsonText(cell) : null) ?? extractHtmlText(cell);
}

/** Converts HTML to plain text; paragraphs and breaks become lines. */
export function extractHtmlText(cell: string): string {
  const plain = cell.includes("<") ? stripHtml(cell) : cell;
  return plain.includes("&") ? plain.replace(ENTITY, decodeEntity) : plain;
}

function stripHtml(cell: string): string {
  const shown = MAYBE_HIDDEN.test(cell) ? stripHidden(cell) : cell;
  const plain = shown.replace(BREAKS, "\n").replace(MARKUP, "");
  if (plain === cell) return cell;
  const mayHaveBlankLines = plain.indexOf("\n") < plain.lastIndexOf("\n");
  return (mayHaveBlankLines ? plain.replace(/\n\s*\n\s*/g, "\n\n") : plain).trim();
}

function stripHidden(cell: string): string {
  const body = PAGE_END.test(cell) ? cell.replace(PAGE_MARKUP, "") : cell;
  return stripElements(body);
}

/** Removes each element from its begin to its next end. Once a name has no further end, its begins are not searched again. */
function stripElements(text: string): string {
  const kept: string[] = [];
  const ends = new Map(HIDDEN_ENDS);
  let from = 0;
  for (const { index, 0: begin, 1: tag = "" } of text.matchAll(HIDDEN)) {
    const name = tag.toLowerCase();
    const end = index < from ? undefined : ends.get(name);
    if (end === undefined) continue;
    end.lastIndex = index + begin.length;
    if (!end.test(text)) {
      ends.delete(name);
      continue;
    }
    kept.push(text.slice(from, index));
    from = end.lastIndex;
  }
  return from === 0 ? text : kept.join("") + text.slice(from);
}

/**
 * Extracts the text of JSON such as `{"type":"text","text":"…"}`, at any depth, or of the last message of a list. Empty if
 * it has no text, as events and payloads; null if the cell isn't JSON.
 */
function extractJsonText(cell: string): string | null {
  try {
    const value: unknown = JSON.parse(cell);
    if (typeof value === "string") return value;
    return findText(value) ?? (isStructured(value) ? "" : null);
  } catch {
    return null;
  }
}

/** Whether JSON is an object or has one; a list of numbers can be a text such as "[1]". */
function isStructured(value: unknown): boolean {
  return typeof value === "object" && value !== null && (!Array.isArray(value) || value.some(isStructured));
}

/** Deeper JSON has no text of a message. */
const MAX_DEPTH = 12;

function findText(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return findTextInList(value, depth + 1);
  if (typeof value !== "object" || value === null) return undefined;
  const entries = new Map<string, unknown>(Object.entries(value));
  for (const name of [...TEXT_KEYS, "title"]) {
    const found = entries.get(name);
    if (typeof found === "string" && found.trim() !== "") return found;
    const inner = name === "title" ? undefined : findText(found, depth + 1);
    if (inner !== undefined) return inner;
  }
  // The keys above may be deeper: queryInput.text.text.
  for (const [name, found] of entries) {
    const inner = TEXT_KEYS.includes(name) ? undefined : findText(found, depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Joins strings or content parts; a message history gives its last message, because each row repeats the history. */
function findTextInList(list: readonly unknown[], depth: number): string | undefined {
  if (list.every((entry) => typeof entry === "string")) return list.join("\n").trim() || undefined;
  const isHistory = list.some((entry) => typeof entry === "object" && entry !== null && "role" in entry);
  const texts = list.map((entry) => findText(entry, depth)).filter((text) => text !== undefined);
  return isHistory ? texts.at(-1) : texts.join("\n") || undefined;
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0x10ffff ? whole : String.fromCodePoint(code);
}
