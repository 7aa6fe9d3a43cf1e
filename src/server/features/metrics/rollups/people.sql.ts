/** The different people behind the conversations of a period: from the samples of settled days, and from conversations. */
import { OUTCOME_GROUPS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { addPeople, countPeople, createPeopleSample, encodePeople } from "#src/domain/metrics/people/people-sample.ts";
import type { PeopleCount, PeopleSample } from "#src/domain/metrics/people/people-sample.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import { buildReadingFilter, hasReadingFilter } from "../../../db/reading-filter.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildDimensionFilter } from "./rollups.sql.ts";
import type { OutcomePeriod } from "./outcomes.sql.ts";
import { buildPartFilter, choosePart, findSettledDays } from "./part-sources.sql.ts";
import type { Part, SettledParts } from "./part-sources.sql.ts";

/** Outcomes of people who got what they came for. */
const SERVED = OUTCOMES.filter((outcome) => OUTCOME_GROUPS[outcome] === "served");

/** The people of a period, and those of them who were served. */
export type PeriodPeople = { all: PeopleSample; served: PeopleSample };

type Row = { isServed: boolean; people: Uint8Array };
type Days = { clientId: string; from: string; to: string };
type Cell = { day: string; api_account_id: string; channel: string; language: string; agent_version: string };

/** Returns the different people of a period's conversations, as far as these name them. */
export async function getPeople(sql: Queryable, period: OutcomePeriod): Promise<PeriodPeople> {
  const part = hasReadingFilter(period) ? choosePart(period) : null;
  const isSettled = part !== null || !hasReadingFilter(period);
  const settled = isSettled
    ? await findSettledDays(sql, period, { part: part ?? "reading", column: "has_people" })
    : null;
  const rows = await Promise.all([
    settled === null ? [] : listSettled(sql, period, { ...settled, by: part }),
    settled?.open.length === 0 ? [] : listCounted(sql, period, settled?.open ?? null),
  ]);
  const people: PeriodPeople = { all: createPeopleSample(), served: createPeopleSample() };
  for (const row of rows.flat()) {
    addPeople(people.all, row.people);
    if (row.isServed) addPeople(people.served, row.people);
  }
  return people;
}

/** Counts the people of a period with `conversations`, and those of them who were served. */
export function countPeriodPeople(
  { all, served }: PeriodPeople,
  conversations: number,
): PeopleCount & { servedPeople: number } {
  const counted = countPeople(all, conversations);
  return { ...counted, servedPeople: countPeople(served, counted.people).people };
}

/** Samples the people of days, in place of what was settled of these days before. */
export async function settlePeople(sql: Queryable, { clientId, from, to }: Days): Promise<void> {
  await sql`delete from settled_people where client_id = ${clientId} and day between ${from} and ${to}`;
  const { fromAt, toAt } = getScanBounds({ from, to });
  const rows = await sql<(Cell & { is_served: boolean; people: Uint8Array })[]>`
    select r.local_day::text as day, r.api_account_id, r.channel, r.language, r.agent_version, ${isServed(sql)} as is_served,
      ${joinPeople(sql)} as people
    from conversations r ${joinReadings(sql, clientId)}
    where r.client_id = ${clientId} and r.end_user_hash is not null and r.local_day between ${from} and ${to}
      and r.started_at >= ${fromAt} and r.started_at < ${toAt}
    group by r.local_day, r.api_account_id, r.channel, r.language, r.agent_version, 6`;
  await insertRows(sql, {
    table: "settled_people",
    rows: rows.map(({ people, ...row }) => ({ client_id: clientId, ...row, people: samplePeople(people) })),
  });
}

/** SQL for the hashes of the people of conversations `r`, as an encoded sample of all of them. */
export function joinPeople(sql: Queryable) {
  return sql`
    ('\\x00'::bytea || coalesce(string_agg(distinct substring(int8send(r.end_user_hash) from 3), ''::bytea), ''::bytea))`;
}

/** Encodes the sample of people whose hashes {@link joinPeople} joined. */
export function samplePeople(joined: Uint8Array): Uint8Array {
  const sample = createPeopleSample();
  addPeople(sample, joined);
  return encodePeople(sample);
}

async function listSettled(
  sql: Queryable,
  period: OutcomePeriod,
  { by, ...settled }: SettledParts & { by: Part | null },
): Promise<Row[]> {
  if (by === null) {
    return sql<Row[]>`
      select is_served as "isServed", people from settled_people r
      where client_id = ${period.clientId} and day between ${period.from} and ${settled.to}
        and day <> all(${settled.open}::date[]) ${buildDimensionFilter(sql, period)}`;
  }
  return sql<Row[]>`
    select outcome = any(${SERVED}::text[]) as "isServed", people from settled_parts r
    where ${buildPartFilter(sql, period, settled)} ${buildDimensionFilter(sql, period)}`;
}

/** Samples the people of the conversations of a period, or of some of its days. */
async function listCounted(sql: Queryable, period: OutcomePeriod, open: string[] | null): Promise<Row[]> {
  const { clientId, to } = period;
  const from = open?.[0] ?? period.from;
  const { fromAt, toAt } = getScanBounds({ from, to });
  return sql<Row[]>`
    select ${isServed(sql)} as "isServed", ${joinPeople(sql)} as people
    from conversations r ${joinReadings(sql, clientId)}
    where r.client_id = ${clientId} and r.end_user_hash is not null and r.local_day between ${from} and ${to}
      and r.started_at >= ${fromAt} and r.started_at < ${toAt}
      ${open === null ? sql`` : sql`and r.local_day = any(${open}::date[])`}
      ${buildDimensionFilter(sql, period)} ${buildReadingFilter(sql, period, "r")}
    group by 1`;
}

function isServed(sql: Queryable) {
  return sql`coalesce(k.outcome = any(${SERVED}::text[]), false)`;
}

function joinReadings(sql: Queryable, clientId: string) {
  return sql`
    left join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = r.conversation_id`;
}
