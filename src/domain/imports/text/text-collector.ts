/** Further lines are dropped above this length (UTF-16 units), because the message is over the text limit anyway. */
const MAX_COLLECTED = 64 * 1024;

/** Creates a collector of the lines of one message; `finish` passes the header and the whole text to `onText`. */
export function createTextCollector<Header>(onText: (header: Header, text: string) => void): {
  begin: (header: Header, firstLine: string) => void;
  add: (line: string) => void;
  finish: () => void;
  isOpen: () => boolean;
} {
  let current: { header: Header; lines: string[]; length: number } | null = null;
  return {
    begin(header, firstLine) {
      current = { header, lines: [firstLine], length: firstLine.length };
    },
    add(line) {
      if (current === null || current.length > MAX_COLLECTED) return;
      current.lines.push(line);
      current.length += line.length + 1;
    },
    finish() {
      const done = current;
      current = null;
      if (done) onText(done.header, done.lines.join("\n"));
    },
    isOpen: () => current !== null,
  };
}
