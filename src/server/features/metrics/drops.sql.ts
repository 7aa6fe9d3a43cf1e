import type { Queryable } from "../../db/sql.ts";
import { isNarrowed, narrow } from "./rollups.sql.ts";
import type { Period } from "./rollups.sql.ts";

/** `number` is null where the step has none yet; only then `step` is told. */
export type DropRow = { stage: string; reason: string; number: number | null; step: string | null; n: number };

/** Drop-offs of a period by stage, reason and the bot's last message. */
export async function selectDrops(sql: Queryable, period: Period): Promise<DropRow[]> {
  return sql<DropRow[]>`
    select stage, reason, number, case when number is null then step end as step, n
    from (
      select stage, reason, step, sum(n::integer) as n
      from drop_rollups r
      where client_id = ${period.clientId} and day between ${period.from} and ${period.to}
        ${narrow(sql, period)}
      group by stage, reason, step having sum(n) > 0
    ) d
    left join (select number, step from settled_steps where client_id = ${period.clientId}) k using (step)`;
}

/**
 * The drop-offs of a client's whole past, up to the period's last settled day (`after`) and up to the day before the
 * period (`before`), packed; null where no day of the period is settled or one has changed since.
 */
export async function selectSettledDrops(
  sql: Queryable,
  { clientId, from, to, ...filter }: Period,
): Promise<{ day: string; before: Uint8Array | null; after: Uint8Array | null } | null> {
  const past = isNarrowed(filter)
    ? sql`select string_agg(drops, ''::bytea) from settled_drops r where client_id = ${clientId} ${narrow(sql, filter)}`
    : sql`select drops from settled_days where client_id = ${clientId}`;
  const [row] = await sql<{ day: string; before: Uint8Array | null; after: Uint8Array | null }[]>`
    select s.day::text as day, (${past} and day = s.day) as after, (${past} and day = (
        select max(day) from settled_days where client_id = ${clientId} and day < ${from}
      )) as before
    from (select max(day) as day from settled_days where client_id = ${clientId} and day between ${from} and ${to}) s
    where s.day is not null
      and not exists (select from changed_days where client_id = ${clientId} and day between ${from} and s.day)`;
  return row ?? null;
}

/** What these numbers stand for: the keys of bot messages and what they say. */
export async function selectNumberedSteps(
  sql: Queryable,
  { clientId, numbers }: { clientId: string; numbers: number[] },
): Promise<{ number: number; step: string; text: string }[]> {
  return sql<{ number: number; step: string; text: string }[]>`
    select number, step, coalesce(text, '') as text
    from settled_steps left join steps using (client_id, step)
    where client_id = ${clientId} and number = any(${numbers}::integer[])`;
}

/** Gives numbers to those of `steps` that have none; answers the numbers of all. */
export async function numberSteps(
  sql: Queryable,
  { clientId, steps }: { clientId: string; steps: string[] },
): Promise<Map<string, number>> {
  await sql`
    insert into settled_steps (client_id, number, step)
    select ${clientId}, (select coalesce(max(number), 0) from settled_steps where client_id = ${clientId})
      + row_number() over (order by step), step
    from unnest(${steps}::text[]) as step
    where not exists (select from settled_steps k where k.client_id = ${clientId} and k.step = step.step)`;
  const rows = await sql<{ step: string; number: number }[]>`
    select step, number from settled_steps where client_id = ${clientId} and step = any(${steps}::text[])`;
  return new Map(rows.map(({ step, number }) => [step, number]));
}
