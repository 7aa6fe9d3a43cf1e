import { DELIMITERS, MAX_HEADER_LENGTH } from "./batch.contract.ts";
import type { ColumnField } from "./batch.contract.ts";
import { guessFields, isFieldHeader } from "./column-words.ts";
import { fillFromContent, readFlagRole } from "./csv-columns.ts";
import { cutHeader, readTable } from "./csv-table.ts";
import { createDateOrderTally } from "./date-order.ts";
import { emptyDetection, warnAboutSpeakers } from "./detection.ts";
import type { Detection, DetectionWarning } from "./detection.ts";
import { readRoleWord } from "./speaker-words.ts";
import { createSpeakerTally, guessOthers } from "./speakers.ts";
import type { Speaker } from "./speakers.ts";
import { isTime, isZoneless, readDateParts } from "./timestamps.ts";
import { splitCell } from "./transcript-cell.ts";
import { readSpokenLine } from "./transcript-lines.ts";
import { isVisibilityHeader, readPrivate } from "./visibility.ts";

const SAMPLE_ROWS = 5;
/** A column with more different values than this is not one of roles. */
const MAX_ROLE_VALUES = 50;

/**
 * Recognises CSV by records of equal length under a header that names fields, or by what its columns hold. `chosen`: what
 * the columns hold as a person has it, instead of the guess.
 */
export function detectCsv(head: string, chosen?: readonly ColumnField[]): Detection | null {
  const tables = DELIMITERS.map((delimiter) => ({ delimiter, ...readTable(head, delimiter) }));
  const [best] = tables.toSorted((a, b) => b.score - a.score);
  if (!best || best.score === 0) return null;
  const [first = []] = best.rows;
  const below = best.rows.slice(1);
  const hasHeader = (first.some(isFieldHeader) || isUnlike(first, below)) && !isDataRow(first, below);
  const rows = hasHeader ? below : best.rows;
  const headers = first.map((header, index) =>
    hasHeader ? cutHeader(header, MAX_HEADER_LENGTH) : `Column ${index + 1}`,
  );
  const fields = headers.map((_, index) => chosen?.[index] ?? "ignore");
  if (chosen === undefined) {
    if (hasHeader) fields.splice(0, fields.length, ...guessFields(headers));
    fillFromContent(fields, headers, rows);
  }
  const all = guessSpeakers(fields, headers, rows);
  const speakers = all.slice(0, MAX_ROLE_VALUES);
  const times = readTimes(fields, rows);
  const recognised = fields.filter((field) => field !== "ignore").length;
  return {
    ...emptyDetection("csv"),
    confidence: Math.min(0.98, best.score * (0.4 + 0.2 * Math.min(3, recognised))),
    delimiter: best.delimiter,
    hasHeader,
    columns: headers.map((header, index) => ({ header, field: fields[index] ?? "ignore" })),
    sampleRows: rows.slice(0, SAMPLE_ROWS),
    speakers,
    otherSpeakers: guessOthers(all),
    ...times,
    warnings: [
      ...warnAboutColumns(fields),
      ...warnAboutNotes(fields, headers, rows),
      ...(namesSpeakers(fields) ? warnAboutSpeakers(speakers) : []),
    ],
  };
}

/** Whether a first row is one of data: it holds a time, or a side where the rows below hold sides ("event" may be both). */
function isDataRow(first: readonly string[], rows: string[][]): boolean {
  return first.some((field, index) => {
    if (isTime(field)) return true;
    if (first.filter(isFieldHeader).length > 2) return false;
    return readRoleWord(field) !== null && rows.every((row) => readRoleWord(row[index] ?? "") !== null);
  });
}

/** Whether a first row of unknown words stands above data: a column has times or sides below it, and not in it. */
function isUnlike(first: readonly string[], rows: string[][]): boolean {
  return first.some((field, index) => {
    if (!/\p{L}/u.test(field)) return false;
    const values = rows.map((row) => (row[index] ?? "").trim()).filter((value) => value !== "");
    if (values.length < 2) return false;
    if (values.every(isTime)) return !isTime(field);
    return readRoleWord(field) === null && values.every((value) => readRoleWord(value) !== null);
  });
}

function namesSpeakers(fields: readonly ColumnField[]): boolean {
  return fields.includes("role") || fields.includes("transcript");
}

function guessSpeakers(fields: ColumnField[], headers: readonly string[], rows: string[][]): Speaker[] {
  const tally = createSpeakerTally();
  const [role, text, conversation] = [fields.indexOf("role"), fields.indexOf("text"), fields.indexOf("conversationId")];
  const note = fields.indexOf("visibility");
  const whole = fields.indexOf("transcript");
  if (whole >= 0) {
    for (const row of rows) {
      for (const [at, line] of splitCell(row[whole] ?? "").entries()) {
        const spoken = typeof line === "string" ? readSpokenLine(line) : line;
        if (spoken) tally.add(spoken.name, spoken.text, at === 0);
      }
    }
    return tally.guess().filter(({ count, role: side }) => side !== null || count > 1);
  }
  if (role < 0) return [];
  const begun = new Set<string>();
  for (const row of rows) {
    if (readPrivate(headers[note] ?? "", row[note] ?? "") === true) continue;
    const value = (row[role] ?? "").trim();
    const id = row[conversation] ?? "";
    if (value !== "") tally.add(value, row[text] ?? "", !begun.has(id));
    begun.add(id);
  }
  return tally.guess().map((speaker) => {
    const flagged = readFlagRole(headers[role] ?? "", speaker.name);
    return flagged === null ? speaker : { ...speaker, role: flagged, confidence: 0.95 };
  });
}

function readTimes(
  fields: ColumnField[],
  rows: string[][],
): Pick<Detection, "dateOrder" | "dateOrderHint" | "clock" | "needsTimeZone"> {
  const columns = fields.flatMap((field, index) => (field === "timestamp" ? [index] : []));
  const dates = createDateOrderTally();
  let timed = 0;
  let halfDays = 0;
  let zoneless = 0;
  for (const row of rows) {
    const value = columns.map((index) => (row[index] ?? "").trim()).join(" ");
    if (value.trim() === "") continue;
    timed += 1;
    if (/\d\s*[ap]\.?\s?m\b/i.test(value)) halfDays += 1;
    if (isZoneless(value)) zoneless += 1;
    const date = readDateParts(value);
    if (date) dates.add(...date);
  }
  const guess = dates.guess();
  const clock = halfDays > 0 ? "12h" : "24h";
  return {
    dateOrder: guess.order,
    dateOrderHint: guess.hint,
    clock: timed > 0 ? clock : null,
    needsTimeZone: zoneless > 0,
  };
}

function warnAboutColumns(fields: ColumnField[]): DetectionWarning[] {
  const warnings: DetectionWarning[] = [];
  const paired = (["userText", "botText", "transcript"] as const).some((field) => fields.includes(field));
  if (!paired && !fields.includes("text")) {
    warnings.push({ code: "no_text_column", message: "Choose the column that holds the message." });
  }
  if (!paired && !fields.includes("role")) {
    warnings.push({
      code: "no_role_column",
      message:
        "Choose the column that says who wrote the message. Where none does, add one: user or bot, on every row.",
    });
  }
  const whole = fields.includes("transcript");
  if (!whole && !fields.includes("conversationId")) {
    warnings.push({
      code: "no_conversation_column",
      message: `No column names the conversation: ${sayWhatDivides(fields)}.`,
    });
  }
  if (!whole && !fields.includes("timestamp")) {
    warnings.push({ code: "no_times", message: "No column holds times: response times and peak hours stay unknown." });
  }
  return warnings;
}

/** A helpdesk's export holds what its people wrote to each other: to be said where it is not left out. */
function warnAboutNotes(
  fields: readonly ColumnField[],
  headers: readonly string[],
  rows: string[][],
): DetectionWarning[] {
  const at = headers.findIndex(isVisibilityHeader);
  const header = headers[at] ?? "";
  if (at < 0 || fields.includes("visibility") || !rows.some((row) => readPrivate(header, row[at] ?? ""))) return [];
  const message = `"${header}" tells private notes from messages, and is not read: choose “Public or private” for it to leave the notes out.`;
  return [{ code: "private_notes", message }];
}

function sayWhatDivides(fields: ColumnField[]): string {
  const timed = fields.includes("timestamp");
  if (!timed && fields.includes("userText")) return "each row is taken for one of its own";
  const by = fields.includes("user") ? "the rows of one user are one" : "the file is taken for one";
  if (!timed) return by;
  return fields.includes("user") ? `${by}, until a pause of six hours` : "a pause of six hours will begin a new one";
}
