import type { Queryable } from "../../db/sql.ts";

export type IntentSet = { version: number; labelled: number; done: number; total: number; none: string[] };

/** Changes of a client's intents wait for each other until the transaction ends; none is lost. */
export async function lockIntents(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7275))`;
}

/** How a client's intents stand; undefined where there never was one. */
export async function selectIntentSet(sql: Queryable, clientId: string): Promise<IntentSet | undefined> {
  const [row] = await sql<IntentSet[]>`
    select version, labelled, done, total, none_examples as none from intent_sets where client_id = ${clientId}`;
  return row;
}

/** The next version: whoever reads messages trains anew. */
export async function raiseVersion(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    insert into intent_sets (client_id, version) values (${clientId}, 1)
    on conflict (client_id) do update set version = intent_sets.version + 1`;
}

/** Keeps the phrases that are none of a client's intents, as the next version. */
export async function upsertNone(
  sql: Queryable,
  { clientId, none }: { clientId: string; none: string[] },
): Promise<void> {
  await sql`
    insert into intent_sets (client_id, version, none_examples) values (${clientId}, 1, ${none}::text[])
    on conflict (client_id) do update
      set version = intent_sets.version + 1, none_examples = excluded.none_examples`;
}
