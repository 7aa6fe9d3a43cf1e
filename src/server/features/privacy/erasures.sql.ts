import type { Erasure, Found } from "../../../domain/privacy/erasure.contract.ts";
import type { Queryable } from "../../db/sql.ts";

const HISTORY_LENGTH = 100;

export type ErasureKey = { clientId: string; id: string };
export type ErasureRow = Pick<Erasure, "id" | "state" | "requestedBy" | "found" | "removedConversations"> & {
  requestedAt: Date;
  finishedAt: Date | null;
};

/** Inserts an erasure under the current name of the user or API key; undefined if that is gone. */
export async function insertErasure(
  sql: Queryable,
  {
    clientId,
    id,
    by,
    sealed,
    mentions,
  }: ErasureKey & { by: { userId: string } | { apiKeyId: string }; sealed: Uint8Array; mentions: boolean },
): Promise<ErasureRow | undefined> {
  const requester =
    "userId" in by
      ? sql`select name from users where client_id = ${clientId} and user_id = ${by.userId}`
      : sql`select name || ' (API key)' as name from api_keys where client_id = ${clientId} and api_key_id = ${by.apiKeyId}`;
  const [row] = await sql<ErasureRow[]>`
    insert into erasures (client_id, erasure_id, requested_by, sealed, mentions)
    select ${clientId}::uuid, ${id}::uuid, name, ${sealed}::bytea, ${mentions}::boolean from (${requester}) as requester
    returning ${columns(sql)}`;
  return row;
}

/** Lists the client's erasures, newest first. */
export async function listErasureRows(sql: Queryable, clientId: string): Promise<ErasureRow[]> {
  return sql<ErasureRow[]>`
    select ${columns(sql)} from erasures where client_id = ${clientId}
    order by requested_at desc, erasure_id limit ${HISTORY_LENGTH}`;
}

/** Finds an erasure that is not done. */
export async function findUnfinishedErasure(
  sql: Queryable,
  { clientId, id }: ErasureKey,
): Promise<{ sealed: Uint8Array; mentions: boolean; found: Found | null } | undefined> {
  const [row] = await sql<{ sealed: Uint8Array; mentions: boolean; found: Found | null }[]>`
    select sealed, mentions, found from erasures
    where client_id = ${clientId} and erasure_id = ${id} and sealed is not null`;
  return row;
}

/** Lists the erasures of all clients that are not done. */
export async function listUnfinishedErasures(sql: Queryable): Promise<ErasureKey[]> {
  return sql<ErasureKey[]>`
    select client_id as "clientId", erasure_id as id from erasures where sealed is not null order by requested_at`;
}

/** Records what will be removed, before anything is. */
export async function startErasure(sql: Queryable, { clientId, id }: ErasureKey, found: Found): Promise<void> {
  await sql`
    update erasures set state = 'running', found = ${JSON.stringify(found)}::text::jsonb
    where client_id = ${clientId} and erasure_id = ${id} and sealed is not null`;
}

/** Adds to the number of removed conversations. */
export async function addRemoved(sql: Queryable, { clientId, id }: ErasureKey, n: number): Promise<void> {
  await sql`
    update erasures set removed = removed + ${n} where client_id = ${clientId} and erasure_id = ${id}`;
}

/** Ends an erasure and deletes who it was about; false if it was done already. */
export async function finishErasure(sql: Queryable, { clientId, id }: ErasureKey): Promise<boolean> {
  const rows = await sql`
    update erasures set state = 'done', sealed = null, finished_at = now()
    where client_id = ${clientId} and erasure_id = ${id} and sealed is not null
    returning erasure_id`;
  return rows.length > 0;
}

function columns(sql: Queryable) {
  return sql`
    erasure_id as id, state, requested_by as "requestedBy", found, removed as "removedConversations",
    requested_at as "requestedAt", finished_at as "finishedAt"`;
}
