import type { Incident } from "../../../domain/status/status.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Stores the results of one round of checks and adds them to the day's counts. */
export async function insertChecks(
  sql: Queryable,
  { checkedAt, results }: { checkedAt: Date; results: Record<string, { ok: boolean; ms: number }> },
): Promise<void> {
  // Cast from text: the driver would otherwise look up the jsonb type on every connection.
  await sql`
    with round as (
      insert into status_checks (checked_at, results) values (${checkedAt}, ${JSON.stringify(results)}::text::jsonb)
      returning checked_at, results)
    insert into status_days as d (component, day, checks, failures)
    select r.key, (round.checked_at at time zone 'UTC')::date, 1, case when (r.value ->> 'ok')::boolean then 0 else 1 end
    from round cross join jsonb_each(round.results) r
    on conflict (component, day) do update set
      checks = d.checks + excluded.checks, failures = d.failures + excluded.failures`;
}

/** Finds the latest round of checks. */
export async function findLastChecks(sql: Queryable): Promise<{ checkedAt: Date; results: unknown } | undefined> {
  const [row] = await sql<{ checkedAt: Date; results: unknown }[]>`
    select checked_at as "checkedAt", results from status_checks order by checked_at desc limit 1`;
  return row;
}

export type DayRow = { component: string; day: string; checks: number; failures: number };

/** Lists the daily counts since `from`, oldest first. */
export async function listDays(sql: Queryable, from: string): Promise<DayRow[]> {
  return sql<DayRow[]>`
    select component, day, checks, failures from status_days where day >= ${from} order by day`;
}

export type IncidentRow = Omit<Incident, "startedAt" | "resolvedAt" | "updates"> & {
  startedAt: Date;
  resolvedAt: Date | null;
  updates: { state: string; text: string; at: string }[];
};

/** Lists incidents since `from` and all unresolved ones, newest first, with their updates, newest first. */
export async function listIncidentRows(sql: Queryable, from: string): Promise<IncidentRow[]> {
  return sql<IncidentRow[]>`
    select i.incident_id as id, i.title, i.impact, i.components, i.started_at as "startedAt",
      i.resolved_at as "resolvedAt", coalesce(u.updates, '[]'::jsonb) as updates
    from incidents i
    left join lateral (
      select jsonb_agg(jsonb_build_object('state', state, 'text', text, 'at', created_at) order by created_at desc) as updates
      from incident_updates where incident_id = i.incident_id) u on true
    where i.started_at >= ${from}::date or i.resolved_at is null
    order by i.started_at desc`;
}

/** Deletes checks and daily counts older than `days` days. */
export async function deleteOldChecks(sql: Queryable, days: number): Promise<void> {
  await sql`delete from status_checks where checked_at < now() - make_interval(days => ${days})`;
  await sql`delete from status_days where day < (now() at time zone 'UTC')::date - ${days}::integer`;
}

/** Writes the probe row, with the connection that ingestion uses. */
export async function updateProbe(sql: Queryable): Promise<void> {
  await sql`update status_probe set written_at = now() where only_row`;
}

/** Queries rollups under row-level security, like the dashboard. */
export async function checkTenantRead(sql: Queryable, clientId: string): Promise<void> {
  await sql`select 1 from rollups where client_id = ${clientId} limit 1`;
}
