import { setTimeout as wait } from "node:timers/promises";
import type { Sql, Transaction } from "../../../db/sql.ts";
import { NO_HOUR, setLocalTime } from "../analyze/analyze-conversation.ts";
import type { ConversationChange } from "../analyze/rollup-deltas.ts";
import { listConversations, lockConversations } from "../store/conversations/conversations.sql.ts";
import {
  findRecount,
  finishRecount,
  listOutdated,
  startRecount,
  startVerification,
  tryLockRecount,
  updateRecountPosition,
} from "../store/zone-recounts.sql.ts";
import type { ZoneRecount } from "../store/zone-recounts.sql.ts";
import { writeChanges } from "./write-changes.ts";

const BATCH_CONVERSATIONS = 500;
/** How often to look whether the writers that may have missed the change have ended. */
const WAIT_MS = 20;

/** `waiting`: for writers that may have missed the change. `busy`: another process works on it. */
export type RecountStep = "more" | "waiting" | "busy" | "done";

/** Recounts a client's conversations in its current time zone for at most `maxMs`; returns whether all are. */
export async function recountDays(
  sql: Sql,
  { clientId, maxMs, batch }: { clientId: string; maxMs: number; batch?: number },
): Promise<boolean> {
  const end = performance.now() + maxMs;
  do {
    const step = await recountNextDays(sql, { clientId, batch });
    if (step === "done") return true;
    if (step !== "more") await wait(WAIT_MS);
  } while (performance.now() < end);
  return false;
}

/**
 * Moves the next conversations to the local day and hour of the client's current time zone, in their rows and in the rollups
 * at once. Continues where the last call stopped, in whichever process. Ends with a pass that began after every writer that
 * may have used the zone before had ended; a later one asks for another recount itself (`store_batch`).
 */
export async function recountNextDays(
  sql: Sql,
  { clientId, batch = BATCH_CONVERSATIONS }: { clientId: string; batch?: number | undefined },
): Promise<RecountStep> {
  return sql.begin(async (tx) => {
    if (!(await tryLockRecount(tx, clientId))) return "busy";
    const recount = await findRecount(tx, clientId);
    if (recount === undefined || recount.requested === recount.finished) return "done";
    if (recount.running !== recount.requested) {
      await startRecount(tx, { clientId, requested: recount.requested });
      return "more";
    }
    const found = await listOutdated(tx, { ...recount, clientId, limit: batch });
    const last = found.at(-1);
    if (last !== undefined) {
      const conversationIds = found.map(({ id }) => id);
      await moveConversations(tx, { clientId, conversationIds, recount });
      const count = found.length;
      await updateRecountPosition(tx, { clientId, afterKey: last.startedKey, afterId: last.id, count });
      return "more";
    }
    if (recount.verifying) return (await finishRecount(tx, clientId)) ? "done" : "more";
    if (!recount.canVerify) return "waiting";
    await startVerification(tx, clientId);
    return "more";
  });
}

async function moveConversations(
  tx: Transaction,
  { clientId, conversationIds, recount }: { clientId: string; conversationIds: string[]; recount: ZoneRecount },
): Promise<void> {
  await lockConversations(tx, { clientId, conversationIds });
  const rows = await listConversations(tx, { clientId, conversationIds });
  const changes = rows.map((before): ConversationChange => {
    const after = { ...before };
    setLocalTime(after, { ...recount, isTimed: before.localHour !== NO_HOUR });
    return { before, after };
  });
  await writeChanges(tx, changes);
}
