import type { ChangedTopic } from "../../../domain/topics/topics.contract.ts";
import type { Queryable } from "../../db/sql.ts";

type Key = { clientId: string; key: string };

/** Makes changes of a client's topics wait for each other until the transaction ends. */
export async function lockTopics(sql: Queryable, clientId: string): Promise<void> {
  await sql`select from topics where client_id = ${clientId} order by key for update`;
}

/** Lists what the topics are about that are shown. */
export async function listObjects(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ object: string }[]>`
    select distinct object from topics where client_id = ${clientId} and object <> '' and not hidden order by object`;
  return rows.map(({ object }) => object);
}

/** Finds a topic. */
export async function findTopic(sql: Queryable, { clientId, key }: Key): Promise<ChangedTopic | undefined> {
  const [row] = await sql<ChangedTopic[]>`
    select ${selectTopic(sql)} from topics where client_id = ${clientId} and key = ${key}`;
  return row;
}

/**
 * Changes what is given of a topic; what was merged into it goes with it, there and back. `merged_into` is where a topic is counted,
 * `merged_first` the topic that a person merged it into where that one was merged later. Returns the topic.
 */
export async function updateTopic(
  sql: Queryable,
  change: Key & {
    ownLabel: string | null | undefined;
    hidden: boolean | undefined;
    into: string | null | undefined;
  },
): Promise<ChangedTopic | undefined> {
  const { clientId, key, ownLabel, hidden, into } = change;
  if (into !== undefined) {
    const root = into ?? key;
    await sql`
      update topics set merged_into = ${root}, merged_first = nullif(coalesce(merged_first, merged_into), ${root})
      where client_id = ${clientId} and key = any(${await listMerged(sql, { clientId, key })}::text[])`;
  }
  const [row] = await sql<ChangedTopic[]>`
    update topics set
      own_label = ${ownLabel === undefined ? sql`own_label` : ownLabel},
      hidden = ${hidden === undefined ? sql`hidden` : hidden},
      merged_into = ${into === undefined ? sql`merged_into` : into},
      merged_first = ${into === undefined ? sql`merged_first` : null}
    where client_id = ${clientId} and key = ${key}
    returning ${selectTopic(sql)}`;
  return row;
}

/** Lists the topics that were merged into a topic, those that were merged into these included. */
async function listMerged(sql: Queryable, { clientId, key }: Key): Promise<string[]> {
  const rows = await sql<{ key: string; into: string }[]>`
    select key, coalesce(merged_first, merged_into) as into from topics
    where client_id = ${clientId} and merged_into is not null`;
  const found = [key];
  // The loop also visits keys it adds.
  for (const into of found) found.push(...rows.flatMap((row) => (row.into === into ? [row.key] : [])));
  return found.slice(1);
}

function selectTopic(sql: Queryable) {
  return sql`
    key, coalesce(own_label, label) as label, own_label is not null as renamed, hidden, merged_into as into`;
}
