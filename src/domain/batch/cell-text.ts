const MARKUP =
  /<\/?(?:p|div|span|br|b|strong|i|em|u|a|ul|ol|li|h[1-6]|table|tbody|tr|td|img|blockquote)(?:\s[^<>]*)?\/?>/gi;
const BREAKS = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote)>/gi;
/** Of HTML's names those that messages hold. */
const NAMES =
  "amp & lt < gt > quot \" apos ' hellip … ndash – mdash — euro € rsquo ’ lsquo ‘ ldquo “ rdquo ” aacute á agrave à acirc â atilde ã " +
  "auml ä ccedil ç eacute é egrave è ecirc ê iacute í ntilde ñ oacute ó ocirc ô otilde õ ouml ö szlig ß uacute ú uuml ü";
const ENTITIES = new Map(
  Array.from(NAMES.matchAll(/(\S+) (\S+)/g), ([, name = "", sign = ""]) => [name, sign] as const),
).set("nbsp", " ");
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

/** The words of a cell: helpdesks export a message as HTML, bot builders as JSON with the text in it. */
export function readCellText(cell: string): string {
  if (cell.startsWith("{")) return readPayload(cell) ?? cell;
  const plain = cell.includes("<") ? stripMarkup(cell) : cell;
  return plain.includes("&") ? plain.replace(ENTITY, readEntity) : plain;
}

function stripMarkup(cell: string): string {
  const plain = cell.replace(BREAKS, "\n").replace(MARKUP, "");
  return plain === cell ? cell : plain.replace(/\n\s*\n\s*/g, "\n\n").trim();
}

/** The text in `{"type":"text","text":"…"}` and its like; null where there is none. */
function readPayload(cell: string): string | null {
  try {
    const value: unknown = JSON.parse(cell);
    return findText(value) ?? null;
  } catch {
    return null;
  }
}

function findText(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = new Map<string, unknown>(Object.entries(value));
  for (const name of ["text", "message", "content", "body", "payload", "title"]) {
    const found = entries.get(name);
    if (typeof found === "string" && found.trim() !== "") return found;
    const inner = name === "title" ? undefined : findText(found);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function readEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0x10ffff ? whole : String.fromCodePoint(code);
}
