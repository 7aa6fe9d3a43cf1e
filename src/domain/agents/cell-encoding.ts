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
  writeInteger(bytes, texts.size);
  for (const text of texts.keys()) {
    const encoded = new TextEncoder().encode(text);
    writeInteger(bytes, encoded.length);
    for (const byte of encoded) bytes.push(byte);
  }
  writeInteger(bytes, cells.length);
  for (const cell of cells) {
    for (const name of CELL_KEYS) writeInteger(bytes, texts.get(cell[name]) ?? 0);
    for (const name of CELL_SUMS) writeInteger(bytes, fold(cell[name]));
    writeInteger(bytes, cell.firstDay);
    writeInteger(bytes, cell.lastDay - cell.firstDay);
    writeSketch(bytes, cell.response);
    writeSketch(bytes, cell.firstChunk);
  }
  return Uint8Array.from(bytes);
}

/** Decodes cells. */
export function decodeCells(bytes: Uint8Array): AgentCell[] {
  const reader = { bytes, at: 0 };
  const decoder = new TextDecoder();
  const texts = Array.from({ length: readInteger(reader) }, () => {
    const length = readInteger(reader);
    reader.at += length;
    return decoder.decode(bytes.subarray(reader.at - length, reader.at));
  });
  return Array.from({ length: readInteger(reader) }, () => decodeCell(reader, texts));
}

type Reader = { bytes: Uint8Array; at: number };

function decodeCell(reader: Reader, texts: readonly string[]): AgentCell {
  const text = (): string => texts[readInteger(reader)] ?? "";
  const keys = {
    ...{ account: text(), channel: text(), language: text(), version: text(), model: text() },
    ...{ agent: text(), prompt: text() },
  };
  const cell = createCell(keys, 0);
  for (const name of CELL_SUMS) cell[name] = unfold(readInteger(reader));
  cell.firstDay = readInteger(reader);
  cell.lastDay = cell.firstDay + readInteger(reader);
  cell.response = readSketch(reader);
  cell.firstChunk = readSketch(reader);
  return cell;
}

function writeSketch(bytes: number[], list: SketchList): void {
  writeInteger(bytes, list.length / 2);
  let last = 0;
  for (let at = 0; at < list.length; at += 2) {
    const bucket = list[at] ?? 0;
    writeInteger(bytes, bucket - last);
    writeInteger(bytes, list[at + 1] ?? 0);
    last = bucket;
  }
}

function readSketch(reader: Reader): SketchList {
  const list: number[] = [];
  let bucket = 0;
  for (let left = readInteger(reader); left > 0; left--) {
    bucket += readInteger(reader);
    list.push(bucket, readInteger(reader));
  }
  return list;
}

/** Sums of squares exceed 32 bits: division in place of shifts. */
function writeInteger(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= RADIX) {
    bytes.push((rest % RADIX) | MORE);
    rest = Math.floor(rest / RADIX);
  }
  bytes.push(rest);
}

function readInteger(reader: Reader): number {
  let byte = reader.bytes[reader.at++] ?? 0;
  if (byte < MORE) return byte;
  let value = 0;
  let scale = 1;
  for (; byte >= MORE; byte = reader.bytes[reader.at++] ?? 0) {
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
