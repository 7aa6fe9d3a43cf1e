import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseAway, isPassing } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { announceChange } from "../live/live.service.ts";
import { catchUpConversations } from "./catch-up.ts";
import { recallMemory } from "./conversation-memory.ts";
import type { Remembered } from "./conversation-memory.ts";
import type { PendingKey } from "./pending-writes.sql.ts";
import { listDeltas } from "./rollups.ts";
import { rememberSteps } from "./steps.ts";
import { isOutdated, storeBatch } from "./store-batch.sql.ts";
import type { StepText } from "./store-batch.sql.ts";

/** Conversations are written when nothing came for so long, or when the first of them has waited for the second of these. */
const QUIET_MS = 25;
const LONGEST_WAIT_MS = 250;
/** So many in one transaction: more would keep requests waiting while they are made into text. */
const CONVERSATIONS_AT_ONCE = 200;
/** With so many waiting, messages are stored faster than their conversations: who comes next waits for them. */
const MOST_CONVERSATIONS = 2_000;
const PAUSE_MS = 300;

/** A transaction whose messages are stored while its conversations wait; `conversations` as they are after it. */
export type StoredWrite = { keys: PendingKey[]; conversations: Remembered[]; steps: StepText[] };

/**
 * Writes conversations and rollups for many transactions at once, a moment after their messages. Every such transaction
 * has left a row in pending_writes, which goes with the conversations: whatever ends this process, nothing is forgotten.
 */
export type WriteBehind = {
  /** True while something waits or is being written. */
  isBusy(): boolean;
  /** True where a conversation waits to be written, or is being written. */
  holds(conversationId: string): boolean;
  /** True where one of a client does. */
  holdsOf(clientId: string): boolean;
  add(write: StoredWrite): void;
  /** Resolves when there is room for more. */
  makeRoom(): Promise<void>;
  /** Resolves when all that was added so far is written; rejects where the database is away. */
  catchUp(): Promise<void>;
};

const behinds = new WeakMap<Sql, WriteBehind>();

/** What is held back of those who write through `sql`. */
export function recallWriteBehind(sql: Sql): WriteBehind {
  let behind = behinds.get(sql);
  if (behind === undefined) {
    behind = createWriteBehind(sql);
    behinds.set(sql, behind);
  }
  return behind;
}

function createWriteBehind(sql: Sql): WriteBehind {
  let writes: StoredWrite[] = [];
  /** Conversations that are further than their rows. */
  const held = new Map<string, Remembered>();
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let firstAt = 0;
  let lastAt = 0;

  function add(write: StoredWrite): void {
    lastAt = performance.now();
    if (writes.length === 0) firstAt = lastAt;
    writes.push(write);
    for (const conversation of write.conversations) held.set(conversation.row.conversationId, conversation);
    if (held.size >= CONVERSATIONS_AT_ONCE) void start();
    else lookLater();
  }

  function lookLater(): void {
    timer ??= setTimeout(look, QUIET_MS).unref();
  }

  function look(): void {
    timer = undefined;
    const now = performance.now();
    if (now - lastAt >= QUIET_MS || now - firstAt >= LONGEST_WAIT_MS) void start();
    else lookLater();
  }

  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = null;
      if (writes.length > 0) lookLater();
    });
    // Who asked for it hears of a failure; whoever else waits has nothing to do with it.
    running.catch(() => undefined);
    return running;
  }

  /** Writes what was added until now. */
  async function run(): Promise<void> {
    for (let left = writes.length; left > 0;) {
      const taken = takeWrites(left);
      left -= taken.length;
      await writeTaken(taken);
    }
    firstAt = performance.now();
  }

  function takeWrites(limit: number): StoredWrite[] {
    let size = 0;
    let count = 0;
    while (count < limit && size < CONVERSATIONS_AT_ONCE) size += writes[count++]?.conversations.length ?? 0;
    const taken = writes.slice(0, count);
    writes = writes.slice(count);
    return taken;
  }

  async function writeTaken(taken: StoredWrite[]): Promise<void> {
    try {
      await writeConversations(taken);
    } catch (error) {
      if (isDatabaseAway(error) || isPassing(error)) {
        // Nothing is lost: it is written when the database is there again.
        writes = [...taken, ...writes];
        await wait(PAUSE_MS);
        throw error;
      }
      if (!isOutdated(error)) log.error({ err: error }, "conversations were not written, they are read again");
      await readAgain(taken);
    }
    for (const clientId of new Set(taken.flatMap(({ keys }) => keys.map((key) => key.clientId))))
      announceChange(clientId);
  }

  /** As they are now, in one statement that is refused where somebody else wrote one of them. */
  async function writeConversations(taken: StoredWrite[]): Promise<void> {
    const conversations = listHeld(taken);
    const changes = conversations.map(({ row, stored, version, frozen }) => ({
      before: stored,
      after: { ...row, version, state: frozen ?? row.state },
    }));
    const rows = conversations.map(({ row }) => row);
    const steps = listSteps(taken);
    await storeBatch(sql, {
      nowMs: Date.now(),
      unread: true,
      caughtUp: taken.flatMap(({ keys }) => keys),
      steps,
      added: changes.flatMap(({ before, after }) => (before === null ? [after] : [])),
      changed: changes.flatMap(({ before, after }) => (before === null ? [] : [after])),
      reworded: rows,
      ...listDeltas(changes),
    });
    rememberSteps(steps);
    for (const [index, conversation] of conversations.entries()) {
      conversation.stored = rows[index] ?? null;
      conversation.version++;
      if (conversation.row === conversation.stored) held.delete(conversation.row.conversationId);
    }
  }

  /** From their messages, under lock: somebody else wrote one of them, or it can't be written as it is. */
  async function readAgain(taken: StoredWrite[]): Promise<void> {
    const conversations = listHeld(taken);
    const rows = conversations.map(({ row }) => row);
    // Forgotten first: whoever writes one of them from here on reads it.
    for (const conversation of conversations) {
      conversation.outdated = true;
      held.delete(conversation.row.conversationId);
    }
    recallMemory(sql).forget(rows.map((row) => row.conversationId));
    try {
      await catchUpConversations(sql, { keys: taken.flatMap(({ keys }) => keys), heads: rows });
    } catch (error) {
      // Their rows in pending_writes stay: the schedule tries again.
      log.error({ err: error }, "conversations were not caught up with");
    }
  }

  function listHeld(taken: StoredWrite[]): Remembered[] {
    const ids = new Set(taken.flatMap(({ conversations }) => conversations.map(({ row }) => row.conversationId)));
    return [...ids].flatMap((id) => held.get(id) ?? []);
  }

  return {
    isBusy: () => running !== null || writes.length > 0,
    holds: (conversationId) => held.has(conversationId),
    holdsOf: (clientId) => held.values().some(({ row }) => row.clientId === clientId),
    add,
    async makeRoom() {
      if (held.size >= MOST_CONVERSATIONS) await catchUp();
    },
    catchUp,
  };

  async function catchUp(): Promise<void> {
    // What is being written now began before the last of what was added.
    await running;
    if (writes.length > 0) await start();
  }
}

/** Each new step once: bots repeat themselves. */
function listSteps(taken: StoredWrite[]): StepText[] {
  const steps = new Map<string, StepText>();
  for (const write of taken) for (const step of write.steps) steps.set(`${step.clientId}${step.step}`, step);
  return [...steps.values()];
}
