import { insertRows } from "../../../db/insert-rows.ts";
import { hasReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { selectDropOffs } from "./rollup-sources.sql.ts";
import { isFiltered, buildDimensionFilter } from "./rollups.sql.ts";
import type { Period } from "./rollups.sql.ts";

/** `number` is null for a template without a number; only then `step` is set. */
export type DropOffRow = { stage: string; reason: string; number: number | null; step: string | null; n: number };

/** Lists a period's drop-offs by stage, reason and last bot message. */
export async function listDropOffs(sql: Queryable, period: Period): Promise<DropOffRow[]> {
  return sql<DropOffRow[]>`
    select stage, reason, number, case when number is null then step end as step, n
    from (
      select stage, reason, step, sum(n::integer) as n
      from ${selectDropOffs(sql, period)} r
      where client_id = ${period.clientId} and day between ${period.from} and ${period.to}
        ${buildDimensionFilter(sql, period)}
      group by stage, reason, step having sum(n) > 0
    ) d
    left join (select number, step from settled_steps where client_id = ${period.clientId}) k using (step)`;
}

/**
 * Finds the encoded cumulative drop-offs up to the period's last settled day (`after`) and up to the day before the period
 * (`before`). Null if no day of the period is settled or one has changed since.
 */
export async function findSettledDropOffs(
  sql: Queryable,
  { from, to, ...filter }: Period,
): Promise<{ day: string; before: Uint8Array | null; after: Uint8Array | null } | null> {
  // Settled days don't hold what conversations came to.
  if (hasReadingFilter(filter)) return null;
  const { clientId } = filter;
  const past = isFiltered(filter)
    ? sql`select string_agg(drops, ''::bytea) from settled_drops r where client_id = ${clientId} ${buildDimensionFilter(sql, filter)}`
    : sql`select drops from settled_days where client_id = ${clientId}`;
  const [row] = await sql<{ day: string; before: Uint8Array | null; after: Uint8Array | null }[]>`
    select s.day::text as day, (${past} and day = s.day) as after, (${past} and day = (
        select max(day) from settled_days where client_id = ${clientId} and day < ${from}
      )) as before
    from (select max(day) as day from settled_days where client_id = ${clientId} and day between ${from} and ${to}) s
    where s.day is not null
      and not exists (select 1 from changed_days where client_id = ${clientId} and day between ${from} and s.day)
      ${filter.account === undefined ? sql`` : buildLiveFilter(sql, { clientId, account: filter.account })}`;
  return row ?? null;
}

/** Drop-offs of test runs are not settled. */
function buildLiveFilter(sql: Queryable, { clientId, account }: { clientId: string; account: string }) {
  return sql`
    and not exists (
      select 1 from api_accounts a
      where a.client_id = ${clientId} and a.api_account_id = ${account} and a.purpose = 'test')`;
}

/** Lists the keys and texts of the bot message templates with these numbers. */
export async function listNumberedTemplates(
  sql: Queryable,
  { clientId, numbers }: { clientId: string; numbers: number[] },
): Promise<{ number: number; step: string; text: string }[]> {
  return sql<{ number: number; step: string; text: string }[]>`
    select number, step, coalesce(text, '') as text
    from settled_steps left join steps using (client_id, step)
    where client_id = ${clientId} and number = any(${numbers}::integer[])`;
}

/** Assigns numbers to templates without one; returns the numbers of all by key. */
export async function assignTemplateNumbers(
  sql: Queryable,
  { clientId, steps }: { clientId: string; steps: string[] },
): Promise<Map<string, number>> {
  const rows = await sql<{ step: string; number: number }[]>`
    select step, number from settled_steps where client_id = ${clientId} and step = any(${steps}::text[])`;
  const numbers = new Map(rows.map(({ step, number }) => [step, number]));
  const added = steps.filter((step) => !numbers.has(step)).toSorted();
  if (added.length === 0) return numbers;
  const [last] = await sql<{ number: number }[]>`
    select coalesce(max(number), 0) as number from settled_steps where client_id = ${clientId}`;
  for (const [index, step] of added.entries()) numbers.set(step, (last?.number ?? 0) + index + 1);
  await insertRows(sql, {
    table: "settled_steps",
    rows: added.map((step) => ({ client_id: clientId, number: numbers.get(step) ?? 0, step })),
  });
  return numbers;
}

/** The texts of bot message templates by key. */
export async function getTemplateTexts(
  sql: Queryable,
  { clientId, steps }: { clientId: string; steps: string[] },
): Promise<Map<string, string>> {
  const rows = await sql<{ step: string; text: string }[]>`
    select step, text from steps where client_id = ${clientId} and step = any(${steps}::text[])`;
  return new Map(rows.map(({ step, text }) => [step, text]));
}
