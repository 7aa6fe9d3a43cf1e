import { joinBytes } from "./byte-reader.ts";
import { RefusedFileError } from "./container-error.ts";

const PAGE_BYTES = 1024 * 1024;
/** Bounds memory, with room for the rest of the program. */
const MAX_BYTES = 128 * 1024 * 1024;

/** The texts of a workbook, which its cells name by number; kept as UTF-8, which takes a third of the memory of strings. */
export type SharedStrings = { add: (text: string) => void; get: (index: number) => string | null };

/** Creates an empty table; `add` throws ContainerError above 128 MiB. */
export function createSharedStrings(): SharedStrings {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const pages: Uint8Array[] = [];
  let page = new Uint8Array(PAGE_BYTES);
  let used = 0;
  let total = 0;
  let starts = new Float64Array(1024);
  let count = 0;

  function addBytes(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.byteLength) {
      if (used === PAGE_BYTES) {
        pages.push(page);
        page = new Uint8Array(PAGE_BYTES);
        used = 0;
      }
      const length = Math.min(PAGE_BYTES - used, bytes.byteLength - at);
      page.set(bytes.subarray(at, at + length), used);
      used += length;
      at += length;
    }
    total += bytes.byteLength;
  }

  function getBytes(from: number, to: number): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let at = from; at < to;) {
      const number = Math.floor(at / PAGE_BYTES);
      const start = at % PAGE_BYTES;
      const length = Math.min(PAGE_BYTES - start, to - at);
      parts.push((pages[number] ?? page).subarray(start, start + length));
      at += length;
    }
    return joinBytes(parts, to - from);
  }

  return {
    add(text) {
      if (count + 2 > starts.length) {
        const longer = new Float64Array(starts.length * 2);
        longer.set(starts);
        starts = longer;
      }
      addBytes(encoder.encode(text));
      if (total > MAX_BYTES) {
        const message = `The workbook holds more than ${MAX_BYTES / 1024 ** 2} MiB of texts. Save its sheet as CSV.`;
        throw new RefusedFileError("bad_sheet", message);
      }
      count += 1;
      starts[count] = total;
    },
    get(index) {
      const [from, to] = [starts[index], starts[index + 1]];
      if (!(index >= 0 && index < count) || from === undefined || to === undefined) return null;
      return from === to ? "" : decoder.decode(getBytes(from, to));
    },
  };
}
