import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { eventSchema, MAX_ITEMS, messageSchema } from "../../../domain/ingest/ingest.contract.ts";
import type { IngestOutput, ItemResult } from "../../../domain/ingest/ingest.contract.ts";
import { readPlainMessage } from "../../../domain/ingest/plain-message.ts";
import type { BulkTags, ConversationPatch } from "../../../domain/conversations/conversations.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { KeyViewer } from "../../auth/viewer.contract.ts";
import { answerOnce } from "./idempotency.ts";
import type { Answer } from "./idempotency.ts";
import { toEvent, toMessage } from "./incoming-items.ts";
import type { Checked } from "./incoming-items.ts";
import type { Incoming, IncomingEvent, IncomingMessage, Outcome } from "./ingest.types.ts";
import { getDatabase } from "../../db/sql.ts";
import { announceChange } from "../live/live.service.ts";
import { deleteOldAnswers } from "./idempotency.sql.ts";
import { deleteEvents } from "./events.sql.ts";
import { catchUpClient, catchUpStored } from "./catch-up.ts";
import { disownPendingWrites } from "./pending-writes.sql.ts";
import { deleteMessages, deleteUploadMessages, ensurePartition } from "./messages.sql.ts";
import { lockConversations, selectAccountConversations } from "./conversations.sql.ts";
import { applyPatch, applyTags, closeIdleConversations, rereadConversations } from "./rewrite.ts";
import { submitItems } from "./writer.ts";

const MONTHS_AHEAD = 3;

/** Accepts one message or a batch: checks each item, stores the right ones durably, and tells of each that was wrong. */
export async function ingestMessages(
  viewer: KeyViewer,
  body: unknown,
  idempotencyKey: string | null,
): Promise<Answer & { replayed: boolean }> {
  const { clientId, apiAccountId } = viewer;
  return answerOnce({ clientId, apiAccountId, what: "messages", key: idempotencyKey, body }, (name) =>
    storeMessages(viewer, body, name),
  );
}

/** Accepts one event or a batch, as {@link ingestMessages} does. */
export async function ingestEvents(
  viewer: KeyViewer,
  body: unknown,
  idempotencyKey: string | null,
): Promise<Answer & { replayed: boolean }> {
  const { clientId, apiAccountId } = viewer;
  return answerOnce({ clientId, apiAccountId, what: "events", key: idempotencyKey, body }, (name) =>
    storeEvents(viewer, body, name),
  );
}

/** Keeps a client's correction or tags; false where there is no such conversation. */
export async function correctConversation(correction: {
  clientId: string;
  conversationId: string;
  patch: ConversationPatch;
}): Promise<boolean> {
  const found = await applyPatch(getDatabase().ingest, correction);
  if (found) announceChange(correction.clientId);
  return found;
}

/** Adds and takes tags on many conversations of a client; answers how many changed. */
export async function tagConversations(tagging: BulkTags & { clientId: string }): Promise<number> {
  const changed = await applyTags(getDatabase().ingest, tagging);
  if (changed > 0) announceChange(tagging.clientId);
  return changed;
}

/** Closes idle threads of all clients and forgets old answers: run by a schedule. */
export async function closeIdle(nowMs: number): Promise<void> {
  const { ingest } = getDatabase();
  for (const clientId of await closeIdleConversations(ingest, nowMs)) announceChange(clientId);
  await deleteOldAnswers(ingest);
}

/** Brings conversations and rollups up with messages that a killed process stored alone; `seconds` is their least age. */
export async function catchUpKilled(seconds: number): Promise<void> {
  for (const clientId of await catchUpStored(getDatabase().ingest, { seconds })) announceChange(clientId);
}

/** Makes the partitions of this month and the next ones, ahead of their first message. */
export async function makePartitions(): Promise<void> {
  const now = new Date();
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
    await ensurePartition(getDatabase().ingest, month.toISOString().slice(0, "2026-03-01".length));
  }
}

/** Takes an upload's messages out of these conversations, as if they had never come; answers how many. */
export async function removeUpload(upload: {
  clientId: string;
  uploadId: string;
  conversationIds: string[];
}): Promise<number> {
  const removed = await getDatabase().ingest.begin(async (tx) => {
    await lockConversations(tx, upload.conversationIds);
    const count = await deleteUploadMessages(tx, upload);
    await disownPendingWrites(tx, upload);
    await rereadConversations(tx, { ...upload, nowMs: Date.now() });
    return count;
  });
  announceChange(upload.clientId);
  return removed;
}

/** Some conversations of one API account of a client. */
export async function listAccountConversations(account: {
  clientId: string;
  apiAccountId: string;
  limit: number;
}): Promise<string[]> {
  const { ingest } = getDatabase();
  // Those that still wait are some of them too.
  await catchUpClient(ingest, account.clientId);
  return selectAccountConversations(ingest, account);
}

/** Takes conversations away with all that belongs to them, out of every figure as well. */
export async function removeConversations(group: { clientId: string; conversationIds: string[] }): Promise<void> {
  await getDatabase().ingest.begin(async (tx) => {
    await lockConversations(tx, group.conversationIds);
    await deleteMessages(tx, group);
    await disownPendingWrites(tx, group);
    await deleteEvents(tx, group);
    await rereadConversations(tx, { ...group, nowMs: Date.now() });
  });
  announceChange(group.clientId);
}

async function storeMessages(viewer: KeyViewer, body: unknown, requestName: string | null): Promise<Answer> {
  const items = listItems(body, "messages");
  // Requests that came together are read one after the other: the processor does the same again, not now this, now that.
  await nextTurn();
  const occurrences = new Map<string, number>();
  const arrived = new Set<string>();
  const nowMs = Date.now();
  const checked = items.map((item, index): Checked<IncomingMessage> => {
    const plain = readPlainMessage(item);
    const parsed = plain === null ? checkItem(messageSchema, item) : { item: plain };
    if (parsed.item === undefined) return parsed;
    const spareName = requestName === null ? null : `request:${requestName}:${index}`;
    return toMessage(viewer, parsed.item, { nowMs, occurrences, arrived, spareName });
  });
  return storeChecked(items, checked);
}

async function storeEvents(viewer: KeyViewer, body: unknown, requestName: string | null): Promise<Answer> {
  const items = listItems(body, "events");
  const nowMs = Date.now();
  const checked = items.map((item, index): Checked<IncomingEvent> => {
    const parsed = checkItem(eventSchema, item);
    if (parsed.item === undefined) return parsed;
    const spareName = requestName === null ? null : `request:${requestName}:${index}`;
    return { item: toEvent(viewer, parsed.item, { nowMs, spareName }) };
  });
  return storeChecked(items, checked);
}

async function storeChecked(items: unknown[], checked: Checked<Incoming>[]): Promise<Answer> {
  const valid = checked.flatMap((entry) => entry.item ?? []);
  const outcomes = await submitItems(valid);
  const output = describeOutcomes(items, checked, outcomes);
  if (valid.length === items.length) return { status: 200, output };
  return { status: valid.length === 0 ? 422 : 207, output };
}

/** `{ messages: […] }`, `[…]` or a single item. */
function listItems(body: unknown, name: "messages" | "events"): unknown[] {
  const list = readList(body, name);
  if (list.length === 0)
    throw new AppError("invalid", `Send at least one item in ${name}.`, { fields: { [name]: "Must not be empty" } });
  if (list.length > MAX_ITEMS) {
    throw new AppError("too_large", `At most ${MAX_ITEMS} items a request; this one has ${list.length}.`);
  }
  return list;
}

function readList(body: unknown, name: "messages" | "events"): unknown[] {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null) {
    throw new AppError("invalid", `Send an object with ${name}, a list, or one item.`);
  }
  const batch = Object.entries(body).find(([key]) => key === name);
  if (batch === undefined) return [body];
  if (!Array.isArray(batch[1])) {
    throw new AppError("invalid", `${name} must be a list.`, { fields: { [name]: "Must be a list" } });
  }
  return batch[1];
}

function checkItem<T>(schema: z.ZodType<T>, item: unknown): Checked<T> {
  const result = schema.safeParse(item);
  if (result.success) return { item: result.data };
  const [issue] = result.error.issues;
  return {
    error: { code: "invalid", message: issue?.message ?? "Not valid", path: issue?.path.map(String).join(".") ?? "" },
  };
}

/** Counts, and one line an item where any was wrong. */
function describeOutcomes(items: unknown[], checked: Checked<Incoming>[], outcomes: Outcome[]): IngestOutput {
  const duplicates = outcomes.filter((outcome) => outcome === "duplicate").length;
  const output: IngestOutput = { accepted: outcomes.length - duplicates, duplicates };
  if (outcomes.length === items.length) return output;
  let next = 0;
  output.results = checked.map((entry, index): ItemResult => {
    const id = readSentId(items[index]);
    if (entry.item === undefined) return { index, id, status: "error", error: entry.error };
    return { index, id, status: outcomes[next++] ?? "accepted" };
  });
  return output;
}

const withIdSchema = z.object({ id: z.string().max(1_000) });

function readSentId(item: unknown): string | null {
  const result = withIdSchema.safeParse(item);
  return result.success ? result.data.id : null;
}

export { createBatchImporter } from "./batch-importer.ts";
export { deriveConversationId } from "./ids.ts";
export { respondToIngest } from "./respond-ingest.ts";
export { createLoader } from "./loader.ts";
export { labelStored, requeueUnlabelled } from "./label-intents.ts";
export { drainWriter, isCrowded } from "./writer.ts";
