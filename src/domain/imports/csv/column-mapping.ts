import type { ColumnField, ImportOptions } from "../import-file.contract.ts";
import { isSourceField, SOURCE_FIELDS } from "./extra-columns.ts";
import type { ExtraColumn, SourceField } from "./extra-columns.ts";
import { isReceiverHeader } from "./column-headers.ts";

/** A text column of one role; `name` is unique within the row. */
type Turn = { role: "user" | "bot"; column: number; name: string };
type SingleField = Exclude<
  ColumnField,
  "timestamp" | "user" | "userText" | "botText" | "property" | SourceField | "ignore"
>;
/** Column indexes by field; `users` has the sender before the receiver. */
export type Columns = { timestamp: number[]; users: number[]; turns: Turn[]; extras: ExtraColumn[] } & Partial<
  Record<SingleField, number>
>;

/** Maps the columns of the options to indexes by field. */
export function mapColumns(options: ImportOptions): Columns {
  const found: Columns = { timestamp: [], users: [], turns: [], extras: [] };
  for (const [index, { field, header }] of options.columns.entries()) {
    if (field === "timestamp") found.timestamp.push(index);
    else if (field === "user" && isReceiverHeader(header)) found.users.push(index);
    else if (field === "user") found.users.unshift(index);
    else if (field === "userText") addTurn(found.turns, "user", index);
    else if (field === "botText") addTurn(found.turns, "bot", index);
    else if (field === "property") found.extras.push({ column: index, property: header.trim() });
    else if (isSourceField(field)) found.extras.push({ column: index, source: SOURCE_FIELDS[field] });
    else if (field !== "ignore") found[field] ??= index;
  }
  // A question comes before its reply in any column order; several of each stay in file order.
  if (found.turns.length === 2) found.turns.sort((a, b) => b.role.localeCompare(a.role));
  return found;
}

/** Index of the last column that a row must have. */
export function findLastRequired({ conversationId, role, text, turns, transcript }: Columns): number {
  return Math.max(...[conversationId, role, text, turns[0]?.column, transcript].map((column) => column ?? -1));
}

function addTurn(turns: Turn[], role: "user" | "bot", column: number): void {
  const before = turns.filter((turn) => turn.role === role).length;
  turns.push({ role, column, name: before === 0 ? role : `${role}-${before + 1}` });
}
