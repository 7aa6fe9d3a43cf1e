import type { HistoryKind } from "../../../domain/alerts/alerts.contract.ts";
import { encodeColumn, encodeTextColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";

type Key = { clientId: string; ruleId: string };

export type RuleRow = {
  ruleId: string;
  rule: unknown;
  targets: unknown;
  enabled: boolean;
  mutedUntil: Date | null;
  createdBy: string | null;
  createdAt: Date;
  progress: unknown;
  failures: number;
  evaluatedAt: Date | null;
};

/** Lists a client's rules, oldest first; one of them if its id is given. */
export async function listRuleRows(
  sql: Queryable,
  { clientId, ruleId }: { clientId: string; ruleId?: string },
): Promise<RuleRow[]> {
  return sql<RuleRow[]>`
    select ${selectRule(sql)} from alert_rules
    where client_id = ${clientId} ${ruleId === undefined ? sql`` : sql`and rule_id = ${ruleId}`}
    order by created_at, rule_id`;
}

/** Lists and locks the enabled rules of a client. */
export async function lockEnabledRules(sql: Queryable, clientId: string): Promise<RuleRow[]> {
  return sql<RuleRow[]>`
    select ${selectRule(sql)} from alert_rules where client_id = ${clientId} and enabled
    order by created_at, rule_id for update`;
}

/** Locks a rule against its evaluation; undefined if there is none. */
export async function lockRule(sql: Queryable, { clientId, ruleId }: Key): Promise<RuleRow | undefined> {
  const [row] = await sql<RuleRow[]>`
    select ${selectRule(sql)} from alert_rules where client_id = ${clientId} and rule_id = ${ruleId} for update`;
  return row;
}

/** Counts a client's rules, and locks them against concurrent creation. */
export async function lockRules(sql: Queryable, clientId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7290))`;
  const [row] = await sql<{ n: number }[]>`select count(*) as n from alert_rules where client_id = ${clientId}`;
  return row?.n ?? 0;
}

/** Takes a transaction lock on evaluating a client's rules; false if another transaction holds it. */
export async function tryLockEvaluation(sql: Queryable, clientId: string): Promise<boolean> {
  const [row] = await sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${clientId}, 7292)) as free`;
  return row?.free ?? false;
}

/** Limits the time of each of a transaction's statements. */
export async function limitStatements(sql: Queryable, seconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`;
}

/** A client with enabled rules. */
export type WatchingClient = { clientId: string; timeZone: string; watchesFindings: boolean };

/** Lists the clients with enabled rules that are not suspended; one of them if its id is given. */
export async function listWatchingClients(sql: Queryable, clientId: string | null = null): Promise<WatchingClient[]> {
  return sql<WatchingClient[]>`
    select c.client_id as "clientId", c.time_zone as "timeZone",
      exists (
        select from alert_rules f where f.client_id = c.client_id and f.enabled and f.rule ->> 'measure' = 'findings'
      ) as "watchesFindings"
    from clients c
    where c.suspended_at is null and ${clientId === null ? sql`true` : sql`c.client_id = ${clientId}`}
      and exists (select from alert_rules r where r.client_id = c.client_id and r.enabled)
    order by c.client_id`;
}

/** Inserts a rule. */
export async function insertRule(
  sql: Queryable,
  row: Key & { rule: object; targets: object; enabled: boolean; createdBy: string; now: Date },
): Promise<void> {
  await sql`
    insert into alert_rules (client_id, rule_id, rule, targets, enabled, created_by, created_at)
    values (${row.clientId}, ${row.ruleId}, ${JSON.stringify(row.rule)}::text::jsonb,
      ${JSON.stringify(row.targets)}::text::jsonb, ${row.enabled}, ${row.createdBy}, ${row.now})`;
}

/** Changes a rule; with `reset` its state starts over at ok. */
export async function updateRule(
  sql: Queryable,
  row: Key & { rule: object; targets: object; enabled: boolean; reset: boolean },
): Promise<void> {
  await sql`
    update alert_rules
    set rule = ${JSON.stringify(row.rule)}::text::jsonb, targets = ${JSON.stringify(row.targets)}::text::jsonb,
      enabled = ${row.enabled},
      progress = case when ${row.reset} then null else progress end,
      failures = case when ${row.reset} then 0 else failures end,
      evaluated_at = case when ${row.reset} then null else evaluated_at end
    where client_id = ${row.clientId} and rule_id = ${row.ruleId}`;
}

/** Deletes a rule with its history. */
export async function deleteRuleRow(sql: Queryable, { clientId, ruleId }: Key): Promise<void> {
  await sql`delete from alert_rules where client_id = ${clientId} and rule_id = ${ruleId}`;
}

/** Mutes a rule until an instant, or no longer. */
export async function setMuted(
  sql: Queryable,
  { clientId, ruleId, until }: Key & { until: Date | null },
): Promise<void> {
  await sql`update alert_rules set muted_until = ${until} where client_id = ${clientId} and rule_id = ${ruleId}`;
}

/** Stores the progress of evaluated rules in one statement. */
export async function saveProgress(
  sql: Queryable,
  {
    clientId,
    rows,
    now,
  }: { clientId: string; rows: readonly { ruleId: string; progress: object | null; failures: number }[]; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update alert_rules r
    set progress = coalesce(s.progress, r.progress), failures = s.failures, evaluated_at = ${now}
    from unnest(
      ${encodeColumn(rows, ({ ruleId }) => ruleId)}::uuid[],
      ${encodeTextColumn(rows, ({ progress }) => (progress === null ? null : JSON.stringify(progress)))}::jsonb[],
      ${encodeColumn(rows, ({ failures }) => failures)}::integer[]
    ) as s (rule_id, progress, failures)
    where r.client_id = ${clientId} and r.rule_id = s.rule_id`;
}

export type EventRow = {
  eventId: string;
  kind: HistoryKind;
  at: Date;
  hourAt: Date | null;
  value: number | null;
  n: number | null;
  expected: number | null;
  note: string | null;
};

/** Recipients of a notice that are no deliveries of their own, such as people by mail. */
export type EventRecipient = {
  target: string;
  state: "waiting" | "delivered" | "failed";
  status: number | null;
  error: string | null;
};

/** Inserts an event of a rule. */
export async function insertEvent(
  sql: Queryable,
  { clientId, ruleId, recipients, ...event }: Key & EventRow & { recipients: readonly EventRecipient[] },
): Promise<void> {
  await sql`
    insert into alert_events (client_id, rule_id, event_id, kind, at, hour_at, value, n, expected, note, recipients)
    values (${clientId}, ${ruleId}, ${event.eventId}, ${event.kind}, ${event.at}, ${event.hourAt}, ${event.value},
      ${event.n}, ${event.expected}, ${event.note}, ${JSON.stringify(recipients)}::text::jsonb)`;
}

/** Inserts an event that says something of a rule without a figure or notice. */
export async function insertNote(
  sql: Queryable,
  event: Key & Pick<EventRow, "eventId" | "kind" | "at" | "hourAt" | "note">,
): Promise<void> {
  await insertEvent(sql, { ...event, value: null, n: null, expected: null, recipients: [] });
}

/** Adds recipients to an event. */
export async function setEventRecipients(
  sql: Queryable,
  { clientId, ruleId, eventId, recipients }: Key & { eventId: string; recipients: readonly EventRecipient[] },
): Promise<void> {
  await sql`
    update alert_events set recipients = ${JSON.stringify(recipients)}::text::jsonb
    where client_id = ${clientId} and rule_id = ${ruleId} and event_id = ${eventId}`;
}

/** Lists a rule's events, newest first. */
export async function listEventRows(
  sql: Queryable,
  { clientId, ruleId, cursor, limit }: Key & { cursor: string | undefined; limit: number },
): Promise<(EventRow & { recipients: EventRecipient[] })[]> {
  return sql<(EventRow & { recipients: EventRecipient[] })[]>`
    select event_id as "eventId", kind, at, hour_at as "hourAt", value, n, expected, note, recipients
    from alert_events
    where client_id = ${clientId} and rule_id = ${ruleId}
      ${cursor === undefined ? sql`` : sql`and event_id < ${cursor}`}
    order by event_id desc limit ${limit}`;
}

function selectRule(sql: Queryable) {
  return sql`rule_id as "ruleId", rule, targets, enabled, muted_until as "mutedUntil", created_by as "createdBy",
    created_at as "createdAt", progress, failures, evaluated_at as "evaluatedAt"`;
}
