import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import type { SpeakerRole } from "./batch.contract.ts";
import { readMarkup } from "./cell-text.ts";
import { isRule, readSpokenLine } from "./transcript-lines.ts";

export type CellLine = { name: string; text: string; time: string };
export type CellMessage = { role: Role; text: string; time: string };

const BREAK = /\r\n|\n|\r|<br\s*\/?>/i;
/** In a cell of one line: a bar, the two characters of an escaped break, or "; Bot says: …". */
const INLINE_BREAK = /\|{1,2}|\\n|;\s*(?=\p{L}[\p{L} ]{0,20} says:)/u;
const [NAME_KEYS, TEXT_KEYS, TIME_KEYS] = [
  ["role", "sender", "from", "author", "speaker", "type"],
  ["content", "text", "message", "body", "value", "utterance"],
  ["timestamp", "created_at", "createdAt", "time", "date"],
];

/** The lines of a cell that may hold a whole conversation, each as if somebody said it; JSON lists of messages as well. */
export function splitCell(cell: string): string[] | CellLine[] {
  const listed = readList(cell);
  if (listed !== null) return listed;
  const lines = (/<[a-z]/i.test(cell) ? readMarkup(cell) : cell).split(BREAK);
  return lines.length > 1 ? lines.filter((line) => !isRule(line)) : cell.split(INLINE_BREAK);
}

/** The messages of a cell with a whole conversation; `unknown` gets each name that nobody is known by. */
export function readCell(
  cell: string,
  { findRole, unknown }: { findRole: (name: string) => SpeakerRole | null; unknown: (name: string) => void },
): CellMessage[] {
  const messages: CellMessage[] = [];
  let last: CellMessage | null = null;
  for (const line of splitCell(cell)) {
    const spoken = typeof line === "string" ? readSpokenLine(line) : line;
    const role = spoken ? findRole(spoken.name) : null;
    if (spoken !== null && role !== null) {
      last = role === "ignore" ? null : { role, text: spoken.text, time: spoken.time };
      if (last) messages.push(last);
    } else if (typeof line !== "string") {
      last = null;
      unknown(line.name);
    } else if (last) last.text += `\n${line}`;
  }
  return messages.map((message) => ({ ...message, text: message.text.trim() }));
}

function readList(cell: string): CellLine[] | null {
  if (!/^\s*[[{]/.test(cell)) return null;
  try {
    const value: unknown = JSON.parse(cell);
    const list = isObject(value) && "messages" in value ? value["messages"] : value;
    return Array.isArray(list) ? list.filter(isObject).map(readEntry) : null;
  } catch {
    return null;
  }
}

function readEntry(entry: Record<string, unknown>): CellLine {
  const pick = (keys: readonly string[]): unknown => keys.map((key) => entry[key]).find((value) => value !== undefined);
  return { name: readWords(pick(NAME_KEYS)), text: readWords(pick(TEXT_KEYS)), time: readWords(pick(TIME_KEYS)) };
}

/** A string, a number, or the text parts of a content list. */
function readWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value)) return "";
  return value.map((part: unknown) => (isObject(part) ? readWords(part["text"]) : readWords(part))).join("\n");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
