/** The sums of settled days by where conversations come from, and by tracked properties. */
import { PROPERTY_PREFIX } from "#src/domain/properties/property-filter.ts";
import { SOURCE_BREAKDOWNS } from "#src/domain/sources/source-metrics.contract.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import type { Queryable } from "../../../db/sql.ts";
import { samplePeople } from "./people.sql.ts";
import { buildSourceKey, joinTold, selectSourceSums } from "./source-groups.sql.ts";

type Days = { clientId: string; from: string; to: string };
type Row = Record<string, string | number | boolean | null>;

/** Lists the properties that figures are broken down by: the tracked ones without too many values. */
export async function listSettledProperties(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from property_names where client_id = ${clientId} and tracked and not is_list_only order by name`;
  return rows.map(({ name }) => name);
}

/** Sums up the conversations of days by where they come from and by `properties`, in place of what was settled of these days before. */
export async function settleSources(sql: Queryable, days: Days, properties: readonly string[]): Promise<void> {
  const { clientId, from, to } = days;
  await sql`delete from settled_sources where client_id = ${clientId} and day between ${from} and ${to}`;
  await sql`delete from settled_source_values where client_id = ${clientId} and day between ${from} and ${to}`;
  for (const part of [...SOURCE_BREAKDOWNS, ...properties.map((name) => `${PROPERTY_PREFIX}${name}` as const)]) {
    const sums = await sumSources(sql, days, part);
    await insertRows(sql, {
      table: "settled_sources",
      rows: sums.map(({ people, ...row }) => ({ client_id: clientId, part, ...row, people: samplePeople(people) })),
    });
    const values = await sumValues(sql, days, part);
    await insertRows(sql, {
      table: "settled_source_values",
      rows: values.map((row) => ({ client_id: clientId, part, ...row })),
    });
  }
}

async function sumSources(sql: Queryable, { clientId, from, to }: Days, by: SourcesQuery["by"]) {
  const { fromAt, toAt } = getScanBounds({ from, to });
  const conversations = sql`
    select conversation_id, started_at, end_user_hash, coalesce(corrected_converted, converted) as converted,
      local_day::text as day, api_account_id
    from conversations
    where client_id = ${clientId} and local_day between ${from} and ${to}
      and started_at >= ${fromAt} and started_at < ${toAt}`;
  return sql<(Row & { people: Uint8Array })[]>`
    ${selectSourceSums(sql, { clientId, by }, { conversations, cells: sql`day, api_account_id` })}`;
}

/** The values that the events of sold conversations brought: by currency, and of each conversation once. */
async function sumValues(sql: Queryable, { clientId, from, to }: Days, by: SourcesQuery["by"]): Promise<Row[]> {
  const { fromAt, toAt } = getScanBounds({ from, to });
  return sql<Row[]>`
    with valued as (
      select r.local_day::text as day, r.api_account_id, ${buildSourceKey(sql, by)} as group_id, e.currency,
        e.conversation_id, e.cents
      from conversations r
      join conversation_readings k
        on k.client_id = ${clientId} and k.conversation_id = r.conversation_id and k.outcome = 'sold'
      join events e on e.client_id = ${clientId} and e.conversation_id = r.conversation_id and e.cents is not null
      ${joinTold(sql, { clientId, by }, "r")}
      where r.client_id = ${clientId} and r.local_day between ${from} and ${to}
        and r.started_at >= ${fromAt} and r.started_at < ${toAt})
    select day, api_account_id, group_id, coalesce(currency, '') as currency,
      count(distinct conversation_id)::integer as n, sum(cents)::bigint as cents
    from valued
    group by day, api_account_id, group_id, grouping sets ((currency), ())`;
}
