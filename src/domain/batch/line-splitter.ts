/** A longer line (UTF-16 units) is cut in pieces, which keeps memory bounded; no text may be that long. */
const MAX_LINE_LENGTH = 256 * 1024;

/** Splits chunks into lines at LF, CRLF or CR; `onLine` gets each without its end, and its number from 1. */
export function createLineSplitter(
  onLine: (line: string, number: number) => void,
  maxLength = MAX_LINE_LENGTH,
): {
  push: (chunk: string) => void;
  end: () => void;
} {
  const breaks = /\r\n|\n|\r/g;
  let started = false;
  let pending = "";
  let number = 1;

  function drain(last: boolean): void {
    let start = 0;
    for (;;) {
      breaks.lastIndex = start;
      const found = breaks.exec(pending);
      const end = found ? found.index : pending.length;
      if (end - start > maxLength) {
        onLine(pending.slice(start, start + maxLength), number);
        start += maxLength;
        continue;
      }
      if (!found) break;
      // A CR at the very end may be half of a CRLF whose LF is in the next chunk.
      if (found[0] === "\r" && end + 1 === pending.length && !last) break;
      onLine(pending.slice(start, end), number++);
      start = end + found[0].length;
    }
    if (last && start < pending.length) onLine(pending.slice(start), number++);
    pending = last ? "" : pending.slice(start);
  }

  return {
    push(chunk) {
      if (chunk === "") return;
      pending += started ? chunk : chunk.replace(/^\uFEFF/, "");
      started = true;
      drain(false);
    },
    end: () => drain(true),
  };
}
