import { DELIMITERS, MAX_HEADER_LENGTH } from "../import-file.contract.ts";
import type { ColumnField, Delimiter } from "../import-file.contract.ts";
import { detectFields, isFieldHeader } from "../csv/column-headers.ts";
import { inferColumns } from "./infer-columns.ts";
import { parseFlagRole } from "./role-columns.ts";
import { normalizeHeader, parseTable } from "../csv/csv-table.ts";
import { createClockWordTally } from "./clock-words.ts";
import { createDateOrderTally } from "./date-order.ts";
import { createDetection, listSpeakerWarnings } from "../detection.ts";
import type { Detection, DetectionWarning } from "../detection.ts";
import { matchRoleWord } from "../speakers/role-words.ts";
import { createSpeakerTally, detectOtherSpeakers } from "../speakers/detect-speakers.ts";
import type { Speaker } from "../speakers/detect-speakers.ts";
import { findUnknownClockWord, isTime, isZoneless, parseDateParts } from "../time/timestamps.ts";
import { splitTranscriptCell } from "../csv/transcript-cell.ts";
import { parseSpeakerLine } from "../transcript/transcript-lines.ts";
import { isVisibilityHeader, parsePrivate } from "../csv/visibility.ts";
import { MERGED_CELLS, hasMergedCells, listIdWarnings } from "./table-ids.ts";

const SAMPLE_ROWS = 5;
/** Speakers listed at most. */
const MAX_ROLE_VALUES = 50;

/** The user's choices, which replace what is detected. */
export type CsvChoices = { fields?: readonly ColumnField[] | undefined; delimiter?: Delimiter | undefined };

/** Detects CSV by rows of equal length below a known header, or by the content of the columns. */
export function detectCsv(head: string, { fields: chosen, delimiter: only }: CsvChoices = {}): Detection | null {
  const delimiters = only === undefined ? DELIMITERS : [only];
  const tables = delimiters.map((delimiter) => ({ delimiter, ...parseTable(head, delimiter) }));
  const [best] = tables.toSorted((a, b) => b.fit - a.fit || b.score - a.score);
  if (!best || (best.score === 0 && only === undefined)) return null;
  const [first = []] = best.rows;
  const below = best.rows.slice(1);
  const hasHeader = (first.some(isFieldHeader) || isHeaderRow(first, below)) && !isDataRow(first, below);
  const rows = hasHeader ? below : best.rows;
  const headers = first.map((header, index) =>
    hasHeader ? normalizeHeader(header, MAX_HEADER_LENGTH) : `Column ${index + 1}`,
  );
  const fields = headers.map((_, index) => chosen?.[index] ?? "ignore");
  if (chosen === undefined) {
    if (hasHeader) fields.splice(0, fields.length, ...detectFields(headers));
    inferColumns(fields, headers, rows);
  }
  const all = detectSpeakers(fields, headers, rows);
  const speakers = all.slice(0, MAX_ROLE_VALUES);
  const times = detectTimes(fields, rows);
  const fillDown = hasMergedCells(fields, rows);
  const mapped = fields.filter((field) => field !== "ignore").length;
  return {
    ...createDetection("csv"),
    confidence: Math.min(0.98, best.score * (0.4 + 0.2 * Math.min(3, mapped))),
    delimiter: best.delimiter,
    hasHeader,
    columns: headers.map((header, index) => ({ header, field: fields[index] ?? "ignore" })),
    sampleRows: rows.slice(0, SAMPLE_ROWS),
    fillDown,
    speakers,
    otherSpeakers: detectOtherSpeakers(all),
    ...times,
    warnings: [
      ...listColumnWarnings(fields),
      ...listIdWarnings(fields, headers, rows),
      ...(fillDown ? [MERGED_CELLS] : []),
      ...listNoteWarnings(fields, headers, rows),
      ...(hasSpeakers(fields) ? listSpeakerWarnings(speakers) : []),
    ],
  };
}

/** Whether the first row is data: it contains a time, or a role in a column of roles ("event" may be header or role). */
function isDataRow(first: readonly string[], rows: string[][]): boolean {
  return first.some((field, index) => {
    if (isTime(field)) return true;
    if (first.filter(isFieldHeader).length > 2) return false;
    return matchRoleWord(field) !== null && rows.every((row) => matchRoleWord(row[index] ?? "") !== null);
  });
}

/** Whether a first row of unknown words is a header: a column has times or roles in all rows below, but not in this one. */
function isHeaderRow(first: readonly string[], rows: string[][]): boolean {
  return first.some((field, index) => {
    if (!/\p{L}/u.test(field)) return false;
    const values = rows.map((row) => (row[index] ?? "").trim()).filter((value) => value !== "");
    if (values.length < 2) return false;
    if (values.every(isTime)) return !isTime(field);
    return matchRoleWord(field) === null && values.every((value) => matchRoleWord(value) !== null);
  });
}

function hasSpeakers(fields: readonly ColumnField[]): boolean {
  return fields.includes("role") || fields.includes("transcript");
}

function detectSpeakers(fields: ColumnField[], headers: readonly string[], rows: string[][]): Speaker[] {
  const tally = createSpeakerTally();
  const [role, text, conversation] = [fields.indexOf("role"), fields.indexOf("text"), fields.indexOf("conversationId")];
  const visibility = fields.indexOf("visibility");
  const transcript = fields.indexOf("transcript");
  if (transcript >= 0) {
    for (const row of rows) {
      for (const [at, line] of splitTranscriptCell(row[transcript] ?? "").entries()) {
        const spoken = typeof line === "string" ? parseSpeakerLine(line) : line;
        if (spoken) tally.add(spoken.name, spoken.text, at === 0);
      }
    }
    return tally.detect().filter(({ count, role: side }) => side !== null || count > 1);
  }
  if (role < 0) return [];
  const started = new Set<string>();
  for (const row of rows) {
    if (parsePrivate(headers[visibility] ?? "", row[visibility] ?? "") === true) continue;
    const value = (row[role] ?? "").trim();
    const id = row[conversation] ?? "";
    if (value !== "") tally.add(value, row[text] ?? "", !started.has(id));
    started.add(id);
  }
  return tally.detect().map((speaker) => {
    const flagged = parseFlagRole(headers[role] ?? "", speaker.name);
    return flagged === null ? speaker : { ...speaker, role: flagged, confidence: 0.95 };
  });
}

function detectTimes(
  fields: ColumnField[],
  rows: string[][],
): Pick<Detection, "dateOrder" | "dateOrderHint" | "dateOrderChoices" | "clockWords" | "clock" | "needsTimeZone"> {
  const columns = fields.flatMap((field, index) => (field === "timestamp" ? [index] : []));
  const dates = createDateOrderTally();
  const clockWords = createClockWordTally();
  let timeCount = 0;
  let halfDayCount = 0;
  let zonelessCount = 0;
  for (const row of rows) {
    const value = columns.map((index) => (row[index] ?? "").trim()).join(" ");
    if (value.trim() === "") continue;
    timeCount += 1;
    if (/\d\s*[ap]\.?\s?m\b/i.test(value)) halfDayCount += 1;
    if (isZoneless(value)) zonelessCount += 1;
    const date = parseDateParts(value);
    if (date) dates.add(...date);
    clockWords.add(findUnknownClockWord(value));
  }
  const guess = dates.detect();
  const clock = halfDayCount > 0 ? "12h" : "24h";
  return {
    dateOrder: guess.order,
    dateOrderHint: guess.hint,
    dateOrderChoices: guess.choices,
    clockWords: clockWords.detect(),
    clock: timeCount > 0 ? clock : null,
    needsTimeZone: zonelessCount > 0,
  };
}

function listColumnWarnings(fields: ColumnField[]): DetectionWarning[] {
  const warnings: DetectionWarning[] = [];
  const paired = (["userText", "botText", "transcript"] as const).some((field) => fields.includes(field));
  if (!paired && !fields.includes("text")) {
    warnings.push({ code: "no_text_column", message: "Select the column with the message text." });
  }
  if (!paired && !fields.includes("role")) {
    warnings.push({
      code: "no_role_column",
      message:
        "Select the column that says who wrote the message. If there is none, add one with user or bot on every row.",
    });
  }
  const transcript = fields.includes("transcript");
  if (!transcript && !fields.includes("conversationId")) {
    warnings.push({
      code: "no_conversation_column",
      message: `No column identifies the conversation, so ${describeSplit(fields)}.`,
    });
  }
  if (!transcript && !fields.includes("timestamp")) {
    warnings.push({
      code: "no_times",
      message: "No column contains times, so response times and peak hours aren't available.",
    });
  }
  return warnings;
}

/** Warns if the private notes of a helpdesk export would be imported as messages. */
function listNoteWarnings(
  fields: readonly ColumnField[],
  headers: readonly string[],
  rows: string[][],
): DetectionWarning[] {
  const at = headers.findIndex(isVisibilityHeader);
  const header = headers[at] ?? "";
  if (at < 0 || fields.includes("visibility") || !rows.some((row) => parsePrivate(header, row[at] ?? ""))) return [];
  const message = `"${header}" marks private notes. Map it to “Public or private” to skip them.`;
  return [{ code: "private_notes", message }];
}

function describeSplit(fields: ColumnField[]): string {
  const hasTimes = fields.includes("timestamp");
  if (!hasTimes && fields.includes("userText")) return "each row becomes one";
  if (fields.includes("user")) {
    return hasTimes ? "each user’s messages are split at pauses of six hours" : "all rows of a user become one";
  }
  return hasTimes ? "the messages are split at pauses of six hours" : "the whole file becomes one";
}
