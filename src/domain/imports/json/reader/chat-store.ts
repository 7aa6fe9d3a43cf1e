import type { ChatMessage } from "../json-format.ts";

/** Texts that are encoded together, in UTF-16 units: a call for each message takes longer than parsing it. */
const BLOCK_LENGTH = 16 * 1024;

/** Messages by index, in the order in which they were added. */
export type ChatStore = {
  add: (message: ChatMessage) => void;
  get: (index: number) => ChatMessage;
  getTime: (index: number) => number;
  getLine: (index: number) => number;
  clear: () => void;
  readonly size: number;
  /** Length of the texts in UTF-16 units. */
  readonly length: number;
};

/** Texts of some messages; they are bytes from `start` to `end`, but for texts that UTF-8 can't hold. */
type Block = { start: number; end: number; text: string | null };

/**
 * Creates an empty store. Texts are kept as UTF-8 outside of the heap: the garbage collector copies strings that live as
 * long as these twice, and doubles the heap for them again and again.
 */
export function createChatStore(): ChatStore {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let bytes = new Uint8Array(BLOCK_LENGTH * 3);
  let blocks: Block[] = [];
  let decoded = { block: -1, text: "" };
  /** Texts of the last block, which is not encoded yet. */
  let open: string[] = [];
  let openLength = 0;
  let size = 0;
  let length = 0;
  // Overwritten after `clear`. The external id precedes the text; the length is −1 without one.
  const columns = { time: [0], line: [0], block: [0], start: [0], idLength: [0], textLength: [0] };
  const names: string[] = [];
  /** Each name is one string, however many messages it has. */
  const knownNames = new Map<string, string>();

  function closeBlock(): void {
    const text = open.join("");
    const start = blocks.at(-1)?.end ?? 0;
    if (start + text.length * 3 > bytes.byteLength) {
      const larger = new Uint8Array(Math.max(start + text.length * 3, bytes.byteLength * 2));
      larger.set(bytes.subarray(0, start));
      bytes = larger;
    }
    if (text.isWellFormed()) {
      const end = start + encoder.encodeInto(text, bytes.subarray(start)).written;
      blocks.push({ start, end, text: null });
    } else blocks.push({ start, end: start, text });
    open = [];
    openLength = 0;
  }

  /** The text of a block; messages mostly follow each other, so that the last one is kept. */
  function getBlock(number: number): string {
    if (number >= blocks.length) closeBlock();
    if (number !== decoded.block) {
      const { start = 0, end = 0, text = null } = blocks[number] ?? {};
      decoded = { block: number, text: text ?? decoder.decode(bytes.subarray(start, end)) };
    }
    return decoded.text;
  }

  return {
    get size() {
      return size;
    },
    get length() {
      return length;
    },
    add({ name, text, at, line, externalId }) {
      const idLength = externalId?.length ?? -1;
      columns.time[size] = at;
      columns.line[size] = line;
      columns.block[size] = blocks.length;
      columns.start[size] = openLength;
      columns.idLength[size] = idLength;
      columns.textLength[size] = text.length;
      const known = knownNames.get(name) ?? name;
      if (known === name) knownNames.set(name, name);
      names[size] = known;
      size += 1;
      length += text.length;
      if (externalId !== null) open.push(externalId);
      open.push(text);
      openLength += Math.max(0, idLength) + text.length;
      if (openLength >= BLOCK_LENGTH) closeBlock();
    },
    getTime: (index) => columns.time[index] ?? 0,
    getLine: (index) => columns.line[index] ?? 0,
    get(index) {
      const idLength = columns.idLength[index] ?? -1;
      const start = columns.start[index] ?? 0;
      const textStart = start + Math.max(0, idLength);
      const block = getBlock(columns.block[index] ?? 0);
      return {
        name: names[index] ?? "",
        text: block.slice(textStart, textStart + (columns.textLength[index] ?? 0)),
        at: columns.time[index] ?? 0,
        line: columns.line[index] ?? 0,
        externalId: idLength < 0 ? null : block.slice(start, textStart),
      };
    },
    clear() {
      [blocks, open, decoded] = [[], [], { block: -1, text: "" }];
      [size, length, openLength] = [0, 0, 0];
      knownNames.clear();
    },
  };
}
