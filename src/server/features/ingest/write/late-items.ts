import { REMOVED_TEXT } from "../../../../domain/retention/retention.contract.ts";
import { LRUCache } from "lru-cache";
import type { Transaction } from "../../../db/sql.ts";
import type { ConversationItems } from "../analyze/analyze-batch.ts";
import { analyzeLateItems } from "../analyze/analyze-late.ts";
import type { IntentClassifier } from "../../intents/intent-classifiers.service.ts";
import type { ClientSettings, MessageRow } from "../ingest.types.ts";
import { countCharacters, listMessages } from "../store/messages/messages.sql.ts";
import type { StoredMessage } from "../store/messages/messages.sql.ts";
import type { ConversationHeader, PendingWrite } from "../store/pending-writes.sql.ts";

/** Late items restart the analysis of a conversation within the request up to this size, and after the response above it. */
const MAX_INLINE_MESSAGES = 60;
const MAX_INLINE_CHARACTERS = 20_000;

/** Positions given to late messages of conversations whose row does not know them yet. */
const nextPositions = new LRUCache<string, number>({ max: 10_000 });

/** A late conversation's messages and its pending write. */
export type LateWrite = PendingWrite & { header: ConversationHeader; messages: MessageRow[] };

/** Separates a client's conversations with late items into those analyzed again now, with their stored messages, and those deferred. */
export async function chooseRestarts(
  tx: Transaction,
  clientId: string,
  late: ConversationItems[],
): Promise<{ restart: Set<ConversationItems>; stored: StoredMessage[]; deferred: Set<ConversationItems> }> {
  const deferred = new Set(late.filter(({ row }) => (row?.messages ?? 0) > MAX_INLINE_MESSAGES));
  const short = late.filter((conversation) => !deferred.has(conversation));
  if (short.length === 0) return { restart: new Set(), stored: [], deferred };
  const sizes = await countCharacters(tx, { clientId, conversationIds: listIds(short) });
  let room = MAX_INLINE_CHARACTERS;
  for (const conversation of short) {
    const size = sizes.get(conversation.conversationId) ?? 0;
    if (size > room) deferred.add(conversation);
    else room -= size;
  }
  const restart = new Set(short.filter((conversation) => !deferred.has(conversation)));
  const stored = restart.size === 0 ? [] : await listMessages(tx, { clientId, conversationIds: listIds(restart) });
  // Where texts were deleted, the analysis goes on from its state: it can't be repeated.
  const removed = new Set(stored.filter(({ text }) => text === REMOVED_TEXT).map((row) => row.conversationId));
  for (const conversation of restart) if (removed.has(conversation.conversationId)) restart.delete(conversation);
  return { restart, stored, deferred };
}

/** Prepares the messages and pending writes of deferred conversations. */
export function prepareLateItems(
  deferred: Set<ConversationItems>,
  context: { settings: Map<string, ClientSettings>; classifiers: Map<string, IntentClassifier>; nowMs: number },
): LateWrite[] {
  return [...deferred].flatMap((conversation): LateWrite[] => {
    const { clientId, conversationId, row } = conversation;
    const settings = context.settings.get(clientId);
    if (row === undefined || settings === undefined) return [];
    const nextSeq = Math.max(row.nextSeq, nextPositions.get(conversationId) ?? 0);
    nextPositions.set(conversationId, nextSeq + conversation.messages.length);
    const classifyIntent = context.classifiers.get(clientId);
    const late = analyzeLateItems(conversation, row, { settings, nowMs: context.nowMs, classifyIntent, nextSeq });
    return [{ ...late, writeId: crypto.randomUUID(), headers: [late.header] }];
  });
}

function listIds(conversations: Iterable<ConversationItems>): string[] {
  return [...conversations].map(({ conversationId }) => conversationId);
}
