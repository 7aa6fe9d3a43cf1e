const encoder = new TextEncoder();

/** Whether the database and JSON can store `text`: no NUL characters, no lone surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

/** Length in UTF-8 bytes. */
export function countUtf8Bytes(text: string): number {
  return encoder.encode(text).length;
}

/** `text` on one line, cut to at most `max` characters with an ellipsis, at a word boundary where one is near. */
export function shortenText(text: string, max: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max - 1);
  const space = cut.lastIndexOf(" ");
  const end = space > max * 0.7 ? space : cut.length;
  // Don't leave half of a surrogate pair.
  return `${cut.slice(0, end).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Compares by code units, for an order that does not depend on the locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Lower case without accents, for comparisons. */
export function foldAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
