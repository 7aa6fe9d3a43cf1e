import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import type { BatchOptions, BatchReader, BatchSink, ColumnField } from "./batch.contract.ts";
import { createCsvSplitter, MAX_RECORD_LENGTH } from "./csv-splitter.ts";
import { createEmitter } from "./emitter.ts";
import { readRoleWord } from "./speaker-words.ts";
import { createSpeakerLookup } from "./speakers.ts";
import { createThreadSplitter } from "./thread-splitter.ts";
import { parseTimestamp } from "./timestamps.ts";

const BROKEN = {
  unclosed_quote: `A quoted field is not closed (within ${MAX_RECORD_LENGTH / 1024} KiB)`,
  record_too_long: `A record is longer than ${MAX_RECORD_LENGTH / 1024} KiB`,
};

/** Reads CSV by the column mapping of `options`; rows of one conversation need not be together. */
export function createCsvReader(options: BatchOptions, sink: BatchSink): BatchReader {
  const emitter = createEmitter(sink);
  const columns = findColumns(options);
  const findRole = createSpeakerLookup(options.speakers, readRoleWord);
  const nameThread = createThreadSplitter(options.threadName, options.gapMinutes);
  let headerPending = options.hasHeader;
  let rows = 0;
  let usable = true;

  const splitter = createCsvSplitter(options.delimiter, {
    row: readRow,
    broken: (reason, line) => emitter.error(line, reason, BROKEN[reason]),
  });

  function readRow(fields: string[], line: number): void {
    if (fields.length === 1 && fields[0]?.trim() === "") return;
    rows += 1;
    if (rows === 1 && /^sep=.?$/i.test(fields[0] ?? "")) {
      rows = 0;
      return;
    }
    if (headerPending) {
      headerPending = false;
      usable = checkColumns(line);
      return;
    }
    if (rows === 1) usable = checkColumns(line);
    if (usable && hasRightLength(fields, line)) readMessages(fields, line);
  }

  function checkColumns(line: number): boolean {
    const paired = columns.userText !== undefined || columns.botText !== undefined;
    if (paired || (columns.text !== undefined && columns.role !== undefined)) return true;
    emitter.error(line, "missing_column", `No column is mapped to the ${columns.text === undefined ? "text" : "role"}`);
    return false;
  }

  function hasRightLength(fields: string[], line: number): boolean {
    const wanted = options.columns.length;
    if (fields.length === wanted) return true;
    const found = `${fields.length} fields where the header has ${wanted}`;
    if (fields.length < wanted) emitter.error(line, "row_too_short", found);
    // Spreadsheets add empty fields at the end; only content that has no column is an error.
    else if (fields.slice(wanted).every((field) => field.trim() === "")) return true;
    else emitter.error(line, "row_too_long", `${found}; a delimiter inside a text needs quotes around the text`);
    return false;
  }

  function readMessages(fields: string[], line: number): void {
    const pick = (column: number | undefined): string => (column === undefined ? "" : (fields[column] ?? "").trim());
    const time = columns.timestamp.length === 1 ? pick(columns.timestamp[0]) : columns.timestamp.map(pick).join(" ");
    const at = parseTimestamp(time, options);
    if (at === "bad_timestamp") return emitter.error(line, at, `"${time.slice(0, 60)}" is not a time`);
    if (at === "ambiguous_date")
      return emitter.error(line, at, `"${time.slice(0, 60)}" could be read day or month first`);
    let conversationId = pick(columns.conversationId);
    if (columns.conversationId === undefined) conversationId = nameThread(at, time || `${line}`);
    else if (conversationId === "") return emitter.error(line, "missing_conversation", "The conversation id is empty");
    const shared = {
      conversationId,
      at,
      line,
      channel: pick(columns.channel),
      user: pick(columns.user),
      agentVersion: pick(columns.agentVersion),
    };
    const messageId = pick(columns.messageId);
    if (columns.text !== undefined && columns.role !== undefined) {
      const role = readRole(pick(columns.role), line);
      if (role !== null) {
        emitter.message({ ...shared, role, text: fields[columns.text] ?? "", externalId: messageId });
      }
    }
    for (const [role, column] of [
      ["user", columns.userText],
      ["bot", columns.botText],
    ] as const) {
      if (column === undefined) continue;
      // Two messages of one row share its id, which must tell them apart.
      const externalId = messageId === "" ? "" : `${messageId}-${role}`;
      emitter.message({ ...shared, role, text: fields[column] ?? "", externalId });
    }
  }

  function readRole(value: string, line: number): Role | null {
    const role = findRole(value);
    if (role === null) emitter.error(line, "unknown_role", `"${value.slice(0, 60)}" is not a known role`);
    if (role === "ignore") emitter.skip();
    return role === "ignore" ? null : role;
  }

  return {
    stats: emitter.stats,
    push: splitter.push,
    end() {
      emitter.stats.lines = splitter.end();
      return emitter.stats;
    },
  };
}

type Columns = { timestamp: number[] } & Partial<Record<Exclude<ColumnField, "timestamp" | "ignore">, number>>;

function findColumns(options: BatchOptions): Columns {
  const found: Columns = { timestamp: [] };
  for (const [index, { field }] of options.columns.entries()) {
    if (field === "timestamp") found.timestamp.push(index);
    else if (field !== "ignore") found[field] ??= index;
  }
  return found;
}
