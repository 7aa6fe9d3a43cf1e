import type { CallOutcome, ModelProvider } from "../../../domain/language-model/language-model.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type SettingsRow = {
  enabled: boolean;
  provider: ModelProvider | null;
  baseUrl: string | null;
  model: string | null;
  sealedKey: Uint8Array | null;
  uses: string[];
  monthlyBudgetUsd: number | null;
  changedAt: Date;
};

/** Finds a client's settings. */
export async function findSettings(sql: Queryable, clientId: string): Promise<SettingsRow | undefined> {
  const [row] = await sql<SettingsRow[]>`
    select enabled, provider, base_url as "baseUrl", model, sealed_key as "sealedKey", uses,
      monthly_budget_usd as "monthlyBudgetUsd", changed_at as "changedAt"
    from language_models where client_id = ${clientId}`;
  return row;
}

/** Sets a client's settings. */
export async function upsertSettings(sql: Queryable, clientId: string, row: SettingsRow): Promise<void> {
  const { enabled, provider, baseUrl, model, sealedKey, uses, monthlyBudgetUsd, changedAt } = row;
  await sql`
    insert into language_models as m
      (client_id, enabled, provider, base_url, model, sealed_key, uses, monthly_budget_usd, changed_at)
    values (${clientId}, ${enabled}, ${provider}, ${baseUrl}, ${model}, ${sealedKey}, ${uses}, ${monthlyBudgetUsd}, ${changedAt})
    on conflict (client_id) do update set enabled = excluded.enabled, provider = excluded.provider,
      base_url = excluded.base_url, model = excluded.model, sealed_key = excluded.sealed_key, uses = excluded.uses,
      monthly_budget_usd = excluded.monthly_budget_usd, changed_at = excluded.changed_at`;
}

/** Makes the starts of a client's calls wait for each other until the transaction ends, so that none passes a limit. */
export async function lockCalls(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('language-model:' || ${clientId}, 0))`;
}

export type UsageRow = { calls: number; unpricedCalls: number; nanoUsd: number };

/** Sums a client's calls since an instant. */
export async function sumCalls(sql: Queryable, clientId: string, since: Date): Promise<UsageRow> {
  const [row] = await sql<UsageRow[]>`
    select count(*)::int as calls,
      (count(*) filter (where cost_nano_usd is null))::int as "unpricedCalls",
      coalesce(sum(cost_nano_usd), 0)::float8 as "nanoUsd"
    from language_model_calls where client_id = ${clientId} and started_at >= ${since}`;
  return row ?? { calls: 0, unpricedCalls: 0, nanoUsd: 0 };
}

/** Counts a client's calls since an instant, and those that run. Calls that began before `oldest` have ended. */
export async function countRecent(
  sql: Queryable,
  { clientId, since, oldest, now }: { clientId: string; since: Date; oldest: Date; now: Date },
): Promise<{ recent: number; running: number }> {
  const [row] = await sql<{ recent: number; running: number }[]>`
    select (count(*) filter (where started_at >= ${since}))::int as recent,
      (count(*) filter (where ended_at is null and expires_at > ${now}))::int as running
    from language_model_calls where client_id = ${clientId} and started_at >= ${oldest}`;
  return row ?? { recent: 0, running: 0 };
}

/** Lists how a client's last calls since an instant ended, newest first. Stopped ones say nothing about the model. */
export async function listEnds(
  sql: Queryable,
  { clientId, since, limit }: { clientId: string; since: Date; limit: number },
): Promise<{ outcome: CallOutcome; endedAt: Date }[]> {
  return sql<{ outcome: CallOutcome; endedAt: Date }[]>`
    select outcome, ended_at as "endedAt" from language_model_calls
    where client_id = ${clientId} and started_at >= ${since} and ended_at is not null and outcome <> 'canceled'
    order by started_at desc limit ${limit}`;
}

export type StartedCall = {
  clientId: string;
  callId: string;
  userId: string | null;
  use: string;
  provider: string;
  model: string;
  startedAt: Date;
  expiresAt: Date;
  /** Booked in advance, so that calls at once don't pass the budget; null where the model has no price. */
  nanoUsd: number | null;
};

/** Adds a call that starts. */
export async function insertCall(sql: Queryable, call: StartedCall): Promise<void> {
  const { clientId, callId, userId, use, provider, model, startedAt, expiresAt, nanoUsd } = call;
  await sql`
    insert into language_model_calls (client_id, call_id, user_id, use, provider, model, started_at, expires_at, cost_nano_usd)
    values (${clientId}, ${callId}, ${userId}, ${use}, ${provider}, ${model}, ${startedAt}, ${expiresAt}, ${nanoUsd})`;
}

/** Sets how a call ended and what it cost. */
export async function endCall(
  sql: Queryable,
  call: {
    clientId: string;
    callId: string;
    outcome: CallOutcome;
    endedAt: Date;
    inputTokens: number;
    outputTokens: number;
    nanoUsd: number | null;
  },
): Promise<void> {
  const { clientId, callId, outcome, endedAt, inputTokens, outputTokens, nanoUsd } = call;
  await sql`
    update language_model_calls set outcome = ${outcome}, ended_at = ${endedAt}, input_tokens = ${inputTokens},
      output_tokens = ${outputTokens}, cost_nano_usd = ${nanoUsd}
    where client_id = ${clientId} and call_id = ${callId}`;
}

export type CallRow = {
  at: Date;
  use: string;
  model: string;
  outcome: CallOutcome | null;
  endedAt: Date | null;
  inputTokens: number;
  outputTokens: number;
  nanoUsd: number | null;
  by: string | null;
};

/** Lists a client's last calls, newest first. */
export async function listCalls(sql: Queryable, clientId: string, limit: number): Promise<CallRow[]> {
  return sql<CallRow[]>`
    select c.started_at as at, c.use, c.model, c.outcome, c.ended_at as "endedAt", c.input_tokens as "inputTokens",
      c.output_tokens as "outputTokens", c.cost_nano_usd::float8 as "nanoUsd", u.name as by
    from language_model_calls c left join users u on u.client_id = c.client_id and u.user_id = c.user_id
    where c.client_id = ${clientId} order by c.started_at desc limit ${limit}`;
}

/** Deletes the calls of all clients before an instant. */
export async function deleteCallsBefore(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from language_model_calls where started_at < ${before}`;
}
