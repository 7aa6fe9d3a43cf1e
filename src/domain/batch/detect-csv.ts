import { DELIMITERS } from "./batch.contract.ts";
import type { ColumnField, Delimiter } from "./batch.contract.ts";
import { guessFields, isFieldHeader } from "./column-words.ts";
import { createCsvSplitter } from "./csv-splitter.ts";
import { createDateOrderTally } from "./date-order.ts";
import { emptyDetection, warnAboutSpeakers } from "./detection.ts";
import type { Detection, DetectionWarning } from "./detection.ts";
import { readRoleWord } from "./speaker-words.ts";
import { createSpeakerTally } from "./speakers.ts";
import type { Speaker } from "./speakers.ts";
import { parseTimestamp } from "./timestamps.ts";

const SAMPLE_ROWS = 5;
/** A column with more different values than this is not one of roles. */
const MAX_ROLE_VALUES = 50;

/** Recognises CSV by records of equal length under a header that names fields, or by what its columns hold. */
export function detectCsv(head: string): Detection | null {
  const tables = DELIMITERS.map((delimiter) => ({ delimiter, ...readTable(head, delimiter) }));
  const [best] = tables.toSorted((a, b) => b.score - a.score);
  if (!best || best.score === 0) return null;
  const [first = []] = best.rows;
  const hasHeader = first.some(isFieldHeader) && !first.some((field) => typeof readTime(field) === "number");
  const rows = hasHeader ? best.rows.slice(1) : best.rows;
  const headers = first.map((header, index) => (hasHeader ? header.trim() : `Column ${index + 1}`));
  const fields = hasHeader ? guessFields(headers) : headers.map((): ColumnField => "ignore");
  fillFromContent(fields, rows);
  const speakers = guessSpeakers(fields, rows);
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
    ...times,
    warnings: [...warnAboutColumns(fields), ...(fields.includes("role") ? warnAboutSpeakers(speakers) : [])],
  };
}

/** Rows of the head and how well `delimiter` explains it: the share of rows as long as the first, 0 for one column. */
function readTable(head: string, delimiter: Delimiter): { rows: string[][]; score: number } {
  const rows: string[][] = [];
  const splitter = createCsvSplitter(delimiter, {
    row: (fields) => {
      if (fields.length > 1 || fields[0]?.trim()) rows.push(fields);
    },
    broken: () => undefined,
  });
  splitter.push(head);
  // A head cut out of a larger file ends within a record, which is left out; a whole small file is read to its end.
  if (rows.length < 20) splitter.end();
  if (/^sep=.?$/i.test(rows[0]?.[0] ?? "")) rows.shift();
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.length < 2) return { rows, score: 0 };
  const even = rows.filter((row) => row.length === width).length / rows.length;
  const named = (rows[0] ?? []).filter(isFieldHeader).length;
  if (named >= 2) return { rows, score: 0.6 + 0.4 * even };
  // Prose has commas too: a file without a header must be even throughout.
  return { rows, score: even > 0.9 ? even * 0.5 : 0 };
}

/** Finds role, time, text and conversation by their values where no header named them. Changes `fields`. */
function fillFromContent(fields: ColumnField[], rows: string[][]): void {
  const free = (): number[] => fields.flatMap((field, index) => (field === "ignore" ? [index] : []));
  const share = (index: number, test: (value: string) => boolean): number =>
    rows.filter((row) => test(row[index] ?? "")).length / Math.max(1, rows.length);
  const take = (field: ColumnField, test: (index: number) => boolean): void => {
    if (fields.includes(field)) return;
    const found = free().find(test);
    if (found !== undefined) fields[found] = field;
  };
  if (fields.includes("userText") && fields.includes("botText")) return;
  take("timestamp", (index) => share(index, (value) => typeof readTime(value) === "number") > 0.9);
  take("role", (index) => share(index, (value) => readRoleWord(value) !== null) > 0.9);
  if (!fields.includes("text")) {
    const lengths = free().map(
      (index) => [index, rows.reduce((sum, row) => sum + (row[index] ?? "").length, 0)] as const,
    );
    const [longest] = lengths.toSorted((a, b) => b[1] - a[1]);
    if (longest && longest[1] / Math.max(1, rows.length) > 8) fields[longest[0]] = "text";
  }
  take("conversationId", (index) => {
    const values = rows.map((row) => row[index] ?? "");
    const different = new Set(values).size;
    return values.every((value) => value !== "" && value.length <= 64) && different < values.length && different > 1;
  });
}

function guessSpeakers(fields: ColumnField[], rows: string[][]): Speaker[] {
  const role = fields.indexOf("role");
  const text = fields.indexOf("text");
  const conversation = fields.indexOf("conversationId");
  if (role < 0) return [];
  const tally = createSpeakerTally();
  const begun = new Set<string>();
  for (const row of rows) {
    const value = (row[role] ?? "").trim();
    const id = row[conversation] ?? "";
    if (value !== "") tally.add(value, row[text] ?? "", !begun.has(id));
    begun.add(id);
  }
  return tally.guess().slice(0, MAX_ROLE_VALUES);
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
    if (/\d[:.]\d\d/.test(value) && !/(?:Z|UTC|GMT|[+-]\d\d:?\d\d|[+-]\d\d)$/i.test(value) && !/^\d{9,}\./.test(value))
      zoneless += 1;
    const date = /^(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{2,4})(?!\d)/.exec(value);
    if (date) dates.add(date[1] ?? "", date[2] ?? "", date[3] ?? "");
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

function readTime(value: string): number | string | null {
  return parseTimestamp(value, { dateOrder: "dmy", timeZone: "UTC" });
}

function warnAboutColumns(fields: ColumnField[]): DetectionWarning[] {
  const warnings: DetectionWarning[] = [];
  const paired = fields.includes("userText") || fields.includes("botText");
  if (!paired && !fields.includes("text")) {
    warnings.push({ code: "no_text_column", message: "Choose the column that holds the message." });
  }
  if (!paired && !fields.includes("role")) {
    warnings.push({ code: "no_role_column", message: "Choose the column that says who wrote the message." });
  }
  if (!fields.includes("conversationId")) {
    const message = "No column names the conversation: a pause of six hours will begin a new one.";
    warnings.push({ code: "no_conversation_column", message });
  }
  if (!fields.includes("timestamp")) {
    warnings.push({ code: "no_times", message: "No column holds times: response times and peak hours stay unknown." });
  }
  return warnings;
}
