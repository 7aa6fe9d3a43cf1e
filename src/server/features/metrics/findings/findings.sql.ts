/** Marks of findings, and the counts and conversations that findings are detected from. */
import type { DimensionRow } from "#src/domain/findings/concentration.ts";
import type { OutcomeRow } from "#src/domain/findings/findings.contract.ts";
import { getFindingFilter } from "#src/domain/findings/finding-kinds.ts";
import { splitList } from "#src/domain/conversations/outcome-filter.ts";
import type { ReadingFilter } from "#src/domain/conversations/outcome-filter.ts";
import type { Language, Role } from "#src/domain/analysis/analysis.contract.ts";
import type { LastAct, LossReason, Need, Outcome } from "#src/domain/reading/reading.contract.ts";
import { REMOVED_TEXT } from "#src/domain/retention/retention.contract.ts";
import { buildDaysFilter, getScanBounds } from "../../../db/local-days.ts";
import type { LocalDays } from "../../../db/local-days.ts";
import { buildReadingFilter, hasReadingFilter } from "../../../db/reading-filter.ts";
import type { Queryable } from "../../../db/sql.ts";
import { isInRollups } from "../rollups/outcomes.sql.ts";
import { buildDimensionFilter } from "../rollups/rollups.sql.ts";
import type { Period } from "../rollups/rollups.sql.ts";

/** Counts of a period: by what conversations came to, and the same by each dimension. */
export type FindingRows = { rows: (OutcomeRow & { isBefore: boolean })[]; dimensions: DimensionRow[] };

type Row = {
  outcome: Outcome;
  reason: LossReason | "";
  act: LastAct;
  need: Need | null;
  channel: string | null;
  language: string | null;
  version: string | null;
  account: string | null;
  isBefore: boolean;
  n: number;
};

/** Sums closed conversations since `before`; those before the period are marked. */
export async function sumFindingRows(sql: Queryable, period: Period & { before: string }): Promise<FindingRows> {
  const rows = await sql<Row[]>`
    select outcome, reason, act, need, channel, language, agent_version as version, api_account_id as account, is_before as "isBefore",
      sum(n)::integer as n
    from (
      select outcome, reason, act, need, channel, language, agent_version, api_account_id, day < ${period.from} as is_before, n
      from ${selectOutcomes(sql, period)} r
      where client_id = ${period.clientId} and day between ${period.before} and ${period.to}
        ${buildDimensionFilter(sql, period)}) counted
    group by outcome, reason, act, is_before, grouping sets ((need), (channel), (language), (agent_version), (api_account_id))
    having sum(n) > 0`;
  return {
    rows: rows.flatMap(({ need, outcome, reason, act, isBefore, n }) =>
      need === null ? [] : [{ outcome, reason, act, need, isBefore, n }],
    ),
    dimensions: rows.flatMap(({ outcome, reason, act, isBefore, n, ...row }) =>
      isBefore
        ? []
        : (["channel", "language", "version", "account"] as const).flatMap((dimension) => {
            const value = row[dimension];
            return value === null ? [] : [{ outcome, reason, act, dimension, value, n }];
          }),
    ),
  };
}

/** The rollups of outcomes or, for filters that they don't have, one row of each conversation like a rollup of it alone. */
function selectOutcomes(sql: Queryable, period: Period & { before: string }) {
  const { clientId, outcome, reason, act, need } = period;
  if (isInRollups(period)) {
    const isOne = (column: "outcome" | "reason" | "act" | "need", values: string | undefined) =>
      values === undefined ? sql`` : sql`and ${sql(column)} = any(${splitList(values)}::text[])`;
    return sql`(
      select * from outcome_rollups
      where client_id = ${clientId} ${isOne("outcome", outcome)} ${isOne("reason", reason)} ${isOne("act", act)} ${isOne("need", need)})`;
  }
  const { fromAt, toAt } = getScanBounds({ ...period, from: period.before });
  return sql`(
    select c.client_id, c.local_day as day, c.api_account_id, c.channel, c.language, c.agent_version, k.outcome,
      coalesce(k.reason, '') as reason, k.act, k.need, 1 as n
    from conversations c
    join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = c.conversation_id
    where c.client_id = ${clientId} and c.local_day between ${period.before} and ${period.to}
      and c.started_at >= ${fromAt} and c.started_at < ${toAt} and k.outcome is not null
      ${buildReadingFilter(sql, period, "c")})`;
}

/** Sums the closed conversations of a period by what they came to. */
export async function sumOutcomeRows(sql: Queryable, period: Period): Promise<OutcomeRow[]> {
  return sql<OutcomeRow[]>`
    select outcome, reason, act, need, sum(n)::integer as n
    from ${selectOutcomes(sql, { ...period, before: period.from })} r
    where client_id = ${period.clientId} and day between ${period.from} and ${period.to} ${buildDimensionFilter(sql, period)}
    group by outcome, reason, act, need having sum(n) > 0`;
}

/** Counts by local day, to detect findings of past days. */
export async function listFindingDays(
  sql: Queryable,
  period: Omit<Period, keyof ReadingFilter> & { property?: string | undefined },
): Promise<(OutcomeRow & { day: string })[]> {
  if (hasReadingFilter(period)) return countFindingDays(sql, period);
  return sql<(OutcomeRow & { day: string })[]>`
    select day::text as day, outcome, reason, act, need, sum(n)::integer as n
    from outcome_rollups r
    where client_id = ${period.clientId} and day between ${period.from} and ${period.to} ${buildDimensionFilter(sql, period)}
    group by day, outcome, reason, act, need having sum(n) > 0`;
}

/** Counts what rollups don't hold, conversation by conversation. */
function countFindingDays(sql: Queryable, period: Period): Promise<(OutcomeRow & { day: string })[]> {
  const { fromAt, toAt } = getScanBounds(period);
  return sql<(OutcomeRow & { day: string })[]>`
    select r.local_day::text as day, k.outcome, coalesce(k.reason, '') as reason, k.act, k.need, count(*)::integer as n
    from conversations r
    join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = r.conversation_id
    where r.client_id = ${period.clientId} and r.local_day between ${period.from} and ${period.to}
      and r.started_at >= ${fromAt} and r.started_at < ${toAt} and k.outcome is not null
      ${buildDimensionFilter(sql, period)} ${buildReadingFilter(sql, period, "r")}
    group by 1, 2, 3, 4, 5`;
}

/** A conversation that examples are taken from. `day` is local; `subject` is what it was about. */
export type CandidateRow = {
  id: string;
  outcome: Outcome;
  reason: LossReason | null;
  act: LastAct;
  language: Language;
  day: string;
  topic: string | null;
  subject: string;
  decidedBy: string | null;
  hasAgent: boolean;
};

/** Lists the newest closed conversations of a period, of at most `scan`; with `of` the newest of a finding. */
export async function listCandidates(
  sql: Queryable,
  { days, scan, of, ...period }: Period & { days: LocalDays; scan: number; of?: string },
): Promise<CandidateRow[]> {
  return sql<CandidateRow[]>`
    select c.conversation_id as id, k.outcome, k.reason, k.act, c.language, c.local_day::text as day,
      coalesce(t.merged_into, k.topic) as topic,
      coalesce(k.corrections ->> 'subject', k.reading -> 'subject' ->> 'text', '') as subject,
      k.reading -> 'decidedBy' ->> 'messageId' as "decidedBy", c.agent_messages > 0 as "hasAgent"
    from (
      select conversation_id, started_at, language, local_day, agent_messages from conversations r
      where client_id = ${period.clientId} ${buildDaysFilter(sql, days)} ${buildDimensionFilter(sql, period)}
        ${buildReadingFilter(sql, period, "r")}
        ${of === undefined ? sql`` : buildReadingFilter(sql, { ...getFindingFilter(of), clientId: period.clientId }, "r")}
      order by started_at desc, conversation_id desc
      limit ${scan}) c
    join conversation_readings k on k.client_id = ${period.clientId} and k.conversation_id = c.conversation_id
    left join topics t on t.client_id = ${period.clientId} and t.key = k.topic
    where k.outcome is not null
    order by c.started_at desc, c.conversation_id desc`;
}

/** Lists the messages of conversations in order, without those whose text is deleted. */
export async function listExampleMessages(
  sql: Queryable,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<
  { conversationId: string; id: string; role: Role; text: string; language: Language; step: string | null }[]
> {
  if (ids.length === 0) return [];
  return sql`
    select m.conversation_id as "conversationId", m.message_id as id, m.role, m.text, m.language, m.step
    from conversations c
    join messages m on m.client_id = ${clientId} and m.conversation_id = c.conversation_id
      and m.sent_at between c.started_at and c.last_at
    where c.client_id = ${clientId} and c.conversation_id = any(${ids}::uuid[]) and m.text <> ${REMOVED_TEXT}
    order by m.conversation_id, m.sent_at, m.seq`;
}

/** Lists what topics are about, of those that are shown. */
export async function listTopicObjects(
  sql: Queryable,
  clientId: string,
): Promise<{ key: string; object: string; need: Need }[]> {
  return sql`
    select key, object, need from topics
    where client_id = ${clientId} and object <> '' and not hidden and merged_into is null`;
}

/** The names of a client's API accounts by id. */
export async function listAccountNames(sql: Queryable, clientId: string): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    select api_account_id as id, name from api_accounts where client_id = ${clientId}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
