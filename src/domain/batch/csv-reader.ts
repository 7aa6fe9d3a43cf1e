import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { MAX_HEADER_LENGTH } from "./batch.contract.ts";
import type { BatchMessage, BatchOptions, BatchReader, BatchSink, ColumnField } from "./batch.contract.ts";
import { readCellText } from "./cell-text.ts";
import { createCsvSplitter, MAX_RECORD_LENGTH } from "./csv-splitter.ts";
import { cutHeader, isEmptyRow, isRuleRow, MAX_ROWS_ABOVE_HEADER } from "./csv-table.ts";
import { createEmitter } from "./emitter.ts";
import { readRoleWord } from "./speaker-words.ts";
import { isReceiver } from "./column-words.ts";
import { createSpeakerLookup } from "./speakers.ts";
import { createUserThreads } from "./thread-splitter.ts";
import { parseTimestamp } from "./timestamps.ts";
import { readCell } from "./transcript-cell.ts";
import { readPrivate } from "./visibility.ts";

const BROKEN = {
  unclosed_quote: `A quoted field is not closed (within ${MAX_RECORD_LENGTH / 1024} KiB)`,
  record_too_long: `A record is longer than ${MAX_RECORD_LENGTH / 1024} KiB`,
};

/** Reads CSV by the column mapping of `options`; rows of one conversation need not be together. */
export function createCsvReader(options: BatchOptions, sink: BatchSink): BatchReader {
  const emitter = createEmitter(sink);
  const columns = findColumns(options);
  const lastNeeded = findLastNeeded(columns);
  let alone = 0;
  const findRole = createSpeakerLookup(options.speakers, readRoleWord, () => options.otherSpeakers);
  const nameThread = createUserThreads(options.threadName, options.gapMinutes);
  /** Rows above the header, kept until it comes: without it the first row is taken for it. */
  let above: { fields: string[]; line: number }[] | null = options.hasHeader ? [] : null;
  let begun = false;
  let usable = true;

  const splitter = createCsvSplitter(options.delimiter, {
    row: readRow,
    broken: (reason, line) => emitter.error(line, reason, BROKEN[reason]),
  });

  function readRow(fields: string[], line: number): void {
    if (isEmptyRow(fields)) return;
    if (begun && isRuleRow(fields)) return emitter.skip();
    if (!begun && /^sep=.?$/i.test(fields[0] ?? "")) return;
    if (!begun && above === null) usable = checkColumns(line);
    begun = true;
    if (above !== null) return readAbove(fields, line);
    // Files that were joined repeat their header.
    if (options.hasHeader && isHeader(fields)) return emitter.skip();
    if (!usable || !hasRightLength(fields, line)) return;
    if (isNote(fields)) {
      emitter.stats.notes += 1;
      emitter.skip();
    } else readMessages(fields, line);
  }

  function isNote(fields: string[]): boolean {
    const { visibility: at } = columns;
    return at !== undefined && readPrivate(options.columns[at]?.header ?? "", fields[at] ?? "") === true;
  }

  function readAbove(fields: string[], line: number): void {
    if (isHeader(fields)) {
      for (let skipped = above?.length ?? 0; skipped > 0; skipped--) emitter.skip();
      above = null;
      usable = checkColumns(line);
    } else {
      above?.push({ fields, line });
      if (above !== null && above.length >= MAX_ROWS_ABOVE_HEADER) readWithoutHeader();
    }
  }

  /** No row is the header that the options name: the first one stands for it. */
  function readWithoutHeader(): void {
    const [first, ...rows] = above ?? [];
    above = null;
    if (first) usable = checkColumns(first.line);
    for (const { fields, line } of rows) readRow(fields, line);
  }

  function isHeader(fields: string[]): boolean {
    const { columns: named } = options;
    if (fields.length < named.length) return false;
    return fields.every((field, index) => cutHeader(field, MAX_HEADER_LENGTH) === (named[index]?.header.trim() ?? ""));
  }

  function checkColumns(line: number): boolean {
    if (
      columns.turns.length > 0 ||
      columns.transcript !== undefined ||
      (columns.text !== undefined && columns.role !== undefined)
    )
      return true;
    emitter.error(line, "missing_column", `No column is mapped to the ${columns.text === undefined ? "text" : "role"}`);
    return false;
  }

  function hasRightLength(fields: string[], line: number): boolean {
    const wanted = options.columns.length;
    if (fields.length === wanted) return true;
    // Some programs write no empty fields at the end of a row.
    if (fields.length < wanted && fields.length > lastNeeded) return true;
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
    if (at === "bad_timestamp")
      return emitter.error(line, at, `"${time.slice(0, 60)}" is not a time${explainTime(time)}`);
    if (at === "ambiguous_date")
      return emitter.error(line, at, `"${time.slice(0, 60)}" could be read day or month first`);
    const user = pick(columns.users.length > 1 ? findUser(pick(columns.role)) : columns.users[0]);
    const conversationId = ownId(pick(columns.conversationId)) || nameConversation(user, at, time || `${line}`);
    if (conversationId === null) return emitter.error(line, "missing_conversation", "The conversation id is empty");
    const shared = {
      conversationId,
      at,
      near: null,
      line,
      channel: pick(columns.channel),
      user,
      agentVersion: pick(columns.agentVersion),
    };
    const messageId = ownId(pick(columns.messageId));
    if (columns.transcript !== undefined) return readConversation(fields[columns.transcript] ?? "", shared);
    if (columns.text !== undefined && columns.role !== undefined) {
      const role = readRole(pick(columns.role), line);
      if (role !== null) {
        emitter.message({ ...shared, role, text: readCellText(fields[columns.text] ?? ""), externalId: messageId });
      }
    }
    let begun = false;
    for (const { role, column, name } of columns.turns) {
      // The messages of one row share its id, which must tell them apart.
      const externalId = messageId === "" ? "" : `${messageId}-${name}`;
      const text = readCellText(fields[column] ?? "");
      // The row's time is the first question's: when the rest came is not known.
      emitter.message({ ...shared, ...(begun ? { at: null, near: at } : {}), role, text, externalId });
      begun ||= text.trim() !== "";
    }
  }

  /** Of two columns, sender and receiver, the user's is the one that the role says. */
  function findUser(role: string): number | undefined {
    const [from, to] = columns.users;
    const side = findRole(role);
    return side === "bot" || side === "agent" ? to : from;
  }

  /** An id of the file, as it is known outside: with the file's name before it where it is the file's alone. */
  function ownId(id: string): string {
    return options.apart && id !== "" ? `${options.threadName}-${id}` : id;
  }

  /** A conversation that no column names; null where one does and is empty. */
  function nameConversation(user: string, at: number | null, startKey: string): string | null {
    if (columns.conversationId !== undefined) return null;
    const single = columns.transcript !== undefined || (columns.turns.length > 0 && columns.timestamp.length === 0);
    if (!single) return nameThread(user, at, startKey);
    alone += 1;
    return `${options.threadName}-${alone}`;
  }

  /** The row's time is that of its conversation: a message has one where its line does. */
  function readConversation(cell: string, shared: Omit<BatchMessage, "role" | "text" | "externalId">): void {
    const { line } = shared;
    const unknown = (name: string): void => {
      emitter.error(line, "unknown_speaker", `"${name.slice(0, 60)}" is not among the known names`);
    };
    const messages = readCell(cell, { findRole, unknown });
    if (messages.length === 0 && cell.trim() !== "") {
      return emitter.error(line, "no_speaker", "The conversation holds no line that begins with who wrote it");
    }
    // A row of one message has its row's time for its own.
    const spare = messages.length === 1 ? shared.at : null;
    for (const { role, text, time } of messages) {
      const own = parseTimestamp(time, options);
      const at = typeof own === "number" ? own : spare;
      emitter.message({ ...shared, at, near: at === null ? shared.at : null, role, text, externalId: null });
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
      if (above !== null) readWithoutHeader();
      return emitter.stats;
    },
  };
}

/** What a spreadsheet may have done to a time. */
function explainTime(time: string): string {
  if (/^\d[.,]\d+E\+\d+$/i.test(time)) {
    return ": a spreadsheet has cut its digits; give the column the format of a whole number, and save it again";
  }
  return /^#+$/.test(time) ? ": a spreadsheet has written signs where the column was too narrow" : "";
}

/** The last of the columns that a row can't do without. */
function findLastNeeded({ conversationId, role, text, turns, transcript }: Columns): number {
  return Math.max(...[conversationId, role, text, turns[0]?.column, transcript].map((column) => column ?? -1));
}

/** A column with the words of one side; `name` tells it from the row's others. */
type Turn = { role: "user" | "bot"; column: number; name: string };
type Single = Exclude<ColumnField, "timestamp" | "user" | "userText" | "botText" | "ignore">;
type Columns = { timestamp: number[]; users: number[]; turns: Turn[] } & Partial<Record<Single, number>>;

function findColumns(options: BatchOptions): Columns {
  const found: Columns = { timestamp: [], users: [], turns: [] };
  for (const [index, { field, header }] of options.columns.entries()) {
    if (field === "timestamp") found.timestamp.push(index);
    else if (field === "user" && isReceiver(header)) found.users.push(index);
    else if (field === "user") found.users.unshift(index);
    else if (field === "userText") addTurn(found.turns, "user", index);
    else if (field === "botText") addTurn(found.turns, "bot", index);
    else if (field !== "ignore") found[field] ??= index;
  }
  // A question comes before its answer, wherever its column stands; several of each come as the file has them.
  if (found.turns.length === 2) found.turns.sort((a, b) => b.role.localeCompare(a.role));
  return found;
}

function addTurn(turns: Turn[], role: "user" | "bot", column: number): void {
  const before = turns.filter((turn) => turn.role === role).length;
  turns.push({ role, column, name: before === 0 ? role : `${role}-${before + 1}` });
}
