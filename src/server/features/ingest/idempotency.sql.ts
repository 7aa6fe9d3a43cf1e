import type { Queryable } from "../../db/sql.ts";

export type StoredAnswer = { requestHash: string; status: number; response: unknown };

/** The answer given to this key before, or null. */
export async function selectAnswer(
  sql: Queryable,
  { clientId, key }: { clientId: string; key: string },
): Promise<StoredAnswer | null> {
  const [row] = await sql<StoredAnswer[]>`
    select request_hash as "requestHash", status, response from idempotency_keys
    where client_id = ${clientId} and key = ${key}`;
  return row ?? null;
}

/** Keeps the first answer to a key. */
export async function insertAnswer(
  sql: Queryable,
  answer: StoredAnswer & { clientId: string; key: string },
): Promise<void> {
  await sql`
    insert into idempotency_keys (client_id, key, request_hash, status, response)
    values (${answer.clientId}, ${answer.key}, ${answer.requestHash}, ${answer.status},
      ${JSON.stringify(answer.response)}::text::jsonb)
    on conflict do nothing`;
}

/** Forgets answers older than a day; answers how many. */
export async function deleteOldAnswers(sql: Queryable): Promise<number> {
  const rows = await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`;
  return rows.count;
}
