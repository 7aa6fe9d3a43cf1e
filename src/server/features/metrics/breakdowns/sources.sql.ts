import { countPeople, createPeopleSample, addJoinedPeople } from "#src/domain/metrics/people/people-sample.ts";
import type { SourceTotal } from "#src/domain/sources/build-sources.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { buildReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { addSettledSources, buildPartFilter } from "../rollups/part-sources.sql.ts";
import type { SettledParts } from "../rollups/part-sources.sql.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";
import { selectGroupTexts, selectSourceSums } from "../rollups/source-groups.sql.ts";

/** A group of conversations, without the worth of the sold ones. */
type SourceRow = Omit<SourceTotal, "money"> & { key: string };

/** A period, and the first day of the one before. */
type SourcesPeriod = SourcesQuery & { clientId: string; before: string };

/** Counts conversations by what they are grouped by, one row for those that tell none. */
export async function countSources(sql: Queryable, period: SourcesPeriod): Promise<SourceRow[]> {
  const { settled } = await addSettledSources(sql, { ...period, from: period.before }, period.by);
  const sums = selectCounted(sql, period, settled?.open ?? null);
  const rows = await sql<(Omit<SourceRow, "people"> & { people: Uint8Array })[]>`
    with sums as (${settled === null ? sums : sql`${selectSettled(sql, period, settled)} union all ${sums}`}),
    g as (
      select group_id as key, is_told, min(first_kind) as first_kind, max(last_kind) as last_kind, max(last_at) as last_at,
        max(named_at) as named_at, max(campaign_at) as campaign_at,
        coalesce(sum(conversations) filter (where now), 0)::integer as conversations,
        coalesce(sum(customers) filter (where now), 0)::integer as customers,
        coalesce(sum(sold) filter (where now), 0)::integer as sold,
        coalesce(sum(lost) filter (where now), 0)::integer as lost,
        coalesce(sum(waiting) filter (where now), 0)::integer as waiting,
        coalesce(sum(converted) filter (where now), 0)::integer as converted,
        coalesce(sum(conversations) filter (where not now), 0)::integer as previous,
        coalesce(string_agg(int4send(length(people)) || people, ''::bytea) filter (where now), ''::bytea) as people
      from sums group by group_id, is_told)
    select key, is_told as "isTold", case when first_kind = last_kind then first_kind end as kind,
      ${selectGroupTexts(sql, period)}, conversations, customers, sold, lost, waiting, converted, previous, people
    from g`;
  return rows.map(({ people, ...row }) => ({ ...row, people: countJoined(people, row.conversations) }));
}

/** The settled days of both periods, with the columns of {@link selectCounted}. */
function selectSettled(sql: Queryable, period: SourcesPeriod, settled: SettledParts) {
  return sql`
    select day >= ${period.from} as now, group_id, is_told, first_kind, last_kind, last_at, named_at, campaign_at, conversations,
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
      r.local_day >= ${period.from} as now
    from conversations r
    where r.client_id = ${period.clientId} and r.local_day between ${period.before} and ${period.to}
      and r.started_at >= ${fromAt} and r.started_at < ${toAt}
      ${open === null ? sql`` : sql`and r.local_day = any(${open}::date[])`}
      ${buildDimensionFilter(sql, period)} ${buildReadingFilter(sql, period, "r")}`;
  return selectSourceSums(sql, period, { conversations, cells: sql`now` });
}

function countJoined(joined: Uint8Array, conversations: number): number {
  const sample = createPeopleSample();
  addJoinedPeople(sample, joined);
  return countPeople(sample, conversations).people;
}
