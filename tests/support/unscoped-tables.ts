/** Finds statements that no cluster could send to the one node that holds a client's rows. */
import { DISTRIBUTED_TABLES, STATEMENTS_OVER_ALL_CLIENTS } from "#src/server/db/layout.ts";

const NAMES = DISTRIBUTED_TABLES.join("|");
const AFTER_KEYWORD = new RegExp(String.raw`\b(?:from|join|into|update|using|only)\s+(${NAMES})\b(?!\s*\()`, "gi");
const AFTER_COMMA = new RegExp(
  String.raw`,\s*(${NAMES})\s+(?:as\s+)?[a-z_]+\s*(?:where|join|left|order|group|limit|,|\)|$)`,
  "gi",
);
/** Compared, joined by, or inserted. A column that is only read names no client. */
const CLIENT_NAMED = [
  /\bclient_id\s*(?:=|in\b)/i,
  /=\s*(?:any\s*\(\s*)?(?:\w+\.)?client_id\b/i,
  /\(\s*(?:\w+\.)?client_id\b[^)]*\)\s*(?:=|in\b)/i,
  /\busing\s*\([^)]*\bclient_id\b/i,
  /\binsert\s+into\s+\w+\s+(?:as\s+\w+\s+)?\([^)]*\bclient_id\b/i,
];

const OVER_ALL_CLIENTS = Object.keys(STATEMENTS_OVER_ALL_CLIENTS);

/** Lists the distributed tables in a statement that names no client; none if it names one, or a job works on all clients. */
export function listUnscopedTables(statement: string): string[] {
  const text = statement.replaceAll(/--[^\n]*/g, "").replaceAll(/\s+/g, " ");
  if (OVER_ALL_CLIENTS.some((part) => text.includes(part))) return [];
  const code = text.replaceAll(/'(?:[^']|'')*'/g, "''");
  if (CLIENT_NAMED.some((pattern) => pattern.test(code))) return [];
  const matches = [...code.matchAll(AFTER_KEYWORD), ...code.matchAll(AFTER_COMMA)];
  return [...new Set(matches.map(([, table = ""]) => table.toLowerCase()))];
}
