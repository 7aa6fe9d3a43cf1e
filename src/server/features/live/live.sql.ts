import type { Queryable } from "../../db/sql.ts";

/** Sends each payload with NOTIFY on `channel`. */
export async function sendHints(
  sql: Queryable,
  { channel, payloads }: { channel: string; payloads: string[] },
): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`;
}
