import type { Queryable } from "../../db/sql.ts";

/** The version of a client's custom intents and the progress of labeling stored messages with it. */
export type IntentSet = { version: number; labelled: number; done: number; total: number; none: string[] };

/** Serializes changes to a client's intents until the transaction ends. */
export async function lockIntents(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7275))`;
}

/** Finds a client's intent set; undefined if it never had intents. */
export async function findIntentSet(sql: Queryable, clientId: string): Promise<IntentSet | undefined> {
  const [row] = await sql<IntentSet[]>`
    select version, labelled, done, total, none_examples as none from intent_sets where client_id = ${clientId}`;
  return row;
}

/** Increments the version, so that classifiers are trained again. */
export async function incrementVersion(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    insert into intent_sets (client_id, version) values (${clientId}, 1)
    on conflict (client_id) do update set version = intent_sets.version + 1`;
}

/** Sets the negative examples and increments the version. */
export async function setNegativeExamples(
  sql: Queryable,
  { clientId, none }: { clientId: string; none: string[] },
): Promise<void> {
  await sql`
    insert into intent_sets (client_id, version, none_examples) values (${clientId}, 1, ${none}::text[])
    on conflict (client_id) do update
      set version = intent_sets.version + 1, none_examples = excluded.none_examples`;
}
