import { createPricer } from "../../../domain/model-calls/price-call.ts";
import { startOfLocalDay } from "../../../domain/shared/time-zone.ts";
import { getDayRule } from "../../db/local-days.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { notifyChange } from "../live/live.service.ts";
import { addCallCounts } from "./model-calls.sql.ts";
import { computeCountDeltas } from "./count-deltas.ts";
import { listOwnPrices } from "./prices.sql.ts";
import { listPricedCalls, updateCosts } from "./recount-costs.sql.ts";
import type { CallPosition } from "./recount-costs.sql.ts";

/** Calls per transaction. */
const PAGE_CALLS = 2_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Prices a client's calls from a day on by the prices as they are now. A cost as sent stays. Repeatable, so a job that ends early starts over. */
export async function recountCosts(
  { clientId, from }: { clientId: string; from: string },
  signal: AbortSignal,
): Promise<void> {
  const { ingest } = getDatabase();
  const { timeZone } = await getDayRule(ingest, clientId);
  const fromAt = new Date(startOfLocalDay(from, timeZone));
  let position: CallPosition | null = { apiAccountId: FIRST_ID, traceId: "", spanId: "", startedAt: fromAt };
  while (position !== null) {
    signal.throwIfAborted();
    position = await recountPage(ingest, { clientId, fromAt, after: position });
  }
  notifyChange(clientId);
}

async function recountPage(
  sql: Sql,
  { clientId, ...page }: { clientId: string; fromAt: Date; after: CallPosition },
): Promise<CallPosition | null> {
  return sql.begin(async (tx) => {
    const price = createPricer(await listOwnPrices(tx, clientId));
    const calls = await listPricedCalls(tx, { clientId, ...page, limit: PAGE_CALLS });
    const changed = calls.flatMap((call) => {
      // Calls that report no tokens have no price, whatever their model.
      if (call.inputTokens + call.outputTokens === 0) return [];
      const tokens = {
        ...{ input: call.inputTokens, cachedInput: call.cachedInputTokens, cacheWrite: call.cacheWriteTokens },
        ...{ output: call.outputTokens, reasoning: call.reasoningTokens },
      };
      const cost = price({ model: call.model, tokens, sentUsd: null, atMs: call.startedAt.getTime() });
      const isSame = (cost?.nanoUsd ?? null) === call.costNano && (cost?.version ?? null) === call.priceVersion;
      return isSame
        ? []
        : [{ call, after: { ...call, costNano: cost?.nanoUsd ?? null, priceVersion: cost?.version ?? null } }];
    });
    if (changed.length > 0) {
      await updateCosts(tx, { clientId, calls: changed.map((change) => change.after) });
      const deltas = computeCountDeltas(clientId, {
        before: changed.map(({ call }) => call),
        after: changed.map((change) => change.after),
      });
      await addCallCounts(tx, clientId, deltas);
    }
    return calls.length < PAGE_CALLS ? null : (calls.at(-1) ?? null);
  });
}
