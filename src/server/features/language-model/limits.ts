/** Whether a client may call its model now. */
import { priceCall } from "../../../domain/model-calls/price-call.ts";
import type { ModelPrice } from "../../../domain/model-calls/price-table.ts";
import { MODEL_LIMITS } from "../../../domain/language-model/language-model.contract.ts";
import type { ModelFallback } from "../../../domain/language-model/language-model.contract.ts";
import type { Tokens } from "../../../domain/otlp/tokens.ts";
import { MINUTE_MS } from "../../../domain/shared/durations.ts";
import type { Queryable } from "../../db/sql.ts";
import { countRecent, listEnds, sumCalls } from "./language-model.sql.ts";
import type { SettingsRow } from "./language-model.sql.ts";
import { getBudgetUsd } from "./target.ts";
import { NANOS_PER_USD } from "../../../domain/shared/nano-usd.ts";

/** No call takes longer, whatever LLM_TIMEOUT_MS is. */
const LONGEST_MS = 3 * MINUTE_MS;

/** Why a call is not made: what the result says about it, and a sentence for the person who set the model up. */
export type Refusal = { reason: Exclude<ModelFallback, "unverified">; message: string };

/** Finds what forbids a call now; null if nothing does. `isTest` calls are made by a person who wants to know whether it works again. */
export async function findRefusal(
  sql: Queryable,
  { clientId, row, now, isTest }: { clientId: string; row: SettingsRow; now: Date; isTest: boolean },
): Promise<Refusal | null> {
  const usage = await sumCalls(sql, clientId, getMonthStart(now));
  if (usage.nanoUsd >= getBudgetUsd(row) * NANOS_PER_USD || usage.unpricedCalls >= MODEL_LIMITS.unpricedCallsPerMonth) {
    return { reason: "budget", message: "This month's budget is used up" };
  }
  const { recent, running } = await countNow(sql, clientId, now);
  if (running >= MODEL_LIMITS.callsAtOnce)
    return { reason: "error", message: `${MODEL_LIMITS.callsAtOnce} calls are running already` };
  if (recent >= MODEL_LIMITS.callsPerMinute)
    return { reason: "error", message: `More than ${MODEL_LIMITS.callsPerMinute} calls in a minute` };
  if (isTest) return null;
  const until = await findPause(sql, { clientId, row, now });
  if (until === null) return null;
  return { reason: "error", message: `Paused after ${MODEL_LIMITS.failures} failures in a row` };
}

/**
 * The circuit breaker: after five failures in a row nothing is sent for a minute. Then one call is let through, and if it fails the
 * pause begins again. Null while calls are made.
 */
export async function findPause(
  sql: Queryable,
  { clientId, row, now }: { clientId: string; row: SettingsRow; now: Date },
): Promise<Date | null> {
  const ends = await listEnds(sql, { clientId, since: row.changedAt, limit: MODEL_LIMITS.failures });
  const [last] = ends;
  if (last === undefined || ends.length < MODEL_LIMITS.failures || ends.some(({ outcome }) => outcome === "ok"))
    return null;
  const until = new Date(last.endedAt.getTime() + MODEL_LIMITS.pauseMs);
  if (until > now) return until;
  const { running } = await countNow(sql, clientId, now);
  return running > 0 ? new Date(now.getTime() + MODEL_LIMITS.pauseMs) : null;
}

function countNow(sql: Queryable, clientId: string, now: Date): ReturnType<typeof countRecent> {
  const since = new Date(now.getTime() - MINUTE_MS);
  return countRecent(sql, { clientId, since, oldest: new Date(now.getTime() - LONGEST_MS), now });
}

/** The first instant of the calendar month, in UTC. */
export function getMonthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

/** What tokens cost; null for a model without a price. */
export function priceTokens(
  tokens: Tokens,
  { model, own, now }: { model: string; own: readonly ModelPrice[]; now: Date },
): number | null {
  return priceCall({ model, tokens, sentUsd: null, atMs: now.getTime() }, own)?.nanoUsd ?? null;
}
