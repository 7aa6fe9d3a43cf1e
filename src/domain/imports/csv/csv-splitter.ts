/** Maximum record length in UTF-16 units, which bounds memory; a longer record is an error. */
export const MAX_RECORD_LENGTH = 256 * 1024;

export type CsvHandlers = {
  /** `line` is the number of the record's first line, from 1. */
  row: (fields: string[], line: number) => void;
  /** The record that starts on `line` can't be parsed; parsing continues with the next line. */
  broken: (reason: "unclosed_quote" | "record_too_long", line: number) => void;
};

const QUOTE = 34;
const SPACE = 32;
const LF = 10;
const CR = 13;

/**
 * Creates a splitter of CSV chunks into records (RFC 4180, any one-character delimiter, LF, CRLF or CR). Accepts spaces
 * before a quote, characters after a closing quote and quotes inside an unquoted field.
 */
export function createCsvSplitter(
  delimiter: string,
  handlers: CsvHandlers,
): { push: (chunk: string) => void; end: () => number } {
  const separator = delimiter.charCodeAt(0);
  let started = false;
  let text = "";
  let start = 0;
  let line = 1;
  let skipping = false;

  return {
    push(chunk) {
      if (chunk === "") return;
      text += started ? chunk : chunk.replace(/^\uFEFF/, "");
      started = true;
      drain(false);
    },
    end() {
      drain(true);
      return line - 1;
    },
  };

  function drain(last: boolean): void {
    start = 0;
    while (start < text.length && (skipping ? skipLine(last) : parseRecord(last)));
    text = text.slice(start);
  }

  /** Parses one record at `start`; false if its end has not arrived yet. */
  function parseRecord(last: boolean): boolean {
    const fields: string[] = [];
    let breaks = 0;
    let at = start;
    for (;;) {
      let field = "";
      let opening = at;
      while (text.charCodeAt(opening) === SPACE) opening++;
      if (text.charCodeAt(opening) === QUOTE) {
        let from = opening + 1;
        for (;;) {
          const quote = text.indexOf('"', from);
          if (quote < 0 || quote - start > MAX_RECORD_LENGTH) {
            const closable = !last && text.length - start <= MAX_RECORD_LENGTH;
            return closable ? false : skipRecord("unclosed_quote");
          }
          if (quote + 1 === text.length && !last) return false;
          if (text.charCodeAt(quote + 1) !== QUOTE) {
            field += text.slice(from, quote);
            at = quote + 1;
            break;
          }
          field += text.slice(from, quote + 1);
          from = quote + 2;
        }
        breaks += countBreaks(field);
      }
      let end = at;
      for (; end < text.length; end++) {
        const unit = text.charCodeAt(end);
        if (unit === separator || unit === LF || unit === CR) break;
      }
      if (end - start > MAX_RECORD_LENGTH) return skipRecord("record_too_long");
      if (end === text.length && !last) return false;
      fields.push(end === at ? field : field + text.slice(at, end));
      if (text.charCodeAt(end) === separator) {
        at = end + 1;
        continue;
      }
      const next = endOfBreak(end, last);
      if (next < 0) return false;
      handlers.row(fields, line);
      line += breaks + 1;
      start = next;
      return true;
    }
  }

  function skipRecord(reason: "unclosed_quote" | "record_too_long"): boolean {
    handlers.broken(reason, line);
    skipping = true;
    return true;
  }

  function skipLine(last: boolean): boolean {
    let end = start;
    while (end < text.length && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end++;
    start = end;
    if (end === text.length && !last) return false;
    const next = endOfBreak(end, last);
    if (next < 0) return false;
    start = next;
    line += 1;
    skipping = false;
    return true;
  }

  /** Position after the line break at `end`; -1 if a CR may be the first half of a CRLF that is still incomplete. */
  function endOfBreak(end: number, last: boolean): number {
    if (text.charCodeAt(end) !== CR) return end + 1;
    if (end + 1 === text.length && !last) return -1;
    return text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
  }
}

function countBreaks(field: string): number {
  if (!field.includes("\n") && !field.includes("\r")) return 0;
  return field.match(/\r\n|\n|\r/g)?.length ?? 0;
}
