import type { Queryable } from "../../db/sql.ts";

/** A custom intent with its examples. */
export type IntentRow = { id: string; name: string; examples: string[] };

/** Lists a client's intents by creation time: training depends on the order. */
export async function listIntentRows(sql: Queryable, clientId: string): Promise<IntentRow[]> {
  return sql<IntentRow[]>`
    select intent_id as id, name, examples from intents where client_id = ${clientId} order by created_at, intent_id`;
}

/** Counts the user messages since `from` that match each intent, by intent id; those of test runs don't count. */
export async function countMatches(
  sql: Queryable,
  { clientId, from }: { clientId: string; from: Date },
): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; n: number }[]>`
    select intent_id as id, count(*) as n from intent_matches i
    where i.client_id = ${clientId} and sent_at >= ${from} and i.conversation_id not in (
      select conversation_id from runner_runs where client_id = ${clientId} and conversation_id is not null)
    group by intent_id`;
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Adds an intent; undefined if the client has one of this name, ignoring case. */
export async function addIntentRow(
  sql: Queryable,
  { clientId, id, name, examples }: IntentRow & { clientId: string },
): Promise<IntentRow | undefined> {
  const [row] = await sql<IntentRow[]>`
    insert into intents (client_id, intent_id, name, examples) values (${clientId}, ${id}, ${name}, ${examples}::text[])
    on conflict do nothing
    returning intent_id as id, name, examples`;
  return row;
}

/** Whether another intent of the client has this name, ignoring case. */
export async function isNameTaken(
  sql: Queryable,
  { clientId, id, name }: { clientId: string; id: string; name: string },
): Promise<boolean> {
  const rows = await sql`
    select from intents where client_id = ${clientId} and lower(name) = lower(${name}) and intent_id <> ${id}`;
  return rows.count > 0;
}

/** Sets an intent's name and examples. */
export async function updateIntentRow(
  sql: Queryable,
  { clientId, id, name, examples }: IntentRow & { clientId: string },
): Promise<void> {
  await sql`
    update intents set name = ${name}, examples = ${examples}::text[] where client_id = ${clientId} and intent_id = ${id}`;
}

/** Deletes an intent and its matches. */
export async function deleteIntentRow(
  sql: Queryable,
  { clientId, id }: { clientId: string; id: string },
): Promise<void> {
  await sql`delete from intents where client_id = ${clientId} and intent_id = ${id}`;
  await sql`delete from intent_matches where client_id = ${clientId} and intent_id = ${id}`;
}

/** Lists the names of API accounts whose goal is this intent. */
export async function listAccountsWithGoal(
  sql: Queryable,
  { clientId, id }: { clientId: string; id: string },
): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from api_accounts
    where client_id = ${clientId} and goal ->> 'kind' = 'own_intent' and goal ->> 'intentId' = ${id}
    order by name`;
  return rows.map(({ name }) => name);
}
