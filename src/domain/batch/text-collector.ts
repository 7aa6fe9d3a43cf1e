/** Past this many UTF-16 units further lines of one message are dropped: it is over the limit on texts anyway. */
const MAX_COLLECTED = 64 * 1024;

/** Gathers the lines of one message until the next begins; `onText` gets what `begin` was given, and the whole text. */
export function createTextCollector<Head>(onText: (head: Head, text: string) => void): {
  begin: (head: Head, firstLine: string) => void;
  add: (line: string) => void;
  finish: () => void;
  isOpen: () => boolean;
} {
  let current: { head: Head; lines: string[]; length: number } | null = null;
  return {
    begin(head, firstLine) {
      current = { head, lines: [firstLine], length: firstLine.length };
    },
    add(line) {
      if (current === null || current.length > MAX_COLLECTED) return;
      current.lines.push(line);
      current.length += line.length + 1;
    },
    finish() {
      const done = current;
      current = null;
      if (done) onText(done.head, done.lines.join("\n"));
    },
    isOpen: () => current !== null,
  };
}
