import { COUNTED_CONVERSATIONS, MAX_VALUES } from "../../../domain/properties/properties.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** What is stored of a name in the newest conversations with properties. */
export type CountedName = {
  name: string;
  types: string[];
  values: number;
  examples: string[];
  conversations: number;
  lastSeen: Date;
};
export type PropertyName = { name: string; label: string; tracked: boolean; listOnly: boolean };

/** Names that are listed at once. */
const MAX_NAMES = 500;
const EXAMPLES = 50;

/** Counts the names in the newest conversations with properties, the most frequent first. */
export async function countNames(sql: Queryable, clientId: string): Promise<CountedName[]> {
  return sql<CountedName[]>`
    with newest as (
      select properties, last_at from conversation_properties
      where client_id = ${clientId} order by last_at desc limit ${COUNTED_CONVERSATIONS}),
    counted as (
      select e.key as name, e.value ->> 0 as value, jsonb_typeof(e.value -> 0) as type, count(*)::integer as n,
        max(last_at) as last_at
      from newest, jsonb_each(properties) e group by 1, 2, 3)
    select name, array_agg(distinct type) as types, least(count(*), ${MAX_VALUES + 1})::integer as values,
      (array_agg(value order by n desc, value))[1:${EXAMPLES}::integer] as examples, sum(n)::integer as conversations,
      max(last_at) as "lastSeen"
    from counted group by name order by sum(n) desc, name limit ${MAX_NAMES}`;
}

/** Lists the names that the workspace labeled or tracks. */
export async function listNames(sql: Queryable, clientId: string): Promise<PropertyName[]> {
  return sql<PropertyName[]>`
    select name, label, tracked, is_list_only as "listOnly" from property_names where client_id = ${clientId} order by name`;
}

/** Takes a transaction lock on the names of a client, so that two changes don't pass its limit together. */
export async function lockNames(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 451))`;
}

/** Sets whether a name has too many values for anything but lists, and leaves what the workspace made of it. */
export async function setListOnly(
  sql: Queryable,
  { clientId, name, listOnly }: Pick<PropertyName, "name" | "listOnly"> & { clientId: string },
): Promise<void> {
  await sql`
    update property_names set is_list_only = ${listOnly} where client_id = ${clientId} and name = ${name}`;
}

/** Forgets which days have sums of a property that is tracked from now on: they were not kept up while it was not. */
export async function forgetSettled(
  sql: Queryable,
  { clientId, name }: { clientId: string; name: string },
): Promise<void> {
  await sql`
    update settled_days set properties = array_remove(properties, ${name}::text)
    where client_id = ${clientId} and ${name}::text = any(properties)`;
}

/** Stores what the workspace made of a name. */
export async function saveName(
  sql: Queryable,
  { clientId, name, label, tracked, listOnly }: PropertyName & { clientId: string },
): Promise<void> {
  await sql`
    insert into property_names (client_id, name, label, tracked, is_list_only)
    values (${clientId}, ${name}, ${label}, ${tracked}, ${listOnly})
    on conflict (client_id, name) do update set label = excluded.label, tracked = excluded.tracked,
      is_list_only = excluded.is_list_only`;
}
