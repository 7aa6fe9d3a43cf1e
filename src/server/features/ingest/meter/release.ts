import { HELD_DAYS, computeStanding } from "../../../../domain/billing/standing/standing.ts";
import { DAY_MS } from "../../../../domain/shared/durations.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Sql } from "../../../db/sql.ts";
import { analyzeAhead } from "../analyze/analyze-ahead.ts";
import { getSettings } from "../analyze/client-settings.ts";
import { deleteExpiredHeld, listHeldMessages } from "../store/messages/held-messages.sql.ts";
import { getMeterUse, lockMeter } from "../store/meter.sql.ts";
import { ensurePartitions } from "../write/partitions.ts";
import { writeBatch } from "../write/write-batch.ts";
import { computeMeterState } from "./count-items.ts";

/** Messages per transaction: they are analyzed in it, and the client's other messages wait. */
const TRANSACTION_MESSAGES = 250;
/** Messages per pass, after which other clients are served. */
const MAX_PASS_MESSAGES = 2_000;

/**
 * Stores a client's held messages, oldest first, as far as its limit allows. Each message is released once, whichever process
 * does it and whenever one is killed. Returns how many were, at most 2,000.
 */
export async function releaseHeldMessages(sql: Sql, clientId: string): Promise<number> {
  let released = 0;
  while (released < MAX_PASS_MESSAGES && (await hasRoom(sql, clientId))) {
    const items = await listHeldMessages(sql, { clientId, limit: TRANSACTION_MESSAGES });
    if (items.length === 0) break;
    await ensurePartitions(sql, items);
    await analyzeAhead(clientId, items);
    const outcomes = await writeBatch(sql, items, await getBusinessTime(sql), { released: true });
    const stored = outcomes.filter((outcome) => outcome === "accepted").length;
    released += stored;
    // The limit is reached, another process releases them, or some were changed meanwhile: a later pass takes those.
    if (stored < items.length) break;
  }
  return released;
}

/** Deletes messages of a client without access that were held for 30 days; returns how many. */
export async function expireHeldMessages(sql: Sql, clientId: string): Promise<number> {
  return sql.begin(async (tx) => {
    await lockMeter(tx, clientId);
    const nowMs = await getBusinessTime(tx);
    const meter = (await getSettings(tx, [clientId])).get(clientId)?.meter ?? null;
    if (meter === null || computeStanding(meter.snapshot, nowMs).access !== "read_only") return 0;
    return deleteExpiredHeld(tx, { clientId, before: new Date(nowMs - HELD_DAYS * DAY_MS) });
  });
}

async function hasRoom(sql: Sql, clientId: string): Promise<boolean> {
  const client = (await getSettings(sql, [clientId])).get(clientId);
  if (client === undefined || client.meter === null) return false;
  const { maxMessages, periodStartMs } = computeMeterState(client.meter, client.timeZone, await getBusinessTime(sql));
  if (maxMessages === null) return true;
  return (await getMeterUse(sql, { clientId, fromMs: periodStartMs })).used < maxMessages;
}
