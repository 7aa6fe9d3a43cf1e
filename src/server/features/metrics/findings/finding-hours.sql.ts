/** The hours that findings are about, from the times of messages; those imported without a time have none. */
import type { HourCount } from "#src/domain/findings/finding-facts.ts";
import { getFindingFilter } from "#src/domain/findings/finding-kinds.ts";
import type { LocalDays } from "../../../db/local-days.ts";
import { buildDaysFilter } from "../../../db/local-days.ts";
import { buildReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";
import type { Period } from "../rollups/rollups.sql.ts";

/** The newest conversations of a finding whose hours are counted. */
const COUNTED = 2_000;

/** Counts the conversations of a finding by the hour of the message that decided, else of the user's last. */
export async function countAskedHours(
  sql: Queryable,
  { id, days, timeZone, ...period }: Period & { id: string; days: LocalDays; timeZone: string },
): Promise<HourCount[]> {
  const { clientId } = period;
  return sql<HourCount[]>`
    select extract(isodow from m.at)::integer as weekday, extract(hour from m.at)::integer as hour, count(*)::integer as n
    from (
      select r.conversation_id, r.started_at, r.last_at, k.reading -> 'decidedBy' ->> 'messageId' as decided_by
      from conversations r
      join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = r.conversation_id
      where r.client_id = ${clientId} ${buildDaysFilter(sql, days)} ${buildDimensionFilter(sql, period)}
        ${buildReadingFilter(sql, period, "r")} ${buildReadingFilter(sql, { ...getFindingFilter(id), clientId }, "r")}
      order by r.started_at desc limit ${COUNTED}) c
    cross join lateral (
      select sent_at at time zone ${timeZone} as at, timed from messages
      where client_id = ${clientId} and conversation_id = c.conversation_id and sent_at between c.started_at and c.last_at
        and (message_id::text = c.decided_by or role = 'user')
      order by (message_id::text = c.decided_by) is true desc, sent_at desc, seq desc
      limit 1) m
    where m.timed
    group by 1, 2`;
}

/** Lists the local hours of the messages that people of the business wrote in conversations. */
export async function listAgentHours(
  sql: Queryable,
  { clientId, ids, timeZone }: { clientId: string; ids: readonly string[]; timeZone: string },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await sql<{ hour: number }[]>`
    select extract(hour from m.sent_at at time zone ${timeZone})::integer as hour
    from conversations c
    join messages m on m.client_id = ${clientId} and m.conversation_id = c.conversation_id
      and m.sent_at between c.started_at and c.last_at
    where c.client_id = ${clientId} and c.conversation_id = any(${ids}::uuid[]) and m.role = 'agent' and m.timed`;
  return rows.map(({ hour }) => hour);
}
