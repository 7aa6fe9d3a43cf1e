/** Cells as bytes: a table of their texts, then integers of seven bits a byte, which are small mostly. */
import { CELL_KEYS, CELL_SUMS, createCell } from "./agent-cell.ts";
import type { AgentCell, SketchList } from "./agent-cell.ts";

const LOW_BITS = 0x7f;
const MORE = 0x80;
const RADIX = 0x80;

/** Encodes cells. */
export function encodeCells(cells: readonly AgentCell[]): Uint8Array {
  const bytes: number[] = [];
  const texts = new Map<string, number>();
  for (const cell of cells) {
    for (const name of CELL_KEYS) if (!texts.has(cell[name])) texts.set(cell[name], texts.size);
  }
  encodeInteger(bytes, texts.size);
  for (const text of texts.keys()) {
    const encoded = new TextEncoder().encode(text);
    encodeInteger(bytes, encoded.length);
    for (const byte of encoded) bytes.push(byte);
  }
  encodeInteger(bytes, cells.length);
  for (const cell of cells) {
    for (const name of CELL_KEYS) encodeInteger(bytes, texts.get(cell[name]) ?? 0);
    for (const name of CELL_SUMS) encodeInteger(bytes, fold(cell[name]));
    encodeInteger(bytes, cell.firstDay);
    encodeInteger(bytes, cell.lastDay - cell.firstDay);
    encodeSketchList(bytes, cell.response);
    encodeSketchList(bytes, cell.firstChunk);
  }
  return Uint8Array.from(bytes);
}

/** Decodes cells. */
export function decodeCells(bytes: Uint8Array): AgentCell[] {
  const from = { bytes, at: 0 };
  const decoder = new TextDecoder();
  const texts = Array.from({ length: decodeInteger(from) }, () => {
    const length = decodeInteger(from);
    from.at += length;
    return decoder.decode(bytes.subarray(from.at - length, from.at));
  });
  return Array.from({ length: decodeInteger(from) }, () => decodeCell(from, texts));
}

type Position = { bytes: Uint8Array; at: number };

function decodeCell(from: Position, texts: readonly string[]): AgentCell {
  const text = (): string => texts[decodeInteger(from)] ?? "";
  const keys = {
    ...{ account: text(), channel: text(), language: text(), version: text(), model: text() },
    ...{ agent: text(), prompt: text() },
  };
  const cell = createCell(keys, 0);
  for (const name of CELL_SUMS) cell[name] = unfold(decodeInteger(from));
  cell.firstDay = decodeInteger(from);
  cell.lastDay = cell.firstDay + decodeInteger(from);
  cell.response = decodeSketchList(from);
  cell.firstChunk = decodeSketchList(from);
  return cell;
}

function encodeSketchList(bytes: number[], list: SketchList): void {
  encodeInteger(bytes, list.length / 2);
  let last = 0;
  for (let at = 0; at < list.length; at += 2) {
    const bucket = list[at] ?? 0;
    encodeInteger(bytes, bucket - last);
    encodeInteger(bytes, list[at + 1] ?? 0);
    last = bucket;
  }
}

function decodeSketchList(from: Position): SketchList {
  const list: number[] = [];
  let bucket = 0;
  for (let left = decodeInteger(from); left > 0; left--) {
    bucket += decodeInteger(from);
    list.push(bucket, decodeInteger(from));
  }
  return list;
}

/** Sums of squares exceed 32 bits: division in place of shifts. */
function encodeInteger(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= RADIX) {
    bytes.push((rest % RADIX) | MORE);
    rest = Math.floor(rest / RADIX);
  }
  bytes.push(rest);
}

function decodeInteger(from: Position): number {
  let byte = from.bytes[from.at++] ?? 0;
  if (byte < MORE) return byte;
  let value = 0;
  let scale = 1;
  for (; byte >= MORE; byte = from.bytes[from.at++] ?? 0) {
    value += (byte & LOW_BITS) * scale;
    scale *= RADIX;
  }
  return value + byte * scale;
}

/** Makes integers of either sign positive: 0, −1, 1, −2, 2 … */
function fold(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unfold(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
