/** What the scanner finds; `letters` of the column are empty if the cell names none. */
export type RowHandlers = {
  row: () => void;
  cell: (letters: string, type: string, style: number, value: string) => void;
  rowEnd: () => void;
};

const ROW = /[ \t\n\r]*<row((?: [A-Za-z0-9:]+="[^"<&>\p{Cc}\uD800-\uFFFF]*")*)>/uy;
const CELL = /<c(?: r="([A-Z]{1,3})\d{1,7}")?(?: s="(\d{1,5})")?(?: t="([A-Za-z]{1,9})")?(\/?)>/y;
/** Texts in cells: what opens and what closes them. */
const VALUES = [
  ["<v>", "</v></c>"],
  ["<is><t>", "</t></is></c>"],
  ['<is><t xml:space="preserve">', "</t></is></c>"],
] as const;
/** Signs that a text can't have, or that the parser changes. */
const UNUSUAL = /[>\0-\x08\x0b-\x1f\ufffe\uffff]/;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Creates a scanner of rows as spreadsheet programs write them, which takes a quarter of the parser's time. `scan` returns
 * the position after the last whole row of that form; the parser takes what follows. Whether the attributes of rows are
 * valid is left to the parser as well: `accept` tells that it has taken a row with those of the last one that was refused.
 */
export function createRowScanner(handlers: RowHandlers): {
  scan: (text: string, from: number) => number;
  accept: () => void;
} {
  const accepted = new Set<string>();
  let refused: string | null = null;

  function scanRow(text: string, from: number): number {
    ROW.lastIndex = from;
    const attributes = ROW.exec(text)?.[1];
    if (attributes === undefined) return -1;
    const names = attributes.replace(/"[^"]*"/g, "");
    if (!accepted.has(names)) {
      refused = names;
      return -1;
    }
    // A row that is refused further on is started again by the parser.
    handlers.row();
    let at = ROW.lastIndex;
    for (;;) {
      CELL.lastIndex = at;
      const cell = CELL.exec(text);
      if (cell === null) break;
      const [, letters = "", style = "0", type = "n", selfClosing] = cell;
      const value = selfClosing === "/" ? { text: "", end: CELL.lastIndex } : scanValue(text, CELL.lastIndex);
      if (value === null) return -1;
      handlers.cell(letters, type, Number(style), value.text);
      at = value.end;
    }
    if (!text.startsWith("</row>", at)) return -1;
    handlers.rowEnd();
    return at + "</row>".length;
  }

  return {
    scan(text, from) {
      let at = from;
      for (let end = scanRow(text, at); end >= 0; end = scanRow(text, at)) at = end;
      return at;
    },
    accept() {
      if (refused !== null) accepted.add(refused);
      refused = null;
    },
  };
}

/** The text of a cell and the position after the cell; null if the form is another one. */
function scanValue(text: string, from: number): { text: string; end: number } | null {
  for (const [open, close] of VALUES) {
    if (!text.startsWith(open, from)) continue;
    const start = from + open.length;
    const end = text.indexOf("<", start);
    if (end < 0 || !text.startsWith(close, end)) return null;
    const raw = text.slice(start, end);
    const value = UNUSUAL.test(raw) ? null : decodeEntities(raw);
    return value === null ? null : { text: value, end: end + close.length };
  }
  return text.startsWith("</c>", from) ? { text: "", end: from + "</c>".length } : null;
}

/** Null if there are entities other than the five of XML. */
function decodeEntities(raw: string): string | null {
  if (!raw.includes("&")) return raw;
  let isKnown = true;
  const text = raw.replace(/&(?:([a-z]{2,4});)?/g, (_, name: string | undefined) => {
    const sign = ENTITIES[name ?? ""];
    isKnown &&= sign !== undefined;
    return sign ?? "";
  });
  return isKnown ? text : null;
}
