import { setTimeout as rest } from "node:timers/promises";
import { LABELLED_DAYS } from "../../../domain/intents/own-intents.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { sendJob } from "../../jobs/queue.ts";
import { recallIntentReader } from "../intents/intent-models.service.ts";
import type { IntentReader } from "../intents/intent-models.service.ts";
import { announceChange } from "../live/live.service.ts";
import { lockConversations } from "./conversations.sql.ts";
import {
  countConversations,
  deleteMatches,
  deleteStrayMatches,
  selectNextConversations,
  selectUnlabelled,
  selectVersions,
  updateLabelled,
  updateProgress,
} from "./matches.sql.ts";
import type { Place } from "./matches.sql.ts";
import { selectMessages } from "./messages.sql.ts";
import { FRESH_MS } from "./settings.ts";
import { storeBatch } from "./store-batch.sql.ts";

const DAY_MS = 86_400_000;
const BATCH = 200;

/**
 * Reads a client's stored user messages by its own intents as they are now: those of the last days, by conversation, the
 * oldest first. Ends where the intents change meanwhile: the job of that change reads from the start.
 */
export async function labelStored(clientId: string, nowMs: number): Promise<void> {
  const { ingest } = getDatabase();
  const set = await selectVersions(ingest, clientId);
  if (set === undefined || set.version === set.labelled) return;
  // For so long writers go by the version before: what they write is read again below.
  await rest(FRESH_MS);
  const { version } = set;
  const read = await recallIntentReader(ingest, { clientId, version });
  const from = new Date(nowMs - LABELLED_DAYS * DAY_MS);
  const total = await countConversations(ingest, { clientId, from });
  let done = 0;
  let after: Place | undefined;
  for (;;) {
    if (!(await updateProgress(ingest, { clientId, version, done, total }))) return;
    const places = await selectNextConversations(ingest, { clientId, from, after, limit: BATCH });
    if (places.length === 0) break;
    const start = performance.now();
    await labelConversations(ingest, { clientId, conversationIds: places.map(({ id }) => id), read });
    done += places.length;
    after = places.at(-1);
    // Writers need the database and the processor more than this does.
    await rest(performance.now() - start);
  }
  await deleteStrayMatches(ingest, clientId);
  await updateLabelled(ingest, { clientId, version });
  announceChange(clientId);
}

/** Asks again for what a killed process left half-way. */
export async function requeueUnlabelled(): Promise<void> {
  for (const clientId of await selectUnlabelled(getDatabase().ingest)) await sendJob("label-intents", { clientId });
}

async function labelConversations(
  sql: Sql,
  { clientId, conversationIds, read }: { clientId: string; conversationIds: string[]; read: IntentReader | null },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockConversations(tx, conversationIds);
    const clientIds = conversationIds.map(() => clientId);
    const messages = read === null ? [] : await selectMessages(tx, { clientIds, conversationIds });
    const matches = messages.flatMap((message) => {
      const guess = message.role === "user" ? (read?.(message.text) ?? null) : null;
      return guess === null ? [] : [{ ...message, ...guess }];
    });
    await deleteMatches(tx, { clientId, conversationIds });
    if (matches.length > 0) await storeBatch(tx, { nowMs: Date.now(), matches });
  });
}
