/** Groups of conversations by where they come from, or by a property: their keys, texts and sums. */
import { LOST_OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { getPropertyOf } from "#src/domain/sources/source-metrics.contract.ts";
import type { SourcesQuery } from "#src/domain/sources/source-metrics.contract.ts";
import { nameSource } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { joinPeople } from "./people.sql.ts";

/** What conversations of a client are grouped by. */
type Grouping = { clientId: string; by: SourcesQuery["by"] };

type Columns = Omit<ReturnType<typeof chooseColumns>, "ownName">;
type Fragment = ReturnType<typeof nameSource>;

/** Characters of the time that a rank begins with, microseconds included. */
const TIME_LENGTH = 20;

/**
 * SQL for the sums of groups. `conversations` selects `conversation_id`, `started_at`, `end_user_hash`, `converted` and the columns
 * `cells`, which split the groups further. Instead of its texts, a group has ranks: a start time followed by a conversation id. The
 * greatest rank is the latest conversation, so ranks of several rows merge with max; `selectGroupTexts` looks up the texts by id.
 */
export function selectSourceSums(
  sql: Queryable,
  { clientId, by }: Grouping,
  { conversations, cells }: { conversations: Fragment; cells: Fragment },
) {
  const { isTold, kind, id, name, ownName, campaign } = chooseColumns(sql, by);
  const columns: Columns = {
    ...{ isTold: sql`is_told`, kind: sql`kind`, id: sql`id`, name: sql`name`, campaign: sql`campaign` },
  };
  const countOf = (condition: Fragment) => sql`(count(*) filter (where ${condition}))::integer`;
  return sql`
    select ${cells}, ${buildKey(sql, by, columns)} as group_id, is_told, min(kind collate "C") as first_kind,
      max(kind collate "C") as last_kind, max(rank) as last_at,
      max(is_named::integer || rank) filter (where name is not null) as named_at,
      max(rank) filter (where campaign is not null) as campaign_at, count(*)::integer as conversations,
      ${countOf(sql`outcome <> 'not_customer'`)} as customers, ${countOf(sql`outcome = 'sold'`)} as sold,
      ${countOf(sql`outcome = any(${[...LOST_OUTCOMES]}::text[])`)} as lost, ${countOf(sql`outcome = 'waiting'`)} as waiting,
      ${countOf(sql`converted`)} as converted, ${joinPeople(sql)} as people
    from (
      select c.*, k.outcome, ${isTold} as is_told, ${kind} as kind, ${id} as id, ${name} as name,
        ${ownName} is not null as is_named, ${campaign} as campaign,
        (to_char(c.started_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || c.conversation_id) collate "C" as rank
      from (${conversations}) c
      ${joinTold(sql, { clientId, by }, "c")}
      left join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = c.conversation_id) r
    group by ${cells}, is_told, id, case when id is null then campaign end, case when id is null then name end
      ${by === "source" ? sql`, kind` : sql``}`;
}

/** SQL for the id, name and campaign of merged groups `g`, of the conversations that their ranks name. */
export function selectGroupTexts(sql: Queryable, { clientId, by }: Grouping) {
  const { id, name, campaign } = chooseColumns(sql, by);
  const find = (text: Fragment, rank: "last_at" | "named_at" | "campaign_at") => sql`(
    select ${text} from ${getPropertyOf(by) === null ? sql`conversation_sources s` : sql`conversation_properties p`}
    where client_id = ${clientId}
      and conversation_id = substr(${sql(`g.${rank}`)}, ${TIME_LENGTH + (rank === "named_at" ? 2 : 1)}::integer)::uuid)`;
  return sql`
    ${find(id, "last_at")} as id, ${find(name, "named_at")} as name, ${find(campaign, "campaign_at")} as campaign`;
}

/** SQL that joins what conversations `alias` are grouped by: their source `s`, or their properties `p`. */
export function joinTold(sql: Queryable, { clientId, by }: Grouping, alias: "c" | "r") {
  const id = sql(`${alias}.conversation_id`);
  return getPropertyOf(by) === null
    ? sql`left join conversation_sources s on s.client_id = ${clientId} and s.conversation_id = ${id}`
    : sql`left join conversation_properties p on p.client_id = ${clientId} and p.conversation_id = ${id}`;
}

/** SQL for the group that a conversation is in, with what {@link joinTold} joins: the `group_id` of its row of {@link selectSourceSums}. */
export function buildSourceKey(sql: Queryable, by: SourcesQuery["by"]) {
  return buildKey(sql, by, chooseColumns(sql, by));
}

function buildKey(sql: Queryable, by: SourcesQuery["by"], { isTold, kind, id, name, campaign }: Columns) {
  return sql`
    md5(json_build_array(${isTold}, ${id}, case when ${id} is null then ${campaign} end, case when ${id} is null then ${name} end
      ${by === "source" ? sql`, ${kind}` : sql``})::text)::uuid`;
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
