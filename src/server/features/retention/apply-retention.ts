import { GRACE_DAYS } from "../../../domain/retention/retention.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { getDatabase } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { cleanTemplates, completeWrites, removeConversations, removeMessageTexts } from "../ingest/ingest.service.ts";
import { getRule } from "./retention.service.ts";
import {
  addDone,
  countDue,
  dropEmptyPartitions,
  findRetention,
  finishRun,
  listDue,
  startRun,
} from "./retention.sql.ts";

/** Conversations changed in one transaction. */
const CHUNK = 100;

/**
 * Deletes what a client's rule no longer keeps. Repeatable: after a killed process it goes on where it stopped. Does nothing while the
 * setting was lowered a few days ago only.
 */
export async function applyRetention(clientId: string, signal: AbortSignal, nowMs: number = Date.now()): Promise<void> {
  const db = getDatabase();
  const row = await db.withClient(clientId, (tx) => findRetention(tx, clientId));
  const { keepDays, deleteFigures } = getRule(row);
  if (keepDays === null || (row?.graceUntil?.getTime() ?? 0) > nowMs) return;
  await completeWrites(clientId);
  const due = { clientId, keepDays, deleteFigures, nowMs };
  const { conversations, messages } = await db.withClient(clientId, (tx) => countDue(tx, due));
  if (conversations === 0 && (row === undefined || row.startedAt === null || row.finishedAt !== null)) return;
  await startRun(db.system, { clientId, keepDays, deleteFigures, total: conversations });
  for (;;) {
    if (signal.aborted) return;
    const conversationIds = await db.withClient(clientId, (tx) => listDue(tx, due, CHUNK));
    if (conversationIds.length === 0) break;
    await (deleteFigures ? removeConversations : removeMessageTexts)({ clientId, conversationIds });
    await addDone(db.system, clientId, conversationIds.length);
  }
  if (deleteFigures) await cleanTemplates(clientId);
  await db.system.begin(async (tx) => {
    await finishRun(tx, clientId);
    const details = { conversations, messages, figures: deleteFigures ? "deleted" : "kept" };
    await addAuditEntry(tx, { clientId, actor: { kind: "system" }, action: "retention.applied", details });
  });
}

/** Drops partitions of messages in which nothing is kept. Recent ones may get late messages at any time. */
export async function dropUnusedPartitions(nowMs: number = Date.now()): Promise<number> {
  return dropEmptyPartitions(getDatabase().system, new Date(nowMs - GRACE_DAYS * 5 * DAY_MS));
}
