import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { SOURCE_KINDS } from "../../sources/sources.contract.ts";
import { MAX_HEADER_LENGTH } from "../import-file.contract.ts";
import type { ImportedMessage, ImportOptions, ImportReader, ImportSink } from "../import-file.contract.ts";
import { parseCsvCell } from "../../shared/csv-cell.ts";
import { extractCellText } from "./cell-text.ts";
import { createCsvSplitter, MAX_RECORD_LENGTH } from "./csv-splitter.ts";
import { normalizeHeader, isEmptyRow, isSeparatorRow, MAX_ROWS_ABOVE_HEADER } from "./csv-table.ts";
import { createMessageEmitter } from "../shared/message-emitter.ts";
import { matchRoleWord } from "../speakers/role-words.ts";
import { findLastRequired, mapColumns } from "./column-mapping.ts";
import { extractExtras, findUnknownKind } from "./extra-columns.ts";
import { createRoleLookup } from "../speakers/role-lookup.ts";
import { createUserConversationSplitter } from "../shared/conversation-splitter.ts";
import { parseFileTimestamp } from "../time/timestamps.ts";
import { parseTranscriptCell } from "./transcript-cell.ts";
import { parsePrivate } from "./visibility.ts";

const RECORD_ERRORS = {
  unclosed_quote: `A quoted field isn't closed within ${MAX_RECORD_LENGTH / 1024} KiB`,
  record_too_long: `The row is longer than ${MAX_RECORD_LENGTH / 1024} KiB`,
};

/** Creates a reader for CSV files; rows of one conversation may be in any order. */
export function createCsvReader(options: ImportOptions, sink: ImportSink): ImportReader {
  const emitter = createMessageEmitter(sink);
  const columns = mapColumns(options);
  const lastRequired = findLastRequired(columns);
  /** Conversations that are one row each, without an id in the file. */
  let rowConversations = 0;
  const findRole = createRoleLookup(options.speakers, matchRoleWord, () => options.otherSpeakers);
  const getSplitId = createUserConversationSplitter(options.threadName, options.gapMinutes);
  /** Rows above the header, buffered until it is found; null afterwards. */
  let buffered: { fields: string[]; line: number }[] | null = options.hasHeader ? [] : null;
  let started = false;
  let usable = true;
  /** Values of the row above, for merged cells. */
  let above = { conversationId: "", user: "" };

  const splitter = createCsvSplitter(options.delimiter, {
    row: addRow,
    broken: (reason, line) => emitter.error(line, reason, RECORD_ERRORS[reason]),
  });

  function addRow(fields: string[], line: number): void {
    if (isEmptyRow(fields)) return;
    if (started && isSeparatorRow(fields)) return emitter.skip();
    if (!started && /^sep=.?$/i.test(fields[0] ?? "")) return;
    if (!started && buffered === null) usable = checkColumns(line);
    started = true;
    if (buffered !== null) return bufferRow(fields, line);
    // Concatenated files repeat their header.
    if (options.hasHeader && isHeader(fields)) return emitter.skip();
    if (!usable || !checkLength(fields, line)) return;
    if (isPrivateNote(fields)) {
      emitter.stats.notes += 1;
      emitter.skip();
    } else emitMessages(fields, line);
  }

  function isPrivateNote(fields: string[]): boolean {
    const { visibility: at } = columns;
    return at !== undefined && parsePrivate(options.columns[at]?.header ?? "", fields[at] ?? "") === true;
  }

  function bufferRow(fields: string[], line: number): void {
    if (isHeader(fields)) {
      for (let skipped = buffered?.length ?? 0; skipped > 0; skipped--) emitter.skip();
      buffered = null;
      usable = checkColumns(line);
    } else {
      buffered?.push({ fields, line });
      if (buffered !== null && buffered.length >= MAX_ROWS_ABOVE_HEADER) flushWithoutHeader();
    }
  }

  /** Uses the first buffered row as the header, because no row matches the header in the options. */
  function flushWithoutHeader(): void {
    const [first, ...rows] = buffered ?? [];
    buffered = null;
    if (first) usable = checkColumns(first.line);
    for (const { fields, line } of rows) addRow(fields, line);
  }

  function isHeader(fields: string[]): boolean {
    const { columns: expected } = options;
    if (fields.length < expected.length) return false;
    return fields.every(
      (field, index) => normalizeHeader(field, MAX_HEADER_LENGTH) === (expected[index]?.header.trim() ?? ""),
    );
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

  function checkLength(fields: string[], line: number): boolean {
    const expected = options.columns.length;
    if (fields.length === expected) return true;
    // Some programs omit empty fields at the end of a row.
    if (fields.length < expected && fields.length > lastRequired) return true;
    const found = `The row has ${fields.length} fields, the header has ${expected}`;
    if (fields.length < expected) emitter.error(line, "row_too_short", found);
    // Spreadsheets add empty fields at the end; only content outside the columns is an error.
    else if (fields.slice(expected).every((field) => field.trim() === "")) return true;
    else emitter.error(line, "row_too_long", `${found}; put quotes around a text that contains the delimiter`);
    return false;
  }

  function emitMessages(fields: string[], line: number): void {
    const pick = (column: number | undefined): string =>
      column === undefined ? "" : parseCsvCell((fields[column] ?? "").trim());
    const time = columns.timestamp.length === 1 ? pick(columns.timestamp[0]) : columns.timestamp.map(pick).join(" ");
    const at = parseFileTimestamp(time, options);
    if (at === "bad_timestamp")
      return emitter.error(line, at, `"${time.slice(0, 60)}" is not a valid time${explainTime(time)}`);
    if (at === "ambiguous_date")
      return emitter.error(
        line,
        at,
        `"${time.slice(0, 60)}" is ambiguous: the order of day, month and year is unknown`,
      );
    if (at === "unknown_clock_word")
      return emitter.error(line, at, `"${time.slice(0, 60)}" has an unknown word: it may mean before or after noon`);
    const { id, user } = fillDown(
      pick(columns.conversationId),
      pick(columns.users.length > 1 ? findUser(pick(columns.role)) : columns.users[0]),
    );
    const conversationId = prefixId(id) || getGeneratedId(user, at, time || `${line}`);
    if (conversationId === null) return emitter.error(line, "missing_conversation", "The conversation ID is empty");
    const kind = findUnknownKind(columns.extras, pick);
    if (kind !== null) {
      const message = `Unknown kind of source "${kind.slice(0, 60)}": use one of ${SOURCE_KINDS.join(", ")}`;
      return emitter.error(line, "unknown_source_kind", message);
    }
    const shared = {
      conversationId,
      at,
      near: null,
      line,
      channel: pick(columns.channel),
      user,
      agentVersion: pick(columns.agentVersion),
      ...(columns.extras.length > 0 && extractExtras(columns.extras, pick)),
    };
    const messageId = prefixId(pick(columns.messageId));
    if (columns.transcript !== undefined) return emitTranscript(fields[columns.transcript] ?? "", shared);
    if (columns.text !== undefined && columns.role !== undefined) {
      const role = getRole(pick(columns.role), line);
      if (role !== null) {
        emitter.message({
          ...shared,
          role,
          text: extractCellText(parseCsvCell(fields[columns.text] ?? "")),
          externalId: messageId,
        });
      }
    }
    let hasTime = false;
    for (const { role, column, name } of columns.turns) {
      // The messages of one row share its message id, so a suffix makes them unique.
      const externalId = messageId === "" ? "" : `${messageId}-${name}`;
      const text = extractCellText(parseCsvCell(fields[column] ?? ""));
      // The row's time is that of its first message; the times of the others are unknown.
      emitter.message({ ...shared, ...(hasTime ? { at: null, near: at } : {}), role, text, externalId });
      hasTime ||= text.trim() !== "";
    }
  }

  /** Returns the id and the user of a row, or those above if the cells are merged. */
  function fillDown(id: string, user: string): { id: string; user: string } {
    if (!options.fillDown) return { id, user };
    const isFirst = columns.conversationId === undefined ? user !== "" : id !== "";
    if (isFirst) above = { conversationId: id, user };
    return { id: above.conversationId, user: user === "" ? above.user : user };
  }

  /** Returns which of the sender and receiver columns contains the user, based on the role. */
  function findUser(role: string): number | undefined {
    const [from, to] = columns.users;
    const sender = findRole(role);
    return sender === "bot" || sender === "agent" ? to : from;
  }

  /** Prefixes an id of the file if it must stay separate from equal ids of other files. */
  function prefixId(id: string): string {
    return options.apart && id !== "" ? `${options.threadName}-${id}` : id;
  }

  /** Generates a conversation id; null if there is an id column, whose value is empty. */
  function getGeneratedId(user: string, at: number | null, startKey: string): string | null {
    if (columns.conversationId !== undefined) return null;
    const isOneRow = columns.transcript !== undefined || (columns.turns.length > 0 && columns.timestamp.length === 0);
    if (!isOneRow) return getSplitId(user, at, startKey);
    rowConversations += 1;
    return `${options.threadName}-${rowConversations}`;
  }

  /** Emits the messages of a transcript cell. The row's time is only approximate for them. */
  function emitTranscript(cell: string, shared: Omit<ImportedMessage, "role" | "text" | "externalId">): void {
    const { line } = shared;
    const onUnknownSpeaker = (name: string): void => {
      emitter.error(line, "unknown_speaker", `Unknown speaker "${name.slice(0, 60)}"`);
    };
    const messages = parseTranscriptCell(cell, { findRole, onUnknownSpeaker });
    if (messages.length === 0 && cell.trim() !== "") {
      return emitter.error(line, "no_speaker", "No line of the conversation starts with a speaker");
    }
    // The time of a row with a single message is exact.
    const rowTime = messages.length === 1 ? shared.at : null;
    for (const { role, text, time } of messages) {
      const own = parseFileTimestamp(time, options);
      const at = typeof own === "number" ? own : rowTime;
      emitter.message({ ...shared, at, near: at === null ? shared.at : null, role, text, externalId: null });
    }
  }

  function getRole(value: string, line: number): Role | null {
    const role = findRole(value);
    if (role === null) emitter.error(line, "unknown_role", `Unknown role "${value.slice(0, 60)}"`);
    if (role === "ignore") emitter.skip();
    return role === "ignore" ? null : role;
  }

  return {
    stats: emitter.stats,
    push: splitter.push,
    end() {
      emitter.stats.lines = splitter.end();
      if (buffered !== null) flushWithoutHeader();
      return emitter.stats;
    },
  };
}

/** Explains how a spreadsheet damaged a time, or returns an empty string. */
function explainTime(time: string): string {
  if (/^\d[.,]\d+E\+\d+$/i.test(time)) {
    return ": the spreadsheet shortened the number; format the column as a whole number and save the file again";
  }
  return /^#+$/.test(time) ? ": the spreadsheet column was too narrow; widen it and save the file again" : "";
}
