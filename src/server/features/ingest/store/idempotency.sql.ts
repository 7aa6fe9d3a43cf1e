import type { Queryable } from "../../../db/sql.ts";

/** The response stored under an Idempotency-Key. */
export type StoredResponse = { requestHash: string; status: number; response: unknown };

/** Finds the response stored under a key. */
export async function findStoredResponse(
  sql: Queryable,
  { clientId, key }: { clientId: string; key: string },
): Promise<StoredResponse | null> {
  const [row] = await sql<StoredResponse[]>`
    select request_hash as "requestHash", status, response from idempotency_keys
    where client_id = ${clientId} and key = ${key}`;
  return row ?? null;
}

/** Stores the first response to a key; later ones are ignored. */
export async function addStoredResponse(
  sql: Queryable,
  response: StoredResponse & { clientId: string; key: string },
): Promise<void> {
  await sql`
    insert into idempotency_keys (client_id, key, request_hash, status, response)
    values (${response.clientId}, ${response.key}, ${response.requestHash}, ${response.status},
      ${JSON.stringify(response.response)}::text::jsonb)
    on conflict do nothing`;
}

/** Deletes responses older than a day; returns how many. */
export async function deleteOldResponses(sql: Queryable): Promise<number> {
  const rows = await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`;
  return rows.count;
}
