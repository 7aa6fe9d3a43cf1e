/** Finds statements that no cluster could send to the one node that holds a client's rows. */
import { DISTRIBUTED_TABLES, READ_OVER_ALL_CLIENTS, isDistributed } from "#src/server/db/layout.ts";

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

/** Lists the distributed tables in a statement that names no client; none if it names one, or a job works on all clients. */
export function listUnscopedTables(statement: string): string[] {
  const text = statement.replaceAll(/--[^\n]*/g, "").replaceAll(/'(?:[^']|'')*'/g, "''");
  const matches = [...text.matchAll(AFTER_KEYWORD), ...text.matchAll(AFTER_COMMA)];
  const tables = [...new Set(matches.map(([, table = ""]) => table.toLowerCase()))].filter((table) =>
    isDistributed(table),
  );
  if (CLIENT_NAMED.some((pattern) => pattern.test(text))) return [];
  return tables.filter((table) => !Object.hasOwn(READ_OVER_ALL_CLIENTS, table));
}
