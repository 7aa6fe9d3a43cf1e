import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseUnavailable, isTransientConflict } from "../../../db/sql.ts";
import type { Sql } from "../../../db/sql.ts";
import { isStorageFull, noteStorageFull } from "../../../db/storage.ts";
import { log } from "../../../log.ts";
import { notifyChange } from "../../live/live.service.ts";
import { recoverConversations } from "../maintain/recover-writes.ts";
import { getConversationCache } from "./conversation-cache.ts";
import type { CachedConversation } from "./conversation-cache.ts";
import { groupByClient, listClientsInOrder } from "../store/clients-in-turn.ts";
import type { PendingKey } from "../store/pending-writes.sql.ts";
import { buildChangeSet } from "../analyze/change-set.ts";
import { addKnownTemplates } from "../analyze/templates.ts";
import { isConflict, storeBatch } from "../store/batch/store-batch.sql.ts";
import type { TemplateText } from "../store/batch/store-batch.sql.ts";

/** Flushes after 25 ms idle or 250 ms total. */
const IDLE_MS = 25;
const MAX_DELAY_MS = 250;
/** Conversations per transaction: encoding more would block requests. */
const MAX_TRANSACTION_CONVERSATIONS = 200;
/** Backpressure: above this, messages are stored faster than their conversations, and new writers wait. */
const MAX_WAITING_CONVERSATIONS = 2_000;
const RETRY_PAUSE_MS = 300;

/** A transaction that stored messages while its conversations wait; `conversations` as they are after it. */
export type DeferredWrite = { keys: PendingKey[]; conversations: CachedConversation[]; templates: TemplateText[] };

/**
 * Writes conversations and rollups of many transactions at once, shortly after their messages. Each of those transactions
 * left a row in pending_writes, deleted together with the flush: if this process dies, recovery completes it.
 */
export type WriteBehind = {
  /** Whether anything is waiting or being written. */
  isBusy(): boolean;
  /** Whether a conversation is waiting or being written. */
  has(conversationId: string): boolean;
  /** Whether any conversation of a client is waiting or being written. */
  hasClient(clientId: string): boolean;
  add(write: DeferredWrite): void;
  /** Resolves when there is room for more. */
  waitForRoom(): Promise<void>;
  /** Resolves when everything added so far is written; rejects if the database is unavailable. */
  flush(): Promise<void>;
};

const instances = new WeakMap<Sql, WriteBehind>();

/** Gets the write-behind buffer of a connection pool. */
export function getWriteBehind(sql: Sql): WriteBehind {
  let behind = instances.get(sql);
  if (behind === undefined) {
    behind = createWriteBehind(sql);
    instances.set(sql, behind);
  }
  return behind;
}

function createWriteBehind(sql: Sql): WriteBehind {
  let writes: DeferredWrite[] = [];
  /** Conversations that are ahead of their stored rows. */
  const waiting = new Map<string, CachedConversation>();
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let firstAt = 0;
  let lastAt = 0;

  function add(write: DeferredWrite): void {
    lastAt = performance.now();
    if (writes.length === 0) firstAt = lastAt;
    writes.push(write);
    for (const conversation of write.conversations) waiting.set(conversation.row.conversationId, conversation);
    if (waiting.size >= MAX_TRANSACTION_CONVERSATIONS) void start();
    else scheduleCheck();
  }

  function scheduleCheck(): void {
    timer ??= setTimeout(check, IDLE_MS).unref();
  }

  function check(): void {
    timer = undefined;
    const now = performance.now();
    if (now - lastAt >= IDLE_MS || now - firstAt >= MAX_DELAY_MS) void start();
    else scheduleCheck();
  }

  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = null;
      if (writes.length > 0) scheduleCheck();
    });
    // Only the caller gets the rejection.
    running.catch(() => undefined);
    return running;
  }

  /** Writes everything added before the call. */
  async function run(): Promise<void> {
    for (let left = writes.length; left > 0;) {
      const batch = shiftWrites(left);
      left -= batch.length;
      await writeOrRecover(batch);
    }
    firstAt = performance.now();
  }

  function shiftWrites(limit: number): DeferredWrite[] {
    let size = 0;
    let count = 0;
    while (count < limit && size < MAX_TRANSACTION_CONVERSATIONS) size += writes[count++]?.conversations.length ?? 0;
    const batch = writes.slice(0, count);
    writes = writes.slice(count);
    return batch;
  }

  async function writeOrRecover(batch: DeferredWrite[]): Promise<void> {
    try {
      await writeConversations(batch);
    } catch (error) {
      if (isStorageFull(error)) noteStorageFull();
      if (isDatabaseUnavailable(error) || isTransientConflict(error) || isStorageFull(error)) {
        // Put back for the next flush.
        writes = [...batch, ...writes];
        await wait(RETRY_PAUSE_MS);
        throw error;
      }
      if (!isConflict(error)) log.error({ err: error }, "writing conversations failed, analyzing them again");
      await recover(batch);
    }
    for (const clientId of new Set(batch.flatMap(({ keys }) => keys.map((key) => key.clientId))))
      notifyChange(clientId);
  }

  /** Writes the conversations in one statement, which is rejected if another process wrote one of them. */
  async function writeConversations(batch: DeferredWrite[]): Promise<void> {
    const conversations = listWaiting(batch);
    const changes = conversations.map(({ row, stored, version, snapshot }) => ({
      before: stored,
      after: { ...row, version, state: snapshot ?? row.state },
    }));
    const rows = conversations.map(({ row }) => row);
    const templates = listTemplates(batch);
    await storeBatch(sql, {
      nowMs: Date.now(),
      optimistic: true,
      completed: batch.flatMap(({ keys }) => keys),
      templates,
      toIndex: rows,
      ...buildChangeSet(changes),
    });
    addKnownTemplates(templates);
    for (const [index, conversation] of conversations.entries()) {
      conversation.stored = rows[index] ?? null;
      conversation.version++;
      if (conversation.row === conversation.stored) waiting.delete(conversation.row.conversationId);
    }
  }

  /** Analyzes the conversations from their stored messages, under lock, after a conflict or a failed write. */
  async function recover(batch: DeferredWrite[]): Promise<void> {
    const conversations = listWaiting(batch);
    const rows = conversations.map(({ row }) => row);
    // Removed first, so that batches from here on read the rows.
    for (const conversation of conversations) {
      conversation.stale = true;
      waiting.delete(conversation.row.conversationId);
    }
    getConversationCache(sql).delete(rows.map((row) => row.conversationId));
    const keys = groupByClient(batch.flatMap((write) => write.keys));
    const headers = groupByClient(rows);
    for (const clientId of listClientsInOrder(rows)) {
      try {
        const writeIds = keys(clientId).map(({ writeId }) => writeId);
        await recoverConversations(sql, { clientId, writeIds, headers: headers(clientId) });
      } catch (error) {
        // Their rows in pending_writes remain: the scheduled recovery retries.
        log.error({ err: error }, "recovering conversations failed");
      }
    }
  }

  function listWaiting(batch: DeferredWrite[]): CachedConversation[] {
    const ids = new Set(batch.flatMap(({ conversations }) => conversations.map(({ row }) => row.conversationId)));
    return [...ids].flatMap((id) => waiting.get(id) ?? []);
  }

  return {
    isBusy: () => running !== null || writes.length > 0,
    has: (conversationId) => waiting.has(conversationId),
    hasClient: (clientId) => waiting.values().some(({ row }) => row.clientId === clientId),
    add,
    async waitForRoom() {
      if (waiting.size >= MAX_WAITING_CONVERSATIONS) await flush();
    },
    flush,
  };

  async function flush(): Promise<void> {
    // The flush in progress began before the latest writes were added.
    await running;
    if (writes.length > 0) await start();
  }
}

/** Each new template once: bots repeat themselves. */
function listTemplates(batch: DeferredWrite[]): TemplateText[] {
  const templates = new Map<string, TemplateText>();
  for (const write of batch)
    for (const template of write.templates) templates.set(`${template.clientId}${template.key}`, template);
  return [...templates.values()];
}
