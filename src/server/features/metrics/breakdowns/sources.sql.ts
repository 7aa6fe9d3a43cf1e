import type { SoldTotal } from "#src/domain/money/compute-money.ts";
import {
  addJoinedPeople,
  addPeople,
  countPeople,
  createPeopleSample,
  encodePeople,
} from "#src/domain/metrics/people/people-sample.ts";
import type { PeopleSample } from "#src/domain/metrics/people/people-sample.ts";
import type { SourceTotal } from "#src/domain/sources/build-sources.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { buildReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { addSettledSources, buildPartFilter } from "../rollups/part-sources.sql.ts";
import type { SettledParts } from "../rollups/part-sources.sql.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";
import type { Keyed } from "./sold.sql.ts";
import { selectGroupTexts, selectSourceSums } from "../rollups/source-groups.sql.ts";

/** A group of conversations, without the worth of the sold ones. */
type SourceRow = Omit<SourceTotal, "money"> & { key: string };

/** The groups of a period, the sold conversations of each by API account, and the people of all. */
export type SourceCounts = { rows: SourceRow[]; sold: Keyed<SoldTotal>[]; people: PeopleSample };

/** A period, and the first day of the one before. */
type SourcesPeriod = SourcesQuery & { clientId: string; before: string };

type Count = "conversations" | "customers" | "sold" | "lost" | "waiting" | "converted";
type Row = Omit<SourceRow, "people"> & { soldBy: Record<string, number>; people: Uint8Array };

/** Counts conversations by what they are grouped by, one row for those that tell none. */
export async function countSources(sql: Queryable, period: SourcesPeriod): Promise<SourceCounts> {
  const { settled } = await addSettledSources(sql, { ...period, from: period.before }, period.by);
  const sums = selectCounted(sql, period, settled?.open ?? null);
  const sumOf = (column: Count) => sql`coalesce(sum(${sql(column)}) filter (where now), 0)::integer`;
  const found = await sql<Row[]>`
    with sums as (${settled === null ? sums : sql`${selectSettled(sql, period, settled)} union all ${sums}`}),
    accounts as (
      select group_id, json_object_agg(api_account_id, n) as sold_by
      from (
        select group_id, api_account_id, sum(sold)::integer as n from sums where now and sold > 0
        group by group_id, api_account_id) s
      group by group_id),
    g as (
      select group_id, is_told, min(first_kind) as first_kind, max(last_kind) as last_kind, max(last_at) as last_at,
        max(named_at) as named_at, max(campaign_at) as campaign_at, ${sumOf("conversations")} as conversations,
        ${sumOf("customers")} as customers, ${sumOf("sold")} as sold, ${sumOf("lost")} as lost,
        ${sumOf("waiting")} as waiting, ${sumOf("converted")} as converted,
        coalesce(sum(conversations) filter (where not now), 0)::integer as previous,
        coalesce(string_agg(int4send(length(people)) || people, ''::bytea) filter (where now), ''::bytea) as people
      from sums group by group_id, is_told)
    select group_id as key, is_told as "isTold", case when first_kind = last_kind then first_kind end as kind,
      ${selectGroupTexts(sql, period)}, conversations, customers, sold, lost, waiting, converted, previous, people,
      coalesce(sold_by, '{}') as "soldBy"
    from g left join accounts using (group_id)`;
  const people = createPeopleSample();
  return {
    rows: found.map(({ people: joined, soldBy: _soldBy, ...row }) => {
      const own = createPeopleSample();
      addJoinedPeople(own, joined);
      addPeople(people, encodePeople(own));
      return { ...row, people: countPeople(own, row.conversations).people };
    }),
    sold: found.flatMap(({ key, soldBy }) => Object.entries(soldBy).map(([account, n]) => ({ key, account, n }))),
    people,
  };
}

/** The settled days of both periods, with the columns of {@link selectCounted}. */
function selectSettled(sql: Queryable, period: SourcesPeriod, settled: SettledParts) {
  return sql`
    select day >= ${period.from} as now, api_account_id, group_id, is_told, first_kind, last_kind, last_at, named_at, campaign_at, conversations,
      customers, sold, lost, waiting, converted, people
    from settled_sources
    where ${buildPartFilter(sql, { ...period, from: period.before }, settled)}
      ${buildAccountFilter(sql, period, "api_account_id")}`;
}

/** The conversations of both periods, or of the days of them that are not settled. */
function selectCounted(sql: Queryable, period: SourcesPeriod, open: string[] | null) {
  const from = open === null ? period.before : (open[0] ?? period.to);
  const { fromAt, toAt } = getScanBounds({ from, to: period.to });
  const conversations = sql`
    select r.conversation_id, r.started_at, r.end_user_hash, coalesce(r.corrected_converted, r.converted) as converted,
      r.local_day >= ${period.from} as now, r.api_account_id
    from conversations r
    where r.client_id = ${period.clientId} and r.local_day between ${period.before} and ${period.to}
      and r.started_at >= ${fromAt} and r.started_at < ${toAt}
      ${open === null ? sql`` : sql`and r.local_day = any(${open}::date[])`}
      ${buildDimensionFilter(sql, period)} ${buildReadingFilter(sql, period, "r")}`;
  return selectSourceSums(sql, period, { conversations, cells: sql`now, api_account_id` });
}
