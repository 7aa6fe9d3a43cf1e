import type { Queryable } from "../../db/sql.ts";

export type IntentRow = { id: string; name: string; examples: string[] };

/** A client's intents in the order they were made, which is the order they are learned in. */
export async function selectIntents(sql: Queryable, clientId: string): Promise<IntentRow[]> {
  return sql<IntentRow[]>`
    select intent_id as id, name, examples from intents where client_id = ${clientId} order by created_at, intent_id`;
}

/** How many user messages since `from` were read as each intent. */
export async function countMatches(
  sql: Queryable,
  { clientId, from }: { clientId: string; from: Date },
): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; n: number }[]>`
    select intent_id as id, count(*) as n from intent_matches
    where client_id = ${clientId} and sent_at >= ${from}
    group by intent_id`;
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Adds an intent; undefined where the client has one of this name, letter case aside. */
export async function insertIntent(
  sql: Queryable,
  { clientId, id, name, examples }: IntentRow & { clientId: string },
): Promise<IntentRow | undefined> {
  const [row] = await sql<IntentRow[]>`
    insert into intents (client_id, intent_id, name, examples) values (${clientId}, ${id}, ${name}, ${examples}::text[])
    on conflict do nothing
    returning intent_id as id, name, examples`;
  return row;
}

/** Whether another intent of the client has this name, letter case aside. */
export async function isNameTaken(
  sql: Queryable,
  { clientId, id, name }: { clientId: string; id: string; name: string },
): Promise<boolean> {
  const rows = await sql`
    select from intents where client_id = ${clientId} and lower(name) = lower(${name}) and intent_id <> ${id}`;
  return rows.count > 0;
}

/** Gives an intent another name and other examples. */
export async function updateIntent(
  sql: Queryable,
  { clientId, id, name, examples }: IntentRow & { clientId: string },
): Promise<void> {
  await sql`
    update intents set name = ${name}, examples = ${examples}::text[] where client_id = ${clientId} and intent_id = ${id}`;
}

/** Takes an intent away, with all that was read as it. */
export async function deleteIntent(sql: Queryable, { clientId, id }: { clientId: string; id: string }): Promise<void> {
  await sql`delete from intents where client_id = ${clientId} and intent_id = ${id}`;
  await sql`delete from intent_matches where client_id = ${clientId} and intent_id = ${id}`;
}

/** The API accounts whose goal an intent is, by name. */
export async function selectGoalHolders(
  sql: Queryable,
  { clientId, id }: { clientId: string; id: string },
): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from api_accounts
    where client_id = ${clientId} and goal ->> 'kind' = 'own_intent' and goal ->> 'intentId' = ${id}
    order by name`;
  return rows.map(({ name }) => name);
}
