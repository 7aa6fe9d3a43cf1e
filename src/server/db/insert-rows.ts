import type postgres from "postgres";
import type { Queryable } from "./sql.ts";

/** Stays below PostgreSQL's 65,535 parameters, and makes few different statements. */
const MAX_ROWS = 500;

type Value = null | string | number | boolean | Date | Uint8Array | Record<string, number>;

/**
 * Inserts rows as values, whose keys are the columns; `conflict` is the rest of the statement. A cluster stores the result of
 * `insert … select unnest(…)` by COPY, which PostgreSQL refuses for roles with row-level security: those insert with this.
 */
export async function insertRows(
  sql: Queryable,
  {
    table,
    rows,
    conflict = sql``,
  }: { table: string; rows: readonly Record<string, Value>[]; conflict?: postgres.PendingQuery<postgres.Row[]> },
): Promise<void> {
  for (let at = 0; at < rows.length; at += MAX_ROWS)
    await sql`insert into ${sql(table)} ${sql(rows.slice(at, at + MAX_ROWS))} ${conflict}`;
}
