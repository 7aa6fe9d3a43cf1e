import type { Queryable } from "../../db/sql.ts";

/** Stores the key of a client's pseudonyms, unless it has one. */
export async function addPseudonymKey(sql: Queryable, key: { clientId: string; sealed: Uint8Array }): Promise<void> {
  await sql`
    insert into pseudonym_keys (client_id, sealed) values (${key.clientId}, ${key.sealed}) on conflict do nothing`;
}

/** Finds the encrypted key of a client's pseudonyms. */
export async function findPseudonymKey(sql: Queryable, clientId: string): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ sealed: Uint8Array }[]>`select sealed from pseudonym_keys where client_id = ${clientId}`;
  return row?.sealed;
}
