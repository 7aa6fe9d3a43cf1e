import type { Queryable } from "../../db/sql.ts";

/** Any number that no other lock has. */
const LOCK_SPACE = 4917;

/** Waits until no other transaction notes the use of this key. */
export async function lockKeyUse(sql: Queryable, apiKeyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${apiKeyId}, ${LOCK_SPACE}))`;
}
