/** Reads conversations after they closed, outside of any lock until the result is written. */
import { DEFAULT_GOAL } from "../../../../domain/analysis/analysis.contract.ts";
import { REMOVED_TEXT } from "../../../../domain/retention/retention.contract.ts";
import { findContactKinds } from "../../../../domain/conversations/contact-details.ts";
import type { ContactKind } from "../../../../domain/conversations/contact-details.ts";
import type { EngineReading } from "../../../../domain/conversations/stored-reading.ts";
import { SOLD_BY_EVENT } from "../../../../domain/reading/settle-conversion.ts";
import type { Sql, Transaction } from "../../../db/sql.ts";
import { turns } from "../../../http/turns.ts";
import { log } from "../../../log.ts";
import { getSettings } from "../analyze/client-settings.ts";
import type { ConversationChange } from "../analyze/rollup-deltas.ts";
import { hasOtherGoal, settleRow } from "../analyze/settle-row.ts";
import { reanalyzeConversations } from "../maintain/reanalyze.ts";
import { writeChanges } from "../maintain/write-changes.ts";
import { listConversations, lockConversations } from "../store/conversations/conversations.sql.ts";
import { listEvents } from "../store/messages/events.sql.ts";
import { findCalibration } from "../store/conversations/calibrations.sql.ts";
import { setContacts } from "../store/conversations/leads.sql.ts";
import type { ConversationContact } from "../store/conversations/leads.sql.ts";
import { listReadableMessages } from "../store/messages/messages.sql.ts";
import { deleteUnread, releaseUnread } from "../store/conversations/readings.sql.ts";
import { buildReading } from "./build-reading.ts";

type Keys = { clientId: string; conversationIds: string[] };
type Read = { version: number; reading: EngineReading; contact: ContactKind[] };

/** Reads those of a client's conversations that are closed, and stores the readings with their figures; returns how many. */
export async function classifyConversations(sql: Sql, keys: Keys): Promise<number> {
  const read = await classifyStored(sql, keys);
  return sql.begin((tx) => writeClassified(tx, keys, read));
}

async function classifyStored(sql: Sql, { clientId, conversationIds }: Keys): Promise<Map<string, Read>> {
  // The rows first: a message stored after them raises its row's version.
  const rows = await listConversations(sql, { clientId, conversationIds });
  const closed = rows.filter((row) => row.closed);
  const read = new Map<string, Read>();
  if (closed.length === 0) return read;
  const messages = Map.groupBy(
    await listReadableMessages(sql, { clientId, conversationIds: closed.map((row) => row.conversationId) }),
    (message) => message.conversationId,
  );
  const events = await listEvents(sql, { clientId, conversationIds: closed.map((row) => row.conversationId) });
  const converted = new Set(events.flatMap((event) => (event.type === "conversion" ? [event.conversationId] : [])));
  const calibration = await findCalibration(sql, clientId);
  const work = await turns.begin(clientId);
  for (const { conversationId, version } of closed) {
    const own = messages.get(conversationId) ?? [];
    // Without the texts there is nothing to read: what was read before stays.
    if (own.length === 0 || own.some(({ text }) => text === REMOVED_TEXT)) continue;
    try {
      const reading = buildReading(own, calibration);
      read.set(conversationId, {
        version,
        contact: findContactKinds(own.flatMap(({ role, text }) => (role === "user" ? [text] : []))),
        reading: converted.has(conversationId) ? { ...reading, ...SOLD_BY_EVENT } : reading,
      });
    } catch (error) {
      log.error({ err: error, conversationId }, "a conversation can't be read");
    }
    if (work.isDue()) await work.pause();
  }
  work.end();
  return read;
}

/**
 * What changed meanwhile stays in the queue while it is closed; a conversation that is open again returns when it closes. One that was
 * analyzed with another goal is analyzed again first, which queues it once more.
 */
async function writeClassified(
  tx: Transaction,
  { clientId, conversationIds }: Keys,
  read: ReadonlyMap<string, Read>,
): Promise<number> {
  await lockConversations(tx, { clientId, conversationIds });
  const [rows, settings] = await Promise.all([
    listConversations(tx, { clientId, conversationIds }),
    getSettings(tx, [clientId]),
  ]);
  const goals = settings.get(clientId)?.goals;
  const changes: ConversationChange[] = [];
  const contacts: ConversationContact[] = [];
  const again: string[] = [];
  const otherGoal: string[] = [];
  for (const before of rows) {
    const found = read.get(before.conversationId);
    if (!before.closed) continue;
    const goal = goals?.get(before.apiAccountId) ?? DEFAULT_GOAL;
    const after = { ...before };
    if (found !== undefined) {
      const { corrections = null, topic = null } = before.reading ?? {};
      after.reading = { engine: found.reading, corrections, topic };
    }
    if (found !== undefined && found.version !== before.version) again.push(before.conversationId);
    else if (found !== undefined && hasOtherGoal(before, goal)) otherGoal.push(before.conversationId);
    else {
      settleRow(after, goal);
      if (found !== undefined) contacts.push({ conversationId: before.conversationId, contact: found.contact });
      changes.push({ before, after });
    }
  }
  await writeChanges(tx, changes);
  await setContacts(tx, clientId, contacts);
  if (otherGoal.length > 0) {
    await reanalyzeConversations(tx, { clientId, conversationIds: otherGoal, nowMs: Date.now() });
  }
  const queued = new Set([...again, ...otherGoal]);
  const done = conversationIds.filter((id) => !queued.has(id));
  await deleteUnread(tx, { clientId, conversationIds: done });
  await releaseUnread(tx, { clientId, conversationIds: again });
  return changes.length;
}
