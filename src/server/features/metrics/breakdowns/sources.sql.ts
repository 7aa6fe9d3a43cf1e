import type { SourceTotal } from "#src/domain/sources/build-sources.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { LOST_OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { buildReadingFilter, nameSource } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { getPropertyOf } from "#src/domain/sources/source-metrics.contract.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";

/** A group of conversations, without the worth of the sold ones. */
type SourceRow = Omit<SourceTotal, "money"> & { key: string };

/** A period, and the first day of the one before. */
type SourcesPeriod = SourcesQuery & { clientId: string; before: string };

/** Counts conversations by what they are grouped by, one row for those that tell none. */
export async function countSources(sql: Queryable, period: SourcesPeriod): Promise<SourceRow[]> {
  const { fromAt, toAt } = getScanBounds({ from: period.before, to: period.to });
  const { isTold, kind, id, name, ownName, campaign } = chooseColumns(sql, period.by);
  const columns = nameColumns(sql);
  return sql<SourceRow[]>`
    with counted as (
      select r.conversation_id, r.started_at, r.local_day >= ${period.from} as now, r.end_user,
        coalesce(r.corrected_converted, r.converted) as converted
      from conversations r
      where r.client_id = ${period.clientId} and r.local_day between ${period.before} and ${period.to}
        and r.started_at >= ${fromAt} and r.started_at < ${toAt}
        ${buildDimensionFilter(sql, period)} ${buildReadingFilter(sql, period, "r")}),
    told as (
      select c.*, k.outcome, ${isTold} as is_told, ${kind} as kind, ${id} as id, ${name} as name,
        ${ownName} is not null as is_named, ${campaign} as campaign
      from counted c
      ${joinTold(sql, period, "c")}
      left join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = c.conversation_id)
    select ${buildKey(sql, period.by, columns)} as key, is_told as "isTold", ${period.by === "source" ? sql`kind` : sql`case when min(kind) = max(kind) then min(kind) end`} as kind,
      id, case when id is null then max(name) else ${selectLatest(sql, sql`name`, sql`is_named`)} end as name,
      case when id is null then max(campaign) else ${selectLatest(sql, sql`campaign`, sql`true`)} end as campaign,
      count(*) filter (where now)::integer as conversations,
      (count(distinct end_user) filter (where now))::integer as people,
      (count(*) filter (where now and outcome <> 'not_customer'))::integer as customers,
      (count(*) filter (where now and outcome = 'sold'))::integer as sold,
      (count(*) filter (where now and outcome = any(${[...LOST_OUTCOMES]}::text[])))::integer as lost,
      (count(*) filter (where now and outcome = 'waiting'))::integer as waiting,
      (count(*) filter (where now and converted))::integer as converted,
      (count(*) filter (where not now))::integer as previous
    from told
    group by is_told, id, case when id is null then campaign end, case when id is null then name end
      ${period.by === "source" ? sql`, kind` : sql``}`;
}

/** SQL for the text of the group's last conversation that has one; those of which `isPreferred` is true go first. One aggregate, which needs no sorting. */
function selectLatest(sql: Queryable, text: Fragment, isPreferred: Fragment) {
  const rank = sql`(${isPreferred})::integer || to_char(started_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
  return sql`substr(max(case when id is not null then (${rank} || ${text}) collate "C" end), ${RANK_LENGTH + 1}::integer)`;
}

/** SQL that joins what conversations `alias` are grouped by: their source `s`, or their properties `p`. */
export function joinTold(
  sql: Queryable,
  { clientId, by }: { clientId: string; by: SourcesQuery["by"] },
  alias: "c" | "r",
) {
  const id = sql(`${alias}.conversation_id`);
  return getPropertyOf(by) === null
    ? sql`left join conversation_sources s on s.client_id = ${clientId} and s.conversation_id = ${id}`
    : sql`left join conversation_properties p on p.client_id = ${clientId} and p.conversation_id = ${id}`;
}

/** SQL for the key of the group that a conversation with the source `s` is in: that of its row in {@link countSources}. */
export function buildSourceKey(sql: Queryable, by: SourcesQuery["by"]) {
  return buildKey(sql, by, chooseColumns(sql, by));
}

type Columns = Omit<ReturnType<typeof chooseColumns>, "ownName">;
type Fragment = ReturnType<typeof nameSource>;
/** Characters of a preference and a time with microseconds. */
const RANK_LENGTH = 21;

function buildKey(sql: Queryable, by: SourcesQuery["by"], { isTold, kind, id, name, campaign }: Columns) {
  return sql`
    json_build_array(${isTold}, ${id}, case when ${id} is null then ${campaign} end, case when ${id} is null then ${name} end
      ${by === "source" ? sql`, ${kind}` : sql``})::text`;
}

function nameColumns(sql: Queryable): Columns {
  return { isTold: sql`is_told`, kind: sql`kind`, id: sql`id`, name: sql`name`, campaign: sql`campaign` };
}

/** What a conversation `s` is grouped by. Where nothing is told, all columns are null. */
function chooseColumns(sql: Queryable, by: SourcesQuery["by"]) {
  const nothing = sql`null::text`;
  const property = getPropertyOf(by);
  if (property !== null) {
    const value = sql`p.properties -> ${property}::text ->> 0`;
    return {
      isTold: sql`(${value}) is not null`,
      kind: nothing,
      id: nothing,
      name: value,
      ownName: nothing,
      campaign: nothing,
    };
  }
  switch (by) {
    case "source":
      return {
        isTold: sql`s.conversation_id is not null`,
        ...{ kind: sql`s.kind`, id: sql`s.source_id`, name: nameSource(sql, "s"), ownName: sql`s.name` },
        campaign: sql`s.campaign`,
      };
    case "campaign":
      return {
        isTold: sql`s.campaign is not null`,
        kind: sql`case when s.campaign is not null then s.kind end`,
        ...{ id: nothing, name: nothing, ownName: nothing, campaign: sql`s.campaign` },
      };
    default:
      return {
        isTold: sql`s.url is not null`,
        kind: sql`case when s.url is not null then s.kind end`,
        ...{ id: nothing, name: sql`s.url`, ownName: nothing, campaign: nothing },
      };
  }
}
