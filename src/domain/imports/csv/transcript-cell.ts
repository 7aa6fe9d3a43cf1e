import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import type { SpeakerRole } from "../import-file.contract.ts";
import { extractHtmlText } from "./cell-text.ts";
import { matchRoleWord } from "../speakers/role-words.ts";
import { isSeparatorLine, parseSpeakerLine } from "../transcript/transcript-lines.ts";

export type CellLine = { name: string; text: string; time: string };
export type CellMessage = { role: Role; text: string; time: string };

const BREAK = /\r\n|\n|\r|<br\s*\/?>/i;
/** Breaks in a cell of one line: a bar, an escaped line break, or "; Bot says: …". */
const INLINE_BREAK = /\|{1,2}|\\n|;\s*(?=\p{L}[\p{L} ]{0,20} says:)/u;
/** A separator at the end of a cell or line. */
const TRAILING = /(?:;|\|{1,2}|\\n)$/;
const [NAME_KEYS, TEXT_KEYS, TIME_KEYS] = [
  ["role", "sender", "from", "author", "speaker", "type"],
  ["content", "text", "message", "body", "value", "utterance"],
  ["timestamp", "created_at", "createdAt", "time", "date"],
];

/** Splits a cell that may contain a whole conversation into lines, or into entries if it is a JSON list of messages. */
export function splitTranscriptCell(cell: string): string[] | CellLine[] {
  const listed = parseJsonMessages(cell);
  if (listed !== null) return listed;
  const lines = (/<[a-z]/i.test(cell) ? extractHtmlText(cell) : cell).split(BREAK);
  const filled = lines.filter((line) => line.trim() !== "");
  if (filled.length <= 1) return splitInline(cell);
  const kept = lines.filter((line) => !isSeparatorLine(line));
  // Each line ends with the separator, too.
  const [last = ""] = TRAILING.exec(filled[0]?.trimEnd() ?? "") ?? [];
  const isSeparated = last !== "" && filled.every((line) => line.trimEnd().endsWith(last));
  return isSeparated ? kept.map((line) => removeTrailing(line, last)) : kept;
}

/** Splits a cell of one line at the separator between its messages, which may stand at its end, too. */
function splitInline(cell: string): string[] {
  const common = cell.split(INLINE_BREAK);
  const parts = common.length > 1 ? common : splitAtRoles(cell);
  const [separator] = parts.length > 1 ? (TRAILING.exec(cell.trimEnd()) ?? []) : [];
  const isUsed = separator !== undefined && cell.trimEnd().slice(0, -separator.length).includes(separator);
  return isUsed ? parts.map((part) => removeTrailing(part, separator)).filter((part) => part.trim() !== "") : parts;
}

/** Splits "User: hi; Bot: hello" if each part starts with a role. */
function splitAtRoles(cell: string): string[] {
  const parts = cell.split(/;\s*(?=\p{L}[\p{L} ]{0,20}\d{0,3}:)/u);
  const roles = parts.map((part) => matchRoleWord(parseSpeakerLine(part)?.name ?? ""));
  return roles.every((role) => role !== null) && new Set(roles).size > 1 ? parts : [cell];
}

function removeTrailing(line: string, separator: string): string {
  const trimmed = line.trimEnd();
  return trimmed.endsWith(separator) ? trimmed.slice(0, -separator.length) : line;
}

/** Parses the messages of a transcript cell. Speakers without a role are reported to `onUnknownSpeaker`. */
export function parseTranscriptCell(
  cell: string,
  {
    findRole,
    onUnknownSpeaker,
  }: { findRole: (name: string) => SpeakerRole | null; onUnknownSpeaker: (name: string) => void },
): CellMessage[] {
  const messages: CellMessage[] = [];
  let last: CellMessage | null = null;
  for (const line of splitTranscriptCell(cell)) {
    const spoken = typeof line === "string" ? parseSpeakerLine(line) : line;
    const role = spoken ? findRole(spoken.name) : null;
    if (spoken !== null && role !== null) {
      last = role === "ignore" ? null : { role, text: spoken.text, time: spoken.time };
      if (last) messages.push(last);
    } else if (typeof line !== "string") {
      last = null;
      onUnknownSpeaker(line.name);
    } else if (last) last.text += `\n${line}`;
  }
  return messages.map((message) => ({ ...message, text: message.text.trim() }));
}

function parseJsonMessages(cell: string): CellLine[] | null {
  if (!/^\s*[[{]/.test(cell)) return null;
  try {
    const value: unknown = JSON.parse(cell);
    const list = isObject(value) && "messages" in value ? value["messages"] : value;
    return Array.isArray(list) ? list.filter(isObject).map(parseEntry) : null;
  } catch {
    return null;
  }
}

function parseEntry(entry: Record<string, unknown>): CellLine {
  const pick = (keys: readonly string[]): unknown => keys.map((key) => entry[key]).find((value) => value !== undefined);
  return { name: extractText(pick(NAME_KEYS)), text: extractText(pick(TEXT_KEYS)), time: extractText(pick(TIME_KEYS)) };
}

/** Text of a string, a number or a list of content parts. */
function extractText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value)) return "";
  return value.map((part: unknown) => (isObject(part) ? extractText(part["text"]) : extractText(part))).join("\n");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
