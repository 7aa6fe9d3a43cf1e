import { encodeArray } from "#src/server/db/array-literals.ts";
import { insertRows } from "#src/server/db/insert-rows.ts";
import { isOldDay } from "#src/server/db/local-days.ts";
import type { Queryable, Sql } from "#src/server/db/sql.ts";

type Keys = { clientId: string; conversationIds: readonly string[] };

/**
 * Runs a write of what is told of conversations besides messages. Most of it comes with a first message; where it changes an old
 * conversation, that day is marked as changed with it. `write` returns the ids of the conversations that it changed.
 */
export async function writeTold(
  sql: Sql,
  { clientId, conversationIds }: Keys,
  write: (sql: Queryable) => Promise<readonly string[]>,
): Promise<void> {
  const old = new Set(await listOld(sql, { clientId, conversationIds }));
  if (old.size === 0) {
    await write(sql);
    return;
  }
  await sql.begin(async (tx) => {
    const changed = await write(tx);
    await markToldDays(tx, { clientId, conversationIds: changed.filter((id) => old.has(id)) });
  });
}

/** Lists those of the conversations whose days may be settled. */
async function listOld(sql: Queryable, keys: Keys): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from conversations where ${buildOldFilter(sql, keys)}`;
  return rows.map(({ id }) => id);
}

/** Marks the days of conversations whose sources or properties changed: what was settled of them holds no more. */
export async function markToldDays(sql: Queryable, keys: Keys): Promise<void> {
  if (keys.conversationIds.length === 0) return;
  const rows = await sql<{ client_id: string; day: string }[]>`
    select distinct client_id, local_day::text as day from conversations where ${buildOldFilter(sql, keys)}`;
  await insertRows(sql, { table: "changed_days", rows });
}

function buildOldFilter(sql: Queryable, { clientId, conversationIds }: Keys) {
  return sql`
    client_id = ${clientId} and conversation_id = any(${encodeArray([...conversationIds])}::uuid[])
    and ${isOldDay(sql)}`;
}
