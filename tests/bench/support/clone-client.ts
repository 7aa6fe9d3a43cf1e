/** Copies clients inside the database with new ids: millions of realistic rows in minutes. */
import type postgres from "postgres";
import { createId } from "#src/domain/shared/ids.ts";

/** Rebuilding this index is several times faster than updating it during the copy. */
const REBUILT_INDEX = "conversation_texts_words";
const INDEX_MEMORY = "1GB";

/** Copies a client `count` times with all data of the dashboard. Each copy gets new ids of conversations and messages. */
export async function cloneClient(sql: postgres.Sql, clientId: string, count: number): Promise<void> {
  await cloneClients(sql, [{ clientId, count }], { atOnce: 1 });
}

/** Copies several clients, each so many times; `atOnce` copies in a transaction, which should be few for large clients. */
export async function cloneClients(
  sql: postgres.Sql,
  copies: readonly { clientId: string; count: number }[],
  { atOnce }: { atOnce: number },
): Promise<void> {
  await sql`create temp table rebuilt as select pg_get_indexdef(${REBUILT_INDEX}::regclass) as definition`;
  await sql`drop index ${sql(REBUILT_INDEX)}`;
  for (const { clientId, count } of copies) {
    for (let copy = 0; copy < count; copy += atOnce) {
      const targets = Array.from({ length: Math.min(atOnce, count - copy) }, createId);
      await sql.begin((tx) => copyRows(tx, clientId, targets));
    }
  }
  await sql`select set_config('maintenance_work_mem', ${INDEX_MEMORY}, false)`;
  await sql`do $$ begin execute (select definition from rebuilt); end $$`;
  await sql`drop table rebuilt`;
}

async function copyRows(tx: postgres.TransactionSql, clientId: string, targets: readonly string[]): Promise<void> {
  await tx`set local synchronous_commit = off`;
  await tx`
    insert into clients (client_id, name, plan, time_zone, onboarding_completed)
    select target, name || ' copy', plan, time_zone, true
    from clients cross join unnest(${targets}::uuid[]) as target where client_id = ${clientId}`;
  await tx`
    insert into api_accounts (client_id, api_account_id, name, channel, is_default)
    select target, api_account_id, name, channel, is_default
    from api_accounts cross join unnest(${targets}::uuid[]) as target where client_id = ${clientId}`;
  for (const [table, ids] of TABLES) await copyTable(tx, { table, ids, clientId, targets });
}

/** Tables of a client with the columns that get new ids. */
const TABLES: [string, string[]][] = [
  ["conversations", ["conversation_id", "moved_by"]],
  ["messages", ["conversation_id", "message_id"]],
  ["message_keys", ["message_id"]],
  ["events", ["conversation_id", "event_id"]],
  ["steps", []],
  ["conversation_texts", ["conversation_id"]],
  ["rollups", []],
  ["drop_rollups", []],
  ["conversation_readings", ["conversation_id"]],
  ["conversation_sources", ["conversation_id"]],
  ["conversation_scores", ["conversation_id"]],
  ["csat_rollups", []],
  ["outcome_rollups", []],
  ["drop_outcomes", []],
  ["negative_turns", []],
  ["topics", []],
  ["topic_rollups", []],
];

async function copyTable(
  tx: postgres.TransactionSql,
  { table, ids, clientId, targets }: { table: string; ids: string[]; clientId: string; targets: readonly string[] },
): Promise<void> {
  const columns = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  const names = columns.map(({ name }, index) => (index === 0 ? tx`${tx(name)}` : tx`, ${tx(name)}`));
  const values = columns.map(({ name }, index) => {
    const comma = index === 0 ? tx`` : tx`, `;
    if (name === "client_id") return tx`${comma}target`;
    // Derives the same new id for a conversation in every table.
    if (ids.includes(name)) return tx`${comma}md5(${tx(name)}::text || target::text)::uuid`;
    return tx`${comma}${tx(name)}`;
  });
  await tx`
    insert into ${tx(table)} (${names})
    select ${values} from ${tx(table)} cross join unnest(${targets}::uuid[]) as target where client_id = ${clientId}`;
}
