type Container = {
  closer: string;
  /** After the last whole element; null for an object, and while there is none. */
  kept: number | null;
};

/**
 * Closes JSON text that breaks off: drops the incomplete element of the outermost list and adds the missing brackets, so
 * that it can be parsed. Nothing of that element is kept, because what is missing may say that it doesn't count. Outside
 * of lists, all up to the last whole list or element is kept. Null if nothing is whole.
 */
export function closeCutJson(text: string): string | null {
  const signs = /["{}[\],]/g;
  const open: Container[] = [];
  let last: { end: number; closers: string } | null = null;
  const listClosers = (depth: number): string =>
    open
      .slice(0, depth)
      .map(({ closer }) => closer)
      .toReversed()
      .join("");
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const sign = found[0];
    const top = open.at(-1);
    if (sign === '"') {
      const end = findStringEnd(text, found.index + 1);
      if (end < 0) break;
      signs.lastIndex = end + 1;
    } else if (sign === "{" || sign === "[") open.push({ closer: sign === "{" ? "}" : "]", kept: null });
    else if (sign === ",") {
      if (top?.closer === "]") top.kept = found.index;
    } else {
      if (top?.closer !== sign) break;
      open.pop();
      const around = open.at(-1);
      if (around?.closer === "]") around.kept = found.index + 1;
      if (sign === "]" || open.length === 0) last = { end: found.index + 1, closers: listClosers(open.length) };
      if (open.length === 0) break;
    }
  }
  const depth = open.findIndex(({ kept }) => kept !== null);
  const outermost = open[depth]?.kept ?? null;
  if (outermost !== null) last = { end: outermost, closers: listClosers(depth + 1) };
  return last === null ? null : text.slice(0, last.end) + last.closers;
}

/** Finds the closing quote of a string whose content starts at `from`; −1 if it hasn't arrived. */
export function findStringEnd(text: string, from: number): number {
  for (let at = from; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return -1;
    let slashes = 0;
    while (at - slashes > from && text.charCodeAt(at - slashes - 1) === 92) slashes++;
    if (slashes % 2 === 0) return at;
  }
}
