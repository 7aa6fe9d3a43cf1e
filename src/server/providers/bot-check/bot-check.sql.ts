import type { Queryable } from "../../db/sql.ts";

/** Marks a challenge as used until it expires; false if it was used before, in any process. */
export async function insertBotCheck(
  sql: Queryable,
  { target, expiresAt }: { target: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into bot_checks (target, expires_at) values (${target}, ${expiresAt})
    on conflict (target) do nothing
    returning target`;
  return rows.length === 1;
}

/** Deletes used challenges that have expired, which are rejected by their age. */
export async function deleteExpiredBotChecks(sql: Queryable): Promise<void> {
  await sql`delete from bot_checks where expires_at < now()`;
}
