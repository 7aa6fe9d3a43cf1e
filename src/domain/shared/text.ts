const encoder = new TextEncoder();

/** True for text that every store and every reader can hold: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

/** Length in UTF-8 bytes. */
export function measureUtf8Bytes(text: string): number {
  return encoder.encode(text).length;
}

/** At most `max` characters, cut at a word where one is near, with an ellipsis. */
export function shortenText(text: string, max: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max - 1);
  const space = cut.lastIndexOf(" ");
  const end = space > max * 0.7 ? space : cut.length;
  // A cut through a surrogate pair would leave half a character.
  return `${cut.slice(0, end).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Orders texts by code units, in every locale alike. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
