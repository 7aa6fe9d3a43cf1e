import type { RunOutcome } from "../../../domain/runner/run.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type NewRun = {
  clientId: string;
  runId: string;
  kind: string;
  name: string;
  scriptId: string | null;
  persona: string | null;
  origin: string;
  outcome: RunOutcome;
  startedAt: Date;
  savedAt: Date;
  firstMedianMs: number | null;
  run: string;
  conversationId: string | null;
};

/** Inserts a run; false if its id is known. */
export async function insertRun(sql: Queryable, run: NewRun): Promise<boolean> {
  const rows = await sql`
    insert into runner_runs (client_id, run_id, kind, name, script_id, persona, origin, outcome, started_at, saved_at,
      first_median_ms, run, conversation_id)
    values (${run.clientId}, ${run.runId}, ${run.kind}, ${run.name}, ${run.scriptId}, ${run.persona}, ${run.origin},
      ${run.outcome}, ${run.startedAt}, ${run.savedAt}, ${run.firstMedianMs}, ${run.run}::text::jsonb,
      ${run.conversationId})
    on conflict do nothing
    returning run_id`;
  return rows.length > 0;
}

export type RunListRow = {
  id: string;
  kind: "script" | "explore";
  name: string;
  scriptId: string | null;
  origin: string;
  outcome: RunOutcome;
  startedAt: Date;
  firstMedianMs: number | null;
};

/** Lists a client's runs before the run `cursor`, newest first. */
export async function listRunRows(
  sql: Queryable,
  filter: {
    clientId: string;
    script: string | undefined;
    outcome: RunOutcome | undefined;
    cursor: string | undefined;
    limit: number;
  },
): Promise<RunListRow[]> {
  const { clientId, script, outcome, cursor, limit } = filter;
  return sql<RunListRow[]>`
    select run_id as id, kind, name, script_id as "scriptId", origin, outcome, started_at as "startedAt",
      first_median_ms as "firstMedianMs"
    from runner_runs
    where client_id = ${clientId}
      ${script === undefined ? sql`` : sql`and script_id = ${script}`}
      ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}
      ${
        cursor === undefined
          ? sql``
          : sql`and (started_at, run_id) < (
              select started_at, run_id from runner_runs where client_id = ${clientId} and run_id = ${cursor})`
      }
    order by started_at desc, run_id desc
    limit ${limit}`;
}

export type FoundRun = { name: string; run: unknown; conversationId: string | null };

/** Finds a run as it was saved. */
export async function findRun(
  sql: Queryable,
  { clientId, runId }: { clientId: string; runId: string },
): Promise<FoundRun | undefined> {
  const [row] = await sql<FoundRun[]>`
    select name, run, conversation_id as "conversationId" from runner_runs
    where client_id = ${clientId} and run_id = ${runId}`;
  return row;
}

/** Finds the last run of the same test on the same origin that began earlier. */
export async function findRunBefore(
  sql: Queryable,
  { clientId, runId }: { clientId: string; runId: string },
): Promise<unknown> {
  const [row] = await sql<{ run: unknown }[]>`
    select p.run
    from runner_runs r
    join runner_runs p on p.client_id = r.client_id and p.kind = r.kind and p.origin = r.origin
      and p.started_at < r.started_at
      and case
        when r.kind = 'explore' then p.persona is not distinct from r.persona
        when r.script_id is not null and p.script_id is not null then p.script_id = r.script_id
        else p.name = r.name
      end
    where r.client_id = ${clientId} and p.client_id = ${clientId} and r.run_id = ${runId}
    order by p.started_at desc
    limit 1`;
  return row?.run;
}

/** Lists all runs of a client as they were saved, locked. */
export async function listStoredRuns(sql: Queryable, clientId: string): Promise<unknown[]> {
  const rows = await sql<{ run: unknown }[]>`select run from runner_runs where client_id = ${clientId} for update`;
  return rows.map(({ run }) => run);
}

/** Replaces what is saved of a run. */
export async function updateRun(
  sql: Queryable,
  { clientId, runId, run }: { clientId: string; runId: string; run: string },
): Promise<void> {
  await sql`
    update runner_runs set run = ${run}::text::jsonb where client_id = ${clientId} and run_id = ${runId}`;
}

/** Deletes a run, unless it went with its conversation. */
export async function deleteRunRow(
  sql: Queryable,
  { clientId, runId }: { clientId: string; runId: string },
): Promise<void> {
  await sql`delete from runner_runs where client_id = ${clientId} and run_id = ${runId}`;
}
