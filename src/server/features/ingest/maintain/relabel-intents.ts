import { setTimeout as wait } from "node:timers/promises";
import { REMOVED_TEXT } from "../../../../domain/retention/retention.contract.ts";
import { RELABELED_DAYS } from "../../../../domain/intents/custom-intents.contract.ts";
import type { CustomIntentMatch } from "../../../../domain/intents/custom-intents.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Sql } from "../../../db/sql.ts";
import { turns } from "../../../http/turns.ts";
import { getIntentClassifier } from "../../intents/intent-classifiers.service.ts";
import type { IntentClassifier } from "../../intents/intent-classifiers.service.ts";
import { notifyChange } from "../../live/live.service.ts";
import { lockConversations } from "../store/conversations/conversations.sql.ts";
import {
  countConversations,
  deleteMatches,
  deleteOrphanMatches,
  listNextConversations,
  findVersions,
  setLabeledVersion,
  updateProgress,
} from "../store/conversations/intent-matches.sql.ts";
import type { Cursor } from "../store/conversations/intent-matches.sql.ts";
import { listMessages } from "../store/messages/messages.sql.ts";
import { SETTINGS_MAX_AGE_MS } from "../analyze/client-settings.ts";
import { storeBatch } from "../store/batch/store-batch.sql.ts";
import { DAY_MS } from "../../../../domain/shared/durations.ts";

const BATCH_CONVERSATIONS = 200;
/** A batch of long conversations ends sooner: their rows are locked while it is labeled. */
const BATCH_MESSAGES = 2_000;

/**
 * Labels a client's stored user messages of the last days with its current custom intents, conversation by conversation,
 * oldest first. Stops if the intents change meanwhile: the job of that change starts over.
 */
export async function relabelMessages(clientId: string, nowMs: number): Promise<void> {
  const { ingest } = getDatabase();
  const set = await findVersions(ingest, clientId);
  if (set === undefined || set.version === set.labelled) return;
  // Writers may use the previous version this long: their messages are stored before the pass begins.
  await wait(SETTINGS_MAX_AGE_MS);
  const { version } = set;
  const classify = await getIntentClassifier(ingest, { clientId, version });
  const from = new Date(nowMs - RELABELED_DAYS * DAY_MS);
  const total = await countConversations(ingest, { clientId, from });
  let done = 0;
  let after: Cursor | undefined;
  for (;;) {
    if (!(await updateProgress(ingest, { clientId, version, done, total }))) return;
    const next = await listNextConversations(ingest, { clientId, from, after, limit: BATCH_CONVERSATIONS });
    if (next.length === 0) break;
    const batch = takeBatch(next);
    const start = performance.now();
    await relabelConversations(ingest, { clientId, conversationIds: batch.map(({ id }) => id), classify });
    done += batch.length;
    after = batch.at(-1);
    // Leaves half of the time to the database's other writers.
    await wait(performance.now() - start);
  }
  await deleteOrphanMatches(ingest, clientId);
  await setLabeledVersion(ingest, { clientId, version });
  notifyChange(clientId);
}

/** The first conversations that have no more messages than a batch together; one in any case. */
function takeBatch<T extends { messages: number }>(conversations: readonly T[]): T[] {
  let messages = 0;
  const end = conversations.findIndex(
    (conversation, at) => (messages += conversation.messages) > BATCH_MESSAGES && at > 0,
  );
  return end === -1 ? [...conversations] : conversations.slice(0, end);
}

/** Labels conversations, in turns with other clients' work. */
async function relabelConversations(
  sql: Sql,
  {
    clientId,
    conversationIds,
    classify,
  }: { clientId: string; conversationIds: string[]; classify: IntentClassifier | null },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds });
    const messages = classify === null ? [] : await listMessages(tx, { clientId, conversationIds });
    // Deleted texts keep the labels they had.
    const removed = new Set(
      messages.filter(({ text }) => text === REMOVED_TEXT).map(({ conversationId }) => conversationId),
    );
    const labeled = conversationIds.filter((id) => !removed.has(id));
    const matches: ((typeof messages)[number] & CustomIntentMatch)[] = [];
    const work = await turns.begin(clientId);
    for (const message of messages) {
      const match = message.role === "user" ? (classify?.(message.text) ?? null) : null;
      if (match !== null) matches.push({ ...message, ...match });
      if (work.isDue()) await work.pause();
    }
    work.end();
    await deleteMatches(tx, { clientId, conversationIds: labeled });
    if (matches.length > 0) await storeBatch(tx, { nowMs: Date.now(), matches });
  });
}
