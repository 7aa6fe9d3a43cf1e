/** A longer line (UTF-16 units) is split, which bounds memory; message texts are shorter. */
const MAX_LINE_LENGTH = 256 * 1024;

/** Creates a splitter of chunks into lines at LF, CRLF or CR; `onLine` gets each line and its number from 1. */
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
      // A CR at the end may be the first half of a CRLF.
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
