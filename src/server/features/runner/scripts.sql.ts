import type { RunOutcome } from "../../../domain/runner/run.contract.ts";
import type { ScriptKind } from "../../../domain/runner/script/script.ts";
import type { Queryable } from "../../db/sql.ts";

export type ScriptRow = {
  id: string;
  name: string;
  kind: ScriptKind;
  text: string;
  updatedAt: Date;
  runId: string | null;
  outcome: RunOutcome | null;
  ranAt: Date | null;
};

/** Lists a client's scripts by name, with the last saved run of each; only `scriptId` unless it is null. */
export async function listScriptRows(
  sql: Queryable,
  { clientId, scriptId }: { clientId: string; scriptId: string | null },
): Promise<ScriptRow[]> {
  return sql<ScriptRow[]>`
    select s.script_id as id, s.name, s.kind, s.text, s.updated_at as "updatedAt", r.run_id as "runId", r.outcome,
      r.started_at as "ranAt"
    from runner_scripts s
    left join lateral (
      select run_id, outcome, started_at from runner_runs
      where client_id = ${clientId} and script_id = s.script_id::text
      order by started_at desc, run_id desc limit 1
    ) r on true
    where s.client_id = ${clientId} ${scriptId === null ? sql`` : sql`and s.script_id = ${scriptId}`}
    order by lower(s.name), s.script_id`;
}

export type StoredScript = {
  clientId: string;
  scriptId: string;
  name: string;
  kind: ScriptKind;
  text: string;
  at: Date;
};

/** Inserts a script or replaces it; returns whether it is new. */
export async function putScriptRow(sql: Queryable, script: StoredScript): Promise<boolean> {
  const [row] = await sql<{ isNew: boolean }[]>`
    insert into runner_scripts (client_id, script_id, name, kind, text, created_at, updated_at)
    values (${script.clientId}, ${script.scriptId}, ${script.name}, ${script.kind}, ${script.text}, ${script.at},
      ${script.at})
    on conflict (client_id, script_id) do update
    set name = excluded.name, kind = excluded.kind, text = excluded.text, updated_at = excluded.updated_at
    returning created_at = updated_at as "isNew"`;
  return row?.isNew ?? false;
}

/** Counts a client's scripts. */
export async function countScripts(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from runner_scripts where client_id = ${clientId}`;
  return row?.count ?? 0;
}

/** Deletes a script and returns its name. */
export async function deleteScriptRow(
  sql: Queryable,
  { clientId, scriptId }: { clientId: string; scriptId: string },
): Promise<{ name: string } | undefined> {
  const [row] = await sql<{ name: string }[]>`
    delete from runner_scripts where client_id = ${clientId} and script_id = ${scriptId} returning name`;
  return row;
}
