import type { ColumnField, ImportOptions } from "../import-file.contract.ts";
import { isReceiverHeader } from "./column-headers.ts";

/** A text column of one role; `name` is unique within the row. */
type Turn = { role: "user" | "bot"; column: number; name: string };
type SingleField = Exclude<ColumnField, "timestamp" | "user" | "userText" | "botText" | "ignore">;
/** Column indexes by field; `users` has the sender before the receiver. */
export type Columns = { timestamp: number[]; users: number[]; turns: Turn[] } & Partial<Record<SingleField, number>>;

/** Maps the columns of the options to indexes by field. */
export function mapColumns(options: ImportOptions): Columns {
  const found: Columns = { timestamp: [], users: [], turns: [] };
  for (const [index, { field, header }] of options.columns.entries()) {
    if (field === "timestamp") found.timestamp.push(index);
    else if (field === "user" && isReceiverHeader(header)) found.users.push(index);
    else if (field === "user") found.users.unshift(index);
    else if (field === "userText") addTurn(found.turns, "user", index);
    else if (field === "botText") addTurn(found.turns, "bot", index);
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
