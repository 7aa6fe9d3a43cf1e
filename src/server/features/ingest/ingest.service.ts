import type { BulkTags, ConversationPatch } from "../../../domain/conversations/conversations.contract.ts";
import type { ReadingPatch } from "../../../domain/conversations/reading.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { KeyViewer } from "../../auth/viewer.contract.ts";
import { flushClient, getDatabase } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { removeCalls } from "../model-calls/model-calls.service.ts";
import { notifyChange } from "../live/live.service.ts";
import { removeConversationRuns } from "../runner/run-conversations.service.ts";
import {
  maskCallWords,
  removeCallWords,
  removeConversationCalls,
  removeRecordings,
} from "../voice/call-words.service.ts";
import { acceptEvents, acceptMessages } from "./accept/accept-items.ts";
import { runIdempotent } from "./accept/idempotency.ts";
import type { IngestResponse } from "./accept/idempotency.ts";
import { closeIdleConversations } from "./maintain/close-idle.ts";
import { updateCorrections, updateReading, updateTags } from "./maintain/corrections.ts";
import { maskTexts } from "./maintain/mask-messages.ts";
import type { Masking } from "./maintain/mask-messages.ts";
import { recountDays, recountNextDays } from "./maintain/recount-days.ts";
import { removeTexts } from "./maintain/remove-texts.ts";
import { reanalyzeConversations } from "./maintain/reanalyze.ts";
import { classifyConversations } from "./readings/classify-closed.ts";
import { recoverClientWrites, recoverPendingWrites } from "./maintain/recover-writes.ts";
import { deleteTold, listAccountConversationIds, lockConversations } from "./store/conversations/conversations.sql.ts";
import { deleteEvents } from "./store/messages/events.sql.ts";
import { deleteHeldConversations, deleteHeldImport } from "./store/messages/held-messages.sql.ts";
import { lockMeter } from "./store/meter.sql.ts";
import { deleteOldResponses } from "./store/idempotency.sql.ts";
import { deleteImportedMessages, deleteMessages, ensurePartition } from "./store/messages/messages.sql.ts";
import { invalidatePendingWrites, measurePendingWrites } from "./store/pending-writes.sql.ts";
import { deleteOldReportIds } from "./store/conversations/report-ids.sql.ts";
import { deleteOldClicks } from "./store/conversations/sources.sql.ts";
import { listPendingRecounts } from "./store/zone-recounts.sql.ts";

const MONTHS_AHEAD = 3;

/** Stores one message or a batch: valid items are durable when it resolves, invalid ones are reported per item. */
export async function ingestMessages(
  viewer: KeyViewer,
  body: unknown,
  idempotencyKey: string | null,
): Promise<IngestResponse & { replayed: boolean }> {
  const { clientId, apiAccountId } = viewer;
  return runIdempotent({ clientId, apiAccountId, kind: "messages", key: idempotencyKey, body }, (name) =>
    acceptMessages(viewer, body, name),
  );
}

/** Stores one event or a batch, like {@link ingestMessages}. */
export async function ingestEvents(
  viewer: KeyViewer,
  body: unknown,
  idempotencyKey: string | null,
): Promise<IngestResponse & { replayed: boolean }> {
  const { clientId, apiAccountId } = viewer;
  return runIdempotent({ clientId, apiAccountId, kind: "events", key: idempotencyKey, body }, (name) =>
    acceptEvents(viewer, body, name),
  );
}

/** Stores a client's correction or tags; returns false if the conversation does not exist. */
export async function correctConversation(correction: {
  clientId: string;
  conversationId: string;
  patch: ConversationPatch;
}): Promise<boolean> {
  const found = await updateCorrections(getDatabase().ingest, correction);
  if (found) notifyChange(correction.clientId);
  return found;
}

/** Corrects the reading of a closed conversation, which is read first if it was not yet. AppErrors `not_found`, `conflict`, `rejected`. */
export async function correctReading(correction: {
  clientId: string;
  conversationId: string;
  patch: ReadingPatch;
  by: string;
}): Promise<void> {
  const { clientId, conversationId } = correction;
  const { ingest } = getDatabase();
  let found = await updateReading(ingest, correction);
  if (found === false) {
    await classifyConversations(ingest, { clientId, conversationIds: [conversationId] });
    found = await updateReading(ingest, correction);
  }
  if (found === null) throw new AppError("not_found", "This conversation does not exist.");
  if (!found) throw new AppError("conflict", "This conversation is still open. Correct it after it has ended.");
  notifyChange(clientId);
}

/** Adds and removes tags on many conversations of a client; returns how many changed. */
export async function tagConversations(tagging: BulkTags & { clientId: string }): Promise<number> {
  const changed = await updateTags(getDatabase().ingest, tagging);
  if (changed > 0) notifyChange(tagging.clientId);
  return changed;
}

/** Scheduled: closes idle conversations of all clients and deletes old idempotency responses. */
export async function closeIdle(nowMs: number): Promise<void> {
  const { ingest } = getDatabase();
  for (const clientId of await closeIdleConversations(ingest, nowMs)) notifyChange(clientId);
  await deleteOldResponses(ingest);
}

/** Scheduled: deletes click ids that are older than 90 days, and people's ids on platforms after 7 days. */
export async function deleteClicks(): Promise<void> {
  await deleteOldClicks(getDatabase().ingest);
  await deleteOldReportIds(getDatabase().ingest);
}

/** Finishes writes of killed processes: updates conversations and rollups for messages stored at least `seconds` ago. */
export async function recoverWrites(seconds: number): Promise<void> {
  for (const clientId of await recoverPendingWrites(getDatabase().ingest, { seconds })) notifyChange(clientId);
}

/** Counts a client's conversations in its new time zone for at most `maxMs`; the poll goes on with the rest. */
export async function startZoneRecount(clientId: string, { maxMs }: { maxMs: number }): Promise<void> {
  try {
    await recountDays(getDatabase().ingest, { clientId, maxMs });
  } catch (error) {
    log.warn({ err: error, clientId }, "a recount is left to the poll");
  }
  notifyChange(clientId);
}

/** Does the next step of each client's recount after a change of its time zone; true if there is more to do at once. */
export async function continueZoneRecounts(): Promise<boolean> {
  const { ingest } = getDatabase();
  let more = false;
  for (const clientId of await listPendingRecounts(ingest)) {
    try {
      const step = await recountNextDays(ingest, { clientId });
      if (step === "more" || step === "done") notifyChange(clientId);
      more ||= step === "more";
    } catch (error) {
      // The other clients' recounts go on; this one is tried again by the next pass.
      log.warn({ err: error, clientId }, "a recount failed");
    }
  }
  return more;
}

/** Counts writes whose conversations and rollups are still to come, and the age of the oldest in seconds. */
export function getWriteLag(): Promise<{ pending: number; oldestSeconds: number }> {
  return measurePendingWrites(getDatabase().ingest);
}

/** Creates the message partitions of this month and the next three. */
export async function createPartitions(): Promise<void> {
  const now = new Date();
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
    await ensurePartition(getDatabase().ingest, month.toISOString().slice(0, "2026-03-01".length));
  }
}

/** Deletes the held messages of an import; returns how many. */
export async function removeHeldImport(target: { clientId: string; importId: string }): Promise<number> {
  return getDatabase().ingest.begin(async (tx) => {
    await lockMeter(tx, target.clientId);
    return deleteHeldImport(tx, target);
  });
}

/** Removes an import's messages from these conversations, as if they had never been sent; returns how many. */
export async function removeImportedMessages(batch: {
  clientId: string;
  importId: string;
  conversationIds: string[];
}): Promise<number> {
  const removed = await getDatabase().ingest.begin(async (tx) => {
    await lockConversations(tx, batch);
    const count = await deleteImportedMessages(tx, batch);
    await invalidatePendingWrites(tx, batch);
    await reanalyzeConversations(tx, { ...batch, nowMs: Date.now() });
    return count;
  });
  notifyChange(batch.clientId);
  return removed;
}

/** Lists ids of up to `limit` conversations of an API account, in no particular order. */
export async function listAccountConversations(account: {
  clientId: string;
  apiAccountId: string;
  limit: number;
}): Promise<string[]> {
  const { ingest } = getDatabase();
  // Includes conversations whose messages are stored but which are not written yet.
  await recoverClientWrites(ingest, account.clientId);
  return listAccountConversationIds(ingest, account);
}

/** Completes a client's writes that are stored and not analyzed yet. */
export async function completeWrites(clientId: string): Promise<void> {
  const { ingest } = getDatabase();
  await flushClient(clientId, ingest);
  await recoverClientWrites(ingest, clientId);
}

/** Replaces parts of the messages of these conversations. */
export async function maskMessages(masking: Masking): Promise<void> {
  await maskTexts(getDatabase().ingest, masking);
  await maskCallWords(masking);
  notifyChange(masking.clientId);
}

/** Deletes the texts of conversations, and the runs that hold the same; the figures stay. */
export async function removeMessageTexts(group: { clientId: string; conversationIds: string[] }): Promise<void> {
  await removeTexts(getDatabase().ingest, group);
  await removeCallWords(group);
  await removeConversationRuns(getDatabase().ingest, group);
  notifyChange(group.clientId);
}

/** Deletes conversations with their messages and events, and subtracts them from the rollups. */
export async function removeConversations(group: { clientId: string; conversationIds: string[] }): Promise<void> {
  const recordings = await getDatabase().ingest.begin(async (tx) => {
    await lockMeter(tx, group.clientId);
    await lockConversations(tx, group);
    await deleteMessages(tx, group);
    await deleteHeldConversations(tx, group);
    await deleteTold(tx, group);
    await invalidatePendingWrites(tx, group);
    await deleteEvents(tx, group);
    await removeCalls(tx, group);
    await reanalyzeConversations(tx, { ...group, nowMs: Date.now() });
    await removeConversationRuns(tx, group);
    return removeConversationCalls(tx, group);
  });
  await removeRecordings(recordings);
  notifyChange(group.clientId);
}

export { cleanAllTemplates, cleanTemplates } from "./maintain/unused-templates.ts";
export {
  changeChannelMessage,
  deleteChannelMessages,
  importChannelItems,
  storeChannelItems,
  storeTelemetryMessages,
  storeTelemetryTellings,
} from "./accept/channel-items.ts";
export { changeTelemetryMessages } from "./maintain/change-telemetry.ts";
export { releaseHeldMessages, expireHeldMessages } from "./meter/release.ts";
export { getHeldSummary, listHoldingClients } from "./store/messages/held-messages.sql.ts";
export { takeCountedClients } from "./meter/counted-clients.ts";
export { touchMeter } from "./store/meter.sql.ts";
export type {
  ChannelEvent,
  ChannelMessage,
  ChannelTarget,
  TelemetryMessage,
  TelemetryTelling,
} from "./accept/channel-items.ts";
export type { Outcome } from "./ingest.types.ts";
export { runIdempotent } from "./accept/idempotency.ts";
export { createBulkLoader } from "./accept/bulk-loader.ts";
export { deriveConversationId, deriveMessageId } from "./accept/ids.ts";
export { createImporter } from "./accept/importer.ts";
export { buildIngestResponse } from "./accept/ingest-response.ts";
export { enqueueRelabel, enqueueStaleRelabels } from "./maintain/relabel.jobs.ts";
export { markToldDays } from "./store/conversations/told-days.sql.ts";
export { placeConversations } from "./store/conversations/topics.sql.ts";
export { classifyClosedConversations } from "./readings/classify-queue.ts";
export { calibrateReadings, classifyAgain } from "./readings/calibrate-readings.ts";
export { requestRecount, scheduleReadingRuns } from "./readings/reading-runs.ts";
export { findRecountProgress } from "./store/conversations/reading-runs.sql.ts";
export { queueUnread } from "./store/conversations/readings.sql.ts";
export { drainWriter, isUnderLoad } from "./write/writer.ts";
